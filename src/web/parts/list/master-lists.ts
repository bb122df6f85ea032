// Every plain list of the product: each file `<name>.list.ts` of the contract declares one.
import type { MasterList } from '../../../contract/base/master-list.ts'

const files = import.meta.glob<Record<string, MasterList>>('../../../contract/*/*.list.ts', { eager: true })

export const masterLists: readonly MasterList[] = Object.values(files).flatMap((file) => Object.values(file))
