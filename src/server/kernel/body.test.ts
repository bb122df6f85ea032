// Wrong inputs of every call: what it may be sent at most, that looking at it holds up nobody, and reversed ranges.
import { readdirSync } from 'node:fs'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { addressOf, type Call, type Calls } from '../../contract/base/call.ts'
import { emptyFields, isReportPath } from '../../contract/ledger/ledger.ts'
import { Refusal } from '../../domain/base/problem.ts'
import { lookThrough } from './body.ts'
import { type EmptyFields, inputReader, type RawInput, rangeFinder } from './input.ts'
import { bodyLimitOf, boundsOf, plain, type Schema } from './input-schema.ts'

type Fields = Record<string, unknown>

/** Bytes of the bodies that are tried in every run; the long form tries them as large as they may be. */
const bytesMax = process.env.SELVEDGE_LONG === '1' ? Number.POSITIVE_INFINITY : 60_000

const folder = new URL('../../contract/', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^(?!words)[a-z]+.[a-z-]+\.ts$/.test(name),
)
const parts = await Promise.all(files.map((name) => import(/* @vite-ignore */ new URL(name, folder).href)))
const isCalls = ([name]: [string, unknown]): boolean => name.endsWith('Calls')
const calls = parts
  .flatMap((part) => Object.entries(part).filter(isCalls) as [string, Calls][])
  .flatMap(([, some]) => Object.values(some))
  .filter((one): one is Call => typeof one.at === 'string')

/** The largest value of a schema that fits into so many bytes, its texts made of a piece. */
const largest = (schema: Schema, bytes: number, piece: string): unknown => {
  const { type, anyOf, items = {}, properties = {}, patternProperties, maxItems = bytes, maxLength = bytes } = schema
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (anyOf) return largest(anyOf[0] ?? {}, bytes, piece)
  if (type === 'string') return piece.repeat(Math.max(0, Math.min(maxLength, Math.floor(bytes / piece.length))))
  if (type === 'array') {
    const one = largest(items, bytes / 2, piece)
    const room = Math.floor(bytes / (JSON.stringify(one ?? 0).length + 1))
    return Array.from({ length: Math.min(maxItems, room) }, () => one)
  }
  if (patternProperties) return Object.fromEntries(Array.from({ length: bytes / 16 }, (_, at) => [`n${at}`, piece]))
  if (type !== 'object') return 1
  const names = Object.keys(properties)
  return Object.fromEntries(names.map((name) => [name, largest(properties[name] ?? {}, bytes / names.length, piece)]))
}

/** Bodies as bad as those of a call can be, each within the bytes it may have. */
const worstOf = (call: Call, bytes: number): Fields[] => {
  const schema = plain(call.input)
  const lists = Object.entries(schema.properties ?? {}).filter(([, { type }]) => type === 'array')
  return [
    ...['x', '\u0000', 'e\u0301'].map((piece) => largest(schema, bytes, piece) as Fields),
    ...lists.map(([name]) => ({ [name]: Array.from({ length: bytes / 3 }, () => ({})) })),
    Object.fromEntries(Array.from({ length: Math.min(bytes, 64 * 1024) / 12 }, (_, at) => [`unknown${at}`, 1])),
  ]
}

const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The least that reading an input has taken of the processor: other programs make it late, not longer. */
const readingMs = (read: (raw: RawInput) => unknown, body: Fields): number => {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 5 && least > 20; tries += 1) {
    const ms = cpuMs(() => {
      try {
        read({ params: {}, query: {}, body: { ...body } })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    })
    least = Math.min(least, ms)
  }
  return least
}

test('no body of any call is looked at for longer than 20 ms of the processor', { timeout: 300_000 }, async () => {
  const slow: string[] = []
  const withBody = calls.filter((call) => !/^GET/.test(call.at) && call.upload !== true)
  for (const call of withBody) {
    const bytes = Math.min(bytesMax, bodyLimitOf(call.input, call.permission === 'open'))
    const read = inputReader(call.input, addressOf(call).method === 'DELETE')
    const bounds = boundsOf(call.input)
    for (const [at, body] of worstOf(call, bytes).entries()) {
      const isRefused = await lookThrough(Buffer.from(JSON.stringify(body)), bounds).then(
        () => false,
        () => true,
      )
      if (isRefused) continue
      const ms = readingMs(read, body)
      if (ms > 20) slow.push(`${call.at}, body ${at}: ${ms} ms`)
    }
  }
  expect(slow).toEqual([])
  expect(withBody.length).toBeGreaterThan(250)
})

test('a body that is deeper than its call is refused at once, however large it is', async () => {
  const slow: string[] = []
  const deep = ['[', '{"a":'].map((open) => Buffer.from(open.repeat(10_000)))
  for (const call of calls.filter((one) => !/^GET/.test(one.at) && one.upload !== true)) {
    const bounds = boundsOf(call.input)
    for (const bytes of deep) {
      const before = process.cpuUsage()
      await expect(lookThrough(bytes, bounds)).rejects.toThrow(Refusal)
      const { user, system } = process.cpuUsage(before)
      if (user + system > 20_000) slow.push(`${call.at}: ${user + system} µs`)
    }
    // Each depth of a large body is read through once more.
    const isFree = JSON.stringify(plain(call.input)).includes('{}')
    if (bounds.depthMax > (isFree ? 40 : 8)) slow.push(`${call.at}: ${bounds.depthMax} deep`)
  }
  expect(slow).toEqual([])
})

/** Not the ends of a range: what is moved, copied or handed over from one to another, and a line that becomes one. */
const moves = [
  ...['POST /gl/exchange-rate/copy-month to', 'POST /gl/subject/copy-children to', 'POST /system/user/transfer to'],
  ...['POST /gl/statement-adjustment/add toLine', 'POST /gl/statement-adjustment/edit toLine'],
]

const stemOf = (name: string): string => name.replace(/from|start|first|begin|min|since/i, '*')
const endStemOf = (name: string): string => name.replace(/to(?=[A-Z]|$)|^month$|end|last|until|max/i, '*')

type Pair = { holder: string[]; from: string; to: string; form: Schema }

/** Fields of one object that sound like the ends of a range, wherever in an input. */
const pairsIn = ({ properties = {}, items, anyOf = [] }: Schema, holder: string[] = []): Pair[] => {
  const names = Object.keys(properties)
  const own = names.flatMap((from) =>
    names
      .filter((to) => from !== to && stemOf(from) !== from && stemOf(from) === endStemOf(to))
      .map((to) => ({ holder, from, to, form: properties[from] ?? {} })),
  )
  const inner = Object.entries(properties).flatMap(([name, each]) => pairsIn(each, [...holder, name]))
  const rest = [...anyOf.map((each) => pairsIn(each, holder)), items ? pairsIn(items, [...holder, '0']) : []]
  return [...own, ...inner, ...rest.flat()]
}

const turnedOf = ({ from, form: { pattern = '', type, anyOf } }: Pair): [unknown, unknown] => {
  if (type === 'integer' || anyOf?.some((each) => each.type === 'integer')) return [2, 1]
  if (from === 'amountFrom') return ['10.5', '9']
  if (from === 'subjectFrom') return ['6001', '1001']
  return String(pattern).includes('1[0-3]') ? ['2025-12', '2025-02'] : ['2025-02-01', '2025-01-31']
}

/** The input that holds nothing but these two fields, in the objects and lists around them. */
const holding = (fields: Fields, [name, ...rest]: string[]): unknown =>
  name === undefined ? fields : name === '0' ? [holding(fields, rest)] : { [name]: holding(fields, rest) }

test('a range that ends before it begins is told by both its fields, wherever a call asks for one', () => {
  const untold: string[] = []
  const spans = new Set<unknown>()
  for (const call of calls) {
    const schema = plain(call.input)
    const find = rangeFinder(schema, /^(GET|DELETE)/.test(call.at) || call.upload === true)
    const found = (pair: Pair, [from, to]: [unknown, unknown]) =>
      find?.(holding({ [pair.from]: from, [pair.to]: to }, pair.holder), '') ?? []
    for (const pair of pairsIn(schema)) {
      const [first, last] = turnedOf(pair)
      const path = [...pair.holder, pair.to].join('.')
      const [told] = found(pair, [first, last])
      if (told?.path !== path || told.args.from !== [...pair.holder, pair.from].join('.'))
        untold.push(`${call.at} ${path}`)
      spans.add(told?.args.reason)
      expect([...found(pair, [last, first]), ...found(pair, [last, last]), ...found(pair, [first, null])]).toEqual([])
    }
  }
  expect(untold.toSorted()).toEqual(moves.toSorted())
  const all = ['amount', 'date', 'month', 'no', 'subject', 'year'].map((span) => `range_${span}`)
  expect([...spans].filter(Boolean).toSorted()).toEqual(all)
})

test('subjects are in order up to what is below the last one, and what is no range of its kind is left alone', () => {
  const find = rangeFinder(plain(Type.Object({ subjectFrom: Type.String(), subjectTo: Type.String() })), true)
  expect(find?.({ subjectFrom: '100201', subjectTo: '1002' }, '')).toEqual([])
  const read = inputReader(Type.Object({ dateFrom: Type.String(), dateTo: Type.String() }), true)
  const asked = (dateFrom: string, dateTo: string) => () =>
    read({ params: {}, query: { dateFrom, dateTo }, body: null })
  expect(asked('2025-02-01', '2025-01-01')).toThrow('range.reversed')
  for (const to of ['2025-02-01', '', '2025-01', 'x']) expect(asked('2025-02-01', to)).not.toThrow('range.reversed')
})

//
test('a report says in words of its own what was left empty: the period, the level, the company', () => {
  const fields: EmptyFields = emptyFields
  const told: Record<string, number> = {}
  for (const call of calls.filter(({ at }) => isReportPath(at.slice(4)))) {
    const read = inputReader(call.input, /^GET/.test(call.at), emptyFields)
    const { properties = {}, required = [] } = plain(call.input)
    const asked = (name: string, empty: string | undefined): string[] => {
      try {
        read({ params: {}, query: empty === undefined ? {} : { [name]: empty }, body: null })
      } catch (error) {
        return (error as Refusal).problems.filter(({ path }) => path === name).map(({ code }) => code)
      }
      return []
    }
    for (const [name, code] of Object.entries(fields)) {
      if (!Object.hasOwn(properties, name) || !/^GET/.test(call.at)) continue
      expect([call.at, asked(name, '')]).toEqual([call.at, [code]])
      expect([call.at, asked(name, undefined)]).toEqual([call.at, required.includes(name) ? [code] : []])
      told[name] = (told[name] ?? 0) + 1
    }
  }
  expect(Object.entries(told).filter(([, count]) => count > 4)).toHaveLength(3)
})
