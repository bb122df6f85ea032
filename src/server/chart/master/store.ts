// The SQL of plain lists, made of their definitions: names of columns come from the code, values are parameters.
import {
  type FieldKind,
  keyFields,
  type ListField,
  type ListRow,
  type ListValue,
  type ListValues,
  type MasterList,
} from '../../../contract/base/master-list.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import { entityMnemonic } from '../../kernel/mnemonic.ts'
import { newId } from '../../kernel/new-id.ts'
import { isRowTable } from '../../kernel/tables.ts'

export type MasterFilter = { search: string; enabled: boolean | null; chip: string; companies: readonly string[] }
type Paging = { page: number; pageSize: number; field: string; order: 'asc' | 'desc' }

/** A row to be written; without an id it is new. */
export type MasterDraft = { id: string | null; values: ListValues; enabled: boolean }

/** Whose rows: a company's, or the group's (0). */
export type Home = bigint

/** The ids of all companies, within a statement. */
export const companiesText = 'select c.id from company c'

/** The column of a field. */
export const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const sqlTypes: Partial<Record<FieldKind, string>> = {
  ...{
    set: 'text[]',
    codes: 'text[]',
    companies: 'text[]',
    entities: 'text[]',
    flag: 'boolean',
    date: 'date',
    decimal: 'numeric',
  },
}
const typeOf = ({ kind }: ListField): string => sqlTypes[kind] ?? 'text'

/** A column as the text, flag or list it is on the wire. */
const shown = (name: string, { kind }: ListField): string => {
  const column = `r.${columnOf(name)}`
  if (kind === 'date') return `coalesce(${column}::text, '')`
  if (kind === 'companies') return `coalesce(${column}, '{}')`
  return kind === 'decimal' ? `coalesce(trim_scale(${column})::text, '')` : column
}

const keyColumns = (list: MasterList): string[] => {
  const names = keyFields(list).map(columnOf)
  return names.length > 0 ? names : ['id']
}

/** The key of a row as one text. */
const keyText = (list: MasterList): string =>
  list.key === undefined
    ? 'r.id::text'
    : `(${keyColumns(list)
        .map((name) => `r.${name}`)
        .join(` || ':' || `)})`

/** The rows whose keys are the second parameter. */
const chosenText = (list: MasterList): string =>
  list.key === undefined ? 'r.id = any($2::bigint[])' : `${keyText(list)} = any($2::text[])`

const rowText = (list: MasterList): string => {
  const values = Object.entries(list.fields).map(([name, each]) => `'${name}', ${shown(name, each)}`)
  return `${keyText(list)} as id, r.version, r.enabled, r.changed_name as changed_by,
     r.changed_at, json_build_object(${values.join(', ')}) as values`
}

/** Rows of a company say so in every statement; those of the group have no company. */
const homeText = ({ home }: MasterList): string => (home === 'company' ? 'r.company_id = $1' : '$1::bigint = 0')

/** Rows of the companies that are the fifth parameter; those that name none are of all. */
const companyText = (list: MasterList, name: string): string => {
  const column = `r.${columnOf(name)}`
  return list.fields[name]?.kind === 'companies'
    ? `(coalesce(${column}, '{}') = '{}' or ${column} && $5)`
    : `${column} = any($5)`
}

/** The `where` of a filter; its parameters are the first five of a statement. */
const filterText = (list: MasterList): string => {
  const columns = [...list.search.map(columnOf), ...(list.mnemonic === undefined ? [] : ['mnemonic'])]
  const searched = columns.map((name) => `r.${name}`).join(', ')
  const chip = list.chips === undefined ? `$4::text = ''` : `($4::text = '' or r.${columnOf(list.chips)} = $4)`
  const company = list.ofCompany === undefined ? '' : `and ${companyText(list, list.ofCompany)}`
  return `${homeText(list)} and ($2 = '' or lower(concat_ws(' ', ${searched})) like $2)
     and ($3::boolean is null or r.enabled = $3) and ${chip} and $5::text[] is not null ${company}`
}

const filterValues = (home: Home, { search, enabled, chip, companies }: MasterFilter): SqlValue[] => {
  const text = search.trim().toLowerCase()
  const like = text === '' ? '' : `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return [home, like, enabled, chip, companies]
}

const orderText = (list: MasterList, { field, order }: Paging): string => {
  const usual = [...list.title, ...list.unique, ...(list.during ?? [])].map((name) => `r.${columnOf(name)}`)
  const isKnown = Object.hasOwn(list.fields, field) || field === 'enabled' || field === 'changedAt'
  const first = isKnown ? [`r.${columnOf(field)} ${order === 'desc' ? 'desc' : 'asc'}`] : []
  return [...first, ...new Set(usual), keyText(list)].join(', ')
}

/** A page of a list, and how many rows the filter has. */
export const findRows = async (
  db: Db,
  list: MasterList,
  home: Home,
  filter: MasterFilter,
  paging: Paging,
): Promise<{ items: ListRow[]; total: number }> => {
  const rows = await db.query<ListRow & { total: number }>(
    `select ${rowText(list)}, (count(*) over ())::int as total from ${list.table} r where ${filterText(list)}
     order by ${orderText(list, paging)} limit $6 offset $7`,
    [...filterValues(home, filter), paging.pageSize, (paging.page - 1) * paging.pageSize],
  )
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** The rows with these ids. */
export const readRows = (db: Db, list: MasterList, home: Home, ids: readonly string[]): Promise<ListRow[]> =>
  db.query<ListRow>(`select ${rowText(list)} from ${list.table} r where ${homeText(list)} and ${chosenText(list)}`, [
    home,
    ids,
  ])

/** The rows that agree with any of these in what tells rows apart. */
export const readAlike = (db: Db, list: MasterList, home: Home, alike: readonly ListValues[]): Promise<ListRow[]> => {
  const names = list.unique.map(columnOf)
  const keys = alike.map((values) => Object.fromEntries(list.unique.map((name) => [columnOf(name), values[name]])))
  return db.query<ListRow>(
    `select distinct on (${keyText(list)}) ${rowText(list)} from ${list.table} r
     join json_to_recordset($2::json) as w(${names.map((name) => `${name} text`).join(', ')})
       on ${names.map((name) => `w.${name} = r.${name}::text`).join(' and ')}
     where ${homeText(list)} order by ${keyText(list)}`,
    [home, JSON.stringify(keys)],
  )
}

/** No companies are all companies, now and later: null. */
const storable = ({ kind, usual }: ListField, value: ListValue | undefined): ListValue | null =>
  (kind === 'companies' && Array.isArray(value) && value.length === 0) ||
  (value === '' && (kind === 'date' || kind === 'decimal'))
    ? (usual ?? null)
    : (value ?? null)

/** What is kept beside the fields. */
const derived = ({ mnemonic }: MasterList, values: ListValues): Record<string, string> =>
  mnemonic === undefined ? {} : { mnemonic: entityMnemonic(String(values.type ?? ''), String(values[mnemonic] ?? '')) }

/** Writes rows, new and changed ones, in one statement; answers their ids in the order given. */
export const writeRows = async (
  db: Db,
  list: MasterList,
  home: Home,
  wanted: readonly MasterDraft[],
  by: string,
): Promise<string[]> => {
  const fields = Object.entries(list.fields)
  const isOwn = list.home === 'company'
  const named = keyFields(list)
  const keyOf = (values: ListValues): string =>
    named.length > 0 ? named.map((name) => values[name]).join(':') : newId().toString()
  const keyed = wanted.map(({ id, values }) => id ?? keyOf(values))
  const records = wanted.map(({ values, enabled }, at) => ({
    ...(list.key ? {} : { id: keyed[at] }),
    ...Object.fromEntries(fields.map(([name, each]) => [columnOf(name), storable(each, values[name])])),
    ...derived(list, values),
    enabled,
  }))
  const own = list.key ? [] : ['id']
  const more = Object.keys(derived(list, {}))
  const columns = [...own, ...fields.map(([name]) => columnOf(name)), ...more, 'enabled']
  const types = [
    ...[...own.map(() => 'bigint'), ...fields.map(([, each]) => typeOf(each))],
    ...[...more.map(() => 'text'), 'boolean'],
  ]
  const key = keyColumns(list)
  const keys = (isOwn ? ['company_id', ...key] : key).join(', ')
  const changed = columns.filter((name) => !key.includes(name)).map((name) => `${name} = excluded.${name}`)
  const digest = isRowTable(list.table) ? ', row_digest = null' : ''
  await db.query(
    `insert into ${list.table} as r (${isOwn ? 'company_id, ' : ''}${columns.join(', ')}, changed_name, changed_at)
     select ${isOwn ? '$1::bigint, ' : ''}${columns.map((name) => `w.${name}`).join(', ')}, $3, now()
     from json_to_recordset($2::json) as w(${columns.map((name, at) => `${name} ${types[at]}`).join(', ')})
     where $1::bigint is not null
     on conflict (${keys}) do update set ${changed.join(', ')}, version = r.version + 1,
       changed_name = excluded.changed_name, changed_at = excluded.changed_at${digest}`,
    [home, JSON.stringify(records), by],
  )
  return keyed
}

export const deleteRows = async (db: Db, list: MasterList, home: Home, ids: readonly string[]): Promise<void> => {
  await db.query(`delete from ${list.table} r where ${homeText(list)} and ${chosenText(list)}`, [home, ids])
}
