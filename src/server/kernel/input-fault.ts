// Finds what is wrong with an input, and no more of it than a caller reads: sound parts are passed over by a compiled
// check, and of a list only the first unsound rows are looked into.
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { type Problem, problem } from '../../domain/base/problem.ts'
import type { Schema } from './input-schema.ts'

type Fields = Record<string, unknown>

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
