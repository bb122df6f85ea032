// Every plain list of the product with its words: each file `<name>.list.ts` of the contract declares one, and
// `words/<name>.ts` says it. What is declared there is served, told in the trail, and has its files.
import type { Lang } from '../../contract/base/language.ts'
import type { MasterList } from '../../contract/base/master-list.ts'
import { spoken } from '../../contract/base/word-table.ts'
import { declaredIn, declaredWords } from './declarations.ts'

type ListWords = Readonly<Record<Lang, Readonly<Record<string, string>>>>

const declared = await declaredIn<MasterList>('.list.ts')

export const masterLists: readonly MasterList[] = declared.map(({ definition }) => definition)

/** The words of a plain list by its name. */
export const listWords: ReadonlyMap<string, ListWords> = new Map(
  await Promise.all(
    declared.map(async ({ file, definition: { name } }) => [name, spoken(await declaredWords(file, name))] as const),
  ),
)
