// The calls of the users: lists, the tree of the organisation, changes, files, and what somebody leaves to another.

import {
  type TransferItem,
  type UserFilter,
  type UserShape,
  userAdminCalls,
} from '../../../contract/people/user-admin.ts'
import { leadsInCircle, maskIdCard, readPerson, userNameProblems } from '../../../domain/base/person.ts'
import { type Problem, problem, refuse } from '../../../domain/base/problem.ts'
import { isIdCard } from '../../../domain/base/text.ts'
import { branchOf, treeOf } from '../../../domain/chart/department.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { hashPassword, randomPassword } from '../../kernel/password.ts'
import { type Giving, grantProblems, placeOf, readBeyond, readGiving } from '../../kernel/role-grant.ts'
import { countOf } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import {
  oneOf,
  readSheet,
  refuseSheet,
  type SheetDefinition,
  type SheetLine,
  saidOf,
  sheetFile,
  tried,
} from '../../kernel/sheet.ts'
import type { Gate } from '../../ledger/gate.ts'
import { actorOf } from '../../ledger/gate.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import type { PeopleEditor, ReadUpload } from '../department/department.ts'
import { lockTree, readTree } from '../department/department-store.ts'
import { isBeyond, moveProblems } from '../role/grant.ts'
import {
  addUser,
  changing,
  editUser,
  enableUser,
  givenRoles,
  grantRoles,
  guardedOf,
  heldAlways,
  keepUsers,
  mayChange,
  ownProblems,
  removeUser,
  resetPassword,
  tellUsers,
  unlock,
  userOf,
} from './user.ts'
import {
  findUsers,
  type RoleRow,
  readRoles,
  readUsers,
  userProblems,
  type WantedUser,
  writeRoles,
} from './user-store.ts'

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
  return {
    total: await countOf(db, 'select count(*)::integer as n from app_user'),
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

// Users as a workbook, there and back: new ones get a password each, told once; all are written or none.

const columns = [
  ...(['userName', 'realName', 'nameEn', 'department', 'position', 'mobile', 'email', 'jobNo', 'roles'] as const),
  ...(['validTo', 'remark'] as const),
] as const
type Column = (typeof columns)[number]
export const userSheet: SheetDefinition<Column> = {
  words: 'user',
  columns,
  required: ['userName', 'realName', 'department'],
}

/** Each new user costs the hash of a password. */
const newMost = 200

/** What a file says of a user; roles are their codes. */
export const sheetRow = (user: UserShape): Record<Column, string> => ({
  ...user,
  roles: user.roles.map(({ code }) => code).join('; '),
})

type Read = { wanted: WantedUser; roleIds: string[]; problems: Problem[]; isNew: boolean }

const rolesNamed = (text: string, all: readonly RoleRow[]): (string | null)[] =>
  text
    .split(/[;；,，、\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => all.find(({ code, name }) => code === part || name === part)?.id ?? null)

type Texts = Omit<Record<Column, string>, 'roles'>

/** Who may do everything is changed by one who may too, and nobody by two lines. */
const oldProblems = ({ scope }: PeopleEditor, old: UserShape, texts: Texts, isTwice: boolean): Problem[] => {
  const before = sheetRow(old)
  const isChanged = columns.some((name) => name !== 'roles' && texts[name] !== before[name])
  return [
    ...(isTwice ? [problem('record.duplicate', 'userName', { field: old.userName })] : []),
    ...(isChanged && !mayChange(scope, old) ? [problem('role.superadminOnly', 'userName')] : []),
  ]
}

/** Roles of whoever is here are given by hand, where duties that clash are asked about. */
const heldProblems = (old: UserShape, roles: string, all: readonly RoleRow[]): Problem[] => {
  const named = new Set(rolesNamed(roles, all))
  const isSame = named.size === old.roles.length && old.roles.every(({ id }) => named.has(id))
  return roles.trim() === '' || isSame ? [] : [problem('user.rolesByHand', 'roles')]
}

type There = {
  old: UserShape | undefined
  isTwice: boolean
  all: readonly RoleRow[]
  giving: Giving
  isBeyond: boolean
}

/** What is not in the file stays as it is. */
const readLine = (
  editor: PeopleEditor,
  line: SheetLine<Column>,
  { old, isTwice, all, giving, isBeyond }: There,
): Read => {
  const { roles, ...texts } = saidOf(line, old && sheetRow(old))
  const none = {
    ...{ nickName: '', sex: 0, extraDepartments: [], managerId: '', language: '' as const, validFrom: '' },
    ...{ idCard: '', accountKind: 'person' as const },
    ...{ id: newId().toString(), enabled: true, passwordHash: null },
  }
  const { person, problems } = readPerson({ ...none, ...old, ...texts, userName: old?.userName ?? texts.userName })
  if (old) {
    const own = [
      ...[...oldProblems(editor, old, texts, isTwice), ...problems],
      ...[...ownProblems(editor, old, person), ...heldProblems(old, roles, all)],
      ...moveProblems(editor.scope, giving, all, old, person),
      ...(isBeyond ? guardedOf(old, person).map((name) => problem('second.byHand', name, { name: old.realName })) : []),
    ]
    return { wanted: { ...person, passwordHash: null }, roleIds: [], problems: own, isNew: false }
  }
  const ids = rolesNamed(roles, all)
  const known = ids.filter((id) => id !== null)
  const given =
    known.length < ids.length
      ? [problem('record.missing', 'roles')]
      : givenRoles(editor, giving, all, { ids: known, place: placeOf(person) })
  const wrong = [...userNameProblems(texts.userName), ...problems, ...given.map((each) => ({ ...each, path: 'roles' }))]
  return { wanted: { ...person, passwordHash: null }, roleIds: known, problems: wrong, isNew: true }
}

type Secret = { id: string; userName: string; password: string }
type Imported = { rows: number; added: number; changed: number; passwords: Secret[] }

const withPasswords = async (read: readonly Read[]): Promise<Secret[]> => {
  const made: Secret[] = []
  for (const { wanted } of read.filter(({ isNew }) => isNew)) {
    const password = randomPassword()
    wanted.passwordHash = await hashPassword(password)
    made.push({ id: wanted.id, userName: wanted.userName, password })
  }
  return made
}

export const importUsers = async (editor: PeopleEditor, readUpload: ReadUpload, check: boolean): Promise<Imported> => {
  const { scope } = editor
  const lines = readSheet(userSheet, scope.lang, await readUpload(scope))
  const wrongOf = (read: readonly { problems: Problem[] }[]) =>
    read.flatMap(({ problems }, at) => problems.map((each) => ({ line: lines[at]?.line ?? 0, problem: each })))
  return tried<Imported>(check, (end) =>
    changing(editor, async (tx) => {
      const all = await readRoles(tx, scope.lang)
      const giving = await readGiving(tx)
      const before = await readUsers(tx, scope.lang, { names: lines.map(({ values }) => values.userName) })
      const beyond = await readBeyond(
        tx,
        scope,
        before.map(({ id }) => BigInt(id)),
      )
      const byName = new Map(before.map((user) => [user.userName.toLowerCase(), user]))
      const nameOf = ({ values }: SheetLine<Column>): string => values.userName.toLowerCase()
      const named = Map.groupBy(lines, nameOf)
      const read = lines.map((line) => {
        const old = byName.get(nameOf(line))
        const isBeyond = old !== undefined && beyond.has(BigInt(old.id))
        const isTwice = (named.get(nameOf(line))?.length ?? 0) > 1
        return readLine(editor, line, { old, isTwice, all, giving, isBeyond })
      })
      if (read.filter(({ isNew }) => isNew).length > newMost) {
        refuseSheet(userSheet, scope.lang, [{ line: newMost + 1, problem: problem('import.limit') }])
      }
      const wanted = read.map((each) => each.wanted)
      const found = await userProblems(tx, await readTree(tx), before, wanted)
      refuseSheet(userSheet, scope.lang, wrongOf(read.map((each, at) => joined(each, found[at] ?? []))))
      const added = read.filter(({ isNew }) => isNew).length
      const counted = { rows: read.length, added, changed: read.length - added }
      if (check) return end({ ...counted, passwords: [] })
      const passwords = await withPasswords(read)
      await keepUsers(tx, editor, wanted)
      for (const { wanted: user, roleIds, isNew } of read) {
        if (isNew) await writeRoles(tx, user.id, heldAlways(roleIds), scope.user.userName)
      }
      await tellUsers(
        tx,
        editor,
        before,
        wanted.map(({ id }) => id),
      )
      end({ ...counted, passwords })
    }),
  )
}

const joined = (read: Read, found: readonly Problem[]) => ({ problems: [...read.problems, ...found] })
