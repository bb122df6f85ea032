// The initials by which people find a Chinese name: 银行存款 is found by yhck.
import { readFileSync } from 'node:fs'
import { pinyin } from 'pinyin-pro'

const longest = 40

/**
 * Characters that only traditional text has, each followed by the simplified one: those of OpenCC's `TSCharacters`
 * (Apache-2.0) that Big5 holds and that are never written in simplified text. Words are read by their simplified form.
 */
const pairs = [...readFileSync(new URL('traditional.txt', import.meta.url), 'utf8').replaceAll('\n', '')]
const simplified = new Map(pairs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, pairs[at + 1] ?? sign] as const] : [])))

const simple = (name: string): string => [...name].map((sign) => simplified.get(sign) ?? sign).join('')

/**
 * Pinyin initials of a name in small letters; Latin letters and digits stay, everything else is left out. A name of a
 * person begins with a surname, which may be read otherwise than the word: 曾, 单, 解.
 */
export const mnemonicOf = (name: string, isPerson = false): string =>
  pinyin(simple(name), {
    ...{ pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' },
    surname: isPerson ? 'head' : 'off',
  })
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, longest)

/** The initials of an entity: of its types only employees are people. */
export const entityMnemonic = (type: string, name: string): string => mnemonicOf(name, type === 'employee')
