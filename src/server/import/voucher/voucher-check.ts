// Reads the vouchers of a file by the rules of entry, and asks about what they say twice or is in the books already.

import { writtenFigure } from '../../../domain/base/cell-spelling.ts'
import { formatQuantity } from '../../../domain/base/money.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { plainDecimal } from '../../../domain/base/text.ts'
import { checkWritable, type DataScope } from '../../../domain/chart/access.ts'
import { auxText } from '../../../domain/chart/entity.ts'
import { plainName } from '../../../domain/import/name-match.ts'
import { isFar, quotedText, ratePercent } from '../../../domain/voucher/exchange-rate.ts'
import {
  type Line,
  type Voucher,
  type VoucherDraft,
  voucherLabel,
  voucherWord,
} from '../../../domain/voucher/voucher.ts'
import { readVoucher } from '../../../domain/voucher/voucher-check.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { pacer } from '../../kernel/time-slice.ts'
import type { Books } from '../../ledger/store/books.ts'
import type { CompanyFacts } from '../../ledger/store/facts.ts'
import type { BulkVoucher } from '../../ledger/write/bulk.ts'
import type { FileProblems } from '../file-problems.ts'
import { askName, cashFlowHolder, entityHolder, entityTexts, subjectHolder, typedName } from '../name-question.ts'
import { exactFigure, isMadeOf, productOf } from '../sheet/sheet-crosscheck.ts'
import type { FileVoucher } from './voucher-file.ts'

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
type Hearing = {
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

// What rows of vouchers say twice, and vouchers that are in the books already: each is asked for, none passes unsaid.

/** Asks about every name of a voucher that is another one's than that of the code beside it. */
export const askNames = ({ draft, lines, said }: FileVoucher, facts: CompanyFacts, questions: FileProblems): void => {
  if (!said) return
  for (const [index, { subject, aux, cashFlow }] of said) {
    const line = draft.lines[index]
    if (!line) continue
    const at = lines[index] ?? 0
    const own = subjectHolder(facts, line.subject, entityTexts(facts, line.aux))
    if (own) askName(subject, own, { line: at, column: 'subject' }, questions)
    for (const each of aux) {
      const [type, name] = typedName(each)
      const entity = entityHolder(facts, type, line.aux)
      if (entity) askName(name, entity, { line: at, column: 'aux' }, questions)
    }
    const item = cashFlow === '' ? null : cashFlowHolder(facts, line.cfItem ?? '')
    if (item) askName(cashFlow, item, { line: at, column: 'cf_item' }, questions)
  }
}

/** Asks about lines that say another number of attachments than that of their voucher. */
const askPapers = ({ draft, papers }: FileVoucher, questions: FileProblems): void => {
  if (!papers) return
  const args = { told: papers.text, read: String(draft.attachCount), of: '' }
  questions.add(papers.line, 'attachments', problem('question.papers', '', args))
}

/** Asks about lines whose quantity and price make neither of their amounts, and about the stated sum of a voucher. */
const askSums = ({ draft, lines, line: first, total }: FileVoucher, questions: FileProblems): void => {
  for (const [index, { quantity = '', price = '', debit = '', credit = '', original = '' }] of draft.lines.entries()) {
    const made = quantity === '' || price === '' ? null : productOf(quantity, price)
    const amounts = [debit || credit, original].filter((text) => text !== '')
    if (made === null || amounts.length === 0 || amounts.some((text) => isMadeOf(text, quantity, price))) continue
    const args = { told: amounts[0] ?? '', read: made, of: '' }
    questions.add(lines[index] ?? first, 'price', problem('question.sum', '', args))
  }
  const said = total && exactFigure(total.text)
  if (!total || said === null || said === undefined) return
  const sides = (['debit', 'credit'] as const).map((side) =>
    draft.lines.reduce((sum, line) => sum + (exactFigure(line[side] || '0') ?? 0n), 0n),
  )
  if (sides.includes(said)) return
  const args = { told: total.text, read: formatQuantity(sides[0] ?? 0n), of: '' }
  questions.add(total.line, 'no', problem('question.sum', '', args))
}

/** Asks about rates, stated or made by two amounts, that are far from the one on record for the day. */
const askRates = (
  { lines, line: first }: FileVoucher,
  voucher: Pick<Voucher, 'date' | 'lines'>,
  facts: Pick<CompanyFacts, 'rate'>,
  questions: FileProblems,
): void => {
  for (const [index, { currency, rateType, rate, original }] of voucher.lines.entries()) {
    const known = rate === null || original === 0n ? null : facts.rate(currency, rateType, voucher.date)
    if (rate === null || !known || !isFar({ rate, unit: 1 }, known)) continue
    const args = { p: ratePercent, before: quotedText(known), date: known.date, of: `${currency} ${rateType}` }
    questions.add(lines[index] ?? first, 'rate', problem('question.rate', '', args))
  }
}

/** Hears of right vouchers, and asks about those that are in the books already. */
export type Again = { add(found: FileVoucher, voucher: Voucher): Promise<void>; end(): Promise<void> }

type Waiting = { line: number; wantedNo: number | null; voucher: Voucher }

const lookedUpAtOnce = 2000

/** Amounts of a voucher by subject, entities and currency, in any order. */
const amountsOf = (lines: readonly Line[]): string =>
  lines
    .map((line) => [line.subject, auxText(line.aux), line.currency, line.original, line.debit, line.credit].join('|'))
    .sort()
    .join('\n')

const summariesOf = (lines: readonly Line[]): string =>
  lines
    .map(({ summary }) => plainName(summary))
    .sort()
    .join('\n')

type Found = { id: bigint; at: number; type: string; no: number; amounts: string[]; summaries: string[] }
type There = Omit<Found, 'amounts' | 'summaries'> & Record<'amounts' | 'summaries', string>

/** What vouchers that may be the same have in common, as the database finds them. */
const likeness = ({ voucher: { date, type, total, lines } }: Waiting): string =>
  [date, type, total, lines.length].join('|')

/** The vouchers of the books that are like these, each of which is like no other one; `before` as ids go. */
const likeThem = (db: Db, { companyId }: Books, waiting: readonly Waiting[], before: bigint): Promise<Found[]> =>
  db.query<Found>(
    `select v.id, n.at, v.voucher_type as type, v.voucher_no as no,
       array_agg(concat_ws('|', l.subject, coalesce(a.canonical, ''), l.currency, l.original, l.debit, l.credit))
         as amounts, array_agg(l.summary) as summaries
     from unnest($2::integer[], $3::date[], $4::text[], $5::bigint[], $6::integer[]) as n(at, date, type, total, lines)
       join (select * from voucher where company_id = $1 and voucher_date = any($3::date[])
         and total_debit = any($5::bigint[]) and status <> 9 and id < $7 offset 0) v
         on v.voucher_date = n.date and v.voucher_type = n.type and v.total_debit = n.total and v.line_count = n.lines
       join voucher_line l on l.company_id = $1 and l.voucher_id = v.id
       left join aux a on a.company_id = $1 and a.id = l.aux_id
     group by v.id, n.at, v.voucher_type, v.voucher_no order by n.at, v.voucher_no`,
    [
      companyId,
      waiting.map((_, at) => at),
      waiting.map(({ voucher }) => voucher.date),
      waiting.map(({ voucher }) => voucher.type),
      waiting.map(({ voucher }) => voucher.total),
      waiting.map(({ voucher }) => voucher.lines.length),
      before,
    ],
    'vouchers_again',
  )

/** Books that were empty before need not be looked through. */
const holdsAny = async (db: Db, { companyId, year }: Books, before: bigint): Promise<boolean> => {
  const found = await db.query(`select 1 from voucher where company_id = $1 and year = $2 and id < $3 limit 1`, [
    ...[companyId, year, before],
  ])
  return found.length > 0
}

/**
 * Vouchers are the same with date, type and the amounts of their lines, and with their number or their texts. Each of
 * the books is the same as one of the file at most: two equal vouchers of a day stay two.
 */
const isSame = ({ wantedNo, voucher }: Waiting, amounts: string, there: There): boolean =>
  there.amounts === amounts && (there.no === wantedNo || there.summaries === summariesOf(voucher.lines))

/** The same by what they are like: of a thousand equal ones of a day the database tells each but once. */
const thereLike = async (db: Db, books: Books, now: readonly Waiting[], before: bigint) => {
  const alike = Map.groupBy(now, likeness)
  const found = await likeThem(
    db,
    books,
    [...alike.values()].flatMap(([first]) => first ?? []),
    before,
  )
  const read = found.map(
    ({ amounts, summaries, ...rest }): There => ({
      ...{ ...rest, amounts: amounts.sort().join('\n') },
      summaries: summaries.map(plainName).sort().join('\n'),
    }),
  )
  const keys = [...alike.keys()]
  return Map.groupBy(read, ({ at }) => keys[at] ?? '')
}

export const againOf = (db: Db, books: Books, facts: CompanyFacts, questions: FileProblems): Again => {
  const before = newId()
  const taken = new Set<bigint>()
  let waiting: Waiting[] = []
  let hasAny: boolean | null = null
  const look = async (): Promise<void> => {
    const now = waiting
    waiting = []
    if (now.length === 0) return
    hasAny ??= await holdsAny(db, books, before)
    if (!hasAny) return
    const there = await thereLike(db, books, now, before)
    for (const one of now) {
      const amounts = amountsOf(one.voucher.lines)
      const twin = there.get(likeness(one))?.find((each) => !taken.has(each.id) && isSame(one, amounts, each))
      if (!twin) continue
      taken.add(twin.id)
      const no = voucherLabel(voucherWord(facts.voucherTypes, twin.type, 'zh-cn'), twin.no)
      questions.add(one.line, 'no', problem('question.again', '', { n: 1, no }))
    }
  }
  return {
    add: async ({ line, wantedNo }, voucher) => {
      waiting.push({ line, wantedNo, voucher })
      if (waiting.length >= lookedUpAtOnce) await look()
    },
    end: look,
  }
}
