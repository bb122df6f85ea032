// Items of expense in the books: their subject by the class of a department, the VAT within an
// amount, and the lines that they make.
import { formatMoney, powerOfTen, readSum, roundRatio } from '../base/money.ts'
import type { AuxSet, EntityType } from '../chart/entity.ts'
import type { SubjectTree } from '../chart/subject.ts'
import type { LineDraft } from '../voucher/voucher.ts'

/** Classes of expenses: selling, administration, research, manufacturing. */
export const expenseClasses = ['SELLING', 'ADMIN', 'RND', 'MANUFACTURING'] as const
export type ExpenseClass = (typeof expenseClasses)[number]

/** What people spend money on. `taxRate` in percent and `unitLimit` are decimal text, '' for none. */
export type ExpenseItem = {
  code: string
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  mnemonic: string
  /** The subject in each class; '' where the item has none. */
  subjects: Readonly<Record<ExpenseClass, string>>
  taxRate: string
  taxSubject: string
  deductible: boolean
  cfItem: string
  attachments: string
  unitLimit: string
  business: string
}

/** As which entity, and in which class, a department spends. Days are '' where there is no bound. */
export type ExpenseDepartment = {
  deptCode: string
  deptName: string
  entityType: 'department' | 'store'
  entityCode: string
  expenseClass: ExpenseClass
  handler: string
  validFrom: string
  validTo: string
}

/** Input VAT, where an item names no subject of its own. */
const usualTaxSubject = '22210101'
/** What the company owes employees who paid for it. */
export const reimbursedSubject = '224105'

const rateDigits = 2
/** Decimals of a limit: no currency has more. */
const limitDigits = 4
const wholeRate = 10_000n

/** The input VAT within a gross amount, both in minor units; 0 where none may be deducted. */
export const taxWithin = (item: Pick<ExpenseItem, 'deductible' | 'taxRate'>, gross: bigint): bigint => {
  const rate = item.deductible ? readSum(item.taxRate, rateDigits) : 0n
  return rate === 0n ? 0n : roundRatio(gross * rate, wholeRate + rate)
}

/** Whether a row with bounds holds on a day. */
export const holdsOn = ({ validFrom, validTo }: { validFrom: string; validTo: string }, date: string): boolean =>
  (validFrom === '' || validFrom <= date) && (validTo === '' || date <= validTo)

/** More than the item allows at a time; `gross` in minor units. */
export const isAboveLimit = ({ unitLimit }: Pick<ExpenseItem, 'unitLimit'>, gross: bigint, digits: number): boolean => {
  // A limit may have more decimals than the currency: it is compared, never rounded.
  return unitLimit !== '' && gross * powerOfTen(limitDigits) > readSum(unitLimit, limitDigits) * powerOfTen(digits)
}

/** An expense of a department; `gross` and `tax` in minor units, `gross` null while it is not known. */
export type Expense = {
  item: ExpenseItem
  department: Pick<ExpenseDepartment, 'entityType' | 'entityCode' | 'expenseClass' | 'handler'>
  /** Who spent it, '' for nobody. */
  employee: string
  /** The store that it was spent for, where it is not that of the department; '' for none. */
  store: string
  summary: string
  gross: bigint | null
  tax: bigint
  invoiceNo: string
}

/** Those of some entities that a subject keeps. */
const auxOf = (subjects: SubjectTree, code: string, entities: readonly (readonly [EntityType, string])[]): AuxSet => {
  const kept = new Set(subjects.find(code)?.aux.map(({ type }) => type))
  return Object.fromEntries(entities.filter(([type, entity]) => entity !== '' && kept.has(type)))
}

const amount = (minor: bigint, digits: number): string => (minor === 0n ? '' : formatMoney(minor, digits))

/**
 * The debit lines of an expense: the subject of its class with the entities that it keeps, without the VAT, and the
 * input VAT, where there is any. The subject is '' where the item has none in the class of the department.
 */
export const expenseLines = (
  { item, department, employee, store, summary, gross, tax, invoiceNo }: Expense,
  { subjects, digits }: { subjects: SubjectTree; digits: number },
): LineDraft[] => {
  const subject = item.subjects[department.expenseClass]
  const { entityType, entityCode } = department
  const spent: LineDraft = {
    ...{ summary, subject, handler: employee || department.handler },
    aux: auxOf(subjects, subject, [
      [entityType, entityCode],
      ...(store === '' ? [] : [['store', store] as const]),
      ['employee', employee],
    ]),
    debit: gross === null ? '' : amount(gross - tax, digits),
    ...{ cfItem: item.cfItem, business: item.business, invoiceNo },
  }
  if (tax === 0n) return [spent]
  return [spent, { summary, subject: item.taxSubject || usualTaxSubject, aux: {}, debit: amount(tax, digits) }]
}

/** The items that a text may mean: by code, name and mnemonic; those that begin with it first. */
export const findItems = <T extends Omit<ExpenseItem, 'subjects'>>(items: readonly T[], text: string): T[] => {
  const word = text.normalize('NFKC').trim().toLowerCase()
  const names = (item: T) =>
    [item.code, item.nameZhCn, item.nameZhTw, item.nameEn, item.mnemonic].map((name) => name.toLowerCase())
  const found = items.filter((item) => names(item).some((name) => name.includes(word)))
  const begins = (item: T): boolean => names(item).some((name) => name.startsWith(word))
  return [...found.filter(begins), ...found.filter((item) => !begins(item))]
}
