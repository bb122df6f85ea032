// What a list of vouchers asks for: the filter as it came in, over which books, who asks, and what he may see.

import { decimalsOf, parseMoney } from '../../domain/base/money.ts'
import { isDate, parsePeriod } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { Scope } from '../kernel/scope.ts'
import type { ListedBook, VoucherFilter, VoucherListQuestion } from '../ledger/counts/list-filter.ts'
import { booksOf, type CompanyFacts, type Gate, readableOf } from '../ledger/gate.ts'
import { findBroken } from '../ledger/read/month-fold.ts'
import { readAuditRights } from '../ledger/store/audit-rights.ts'
import type { Readable } from '../ledger/store/books.ts'

/** A filter as it was asked: `companies` are values of account sets, `handler` a code or part of a name. */
export type AskedFilter = Partial<Omit<VoucherFilter, 'handlers'>> & { companies?: string; handler?: string }

/** The books of a list with their facts, those of the header first when nothing else is asked for. */
export type Listed = { question: VoucherListQuestion; facts: ReadonlyMap<bigint, CompanyFacts>; current: CompanyFacts }

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
    const [text = '', n] = [filter[name], facts.baseDigits]
    if ((decimalsOf(text) ?? 0) > n) refuse(problem('input.decimals', name, { dim: `field_${name}`, n }))
    if (text !== '' && parseMoney(text, n) === null) refuse(problem('input.invalid', name))
  }
  if (handler) filter.handlers = handlersOf(handler, facts)
  return filter
}

/** The code itself, and the employees whose name has the text in it. */
const handlersOf = (text: string, facts: CompanyFacts): string[] => {
  const part = text.toLowerCase()
  const isNamed = (names: readonly string[]) => names.some((name) => name.toLowerCase().includes(part))
  const found = facts
    .listEntities()
    .filter(({ type, nameZhCn, nameZhTw, nameEn }) => type === 'employee' && isNamed([nameZhCn, nameZhTw, nameEn]))
  return [...new Set([text, ...found.map(({ code }) => code)])]
}

const cashOf = (facts: CompanyFacts): string[] => facts.subjects.all.filter(({ cash }) => cash).map(({ code }) => code)

/** The months of the year of the books that a filter asks for. */
const monthsOf = ({ periodFrom, periodTo }: AskedFilter): { from: number; to: number } => ({
  from: parsePeriod(periodFrom ?? '')?.no ?? 1,
  to: parsePeriod(periodTo ?? '')?.no ?? 13,
})

/** What a list asks for: the filter, over which books, who asks, and what he may see. */
export const questionOf = async (gate: Gate, asked: AskedFilter, scope: Scope): Promise<Listed> => {
  const here = booksOf(scope)
  const readables = readablesOf(asked.companies, scope)
  const facts = new Map<bigint, CompanyFacts>()
  for (const { books } of readables) facts.set(books.companyId, await gate.facts(books))
  const current = facts.get(here.companyId) ?? (await gate.facts(here))
  const listed: ListedBook[] = []
  for (const readable of readables) {
    const own = facts.get(readable.books.companyId) ?? current
    const broken = asked.broken ? await findBroken(scope.db, readable.books, own, monthsOf(asked)) : []
    listed.push({ readable, digits: own.baseDigits, cash: asked.cfMissing ? cashOf(own) : [], broken })
  }
  const lister = {
    id: scope.user.id,
    companyId: here.companyId,
    roles: scope.roles,
    rights: scope.may('gl:voucher:audit') ? await readAuditRights(scope.db, here) : [],
    ownToo: !current.accountSet.options.auditorNotCreator,
  }
  return { question: { books: listed, filter: filterOf(asked, current), lister }, facts, current }
}
