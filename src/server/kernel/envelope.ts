// Wraps answers in the one form they all have, with sentences in the caller's language.
import type { Progress, WireProblem } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import { fill, sentenceOf } from '../../contract/base/sentence.ts'
import { type Words, wordsOf } from '../../contract/base/words.ts'
import { numberOf, type Problem } from '../../domain/base/problem.ts'
import { chinaNow } from './clock.ts'
import { hasLongList, jsonChunks, textChunks } from './time-slice.ts'

const begin = '{"code":200,"type":"success","message":"","result":'
const end = (): string => `,"extras":null,"time":"${chinaNow()}"}`

const around = (json: string): string => begin + json + end()

/** Parts of results that are given again and never changed, with their JSON in UTF-8 once it has been made. */
const lasting = new WeakMap<object, Buffer | null>()

/** Says that results will hold this very object again, and that it is never changed: its JSON is made only once. */
export const keepJson = (part: object): void => {
  if (!lasting.has(part)) lasting.set(part, null)
}

const bytesOf = (part: object): Buffer => {
  const made = lasting.get(part) ?? Buffer.from(JSON.stringify(part))
  lasting.set(part, made)
  return made
}

const lastingPart = (result: unknown): [name: string, part: object] | null => {
  if (typeof result !== 'object' || result === null) return null
  for (const [name, part] of Object.entries(result)) {
    if (typeof part === 'object' && part !== null && lasting.has(part)) return [name, part]
  }
  return null
}

/** The answer of a call that went well. A part said to be kept comes last in its result. */
export const successText = (result: unknown): string | Buffer => {
  const found = lastingPart(result)
  if (found === null) return around(JSON.stringify(result) ?? 'null')
  const [name, part] = found
  const rest = JSON.stringify({ ...(result as object), [name]: undefined }).slice(1, -1)
  const head = `${begin}{${rest}${rest === '' ? '' : ','}${JSON.stringify(name)}:`
  return Buffer.concat([Buffer.from(head), bytesOf(part), Buffer.from(`}${end()}`)])
}

/** The same; a long answer is made while it is sent, so that others have their turn meanwhile. */
export const successBody = (result: unknown): string | Buffer | AsyncIterable<Buffer> =>
  lastingPart(result) === null && hasLongList(result) ? jsonChunks(begin, result, end()) : successText(result)

const longText = 1_000_000

/** The answer of a call that went well, around the JSON text of its result. */
export const successAround = (json: string): string | AsyncIterable<Buffer> =>
  json.length > longText ? textChunks(begin, json, end()) : around(json)

/** The rules of shape that have words of their own; see `input.ts`. */
const shapeRules: ReadonlySet<string> = new Set([
  'required',
  'unknownField',
  'format',
  'tooLong',
  'tooShort',
  'tooMany',
  'tooFew',
  'range',
  'body',
] satisfies (keyof Words['system'])[])

const textOf = (problem: Problem, lang: Lang): string => {
  const words = wordsOf[lang]
  const rule = String(problem.args.rule ?? '')
  if (problem.code !== 'input.invalid' || !shapeRules.has(rule)) return sentenceOf(words, problem)
  return fill(words.system[rule as keyof Words['system']], { field: problem.path, ...problem.args })
}

/** Problems with their numbers and sentences, as they go over the wire. */
export const wireProblems = (problems: readonly Problem[], lang: Lang): WireProblem[] =>
  problems.map((each) => ({
    code: numberOf(each),
    name: each.code,
    path: each.path,
    args: each.args,
    message: textOf(each, lang),
  }))

const errorsOf = (problems: readonly WireProblem[]): Record<string, string[]> => {
  // Of nothing: a field may be called as what every object has.
  const errors: Record<string, string[]> = Object.create(null)
  for (const { path, message } of problems) {
    const texts = errors[path] ?? []
    errors[path] = texts
    texts.push(message)
  }
  return errors
}

const faultNumber = 50_000

/** The answer of a call that a rule refused: the first problem gives code and message. */
export const refusalText = (problems: readonly Problem[], lang: Lang, traceId: string): string => {
  const wired = wireProblems(problems, lang)
  const first = wired[0]
  const code = first?.code ?? 500
  return JSON.stringify({
    code,
    type: 'error',
    message: first?.message ?? '',
    result: null,
    // Extras keep the message on the screen and offer to report it: only for faults of ours.
    extras: code >= faultNumber || code === 500 ? { traceId } : null,
    ...(code === 400 ? { errors: errorsOf(wired) } : {}),
    problems: wired,
    time: chinaNow(),
  })
}

/** The answer of a call that failed by a fault of ours; `exception` is its kind and first line. */
export const faultText = (error: unknown, lang: Lang, traceId: string): string => {
  const fault = error instanceof Error ? error : new Error(String(error))
  const exception = `${fault.name}: ${fault.message.split('\n')[0] ?? ''}`
  const message = fill(wordsOf[lang].problem['system.failure'], { traceId })
  return JSON.stringify({
    code: 500,
    type: 'error',
    message,
    result: null,
    extras: { traceId, exception },
    time: chinaNow(),
  })
}

/** The answer of a slow call that is not done yet. */
export const pendingText = (
  cacheId: string,
  { pct, stage, done, total, queuePos }: Progress,
  lang: Lang,
  traceId: string,
): string =>
  JSON.stringify({
    code: 2020,
    type: 'success',
    message: wordsOf[lang].system.pending,
    result: null,
    extras: { traceId, cacheId, progress: { pct, stage, done, total, queuePos }, cancellable: true, pollAfterMs: 2000 },
    time: chinaNow(),
  })

type Transport = 'pathMissing' | 'tooLarge' | 'body' | 'unavailable' | 'unsure' | 'diskFull'

/** An answer about the way rather than the call: an unknown path, a body too large. */
export const transportText = (code: number, key: Transport, lang: Lang) =>
  JSON.stringify({
    code,
    type: 'error',
    message: wordsOf[lang].system[key],
    result: null,
    extras: null,
    ...(key === 'body' ? { errors: { '': [wordsOf[lang].system.body] } } : {}),
    time: chinaNow(),
  })
