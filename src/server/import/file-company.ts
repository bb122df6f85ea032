// Whose books a file is brought to: the names of the company and its account set, and what is its currency.
import { namesOf } from '../../domain/import/name-match.ts'
import type { Db } from '../kernel/db.ts'
import type { Books } from '../ledger/store/books.ts'
import type { CompanyFacts } from '../ledger/store/facts.ts'
import type { FileMoney } from './file/tidy-cell.ts'
import type { Holder } from './name-question.ts'
import { resolverOf } from './resolve.ts'
import type { SheetBooks } from './sheet/sheet-heading.ts'

/** The names of the company and of the account set, and its code. */
export const companiesOf = async (db: Db, books: Books): Promise<string[]> => {
  const rows = await db.query<{ names: string[] }>(
    `select array[c.name_zh_cn, c.name_zh_tw, c.name_en, s.name_zh_cn, s.name_zh_tw, s.name_en, c.code] as names
     from company c join account_set s on s.company_id = c.id where c.id = $1 and s.company_id = $1 and s.year = $2`,
    [books.companyId, books.year],
  )
  return rows.flatMap(({ names }) => names)
}

/** What the amounts of a file for some books are in. */
export const moneyOf = (facts: CompanyFacts): FileMoney => {
  const { currency } = resolverOf(facts)
  const known = (text: string): string => (facts.currencies.has(currency(text)) ? currency(text) : '')
  return { base: facts.accountSet.baseCurrency, currency: known }
}

export const sheetBooks = (facts: CompanyFacts, companies: readonly string[]): SheetBooks => ({
  companies,
  ...moneyOf(facts),
})

/** The company as what its code stands for; null for another code. */
export const companyHolder = (companies: readonly string[], code: string): Holder | null =>
  companies.includes(code)
    ? { kind: 'company', code, name: companies[0] ?? '', known: { own: companies, above: [], beside: [code] } }
    : null

/** What the code of a currency stands for; null for none. */
export const currencyHolder = ({ currencyList }: Pick<CompanyFacts, 'currencyList'>, text: string): Holder | null => {
  const found = currencyList.find(({ code }) => code === text)
  if (!found) return null
  const known = { own: namesOf(found), above: [], beside: [found.code] }
  return { kind: 'currency', code: found.code, name: found.nameZhCn, known }
}
