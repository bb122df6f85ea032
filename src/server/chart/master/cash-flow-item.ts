// What keeps a cash-flow item from being switched off or taken away: subjects that have it as theirs, and its figures.
import { problem } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import type { ListRules } from './change.ts'
import { companiesText } from './store.ts'

/** By item a subject whose usual one it is. */
const subjectsOf = async (tx: Db, codes: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx.query<{ code: string; subject: string }>(
    `select distinct on (n.code) n.code, s.code as subject from unnest($1::text[]) as n(code)
       join subject s on n.code in (s.cf_item_in, s.cf_item_out) order by n.code, s.code`,
    [[...codes]],
  )
  return new Map(rows.map(({ code, subject }) => [code, subject]))
}

/** Items with figures, and those that an item of expense or a statement names. */
const bookedItems = async (tx: Db, codes: readonly string[]): Promise<string[]> => {
  const rows = await tx.query<{ code: string }>(
    `select n.code from unnest($1::text[]) as n(code)
     where exists (select 1 from cash_flow_balance b where b.company_id = any(${companiesText}) and b.cf_item = n.code)
       or exists (select 1 from opening_cash_flow o where o.company_id = any(${companiesText}) and o.cf_item = n.code)
       or exists (select 1 from expense_account e where e.cf_item = n.code)
       or exists (select 1 from statement_line l where strpos(l.formula, n.code) > 0)`,
    [[...codes]],
  )
  return rows.map(({ code }) => code)
}

export const cashFlowItemRules: ListRules = {
  check: (_, rows) =>
    rows.map(({ values: { code } }) => (/^CF\d{2,14}$/.test(String(code)) ? [] : [problem('input.invalid', 'code')])),
  inUse: async ({ tx }, rows) => {
    const codes = rows.map(({ id }) => id)
    return new Set([...(await subjectsOf(tx, codes)).keys(), ...(await bookedItems(tx, codes))])
  },
  mayDisable: async ({ tx }, rows) => {
    const named = await subjectsOf(
      tx,
      rows.map(({ id }) => id),
    )
    return [...named].map(([item, code]) => problem('cashFlowItem.ofSubject', 'code', { item, code }))
  },
}
