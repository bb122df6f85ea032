// Reads the vouchers of a file by the rules of entry: what is right goes on to the ledger, what is wrong to the list.
import { writtenFigure } from '../../../domain/base/cell-spelling.ts'
import type { Problem } from '../../../domain/base/problem.ts'
import { plainDecimal } from '../../../domain/base/text.ts'
import { checkWritable, type DataScope } from '../../../domain/chart/access.ts'
import type { Voucher, VoucherDraft } from '../../../domain/voucher/voucher.ts'
import { readVoucher } from '../../../domain/voucher/voucher-check.ts'
import { pacer } from '../../kernel/time-slice.ts'
import type { Books } from '../../ledger/store/books.ts'
import type { CompanyFacts } from '../../ledger/store/facts.ts'
import type { BulkVoucher } from '../../ledger/write/bulk.ts'
import type { FileProblems } from '../file-problems.ts'
import type { FileVoucher } from './voucher-file.ts'
import { type Again, askNames, askPapers, askRates, askSums } from './voucher-mismatch.ts'

/** An account set the file writes to, what of it the caller may write, and what its rules need. */
export type ImportTarget = { company: string; books: Books; scope: DataScope; facts: CompanyFacts; sums: Sums }

/** What a file holds for one account set; base amounts in minor units. */
export type Sums = { vouchers: number; lines: number; debit: bigint; credit: bigint }

export const noSums = (): Sums => ({ vouchers: 0, lines: 0, debit: 0n, credit: 0n })

/** Columns whose name is not that of the field. */
const columns: Readonly<Record<string, string>> = {
  rateType: 'rate_type',
  original: 'original_amount',
  settlementMethod: 'settlement',
  settlementNo: 'settlement',
  settlementDate: 'settlement_date',
  dueDate: 'due_date',
  cfItem: 'cf_item',
  invoiceNo: 'invoice_no',
  attachCount: 'attachments',
  lines: 'no',
}

/** The cell of the file a problem of a voucher belongs to; what concerns the whole voucher stands at its number. */
const addProblem = (voucher: FileVoucher, found: Problem, problems: FileProblems): void => {
  const [first = '', index, field] = found.path.split('.')
  if (first === 'lines' && index !== undefined && field !== undefined) {
    const line = voucher.lines[Number(index)] ?? voucher.line
    if (found.code === 'input.invalid' && field === 'aux') problems.addCell(line, 'aux', 'auxNotOfSubject')
    else problems.add(line, columns[field] ?? field, found)
  } else problems.add(voucher.line, first === '' ? 'no' : (columns[first] ?? first), found)
}

/** Of sides that nobody knows nothing is equal: that follows from what is told at their cells. */
const isDerived = ({ code }: Problem, { isUnclear }: FileVoucher): boolean =>
  isUnclear === true && code === 'voucher.unbalanced'

const addUp = (sums: Sums, voucher: Voucher): void => {
  sums.vouchers += 1
  sums.lines += voucher.lines.length
  for (const line of voucher.lines) {
    sums.debit += line.debit
    sums.credit += line.credit
  }
}

/** A draft without the signs of currencies beside its amounts, where they are those of the amount. */
const withoutSigns = (draft: VoucherDraft, { accountSet: { baseCurrency } }: CompanyFacts): VoucherDraft => {
  const isPlain = (text: string | undefined): boolean => text === undefined || /^-?[\d.]*$/.test(text)
  const plain = (text: string | undefined, currency: string) =>
    text === undefined || isPlain(text) ? text : plainDecimal(writtenFigure(text, currency))
  const lines = draft.lines.map((line) => {
    const { debit, credit, original, rate, price } = line
    if ([debit, credit, original, rate, price].every(isPlain)) return line
    const ofBase = { debit: plain(debit, baseCurrency), credit: plain(credit, baseCurrency) }
    const ofRow = { original: plain(original, line.currency || baseCurrency), rate: plain(rate, baseCurrency) }
    return { ...line, ...ofBase, ...ofRow, price: plain(price, baseCurrency) }
  })
  return { ...draft, lines }
}

/** What hears of vouchers that are read. */
export type Hearing = {
  heard(lines: number): void
  warnings?: FileProblems
  questions?: FileProblems
  again?: Again
}

/**
 * The right vouchers of one company's account set. As soon as anything is wrong nothing more is handed on. Warnings are
 * kept where somebody looks at them; questions are what rows say twice, and vouchers that are there already.
 */
export async function* rightVouchers(
  vouchers: AsyncIterable<FileVoucher>,
  target: ImportTarget,
  problems: FileProblems,
  { heard, warnings, questions, again }: Hearing,
): AsyncGenerator<BulkVoucher> {
  const pace = pacer()
  for await (const found of vouchers) {
    // Wrong vouchers are not handed on, so nobody else would let the process breathe.
    await pace()
    if (found.company !== target.company) continue
    heard(found.lines.length)
    const read = readVoucher(withoutSigns(found.draft, target.facts), target.facts)
    const hidden = checkWritable(target.scope, found.draft.lines)
    for (const each of [...read.problems, ...hidden]) if (!isDerived(each, found)) addProblem(found, each, problems)
    if (warnings) for (const each of read.warnings) addProblem(found, each, warnings)
    if (questions) {
      askNames(found, target.facts, questions)
      askPapers(found, questions)
      askSums(found, questions)
    }
    if (read.voucher === null || hidden.length > 0) continue
    if (questions) askRates(found, read.voucher, target.facts, questions)
    await again?.add(found, read.voucher)
    addUp(target.sums, read.voucher)
    if (problems.count() === 0) yield { voucher: read.voucher, wantedNo: found.wantedNo }
  }
  await again?.end()
}
