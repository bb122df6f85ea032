// The calls of the roles: the list, the tree of codes, changes, members, and every code and role as a workbook.
import { wordsOf } from '../../../contract/base/words.ts'
import { roleCalls } from '../../../contract/people/role.ts'
import type { FileAnswer, Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { rowsFile } from '../../kernel/sheet.ts'
import type { Gate } from '../../ledger/gate.ts'
import type { PeopleEditor } from '../department/department.ts'
import { newClashes } from './grant.ts'
import {
  addMembers,
  addRole,
  editRole,
  enableRole,
  grantButtons,
  removeMembers,
  removeRole,
  scopeOfRole,
  setScope,
} from './role.ts'
import { effectiveOf, findMembers, findRoles, type ProductCodes, type RoleTreeItem, roleTree } from './role-store.ts'

const rolesMost = 500

const matrixFile = async (tree: readonly RoleTreeItem[], { db, lang }: Scope): Promise<FileAnswer> => {
  const { items } = await findRoles(db, { pageSize: rolesMost })
  const words = wordsOf[lang].role
  const held = items.map(({ buttons, screens }) => new Set([...buttons, ...screens]))
  const nameOf = (role: (typeof items)[number]) =>
    ({ 'zh-cn': role.nameZhCn, 'zh-tw': role.nameZhTw, en: role.nameEn })[lang] || role.nameZhCn
  const rows = tree.flatMap(({ title, code, buttons, given }) =>
    [...(given ? [code] : []), ...buttons].map((button) => [
      title[lang] || title['zh-cn'],
      button,
      ...held.map((own) => (own.has(button) ? '✓' : '')),
    ]),
  )
  return rowsFile(words.matrix, [words.screen, words.button, ...items.map(nameOf)], rows)
}

const effective = async (userId: string, { db, lang }: Scope) => {
  const items = await effectiveOf(db, lang, userId)
  const clashes = newClashes(new Set(), new Set(items.map(({ button }) => button)))
  return { items, conflicts: clashes.map(({ a, b }) => ({ a, b })) }
}

export const roleRoutes = (app: App, gate: Gate, codes: ProductCodes): void => {
  const deskOf = (scope: Scope): PeopleEditor => ({ gate, scope })
  serve(app, roleCalls, {
    list: (asked, { db }) => findRoles(db, asked),
    tree: async (_, scope) => {
      const items = await roleTree(scope.db, codes, scope)
      const known = new Set(items.flatMap(({ buttons }) => buttons))
      return { items, mayGrant: [...known].filter((button) => scope.may(button)) }
    },
    add: (fields, scope) => addRole(deskOf(scope), fields),
    copy: ({ id, ...fields }, scope) => addRole(deskOf(scope), fields, id),
    edit: (input, scope) => editRole(deskOf(scope), input),
    status: (input, scope) => enableRole(deskOf(scope), input),
    delete: ({ id }, scope) => removeRole(deskOf(scope), id),
    menus: (input, scope) => grantButtons(deskOf(scope), (tx) => roleTree(tx, codes, scope), input),
    scope: ({ roleId }, scope) => scopeOfRole(roleId, scope),
    setScope: (input, scope) => setScope(deskOf(scope), input),
    members: ({ roleId, ...paging }, { db, lang }) => findMembers(db, roleId, lang, paging),
    addMembers: (input, scope) => addMembers(deskOf(scope), input),
    removeMembers: (input, scope) => removeMembers(deskOf(scope), input),
    effective: ({ userId }, scope) => effective(userId, scope),
    matrix: async (_, scope) => matrixFile(await roleTree(scope.db, codes, scope), scope),
  })
}
