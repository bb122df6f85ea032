// Reads and writes dictionaries. The values of some stand in lists of their own and are only read here.
import type { DictionaryItemShape, DictionaryTypeShape } from '../../../contract/office/dictionary.ts'
import type { Db } from '../../kernel/db.ts'

export type DictionaryFilter = {
  search: string
  enabled: boolean | null
  field: string
  order: 'asc' | 'desc'
  limit: number
  offset: number
}
type Found<R> = { items: R[]; total: number }

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

const place = ({ limit, offset }: DictionaryFilter): [number, number] => [limit, offset]
const words = ({ search }: DictionaryFilter): string => search.trim().toLowerCase()

const sorted = (sorts: Readonly<Record<string, string>>, { field, order }: DictionaryFilter): string =>
  `${Object.hasOwn(sorts, field) ? sorts[field] : sorts.sort} ${order === 'desc' ? 'desc' : 'asc'}`

export const findTypes = async (db: Db, asked: DictionaryFilter): Promise<Found<DictionaryTypeShape>> => {
  const rows = await db.query<DictionaryTypeShape & { total: number }>(
    `select ${typeColumns}, (count(*) over ())::integer as total from dictionary_type t
       where ($1 = '' or strpos(lower(concat_ws(' ', t.code, t.name_zh_cn, t.name_zh_tw, t.name_en, t.module)), $1) > 0)
         and ($2::boolean is null or t.enabled = $2)
       order by ${sorted(typeSorts, asked)}, t.code limit $3 offset $4`,
    [words(asked), asked.enabled, ...place(asked)],
  )
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** One type; with `lock` until the transaction ends, so that of two who change its values one waits. */
export const readType = async (db: Db, id: string, lock = false): Promise<DictionaryTypeShape | null> => {
  if (lock) await db.query('select 1 from dictionary_type where id = $1 for update', [BigInt(id)])
  const [row] = await db.query<DictionaryTypeShape>(`select ${typeColumns} from dictionary_type t where t.id = $1`, [
    BigInt(id),
  ])
  return row ?? null
}

export const isTypeTaken = async (tx: Db, code: string, id: string): Promise<boolean> =>
  (await tx.query('select 1 from dictionary_type where code = $1 and id <> $2', [code, BigInt(id)])).length > 0

export type WantedType = Omit<
  DictionaryTypeShape,
  'origin' | 'items' | 'builtin' | 'version' | 'changedBy' | 'changedAt'
>

export const writeType = async (tx: Db, row: WantedType, by: string): Promise<void> => {
  await tx.query(
    `insert into dictionary_type as t (id, code, name_zh_cn, name_zh_tw, name_en, module, sort, remark, enabled,
       changed_name, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now())
     on conflict (id) do update set code = excluded.code, name_zh_cn = excluded.name_zh_cn,
       name_zh_tw = excluded.name_zh_tw, name_en = excluded.name_en, module = excluded.module, sort = excluded.sort,
       remark = excluded.remark, enabled = excluded.enabled, changed_name = excluded.changed_name, changed_at = now(),
       is_edited = true, version = t.version + 1`,
    [
      ...[BigInt(row.id), row.code, row.nameZhCn, row.nameZhTw, row.nameEn, row.module, row.sort, row.remark],
      ...[row.enabled, by],
    ],
  )
}

export const deleteType = async (tx: Db, id: string): Promise<void> => {
  await tx.query('delete from dictionary_type where id = $1', [BigInt(id)])
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
  asked: DictionaryFilter,
): Promise<Found<DictionaryItemShape>> => {
  const own = listSources[type.code]
  const rows = await db.query<DictionaryItemShape & { total: number }>(
    `select ${itemColumns}, (count(*) over ())::integer as total from ${own ?? 'dictionary_item'} i
     where i.type_id = $1 and ($2::boolean is null or i.enabled = $2)
       and ($3 = '' or strpos(lower(concat_ws(' ', i.value, i.label_zh_cn, i.label_zh_tw, i.label_en)), $3) > 0)
     order by ${sorted(itemSorts, asked)}, i.value limit $4 offset $5`,
    [own === undefined ? BigInt(type.id) : 0n, asked.enabled, words(asked), ...place(asked)],
  )
  return { items: rows.map(({ total: _, ...row }) => dated(row)), total: rows[0]?.total ?? 0 }
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
  const column = <K extends keyof WantedItem>(name: K) => rows.map((row) => row[name])
  await tx.query(
    `insert into dictionary_item as i (id, type_id, value, label_zh_cn, label_zh_tw, label_en, tag, style, ext,
       parent_value, is_default, sort, enabled, remark, changed_name, changed_at)
     select w.id, $1, w.value, w.zh_cn, w.zh_tw, w.en, w.tag, w.style, w.ext, w.parent, w.usual and w.enabled, w.sort,
       w.enabled, w.remark, $15, now()
     from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
       $10::text[], $11::boolean[], $12::integer[], $13::boolean[], $14::text[])
       as w(id, value, zh_cn, zh_tw, en, tag, style, ext, parent, usual, sort, enabled, remark)
     on conflict (id) do update set value = excluded.value, label_zh_cn = excluded.label_zh_cn,
       label_zh_tw = excluded.label_zh_tw, label_en = excluded.label_en, tag = excluded.tag, style = excluded.style,
       ext = excluded.ext, parent_value = excluded.parent_value, is_default = excluded.is_default,
       sort = excluded.sort, enabled = excluded.enabled, remark = excluded.remark, is_edited = true,
       changed_name = excluded.changed_name, changed_at = now(), version = i.version + 1`,
    [
      ...[BigInt(typeId), column('id').map(BigInt), column('value'), column('labelZhCn'), column('labelZhTw')],
      ...[column('labelEn'), column('tag'), column('style'), column('ext'), column('parentValue')],
      ...[column('isDefault'), column('sort'), column('enabled'), column('remark'), by],
    ],
  )
}

export const deleteItems = async (tx: Db, ids: readonly string[]): Promise<void> => {
  await tx.query('delete from dictionary_item where id = any($1)', [ids.map(BigInt)])
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
  const [row] = await tx.query<{ n: number }>(`select (${counts.map((one) => `(${one})`).join(' + ')})::integer as n`, [
    items.map(({ value }) => value),
    BigInt(type.id),
  ])
  return row?.n ?? 0
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
  const asked: DictionaryFilter = {
    search: '',
    enabled: true,
    field: 'sort',
    order: 'asc',
    limit: chosenMost,
    offset: 0,
  }
  return (await findItems(db, type, asked)).items
}
