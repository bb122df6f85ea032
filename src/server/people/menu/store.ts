// Reads and writes the entries of the menu; the whole tree is small and read at once.
import { createHash } from 'node:crypto'
import { type MenuForm, type MenuRouteShape, type MenuRow, menuFields } from '../../../contract/people/menu-define.ts'
import { filterMenu } from '../../../domain/chart/access.ts'
import type { MenuNode, MenuPlace } from '../../../domain/people/menu.ts'
import type { Db } from '../../kernel/db.ts'
import { rightsChanged } from '../../kernel/right.ts'
import { giveOwnCodes } from '../../kernel/role-grant.ts'
import { pick, writeRows } from '../../kernel/row-store.ts'

const entriesMost = 5000

const treeText = `select m.id::text as id, coalesce(m.parent_id::text, '') as parent_id, m.type, m.name_zh_cn,
    m.name_zh_tw, m.name_en, m.code as route_name, m.path, m.component, m.redirect, m.icon, m.permission, m.link_url,
    m.open_mode, m.platform, m.is_hide, m.is_keep_alive, m.is_affix,
    array(select r.code from role_menu rm join role r on r.id = rm.role_id where rm.menu_id = m.id order by r.code)
      as roles,
    m.sort, m.remark, m.enabled, m.builtin, m.version, m.changed_name as changed_by, m.changed_at
  from menu m order by m.sort, m.id limit ${entriesMost}`

export type StoredMenu = Omit<MenuRow, 'codes'>

/** Every entry in the order of the tree, each before those below it. */
export const readMenu = async (db: Db): Promise<StoredMenu[]> => {
  const rows = await db.query<StoredMenu>(treeText)
  const children = Map.groupBy(rows, ({ parentId }) => parentId)
  const below = (parent: string): StoredMenu[] => (children.get(parent) ?? []).flatMap((row) => [row, ...below(row.id)])
  return below('')
}

/** Keeps the menu as it is until the transaction ends: of two who change it, one waits. */
export const lockMenu = async (tx: Db): Promise<StoredMenu[]> => {
  await tx.query('lock table menu in share row exclusive mode')
  return readMenu(tx)
}

/** A text that changes with the place of any entry. */
export const treeVersion = (rows: readonly StoredMenu[]): string => {
  const text = rows.map(({ id, parentId, sort }) => `${id}:${parentId}:${sort}`).join(' ')
  return createHash('sha256').update(text).digest('hex')
}

export type WantedMenu = MenuForm & Pick<MenuNode, 'id' | 'enabled'>

/**
 * Who holds a code that administrators made holds what it becomes. A code of the product, or of another entry, is
 * neither taken from anybody nor given.
 */
const renameCodes = async (tx: Db, wanted: readonly WantedMenu[], codes: ReadonlySet<string>): Promise<void> => {
  await tx.query(
    `with changed as (
       select m.permission as old, case when w.permission <> all($3) and not exists (
           select from menu o where o.id <> m.id and o.permission = w.permission) then w.permission else '' end as new
       from unnest($1::bigint[], $2::text[]) as w(id, permission) join menu m on m.id = w.id
       where not m.builtin and m.permission not in ('', w.permission) and m.permission <> all($3)
         and not exists (select from menu o where o.id <> m.id and o.permission = m.permission)
     ), given as (
       insert into role_button (role_id, button) select b.role_id, c.new
       from changed c join role_button b on b.button = c.old where c.new <> '' on conflict do nothing
     )
     delete from role_button b using changed c where b.button = c.old`,
    [wanted.map(({ id }) => BigInt(id)), wanted.map(({ permission }) => permission), [...codes]],
  )
}

type Writing = { by: string; codes: ReadonlySet<string> }

/**
 * Writes entries, new and changed ones; a parent stands before its children. Tells every server. `codes`: those of
 * the product.
 */
export const writeMenus = async (tx: Db, wanted: readonly WantedMenu[], { by, codes }: Writing): Promise<void> => {
  await renameCodes(tx, wanted, codes)
  const rows = wanted.map((row) => {
    const { parentId: _, roles: __, routeName: code, ...fields } = pick(row, menuFields)
    return { ...fields, id: row.id, code, isEdited: true, enabled: row.enabled }
  })
  await writeRows(tx, 'menu', rows, { by, changes: ', is_moved = r.is_moved or r.sort <> excluded.sort' })
  const places = wanted.map(({ id, parentId, sort }) => ({ id, parentId, sort }))
  await writePlaces(tx, places, by)
  await giveOwnCodes(tx)
  await writeRoles(tx, wanted, by)
}

/** Puts entries where they shall stand; those that stand there already are left alone. */
export const writePlaces = async (tx: Db, places: readonly MenuPlace[], by: string): Promise<void> => {
  await tx.query(
    `update menu m set parent_id = nullif(w.parent, '')::bigint, sort = w.sort, is_moved = true,
       version = m.version + 1, changed_name = $4, changed_at = now()
     from unnest($1::bigint[], $2::text[], $3::integer[]) as w(id, parent, sort)
     where m.id = w.id and (coalesce(m.parent_id::text, ''), m.sort) is distinct from (w.parent, w.sort)`,
    [places.map(({ id }) => BigInt(id)), places.map((one) => one.parentId), places.map((one) => one.sort), by],
  )
  await rightsChanged(tx)
}

/**
 * Which roles see which entries; those that the product guards by a code follow the codes of the roles. A role that
 * gets or loses an entry has changed: whoever is about to give it others is told.
 */
const writeRoles = async (tx: Db, wanted: readonly WantedMenu[], by: string): Promise<void> => {
  const pairs = wanted.flatMap(({ id, roles }) => roles.map((role) => [BigInt(id), role] as const))
  await tx.query(
    `with open as (
       select m.id from menu m where m.id = any($3) and not (m.builtin and m.permission <> '')
     ), wished as (
       select r.id as role_id, o.id as menu_id from unnest($1::bigint[], $2::text[]) as w(menu, role)
       join role r on r.code = w.role join open o on o.id = w.menu
     ), lost as (
       delete from role_menu x using open o where x.menu_id = o.id
         and not exists (select from wished w where w.role_id = x.role_id and w.menu_id = x.menu_id)
       returning x.role_id
     ), got as (
       insert into role_menu (role_id, menu_id) select role_id, menu_id from wished on conflict do nothing
       returning role_id
     )
     update role set version = version + 1, changed_name = $4, changed_at = now()
     where id in (select role_id from lost union select role_id from got)`,
    [pairs.map(([id]) => id), pairs.map(([, role]) => role), wanted.map(({ id }) => BigInt(id)), by],
  )
}

/** With the codes that administrators made and nothing else asks for: no role holds what is nowhere. */
export const deleteMenus = async (tx: Db, ids: readonly string[], codes: ReadonlySet<string>): Promise<void> => {
  await tx.query(
    `delete from role_button b using menu m where m.id = any($1) and b.button = m.permission and b.button <> all($2)
       and not exists (select from menu o where o.id <> all($1) and o.permission = m.permission)`,
    [ids.map(BigInt), [...codes]],
  )
  await tx.query('delete from menu where id = any($1)', [ids.map(BigInt)])
  await rightsChanged(tx)
}

/** What entries name by code: roles, and links as `link:code`. */
export const readNamed = async (tx: Db): Promise<ReadonlySet<string>> => {
  const rows = await tx.query<{ code: string }>(
    `select code from role union all select 'link:' || code from external_link limit 20000`,
  )
  return new Set(rows.map(({ code }) => code))
}

export const roleChoices = (db: Db, name: string): Promise<{ code: string; name: string }[]> =>
  db.query(`select code, ${name} as name from role order by sort, code limit 500`)

/** Enables or disables an entry; its words stay those of the product. */
export const writeEnabled = async (tx: Db, id: string, enabled: boolean, by: string): Promise<void> => {
  await tx.query(
    `update menu set enabled = $2, version = version + 1, changed_name = $3, changed_at = now() where id = $1`,
    [BigInt(id), enabled, by],
  )
  await rightsChanged(tx)
}

// The menu a user gets: read from the database, arranged as a tree, and filtered by roles.

type Row = Omit<MenuForm, 'routeName' | 'parentId'> & { id: bigint; code: string; parentId: bigint | null }

const text = `select m.id, m.code, m.parent_id, m.type, m.name_zh_cn, m.name_zh_tw, m.name_en, m.path, m.component,
    m.redirect, m.icon, m.link_url, m.is_hide, m.is_keep_alive, m.is_affix, m.permission, m.open_mode,
    array(select r.code from role r where (m.builtin or m.permission = '' or exists (
          select from role_button b where b.role_id = r.id and b.button = m.permission))
        and (exists (select from role_menu rm where rm.menu_id = m.id and rm.role_id = r.id)
          or not m.builtin and m.permission <> '' and not exists (select from role_menu rm where rm.menu_id = m.id))
      order by r.code) as roles
  from menu m where m.enabled and m.type <> 'button' and m.platform = any($1) order by m.sort, m.id`

/** A code that no role can have: an entry that asks for a permission which no role holds is for nobody. */
const nobody = '-'

const routeOf = (row: Row, children: MenuRouteShape[]): MenuRouteShape => ({
  path: row.path,
  name: row.code,
  component: row.component,
  redirect: row.redirect,
  meta: {
    title: { 'zh-cn': row.nameZhCn, 'zh-tw': row.nameZhTw, en: row.nameEn },
    icon: row.icon,
    isLink: row.linkUrl,
    isHide: row.isHide,
    isKeepAlive: row.isKeepAlive,
    isAffix: row.isAffix,
    isIframe: row.type === 'iframe' || (row.type === 'link' && row.openMode === 'iframe'),
    isDynamic: row.path.includes('/:'),
    isDynamicPath: row.path.includes('/:') ? row.path : '',
    roles: row.roles.length === 0 && row.permission !== '' ? [nobody] : row.roles,
    menuId: String(row.id),
  },
  children,
})

/** `isApp`: the menu of the mobile app, which has entries of its own. */
export const menuTree = async (db: Db, roles: readonly string[], isApp: boolean): Promise<MenuRouteShape[]> => {
  const rows = await db.query<Row>(text, [['both', isApp ? 'app' : 'web']], 'menu_tree')
  const childrenOf = (parent: bigint | null): MenuRouteShape[] =>
    rows.filter((row) => row.parentId === parent).map((row) => routeOf(row, childrenOf(row.id)))
  return filterMenu(childrenOf(null), roles)
}
