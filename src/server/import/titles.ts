// What the titles of files mean that are not ours: each user chooses once, and the choice holds for the next file.
import { problem } from '../../domain/base/problem.ts'
import { isVoidTitle } from '../../domain/import/sheet-titles.ts'
import type { Db } from '../kernel/db.ts'
import { isBlank, type RawRow } from './file/table.ts'
import { refuseFile } from './file-problems.ts'
import { columnsOf, type ImportKind, missingOf, requiredOf } from './layout.ts'

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
export const namesOf = ({ values }: RawRow, columnOf: ColumnOf): string[] =>
  values.map((title) => columnOf(title.trim()) ?? '')

/** Whether a row of titles has every column that the kind cannot do without. */
export const isWhole = (row: RawRow, kind: ImportKind, columnOf: ColumnOf): boolean => {
  return missingOf(kind, namesOf(row, columnOf)).length === 0
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
    new Set(namesOf(row, columnOf).filter((name) => name !== '')).size * 100 +
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
