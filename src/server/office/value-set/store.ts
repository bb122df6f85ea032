// Reads and writes value sets: their definitions, and the values that they keep themselves.
import type { InputOf } from '../../../contract/base/call.ts'
import type { PageOf } from '../../../contract/base/shape.ts'
import {
  type SetValueFields,
  type SetValueShape,
  type setValueCalls,
  setValueFields,
  type ValueSetFields,
  type ValueSetShape,
  type valueSetCalls,
  valueSetFields,
} from '../../../contract/office/value-set.ts'
import type { Db } from '../../kernel/db.ts'
import {
  likeText,
  orderBefore,
  orderText,
  type Paging,
  pick,
  readPage,
  type Sorting,
  writeRows,
} from '../../kernel/row-store.ts'

const columns = `s.id::text as id, s.code, s.name_zh_cn, s.name_zh_tw,
    s.name_en, s.kind, coalesce(s.parent_id::text, '') as parent_id, s.value_type,
    s.max_len, s.format_mask, s.uppercase, s.zero_fill, s.validation, s.scope, s.page_size, s.cache_seconds, s.remark,
    s.definition, s.waiting, s.enabled,
    s.builtin, s.version, coalesce(p.code, '') as parent_code,
    (select count(*)::integer from value_set_value v where v.value_set_id = s.id) as values,
    s.changed_name as changed_by, s.changed_at`

const fromText = 'from value_set s left join value_set p on p.id = s.parent_id'

const sortColumns: Readonly<Record<string, string>> = {
  ...{ code: 's.code', nameZhCn: 's.name_zh_cn', kind: 's.kind', enabled: 's.enabled', changedAt: 's.changed_at' },
}

export type SetFilter = InputOf<typeof valueSetCalls.export>

/** What is searched for in texts of small letters, as a pattern of LIKE. */
export const searchText = (search = ''): string => likeText(search.trim().toLowerCase())

export const findSets = (db: Db, asked: SetFilter & Paging & Sorting): Promise<PageOf<ValueSetShape>> => {
  const { search, kind, enabled, waiting } = asked
  const query = {
    columns,
    from: `${fromText} where ($1 = '' or lower(concat_ws(' ', s.code, s.name_zh_cn, s.name_zh_tw, s.name_en)) like $1)
       and ($2::text is null or s.kind = $2) and ($3::boolean is null or s.enabled = $3)
       and ($4::boolean is not true or s.waiting is not null)`,
    order: `${orderText(sortColumns, asked, 's.code')}, s.code`,
    values: [searchText(search), kind ?? null, enabled ?? null, waiting ?? null],
  }
  return readPage<ValueSetShape>(db, query, asked)
}

export const readSet = async (db: Db, by: { id: string } | { code: string }): Promise<ValueSetShape | null> => {
  const [where, value] = 'id' in by ? ['s.id = $1', BigInt(by.id)] : ['s.code = $1', by.code]
  const [row] = await db.query<ValueSetShape>(`select ${columns} ${fromText} where ${where}`, [value])
  return row ?? null
}

/** One set, locked until the transaction ends. */
export const lockSet = async (tx: Db, id: string): Promise<ValueSetShape | null> => {
  await tx.query('select 1 from value_set where id = $1 for update', [BigInt(id)])
  return readSet(tx, { id })
}

/** Of every set the one it hangs on, '' for none. Whoever changes that waits until another has done so. */
export const lockParents = async (tx: Db): Promise<Map<string, string>> => {
  await tx.query('lock table value_set in share row exclusive mode')
  const rows = await tx.query<{ id: string; parent: string }>(
    `select id::text as id, coalesce(parent_id::text, '') as parent from value_set limit 10000`,
  )
  return new Map(rows.map(({ id, parent }) => [id, parent]))
}

export type WantedSet = ValueSetFields & Pick<ValueSetShape, 'id' | 'enabled' | 'waiting'>

export const writeSet = (tx: Db, row: WantedSet, by: string): Promise<void> => {
  const { id, parentId, waiting, enabled } = row
  const written = { ...pick(row, valueSetFields), id, parentId: parentId || null, waiting, enabled }
  return writeRows(tx, 'value_set', [written], { by, onlyNew: ['kind'] })
}

/** The values of a set under another one, where they do not hang on what they cannot name. */
export const copyValues = async (tx: Db, from: string, to: string, ids: readonly bigint[], by: string) => {
  await tx.query(
    `insert into value_set_value (id, value_set_id, value, label_zh_cn, label_zh_tw, label_en, parent_value,
       company_code, account_set, start_date, end_date, sort, enabled, changed_name)
     select w.id, $2, v.value, v.label_zh_cn, v.label_zh_tw, v.label_en, v.parent_value, v.company_code, v.account_set,
       v.start_date, v.end_date, v.sort, v.enabled, $4
     from (select x.*, row_number() over (order by x.sort, x.value) as n from value_set_value x
         where x.value_set_id = $1) v
       join unnest($3::bigint[]) with ordinality as w(id, n) on w.n = v.n`,
    [BigInt(from), BigInt(to), ids, by],
  )
}

const valueColumns = `v.id::text as id, v.value, v.label_zh_cn, v.label_zh_tw,
    v.label_en, v.parent_value, v.company_code,
    v.account_set, coalesce(v.start_date::text, '') as start_date,
    coalesce(v.end_date::text, '') as end_date, v.sort, v.enabled, v.version, v.changed_name as changed_by,
    v.changed_at`

const valueSorts: Readonly<Record<string, string>> = {
  ...{ value: 'v.value', labelZhCn: 'v.label_zh_cn', parentValue: 'v.parent_value', sort: 'v.sort' },
  ...{ enabled: 'v.enabled', changedAt: 'v.changed_at', endDate: 'v.end_date' },
}

export type ValueListFilter = InputOf<typeof setValueCalls.export>

/** A page of the values of a set: those of everybody, and those of the companies whose codes are named. */
export const findValues = (
  db: Db,
  asked: ValueListFilter & Paging & Sorting,
  companies: readonly string[],
): Promise<PageOf<SetValueShape>> => {
  const { setId, search, parentValue, enabled } = asked
  const query = {
    columns: valueColumns,
    from: `from value_set_value v where v.value_set_id = $1
       and ($2 = '' or lower(concat_ws(' ', v.value, v.label_zh_cn, v.label_zh_tw, v.label_en)) like $2)
       and ($3::text is null or v.parent_value = $3) and ($4::boolean is null or v.enabled = $4)
       and (v.company_code = '' or v.company_code = any ($5))`,
    order: `${orderBefore(valueSorts, asked)}v.parent_value, v.sort, v.value, v.company_code, v.account_set`,
    values: [BigInt(setId), searchText(search), parentValue ?? null, enabled ?? null, companies],
  }
  return readPage<SetValueShape>(db, query, asked)
}

export type LockedValue = SetValueShape & { setId: string }

/** One value, locked until the transaction ends. */
export const lockValue = async (tx: Db, id: string): Promise<LockedValue | null> => {
  await tx.query('select 1 from value_set_value where id = $1 for update', [BigInt(id)])
  const [row] = await tx.query<LockedValue>(
    `select ${valueColumns}, v.value_set_id::text as set_id from value_set_value v where v.id = $1`,
    [BigInt(id)],
  )
  return row ?? null
}

/** Every value of a set that has one of these texts, wherever it belongs. */
export const valuesLike = (tx: Db, setId: string, values: readonly string[]): Promise<SetValueShape[]> =>
  tx.query<SetValueShape>(
    `select ${valueColumns} from value_set_value v where v.value_set_id = $1 and v.value = any ($2) limit 50000`,
    [BigInt(setId), values],
  )

/** The texts among these that do not fit a regular expression as a whole. */
export const valuesOff = async (tx: Db, mask: string, values: readonly string[]): Promise<string[]> => {
  const rows = await tx.query<{ value: string }>(
    `select w.value from unnest($1::text[]) as w(value) where w.value !~ ('^(?:' || $2 || ')$')`,
    [values, mask],
  )
  return rows.map(({ value }) => value)
}

export type WantedValue = SetValueFields & { id: string; enabled: boolean }

/** Writes values, new and changed ones. */
export const writeValues = async (tx: Db, setId: string, wanted: readonly WantedValue[], by: string): Promise<void> => {
  const rows = wanted.map((row) => {
    const days = { startDate: row.startDate || null, endDate: row.endDate || null }
    return { ...pick(row, setValueFields), ...days, id: row.id, valueSetId: setId, enabled: row.enabled }
  })
  await writeRows(tx, 'value_set_value', rows, { by })
}
