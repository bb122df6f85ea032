// Parses JSON in pieces, others getting their turn in between: a large body holds nobody up for longer than one piece.
import { setImmediate as giveWay } from 'node:timers/promises'

const [quote, backslash, comma, colon] = [34, 92, 44, 58]
const [openBrace, closeBrace, openBracket, closeBracket] = [123, 125, 91, 93]

/** Bytes that are parsed, or looked through, at a go: about two milliseconds. */
const pieceBytes = 256 * 1024

/** Parses the text of one piece; throws what is no JSON. */
type Parse = (text: string) => unknown

/** What no parser takes, so that the refusal is the parser's own. */
const broken = ','

/** Where a text that begins at `from` ends: the place of its closing quote, or the length of the bytes. */
export const textEnd = (bytes: Buffer, from: number): number => {
  let at = from + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return Math.min(at, bytes.length)
}

const isSpace = (byte: number | undefined): boolean => byte === 32 || byte === 10 || byte === 13 || byte === 9

const trimmed = (bytes: Buffer): Buffer => {
  let [from, to] = [0, bytes.length]
  while (from < to && isSpace(bytes[from])) from += 1
  while (to > from && isSpace(bytes[to - 1])) to -= 1
  return bytes.subarray(from, to)
}

/** The members of what stands within brackets, together as far as they are one piece; a larger one by itself. */
async function* membersOf(inner: Buffer, most: number): AsyncGenerator<Buffer> {
  let [depth, from, last, pause] = [0, 0, -1, pieceBytes]
  for (let at = 0; at < inner.length; at += 1) {
    const byte = inner[at]
    if (byte === quote) at = textEnd(inner, at)
    else if (byte === openBrace || byte === openBracket) depth += 1
    else if (byte === closeBrace || byte === closeBracket) depth -= 1
    else if (byte === comma && depth === 0) {
      if (last >= from && at - from > most) {
        yield inner.subarray(from, last)
        from = last + 1
      }
      last = at
    }
    if (at >= pause) {
      await giveWay()
      pause = at + pieceBytes
    }
  }
  if (last >= from && inner.length - from > most) {
    yield inner.subarray(from, last)
    from = last + 1
  }
  yield inner.subarray(from)
}

/** The name of a member of an object, and the bytes of its value; null where it is none. */
const namedOf = (member: Buffer, parse: Parse): { name: string; value: Buffer } | null => {
  if (member[0] !== quote) return null
  const end = textEnd(member, 0) + 1
  let at = end
  while (isSpace(member[at])) at += 1
  if (member[at] !== colon) return null
  const name = parse(member.toString('utf8', 0, end))
  // As the parser refuses them in a piece: they would reach what every object has.
  return typeof name !== 'string' || name === '__proto__' || name === 'constructor'
    ? null
    : { name, value: member.subarray(at + 1) }
}

const readList = async (inner: Buffer, parse: Parse, most: number): Promise<unknown[]> => {
  const rows: unknown[] = []
  for await (const found of membersOf(inner, most)) {
    const member = trimmed(found)
    if (member.length === 0) parse(broken)
    if (member.length > most) rows.push(await readPieces(member, parse, most))
    else for (const row of parse(`[${member.toString('utf8')}]`) as unknown[]) rows.push(row)
    await giveWay()
  }
  return rows
}

const readFields = async (inner: Buffer, parse: Parse, most: number): Promise<Record<string, unknown>> => {
  const fields: Record<string, unknown> = {}
  for await (const found of membersOf(inner, most)) {
    const member = trimmed(found)
    if (member.length === 0) parse(broken)
    if (member.length > most) {
      const named = namedOf(member, parse)
      if (named === null) return parse(broken) as never
      fields[named.name] = await readPieces(named.value, parse, most)
    } else Object.assign(fields, parse(`{${member.toString('utf8')}}`))
    await giveWay()
  }
  return fields
}

/** The value of JSON: what `parse` gives for the whole of it, in pieces of `most` bytes where it is larger. */
export const readPieces = async (given: Buffer, parse: Parse, most = pieceBytes): Promise<unknown> => {
  const bytes = trimmed(given)
  const [first, last] = [bytes[0], bytes.at(-1)]
  const isList = first === openBracket && last === closeBracket
  const isObject = first === openBrace && last === closeBrace
  if (bytes.length <= most || !(isList || isObject)) return parse(bytes.toString('utf8'))
  const inner = trimmed(bytes.subarray(1, -1))
  if (inner.length === 0) return isList ? [] : {}
  return isList ? readList(inner, parse, most) : readFields(inner, parse, most)
}
