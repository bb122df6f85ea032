// "View as this user": the rights of another person, to look only, and never more than the viewer sees himself.
import { type AccountSetRight, mayPress, narrowScope } from '../../domain/access.ts'
import type { Access, SetAccess } from './right.ts'

/** What is left of rights to somebody who only looks. */
const looking: readonly AccountSetRight[] = ['read', 'report']

const narrowed = (viewer: Access, set: SetAccess): SetAccess[] => {
  const own = viewer.sets.get(set.value)
  if (!own?.rights.has('admin')) return []
  const rights = new Set(looking.filter((right) => set.rights.has(right)))
  return [{ ...set, rights, dataScope: narrowScope(own.dataScope, set.dataScope) }]
}

/**
 * The access of a viewer who looks at the product as another person: the account sets of that person that the viewer
 * administers, the menu of that person, and the buttons that both hold. What users keep for themselves stays the
 * viewer's: nobody reads another's drafts and notices so.
 */
export const viewedAccess = (viewer: Access, other: Access): Access => ({
  ...viewer,
  roles: other.roles,
  isSuperadmin: viewer.isSuperadmin && other.isSuperadmin,
  buttons: new Set([...viewer.buttons, ...other.buttons].filter((code) => bothHold(viewer, other, code))),
  sets: new Map([...other.sets.values()].flatMap((set) => narrowed(viewer, set)).map((set) => [set.value, set])),
})

const bothHold = (viewer: Access, other: Access, code: string): boolean =>
  mayPress(viewer.buttons, code) && mayPress(other.buttons, code)
