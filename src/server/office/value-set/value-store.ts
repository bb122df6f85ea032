// Reads and writes the values that sets keep themselves.
import type { PageOf } from '../../../contract/base/shape.ts'
import type { SetValueFields, SetValueShape } from '../../../contract/office/value-set.ts'
import { type Db, onlyRow } from '../../kernel/db.ts'
import { orderBefore, type Paging, readPage, type Sorting, writeRows } from '../../kernel/row-store.ts'
import { searchText } from './set-store.ts'

const columns = `v.id::text as id, v.value, v.label_zh_cn, v.label_zh_tw,
    v.label_en, v.parent_value, v.company_code,
    v.account_set, coalesce(v.start_date::text, '') as start_date,
    coalesce(v.end_date::text, '') as end_date, v.sort, v.enabled, v.version, v.changed_name as changed_by,
    v.changed_at`

const sortColumns: Readonly<Record<string, string>> = {
  ...{ value: 'v.value', labelZhCn: 'v.label_zh_cn', parentValue: 'v.parent_value', sort: 'v.sort' },
  ...{ enabled: 'v.enabled', changedAt: 'v.changed_at', endDate: 'v.end_date' },
}

export type ValueListFilter = {
  setId: string
  search?: string | undefined
  parentValue?: string | undefined
  enabled?: boolean | undefined
}

/** A page of the values of a set: those of everybody, and those of the companies whose codes are named. */
export const findValues = (
  db: Db,
  asked: ValueListFilter & Paging & Sorting,
  companies: readonly string[],
): Promise<PageOf<SetValueShape>> => {
  const { setId, search, parentValue, enabled } = asked
  const query = {
    columns,
    from: `from value_set_value v where v.value_set_id = $1
       and ($2 = '' or lower(concat_ws(' ', v.value, v.label_zh_cn, v.label_zh_tw, v.label_en)) like $2)
       and ($3::text is null or v.parent_value = $3) and ($4::boolean is null or v.enabled = $4)
       and (v.company_code = '' or v.company_code = any ($5))`,
    order: `${orderBefore(sortColumns, asked)}v.parent_value, v.sort, v.value, v.company_code, v.account_set`,
    values: [BigInt(setId), searchText(search), parentValue ?? null, enabled ?? null, companies],
  }
  return readPage<SetValueShape>(db, query, asked)
}

export type LockedValue = SetValueShape & { setId: string }

/** One value, locked until the transaction ends. */
export const lockValue = async (tx: Db, id: string): Promise<LockedValue | null> => {
  await tx.query('select 1 from value_set_value where id = $1 for update', [BigInt(id)])
  const [row] = await tx.query<LockedValue>(
    `select ${columns}, v.value_set_id::text as set_id from value_set_value v where v.id = $1`,
    [BigInt(id)],
  )
  return row ?? null
}

/** Every value of a set that has one of these texts, wherever it belongs. */
export const valuesLike = (tx: Db, setId: string, values: readonly string[]): Promise<SetValueShape[]> =>
  tx.query<SetValueShape>(
    `select ${columns} from value_set_value v where v.value_set_id = $1 and v.value = any ($2) limit 50000`,
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
  const rows = wanted.map(({ id, value, labelZhCn, labelZhTw, labelEn, parentValue, startDate, endDate, ...row }) => {
    const texts = { value, labelZhCn, labelZhTw, labelEn, parentValue }
    const place = { companyCode: row.companyCode, accountSet: row.accountSet }
    const days = { startDate: startDate || null, endDate: endDate || null }
    return { id, valueSetId: setId, ...texts, ...place, ...days, sort: row.sort, enabled: row.enabled }
  })
  await writeRows(tx, 'value_set_value', rows, { by })
}

export const deleteValue = async (tx: Db, id: string): Promise<void> => {
  await tx.query('delete from value_set_value where id = $1', [BigInt(id)])
}

/** How many values of the sets that hang on this one stand below a value of it. */
export const valuesBelow = async (tx: Db, setId: string, value: string): Promise<number> => {
  const row = await onlyRow(
    tx.query<{ n: number }>(
      `select count(*)::integer as n from value_set_value v join value_set s on s.id = v.value_set_id
       where s.parent_id = $1 and v.parent_value = $2`,
      [BigInt(setId), value],
    ),
  )
  return row.n
}
