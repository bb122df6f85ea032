// Where subjects are used: the account sets whose lines and openings stand on them, and the definitions that name them.

import { type Problem, problem } from '../../../domain/base/problem.ts'
import { type DataScope, isUnlimited } from '../../../domain/chart/access.ts'
import { subjectRoles } from '../../../domain/chart/account-set.ts'
import { type EntityType, entityTypes } from '../../../domain/chart/entity.ts'
import { narrowed, type SubjectDefinition } from '../../../domain/chart/subject-definition.ts'
import type { Db } from '../../kernel/db.ts'
import { keptBalances } from '../../ledger/read/balance-rows.ts'
import { needsAux, parameters, type SqlParameters, scopeCondition } from '../../ledger/read/read-scope.ts'

/** The companies whose account sets use a chart, with the code by which a chart knows them: that of the real books. */
export type ChartCompany = { id: bigint; code: string }

export const companiesOf = async (tx: Db, chartId: bigint): Promise<ChartCompany[]> => {
  const all = await tx.query<{ id: bigint; code: string }>(
    `select id, case when sandbox_of = '' then code else sandbox_of end as code from company order by id`,
  )
  const rows = await tx.query<{ companyId: bigint }>(
    `select distinct company_id from account_set where company_id = any($1) and chart_id = $2`,
    [all.map(({ id }) => id), chartId],
  )
  const using = new Set(rows.map((row) => row.companyId))
  return all.filter(({ id }) => using.has(id))
}

/** An account set that has lines or openings on a subject; of months posted in it, of what stands in those. */
export type SubjectUse = {
  companyId: bigint
  year: number
  value: string
  subject: string
  hasPosted: boolean
  /** Openings, or lines of posted months: what can never move. */
  isFixed: boolean
}

/** The account sets of these companies that use one of the subjects, in the order of companies and years. */
export const usesOf = (tx: Db, companies: readonly ChartCompany[], codes: readonly string[]): Promise<SubjectUse[]> =>
  tx.query<SubjectUse>(
    `select u.*, u.has_posted and (u.opens or exists (
       select 1 from voucher_line l join voucher_counter c on c.company_id = l.company_id and c.year = l.year
         and c.period_no = l.period_no and c.voucher_type = l.voucher_type
       where l.company_id = u.company_id and l.subject = u.subject and l.year = u.year
         and l.voucher_no <= c.posted_no)) as is_fixed
     from (
       select s.company_id, s.year, s.value, n.subject,
         exists (select 1 from period p where p.company_id = s.company_id and p.year = s.year
           and p.status in ('POSTED', 'LOCKED')) or exists (select 1 from voucher_counter c
           where c.company_id = s.company_id and c.year = s.year and c.posted_no > 0) as has_posted,
         exists (select 1 from opening o
           where o.company_id = s.company_id and o.year = s.year and o.subject = n.subject) as opens,
         exists (select 1 from voucher_line l
           where l.company_id = s.company_id and l.subject = n.subject and l.year = s.year) as moves
       from account_set s cross join unnest($2::text[]) as n(subject)
       where s.company_id = any($1)) u
     where u.opens or u.moves order by 1, 2, 4`,
    [companies.map(({ id }) => id), [...codes]],
  )

/** The subjects of these that have a balance in a year that is not locked (E304). */
export const withBalance = async (
  tx: Db,
  companies: readonly ChartCompany[],
  codes: readonly string[],
): Promise<Set<string>> => {
  const sum = (name: string) =>
    ['saved', 'audited', 'posted'].map((family) => `b.${family}_${name}debit - b.${family}_${name}credit`).join(' + ')
  const open = `(select p.company_id, p.year from period p where p.company_id = any($1) and p.status <> 'LOCKED')`
  const where = `b.company_id = any($1) and b.subject = any($2) and (b.company_id, b.year) in ${open}`
  const kept = keptBalances(`b.year, ${sum('')} as base, ${sum('original_')} as original`, where, 'true')
  const rows = await tx.query<{ subject: string }>(
    `select distinct g.subject from (
       select r.company_id, r.year, r.subject, r.aux_id, r.currency from (
         ${kept}
         union all
         select o.company_id, o.subject, o.aux_id, o.currency, o.year, o.base, o.original from opening o
         where o.company_id = any($1) and o.subject = any($2) and (o.company_id, o.year) in ${open}
       ) r group by r.company_id, r.year, r.subject, r.aux_id, r.currency
       having gl_total(r.base) <> 0 or gl_total(r.original) <> 0) g`,
    [companies.map(({ id }) => id), [...codes]],
  )
  return new Set(rows.map(({ subject }) => subject))
}

type Reference = {
  kind: 'saleRule' | 'summaryText' | 'voucherTemplate' | 'accountSet' | 'expenseAccount' | 'entity'
  name: string
}

/** Texts of the whole group stand under this company. */
const group = 0n

/** Definitions of these companies that name a subject: they would name nothing once it is gone. */
export const referencesTo = (
  tx: Db,
  companies: readonly ChartCompany[],
  code: string,
): Promise<(Reference & { companyId: bigint })[]> =>
  tx.query(
    `select * from (
       select 'saleRule' as kind, r.kind as name, r.company_id from sale_rule r
         where r.company_id = any($1)
           and $2 in (r.subject, r.fee_subject, r.tax_subject, r.cost_subject, r.stock_subject)
       union all select 'summaryText', t.text, t.company_id from summary_text t
         where t.company_id = any($1) and t.subject = $2
       union all select 'voucherTemplate', t.name, t.company_id from voucher_template t
         where t.company_id = any($1) and t.scope <> 'private'
           and exists (select 1 from jsonb_array_elements(t.lines::jsonb) as l(line) where l.line ->> 'subject' = $2)
       union all select 'expenseAccount', e.code, 0::bigint from expense_account e where $2 in
           (e.selling_subject, e.admin_subject, e.rnd_subject, e.manufacturing_subject, e.tax_subject)
       union all select 'entity', e.type || ':' || e.code, 0::bigint from entity e where e.subject = $2
       union all select 'accountSet', s.value, s.company_id from account_set s where s.company_id = any($1)
         and $2 in (${subjectRoles.map((role) => `s.options ->> '${role}'`).join(', ')})
     ) n order by 1, 2 limit 200`,
    [[group, ...companies.map(({ id }) => id)], code],
  )

/** Whether lines or openings on a subject are such: `condition` over them as `l`, their entities as `a`. */
const anyOf = async (tx: Db, companies: readonly ChartCompany[], code: string, condition: string) => {
  const rows = await tx.query(
    `select 1 from (
       select l.company_id, l.aux_id, l.currency from voucher_line l where l.company_id = any($1) and l.subject = $2
       union all select o.company_id, o.aux_id, o.currency from opening o
         where o.company_id = any($1) and o.subject = $2
     ) l left join aux a on a.company_id = l.company_id and a.id = l.aux_id
     where ${condition} limit 1`,
    [companies.map(({ id }) => id), code],
  )
  return rows.length > 0
}

const isKind = (type: string): type is EntityType => entityTypes.some((each) => each === type)

const otherCurrency = async (
  tx: Db,
  companies: readonly ChartCompany[],
  code: string,
  allowed: string,
): Promise<string | null> => {
  const rows = await tx.query<{ currency: string }>(
    `select l.currency from (
       select l.company_id, l.year, l.currency from voucher_line l where l.company_id = any($1) and l.subject = $2
       union all select o.company_id, o.year, o.currency from opening o where o.company_id = any($1) and o.subject = $2
     ) l join account_set s on s.company_id = l.company_id and s.year = l.year
     where l.currency <> s.base_currency and l.currency <> all($3) limit 1`,
    [companies.map(({ id }) => id), code, allowed.split('|')],
  )
  return rows[0]?.currency ?? null
}

/** What a used subject cannot give up, or ask for anew, because of lines and openings that are there. */
export const checkNarrowed = async (
  tx: Db,
  companies: readonly ChartCompany[],
  before: SubjectDefinition,
  after: SubjectDefinition,
): Promise<Problem[]> => {
  const { gone, asked, currency } = narrowed(before, after)
  const { code } = before
  const problems: Problem[] = []
  for (const dim of gone.filter(isKind)) {
    if (await anyOf(tx, companies, code, `a.${dim} is not null`))
      problems.push(problem('subject.kindGone', 'aux', { code, dim }))
  }
  for (const dim of asked.filter(isKind)) {
    if (await anyOf(tx, companies, code, `a.${dim} is null`))
      problems.push(problem('subject.kindAsked', 'aux', { code, dim }))
  }
  const cur = currency === null ? null : await otherCurrency(tx, companies, code, currency)
  if (cur !== null) problems.push(problem('subject.currencyUsed', 'currency', { code, cur }))
  return problems
}

/** Years and companies that use a subject must go on having it. */
export const checkReach = (
  after: SubjectDefinition,
  uses: readonly SubjectUse[],
  companies: readonly ChartCompany[],
): Problem[] => {
  const { code, validFrom, validTo } = after
  const codes = new Map(companies.map((each) => [each.id, each.code]))
  const early = uses.find(({ year }) => validFrom !== null && year < validFrom)
  const late = uses.find(({ year }) => validTo !== null && year > validTo)
  const outside = uses.some(({ companyId }) => after.companies?.includes(codes.get(companyId) ?? '') === false)
  return [
    ...(early ? [problem('subject.yearUsed', 'validFrom', { code, year: early.year })] : []),
    ...(late ? [problem('subject.yearUsed', 'validTo', { code, year: late.year })] : []),
    ...(outside ? [problem('subject.companyUsed', 'companies', { code })] : []),
  ]
}

// Where somebody sees subjects used: by kept balances and openings of what he may read, and by no line of others.

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
