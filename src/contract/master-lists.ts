// Every plain list of the product: those named here are served, told in the trail, and have their words.
import { entityList } from './entity.ts'
import type { MasterList } from './master-list.ts'
import { nonMergeCode } from './non-merge-code.ts'

export const masterLists = [nonMergeCode, entityList] as const satisfies readonly MasterList[]

export type MasterListName = (typeof masterLists)[number]['name']
