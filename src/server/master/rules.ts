// What the plain lists know beyond their fields; a list without rules is not named here.
import type { MasterListName } from '../../contract/master-lists.ts'
import type { ListRules } from './change.ts'
import { entityRules } from './entity.ts'
import { nonMergeRules } from './non-merge-code.ts'

export const rulesOf: Readonly<Partial<Record<MasterListName, ListRules>>> = {
  nonMergeCode: nonMergeRules,
  entity: entityRules,
}
