// Reads the JSON body of a call. A large one is looked through in slices first and parsed in pieces, so that nobody's
// names, depth, texts or sheer size make the parser, or a check behind it, hold up everybody else.
import { setImmediate as giveWay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Problem, problem, refuse } from '../../domain/base/problem.ts'
import { readPieces, textEnd } from './json-pieces.ts'

/** What a call says of its bodies. */
export type BodyBounds = {
  names: ReadonlySet<string>
  /** Names that are free, in records and in what has no form: so many different ones may come. */
  freeNamesMax: number
  /** How deep it goes; large members are read through once at each depth, so that is what a body may cost. */
  depthMax: number
  /** Bytes of one text in UTF-8, whatever of it is written as escapes. */
  textBytesMax: number
}

/** A body of so many bytes is parsed and checked in a few milliseconds, whatever it holds. */
const lookedThroughFrom = 4 * 1024
/** Bytes that are looked through before others get their turn, about two milliseconds. */
const sliceBytes = 512 * 1024
/** A caller reads no more of them. */
const problemsMax = 50

const [quote, backslash, letterU, colon, comma] = [34, 92, 117, 58, 44]
const [openBrace, closeBrace, openBracket, closeBracket] = [123, 125, 91, 93]

/** Whether a text takes more bytes once its escapes are read: of `\n` it takes one, of `\u4e00` three. */
const isLonger = (bytes: Buffer, from: number, to: number, most: number): boolean => {
  if (to - from <= most) return false
  // No escape is more than twice as long as what it stands for.
  if (to - from > 2 * most) return true
  let size = 0
  for (let at = from; at < to; at += 1) {
    const isEscape = bytes[at] === backslash
    const isPoint = isEscape && bytes[at + 1] === letterU
    size += isPoint ? 3 : 1
    if (isEscape) at += isPoint ? 5 : 1
  }
  return size > most
}

const nextByte = (bytes: Buffer, from: number): number => {
  let at = from
  while (at < bytes.length && (bytes[at] ?? 0) <= 32) at += 1
  return bytes[at] ?? -1
}

const unknownField = (name: string): Problem => problem('input.invalid', name, { rule: 'unknownField' })

/** Refuses a large body whose names, depth or texts no input of the call has. */
export const lookThrough = async (
  bytes: Buffer,
  { names, freeNamesMax, depthMax, textBytesMax }: BodyBounds,
): Promise<void> => {
  const free = new Set<string>()
  // The name or the place in a list at each depth: a refusal says where in the body it is.
  const places: (string | number)[] = []
  let pause = sliceBytes
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === openBrace) places.push('')
    else if (byte === openBracket) places.push(0)
    else if (byte === closeBrace || byte === closeBracket) places.pop()
    else if (byte === comma) {
      const place = places.at(-1)
      if (typeof place === 'number') places[places.length - 1] = place + 1
    }
    if (places.length > depthMax) refuse(problem('input.invalid', places.join('.'), { rule: 'format' }))
    if (byte === quote) {
      const end = textEnd(bytes, at)
      if (isLonger(bytes, at + 1, end, textBytesMax)) {
        refuse(problem('input.invalid', places.join('.'), { rule: 'tooLong', limit: textBytesMax }))
      }
      if (nextByte(bytes, end + 1) === colon) {
        const name = bytes.toString('utf8', at + 1, Math.min(end, at + 201))
        places[Math.max(0, places.length - 1)] = name
        if (!names.has(name)) free.add(name)
        if (free.size > freeNamesMax + problemsMax) break
      }
      at = end
    }
    if (at >= pause) {
      await giveWay()
      pause = at + sliceBytes
    }
  }
  if (free.size > freeNamesMax) refuse([...free].slice(0, problemsMax).map(unknownField))
}

/** To be called before any route: bodies of calls that say their bounds are looked through, then parsed in pieces. */
export const readBodies = (http: FastifyInstance): void => {
  const parser = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
      const { bounds } = request.routeOptions.config
      if (bounds !== undefined && bytes.length > lookedThroughFrom) await lookThrough(bytes, bounds)
      return readPieces(bytes, (text) => {
        let came: { fault: Error | null; value?: unknown } = { fault: null }
        // It answers at once.
        void parser(request, text, (fault, value) => {
          came = { fault, value }
        })
        if (came.fault) throw came.fault
        return came.value
      })
    },
  )
}
