// What part of which books the roles of somebody show, before the rights in account sets say what of it.
import {
  coversScope,
  type DataScope,
  everything,
  isUnlimited,
  mayPress,
  narrowScope,
  nothingOf,
} from '../chart/access.ts'
import { branchOf, companyOf, type DepartmentNode, type DepartmentTree, lineOf } from '../chart/department.ts'

/** How far a role reaches: everything, what its holder belongs to, or what is chosen. */
export const roleReaches = ['all', 'company_tree', 'company', 'department_tree', 'department', 'custom'] as const
export type RoleReach = (typeof roleReaches)[number]

/** Of a new role: what its holder's own department bears. Whoever needs more is given it. */
export const narrowestReach: RoleReach = 'department'

/** What a chosen scope names: books by company or account set, lines by store, department or beginning of a subject. */
export const roleScopeKinds = ['company', 'account_set', 'store', 'department', 'subject'] as const
export type RoleScopeKind = (typeof roleScopeKinds)[number]

export type RoleScopeEntry = { kind: RoleScopeKind; value: string }
export type RoleScopeRow = { reach: RoleReach; entries: readonly RoleScopeEntry[] }

/** A department with the entity that bears its costs, '' for none. */
export type BearingNode = DepartmentNode & { code: string; costCenter: string }

/** Where the holder works: the tree of departments, and the codes of his own. */
export type Workplace = { tree: DepartmentTree<BearingNode>; own: readonly string[] }

/** What one role shows; `companies` and `accountSets` null = whichever. */
export type RoleLimit = {
  companies: readonly string[] | null
  accountSets: readonly string[] | null
  data: DataScope
}

const valuesOf = (entries: readonly RoleScopeEntry[], kind: RoleScopeKind): string[] =>
  entries.filter((entry) => entry.kind === kind).map(({ value }) => value)

const whole = (list: readonly string[]): readonly string[] | null => (list.length === 0 ? null : list)

/** Where nothing is chosen nothing is shown: an empty choice is no "all". */
const chosenLimit = (entries: readonly RoleScopeEntry[]): RoleLimit => {
  const of = (kind: RoleScopeKind) => valuesOf(entries, kind)
  return {
    companies: entries.length === 0 ? [] : whole(of('company')),
    accountSets: whole(of('account_set')),
    data: { subjects: of('subject'), stores: of('store'), departments: of('department') },
  }
}

const ownNodes = ({ tree, own }: Workplace): BearingNode[] =>
  [...tree.values()].filter(({ code }) => own.includes(code))

const companiesOf = (tree: DepartmentTree<BearingNode>, nodes: readonly BearingNode[]): string[] => [
  ...new Set(nodes.map(({ id }) => companyOf(tree, id)).filter((code) => code !== '')),
]

/** The company of a department with all that stands below it; of one of the group, everything of the group. */
const companyBranch = (tree: DepartmentTree<BearingNode>, node: BearingNode): BearingNode[] => {
  const top = lineOf(tree, node.id).find(({ type }) => type === 'company' || type === 'group')
  return branchOf(tree, (top ?? node).id)
}

const bornBy = (nodes: readonly BearingNode[], isStore: boolean): readonly string[] => {
  const codes = nodes.flatMap(({ type, code, costCenter }) => {
    if ((type === 'store') !== isStore) return []
    return costCenter === '' && type !== 'store' && type !== 'department' ? [] : [costCenter || code]
  })
  return codes.length === 0 ? nothingOf : codes
}

/** Lines of these departments and stores, and those of their books that name none. */
const departmentLimit = (tree: DepartmentTree<BearingNode>, nodes: readonly BearingNode[]): RoleLimit => ({
  companies: companiesOf(tree, nodes),
  accountSets: null,
  data: { subjects: [], stores: bornBy(nodes, true), departments: bornBy(nodes, false) },
})

/** What a role shows to somebody who works there; null = everything. Who works nowhere sees nothing by it. */
export const limitOf = ({ reach, entries }: RoleScopeRow, place: Workplace): RoleLimit | null => {
  const { tree } = place
  const own = ownNodes(place)
  const books = (nodes: readonly BearingNode[]): RoleLimit => ({
    companies: companiesOf(tree, nodes),
    accountSets: null,
    data: everything,
  })
  switch (reach) {
    case 'all':
      return null
    case 'custom':
      return chosenLimit(entries)
    case 'company':
      return books(own)
    case 'company_tree':
      return books(own.flatMap((node) => companyBranch(tree, node)))
    case 'department':
      return departmentLimit(tree, own)
    case 'department_tree':
      return departmentLimit(
        tree,
        own.flatMap(({ id }) => branchOf(tree, id)),
      )
  }
}

const reaches = (limit: RoleLimit | null, set: { companyCode: string; value: string }): boolean =>
  limit === null ||
  ((limit.companies?.includes(set.companyCode) ?? true) && (limit.accountSets?.includes(set.value) ?? true))

const kinds = ['subjects', 'stores', 'departments'] as const

const differ = (scopes: readonly DataScope[], kind: (typeof kinds)[number]): boolean =>
  new Set(scopes.map((scope) => [...scope[kind]].sort().join('\n'))).size > 1

/**
 * What all roles together show of an account set; null when none of them reaches it. A role without a limit shows
 * everything. Roles that differ in one kind alone add up. Of others, such as these subjects in one store and those in
 * another, only what each of them allows is seen: added up they would show lines that none of them shows.
 */
export const scopeOfRoles = (
  limits: readonly (RoleLimit | null)[],
  set: { companyCode: string; value: string },
): DataScope | null => {
  const fitting = limits.filter((limit) => reaches(limit, set))
  if (fitting.length === 0) return null
  const scopes = fitting.map((limit) => limit?.data ?? everything)
  if (scopes.some(isUnlimited)) return everything
  const differing = kinds.filter((kind) => differ(scopes, kind))
  if (differing.length > 1) return scopes.reduce(narrowScope)
  // Whichever role names none of a kind shows all of it.
  const added = (kind: (typeof kinds)[number]): string[] =>
    scopes.some((scope) => scope[kind].length === 0) ? [] : [...new Set(scopes.flatMap((scope) => scope[kind]))]
  return { subjects: added('subjects'), stores: added('stores'), departments: added('departments') }
}

/** What one role gives: codes, and how far they reach; null = everything. */
export type RoleGrant = { code: string; buttons: ReadonlySet<string>; limit: RoleLimit | null }

/** How far a code reaches for whoever is given it by these roles: what another role shows counts for its own codes. */
export const limitsOf = (grants: readonly RoleGrant[], button: string): (RoleLimit | null)[] =>
  grants.filter(({ buttons }) => mayPress(buttons, button)).map(({ limit }) => limit)

type Books = { companyCode: string; value: string }

/** The books that a limit names: account sets, else companies with their years to come, else whichever there are. */
const booksOf = (limit: RoleLimit, sets: readonly Books[]): readonly Books[] => {
  if (limit.accountSets !== null) return sets.filter((set) => reaches(limit, set))
  return limit.companies?.map((companyCode) => ({ companyCode, value: '' })) ?? [{ companyCode: '', value: '' }]
}

/** Whether somebody with these limits sees whatever another limit shows; `sets` are the account sets there are. */
export const coversReach = (
  own: readonly (RoleLimit | null)[],
  wanted: RoleLimit | null,
  sets: readonly Books[],
): boolean => {
  if (own.includes(null)) return true
  if (wanted === null) return false
  return booksOf(wanted, sets).every((books) => {
    const shown = scopeOfRoles(own, books)
    return shown !== null && coversScope(shown, wanted.data)
  })
}
