// What voucher types may ask for, and what keeps one from being switched off or taken away.
import type { ListRow, ListValues } from '../../../contract/base/master-list.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import type { ListRules, RuleContext } from './change.ts'
import { companiesText } from './store.ts'

const rules = ['debitMustHave', 'creditMustHave', 'mustNotHave'] as const

const isSubjects = (text: string, { facts }: RuleContext): boolean =>
  text === '' || text === 'cash' || facts.subjects.all.some(({ code }) => code.startsWith(text))

/** A rule names subjects that are there; what a side must have the voucher cannot be without. */
const problemsOf = (values: ListValues, on: RuleContext): Problem[] => {
  const text = (name: string): string => String(values[name] ?? '')
  const never = text('mustNotHave')
  return [
    ...(/^[A-Z][A-Z0-9]{0,15}$/.test(text('code')) ? [] : [problem('input.invalid', 'code')]),
    ...rules.filter((name) => !isSubjects(text(name), on)).map((name) => problem('input.invalid', name)),
    ...(never !== '' && [text('debitMustHave'), text('creditMustHave')].includes(never)
      ? [problem('input.invalid', 'mustNotHave')]
      : []),
    ...on.facts.typeList
      .filter(({ code, wordZhCn }) => code !== text('code') && wordZhCn === text('wordZhCn'))
      .map(({ wordZhCn }) => problem('record.duplicate', 'wordZhCn', { field: wordZhCn })),
  ]
}

/** Types that vouchers, templates or the options of account sets name. */
const usedTypes = async (tx: Db, codes: readonly string[]): Promise<Set<string>> => {
  const rows = await tx.query<{ code: string }>(
    `select distinct n.code from unnest($1::text[]) as n(code)
     where exists (select 1 from voucher_counter v where v.company_id = any(${companiesText})
         and v.voucher_type = n.code)
       or exists (select 1 from voucher_template t
         where t.company_id = any(${companiesText} union all select 0) and t.voucher_type = n.code)
       or exists (select 1 from account_set s where s.company_id = any(${companiesText})
         and n.code in (select g.value from jsonb_each_text(s.options -> 'genVoucherType') as g(source, value)))`,
    [[...codes]],
  )
  return new Set(rows.map(({ code }) => code))
}

/** The type of generated vouchers where an account set names no other. */
const usual = 'JI'

/** Types that generated vouchers have, in some account set. */
const generatedTypes = async (tx: Db): Promise<Set<string>> => {
  const rows = await tx.query<{ code: string }>(
    `select distinct g.value as code from account_set s
       cross join lateral jsonb_each_text(s.options -> 'genVoucherType') as g(source, value)
     where s.company_id = any(${companiesText})`,
  )
  return new Set([usual, ...rows.map(({ code }) => code)])
}

export const voucherTypeRules: ListRules = {
  check: (on, rows) => rows.map(({ values }) => problemsOf(values, on)),
  inUse: async ({ tx }, rows) => {
    const used = await usedTypes(
      tx,
      rows.map(({ id }) => id),
    )
    return used.add(usual)
  },
  mayDisable: async ({ tx }, rows: readonly ListRow[]) => {
    const generated = await generatedTypes(tx)
    return rows
      .filter(({ id }) => generated.has(id))
      .map(({ id }) => problem('voucherType.generated', 'code', { code: id }))
  },
}
