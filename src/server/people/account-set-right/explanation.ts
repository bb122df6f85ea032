// Why a user sees a line in an account set, or does not: each row that reaches the set, and what all of them allow.
import type { WhyShape } from '../../../contract/people/account-set-right.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { type DataScope, everything, explainSight, narrowScope, nothingOf } from '../../../domain/chart/access.ts'
import { type RoleLimit, scopeOfRoles } from '../../../domain/people/role-scope.ts'
import { chinaToday } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import { heldToday, readGrants } from '../../kernel/role-scope.ts'
import { nameColumn } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { rowsOf, type StoredRow } from './store.ts'

type Asked = {
  userId: string
  accountSet: string
  subject?: string | undefined
  store?: string | undefined
  department?: string | undefined
}

const told = (list: readonly string[]): string[] => list.map((code) => (nothingOf.includes(code) ? '—' : code))

const scopeOf = ({ subjects, stores, departments }: DataScope) => ({
  subjects: told(subjects),
  stores: told(stores),
  departments: told(departments),
})

/** What is asked about one set: what the roles and the rows give together. */
const effective = (rows: readonly StoredRow[], fromRoles: DataScope): DataScope =>
  rows.reduce<DataScope>((scope, row) => narrowScope(scope, row), fromRoles)

const validRows = async ({ db }: Scope, userId: bigint): Promise<StoredRow[]> => {
  const rows = await rowsOf(db, { userId })
  const [day] = await db.query<{ today: string }>(`select ${chinaToday} as today`)
  return rows.filter(({ validUntil }) => validUntil === null || validUntil >= (day?.today ?? ''))
}

/** How far the roles reach that give codes of the books: what another role shows counts for nothing there. */
const bookLimits = async (db: Db, userId: bigint): Promise<(RoleLimit | null)[]> => {
  const grants = await readGrants(db, userId)
  const isOfBooks = (button: string): boolean => button === '*' || button.startsWith('gl:')
  return grants.flatMap(({ buttons, limit }) => ([...buttons].some(isOfBooks) ? [limit] : []))
}

type PersonRow = { enabled: boolean; roles: string[] }

export const explain = async (asked: Asked, scope: Scope): Promise<WhyShape> => {
  const { userId, accountSet, subject = '', store, department } = asked
  const set = scope.setsWith('read').find(({ value }) => value === accountSet)
  if (!set) return refuse(problem('accountSet.noRight', 'accountSet', { set: accountSet, right: 'read' }))
  const [person] = await scope.db.query<PersonRow>(
    `select u.enabled and coalesce(u.valid_from <= ${chinaToday}, true)
       and coalesce(u.valid_until >= ${chinaToday}, true) as enabled,
       array(select r.${nameColumn(scope.lang)} from user_role ur join role r on r.id = ur.role_id
         where ur.user_id = u.id and ${heldToday} order by r.sort, r.code) as roles
     from app_user u where u.id = $1`,
    [userId],
  )
  if (!person) return refuse(problem('record.missing', 'userId'))
  const rows = (await validRows(scope, BigInt(userId))).filter(
    (row) =>
      (row.companyId === null || row.companyId === set.companyId) && (row.year === null || row.year === set.year),
  )
  const line = { subject, aux: { ...(store ? { store } : {}), ...(department ? { department } : {}) } }
  // Without a subject only stores and departments are asked about.
  const sightOf = (seen: DataScope) => explainSight(subject === '' ? { ...seen, subjects: [] } : seen, line)
  const fromRoles = scopeOfRoles(await bookLimits(scope.db, BigInt(userId)), set)
  const together = effective(rows, fromRoles ?? everything)
  const rights = [...new Set(rows.flatMap((row) => row.rights))]
  const verdict = (): WhyShape['verdict'] => {
    if (!person.enabled) return 'disabled'
    if (fromRoles === null) return 'noRole'
    if (rows.length === 0) return 'noRow'
    return rights.includes('read') ? sightOf(together) : 'noRead'
  }
  return {
    isEnabled: person.enabled,
    roles: person.roles,
    rights,
    ...scopeOf(together),
    fromRoles: fromRoles && scopeOf(fromRoles),
    verdict: verdict(),
    rows: rows.map((row) => ({
      ...{ company: row.company ?? '', year: row.year ?? 0, rights: row.rights },
      ...scopeOf(row),
      reason: sightOf(row),
    })),
  }
}
