// Asks everything that the contract lets somebody read, so that what is hidden from him can be shown to change nothing.
import { inflateSync } from 'node:zlib'
import { addressOf, type Call } from '../../src/contract/base/call.ts'
import type { App } from '../../src/server/kernel/http.ts'
import { openZip } from '../../src/server/kernel/zip-file.ts'
import type { Answer, SignedIn } from '../world/client.ts'

export type Question = { definition: Call; input: Record<string, unknown> }

type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  default?: unknown
}

/** Values by the place of a field, `GET /gl/voucher/list month`: the first that fits; null leaves out what may be. */
export type Known = readonly (readonly [RegExp, unknown])[]

/** Optional fields that say of what is asked, and are no filter. */
const usual = /^(include|from|to|month|year|accountSet|subject|entityType|line|withChildren)$/

const madeFor = (schema: Schema, place: string, known: Known): unknown => {
  const found = known.find(([where]) => where.test(place))?.[1]
  const isFitting = found !== undefined && (schema.type !== 'integer' || typeof found === 'number')
  if (isFitting) return schema.type === 'array' && found !== null && !Array.isArray(found) ? [found] : found
  const choices = schema.enum ?? schema.anyOf?.map((each) => each.const)
  const word = choices?.find((each) => typeof each === 'string')
  if (word !== undefined) return word
  if (schema.default !== undefined) return schema.default
  if ('const' in schema) return schema.const
  if (schema.anyOf) return madeFor(schema.anyOf[0] ?? {}, place, known)
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'array') return [madeFor(schema.items ?? {}, place, known)]
  return schema.type === 'object' ? filled(schema, place, known) : 'a'
}

/** An input with what a call needs, and what says of which month and books. */
const filled = (schema: Schema, place: string, known: Known): Record<string, unknown> => {
  const { properties = {}, required = [] } = schema
  const fields = Object.entries(properties)
    .filter(([name]) => required.includes(name) || usual.test(name))
    .map(([name, each]) => [name, madeFor(each, `${place} ${name}`, known)] as const)
  return Object.fromEntries(fields.filter(([name, value]) => value !== null || required.includes(name)))
}

/** The questions of a call: one, or one for each format in which it answers. */
export const questionsOf = (definition: Call, known: Known): Question[] => {
  const schema = JSON.parse(JSON.stringify(definition.input)) as Schema
  const input = filled(schema, definition.at, known)
  const { format } = schema.properties ?? {}
  const formats = format?.enum ?? format?.anyOf?.map((each) => each.const) ?? []
  const words = formats.filter((each) => typeof each === 'string')
  return words.length === 0
    ? [{ definition, input }]
    : words.map((word) => ({ definition, input: { ...input, format: word } }))
}

/** When it was answered, and what is new in each answer: never what stands in the books. */
const passing: ReadonlySet<string> = new Set([
  ...['time', 'asOf', 'serverTime', 'traceId', 'url', 'expiresAt', 'at', 'captchaId', 'image', 'cacheId'],
])

const settled = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !passing.has(name)))
    : value

/** The parts of a workbook or a package, each with its bytes, but for what says when it was made. */
const unpacked = async (bytes: Buffer): Promise<string> => {
  const zip = await openZip(bytes)
  const parts: string[] = []
  for (const entry of await zip.entries()) {
    const read = await (await entry.open()).toArray()
    if (!entry.name.startsWith('docProps/')) parts.push(`${entry.name}\n${Buffer.concat(read).toString('latin1')}`)
  }
  return parts.join('\n')
}

/** What the pages of a paper draw, but for when it was printed. */
const drawn = (bytes: Buffer): string => {
  const text = bytes.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
  return streams
    .map(([, content = '']) => {
      try {
        return inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
      } catch {
        // A stream that is stored as it is.
        return content
      }
    })
    .join('\n')
}

const fileText = async ({ headers, bytes, text }: Answer): Promise<string> => {
  const type = String(headers['content-type'])
  const name = String(headers['content-disposition'])
  if (/zip|sheet/.test(type)) return `${type} ${name} ${await unpacked(bytes)}`
  return `${type} ${name} ${type.includes('pdf') ? drawn(bytes) : text}`
}

export type Told = { isAnswered: boolean; text: string }

const told = async (answer: Answer): Promise<Told> => {
  const { status, body } = answer
  if (body.code === undefined) return { isAnswered: status === 200, text: await fileText(answer) }
  return { isAnswered: body.code === 200, text: JSON.stringify([status, body], settled) }
}

const ask = async (who: SignedIn, { definition, input }: Question): Promise<Told> => {
  const headers: Record<string, string> = {}
  for (;;) {
    const answer = await who.ask(definition, input, { headers })
    if (answer.body.code !== 2020) return told(answer)
    headers['cache-id'] = String(answer.headers['cache-id'])
  }
}

/** Asked at the same time: most of an answer is waited for. */
const atOnce = 4

/** What somebody is answered, by call and input. */
export const answersTo = async (who: SignedIn, questions: readonly Question[]): Promise<Map<string, Told>> => {
  const answers = new Map<string, Told>()
  const rest = [...questions]
  const askOn = async (): Promise<void> => {
    for (let question = rest.shift(); question; question = rest.shift())
      answers.set(`${question.definition.at} ${JSON.stringify(question.input)}`, await ask(who, question))
  }
  await Promise.all(Array.from({ length: atOnce }, askOn))
  return answers
}

/** Calls that are sent as POST and read; any other without `touches` is named in `acting`. */
const readingPosts: ReadonlySet<string> = new Set([
  ...['POST /gl/posting/check', 'POST /gl/voucher/print-state', 'POST /gl/voucher/count-summary'],
  ...['POST /gl/voucher/cash-flow-guess', 'POST /gl/voucher/check-no', 'POST /system/value-set/resolve'],
  ...['POST /gl/voucher/template/:id/use', 'POST /system/report/preview', 'POST /system/report/validate'],
  ...['POST /gl/voucher/weigh-audit', 'POST /gl/voucher/why'],
])

/** Calls that do something, though nothing in browsers gets stale by them. */
const acting = [
  ...[/^POST \/system\/auth\//, /backup/, /account-set\/export$/, /view-as$/, /bind-code$/, /link\/ticket$/],
  ...[/list-view/, /\/config\//, /voucher\/(gone|here|print)$/, /\/system\/(draft|setting)$/, /id-card$/],
  ...[/^(POST|DELETE) \/system\/report\//, /summary-library/, /value-set\/test$/, /voucher\/template/],
]

const reads = (definition: Call): boolean => {
  if (addressOf(definition).method === 'GET' || readingPosts.has(definition.at)) return true
  if ((definition.touches?.length ?? 0) > 0 || acting.some((each) => each.test(definition.at))) return false
  throw new Error(`${definition.at} touches nothing: does it read, or what does it do?`)
}

/** Every call that reads: all that are sent as GET, and those sent as POST that are named above. */
export const readingCalls = (app: App): Call[] =>
  app.served
    .map(({ definition }) => definition)
    .filter(reads)
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
