// What of the books a role shows: read with what may be chosen, checked, written, told.
import type { Lang } from '../../../contract/base/language.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { superadmin } from '../../../domain/chart/access.ts'
import type { RoleReach, RoleScopeEntry, RoleScopeKind } from '../../../domain/people/role-scope.ts'
import type { Db } from '../../kernel/db.ts'
import { grantProblems, isLimitedIn, readGiving } from '../../kernel/role-grant.ts'
import { nameColumn } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { PeopleEditor } from '../department/department.ts'
import { changing } from '../user/user.ts'
import { roleOf, tellRole } from './role.ts'
import { readRole, writeScope } from './role-store.ts'

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
