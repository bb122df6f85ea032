// Where somebody sees subjects used: by kept balances and openings of what he may read, and by no line of others.
import { type DataScope, isUnlimited } from '../../../domain/chart/access.ts'
import type { Db } from '../../kernel/db.ts'
import { keptBalances } from '../../ledger/read/balance-rows.ts'
import { needsAux, parameters, type SqlParameters, scopeCondition } from '../../ledger/read/read-scope.ts'

type SeenSet = { companyId: bigint; year: number; dataScope: DataScope }

const usesIn = (sets: readonly SeenSet[], scope: DataScope, codes: string, sent: SqlParameters): string => {
  const ids = sent.add(sets.map(({ companyId }) => companyId))
  const years = sent.add(sets.map(({ year }) => year))
  const within = (at: string): string =>
    `${at}.company_id = any(${ids}) and (${codes}::text[] is null or ${at}.subject = any(${codes}))
      and (${at}.company_id, ${at}.year) in (select * from unnest(${ids}::bigint[], ${years}::integer[]))`
  return `select g.company_id, g.year, g.subject from (
      ${keptBalances('b.year', within('b'), needsAux(scope) ? 'true' : null)}
      union all select o.company_id, o.subject, o.aux_id, o.currency, o.year from opening o where ${within('o')}
    ) g left join aux a on a.company_id = g.company_id and a.id = g.aux_id
    where true${scopeCondition(scope, 'g.subject', sent)}`
}

/** The subjects that the lines and openings which somebody sees of these account sets stand on; null for any code. */
export const seenUses = async (
  db: Db,
  sets: readonly SeenSet[],
  codes: readonly string[] | null,
): Promise<{ companyId: bigint; year: number; subject: string }[]> => {
  if (sets.length === 0) return []
  const sent = parameters(codes === null ? null : [...codes])
  const alike = Map.groupBy(sets, ({ dataScope }) => (isUnlimited(dataScope) ? '' : JSON.stringify(dataScope)))
  const parts = [...alike.values()].map((group) => usesIn(group, group[0]!.dataScope, '$1', sent))
  return db.query(parts.join(' union '), sent.values)
}
