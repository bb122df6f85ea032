// Rights that go along with a new account set: whoever makes a company keeps its books, a new year takes over rights.
import { problem, refuse } from '../../../domain/base/problem.ts'
import { chinaToday } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { TrailEntry } from '../../ledger/gate.ts'
import type { Actor, Books } from '../../ledger/store/books.ts'
import { copyYearRights } from '../../ledger/write/year-rights.ts'

/** Ids of the companies in which somebody administers every account set he has a say in; null for all companies. */
export const administered = async (db: Db, userId: bigint): Promise<ReadonlySet<bigint> | null> => {
  const rows = await db.query<{ companyId: bigint | null }>(
    `select distinct company_id from account_set_right
     where user_id = $1 and 'admin' = any(rights) and coalesce(valid_until >= ${chinaToday}, true)
       and cardinality(subjects) + cardinality(stores) + cardinality(departments) = 0`,
    [userId],
  )
  if (rows.some(({ companyId }) => companyId === null)) return null
  return new Set(rows.flatMap(({ companyId }) => (companyId === null ? [] : [companyId])))
}

/** Refuses to put a year into a company that the caller does not administer; `isNew`: he makes it now. */
export const checkCompany = async (
  tx: Db,
  userId: bigint,
  { code, isNew }: { code: string; isNew: boolean },
): Promise<void> => {
  const [company] = await tx.query<{ id: bigint; sandboxOf: string }>(
    `select id, sandbox_of from company where code = $1 for share`,
    [code],
  )
  if (isNew) return company ? refuse(problem('record.duplicate', 'company.code', { field: code })) : undefined
  const own = await administered(tx, userId)
  const isOwn = company !== undefined && company.sandboxOf === '' && (own === null || own.has(company.id))
  if (!isOwn) refuse(problem('accountSet.noRight', 'company.code', { set: code, right: 'admin' }))
}

/** Whoever has rights in the latest other year of the company alone has them in this one too. */
export const copyLatestRights = async (tx: Db, actor: Actor, books: Books): Promise<TrailEntry[]> => {
  const [latest] = await tx.query<{ year: number }>(
    `select s.year from account_set s where s.company_id = $1 and s.year <> $2 order by s.year desc limit 1`,
    [books.companyId, books.year],
  )
  return latest ? copyYearRights(tx, actor, latest.year, books) : []
}
