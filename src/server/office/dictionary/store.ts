// Reads and writes dictionaries. The values of some stand in lists of their own and are only read here.
import type { PageOf } from '../../../contract/base/shape.ts'
import {
  type DictionaryItemShape,
  type DictionaryTypeForm,
  type DictionaryTypeShape,
  dictionaryItemFields,
  dictionaryTypeFields,
} from '../../../contract/office/dictionary.ts'
import type { Db } from '../../kernel/db.ts'
import { countOf, orderText, type Paging, pick, readPage, type Sorting, writeRows } from '../../kernel/row-store.ts'

export type DictionaryAsked = Paging & Sorting & { search?: string; enabled?: boolean }

/** The values of a dictionary that stand in a list of their own, as a table of items. */
const listSource = (table: 'voucher_type' | 'currency', extra: string, sort: string): string =>
  `(select code as id, 0::bigint as type_id, code as value, name_zh_cn as label_zh_cn, name_zh_tw as label_zh_tw,
     name_en as label_en, 'default' as tag, '' as style, ${extra} as ext, '' as parent_value, false as is_default,
     ${sort} as sort, enabled, true as builtin, '' as remark, 0 as version, '' as changed_name,
     null::timestamptz as changed_at from ${table})`

const listSources: Readonly<Record<string, string>> = {
  voucher_type: listSource('voucher_type', `''`, 'sort::integer'),
  currency: listSource('currency', `json_build_object('digits', minor_digits)::text`, '0'),
}

const typeColumns = `t.id::text as id, t.code, t.name_zh_cn, t.name_zh_tw, t.name_en, t.module, t.origin, t.builtin,
    t.sort, t.enabled, t.remark, t.version, t.changed_name as changed_by, t.changed_at,
    (select count(*)::integer from dictionary_item i where i.type_id = t.id) as items`

const typeSorts: Readonly<Record<string, string>> = {
  ...{ code: 't.code', nameZhCn: 't.name_zh_cn', sort: 't.sort', enabled: 't.enabled', changedAt: 't.changed_at' },
}

export const findTypes = (db: Db, asked: DictionaryAsked): Promise<PageOf<DictionaryTypeShape>> => {
  const { search = '', enabled } = asked
  const query = {
    columns: typeColumns,
    from: `from dictionary_type t
       where ($1 = '' or strpos(lower(concat_ws(' ', t.code, t.name_zh_cn, t.name_zh_tw, t.name_en, t.module)), $1) > 0)
         and ($2::boolean is null or t.enabled = $2)`,
    order: `${orderText(typeSorts, asked, 't.sort')}, t.code`,
    values: [search.trim().toLowerCase(), enabled ?? null],
  }
  return readPage<DictionaryTypeShape>(db, query, asked)
}

/** One type; with `lock` until the transaction ends, so that of two who change its values one waits. */
export const readType = async (db: Db, id: string, lock = false): Promise<DictionaryTypeShape | null> => {
  if (lock) await db.query('select 1 from dictionary_type where id = $1 for update', [BigInt(id)])
  const [row] = await db.query<DictionaryTypeShape>(`select ${typeColumns} from dictionary_type t where t.id = $1`, [
    BigInt(id),
  ])
  return row ?? null
}

type WantedType = DictionaryTypeForm & { id: string; enabled: boolean }

export const writeType = (tx: Db, row: WantedType, by: string): Promise<void> => {
  const own = { ...pick(row, dictionaryTypeFields), id: row.id, enabled: row.enabled }
  return writeRows(tx, 'dictionary_type', [own], { by, changes: ', is_edited = true' })
}

const itemColumns = `i.id::text as id, i.value, i.label_zh_cn, i.label_zh_tw, i.label_en, i.tag, i.style, i.ext,
    i.parent_value, i.is_default, i.sort, i.enabled, i.builtin, i.remark, i.version, i.changed_name as changed_by,
    coalesce(i.changed_at::text, '') as changed_at`

const itemSorts: Readonly<Record<string, string>> = {
  ...{ value: 'i.value', labelZhCn: 'i.label_zh_cn', labelEn: 'i.label_en', tag: 'i.tag', sort: 'i.sort' },
  ...{ enabled: 'i.enabled', changedAt: 'i.changed_at' },
}

const dated = <R extends { changedAt: string }>(row: R): R => ({
  ...row,
  changedAt: row.changedAt === '' ? '' : new Date(row.changedAt).toISOString(),
})

export const findItems = async (
  db: Db,
  type: DictionaryTypeShape,
  asked: DictionaryAsked,
): Promise<PageOf<DictionaryItemShape>> => {
  const { search = '', enabled } = asked
  const own = listSources[type.code]
  const query = {
    columns: itemColumns,
    from: `from ${own ?? 'dictionary_item'} i where i.type_id = $1 and ($2::boolean is null or i.enabled = $2)
       and ($3 = '' or strpos(lower(concat_ws(' ', i.value, i.label_zh_cn, i.label_zh_tw, i.label_en)), $3) > 0)`,
    order: `${orderText(itemSorts, asked, 'i.sort')}, i.value`,
    values: [own === undefined ? BigInt(type.id) : 0n, enabled ?? null, search.trim().toLowerCase()],
  }
  const found = await readPage<DictionaryItemShape>(db, query, asked)
  return { ...found, items: found.items.map(dated) }
}

export type StoredItem = DictionaryItemShape & { typeId: string }

export const readItems = async (db: Db, ids: readonly string[]): Promise<StoredItem[]> => {
  const rows = await db.query<StoredItem>(
    `select ${itemColumns}, i.type_id::text as type_id from dictionary_item i where i.id = any($1)`,
    [ids.map(BigInt)],
  )
  return rows.map(dated)
}

/** No dictionary has more values; so those of a type are compared at once. */
const valuesMost = 5000

export const valuesOf = (db: Db, typeId: string) =>
  db.query<{ id: string; value: string; parentValue: string }>(
    `select id::text as id, value, parent_value from dictionary_item where type_id = $1
     order by value limit ${valuesMost}`,
    [BigInt(typeId)],
  )

export type WantedItem = Omit<StoredItem, 'builtin' | 'version' | 'changedBy' | 'changedAt'>

/** Writes values of one type; the usual one of them takes the place of another. */
export const writeItems = async (tx: Db, typeId: string, rows: readonly WantedItem[], by: string): Promise<void> => {
  const usual = rows.find(({ isDefault, enabled }) => isDefault && enabled)
  if (usual) {
    await tx.query(
      `update dictionary_item set is_default = false, version = version + 1, changed_name = $3, changed_at = now()
       where type_id = $1 and is_default and id <> $2`,
      [BigInt(typeId), BigInt(usual.id), by],
    )
  }
  const wanted = rows.map((row) => {
    const { id, isDefault, enabled } = row
    return { ...pick(row, dictionaryItemFields), id, typeId, isDefault: isDefault && enabled, enabled }
  })
  await writeRows(tx, 'dictionary_item', wanted, { by, changes: ', is_edited = true' })
}

/** Where values of dictionaries are used: by code of the dictionary the columns that hold them. */
const uses: Readonly<Record<string, readonly (readonly [table: string, column: string])[]>> = {
  sex: [['app_user', 'sex::text']],
  notice_type: [['announcement', 'kind']],
  link_group: [['external_link', 'group_code']],
}

/** How many records name one of these values; values that stand below them count too. */
export const usesOf = async (tx: Db, type: DictionaryTypeShape, items: readonly StoredItem[]): Promise<number> => {
  const below = `select count(*) from dictionary_item c
    where c.type_id = $2 and c.parent_value = any($1) and c.value <> all($1)`
  const counts = [
    below,
    ...(uses[type.code] ?? []).map(
      ([table, column]) => `select count(*) from ${table} where ${column} = any($1) and $2::bigint is not null`,
    ),
  ]
  const text = `select (${counts.map((one) => `(${one})`).join(' + ')})::integer as n`
  return countOf(tx, text, [items.map(({ value }) => value), BigInt(type.id)])
}

/** What may be chosen of a dictionary, in the three languages; null where there is none, or none that is in use. */
export type DictionaryChoices = readonly DictionaryItemShape[]

const chosenMost = 2000

export const readChoices = async (db: Db, code: string): Promise<DictionaryChoices | null> => {
  const [type] = await db.query<DictionaryTypeShape>(
    `select ${typeColumns} from dictionary_type t where t.code = $1 and t.enabled`,
    [code],
  )
  if (!type) return null
  return (await findItems(db, type, { enabled: true, pageSize: chosenMost })).items
}
