// Reads the input of a call from path, query, body and form, and checks its shape against the contract.
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { type Problem, type ProblemCode, problem, Refusal, refuse } from '../../domain/base/problem.ts'
import { type Ends, endsOf, reversedRange } from '../../domain/base/range.ts'
import { plain, type Schema, strict } from './input-schema.ts'

type Fields = Record<string, unknown>

type Closed = { closed: Schema; check: Validator }
const closedOnes = new WeakMap<TSchema, Closed>()

/** The closed contract and its compiled check, made when the first value comes: all together would slow the start. */
const closedOf = (contract: TSchema): Closed => {
  const known = closedOnes.get(contract)
  if (known) return known
  const closed = strict(plain(contract))
  const made = { closed, check: Compile(closed as TSchema) }
  closedOnes.set(contract, made)
  return made
}

/** Checks values of a schema, in which no field may be that the contract does not name. */
export const strictCheck = (contract: TSchema): Validator => closedOf(contract).check

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

/** How tables of browsers call an order, and how a call does. */
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

/** Fields that say with a problem of their own that they are missing or empty, where the contract has them. */
export type EmptyFields = Readonly<Record<string, ProblemCode>>

/** Which of these are missing, are a text without anything in it, or were left empty (`left`). */
const emptiesOf = ({ properties = {}, required = [] }: Schema, fields: EmptyFields) => {
  const known = Object.entries(fields).filter(([name]) => Object.hasOwn(properties, name))
  return (input: Fields, left: ReadonlySet<string>): Problem[] =>
    known.flatMap(([name, code]) => {
      const { [name]: value } = input
      const isEmptyText = typeof value === 'string' && /^[\s,]*$/.test(value)
      const isLacking = value === undefined && (required.includes(name) || left.has(name))
      return isEmptyText || isLacking ? [problem(code, name)] : []
    })
}

export type RawInput = { params: unknown; query: unknown; body: unknown }

/**
 * Reads inputs of one schema. `fromQuery`: the query counts (GET, DELETE, uploads); unknown names in it
 * are left out, unknown names in a body are refused with code 400 and a text per field.
 */
export const inputReader = (
  contract: TSchema,
  fromQuery: boolean,
  emptyFields: EmptyFields = {},
): ((raw: RawInput) => unknown) => {
  const schema = plain(contract)
  let findReversed: ReturnType<typeof rangeFinder> | undefined
  const defaults = Object.entries(schema.properties ?? {}).filter(([, each]) => 'default' in each)
  const lackingIn = emptiesOf(schema, emptyFields)
  const readText = (target: Fields, source: unknown, left: Set<string>): void => {
    if (!isFields(source)) return
    for (const [name, value] of Object.entries(source)) {
      if (!isEmpty(value)) place(target, schema, name.split('.'), value)
      else left.add(propertyOf(schema, name) ?? name)
    }
  }
  return ({ params, query, body }) => {
    if (body !== undefined && body !== null && !isFields(body)) refuse(problem('input.invalid', '', { rule: 'body' }))
    const input = (body as Fields | null | undefined) ?? {}
    const left = new Set<string>()
    if (fromQuery) readText(input, query, left)
    readText(input, params, left)
    for (const [name, { default: value }] of defaults) if (input[name] === undefined) input[name] = value
    const lacking = lackingIn(input, left)
    if (lacking.length > 0) throw new Refusal(lacking)
    const { closed, check } = closedOf(contract)
    if (!check.Check(input)) refuse(inputFaults(closed, input))
    // After the shape, which bounds how deep this goes.
    const at = unstorableAt(input, '')
    if (at !== null) refuse(problem('input.characters', at))
    if (findReversed === undefined) findReversed = rangeFinder(schema, fromQuery)
    const reversed = findReversed?.(input, '') ?? []
    if (reversed.length > 0) throw new Refusal(reversed)
    return input
  }
}

/** Form fields of an upload, as texts by name. */
export const formReader = (contract: TSchema): ((raw: RawInput) => unknown) => {
  const read = inputReader(contract, true)
  return ({ params, query, body }) => read({ params, query: { ...(query as Fields), ...(body as Fields) }, body: null })
}

// Finds what is wrong with an input, and no more of it than a caller reads: sound parts are passed over by a compiled
// check, and of a list only the first unsound rows are looked into.

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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

/** A caller reads no more of them. */
const problemsMax = 50

const invalid = (path: string, rule: string, limit?: unknown): Problem =>
  problem('input.invalid', path, typeof limit === 'number' ? { rule, limit } : { rule })

/** The parts of the contract are compiled when one of them is first at fault; there are only so many. */
const compiled = new WeakMap<Schema, Validator>()

const checkOf = (schema: Schema): Validator => {
  const known = compiled.get(schema)
  if (known) return known
  const made = Compile(schema as TSchema)
  compiled.set(schema, made)
  return made
}

const below = (path: string, name: string | number): string => (path === '' ? String(name) : `${path}.${name}`)

/** What is wrong with a value that holds no others, or with how many it holds. */
const ofItself = (schema: Schema, value: unknown, path: string): Problem => {
  const [fault] = checkOf(schema).Errors(value) as { keyword: string; params: object }[]
  const { limit } = (fault?.params ?? {}) as { limit?: unknown }
  const rule = rulesOfKeyword[fault?.keyword ?? ''] ?? 'format'
  // An empty text where one character is the least is simply missing.
  return rule === 'tooShort' && limit === 1 ? invalid(path, 'required') : invalid(path, rule, limit)
}

/** The choice of a union that a value was meant to be: the one of its kind that holds others, if there is just one. */
const meant = (schema: Schema, value: unknown): Schema => {
  const kind = Array.isArray(value) ? 'array' : 'object'
  const holding = typeof value === 'object' && value !== null ? schema.anyOf?.filter(({ type }) => type === kind) : []
  return holding?.length === 1 ? (holding[0] as Schema) : schema
}

const propertyIn = ({ properties = {} }: Schema, name: string): Schema | undefined =>
  Object.hasOwn(properties, name) ? properties[name] : undefined

/** The form of a field: one that the contract names, or of a record; undefined for one that it does not know. */
const formOf = (schema: Schema, name: string): Schema | undefined =>
  propertyIn(schema, name) ??
  Object.entries(schema.patternProperties ?? {}).find(([pattern]) => new RegExp(pattern, 'u').test(name))?.[1]

function* ofFields(schema: Schema, value: Fields, path: string): Generator<Problem> {
  const { maxProperties } = schema
  if (typeof maxProperties === 'number' && Object.keys(value).length > maxProperties)
    return yield invalid(path, 'tooMany', maxProperties)
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(value, name)) yield invalid(below(path, name), 'required')
  }
  for (const [name, each] of Object.entries(value)) {
    const form = formOf(schema, name)
    if (form) yield* faultsOf(form, each, below(path, name))
    else if (schema.additionalProperties === false) yield invalid(below(path, name), 'unknownField')
  }
}

function* ofRows(schema: Schema, rows: readonly unknown[], path: string): Generator<Problem> {
  const { maxItems = Number.POSITIVE_INFINITY, items = {} } = schema
  // Rows beyond what may come are not looked at one by one.
  if (rows.length > maxItems) return yield invalid(path, 'tooMany', maxItems)
  let isTold = false
  for (const [at, row] of rows.entries()) {
    for (const fault of faultsOf(items, row, below(path, at))) {
      isTold = true
      yield fault
    }
  }
  // Every row is sound: it is their number.
  if (!isTold) yield ofItself(schema, rows, path)
}

/** What is wrong with a value, in the order of its fields and as it is found: whoever has enough stops asking. */
function* faultsOf(schema: Schema, value: unknown, path: string): Generator<Problem> {
  if (checkOf(schema).Check(value)) return
  const form = meant(schema, value)
  if (form.type === 'object' && isFields(value)) yield* ofFields(form, value, path)
  else if (form.type === 'array' && Array.isArray(value)) yield* ofRows(form, value, path)
  else yield ofItself(schema, value, path)
}

/** The first faults of an input that its strict schema refuses, at most fifty; at least one. */
export const inputFaults = (schema: Schema, input: unknown): Problem[] => {
  const problems = new Map<string, Problem>()
  for (const fault of faultsOf(schema, input, '')) {
    if (!problems.has(fault.path)) problems.set(fault.path, fault)
    if (problems.size === problemsMax) break
  }
  return problems.size > 0 ? [...problems.values()] : [problem('input.invalid')]
}

// Finds ranges that end before they begin in an input, wherever in it they stand: one rule for every call.

type Finder = (value: unknown, at: string) => Problem[]

const ofObject = (properties: Readonly<Record<string, Schema>>, isReading: boolean): Finder | null => {
  const ranges: readonly Ends[] = endsOf(Object.keys(properties), isReading)
  const inner = Object.entries(properties).flatMap(([name, schema]): [string, Finder][] => {
    const find = rangeFinder(schema, isReading)
    return find ? [[name, find]] : []
  })
  if (ranges.length === 0 && inner.length === 0) return null
  return (value, at) => {
    if (!isFields(value)) return []
    const own = ranges.flatMap((ends) => reversedRange(value, ends, at) ?? [])
    return [...own, ...inner.flatMap(([name, find]) => find(value[name], `${at}${name}.`))]
  }
}

/** What finds the reversed ranges in values of a schema; null where it has no range. */
export const rangeFinder = (schema: Schema, isReading: boolean): Finder | null => {
  if (schema.properties) return ofObject(schema.properties, isReading)
  if (schema.items) {
    const find = rangeFinder(schema.items, isReading)
    return find && ((rows, at) => (Array.isArray(rows) ? rows.flatMap((row, no) => find(row, `${at}${no}.`)) : []))
  }
  const choices = (schema.anyOf ?? []).flatMap((choice) => rangeFinder(choice, isReading) ?? [])
  if (choices.length === 0) return null
  return (value, at) => choices.map((find) => find(value, at)).find((found) => found.length > 0) ?? []
}
