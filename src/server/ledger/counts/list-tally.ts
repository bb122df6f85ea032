// The figures above a long list of vouchers: one pass over the lines of the year instead of a look at each voucher's.
import { parsePeriod } from '../../../domain/base/period.ts'
import type { Db } from '../../kernel/db.ts'
import type { SqlParameters } from '../read/read-scope.ts'
import {
  baseHead,
  begin,
  chosenText,
  countColumns,
  isAllSeen,
  isRed,
  monthBound,
  ofCompany,
  scopeText,
  type VoucherFilter,
  type VoucherListQuestion,
} from './list-filter.ts'
import type { Count } from './voucher-kinds.ts'
import { tally } from './voucher-tally.ts'

/** With any of these a list is short enough for a look at the lines of each voucher in it. */
const narrowing = [
  ...(['dateFrom', 'dateTo', 'noFrom', 'noTo', 'serialNo', 'summary', 'subject', 'entityType', 'side'] as const),
  ...([
    'amountFrom',
    'amountTo',
    'currency',
    'handlers',
    'business',
    'purpose',
    'invoiceNo',
    'cfMissing',
    'broken',
  ] as const),
]
/** Fewer months are few vouchers. */
const monthsLeast = 6

const isSet = (filter: VoucherFilter, name: keyof VoucherFilter): boolean =>
  filter[name] !== undefined && filter[name] !== '' && filter[name] !== false

/** Whether a filter leaves most of a year, and asks for nothing that lines say. */
export const isBroad = (filter: VoucherFilter): boolean => {
  if (narrowing.some((name) => isSet(filter, name))) return false
  const from = parsePeriod(filter.periodFrom ?? '')?.no ?? 1
  const to = parsePeriod(filter.periodTo ?? '')?.no ?? 12
  return to - from + 1 >= monthsLeast
}

/**
 * What lines say of vouchers `v`, as `t`: whether one that the reader sees is red, and whether he sees them all. Who
 * sees everything needs the red ones alone. The join is an outer one, and `seen` no plain condition: else the database
 * takes the pass for a few rows and looks up each of its vouchers.
 */
const passOf = (question: VoucherListQuestion, sent: SqlParameters): { pass: string; seen: string } => {
  const ofYear = `${ofCompany(question, 'l')} and l.year = $2`
  if (isAllSeen(question)) {
    const columns = 'l.company_id, l.voucher_id, true as red, true as whole'
    return { pass: `select distinct ${columns} from voucher_line l where ${ofYear} and ${isRed}`, seen: '' }
  }
  const seen = `(true${scopeText(question, sent)})`
  const pass = `select l.company_id, l.voucher_id, bool_or(${isRed} and ${seen}) as red, bool_and(${seen}) as whole
    from voucher_line l left join aux a on a.company_id = l.company_id and a.id = l.aux_id
    where ${ofYear} group by l.company_id, l.voucher_id having bool_or(${seen})`
  return { pass, seen: ' and coalesce(t.voucher_id, 0) <> 0' }
}

type Tally = { counts: Record<string, number>; total: number; amount: bigint | null }

/** How many vouchers of a filter a month and type have. */
export type Series = { periodNo: number; voucherType: string; n: number }

/** The counts of the quick filters, how many vouchers the filter has, and their debit (see `Listed`). */
export const tallyVouchers = async (tx: Db, question: VoucherListQuestion): Promise<Tally> => {
  const sent = begin(question)
  const { pass, seen } = passOf(question, sent)
  const isRedHere = 'coalesce(t.red, false)'
  const columns = countColumns(question, 'vouchers', sent, isRedHere)
  const join = 'left join pass t on t.company_id = v.company_id and t.voucher_id = v.id'
  const base = `${baseHead(question, sent, join)}${seen}`
  const chosen = `true${chosenText(question, 'vouchers', sent, isRedHere)}`
  const row = await tx.row<Record<string, number> & { chosen: number; whole: boolean; amount: string | null }>(
    `with pass as materialized (${pass})
     select ${columns}, count(*) filter (where ${chosen})::integer as chosen,
       coalesce(bool_and(v.status = 9 or coalesce(t.whole, true)) filter (where ${chosen}), true) as whole,
       sum(v.total_debit) filter (where v.status <> 9 and ${chosen}) as amount ${base}`,
    sent.values,
  )
  const { chosen: total, whole, amount, ...counts } = row
  return { counts, total, amount: whole ? BigInt(amount ?? 0) : null }
}

/** What says more of a voucher than the kinds that are counted, or of whom it waits for. */
const unkept = [...narrowing, 'createdBy', 'auditedBy', 'remark', 'toAudit'] as const

/** Whether the counts that are kept answer a question: the reader sees every line, and asks for kinds alone. */
export const isKept = (question: VoucherListQuestion): boolean =>
  isAllSeen(question) && !unkept.some((name) => isSet(question.filter, name))

const statusTests: Readonly<Record<string, (each: Count) => boolean>> = {
  saved: ({ status }) => status === 1,
  returned: ({ status, returned }) => status === 1 && returned,
  audited: ({ status, posted }) => status === 2 && !posted,
  posted: ({ posted }) => posted,
  void: ({ status, posted }) => status === 9 && !posted,
}

const quickTests = (me: bigint): Readonly<Record<'mine' | 'red' | 'noAttachment', (each: Count) => boolean>> => ({
  mine: (each) => each.createdBy === me,
  red: ({ red }) => red,
  noAttachment: ({ bare, status }) => bare && status !== 9,
})

/** How many wait for the lister, of all that the other filters leave: what he may audit is no kind. */
const countWaiting = async (tx: Db, question: VoucherListQuestion): Promise<number> => {
  if (question.lister.rights.length === 0) return 0
  const sent = begin(question)
  const { status: _, mine: _mine, red: _red, noAttachment: _none, ...others } = question.filter
  const waiting = { ...question, filter: { ...others, toAudit: true } }
  const where = `${baseHead(waiting, sent, '')}${chosenText(waiting, 'vouchers', sent)}`
  const row = await tx.row<{ n: number }>(`select count(*)::integer as n ${where}`, sent.values)
  return row.n
}

const seriesOf = (chosen: readonly Count[]): Series[] => {
  const found = new Map<string, Series>()
  for (const each of chosen) {
    const key = `${each.periodNo} ${each.voucherType}`
    const series = found.get(key)
    if (series) series.n += each.n
    else found.set(key, { ...each })
  }
  return [...found.values()]
}

const booksOf = ({ books }: VoucherListQuestion): { companies: bigint[]; year: number } => ({
  companies: books.map(({ readable }) => readable.books.companyId),
  year: books[0]?.readable.books.year ?? 0,
})

/** To be awaited before the snapshot of a `keptTally`: a year that was not counted yet takes its time. */
export const readyTally = (db: Db, question: VoucherListQuestion): Promise<void> => {
  const { companies, year } = booksOf(question)
  return tally.ready(db, companies, year)
}

/** The same as `tallyVouchers`, from the counts that are kept; `series` is where the vouchers of the filter are. */
export const keptTally = async (tx: Db, question: VoucherListQuestion): Promise<Tally & { series: Series[] }> => {
  const { filter, lister } = question
  const { companies, year } = booksOf(question)
  const from = monthBound(filter.periodFrom, year, [1, 99]) ?? 0
  const to = monthBound(filter.periodTo, year, [0, 99]) ?? 99
  const found = await tally.count(tx, companies, year)
  const asked = [...found.values()]
    .flat()
    .filter(
      (each) =>
        each.periodNo >= from &&
        each.periodNo <= to &&
        (!filter.type || each.voucherType === filter.type) &&
        (!filter.source || each.source === filter.source) &&
        (filter.attached === undefined || filter.attached !== each.bare),
    )
  const quick = quickTests(lister.id)
  const tests = Object.entries({ ...statusTests, ...quick })
  const countOf = (list: readonly Count[]): number => list.reduce((sum, { n }) => sum + n, 0)
  const counts = Object.fromEntries(tests.map(([name, test]) => [name, countOf(asked.filter(test))]))
  const isChosen = statusTests[filter.status ?? ''] ?? (() => true)
  const chips = (['mine', 'red', 'noAttachment'] as const).filter((name) => filter[name])
  const chosen = asked.filter((each) => isChosen(each) && chips.every((name) => quick[name](each)))
  const amount = chosen.reduce((sum, { status, debit }) => (status === 9 ? sum : sum + debit), 0n)
  const toAudit = await countWaiting(tx, question)
  const total = countOf(chosen)
  return { counts: { all: countOf(asked), ...counts, toAudit }, total, amount, series: seriesOf(chosen) }
}
