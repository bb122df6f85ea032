// "View as this user": the rights of another person, to look only, and never more than the viewer sees himself.
import { type AccountSetRight, mayPress, narrowScope } from '../../domain/chart/access.ts'
import type { Access, SetAccesses } from './right.ts'

/** The permission to look as somebody else, of whoever administers an account set. */
export const viewButton = 'gl:accountSetRight:viewAs'

/** What is left of rights to somebody who only looks. */
const looking: readonly AccountSetRight[] = ['read', 'report']

/** Of what the other sees, what the viewer sees of the sets that he administers. */
const narrowed = (administered: SetAccesses, seen: SetAccesses, others: SetAccesses): SetAccesses =>
  new Map(
    [...others].flatMap(([value, set]) => {
      const own = seen.get(value)
      if (!own || !administered.get(value)?.rights.has('admin')) return []
      const rights = new Set(looking.filter((right) => set.rights.has(right)))
      return [[value, { ...set, rights, dataScope: narrowScope(own.dataScope, set.dataScope) }]]
    }),
  )

/**
 * The access of a viewer who looks at the product as another person: the account sets of that person that the viewer
 * administers, the menu of that person, and the buttons that both hold. What users keep for themselves stays the
 * viewer's: nobody reads another's drafts and notices so.
 */
export const viewedAccess = (viewer: Access, other: Access): Access => {
  const administered = viewer.setsBy(viewButton)
  return {
    ...viewer,
    roles: other.roles,
    isSuperadmin: viewer.isSuperadmin && other.isSuperadmin,
    buttons: new Set([...viewer.buttons, ...other.buttons].filter((code) => bothHold(viewer, other, code))),
    sets: narrowed(administered, viewer.sets, other.sets),
    setsBy: (button) => narrowed(administered, viewer.setsBy(button), other.setsBy(button)),
  }
}

const bothHold = (viewer: Access, other: Access, code: string): boolean =>
  mayPress(viewer.buttons, code) && mayPress(other.buttons, code)
