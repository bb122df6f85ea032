// Every plain list of the product with its words: each file `<name>.list.ts` of the contract declares one, and
// `words/<name>.ts` says it. What is declared there is served, told in the trail, and has its files.
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { Lang } from '../../contract/base/language.ts'
import type { MasterList } from '../../contract/base/master-list.ts'
import { spoken, type WordTable } from '../../contract/base/word-table.ts'

const contract = new URL('../../contract/', import.meta.url)
const ending = '.list.ts'

type ListWords = Readonly<Record<Lang, Readonly<Record<string, string>>>>

const exportsOf = async <Kind>(path: string): Promise<Readonly<Record<string, Kind>>> =>
  await import(new URL(path, contract).href)

const declared = await Promise.all(
  readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map(async (file) => {
      const [list] = Object.values(await exportsOf<MasterList>(file))
      if (!list) throw new Error(`${file} declares no list`)
      const { [list.name]: table } = await exportsOf<WordTable>(`words/${basename(file, ending)}.ts`)
      if (!table) throw new Error(`${file} has no words under the name ${list.name}`)
      return { list, words: spoken(table) }
    }),
)

export const masterLists: readonly MasterList[] = declared.map(({ list }) => list)

/** The words of a plain list by its name. */
export const listWords: ReadonlyMap<string, ListWords> = new Map(declared.map(({ list, words }) => [list.name, words]))
