// What the stores of lists share: a page of rows with their number, sorted and searched, and rows written by their ids.

import type { Lang } from '../../contract/base/language.ts'
import { type PageOf, pageOf } from '../../contract/base/shape.ts'
import { momentText } from '../../domain/base/moment.ts'
import { isDate } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { Db, SqlValue } from './db.ts'

/** The column of a property: `nameZhCn` is `name_zh_cn`. */
export const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const nameColumn = (lang: Lang): string => `name_${lang.replace('-', '_')}`

/** A pattern of LIKE for texts that hold this one; '' for none. */
export const likeText = (text = ''): string => (text === '' ? '' : `%${text.replace(/[\\%_]/g, '\\$&')}%`)

/** Refuses days of a filter that are none, by their names; '' and what is not given limit nothing. */
export const checkDays = (days: Readonly<Record<string, string | undefined>>): void => {
  for (const [name, date] of Object.entries(days))
    if (date && !isDate(date)) refuse(problem('input.date', name, { date }))
}

/** Refuses to change a row that is not in the version that was seen any more, with who has changed it. */
export const checkVersion = (
  { version, changedBy, changedAt }: { version: number; changedBy: string; changedAt: string },
  seen: number | undefined,
  code: 'record.conflict' | 'record.changed' = 'record.conflict',
): void => {
  if (seen !== undefined && seen !== version) {
    refuse(problem(code, '', { user: changedBy, time: momentText(changedAt) }))
  }
}

/** The number `n` that a statement counts. */
export const countOf = async (db: Db, text: string, values: SqlValue[] = [], name?: string): Promise<number> => {
  const { n } = await db.row<{ n: number }>(text, values, name)
  return n
}

/** Whether another row of a table has the code already. */
export const isCodeTaken = async (
  tx: Db,
  table: string,
  { id, code }: { id: string; code: string },
): Promise<boolean> =>
  (await tx.query(`select 1 from ${table} where code = $1 and id <> $2`, [code, BigInt(id)])).length > 0

export type Paging = { page?: number; pageSize?: number }
export type Sorting = { field?: string; order?: 'asc' | 'desc' }

type SortColumns = Readonly<Record<string, string>>

/** The order that was asked for, by the columns of the fields that may be sorted; `usual` for any other field. */
export const orderText = (columns: SortColumns, { field = '', order }: Sorting, usual: string): string =>
  `${Object.hasOwn(columns, field) ? columns[field] : usual} ${order === 'desc' ? 'desc' : 'asc'}`

/** The same before an order that stays; '' where none of the fields was asked for. */
export const orderBefore = (columns: SortColumns, sorting: Sorting): string =>
  Object.hasOwn(columns, sorting.field ?? '') ? `${orderText(columns, sorting, '')}, ` : ''

/** The parts of a statement; `values` are its parameters, behind which those of the page stand. */
export type PageQuery = { columns: string; from: string; order: string; values: readonly SqlValue[] }

const placeOf = ({ values }: PageQuery): string => `limit $${values.length + 1} offset $${values.length + 2}`

export const readPage = async <R>(
  db: Db,
  query: PageQuery,
  { page = 1, pageSize = 20 }: Paging,
): Promise<PageOf<R>> => {
  const { columns, from, order, values } = query
  const text = `select ${columns}, (count(*) over ())::integer as total ${from} order by ${order} ${placeOf(query)}`
  const rows = await db.query<R & { total: number }>(text, [...values, pageSize, (page - 1) * pageSize])
  const items = rows.map(({ total: _, ...row }) => row as R)
  return pageOf(items, rows[0]?.total ?? 0, page, pageSize)
}

/** Of a list that grows for ever no more are counted: who looks for something narrows it. */
const countMost = 10_000

/** A page of a list that grows for ever; its rows are read as far as the page only. */
export const readLongPage = async <R extends object>(
  db: Db,
  query: PageQuery,
  { page = 1, pageSize = 20 }: Paging,
): Promise<PageOf<R>> => {
  const { columns, from, order, values } = query
  const [items, [counted]] = await Promise.all([
    db.query<R>(`select ${columns} ${from} order by ${order} ${placeOf(query)}`, [
      ...values,
      pageSize,
      (page - 1) * pageSize,
    ]),
    db.query<{ count: number }>(
      `select count(*)::integer as count from (select 1 ${from} limit ${countMost}) found`,
      values,
    ),
  ])
  return pageOf(items, counted?.count ?? 0, page, pageSize)
}

/** `key` tells rows apart; rows that are there keep `onlyNew` and get `changes`, SQL of `r` and `excluded`. */
type Writing = { by: string; key?: readonly string[]; onlyNew?: readonly string[]; changes?: string }

const asColumns = (row: object): object =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value]))

/** The properties of a row that a form has. */
export const pick = <R extends object, Fields extends Partial<Record<keyof R, unknown>>>(row: R, fields: Fields) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, row[name as keyof R]])) as Pick<R, keyof Fields & keyof R>

/** Writes rows, new and changed ones: each property in its column, and who wrote them. */
export const writeRows = async (
  tx: Db,
  table: string,
  rows: readonly object[],
  { by, key = ['id'], onlyNew = [], changes = '' }: Writing,
): Promise<void> => {
  const names = Object.keys(rows[0] ?? {})
  if (names.length === 0) return
  const columns = names.map(columnOf).join(', ')
  const kept = names.filter((name) => ![...key, ...onlyNew].includes(name)).map(columnOf)
  const onConflict = `on conflict (${key.map(columnOf).join(', ')}) do update`
  await tx.query(
    `insert into ${table} as r (${columns}, changed_name, changed_at)
     select ${columns}, $2, now() from jsonb_populate_recordset(null::${table}, $1::jsonb)
     ${onConflict} set ${kept.map((column) => `${column} = excluded.${column}`).join(', ')},
       changed_name = excluded.changed_name, changed_at = excluded.changed_at, version = r.version + 1${changes}`,
    [JSON.stringify(rows.map(asColumns)), by],
  )
}
