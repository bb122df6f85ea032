// Serves the voucher list: by voucher, by line, and the versions of a whole filter.

import { pageOf } from '../../contract/base/shape.ts'
import { actMost } from '../../contract/voucher/voucher-act.ts'
import type { voucherListCalls } from '../../contract/voucher/voucher-list.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Implementations } from '../kernel/serve.ts'
import { listLines } from '../ledger/counts/line-list.ts'
import { countDrafts, listDrafts, listVersions, listVouchers } from '../ledger/counts/voucher-list.ts'
import { actorOf, type Books, booksOf, type Gate } from '../ledger/gate.ts'
import { exportList } from './export.ts'
import { type AskedFilter, type Listed, questionOf } from './question.ts'
import { draftRow, lineRow, rowShape } from './wire.ts'

/** The decimals of amounts of these books together; null when they are kept in different currencies. */
const commonDigits = ({ facts }: Listed): number | null => {
  const list = [...facts.values()]
  const isOne = list.every(({ accountSet }) => accountSet.baseCurrency === list[0]?.accountSet.baseCurrency)
  return isOne ? (list[0]?.baseDigits ?? null) : null
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
  const actor = actorOf(scope)
  const items = found.rows.map((row) => rowShape(row, listed.facts.get(row.companyId) ?? listed.current, actor))
  const totalAmount = sumText(found.amount, commonDigits(listed))
  return { ...pageOf(items, found.total, page, pageSize), totalAmount, counts }
}

const lines = (gate: Gate) => async (input: AskedFilter, scope: Scope) => {
  const listed = await questionOf(gate, input, scope)
  const { page, pageSize, status } = listed.question.filter
  if (status === 'draft') refuse(problem('input.invalid', 'status'))
  const found = await listLines(scope.db, listed.question)
  const items = found.rows.map((row) => lineRow(row, listed.facts.get(row.companyId) ?? listed.current, scope.lang))
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
  export: exportList(gate),
})
