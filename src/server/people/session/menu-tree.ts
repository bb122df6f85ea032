// The menu a user gets: read from the database, arranged as a tree, and filtered by roles.
import type { MenuRouteShape } from '../../../contract/people/menu.ts'
import { filterMenu } from '../../../domain/chart/access.ts'
import type { Db } from '../../kernel/db.ts'

type Row = {
  id: bigint
  code: string
  parentId: bigint | null
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  path: string
  component: string
  redirect: string
  icon: string
  type: string
  linkUrl: string
  isHide: boolean
  isKeepAlive: boolean
  isAffix: boolean
  permission: string
  openMode: string
  roles: string[]
}

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
