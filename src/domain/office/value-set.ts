// The rules of value sets: what each kind of them has, what a value may be, and how a set hangs on another one.
import { isDate } from '../base/period.ts'
import { type Problem, problem } from '../base/problem.ts'
import { checkText } from '../base/text.ts'

/**
 * `static`: its own values; `table`: rows of a view; `cascade`: values below a value of another set, its own or rows of
 * a view; `sql`: a statement that a second person has approved.
 */
export const valueSetKinds = ['static', 'table', 'cascade', 'sql'] as const
export type ValueSetKind = (typeof valueSetKinds)[number]

export const valueTypes = ['string', 'code', 'number', 'date'] as const
export type ValueType = (typeof valueTypes)[number]

/** `list`: only values of the set are taken; `none`: the set only proposes, anything else may be written. */
export const valueChecks = ['list', 'none'] as const

/** How narrowly a value may belong: to everybody, to a company, to an account set. */
export const valueScopes = ['global', 'company', 'account_set'] as const

/** How a filter of a view compares its column. */
export const filterOperators = ['is', 'isNot', 'oneOf', 'begins', 'least', 'most'] as const

/** Where the value of a filter or a parameter comes from: written down, who asks where, the value above, the form. */
export const valueSources = ['value', 'user', 'company', 'account_set', 'year', 'parent', 'input'] as const
export type ValueSource = (typeof valueSources)[number]

export const parameterTypes = ['text', 'number', 'date'] as const

/** How a set is found by programs: a word of small letters, digits and _. */
export const isValueSetCode = (code: string): boolean => /^[a-z][a-z0-9_]{0,63}$/.test(code)

/** A name of a column or a parameter, as SQL has it without quotes. */
export const isPlainName = (name: string): boolean => /^[a-z_][a-z0-9_]{0,62}$/.test(name)

/** Sets that hang on each other, the first on the second and so on, are no more than this. */
export const cascadeMost = 5

type Shape = { valueType: ValueType; maxLen: number; uppercase: boolean; zeroFill: number }

/** Values of the type as they are written; a mask is compared by whoever keeps them. */
const fits = (type: ValueType, value: string): boolean => {
  switch (type) {
    case 'number':
      return /^-?\d{1,18}(\.\d{1,6})?$/.test(value)
    case 'date':
      return isDate(value)
    case 'code':
      return /^[^\s:;|]+$/.test(value)
    case 'string':
      return true
  }
}

/** A value as a set keeps it: in capitals or filled with zeros where the set says so; or what is wrong with it. */
export const readSetValue = (shape: Shape, given: string, path = 'value'): string | Problem => {
  const text = checkText(given, shape.maxLen, path)
  if (typeof text !== 'string') return text
  if (text === '') return problem('input.needed', path, { dim: 'field_value' })
  const cased = shape.uppercase ? text.toUpperCase() : text
  const value = /^\d+$/.test(cased) ? cased.padStart(shape.zeroFill, '0') : cased
  if (value.length > shape.maxLen) return problem('input.tooLong', path, { max: shape.maxLen })
  return fits(shape.valueType, value) ? value : problem('input.invalid', path)
}

/** How many sets hang on each other from one on, itself counted. */
const heightOf = (id: string, parents: ReadonlyMap<string, string>): number =>
  1 + Math.max(0, ...[...parents].flatMap(([child, above]) => (above === id ? [heightOf(child, parents)] : [])))

/** Whether a set that hangs on `parent` would hang on itself, or stand too deep. `parents`: of each, '' for none. */
export const cascadeProblem = (id: string, parent: string, parents: ReadonlyMap<string, string>): Problem | null => {
  let depth = heightOf(id, parents)
  for (let at = parent; at !== ''; at = parents.get(at) ?? '') {
    depth += 1
    if (at === id || depth > cascadeMost) return problem('valueSet.cycle', 'parentId')
  }
  return null
}
