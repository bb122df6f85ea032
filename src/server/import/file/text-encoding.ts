// Finds out how a text is encoded: by its mark, by what is valid, and between GB18030 and Big5 by what comes out.

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'big5'

/** A reading of a text, with what comes out. */
export type TextReading = { encoding: TextEncoding; sample: string }

/** `sample` is '' where nobody need look at it. In doubt `other` is nearly as likely, null where there is no other. */
type EncodingGuess = TextReading & { isDoubtful: boolean; other: TextReading | null }

/** One byte of so many is a NUL at least. */
const nullsOne = 20

/** By its first bytes; a text of one byte a sign has no NUL, in UTF-16 every comma, digit and line end has one. */
const utf16Of = (first: Buffer): TextEncoding | null => {
  const mark = first.length < 2 ? 0 : first.readUInt16BE(0)
  if (mark === 0xfffe) return 'utf-16le'
  if (mark === 0xfeff) return 'utf-16be'
  const nulls = [0, 0]
  for (let at = 0; at < first.length; at += 1) if (first[at] === 0) nulls[at % 2] = (nulls[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = nulls
  // A single NUL is damage.
  if (Math.max(even, odd) * nullsOne < first.length || Math.min(even, odd) * nullsOne > first.length) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** The signs between two leading bytes of an encoding of two. */
const signsOf = (encoding: string, from: number, to: number): string => {
  const bytes: number[] = []
  for (let lead = from; lead <= to; lead += 1) for (let next = 0x40; next < 0xff; next += 1) bytes.push(lead, next)
  return new TextDecoder(encoding).decode(Uint8Array.from(bytes.filter((_, at) => isTrail(encoding, bytes, at))))
}

/** Whether a pair of bytes is one sign: the second of GB2312 is above A0, that of Big5 is below 7F too. */
const isTrail = (encoding: string, bytes: readonly number[], at: number): boolean => {
  const next = bytes[at - (at % 2) + 1] ?? 0
  return next > 0xa0 || (encoding === 'big5' && next < 0x7f)
}

let common: ReadonlySet<string> | null = null

/** The characters of everyday: the first levels of GB2312 (simplified) and of Big5 (traditional). */
const commonSigns = (): ReadonlySet<string> => {
  common ??= new Set([...signsOf('gb18030', 0xb0, 0xd7), ...signsOf('big5', 0xa4, 0xc6)].filter(isHan))
  return common
}

const isHan = (sign: string): boolean => /\p{Script=Han}/u.test(sign)
/** Signs that any text may have beside characters. */
const isPlain = (sign: string): boolean => /[\0-\x7f\u2010-\u2027\u3000-\u303f\uff00-\uffef¥·×÷°]/.test(sign)

/** Signs of a text that are looked at. */
const judgedMax = 1 << 17

/** How much of what comes out is written every day, from 0 to 1. */
const likeness = (text: string): number => {
  const signs = commonSigns()
  let [known, odd] = [0, 0]
  for (const sign of text) {
    if (signs.has(sign)) known += 1
    else if (!isPlain(sign)) odd += 1
  }
  return known + odd === 0 ? 1 : known / (known + odd)
}

const sampleMax = 30

/** The first words of a text that are no ASCII. */
export const sampleOf = (text: string): string =>
  (text.match(/[^\0-\x7f]+/g) ?? []).join(' ').slice(0, sampleMax).trim()

/** What no text in Big5 holds: control signs, and what decoders put in the place of codes that mean nothing. */
const unassigned = /[\u0080-\u009f\ue000-\uf8ff]/

/** Takes chunks until one does not belong to the encoding, and keeps the beginning of what comes out. */
const decoderOf = (encoding: TextEncoding) => {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const found = { encoding, isGood: true, text: '' }
  const take = (chunk: Buffer | null): void => {
    if (!found.isGood) return
    try {
      const text = decoder.decode(chunk ?? undefined, { stream: chunk !== null })
      if (found.text.length < judgedMax) found.text += text
      if (text.includes('\0') || (encoding === 'big5' && unassigned.test(text))) found.isGood = false
    } catch {
      // The one way in which a TextDecoder says that bytes are not of its encoding.
      found.isGood = false
    }
  }
  return { take, found }
}

const decodeAll = async (chunks: AsyncIterable<Buffer>, encodings: readonly TextEncoding[]) => {
  const decoders = encodings.map(decoderOf)
  for await (const chunk of chunks) {
    for (const { take } of decoders) take(chunk)
    if (!decoders.some(({ found }) => found.isGood)) return []
  }
  for (const { take } of decoders) take(null)
  return decoders.map(({ found }) => found).filter(({ isGood }) => isGood)
}

/** A reading counts as sure when so much of it is everyday, and so much less of the other one. */
const sure = { least: 0.6, ahead: 0.2 }

const between = (readings: readonly { encoding: TextEncoding; text: string }[]): EncodingGuess | null => {
  const [best, other] = readings
    .map(({ encoding, text }) => ({ encoding, text, like: likeness(text) }))
    .sort((a, b) => b.like - a.like)
  if (!best) return null
  const isDoubtful = best.like < sure.least || best.like - (other?.like ?? 0) < sure.ahead
  const readingOf = ({ encoding, text }: { encoding: TextEncoding; text: string }): TextReading => ({
    ...{ encoding, sample: sampleOf(text) },
  })
  return { ...readingOf(best), isDoubtful, other: isDoubtful && other ? readingOf(other) : null }
}

/** How a text is encoded; null when it is in none of our encodings. `read` begins anew each time it is asked. */
export const guessEncoding = async (
  first: Buffer,
  read: () => AsyncIterable<Buffer>,
): Promise<EncodingGuess | null> => {
  const wide = utf16Of(first)
  const [text] = await decodeAll(read(), [wide ?? 'utf-8'])
  if (text) return { encoding: text.encoding, isDoubtful: false, sample: wide ? sampleOf(text.text) : '', other: null }
  return wide ? null : between(await decodeAll(read(), ['gb18030', 'big5']))
}
