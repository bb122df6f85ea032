// Reads and writes links to other systems. Their keys are sealed and leave the database nowhere but to sign.
import type { PageOf } from '../../../contract/base/shape.ts'
import type { LinkForm, LinkShape } from '../../../contract/office/external-link.ts'
import { type Db, onlyRow } from '../../kernel/db.ts'
import { orderText, type Paging, readPage, type Sorting, writeRows } from '../../kernel/row-store.ts'

export type LinksAsked = Paging & Sorting & { search?: string; enabled?: boolean; groupCode?: string }

const columns = `l.id::text as id, l.code, l.name_zh_cn, l.name_zh_tw,
    l.name_en, l.url, l.group_code, l.icon, l.open_mode, l.sso,
    l.visible_roles, l.sort, l.remark, l.sso_key <> '' as has_key, l.enabled, l.health,
    coalesce(l.checked_at::text, '') as checked_at, l.version, l.changed_name as changed_by,
    l.changed_at`

const sorts: Readonly<Record<string, string>> = {
  ...{ code: 'l.code', nameZhCn: 'l.name_zh_cn', url: 'l.url', groupCode: 'l.group_code', openMode: 'l.open_mode' },
  ...{ sso: 'l.sso', sort: 'l.sort', enabled: 'l.enabled', health: 'l.health', changedAt: 'l.changed_at' },
}

const dated = (row: LinkShape): LinkShape => ({
  ...row,
  checkedAt: row.checkedAt === '' ? '' : new Date(row.checkedAt).toISOString(),
})

export const findLinks = async (db: Db, asked: LinksAsked): Promise<PageOf<LinkShape>> => {
  const { search = '', enabled, groupCode = '' } = asked
  const from = `from external_link l
     where ($1 = '' or strpos(lower(concat_ws(' ', l.code, l.name_zh_cn, l.name_zh_tw, l.name_en, l.url)), $1) > 0)
       and ($2::boolean is null or l.enabled = $2) and ($3 = '' or l.group_code = $3)`
  const order = `${orderText(sorts, asked, 'l.sort')}, l.code`
  const values = [search.trim().toLowerCase(), enabled ?? null, groupCode]
  const found = await readPage<LinkShape>(db, { columns, from, order, values }, asked)
  return { ...found, items: found.items.map(dated) }
}

const minesMost = 500

/** Links that whoever holds these roles may open. */
export const linksFor = (db: Db, roles: readonly string[]) =>
  db.query<Pick<LinkShape, 'id' | 'code' | 'nameZhCn' | 'nameZhTw' | 'nameEn' | 'icon' | 'groupCode' | 'openMode'>>(
    `select l.id::text as id, l.code, l.name_zh_cn, l.name_zh_tw, l.name_en, l.icon, l.group_code, l.open_mode
     from external_link l where l.enabled and (l.visible_roles = '{}' or l.visible_roles && $1::text[])
     order by l.sort, l.code limit ${minesMost}`,
    [[...roles]],
  )

/** One link, locked until the transaction ends. */
export const lockLink = async (tx: Db, id: string): Promise<LinkShape | null> => {
  await tx.query('select 1 from external_link where id = $1 for update', [BigInt(id)])
  const [row] = await tx.query<LinkShape>(`select ${columns} from external_link l where l.id = $1`, [BigInt(id)])
  return row ? dated(row) : null
}

/** What a link names and is not there, and whether its code is another one's. */
export const missingOf = async (tx: Db, id: string, link: LinkForm) =>
  await onlyRow(
    tx.query<{ taken: boolean; group: boolean; roles: string[] }>(
      `select exists (select from external_link where code = $1 and id <> $2) as taken,
       $3 <> '' and not exists (select from dictionary_item i join dictionary_type t on t.id = i.type_id
         where t.code = 'link_group' and i.value = $3) as group,
       array(select r from unnest($4::text[]) r where not exists (select from role where role.code = r)) as roles`,
      [link.code, BigInt(id), link.groupCode, link.visibleRoles],
    ),
  )

/** What is known of another address says nothing of this one, and what signs nothing keeps no key. */
const forgetText = `, health = case when r.url = excluded.url then r.health else 'unknown' end,
  checked_at = case when r.url = excluded.url then r.checked_at end,
  sso_key = case when excluded.sso = 'none' then '' else r.sso_key end`

export const writeLink = (tx: Db, link: LinkForm & { id: string; enabled: boolean }, by: string): Promise<void> => {
  const { id, code, nameZhCn, nameZhTw, nameEn, url, groupCode, icon, openMode, sso, visibleRoles } = link
  const { sort, remark, enabled } = link
  const names = { id, code, nameZhCn, nameZhTw, nameEn, url, groupCode, icon }
  const row = { ...names, openMode, sso, visibleRoles, sort, remark, enabled }
  return writeRows(tx, 'external_link', [row], { by, changes: forgetText })
}

export const writeKey = async (tx: Db, id: string, sealed: string, by: string): Promise<void> => {
  await tx.query(
    `update external_link set sso_key = $2, changed_name = $3, changed_at = now(), version = version + 1 where id = $1`,
    [BigInt(id), sealed, by],
  )
}

/** How many entries of the menu lead to a link. */
export const menusOf = async (tx: Db, code: string): Promise<number> => {
  const row = await onlyRow(
    tx.query<{ n: number }>('select count(*)::integer as n from menu where link_url = $1', [`link:${code}`]),
  )
  return row.n
}

export const deleteLink = async (tx: Db, id: string): Promise<void> => {
  await tx.query('delete from external_link where id = $1', [BigInt(id)])
}

/** Links of some hosts at which nobody has looked for a day. */
export const dueLinks = (db: Db, most: number) =>
  db.query<{ id: string; url: string }>(
    `select id::text as id, url from external_link where enabled and open_mode <> 'in_app'
       and coalesce(checked_at < now() - interval '1 day', true) order by checked_at nulls first, id limit $1`,
    [most],
  )

export const writeHealth = async (db: Db, id: string, health: LinkShape['health']): Promise<void> => {
  await db.query('update external_link set health = $2, checked_at = now() where id = $1', [BigInt(id), health])
}
