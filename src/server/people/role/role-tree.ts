// The menu as roles are given it: each entry with its permission codes, those that administrators made among them.
import type { ResultOf } from '../../../contract/base/call.ts'
import type { roleCalls } from '../../../contract/people/role.ts'
import type { Db } from '../../kernel/db.ts'
import type { Scope } from '../../kernel/scope.ts'

/** The permission codes that the product lists with its entries, by the name of the entry. */
export type ProductCodes = ReadonlyMap<string, readonly string[]>

export type RoleTreeItem = ResultOf<typeof roleCalls.tree>['items'][number]

type Row = {
  id: string
  code: string
  parentId: string
  type: string
  title: RoleTreeItem['title']
  permission: string
  builtin: boolean
  roles: string[]
}

const entriesMost = 5000

const text = `select m.id::text as id, m.code, coalesce(m.parent_id::text, '') as parent_id, m.type, m.permission,
    m.builtin, json_build_object('zh-cn', m.name_zh_cn, 'zh-tw', m.name_zh_tw, 'en', m.name_en) as title,
    array(select r.code from role_menu x join role r on r.id = x.role_id where x.menu_id = m.id) as roles
  from menu m order by m.sort, m.id limit ${entriesMost}`

/** Every entry but the buttons, which stand with the entry that they are below, in the order of the menu. */
export const roleTree = async (db: Db, codes: ProductCodes, scope: Scope): Promise<RoleTreeItem[]> => {
  const rows = await db.query<Row>(text)
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const codeOf = new Map(rows.map(({ id, code }) => [id, code]))
  const mine = ({ roles }: Row) => scope.isSuperadmin || roles.some((role) => scope.roles.includes(role))
  const item = (row: Row): RoleTreeItem => ({
    ...{ code: row.code, parent: codeOf.get(row.parentId) ?? '', title: row.title },
    buttons: [
      ...(row.builtin ? (codes.get(row.code) ?? []) : row.permission === '' ? [] : [row.permission]),
      ...(below.get(row.id) ?? []).flatMap(({ type, permission }) => (type === 'button' ? [permission] : [])),
    ],
    given: row.builtin || row.permission !== '' ? null : { everybody: row.roles.length === 0, mayGive: mine(row) },
  })
  const walk = (parent: string): RoleTreeItem[] =>
    (below.get(parent) ?? []).flatMap((row) => (row.type === 'button' ? [] : [item(row), ...walk(row.id)]))
  return walk('')
}
