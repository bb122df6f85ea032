// Rows of the voucher report as they travel and as they stand in its files.
import type { QualityRowShape, RegisterRowShape, SummaryRowShape } from '../../contract/ledger/voucher-report.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { isEntityType } from '../../domain/chart/entity.ts'
import { voucherLabel, voucherWord } from '../../domain/voucher/voucher.ts'
import type { SummaryEntry, SummarySums } from '../../domain/voucher/voucher-summary.ts'
import type { RegisterLine } from '../ledger/read/read-register.ts'
import { type Book, digitsIn } from './ask.ts'
import type { Quality } from './voucher-report.ts'

type Names = { nameZhCn: string; nameZhTw: string; nameEn: string }

const namesOf = (named: Names | undefined): Names => {
  const { nameZhCn = '', nameZhTw = '', nameEn = '' } = named ?? {}
  return { nameZhCn, nameZhTw, nameEn }
}

/** Amounts in the base currency, originals in the one asked for ('' without one). */
export const sumShape = (book: Book, sums: SummarySums, currency: string | undefined) => {
  const original = (amount: bigint): string => (currency ? formatMoney(amount, digitsIn(book, currency)) : '')
  return {
    debit: formatMoney(sums.debit, book.digits),
    credit: formatMoney(sums.credit, book.digits),
    originalDebit: original(sums.originalDebit),
    originalCredit: original(sums.originalCredit),
    lines: sums.lines,
  }
}

export const summaryShape = (
  book: Book,
  row: SummaryEntry,
  { currency, entityType = '' }: { currency?: string; entityType?: string },
): SummaryRowShape => ({
  subject: row.subject,
  ...namesOf(book.facts.subjects.find(row.subject)),
  entity: row.entity,
  entityNames: namesOf(isEntityType(entityType) ? book.facts.entities.find(entityType, row.entity) : undefined),
  ...sumShape(book, row, currency),
})

export const registerShape = (book: Book, line: RegisterLine, lang: string): RegisterRowShape => {
  const isForeign = line.currency !== book.baseCurrency
  return {
    date: line.date,
    voucherId: line.voucherId.toString(),
    voucher: voucherLabel(voucherWord(book.facts.voucherTypes, line.type, lang), line.voucherNo),
    serialNo: line.serialNo,
    lineNo: line.lineNo,
    summary: line.summary,
    subject: line.subject,
    ...namesOf(book.facts.subjects.find(line.subject)),
    aux: line.aux,
    currency: isForeign ? line.currency : '',
    original: isForeign ? formatMoney(line.original, digitsIn(book, line.currency)) : '',
    debit: line.debit === 0n ? '' : formatMoney(line.debit, book.digits),
    credit: line.credit === 0n ? '' : formatMoney(line.credit, book.digits),
    createdBy: line.createdBy,
    auditedBy: line.auditedBy,
    postedBy: line.postedBy,
    attachCount: line.attachCount,
  }
}

export const qualityShape = (book: Book, row: Quality): QualityRowShape => ({
  ...row,
  amount: formatMoney(row.amount, book.digits),
})
