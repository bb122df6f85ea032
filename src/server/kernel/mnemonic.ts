// The initials by which people find a Chinese name: 银行存款 is found by yhck.
import { pinyin } from 'pinyin-pro'

const longest = 40

/** Pinyin initials of a name in small letters; Latin letters and digits stay, everything else is left out. */
export const mnemonicOf = (name: string): string =>
  pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, longest)
