// What the plain lists know beyond their fields; a list without rules is not named here.

import type { ListRow, ListValues } from '../../../contract/base/master-list.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { isEmail } from '../../../domain/base/text.ts'
import { isEntityCode, isEntityType } from '../../../domain/chart/entity.ts'
import { type ColumnScheme, schemeKinds, wrongField } from '../../../domain/ledger/column-scheme.ts'
import type { Db } from '../../kernel/db.ts'
import { booksOf } from '../../ledger/gate.ts'
import { entityDoubts } from '../../ledger/read/duplicate-entity.ts'
import { entityBalances, usedEntities } from '../../ledger/read/entity-balance.ts'
import type { ListRules, RuleContext } from './change.ts'
import { mergeGroupRules, mergeRateRules, mergeStockRules, nonMergeRules, relatedRules } from './merge-lists.ts'
import { companiesText } from './store.ts'

const idsOf = (rows: readonly ListRow[]): string[] => rows.map(({ id }) => id)
const textOf = (values: ListValues, name: string): string => String(values[name] ?? '')

/** What is wrong of some things that may be. */
const found = (each: readonly [isWrong: boolean, Problem][]): Problem[] =>
  each.flatMap(([isWrong, one]) => (isWrong ? [one] : []))

/** Those of the codes `n.code` for which a condition holds. */
const codesWhere = async (tx: Db, codes: readonly string[], condition: string): Promise<string[]> => {
  const text = `select n.code from unnest($1::text[]) as n(code) where ${condition}`
  return (await tx.query<{ code: string }>(text, [[...codes]])).map(({ code }) => code)
}

// What keeps a cash-flow item from being switched off or taken away: subjects that have it as theirs, and its figures.

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
const bookedItems = (tx: Db, codes: readonly string[]): Promise<string[]> =>
  codesWhere(
    tx,
    codes,
    `exists (select 1 from cash_flow_balance b where b.company_id = any(${companiesText}) and b.cf_item = n.code)
     or exists (select 1 from opening_cash_flow o where o.company_id = any(${companiesText}) and o.cf_item = n.code)
     or exists (select 1 from expense_account e where e.cf_item = n.code)
     or exists (select 1 from statement_line l where strpos(l.formula, n.code) > 0)`,
  )

const cashFlowItemRules: ListRules = {
  check: (_, rows) =>
    rows.map(({ values: { code } }) => (/^CF\d{2,14}$/.test(String(code)) ? [] : [problem('input.invalid', 'code')])),
  inUse: async ({ tx }, rows) => {
    const codes = idsOf(rows)
    return new Set([...(await subjectsOf(tx, codes)).keys(), ...(await bookedItems(tx, codes))])
  },
  mayDisable: async ({ tx }, rows) => {
    const named = await subjectsOf(tx, idsOf(rows))
    return [...named].map(([item, code]) => problem('cashFlowItem.ofSubject', 'code', { item, code }))
  },
}

// What a scheme of the multi-column ledger needs beyond its fields: subjects below the parent, each named once.

const codesOf = (values: ListValues, name: string): string[] => [values[name] ?? []].flat().map(String)

const schemeOf = (values: ListValues): ColumnScheme => {
  const type = textOf(values, 'entityType')
  return {
    code: textOf(values, 'code'),
    nameZhCn: textOf(values, 'nameZhCn'),
    nameZhTw: textOf(values, 'nameZhTw'),
    nameEn: textOf(values, 'nameEn'),
    subject: textOf(values, 'subject'),
    columns: schemeKinds.find((kind) => kind === values.columns) ?? 'CHILDREN',
    entityType: isEntityType(type) ? type : '',
    debit: codesOf(values, 'debit'),
    credit: codesOf(values, 'credit'),
  }
}

const columnSchemeRules: ListRules = {
  check: ({ facts }, rows) =>
    rows.map(({ values }) => {
      const wrong = wrongField(schemeOf(values), facts.subjects)
      return wrong === null ? [] : [problem('input.invalid', wrong)]
    }),
}

// What a currency is, and what keeps one from being switched off or taken away: figures would lose their digits.

/** Currencies in which there are books, balances or openings. */
const bookedIn = (tx: Db, codes: readonly string[]): Promise<string[]> =>
  codesWhere(
    tx,
    codes,
    `exists (select 1 from account_set s where s.company_id = any(${companiesText}) and s.base_currency = n.code)
     or exists (select 1 from subject_balance b where b.company_id = any(${companiesText}) and b.currency = n.code)
     or exists (select 1 from opening o where o.company_id = any(${companiesText}) and o.currency = n.code)`,
  )

/** Currencies that rates, entities or subjects name. */
const namedIn = (tx: Db, codes: readonly string[]): Promise<string[]> =>
  codesWhere(
    tx,
    codes,
    `exists (select 1 from exchange_rate e where n.code in (e.currency, e.base_currency))
     or exists (select 1 from entity e where e.currency = n.code)
     or exists (select 1 from subject s where n.code = any(string_to_array(s.currency, '|')))`,
  )

const currencyRules: ListRules = {
  check: (_, rows) =>
    rows.map(({ values: { code, minorDigits } }) => [
      ...(/^[A-Z]{3}$/.test(String(code)) ? [] : [problem('input.invalid', 'code')]),
      ...(/^[0-4]$/.test(String(minorDigits)) ? [] : [problem('input.invalid', 'minorDigits')]),
    ]),
  inUse: async ({ tx }, rows) => {
    const codes = idsOf(rows)
    return new Set([...(await bookedIn(tx, codes)), ...(await namedIn(tx, codes))])
  },
  mayDisable: async ({ tx }, rows) => {
    const booked = await bookedIn(tx, idsOf(rows))
    return booked.map((code) => problem('currency.booked', 'code', { code }))
  },
}

// What the definition of entities knows beyond its fields: E622, E623, and where an entity is used.

const entityProblems = (values: ListValues, { facts }: RuleContext): Problem[] => {
  const [open, close, email] = [textOf(values, 'openDate'), textOf(values, 'closeDate'), textOf(values, 'email')]
  const currency = textOf(values, 'currency')
  const { managers = [] } = values
  return found([
    [!isEntityCode(textOf(values, 'code')), problem('input.invalid', 'code')],
    [Array.isArray(managers) && managers.length > 1, problem('store.managers', 'managers')],
    [open !== '' && close !== '' && close < open, problem('input.invalid', 'closeDate')],
    [email !== '' && !isEmail(email), problem('input.invalid', 'email')],
    [
      textOf(values, 'parent') === textOf(values, 'code') && textOf(values, 'code') !== '',
      problem('input.invalid', 'parent'),
    ],
    [currency !== '' && !facts.currencies.has(currency), problem('input.invalid', 'currency')],
  ])
}

const entityRules: ListRules = {
  check: (on, rows) => rows.map(({ values }) => entityProblems(values, on)),
  doubts: async ({ tx, scope, facts }, rows) => {
    const named = rows.map(({ values }) => ({
      ...{ type: textOf(values, 'type'), code: textOf(values, 'code'), nameZhCn: textOf(values, 'nameZhCn') },
    }))
    const doubts = await entityDoubts(tx, facts.sandboxOf || booksOf(scope).companyCode, named)
    return doubts.map((each) => (each ? [{ ...each.problem, path: each.field }] : []))
  },
  inUse: ({ tx }, rows) => usedEntities(tx, idsOf(rows)),
  mayDisable: async ({ tx }, rows) =>
    (await entityBalances(tx, idsOf(rows))).length === 0 ? [] : [problem('entity.balance')],
}

// What an item of expense needs beyond its fields: a subject somewhere, a rate that is one, a cash-flow item there is.

const subjectFields = ['sellingSubject', 'adminSubject', 'rndSubject', 'manufacturingSubject'] as const

const expenseProblems = (values: ListValues, { facts }: RuleContext): Problem[] => {
  return found([
    [subjectFields.every((name) => values[name] === ''), problem('input.required', 'sellingSubject')],
    [/^\d{3,}/.test(String(values.taxRate)), problem('input.invalid', 'taxRate')],
    [
      values.cfItem !== '' && !facts.cashFlowList.some(({ code }) => code === values.cfItem),
      problem('input.invalid', 'cfItem'),
    ],
  ])
}

const expenseRules: ListRules = { check: (on, rows) => rows.map(({ values }) => expenseProblems(values, on)) }

// What voucher types may ask for, and what keeps one from being switched off or taken away.

const sideRules = ['debitMustHave', 'creditMustHave', 'mustNotHave'] as const

const isSubjects = (text: string, { facts }: RuleContext): boolean =>
  text === '' || text === 'cash' || facts.subjects.all.some(({ code }) => code.startsWith(text))

/** A rule names subjects that are there; what a side must have the voucher cannot be without. */
const voucherTypeProblems = (values: ListValues, on: RuleContext): Problem[] => {
  const text = (name: string): string => String(values[name] ?? '')
  const never = text('mustNotHave')
  return [
    ...(/^[A-Z][A-Z0-9]{0,15}$/.test(text('code')) ? [] : [problem('input.invalid', 'code')]),
    ...sideRules.filter((name) => !isSubjects(text(name), on)).map((name) => problem('input.invalid', name)),
    ...(never !== '' && [text('debitMustHave'), text('creditMustHave')].includes(never)
      ? [problem('input.invalid', 'mustNotHave')]
      : []),
    ...on.facts.typeList
      .filter(({ code, wordZhCn }) => code !== text('code') && wordZhCn === text('wordZhCn'))
      .map(({ wordZhCn }) => problem('record.duplicate', 'wordZhCn', { field: wordZhCn })),
  ]
}

/** Types that vouchers, templates or the options of account sets name. */
const usedTypes = (tx: Db, codes: readonly string[]): Promise<string[]> =>
  codesWhere(
    tx,
    codes,
    `exists (select 1 from voucher_counter v where v.company_id = any(${companiesText})
       and v.voucher_type = n.code)
     or exists (select 1 from voucher_template t
       where t.company_id = any(${companiesText} union all select 0) and t.voucher_type = n.code)
     or exists (select 1 from account_set s where s.company_id = any(${companiesText})
       and n.code in (select g.value from jsonb_each_text(s.options -> 'genVoucherType') as g(source, value)))`,
  )

/** The type of generated vouchers where an account set names no other. */
const usualType = 'JI'

/** Types that generated vouchers have, in some account set. */
const generatedTypes = async (tx: Db): Promise<Set<string>> => {
  const rows = await tx.query<{ code: string }>(
    `select distinct g.value as code from account_set s
       cross join lateral jsonb_each_text(s.options -> 'genVoucherType') as g(source, value)
     where s.company_id = any(${companiesText})`,
  )
  return new Set([usualType, ...rows.map(({ code }) => code)])
}

const voucherTypeRules: ListRules = {
  check: (on, rows) => rows.map(({ values }) => voucherTypeProblems(values, on)),
  inUse: async ({ tx }, rows) => {
    return new Set([usualType, ...(await usedTypes(tx, idsOf(rows)))])
  },
  mayDisable: async ({ tx }, rows: readonly ListRow[]) => {
    const generated = await generatedTypes(tx)
    return rows
      .filter(({ id }) => generated.has(id))
      .map(({ id }) => problem('voucherType.generated', 'code', { code: id }))
  },
}

export const rulesOf: Readonly<Partial<Record<string, ListRules>>> = {
  nonMergeCode: nonMergeRules,
  entity: entityRules,
  voucherType: voucherTypeRules,
  currency: currencyRules,
  cashFlowItem: cashFlowItemRules,
  expenseAccount: expenseRules,
  relatedCompany: relatedRules,
  columnScheme: columnSchemeRules,
  mergeGroup: mergeGroupRules,
  mergeStock: mergeStockRules,
  mergeRate: mergeRateRules,
}
