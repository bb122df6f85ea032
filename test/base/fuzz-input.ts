// Inputs for any call, made of its contract by chance: right ones, and ones that no screen sends.
import type { Random } from '../../bench/random.ts'
import type { Call } from '../../src/contract/base/call.ts'

type Schema = {
  type?: string
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  required?: string[]
  pattern?: string
  minimum?: number
  maximum?: number
  minItems?: number
  minLength?: number
}

/** `ids`: of things there are, the caller's and others'; `words`: what fields of a name take, by a part of the name. */
export type Pool = { ids: readonly string[]; words: readonly (readonly [RegExp, readonly string[]])[] }

const deep = (depth: number): unknown => (depth === 0 ? 1 : { a: [deep(depth - 1)] })

/** What must never be taken for what a field means, nor end in a fault. */
const hostile: readonly unknown[] = [
  ...[null, true, 0, -1, 0.5, 1e18, -1e18, 1e300, [], [[]], {}, [null], deep(60)],
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udc00',
    '\u202egnp.exe',
    '\ufeff',
    'e\u0301',
    '👩‍👩‍👧‍👦',
    'x'.repeat(20_000),
  ],
  ...["' or 1=1 --", '"; drop table voucher', '%', '_%\\', '../../etc/passwd', '..%2f..', '=1+1', '@SUM(A1)'],
  ...['$' + '{7*7}', '<script>', 'a\r\nX-Header: 1', '__proto__', 'constructor', 'toString', 'null', 'undefined'],
  ...['NaN', '-0', '1e5', '1e400', '0x10', '1,000', '٣', '９', '0.005', '99999999999999999999', '-99999999999999999'],
  ...['0', '-1', '1', '1000000000000000000', '9199999999999999999', '9223372036854775808'],
  ...['2025-02-30', '0000-00-00', '9999-12-31', '2025-13', '2025-00', '2025-1', '20250105', '2025-01-05T00:00:00Z'],
]

const textOf = ({ pattern = '', minLength = 0 }: Schema, name: string, pool: Pool, random: Random): string => {
  if (/^\^\(\[0-9\]/.test(pattern)) return random.pick(pool.ids)
  const [, words] = pool.words.find(([names]) => names.test(name)) ?? []
  return words ? random.pick(words) : minLength > 0 || random.below(2) === 0 ? 'a'.repeat(Math.max(1, minLength)) : ''
}

/** A value that fits a schema, of fields that mean what their name says. */
const fitting = (schema: Schema, name: string, pool: Pool, random: Random): unknown => {
  if ('const' in schema) return schema.const
  if (schema.anyOf) return fitting(random.pick(schema.anyOf), name, pool, random)
  switch (schema.type) {
    case 'string':
      return textOf(schema, name, pool, random)
    case 'integer':
    case 'number':
      return Math.min(schema.maximum ?? 3, Math.max(schema.minimum ?? 0, random.below(4)))
    case 'boolean':
      return random.below(2) === 0
    case 'array': {
      const length = Math.max(schema.minItems ?? 0, random.below(4))
      return Array.from({ length }, () => fitting(schema.items ?? {}, name, pool, random))
    }
    case 'object': {
      const own = Object.entries(schema.properties ?? {})
      const wanted = own.filter(([key]) => schema.required?.includes(key) || random.below(2) === 0)
      const free = schema.patternProperties && random.below(3) === 0 ? { store: 'S01' } : {}
      return { ...free, ...Object.fromEntries(wanted.map(([key, each]) => [key, fitting(each, key, pool, random)])) }
    }
    default:
      return null
  }
}

type Place = { holder: Record<string, unknown> | unknown[]; key: string }

const isHolder = (value: unknown): value is Place['holder'] => typeof value === 'object' && value !== null

const placesIn = (value: unknown): Place[] => {
  if (!isHolder(value)) return []
  const holder = value
  return Object.entries(holder).flatMap(([key, each]) => [{ holder, key }, ...placesIn(each)])
}

/** Puts something hostile into one place of an input, takes a place away, or adds one that the contract has not. */
const spoil = (input: Record<string, unknown>, pool: Pool, random: Random): void => {
  const places = placesIn(input)
  const way = random.below(8)
  if (places.length === 0 || way === 0) {
    Object.defineProperty(input, random.pick(['__proto__', 'constructor', 'company_id', 'createdBy']), {
      ...{ value: structuredClone(random.pick(hostile)), enumerable: true, configurable: true, writable: true },
    })
    return
  }
  const { holder, key } = random.pick(places)
  const named = holder as Record<string, unknown>
  if (way === 1) delete named[key]
  else named[key] = way === 2 ? random.pick(pool.ids) : structuredClone(random.pick(hostile))
}

/** An input of a call: one in four fits its contract, the others are spoiled in a place or two. */
export const inputOf = ({ input }: Call, pool: Pool, random: Random): Record<string, unknown> => {
  const made = fitting(JSON.parse(JSON.stringify(input)) as Schema, '', pool, random)
  const fields = isHolder(made) && !Array.isArray(made) ? made : {}
  const times = random.below(4) === 0 ? 0 : 1 + random.below(2)
  for (let turn = 0; turn < times; turn += 1) spoil(fields, pool, random)
  return fields
}
