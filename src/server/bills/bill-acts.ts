// What sale bills and restocks share: who sees which, which are chosen, and the vouchers made of groups of them.
import type { Lang } from '../../contract/base/language.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { type Problem, problem, Refusal, refuse } from '../../domain/base/problem.ts'
import { groupSales, type SaleDating, type SaleGrouping, saleDate, saleSummary } from '../../domain/bills/sale-bill.ts'
import { storesOfSales } from '../../domain/chart/access.ts'
import type { VoucherSource } from '../../domain/chart/account-set.ts'
import type { EntityType } from '../../domain/chart/entity.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import type { LineMaking } from '../../domain/voucher/document-lines.ts'
import { keptApart } from '../../domain/voucher/merge-lines.ts'
import { type LineDraft, voucherLabel, voucherWord } from '../../domain/voucher/voucher.ts'
import { readVoucher } from '../../domain/voucher/voucher-check.ts'
import type { Db, SqlValue } from '../kernel/db.ts'
import { wireProblems } from '../kernel/envelope.ts'
import { checkDays, type Paging } from '../kernel/row-store.ts'
import type { Scope } from '../kernel/scope.ts'
import { pacer } from '../kernel/time-slice.ts'
import { type BulkVoucher, booksOf, type CompanyFacts } from '../ledger/gate.ts'
import type { Books } from '../ledger/store/books.ts'
import { readStored } from '../ledger/store/voucher-store.ts'

/** What a reader sees of a company's documents: those of the account set's year, and of his stores (empty = all). */
export type StoreReader = { db: Db; books: Books; stores: readonly string[] }

/** Sales and goods are those of stores: who sees chosen subjects or departments alone sees none. */
export const readerOf = (scope: Scope): StoreReader => ({
  db: scope.db,
  books: booksOf(scope),
  stores: storesOfSales(scope.dataScope) ?? refuse(problem('permission.missing')),
})

type Dated = { dateFrom?: string | undefined; dateTo?: string | undefined }

export const checkedDates = <F extends Dated>(filter: F): F => {
  const { dateFrom, dateTo } = filter
  checkDays({ dateFrom, dateTo })
  return filter
}

export type Chosen<F> = { ids?: readonly bigint[] | undefined; filter?: F | undefined }

export const chosenOf = <F extends Dated>({ ids, filter }: { ids?: string[]; filter?: F }): Chosen<F> => ({
  ids: ids?.map(BigInt),
  filter: filter && checkedDates(filter),
})

export const checkChosen = ({ ids, filter }: Chosen<object>): void => {
  if (ids === undefined && filter === undefined) refuse(problem('input.required', 'ids', { field: 'ids' }))
}

export type Condition = { text: string; values: SqlValue[] }

/** Conditions on the documents `of` a company, which is $1, in its year; `add` puts one more with its value. */
export const conditionsOn = (
  of: string,
  day: string,
  { companyId, year }: Books,
  { ids, filter: { dateFrom, dateTo } = {} }: Chosen<Dated>,
) => {
  const values: SqlValue[] = [companyId, `${year}-01-01`, `${year}-12-31`]
  const parts = [`${of}.company_id = $1`, `${of}.${day} between $2::date and $3::date`]
  const add = (text: (place: string) => string, value: SqlValue): void => {
    values.push(value)
    parts.push(text(`$${values.length}`))
  }
  if (ids) add((at) => `${of}.id = any(${at}::bigint[])`, [...ids])
  if (dateFrom) add((at) => `${of}.${day} >= ${at}::date`, dateFrom)
  if (dateTo) add((at) => `${of}.${day} <= ${at}::date`, dateTo)
  return { add, all: (): Condition => ({ text: parts.join(' and '), values }) }
}

/** A page of what the values are for. */
export const pageLimits = ({ page, pageSize }: Required<Paging>, values: readonly SqlValue[]): Condition => ({
  text: `limit $${values.length + 1} offset $${values.length + 2}`,
  values: [...values, pageSize, (page - 1) * pageSize],
})

/** How many there are in each state, and in those that are shown. */
export const countStates = <S extends string>(
  states: readonly S[],
  shown: readonly S[],
  sums: ReadonlyMap<S, { count: number }>,
) => {
  const countOf = (state: S): number => sums.get(state)?.count ?? 0
  return {
    counts: Object.fromEntries(states.map((state) => [state, countOf(state)])) as Record<S, number>,
    total: shown.reduce((all, state) => all + countOf(state), 0),
  }
}

/** Whose language documents are drawn in, and the facts of their company. */
export type BooksView = { facts: CompanyFacts; lang: Lang }

export const money = (amount: bigint, { facts }: BooksView): string => formatMoney(amount, facts.baseDigits)

export const entityName = (type: EntityType, code: string, { facts, lang }: BooksView): string => {
  const entity = facts.entities.find(type, code)
  return entity ? subjectName(entity, lang) : ''
}

/** '记-0003' */
export const labelOf = (type: string, no: number, { facts, lang }: BooksView): string =>
  voucherLabel(voucherWord(facts.voucherTypes, type, lang), no)

/** Acts and vouchers that an answer tells one by one. */
const toldMost = 200

export const wireActed = <R extends { problems: Problem[] }>(
  { done, refused }: { done: number; refused: readonly R[] },
  { lang }: Scope,
) => ({
  done,
  refused: refused.slice(0, toldMost).map((row) => ({ ...row, problems: wireProblems(row.problems, lang) })),
  refusedCount: refused.length,
})

/** Vouchers that were made: how many, and the first of them. */
export const wireMade = async (vouchers: readonly bigint[], view: BooksView, scope: Scope) => {
  const stored = await readStored(scope.db, booksOf(scope), vouchers.slice(0, toldMost))
  const first = stored.map(({ head: { id, voucherType, voucherNo } }) => ({
    ...{ id: id.toString(), no: labelOf(voucherType, voucherNo, view) },
  }))
  return { vouchers: vouchers.length, first }
}

export type VoucherMaking = {
  grouping: SaleGrouping
  dating: SaleDating
  merge: boolean
  summary: string
  type: string
}

type Document = { billNo: string; store: string; date: string; channel?: string }
type Grouped<D> = { documents: D[]; voucher: BulkVoucher['voucher'] }

const refusedMost = 100

/** The vouchers of some documents, each of a group; `heard` hears how many there are. */
export const groupedVouchers = async <D extends Document>(
  documents: readonly D[],
  how: VoucherMaking,
  on: {
    facts: CompanyFacts
    source: VoucherSource
    /** The name of a channel as the books have it. */
    channelOf?(channel: string): string
    linesOf(documents: readonly D[], making: LineMaking<D>): LineDraft[]
    heard?(done: number): void
  },
): Promise<Grouped<D>[]> => {
  const { facts, source } = on
  const { options, company } = facts.accountSet
  const storeName = (code: string) => facts.entities.find('store', code)?.nameZhCn || code
  const summary = (document: D) => {
    const { channel = '' } = document
    return saleSummary(how.summary, { ...document, channel: on.channelOf?.(channel) ?? channel }, storeName)
  }
  const merge = how.merge || options.autoMergeLines
  const groups: Grouped<D>[] = []
  const problems: Problem[] = []
  const add = (some: D[]): void => {
    const date = saleDate(some, how.dating)
    const isApart = keptApart(facts.nonMerge ?? [], { company: facts.sandboxOf || company, type: how.type, date })
    const lines = on.linesOf(some, { merge, isApart, digits: facts.baseDigits, summary })
    // What is too long is halved: a document stays whole.
    if (lines.length > options.voucherLinesMax && some.length > 1) {
      const half = Math.ceil(some.length / 2)
      add(some.slice(0, half))
      add(some.slice(half))
      return
    }
    const read = readVoucher({ type: how.type, date, source, lines, attachCount: 0, remark: '' }, facts)
    if (read.voucher) groups.push({ documents: some, voucher: read.voucher })
    // Nobody knows a line of a voucher that is not there: what is wrong is told of its document.
    else problems.push(...read.problems.map((each) => ({ ...each, path: some[0]?.billNo ?? '' })))
  }
  const pace = pacer()
  for (const group of groupSales(documents, how.grouping)) {
    await pace()
    if (problems.length < refusedMost) add(group)
    on.heard?.(groups.length)
  }
  if (problems.length > 0) throw new Refusal(problems.slice(0, refusedMost))
  return groups
}
