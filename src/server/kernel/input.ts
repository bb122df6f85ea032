// Reads the input of a call from path, query, body and form, and checks its shape against the contract.
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { type Problem, problem, refuse } from '../../domain/problem.ts'

/** The part of JSON Schema that is read here. */
type Schema = {
  type?: string
  const?: unknown
  default?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  anyOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: unknown
  [key: string]: unknown
}
type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy in which no object may hold a field that the contract does not name. */
const strict = (schema: Schema): Schema => {
  const copy = { ...schema }
  if (schema.properties) {
    copy.properties = Object.fromEntries(Object.entries(schema.properties).map(([name, each]) => [name, strict(each)]))
    if (!('additionalProperties' in schema)) copy.additionalProperties = false
  }
  if (schema.items) copy.items = strict(schema.items)
  if (schema.anyOf) copy.anyOf = schema.anyOf.map(strict)
  return copy
}

/** Through JSON: the compiled form is that of plain JSON Schema. */
const plain = (contract: TSchema): Schema => JSON.parse(JSON.stringify(contract)) as Schema

/** Checks values of a schema, in which no field may be that the contract does not name. */
export const strictCheck = (contract: TSchema) => Compile(strict(plain(contract)) as TSchema)

/** Text of a query as the value its schema asks for; text that is no such value stays, and is refused by the check. */
const convert = (schema: Schema, value: unknown): unknown => {
  if (schema.type === 'array') {
    const list = Array.isArray(value) ? value : [value]
    return list.filter((each) => each !== '').map((each) => convert(schema.items ?? {}, each))
  }
  const text = Array.isArray(value) ? value.at(-1) : value
  if (typeof text !== 'string') return text
  if (schema.anyOf) return convertToOne(schema.anyOf, text)
  const wanted = schema.type ?? typeof schema.const
  if ((wanted === 'integer' || wanted === 'number') && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text)
  if (wanted === 'boolean' && /^(true|false|1|0)$/i.test(text)) return /^(true|1)$/i.test(text)
  return text
}

/** How tables of browsers call an order, and how a call does (administration §0.3). */
const orderWords: ReadonlyMap<string, string> = new Map([
  ['ascending', 'asc'],
  ['descending', 'desc'],
])

const convertToOne = (choices: readonly Schema[], text: string): unknown => {
  const known = (word: string | undefined): boolean => choices.some((each) => each.const === word)
  if (known(text)) return text
  const order = orderWords.get(text)
  if (order !== undefined && known(order)) return order
  for (const each of choices) {
    const value = convert(each, text)
    if (typeof value !== 'string' || (each.type === 'string' && !('const' in each))) return value
  }
  return text
}

const propertyOf = (schema: Schema, name: string): string | undefined => {
  const properties = schema.properties ?? {}
  if (Object.hasOwn(properties, name)) return name
  const lower = name.toLowerCase()
  return Object.keys(properties).find((each) => each.toLowerCase() === lower)
}

/** Puts one value of a query at its dotted name; names the contract does not know are left out, but in a record. */
const place = (target: Fields, schema: Schema, names: readonly string[], value: unknown): void => {
  const [free] = Object.values(schema.patternProperties ?? {})
  if (free !== undefined && names.length === 1) target[names[0] ?? ''] = convert(free, value)
  const name = propertyOf(schema, names[0] ?? '')
  const inner = name === undefined ? undefined : schema.properties?.[name]
  if (name === undefined || inner === undefined) return
  if (names.length === 1) {
    target[name] = convert(inner, value)
    return
  }
  const below = isFields(target[name]) ? target[name] : {}
  target[name] = below
  place(below, inner, names.slice(1), value)
}

const isEmpty = (value: unknown): boolean =>
  value === '' || value === undefined || (Array.isArray(value) && value.every((each) => each === ''))

const rulesOfKeyword: Readonly<Record<string, string>> = {
  maxLength: 'tooLong',
  minLength: 'tooShort',
  maxItems: 'tooMany',
  minItems: 'tooFew',
  minimum: 'range',
  maximum: 'range',
  exclusiveMinimum: 'range',
  exclusiveMaximum: 'range',
}

type Fault = { keyword: string; instancePath: string; params: object }

const invalid = (path: string, rule: string, limit?: unknown): Problem =>
  problem('input.invalid', path, typeof limit === 'number' ? { rule, limit } : { rule })

const problemsOf = (fault: Fault): Problem[] => {
  const at = fault.instancePath.split('/').slice(1).join('.')
  const below = (name: string): string => (at === '' ? name : `${at}.${name}`)
  const { requiredProperties, additionalProperties, limit } = fault.params as Record<string, unknown>
  if (Array.isArray(requiredProperties))
    return requiredProperties.map((name) => invalid(below(String(name)), 'required'))
  if (Array.isArray(additionalProperties)) {
    return additionalProperties.map((name) => invalid(below(String(name)), 'unknownField'))
  }
  if (fault.keyword === 'boolean') return []
  const rule = rulesOfKeyword[fault.keyword] ?? 'format'
  // An empty text where one character is the least is simply missing.
  return [rule === 'tooShort' && limit === 1 ? invalid(at, 'required') : invalid(at, rule, limit)]
}

const problemsMax = 50

/** The faults of an input in the order of the form; the first of each place. */
const firstOfEach = (faults: readonly Fault[]): Problem[] => {
  const seen = new Set<string>()
  const problems = faults.flatMap(problemsOf).filter(({ path }) => !seen.has(path) && seen.add(path))
  return problems.length > 0 ? problems.slice(0, problemsMax) : [problem('input.invalid')]
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Where a value holds a text that no database can keep: NUL, or half of a surrogate pair. */
const unstorableAt = (value: unknown, path: string): string | null => {
  if (typeof value === 'string') return isStorable(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  for (const [name, each] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`
    // Names are kept too: those of a record are free.
    const found = isStorable(name) ? unstorableAt(each, at) : path
    if (found !== null) return found
  }
  return null
}

export type RawInput = { params: unknown; query: unknown; body: unknown }

/**
 * Reads inputs of one schema, compiled once. `fromQuery`: the query counts (GET, DELETE, uploads); unknown names in it
 * are left out, unknown names in a body are refused with code 400 and a text per field.
 */
export const inputReader = (contract: TSchema, fromQuery: boolean): ((raw: RawInput) => unknown) => {
  const schema = plain(contract)
  const check = strictCheck(contract)
  const defaults = Object.entries(schema.properties ?? {}).filter(([, each]) => 'default' in each)
  const readText = (target: Fields, source: unknown): void => {
    if (!isFields(source)) return
    for (const [name, value] of Object.entries(source)) {
      if (!isEmpty(value)) place(target, schema, name.split('.'), value)
    }
  }
  return ({ params, query, body }) => {
    if (body !== undefined && body !== null && !isFields(body)) refuse(invalid('', 'body'))
    const input: Fields = { ...((body as Fields | null | undefined) ?? {}) }
    if (fromQuery) readText(input, query)
    readText(input, params)
    for (const [name, { default: value }] of defaults) if (input[name] === undefined) input[name] = value
    if (!check.Check(input)) refuse(firstOfEach(check.Errors(input) as Fault[]))
    // After the shape, which bounds how deep this goes.
    const at = unstorableAt(input, '')
    if (at !== null) refuse(problem('input.characters', at))
    return input
  }
}

/** Form fields of an upload, as texts by name. */
export const formReader = (contract: TSchema): ((raw: RawInput) => unknown) => {
  const read = inputReader(contract, true)
  return ({ params, query, body }) => read({ params, query: { ...(query as Fields), ...(body as Fields) }, body: null })
}
