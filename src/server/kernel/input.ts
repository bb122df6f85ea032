// Reads the input of a call from path, query, body and form, and checks its shape against the contract.
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { type Problem, type ProblemCode, problem, Refusal, refuse } from '../../domain/base/problem.ts'
import { inputFaults, isFields } from './input-fault.ts'
import { rangeFinder } from './input-range.ts'
import { plain, type Schema, strict } from './input-schema.ts'

type Fields = Record<string, unknown>

type Closed = { closed: Schema; check: Validator }
const closedOnes = new WeakMap<TSchema, Closed>()

/**
 * A contract closed against fields it does not name, and its compiled check. Made when the first value comes, which
 * takes some milliseconds: for all calls together it would be most of the start.
 */
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
