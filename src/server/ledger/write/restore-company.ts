// Puts a company that another database holds into this one as it stands there, row for row: in one transaction, and
// only where this database does not have it. Nothing is computed anew, so every digest and chain stays what it was.
import { pipeline } from 'node:stream/promises'
import { type Problem, problem, refuse } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'

/** The company's rows of a table, and the statements that bring them out of the one database and into the other. */
export type CompanyRows = { table: string; out: string; into: (table: string) => string }

/** Behind these nothing may be put into posted months: the guards look at them (as in a sandbox). */
const lastTables = ['voucher_attachment', 'voucher_counter', 'period']

const inOrder = (rows: readonly CompanyRows[]): CompanyRows[] => [
  ...rows.filter(({ table }) => !lastTables.includes(table)),
  ...lastTables.flatMap((name) => rows.filter(({ table }) => table === name)),
]

/** What others may have too stays as it is here. */
const addShared = async (tx: Db, from: Db, { table, out, into }: CompanyRows): Promise<void> => {
  const beside = `brought_${table}`
  await tx.query(`create temp table ${beside} (like "${table}" including defaults) on commit drop`)
  await pipeline(from.copyOut(out), tx.copyIn(into(beside)))
  await tx.query(`insert into "${table}" select * from ${beside} on conflict do nothing`)
}

/** `shared` are the tables of which rows may be there already: files and what names companies by their codes. */
export const bringCompany = (
  tx: Db,
  source: Db,
  companyId: bigint,
  { own, shared }: Readonly<Record<'own' | 'shared', readonly CompanyRows[]>>,
): Promise<void> =>
  source.snapshot(async (from) => {
    const missing = await missingFor(tx, from, companyId)
    if (missing.length > 0) refuse(missing)
    for (const { out, into, table } of inOrder(own)) await pipeline(from.copyOut(out), tx.copyIn(into(table)))
    for (const rows of shared) await addShared(tx, from, rows)
  })

type Used = { kind: 'chart' | 'subject' | 'entity' | 'other'; name: string; text: string }

/** Most names that a refusal lists. */
const namedMost = 20

/** What the company `$1` uses, each as a text of all that its figures depend on. */
const usedRows = `
  with chart_of as (select distinct s.chart_id from account_set s where s.company_id = $1),
  subject_of as (
    select b.subject from subject_balance b where b.company_id = $1
    union select o.subject from opening o where o.company_id = $1)
  select 'chart' as kind, c.code as name, concat_ws(' ', 'chart', c.id, c.code) as text
  from chart c join chart_of k on k.chart_id = c.id
  union all
  select 'subject', s.code, concat_ws(' ', 'subject', s.chart_id, s.code, s.parent, s.direction, s.type, s.is_leaf)
  from subject s join chart_of k on k.chart_id = s.chart_id join subject_of u on u.subject = s.code
  union all
  select distinct 'entity', e.part, concat('entity ', e.part)
  from aux a cross join lateral unnest(string_to_array(a.canonical, ';')) as e(part) where a.company_id = $1
  union all
  select 'other', c.code, concat('currency ', c.code, ' ', c.minor_digits) from currency c where c.code in (
    select s.base_currency from account_set s where s.company_id = $1
    union select b.currency from subject_balance b where b.company_id = $1)
  union all
  select distinct 'other', n.voucher_type, concat('voucherType ', n.voucher_type)
  from voucher_counter n where n.company_id = $1
  union all
  select distinct 'other', f.cf_item, concat('cashFlowItem ', f.cf_item)
  from cash_flow_balance f where f.company_id = $1`

/** Of these texts, those that no row here gives. */
const lackingRows = `
  select w.text from unnest($1::text[]) as w(text)
  except select concat_ws(' ', 'chart', c.id, c.code) from chart c
  except select concat_ws(' ', 'subject', s.chart_id, s.code, s.parent, s.direction, s.type, s.is_leaf) from subject s
  except select concat('entity ', e.type, ':', e.code) from entity e
  except select concat('currency ', c.code, ' ', c.minor_digits) from currency c
  except select concat('voucherType ', t.code) from voucher_type t
  except select concat('cashFlowItem ', i.code) from cash_flow_item i`

/** The refusals, one for each kind of what is missing, with the first names; none when the books can stand here. */
export const missingFor = async (tx: Db, source: Db, companyId: bigint): Promise<Problem[]> => {
  const used = await source.query<Used>(usedRows, [companyId])
  const rows = await tx.query<{ text: string }>(lackingRows, [used.map(({ text }) => text)])
  const lacking = new Set(rows.map(({ text }) => text))
  return (['chart', 'subject', 'entity', 'other'] as const).flatMap((kind) => {
    const names = used.filter((each) => each.kind === kind && lacking.has(each.text)).map(({ name }) => name)
    if (names.length === 0) return []
    const what = names.toSorted().slice(0, namedMost).join(', ')
    return [problem(`restoreSet.${kind}`, 'id', { n: names.length, what })]
  })
}
