// Reads the values of a row of a plain list: each field by its kind, everything that is wrong by the name of the field.
import {
  emptyValue,
  hasField,
  isListField,
  type ListField,
  type ListValue,
  type ListValues,
  type MasterList,
  type Money,
  moneyPlaces,
} from '../../../contract/base/master-list.ts'
import { decimalsOf } from '../../../domain/base/money.ts'
import { isDate, isMonth } from '../../../domain/base/period.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { reversedRange } from '../../../domain/base/range.ts'
import { checkText, plainDecimal } from '../../../domain/base/text.ts'
import { isEntityCode, isEntityType } from '../../../domain/chart/entity.ts'
import { digitsOf } from '../../../domain/voucher/voucher.ts'
import type { CompanyFacts } from '../../ledger/gate.ts'

export type FieldFacts = {
  facts: CompanyFacts
  /** The companies in whose books the caller may read. */
  companies: ReadonlySet<string>
  /** Decimals of the base currencies of companies, by their codes, where amounts of the list are theirs. */
  digits: ReadonlyMap<string, number>
  /** What a field is called. */
  titleOf(name: string): string
  /** The row as it stands; absent for a new one. */
  before?: ListValues
}

const textOf = (value: ListValue | undefined): string => (typeof value === 'string' ? value : '')
const textsOf = (value: ListValue | undefined): readonly string[] => (Array.isArray(value) ? value : [])

/** Digits before the decimals where a field says nothing of them. */
const usualWhole = 12

const isDecimal = (text: string, { places = 0, whole = usualWhole }: ListField): boolean =>
  new RegExp(`^\\d{1,${whole}}${places === 0 ? '' : `(\\.\\d{1,${places}})?`}$`).test(text)

/** Whether a value that is there is one of its kind. */
const isGood = (each: ListField, value: string, values: ListValues, { facts, companies }: FieldFacts): boolean => {
  switch (each.kind) {
    case 'choice':
    case 'set':
      return each.options?.includes(value) === true
    case 'month':
      return isMonth(value)
    case 'date':
      return isDate(value)
    case 'decimal':
      return isDecimal(value, each)
    case 'subject':
      return each.prefix
        ? facts.subjects.all.some(({ code }) => code.startsWith(value))
        : facts.subjects.find(value)?.isLeaf === true
    case 'company':
    case 'companies':
      return companies.has(value)
    case 'entity':
    case 'entities': {
      const type = each.entityType ?? textOf(values[each.of ?? ''])
      return isEntityType(type) && facts.entities.find(type, value) !== undefined
    }
    case 'codes':
      return isEntityCode(value)
    default:
      return true
  }
}

/** How many decimals an amount may have: as many as its currency. */
const digitsOfMoney = ({ currency = '', companies = [] }: Money, values: ListValues, known: FieldFacts): number => {
  const { facts, digits } = known
  const own = textOf(values[currency])
  if (own !== '') return digitsOf(facts.currencies, own)
  const theirs = companies.flatMap((name) => digits.get(textOf(values[name])) ?? [])
  return theirs.length > 0 ? Math.max(...theirs) : facts.baseDigits
}

/** A finer amount than its currency has is refused, never rounded; one that stands there already may stay. */
const tooFine = (
  each: ListField,
  name: string,
  text: string,
  values: ListValues,
  known: FieldFacts,
): Problem | null => {
  if (!each.money || text === textOf(known.before?.[name])) return null
  const n = Math.min(digitsOfMoney(each.money, values, known), moneyPlaces)
  return (decimalsOf(text) ?? 0) > n ? problem('input.decimals', name, { dim: known.titleOf(name), n }) : null
}

const tidied = (each: ListField, value: string): string => {
  const text = value.normalize('NFC').trim()
  if (each.money)
    return plainDecimal(text)
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '')
  if (each.kind === 'decimal') return plainDecimal(text)
  return each.kind === 'month' || each.kind === 'date' ? text.normalize('NFKC') : text
}

const readList = (each: ListField, name: string, values: ListValues, known: FieldFacts): string[] | Problem => {
  const texts = [...new Set(textsOf(values[name]).map((text) => tidied(each, text)))].filter((text) => text !== '')
  if (!texts.every((text) => isGood(each, text, values, known))) return problem('input.invalid', name)
  return each.required && texts.length === 0 ? problem('input.required', name) : texts
}

const readText = (each: ListField, name: string, values: ListValues, known: FieldFacts): string | Problem => {
  const text = checkText(tidied(each, textOf(values[name])), each.max ?? 64, name, each.long)
  if (typeof text !== 'string') return text
  if (text === '') return each.required ? problem('input.required', name) : ''
  const found = tooFine(each, name, text, values, known)
  if (found) return found
  return isGood(each, text, values, known) ? text : problem('input.invalid', name)
}

const readField = (each: ListField, name: string, values: ListValues, known: FieldFacts): ListValue | Problem => {
  // A field that such a row has not is empty, whatever was sent.
  if (!hasField(each, values)) return emptyValue(each)
  if (each.kind === 'flag') return values[name] === true
  return isListField(each) ? readList(each, name, values, known) : readText(each, name, values, known)
}

const isProblem = (read: ListValue | Problem): read is Problem =>
  typeof read === 'object' && !Array.isArray(read) && 'code' in read

/** The values as they are kept, and what is wrong with those that were given. */
export const readValues = (
  list: MasterList,
  given: ListValues,
  known: FieldFacts,
): { values: ListValues; problems: Problem[] } => {
  const values: Record<string, ListValue> = {}
  const problems: Problem[] = []
  for (const [name, each] of Object.entries(list.fields)) {
    const read = readField(each, name, given, known)
    if (isProblem(read)) problems.push(read)
    else values[name] = read
  }
  const reversed = list.during && reversedRange(values, list.during)
  if (reversed) problems.push(reversed)
  return { values, problems }
}

const spanOf = ({ during }: MasterList, values: ListValues): [from: string, to: string] =>
  during ? [textOf(values[during[0]]), textOf(values[during[1]]) || '9999'] : ['', '9999']

/** What tells rows apart, as one text. */
export const keyText = (list: MasterList, values: ListValues): string =>
  JSON.stringify(list.unique.map((name) => textOf(values[name])))

/** Whether two rows with the same key would say two things at one time. */
export const areTwins = (list: MasterList, a: ListValues, b: ListValues): boolean => {
  const [fromA, toA] = spanOf(list, a)
  const [fromB, toB] = spanOf(list, b)
  return fromA <= toB && fromB <= toA
}

/** By what a line of a file finds the row it is about: the row that begins at the same time. */
export const naturalKey = (list: MasterList, values: ListValues): string =>
  keyText(list, values) + spanOf(list, values)[0]
