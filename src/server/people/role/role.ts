// Changes roles: the product's stay as they are, nobody gives more than he holds, clashing duties are asked about.

import type { InputOf } from '../../../contract/base/call.ts'
import type { Lang } from '../../../contract/base/language.ts'
import type { RoleFields, RoleShape, roleCalls } from '../../../contract/people/role.ts'
import { isDate } from '../../../domain/base/period.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { checkTexts } from '../../../domain/base/text.ts'
import { dutyRules, superadmin } from '../../../domain/chart/access.ts'
import type { RoleReach, RoleScopeEntry, RoleScopeKind } from '../../../domain/people/role-scope.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { rightsChanged } from '../../kernel/right.ts'
import {
  type DepartmentCodes,
  grantProblems,
  isLimitedIn,
  placeOf,
  reachesAsFar,
  readGiving,
} from '../../kernel/role-grant.ts'
import { checkVersion, isCodeTaken, nameColumn } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { actorOf } from '../../ledger/gate.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import type { PeopleEditor } from '../department/department.ts'
import { changing, tellUsers } from '../user/user.ts'
import { readRoles, readUsers } from '../user/user-store.ts'
import { blockedBy, type Clash, clashesOf, newClashes, noteRoles, orRefused } from './grant.ts'
import {
  changeMembers,
  codesBeside,
  lockRole,
  namingOf,
  onlyGivenTo,
  placesOfMembers,
  type RoleTreeItem,
  readRole,
  writeButtons,
  writeRole,
  writeScope,
  writeScreens,
} from './role-store.ts'

const lengths = { code: 64, nameZhCn: 64, nameZhTw: 64, nameEn: 64, remark: 128, validTo: 10 }

const readFields = (given: RoleFields): { fields: RoleFields; problems: Problem[] } => {
  const { fields, problems } = checkTexts(given, lengths, ['code', 'nameZhCn', 'nameEn'])
  const { code, validTo } = fields
  if (code !== '' && !/^[a-z][\w-]*$/.test(code)) problems.push(problem('input.invalid', 'code'))
  if (validTo !== '' && !isDate(validTo)) problems.push(problem('input.date', 'validTo', { date: validTo }))
  return { fields, problems }
}

const toldOf = ({ code, nameZhCn, nameZhTw, nameEn, validTo, sort, remark, enabled, reach, entries }: RoleShape) => ({
  ...{ code, nameZhCn, nameZhTw, nameEn, validTo, sort, remark, enabled, reach },
  entries: entries.map(({ kind, value }) => `${kind} ${value}`),
})

/** Of the codes only those that came or went are told. */
export const tellRole = async (
  tx: Db,
  { gate, scope }: PeopleEditor,
  before: RoleShape | null,
  id: string,
): Promise<void> => {
  const after = await lockRole(tx, id)
  const held = (role: RoleShape | null) => (role ? [...role.buttons, ...role.screens] : [])
  const [old, now] = [held(before), held(after)]
  const went = old.filter((button) => !now.includes(button))
  const came = now.filter((button) => !old.includes(button))
  await rightsChanged(tx)
  const entry = changeEntry(
    'role',
    (after ?? before)?.code ?? '',
    before && { ...toldOf(before), buttons: went },
    after && { ...toldOf(after), buttons: came },
  )
  await gate.within(tx).tell(actorOf(scope), null, [entry])
}

export const roleOf = async (tx: Db, id: string, version?: number): Promise<RoleShape> => {
  const role = (await lockRole(tx, id)) ?? refuse(problem('record.missing'))
  checkVersion(role, version)
  return role
}

const own = (role: RoleShape): RoleShape => (role.builtin ? refuse(problem('record.builtin')) : role)

const checkFields = async (tx: Db, fields: RoleFields, id: string, problems: Problem[]): Promise<void> => {
  const all = [...problems]
  if (await isCodeTaken(tx, 'role', { ...fields, id })) {
    all.push(problem('record.duplicate', 'code', { field: fields.code }))
  }
  if (all.length > 0) throw new Refusal(all)
}

/** Nobody gives what he has not: neither a role, nor that it is worth something again or for longer. */
const checkGiving = async (
  tx: Db,
  editor: PeopleEditor,
  role: RoleShape,
  places: readonly DepartmentCodes[],
  path = '',
): Promise<void> => {
  const [exceeded] = grantProblems(editor.scope, await readGiving(tx), role, places)
  if (exceeded) refuse({ ...exceeded, path })
}

/** A new role, with the codes and the scope of another one where it is copied. */
export const addRole = (editor: PeopleEditor, given: RoleFields, from?: string) => {
  const { fields, problems } = readFields(given)
  const id = newId().toString()
  return changing(editor, async (tx) => {
    await checkFields(tx, fields, id, problems)
    const source = from === undefined ? null : await roleOf(tx, from)
    if (source) await checkGiving(tx, editor, source, [])
    await writeRole(tx, { ...fields, id, enabled: true }, editor.scope.user.realName)
    if (source) {
      await writeButtons(tx, id, source.buttons, editor.scope.user.realName)
      await writeScreens(tx, id, source.screens, editor.scope.user.realName)
      await writeScope(tx, id, source, editor.scope.user.realName)
    }
    await tellRole(tx, editor, null, id)
    return { id }
  })
}

type Versioned = { id: string; version: number }

export const editRole = (editor: PeopleEditor, { id, version, ...given }: RoleFields & Versioned) => {
  const { fields, problems } = readFields(given)
  return changing(editor, async (tx) => {
    const role = own(await roleOf(tx, id, version))
    const fixed = role.code === fields.code ? [] : [problem('department.codeUsed', 'code')]
    if (fields.validTo !== role.validTo) await checkGiving(tx, editor, role, await placesOfMembers(tx, id), 'validTo')
    await checkFields(tx, fields, id, [...problems, ...fixed])
    await writeRole(tx, { ...fields, id, enabled: role.enabled }, editor.scope.user.realName)
    await tellRole(tx, editor, role, id)
    return { id }
  })
}

export const enableRole = (editor: PeopleEditor, { id, version, enabled }: Versioned & { enabled: boolean }) =>
  changing(editor, async (tx) => {
    const role = await roleOf(tx, id, version)
    if (role.code === superadmin) refuse(problem('record.builtin'))
    if (enabled) await checkGiving(tx, editor, role, await placesOfMembers(tx, id))
    await writeRole(tx, { ...role, enabled }, editor.scope.user.realName)
    await tellRole(tx, editor, role, id)
    return { id }
  })

export const removeRole = (editor: PeopleEditor, id: string) =>
  changing(editor, async (tx) => {
    const role = own(await roleOf(tx, id))
    if (role.users > 0) refuse(problem('record.hasUsers'))
    const n = (await namingOf(tx, role)) + (await onlyGivenTo(tx, id))
    if (n > 0) refuse(problem('record.referenced', '', { n }))
    await tx.query('delete from role where id = $1', [BigInt(id)])
    await tellRole(tx, editor, role, id)
  })

const dutyCodes = [...new Set(dutyRules.flatMap(({ a, b }) => [a, b]))]
const eachOnce = (clashes: readonly Clash[]): Clash[] => [...new Set(clashes)]

const conflictsOf = (clashes: readonly Clash[]) => clashes.map(({ a, b }) => ({ a, b }))
const nothing = { saved: true, conflicts: [] }

/** What is in one of the two lists and not in the other. */
const movedOf = (before: readonly string[], after: readonly string[]): string[] => [
  ...before.filter((each) => !after.includes(each)),
  ...after.filter((each) => !before.includes(each)),
]

/** Codes that a role gets or loses: who sees a part by them changes his own, and shows nobody more than he sees. */
const checkCodes = async (tx: Db, scope: Scope, role: RoleShape, moved: readonly string[]): Promise<void> => {
  if (scope.isSuperadmin) return
  const isWithin = !isLimitedIn(scope, moved) || scope.roles.includes(role.code)
  if (!isWithin || !moved.every((button) => scope.may(button))) refuse(problem('grant.exceeds'))
  const places = await placesOfMembers(tx, role.id)
  if (!reachesAsFar(scope, await readGiving(tx), { ...role, buttons: moved }, places)) {
    refuse(problem('grant.reach', '', { role: role.code }))
  }
}

/** The entries of a role that are given as such: whoever gives or takes one is given it himself. */
const checkScreens = (tree: readonly RoleTreeItem[], before: readonly string[], after: readonly string[]): void => {
  const given = new Map(tree.map((item) => [item.code, item.given]))
  if (!after.every((code) => given.get(code))) refuse(problem('input.invalid', 'screens'))
  const isOwn = (code: string) => given.get(code)?.mayGive || given.get(code)?.everybody
  if (!movedOf(before, after).every(isOwn)) refuse(problem('grant.exceeds'))
}

/** The codes of a role. Whoever gives or takes one holds it himself, and the role where he sees a part of the books. */
export const grantButtons = (
  editor: PeopleEditor,
  treeOf: (tx: Db) => Promise<RoleTreeItem[]>,
  input: InputOf<typeof roleCalls.menus>,
) =>
  changing(editor, async (tx) => {
    const { scope } = editor
    const role = own(await roleOf(tx, input.roleId, input.version))
    const tree = await treeOf(tx)
    const known = new Set(tree.flatMap(({ buttons }) => buttons))
    // A code that no entry lists any more is worth nothing, and goes.
    const held = role.buttons.filter((button) => known.has(button))
    const after = [...new Set(input.buttons)].filter((button) => known.has(button) || !role.buttons.includes(button))
    const screens = input.screens ?? role.screens
    if (!after.every((button) => known.has(button))) refuse(problem('input.invalid', 'buttons'))
    await checkCodes(tx, scope, role, movedOf(held, after))
    checkScreens(tree, role.screens, screens)
    const beside = await codesBeside(tx, role.id, dutyCodes)
    const clashes = eachOnce(
      [[], ...beside].flatMap((more) => newClashes(new Set([...held, ...more]), new Set([...after, ...more]))),
    )
    const blocked = blockedBy(clashes)
    if (blocked.length > 0) throw new Refusal(blocked)
    if (clashes.length > 0 && !input.accept) return { saved: false, conflicts: conflictsOf(clashes) }
    await writeButtons(tx, role.id, after, scope.user.realName)
    await writeScreens(tx, role.id, screens, scope.user.realName)
    await tellRole(tx, editor, role, role.id)
    return nothing
  })

type Members = { roleId: string; userIds: readonly string[]; accept?: boolean }

/** Gives a role to users, or takes it from them; told with each of them. */
const change = (editor: PeopleEditor, { roleId, userIds, accept = false }: Members, isGiven: boolean) => {
  const work = async (tx: Db) => {
    const { scope } = editor
    const role = await roleOf(tx, roleId)
    const before = await readUsers(tx, scope.lang, { ids: [...new Set(userIds)] }, 'for update')
    await checkGiving(tx, editor, role, before.map(placeOf))
    if (before.length < new Set(userIds).size) refuse(problem('record.missing', 'userIds'))
    if (isGiven) {
      const all = await readRoles(tx, scope.lang)
      const clashes = before.flatMap((user) => {
        const held = all.filter(({ id }) => user.roles.some((each) => each.id === id))
        return clashesOf(held, [...held, ...all.filter(({ id }) => id === roleId)])
      })
      const blocked = blockedBy(clashes)
      if (blocked.length > 0) throw new Refusal(blocked)
      const told = eachOnce(clashes)
      if (told.length > 0 && !accept) return { saved: false, conflicts: conflictsOf(told) }
    } else if (before.some((user) => user.enabled && user.roles.length === 1 && user.roles[0]?.id === roleId)) {
      refuse(problem('user.roleNeeded'))
    }
    const first = await noteRoles(tx, editor, before, { what: [roleId, isGiven], button: 'sys:role:members' })
    if (first) return first
    const ids = before.map(({ id }) => id)
    await changeMembers(tx, roleId, ids, isGiven ? scope.user.userName : null)
    await tellUsers(tx, editor, before, ids)
    return nothing
  }
  return orRefused(changing(editor, work))
}

export const addMembers = (editor: PeopleEditor, input: Members) => change(editor, input, true)

export const removeMembers = async (editor: PeopleEditor, input: Members): Promise<void> => {
  await change(editor, input, false)
}

// What of the books a role shows: read with what may be chosen, checked, written, told.

type NamedKind = Exclude<RoleScopeKind, 'subject'>
type Named = { code: string; name: string }

const choicesMost = 20_000

/** Companies, account sets, stores and departments that a scope may name. */
const readChoices = async (db: Db, lang: Lang): Promise<Record<NamedKind, Named[]>> => {
  const name = nameColumn(lang)
  const [sets, others] = await Promise.all([
    db.query<Named & { kind: NamedKind }>(
      `-- cross-company: account sets to choose
select 'account_set' as kind, s.value as code, coalesce(nullif(s.${name}, ''), s.name_zh_cn) as name
       from account_set s order by s.value limit ${choicesMost}`,
    ),
    db.query<Named & { kind: NamedKind }>(
      `select 'company' as kind, code, coalesce(nullif(${name}, ''), name_zh_cn) as name from company
       union all select e.type, e.code, coalesce(nullif(e.${name}, ''), e.name_zh_cn) from entity e
         where e.type in ('store', 'department')
       order by 1, 2 limit ${choicesMost}`,
    ),
  ])
  const rows = [...sets, ...others]
  const of = (kind: NamedKind) =>
    rows.filter((row) => row.kind === kind).map((row) => ({ code: row.code, name: row.name }))
  return { company: of('company'), account_set: of('account_set'), store: of('store'), department: of('department') }
}

export const scopeOfRole = async (roleId: string, { db, lang }: Scope) => {
  const role = (await readRole(db, roleId)) ?? refuse(problem('record.missing'))
  const { reach, entries, version } = role
  return { reach, entries, version, choices: await readChoices(db, lang) }
}

const wrongOf = (entries: readonly RoleScopeEntry[], choices: Record<NamedKind, Named[]>): Problem[] => {
  const known = new Set(Object.entries(choices).flatMap(([kind, list]) => list.map(({ code }) => `${kind}:${code}`)))
  const isFine = ({ kind, value }: RoleScopeEntry) =>
    kind === 'subject' ? /^!?[0-9A-Za-z.]{1,20}$/.test(value) : known.has(`${kind}:${value}`)
  return entries.filter((entry) => !isFine(entry)).map(({ kind, value }) => problem('role.scopeValue', kind, { value }))
}

/** In one order and each once, so that the trail shows only what came or went. */
const tidy = (entries: readonly RoleScopeEntry[]): RoleScopeEntry[] => {
  const byText = new Map(entries.map((entry) => [`${entry.kind}:${entry.value}`, entry]))
  return [...byText.keys()].sort().flatMap((key) => byText.get(key) ?? [])
}

type Wanted = { roleId: string; version: number; reach: RoleReach; entries: readonly RoleScopeEntry[] }

/**
 * What a role shows from now on. The codes of a built-in role are the product's, its scope is the customer's; only
 * whoever may do everything sees everything, always. Who sees a part himself opens nothing for others.
 */
export const setScope = (editor: PeopleEditor, { roleId, version, reach, entries }: Wanted) =>
  changing(editor, async (tx) => {
    const { scope } = editor
    const role = await roleOf(tx, roleId, version)
    if (role.code === superadmin) refuse(problem('record.builtin'))
    // A role without codes may get some: whoever sees a part of anything leaves its reach alone.
    const codes = role.buttons.length > 0 ? role.buttons : [...scope.buttons]
    const [exceeded] = grantProblems(scope, await readGiving(tx), role, [])
    if (!scope.isSuperadmin && isLimitedIn(scope, codes)) refuse(problem('grant.exceeds'))
    if (exceeded) refuse({ ...exceeded, path: '' })
    const wanted = reach === 'custom' ? tidy(entries) : []
    const wrong = wrongOf(wanted, await readChoices(tx, scope.lang))
    if (reach === 'custom' && wanted.length === 0) wrong.push(problem('role.scopeEmpty', 'reach'))
    if (wrong.length > 0) throw new Refusal(wrong)
    await writeScope(tx, role.id, { reach, entries: wanted }, scope.user.realName)
    await tellRole(tx, editor, role, role.id)
    return { id: role.id }
  })
