// What a currency is, and what keeps one from being switched off or taken away: figures would lose their digits.
import { problem } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import type { ListRules } from './change.ts'
import { companiesText } from './store.ts'

/** Currencies in which there are books, balances or openings. */
const bookedIn = async (tx: Db, codes: readonly string[]): Promise<Set<string>> => {
  const rows = await tx.query<{ code: string }>(
    `select n.code from unnest($1::text[]) as n(code)
     where exists (select 1 from account_set s where s.company_id = any(${companiesText}) and s.base_currency = n.code)
       or exists (select 1 from subject_balance b where b.company_id = any(${companiesText}) and b.currency = n.code)
       or exists (select 1 from opening o where o.company_id = any(${companiesText}) and o.currency = n.code)`,
    [[...codes]],
  )
  return new Set(rows.map(({ code }) => code))
}

/** Currencies that rates, entities or subjects name. */
const namedIn = async (tx: Db, codes: readonly string[]): Promise<string[]> => {
  const rows = await tx.query<{ code: string }>(
    `select n.code from unnest($1::text[]) as n(code)
     where exists (select 1 from exchange_rate e where n.code in (e.currency, e.base_currency))
       or exists (select 1 from entity e where e.currency = n.code)
       or exists (select 1 from subject s where n.code = any(string_to_array(s.currency, '|')))`,
    [[...codes]],
  )
  return rows.map(({ code }) => code)
}

export const currencyRules: ListRules = {
  check: (_, rows) =>
    rows.map(({ values: { code, minorDigits } }) => [
      ...(/^[A-Z]{3}$/.test(String(code)) ? [] : [problem('input.invalid', 'code')]),
      ...(/^[0-4]$/.test(String(minorDigits)) ? [] : [problem('input.invalid', 'minorDigits')]),
    ]),
  inUse: async ({ tx }, rows) => {
    const codes = rows.map(({ id }) => id)
    return new Set([...(await bookedIn(tx, codes)), ...(await namedIn(tx, codes))])
  },
  mayDisable: async ({ tx }, rows) => {
    const booked = await bookedIn(
      tx,
      rows.map(({ id }) => id),
    )
    return [...booked].map((code) => problem('currency.booked', 'code', { code }))
  },
}
