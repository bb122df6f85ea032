// Users as a workbook, there and back: new ones get a password each, told once; all are written or none.
import type { UserShape } from '../../../contract/people/user-admin.ts'
import { readPerson, userNameProblems } from '../../../domain/base/person.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { newId } from '../../kernel/new-id.ts'
import { hashPassword, randomPassword } from '../../kernel/password.ts'
import { type Giving, placeOf, readBeyond, readGiving } from '../../kernel/role-grant.ts'
import { readSheet, refuseSheet, type SheetDefinition, type SheetLine, saidOf, tried } from '../../kernel/sheet.ts'
import type { PeopleEditor } from '../department/department.ts'
import type { ReadUpload } from '../department/department-routes.ts'
import { readTree } from '../department/department-store.ts'
import { moveProblems } from '../role/grant.ts'
import { changing, givenRoles, guardedOf, heldAlways, keepUsers, mayChange, ownProblems, tellUsers } from './user.ts'
import { type RoleRow, readRoles, readUsers, userProblems, type WantedUser, writeRoles } from './user-store.ts'

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
