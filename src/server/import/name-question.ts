// Whose books a file is brought to, what its codes and titles stand for, and names beside them: asked about once.
import { problem } from '../../domain/base/problem.ts'
import { type AuxSet, isEntityType } from '../../domain/chart/entity.ts'
import { isNamed, type KnownNames, knownSubject, namesOf, plainName } from '../../domain/import/name-match.ts'
import { isVoidTitle } from '../../domain/import/sheet-titles.ts'
import type { Db } from '../kernel/db.ts'
import type { Books } from '../ledger/store/books.ts'
import type { CompanyFacts } from '../ledger/store/facts.ts'
import { isBlank, type RawRow } from './file/table.ts'
import type { FileMoney } from './file/tidy-cell.ts'
import { type FileProblems, refuseFile } from './file-problems.ts'
import { columnsOf, type ImportKind, missingOf, requiredOf } from './layout.ts'
import { resolverOf } from './resolve.ts'
import type { SheetBooks } from './sheet/sheet-heading.ts'

const shownMax = 80

/** What a code stands for: its name as people know it, and all by which it may be named. `kind`: whose code it is. */
export type Holder = { kind: string; code: string; name: string; known: KnownNames }

/** Asks at a cell where `said` is another one's name than the holder's. */
export const askName = (
  said: string,
  { kind, code, name, known }: Holder,
  at: { line: number; column: string },
  questions: Pick<FileProblems, 'add'>,
): void => {
  if (isNamed(said, known)) return
  const of = `${kind} ${code} ${plainName(said)}`.slice(0, 200)
  questions.add(
    at.line,
    at.column,
    problem('question.name', '', { code, name, told: said.slice(0, shownMax), kind, of }),
  )
}

type Facts = Pick<CompanyFacts, 'subjects' | 'entities'>

/** The subject of a code; null for none. `beside` are codes and names that may stand in its name. */
export const subjectHolder = ({ subjects }: Facts, code: string, beside: readonly string[]): Holder | null => {
  const known = knownSubject(subjects, code, beside)
  return known && { kind: '', code, name: subjects.find(code)?.nameZhCn ?? '', known }
}

/** The entity that a line has of a type; null for none. */
export const entityHolder = ({ entities }: Facts, type: string, aux: AuxSet): Holder | null => {
  const code = isEntityType(type) ? (aux[type] ?? '') : ''
  const entity = isEntityType(type) ? entities.find(type, code) : undefined
  if (!entity) return null
  return { kind: type, code, name: entity.nameZhCn, known: { own: namesOf(entity), above: [], beside: [code] } }
}

/** The item of the cash flow of a code; null for none. */
export const cashFlowHolder = ({ cashFlowList }: Pick<CompanyFacts, 'cashFlowList'>, code: string): Holder | null => {
  const item = cashFlowList.find((each) => each.code === code)
  if (!item) return null
  return { kind: 'cashFlow', code, name: item.nameZhCn, known: { own: namesOf(item), above: [], beside: [code] } }
}

/** Codes and names of the entities of a line. */
export const entityTexts = ({ entities }: Facts, aux: AuxSet): string[] =>
  Object.entries(aux).flatMap(([type, code]) => {
    const entity = isEntityType(type) ? entities.find(type, code) : undefined
    return entity ? [code, ...namesOf(entity)] : [code]
  })

/** `type:name` of a cell of names, apart. */
export const typedName = (text: string): [type: string, name: string] => {
  const cut = text.indexOf(':')
  return [text.slice(0, Math.max(cut, 0)), text.slice(cut + 1)]
}

// Whose books a file is brought to: the names of the company and its account set, and what is its currency.

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

/** Our column of a title; '' for one that is not to be read, undefined for one that nobody knows. */
export type ColumnOf = (title: string) => string | undefined

/** What the user has chosen; the browser keeps it as a setting `import.<kind>`: an object of titles and columns. */
export const chosenTitles = async (db: Db, userId: bigint, kind: ImportKind): Promise<Map<string, string>> => {
  const [row] = await db.query<{ content: string }>(
    `select content from user_setting where user_id = $1 and name = $2`,
    [userId, `import.${kind}`],
  )
  const known = new Set(['', ...columnsOf(kind)])
  const chosen = parse(row?.content ?? '')
  return new Map(
    Object.entries(chosen).filter((one): one is [string, string] => typeof one[1] === 'string' && known.has(one[1])),
  )
}

/** Settings are texts that users keep: one that is no object says nothing. */
const parse = (content: string): object => {
  try {
    const value: unknown = JSON.parse(content)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** The columns of a row of titles. */
export const titlesOf = ({ values }: RawRow, columnOf: ColumnOf): string[] =>
  values.map((title) => columnOf(title.trim()) ?? '')

/** Whether a row of titles has every column that the kind cannot do without. */
export const isWhole = (row: RawRow, kind: ImportKind, columnOf: ColumnOf): boolean => {
  return missingOf(kind, titlesOf(row, columnOf)).length === 0
}

/** That columns of a file are not read, where nobody has chosen that. */
export const unreadNote = ({ values }: RawRow, columnOf: ColumnOf) => {
  const isUnread = (title: string): boolean => title !== '' && columnOf(title) === undefined && !isVoidTitle(title)
  const unread = values.map((title) => title.trim()).filter(isUnread)
  return unread.length === 0 ? [] : [problem('warning.unreadColumns', '', { columns: shownText(unread) })]
}

const titlesShown = 20

/** Some titles in one line. */
export const shownText = (titles: readonly string[]): string => titles.slice(0, titlesShown).join(', ').slice(0, 500)

/** The row that is most likely the head: with most columns that are known, then with most cells. */
const likelyHead = (first: readonly RawRow[], columnOf: ColumnOf): RawRow | undefined => {
  const score = (row: RawRow): number =>
    new Set(titlesOf(row, columnOf).filter((name) => name !== '')).size * 100 +
    row.values.filter((value) => value.trim() !== '').length
  return first.reduce<RawRow | undefined>(
    (best, row) => (best === undefined || score(row) > score(best) ? row : best),
    undefined,
  )
}

const sampleMax = 40

/**
 * Refuses a file whose columns are not known (47012). The arguments let the user say what they are: `titles` is a JSON
 * array of title, sample and what is known of it, `known` are our columns, `required` those that must be there.
 */
export const refuseTitles = (first: readonly RawRow[], kind: ImportKind, columnOf: ColumnOf): never => {
  const head = likelyHead(first, columnOf)
  const sample = head && first.find(({ line, values }) => line > head.line && !isBlank(values))
  const titles = (head?.values ?? []).flatMap((value, at) => {
    const title = value.trim()
    const shown = (sample?.values[at] ?? '').trim().slice(0, sampleMax)
    return title === '' ? [] : [{ title, sample: shown, column: columnOf(title) ?? '' }]
  })
  const columns = shownText(titles.map(({ title }) => title))
  return refuseFile(
    'import.form',
    {
      ...{ columns, sheet: '' },
      titles: JSON.stringify(titles),
      known: columnsOf(kind).join(','),
      required: requiredOf(kind).join(','),
    },
    head?.line,
  )
}
