// Who may see and do what: buttons, menus by role, data scope inside an account set, and conflicts of duties.
import { type Problem, problem } from '../base/problem.ts'
import type { AuxSet } from './entity.ts'

/** Independent rights of a user in an account set. */
export const accountSetRights = ['read', 'entry', 'audit', 'post', 'report', 'admin'] as const
export type AccountSetRight = (typeof accountSetRights)[number]

/** The role whose holders may do everything; the last of them stays. */
export const superadmin = 'admin'

/** True when the permission codes hold `code`; `*` is the super administrator's and holds all. */
export const mayPress = (buttons: ReadonlySet<string>, code: string): boolean => buttons.has('*') || buttons.has(code)

/** At least one of the codes; false for an empty list. */
export const mayPressAny = (buttons: ReadonlySet<string>, codes: readonly string[]): boolean =>
  codes.some((code) => mayPress(buttons, code))

/** Every one of the codes. */
export const mayPressAll = (buttons: ReadonlySet<string>, codes: readonly string[]): boolean =>
  codes.every((code) => mayPress(buttons, code))

/** A menu entry as far as the filter reads it; `meta.roles` empty or absent means open to every role. */
export type RoledMenu = {
  meta?: { roles?: readonly string[] } | undefined
  children?: readonly RoledMenu[] | undefined
}

/**
 * The menu entries a user with `roles` gets: an entry without roles is open, another needs one role in
 * common; a directory that loses all its children goes too; a user without roles gets nothing.
 */
export const filterMenu = <M extends RoledMenu>(entries: readonly M[], roles: readonly string[]): M[] => {
  if (roles.length === 0) return []
  const held = new Set(roles)
  const visit = (list: readonly M[]): M[] =>
    list.flatMap((entry) => {
      const needed = entry.meta?.roles ?? []
      if (needed.length > 0 && !needed.some((role) => held.has(role))) return []
      const children = entry.children as readonly M[] | undefined
      if (!children || children.length === 0) return [entry]
      const kept = visit(children)
      return kept.length === 0 ? [] : [{ ...entry, children: kept }]
    })
  return visit(entries)
}

/**
 * What part of an account set a user sees. `subjects` are code prefixes, `!6601` forbids; empty lists mean everything.
 * A line that names a store or department must name an allowed one; lines without one are ruled by their subject alone.
 */
export type DataScope = { subjects: readonly string[]; stores: readonly string[]; departments: readonly string[] }

/** A list that fits nothing: no code has a control character. Never empty, which would be "all". */
export const nothingOf: readonly string[] = ['\u0001']

export const everything: DataScope = { subjects: [], stores: [], departments: [] }

export const isUnlimited = (scope: DataScope): boolean =>
  scope.subjects.length === 0 && scope.stores.length === 0 && scope.departments.length === 0

/** Whether the scope shows a subject: no forbidding prefix fits, and an allowing one does if there is any. */
export const seesSubject = (scope: DataScope, code: string): boolean => {
  let limited = false
  let allowed = false
  for (const entry of scope.subjects) {
    if (entry.startsWith('!')) {
      if (code.startsWith(entry.slice(1))) return false
      continue
    }
    limited = true
    if (code.startsWith(entry)) allowed = true
  }
  return !limited || allowed
}

/** Whether the scope shows a line or a balance with these entities. */
export const seesLine = (scope: DataScope, line: { subject: string; aux: AuxSet }): boolean => {
  const { store, department } = line.aux
  if (store && scope.stores.length > 0 && !scope.stores.includes(store)) return false
  if (department && scope.departments.length > 0 && !scope.departments.includes(department)) return false
  return seesSubject(scope, line.subject)
}

/** The lines of what somebody typed that the scope does not show: nobody writes what he may not see. */
export const checkWritable = (scope: DataScope, lines: readonly { subject: string; aux: AuxSet }[]): Problem[] =>
  isUnlimited(scope)
    ? []
    : lines.flatMap((line, index) => {
        if (line.subject === '' || seesLine(scope, line)) return []
        const { store = '', department = '' } = line.aux
        const isOfStore = store !== '' && scope.stores.length > 0 && !scope.stores.includes(store)
        return seesSubject(scope, line.subject)
          ? [problem('line.outsideScope', `lines.${index}.aux`, { n: index + 1, code: isOfStore ? store : department })]
          : [problem('line.subjectUnknown', `lines.${index}.subject`, { n: index + 1, code: line.subject })]
      })

/** The stores whose sales a scope shows, empty = all; null when it shows chosen subjects or departments alone. */
export const storesOfSales = ({ subjects, stores, departments }: DataScope): readonly string[] | null =>
  subjects.length > 0 || departments.length > 0 ? null : stores

const common = (a: readonly string[], b: readonly string[]): string[] => a.filter((each) => b.includes(each))

/** Both lists empty: all. One empty: the other. Nothing in common: a list that fits nothing, never "all". */
const narrowList = (a: readonly string[], b: readonly string[]): readonly string[] => {
  if (a.length === 0) return b
  if (b.length === 0) return a
  const both = common(a, b)
  return both.length > 0 ? both : nothingOf
}

const isDenial = (entry: string): boolean => entry.startsWith('!')

const narrowSubjects = (a: readonly string[], b: readonly string[]): readonly string[] => {
  const denials = [...a, ...b].filter(isDenial)
  const first = a.filter((entry) => !isDenial(entry))
  const second = b.filter((entry) => !isDenial(entry))
  if (first.length === 0 || second.length === 0) return [...first, ...second, ...denials]
  const within = [
    ...first.filter((entry) => second.some((other) => entry.startsWith(other))),
    ...second.filter((entry) => first.some((other) => entry.startsWith(other))),
  ]
  return [...(within.length > 0 ? new Set(within) : nothingOf), ...denials]
}

/** What both scopes show: the data scope of roles intersected with that of the account-set right. */
export const narrowScope = (a: DataScope, b: DataScope): DataScope => ({
  subjects: narrowSubjects(a.subjects, b.subjects),
  stores: narrowList(a.stores, b.stores),
  departments: narrowList(a.departments, b.departments),
})

/** Whether every subject that `b` shows is shown by `a`, by the beginnings of codes. */
const coversSubjects = (a: readonly string[], b: readonly string[]): boolean => {
  const [allowed, wanted] = [a, b].map((list) => list.filter((entry) => !isDenial(entry)))
  const isWithin = (code: string): boolean => allowed?.some((prefix) => code.startsWith(prefix)) === true
  // What shows nothing is covered by whatever there is.
  const named = wanted?.filter((code) => !nothingOf.includes(code)) ?? []
  if (allowed?.length !== 0 && (wanted?.length === 0 || !named.every(isWithin))) return false
  const isKept = (denied: string): boolean =>
    b.some((entry) => isDenial(entry) && denied.startsWith(entry.slice(1))) ||
    (wanted?.length !== 0 && !named.some((code) => code.startsWith(denied) || denied.startsWith(code)))
  return a.filter(isDenial).every((entry) => isKept(entry.slice(1)))
}

const coversList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === 0 || (b.length > 0 && b.every((each) => nothingOf.includes(each) || a.includes(each)))

/** Whether `a` shows every line that `b` shows. */
export const coversScope = (a: DataScope, b: DataScope): boolean =>
  coversList(a.stores, b.stores) && coversList(a.departments, b.departments) && coversSubjects(a.subjects, b.subjects)

/**
 * Two permissions that one person should not hold together. `block` refuses the grant, `warn` asks for a
 * confirmation.
 */
export type DutyRule = { a: string; b: string; level: 'block' | 'warn' }

/** The rules shipped; entry and audit of the same voucher is refused at the audit. */
export const dutyRules: readonly DutyRule[] = [
  { a: 'gl:voucher:save', b: 'gl:voucher:audit', level: 'warn' },
  { a: 'gl:voucher:save', b: 'gl:posting:post', level: 'warn' },
  { a: 'gl:voucher:audit', b: 'gl:posting:post', level: 'warn' },
  { a: 'sys:user:edit', b: 'gl:posting:post', level: 'warn' },
  { a: 'retail:bonus:edit', b: 'retail:bonus:approve', level: 'block' },
]

/** The rules that a set of permission codes breaks. */
export const dutyConflicts = (
  buttons: ReadonlySet<string>,
  rules: readonly DutyRule[] = dutyRules,
): readonly DutyRule[] => rules.filter((rule) => mayPress(buttons, rule.a) && mayPress(buttons, rule.b))

/** True when one person's rights in an account set hold entry, audit and posting at once: the conflict matrix warns. */
export const holdsWholeChain = (rights: ReadonlySet<AccountSetRight>): boolean =>
  rights.has('entry') && rights.has('audit') && rights.has('post')

/** What a scope says of a line, in the order in which it is asked: `seen`, or what keeps it back. */
export type SightReason = 'seen' | 'store' | 'department' | 'denied' | 'notAllowed'

/** Why a scope shows a line, or does not: the store, the department, a forbidding prefix, or no allowing one. */
export const explainSight = (scope: DataScope, line: { subject: string; aux: AuxSet }): SightReason => {
  if (seesLine(scope, line)) return 'seen'
  const { store, department } = line.aux
  if (store && !seesLine({ ...everything, stores: scope.stores }, line)) return 'store'
  if (department && !seesLine({ ...everything, departments: scope.departments }, line)) return 'department'
  const denies = (entry: string) => entry.startsWith('!') && line.subject.startsWith(entry.slice(1))
  return scope.subjects.some(denies) ? 'denied' : 'notAllowed'
}
