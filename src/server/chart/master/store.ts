// The SQL of plain lists, made of their definitions: names of columns come from the code, values are parameters.
import {
  keyFields,
  type ListField,
  type ListRow,
  type ListValue,
  type ListValues,
  type MasterList,
} from '../../../contract/base/master-list.ts'
import type { PageOf } from '../../../contract/base/shape.ts'
import type { Db } from '../../kernel/db.ts'
import { entityMnemonic } from '../../kernel/mnemonic.ts'
import { newId } from '../../kernel/new-id.ts'
import {
  columnOf,
  writeRows as keepRows,
  likeText,
  orderBefore,
  type Paging,
  readPage,
  type Sorting,
} from '../../kernel/row-store.ts'
import { isRowTable } from '../../kernel/tables.ts'

export type MasterFilter = { search: string; enabled: boolean | null; chip: string; companies: readonly string[] }

/** A row to be written; without an id it is new. */
export type MasterDraft = { id: string | null; values: ListValues; enabled: boolean }

/** Whose rows: a company's, or the group's (0). */
export type Home = bigint

/** The ids of all companies, within a statement. */
export const companiesText = 'select c.id from company c'

/** A column as the text, flag or list it is on the wire. */
const shown = (name: string, { kind }: ListField): string => {
  const column = `r.${columnOf(name)}`
  if (kind === 'date') return `coalesce(${column}::text, '')`
  if (kind === 'companies') return `coalesce(${column}, '{}')`
  return kind === 'decimal' ? `coalesce(trim_scale(${column})::text, '')` : column
}

const keyNames = (list: MasterList): readonly string[] => (keyFields(list).length > 0 ? keyFields(list) : ['id'])

/** The key of a row as one text. */
const keyText = (list: MasterList): string =>
  list.key === undefined
    ? 'r.id::text'
    : `(${keyNames(list)
        .map((name) => `r.${columnOf(name)}`)
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

const orderOf = (list: MasterList, sorting: Sorting): string => {
  const names = [...Object.keys(list.fields), 'enabled', 'changedAt']
  const columns = Object.fromEntries(names.map((name) => [name, `r.${columnOf(name)}`]))
  const usual = [...list.title, ...list.unique, ...(list.during ?? [])].map((name) => `r.${columnOf(name)}`)
  return orderBefore(columns, sorting) + [...new Set(usual), keyText(list)].join(', ')
}

/** A page of a list, and how many rows the filter has. */
export const findRows = (
  db: Db,
  list: MasterList,
  home: Home,
  { search, enabled, chip, companies }: MasterFilter,
  asked: Paging & Sorting,
): Promise<PageOf<ListRow>> => {
  const query = {
    columns: rowText(list),
    from: `from ${list.table} r where ${filterText(list)}`,
    order: orderOf(list, asked),
    values: [home, likeText(search.trim().toLowerCase()), enabled, chip, companies],
  }
  return readPage<ListRow>(db, query, asked)
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
  const named = keyFields(list)
  const keyOf = (values: ListValues): string =>
    named.length > 0 ? named.map((name) => values[name]).join(':') : newId().toString()
  const keyed = wanted.map(({ id, values }) => id ?? keyOf(values))
  const rows = wanted.map(({ values, enabled }, at) => ({
    ...(list.home === 'company' ? { companyId: home.toString() } : {}),
    ...(list.key ? {} : { id: keyed[at] }),
    ...Object.fromEntries(fields.map(([name, each]) => [name, storable(each, values[name])])),
    ...derived(list, values),
    enabled,
  }))
  const key = list.home === 'company' ? ['companyId', ...keyNames(list)] : keyNames(list)
  const changes = isRowTable(list.table) ? ', row_digest = null' : ''
  await keepRows(db, list.table, rows, { by, key, changes })
  return keyed
}

export const deleteRows = async (db: Db, list: MasterList, home: Home, ids: readonly string[]): Promise<void> => {
  await db.query(`delete from ${list.table} r where ${homeText(list)} and ${chosenText(list)}`, [home, ids])
}
