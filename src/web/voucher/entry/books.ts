// What voucher entry knows of the account set, made from the facts of the server: subjects, currencies, words of types.
import type { EntryFactsShape } from '../../../contract/voucher/voucher.ts'
import { adjustmentOn, type PeriodStatus } from '../../../domain/base/period.ts'
import { completeOptions, setOption } from '../../../domain/chart/account-set.ts'
import { type AuxSet, auxPairs } from '../../../domain/chart/entity.ts'
import { type Subject, subjectTree } from '../../../domain/chart/subject.ts'
import {
  digitsOf as digitsIn,
  rateTypes,
  type VoucherFacts,
  type VoucherType,
} from '../../../domain/voucher/voucher.ts'
import { indexSubjects, plain } from '../subject-search.ts'

/** The kind of rate of a line: DAILY unless its voucher was stored with another. */
export const rateTypeOf = (line: { rateType: string }): string => line.rateType || rateTypes[0]

const optionsOf = (stored: Record<string, string>) =>
  Object.entries(stored).reduce(
    (options, [name, value]) => setOption(options, name, value) ?? options,
    completeOptions({}),
  )

/** The facts with what is derived from them once: the tree of subjects and the index they are searched in. */
export const makeBooks = (raw: EntryFactsShape) => {
  const subjects = subjectTree(raw.subjects as Subject[])
  const currencies = new Map(raw.currencies.map((each) => [each.code, { minorDigits: each.minorDigits }]))
  const digitsOf = (currency: string): number => digitsIn(currencies, currency)
  const options = optionsOf(raw.options)
  const voucherTypes = new Map<string, VoucherType>(
    raw.voucherTypes.map((each) => [each.code, { ...each, enabled: true }]),
  )
  const cashFlowItems = new Set(raw.cashFlowItems.map((each) => each.code))
  const periods = new Map(raw.periods.map((each) => [each.no, each.status as PeriodStatus]))
  const related = new Set(raw.related)
  const closed = new Map(raw.closed.map((each) => [each.no, each.reason]))
  const { company, year, baseCurrency } = raw
  return {
    raw,
    subjects,
    index: indexSubjects(subjects),
    baseCurrency,
    baseDigits: digitsOf(baseCurrency),
    /** Whether lines may have quantities. */
    keepsQuantity: options.qtyAccounting,
    /** Whether saving makes lines that are alike one. */
    mergesLines: options.autoMergeLines,
    digitsOf,
    /** Whether entities of a line stand for another company of the group. */
    isRelated: (aux: AuxSet): boolean => related.size > 0 && auxPairs(aux).some((pair) => related.has(pair)),
    /** Whether a voucher of a day may, or must, stand in the adjustment period. */
    adjustmentOn: (date: string) => adjustmentOn(date, periods, options.futureVoucherMonths),
    /** What `readVoucher` asks for; entities and rates come from elsewhere. */
    factsWith: (more: Pick<VoucherFacts, 'entities' | 'rate' | 'mayEditRate' | 'today'>): VoucherFacts => ({
      accountSet: { company, year, startNo: 1, baseCurrency, options, mode: 'STATUTORY' },
      subjects,
      currencies,
      voucherTypes,
      cashFlowItems,
      periods,
      closed,
      ...more,
    }),
  }
}

export type EntryBooks = ReturnType<typeof makeBooks>

/** The currency that a figure of a line is in; '' for one that is no money. */
export const currencyAt = (field: string, { currency }: { currency: string }, { baseCurrency }: EntryBooks): string => {
  if (field === 'quantity') return ''
  return field === 'original' && currency !== '' ? currency : baseCurrency
}

/**
 * The currency a text names: its code, or the only one whose code or name begins so; '' for the base currency or
 * nothing.
 */
export const findCurrency = (books: EntryBooks, text: string): string | null => {
  const word = plain(text)
  if (word === '' || word === plain(books.baseCurrency)) return ''
  const rows = books.raw.currencies
  const exact = rows.find((row) => plain(row.code) === word)
  if (exact) return exact.code
  const found = rows.filter((row) =>
    [row.code, row.nameZhCn, row.nameZhTw, row.nameEn].some((name) => plain(name).startsWith(word)),
  )
  return found.length === 1 ? (found[0]?.code ?? null) : null
}
