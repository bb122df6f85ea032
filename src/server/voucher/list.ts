// Serves the voucher list: by voucher, by line, and the versions of a whole filter.

import { pageOf } from '../../contract/shape.ts'
import { actMost } from '../../contract/voucher-act.ts'
import type { voucherListCalls } from '../../contract/voucher-list.ts'
import { formatMoney, parseMoney } from '../../domain/money.ts'
import { isDate } from '../../domain/period.ts'
import { problem, refuse } from '../../domain/problem.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Implementations } from '../kernel/serve.ts'
import { booksOf, readableOf } from '../ledger/actor.ts'
import { readAuditRights } from '../ledger/audit-rights.ts'
import type { Books, CompanyFacts, Gate } from '../ledger/gate.ts'
import { listLines } from '../ledger/line-list.ts'
import type { Question, VoucherFilter } from '../ledger/list-filter.ts'
import type { Readable } from '../ledger/read.ts'
import { countDrafts, listDrafts, listVersions, listVouchers } from '../ledger/voucher-list.ts'
import { draftRow, lineRow, rowShape } from './wire.ts'

/** A filter as it was asked: `companies` are values of account sets, `handler` a code or part of a name. */
export type AskedFilter = Partial<Omit<VoucherFilter, 'handlers'>> & { companies?: string; handler?: string }

/** The books of a list with their facts, those of the header first when nothing else is asked for. */
export type Listed = { question: Question; facts: ReadonlyMap<bigint, CompanyFacts>; current: CompanyFacts }

/** What the caller reads of the named account sets; one without the right is refused like one that is not there. */
const readablesOf = (companies: string | undefined, scope: Scope): Readable[] => {
  const books = booksOf(scope)
  const wanted = [...new Set((companies ?? '').split(',').filter((value) => value !== ''))]
  if (wanted.length === 0 || (wanted.length === 1 && wanted[0] === books.value)) return [readableOf(scope)]
  const sets = scope.setsWith('read').filter(({ year }) => year === books.year)
  return wanted.map((value) => {
    const found = sets.find((set) => set.value === value)
    if (!found) return refuse(problem('accountSet.noRight', 'companies', { right: 'read', set: value }))
    const { dataScope, ...own } = found
    return { books: own, scope: dataScope }
  })
}

/** The filter as asked; a date or amount that is none is refused, because without it the list would be another. */
const filterOf = (asked: AskedFilter, facts: CompanyFacts): VoucherFilter => {
  const { companies: _, handler, ...rest } = asked
  const filter: VoucherFilter = { page: 1, pageSize: 20, ...rest }
  for (const name of ['dateFrom', 'dateTo'] as const) {
    const date = filter[name]
    if (date && !isDate(date)) refuse(problem('input.date', name, { date }))
  }
  for (const name of ['amountFrom', 'amountTo'] as const) {
    if (filter[name] && parseMoney(filter[name], facts.baseDigits) === null) refuse(problem('input.invalid', name))
  }
  if (handler) filter.handlers = handlersOf(handler, facts)
  return filter
}

/** The code itself, and the employees whose name has the text in it. */
const handlersOf = (text: string, facts: CompanyFacts): string[] => {
  const part = text.toLowerCase()
  const isNamed = (names: readonly string[]) => names.some((name) => name.toLowerCase().includes(part))
  const found = facts.entityList.filter(
    ({ type, nameZhCn, nameZhTw, nameEn }) => type === 'employee' && isNamed([nameZhCn, nameZhTw, nameEn]),
  )
  return [...new Set([text, ...found.map(({ code }) => code)])]
}

const cashOf = (facts: CompanyFacts): string[] => facts.subjects.all.filter(({ cash }) => cash).map(({ code }) => code)

/** What a list asks for: the filter, over which books, who asks, and what he may see. */
export const questionOf = async (gate: Gate, asked: AskedFilter, scope: Scope): Promise<Listed> => {
  const here = booksOf(scope)
  const readables = readablesOf(asked.companies, scope)
  const facts = new Map<bigint, CompanyFacts>()
  for (const { books } of readables) facts.set(books.companyId, await gate.facts(books))
  const current = facts.get(here.companyId) ?? (await gate.facts(here))
  const listed = readables.map((readable) => {
    const own = facts.get(readable.books.companyId) ?? current
    return { readable, digits: own.baseDigits, cash: asked.cfMissing ? cashOf(own) : [] }
  })
  const lister = {
    id: scope.user.id,
    companyId: here.companyId,
    roles: scope.roles,
    rights: scope.may('gl:voucher:audit') ? await readAuditRights(scope.db, here) : [],
    ownToo: !current.accountSet.options.auditorNotCreator,
  }
  return { question: { books: listed, filter: filterOf(asked, current), lister }, facts, current }
}

/** The decimals of amounts of these books together; null when they are kept in different currencies. */
const commonDigits = ({ facts }: Listed): number | null => {
  const list = [...facts.values()]
  const isOne = list.every(({ accountSet }) => accountSet.baseCurrency === list[0]?.accountSet.baseCurrency)
  return isOne ? (list[0]?.baseDigits ?? 2) : null
}

const sumText = (amount: bigint | null, digits: number | null): string =>
  amount === null || digits === null ? '' : formatMoney(amount, digits)

const drafts = async (books: Books, listed: Listed, scope: Scope, total: number) => {
  const { page, pageSize } = listed.question.filter
  const found = await listDrafts(scope.db, books, scope.user.id, { page, pageSize })
  const items = found.map((draft) => draftRow(draft, listed.current, scope.lang))
  return { ...pageOf(items, total, page, pageSize), totalAmount: formatMoney(0n, listed.current.baseDigits) }
}

const list = (gate: Gate) => async (input: AskedFilter, scope: Scope) => {
  const books = booksOf(scope)
  const listed = await questionOf(gate, input, scope)
  const { page, pageSize, status } = listed.question.filter
  const own = await countDrafts(scope.db, books, scope.user.id)
  const found = await listVouchers(scope.db, listed.question)
  const counts = { ...found.counts, draft: own }
  if (status === 'draft') return { ...(await drafts(books, listed, scope, own)), counts }
  const items = found.rows.map((row) => rowShape(row, listed.facts.get(row.company_id) ?? listed.current, scope.lang))
  const totalAmount = sumText(found.amount, commonDigits(listed))
  return { ...pageOf(items, found.total, page, pageSize), totalAmount, counts }
}

const lines = (gate: Gate) => async (input: AskedFilter, scope: Scope) => {
  const listed = await questionOf(gate, input, scope)
  const { page, pageSize, status } = listed.question.filter
  if (status === 'draft') refuse(problem('input.invalid', 'status'))
  const found = await listLines(scope.db, listed.question)
  const items = found.rows.map((row) => lineRow(row, listed.facts.get(row.company_id) ?? listed.current, scope.lang))
  const digits = commonDigits(listed)
  const totals = { totalDebit: sumText(found.debit, digits), totalCredit: sumText(found.credit, digits) }
  return { ...pageOf(items, found.total, page, pageSize), ...totals, counts: found.counts }
}

/** Acts stay within the account set of the header, and so does what they choose. */
const versions =
  (gate: Gate) =>
  async ({ companies: _, ...input }: AskedFilter, scope: Scope) => {
    const { question } = await questionOf(gate, input, scope)
    if (question.filter.status === 'draft') refuse(problem('input.invalid', 'status'))
    const { rows, total } = await listVersions(scope.db, question, actMost)
    return { items: rows.map(({ id, version }) => ({ id: id.toString(), version })), total }
  }

/** The calls of the voucher list. */
export const voucherList = (gate: Gate): Implementations<typeof voucherListCalls> => ({
  list: list(gate),
  lines: lines(gate),
  versions: versions(gate),
})
