// The calls of the users: lists, the tree of the organisation, changes, files, and what somebody leaves to another.
import {
  type TransferItem,
  type UserFilter,
  type UserShape,
  userAdminCalls,
} from '../../../contract/people/user-admin.ts'
import { leadsInCircle, maskIdCard } from '../../../domain/base/person.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { isIdCard } from '../../../domain/base/text.ts'
import { branchOf, treeOf } from '../../../domain/chart/department.ts'
import { type Db, onlyRow } from '../../kernel/db.ts'
import { grantProblems, readGiving } from '../../kernel/role-grant.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { oneOf, sheetFile } from '../../kernel/sheet.ts'
import { actorOf, type Gate } from '../../ledger/gate.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import type { PeopleEditor } from '../department/department.ts'
import type { ReadUpload } from '../department/department-routes.ts'
import { lockTree, readTree } from '../department/department-store.ts'
import { isBeyond } from '../role/grant.ts'
import { addUser, editUser, enableUser, grantRoles, removeUser, resetPassword, unlock, userOf } from './user.ts'
import { importUsers, sheetRow, userSheet } from './user-import.ts'
import { findUsers, readRoles, readUsers } from './user-store.ts'

/** Of whoever an instance has; a workbook of more is cut by the filter. */
const exportMost = 100_000
const portion = 2000

async function* portionsOf({ db, lang }: Scope, filter: UserFilter): AsyncGenerator<ReturnType<typeof sheetRow>[]> {
  for (let page = 1; page * portion <= exportMost; page += 1) {
    const { items, hasNextPage } = await findUsers(db, lang, { ...filter, page, pageSize: portion })
    yield items.map(sheetRow)
    if (!hasNextPage) return
  }
}

const orgTree = async (db: Db) => {
  const rows = await readTree(db)
  const tree = treeOf(rows)
  const usersOf = new Map(rows.map(({ id, users }) => [id, users]))
  const totalOf = (id: string) => branchOf(tree, id).reduce((sum, row) => sum + (usersOf.get(row.id) ?? 0), 0)
  const counted = await onlyRow(db.query<{ n: number }>('select count(*)::integer as n from app_user'))
  return {
    total: counted.n,
    items: rows.map(({ id, parentId, code, nameZhCn, nameZhTw, nameEn, type, enabled, users }) => {
      return { id, parentId, code, nameZhCn, nameZhTw, nameEn, type, enabled, users, total: totalOf(id) }
    }),
  }
}

const simpleList = async (scope: Scope) => {
  const items = await scope.db.query<{ id: string; code: string; name: string }>(
    `select id::text as id, user_name as code, real_name as name from app_user where enabled order by user_name
     limit 5000`,
  )
  const roles = (await readRoles(scope.db, scope.lang)).filter(({ enabled }) => enabled)
  const giving = await readGiving(scope.db)
  return {
    items,
    roles: roles.map((role) => {
      const { id, code, name } = role
      return { id, code, name, mayGrant: grantProblems(scope, giving, role, []).length === 0 }
    }),
  }
}

const detail = async (id: string, { db, lang }: Scope): Promise<UserShape> => {
  const [user] = await readUsers(db, lang, { ids: [id] })
  return user ?? refuse(problem('record.missing', 'id'))
}

/** By item the statement that gives what is $1's to $2; $3 is the name of whoever does. */
const transferTexts: Readonly<Record<TransferItem, readonly string[]>> = {
  drafts: [
    `update voucher_draft d set created_by = $2, created_name = (select real_name from app_user where id = $2)
     where d.company_id = any(select c.id from company c) and d.created_by = $1 returning d.id`,
  ],
  // Nobody is his own substitute.
  auditRights: [
    `update voucher_audit_right set user_id = $2, substitute_id = nullif(substitute_id, $2),
       substitute_from = case when substitute_id is distinct from $2 then substitute_from end,
       substitute_until = case when substitute_id is distinct from $2 then substitute_until end,
       version = version + 1, changed_name = $3, changed_at = now()
     where user_id = $1 returning id`,
    `update voucher_audit_right set substitute_id = $2, version = version + 1, changed_name = $3, changed_at = now()
     where substitute_id = $1 and user_id is distinct from $2 returning id`,
  ],
  leadership: [
    'update department set leader_id = $2, version = version + 1 where leader_id = $1 returning id',
    'update app_user set manager_id = $2, version = version + 1 where manager_id = $1 and id <> $2 returning id',
  ],
}

/** Whether somebody is led by another through others: taking those over he would lead who leads him. */
const isLedFar = async (tx: Db, leader: string, id: string): Promise<boolean> => {
  const rows = await tx.query<{ id: string; manager: string }>(
    'select id::text as id, manager_id::text as manager from app_user where manager_id is not null',
  )
  const leaderOf = new Map(rows.map(({ id: led, manager }) => [led, manager]))
  return leaderOf.get(id) !== leader && leadsInCircle(leader, id, leaderOf)
}

type Transfer = { from: string; to: string; items: readonly TransferItem[] }

const transfer = ({ gate, scope }: PeopleEditor, { from, to, items }: Transfer) =>
  scope.db.transaction(async (tx) => {
    await lockTree(tx)
    const giver = await userOf(tx, { gate, scope }, from)
    const taker = await userOf(tx, { gate, scope }, to)
    if (from === to || !taker.enabled) refuse(problem('input.invalid', 'to'))
    // Nobody takes over himself what he could not be given.
    const isOwn = BigInt(to) === scope.user.id
    if (isOwn && (await isBeyond(tx, scope, giver))) refuse(problem('grant.exceeds', 'from'))
    if (items.includes('leadership') && (await isLedFar(tx, from, to))) refuse(problem('parent.cycle', 'to'))
    const moved = { drafts: 0, auditRights: 0, leadership: 0 }
    for (const item of new Set(items)) {
      for (const text of transferTexts[item]) {
        const values = [BigInt(from), BigInt(to), ...(text.includes('$3') ? [scope.user.realName] : [])]
        moved[item] += (await tx.query(text, values)).length
      }
    }
    const after = { transferredTo: taker.userName, ...moved }
    const entry = { ...changeEntry('user', giver.userName, {}, after), action: 'transfer' }
    await gate.within(tx).tell(actorOf(scope), null, [entry])
    return moved
  })

/** What is kept of an identity card: what is shown of it, a colon, and the sealed number. */
const sealCard =
  ({ secrets }: App) =>
  (card: string): string =>
    isIdCard(card) ? `${maskIdCard(card)}:${secrets.seal(card, 'id card')}` : card

/** The number as it was given; '' where none is kept, and where its key is gone. */
const revealCard = (app: App, { gate, scope }: PeopleEditor, id: string): Promise<{ idCard: string }> =>
  scope.db.transaction(async (tx) => {
    const user = await userOf(tx, { gate, scope }, id)
    const [kept] = await tx.query<{ sealed: string }>(
      `select substr(id_card, strpos(id_card, ':') + 1) as sealed from app_user where id = $1`,
      [BigInt(id)],
    )
    const idCard = user.idCard === '' ? '' : (app.secrets.open(kept?.sealed ?? '', 'id card') ?? '')
    const entry = { action: 'revealIdCard', objectType: 'user', objectId: null, objectNo: user.userName, after: '{}' }
    if (idCard !== '') await gate.within(tx).tell(actorOf(scope), null, [entry])
    return { idCard }
  })

export const userAdminRoutes = (app: App, gate: Gate, readUpload: ReadUpload): void => {
  const deskOf = (scope: Scope): PeopleEditor => ({ gate, scope })
  serve(app, userAdminCalls, {
    list: (asked, { db, lang }) => findUsers(db, lang, asked),
    orgTree: (_, { db }) => orgTree(db),
    simpleList: (_, scope) => simpleList(scope),
    detail: ({ id }, scope) => detail(id, scope),
    idCard: ({ id }, scope) => revealCard(app, deskOf(scope), id),
    add: (input, scope) => addUser(deskOf(scope), input, sealCard(app)),
    edit: (input, scope) => editUser(deskOf(scope), input, sealCard(app)),
    status: (input, scope) => enableUser(deskOf(scope), input),
    delete: ({ id }, scope) => removeUser(deskOf(scope), id),
    unlock: ({ id }, scope) => unlock(deskOf(scope), id),
    resetPassword: ({ id }, scope) => resetPassword(deskOf(scope), app.messages, id),
    roles: (input, scope) => grantRoles(deskOf(scope), input),
    transfer: (input, scope) => transfer(deskOf(scope), input),
    export: async (filter, scope) => sheetFile(userSheet, scope.lang, portionsOf(scope, filter)),
    template: async (_, scope) => sheetFile(userSheet, scope.lang, oneOf([])),
    import: ({ check = false }, scope) => importUsers(deskOf(scope), readUpload, check),
  })
}
