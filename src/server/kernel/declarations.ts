// What files of the contract declare with the words beside it: plain lists and plain reports.
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Lang } from '../../contract/base/language.ts'
import type { MasterList } from '../../contract/base/master-list.ts'
import { spoken, type WordTable } from '../../contract/base/word-table.ts'
import { wordsOf } from '../../contract/base/words.ts'
import type { PlainReport } from '../../contract/ledger/define-report.ts'
import { reportScreensWith } from '../../contract/ledger/report-screen.ts'

const contract = new URL('../../contract/', import.meta.url)

const exportsOf = async <Kind>(path: string): Promise<Readonly<Record<string, Kind>>> =>
  await import(new URL(path, contract).href)

export type Declared<Kind> = { file: string; definition: Kind }

/** What each file of this ending (`.list.ts`) declares, by their paths; an error for one that declares nothing. */
export const declaredIn = async <Kind>(ending: string): Promise<Declared<Kind>[]> =>
  await Promise.all(
    readdirSync(contract, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(ending))
      .sort()
      .map(async (file) => {
        const [definition] = Object.values(await exportsOf<Kind>(file))
        if (!definition) throw new Error(`${file} declares nothing`)
        return { file, definition }
      }),
  )

/** The exports of all files of the server with this ending (`.rows.ts`), whichever room they are in. */
export const madeIn = async <Kind>(ending: string): Promise<Kind[]> => {
  const server = join(import.meta.dirname, '..')
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending))
  const made: Readonly<Record<string, Kind>>[] = await Promise.all(
    files.sort().map((file) => import(pathToFileURL(join(server, file)).href)),
  )
  return made.flatMap((one) => Object.values(one))
}

/** The table of words of a definition: `words/<name of its file>.ts` under its own name. */
export const declaredWords = async (file: string, name: string): Promise<WordTable> => {
  const [own = ''] = basename(file).split('.')
  const { [name]: table } = await exportsOf<WordTable>(`words/${own}.ts`)
  if (!table) throw new Error(`${file} has no words under the name ${name}`)
  return table
}

// Every plain list of the product with its words: each file `<name>.list.ts` of the contract declares one, and
// `words/<name>.ts` says it. What is declared there is served, told in the trail, and has its files.

type ListWords = Readonly<Record<Lang, Readonly<Record<string, string>>>>

const lists = await declaredIn<MasterList>('.list.ts')

export const masterLists: readonly MasterList[] = lists.map(({ definition }) => definition)

export const listWords: ReadonlyMap<string, ListWords> = new Map(
  await Promise.all(
    lists.map(async ({ file, definition: { name } }) => [name, spoken(await declaredWords(file, name))] as const),
  ),
)

/** A word of the list, or of all lists; undefined where there is none. */
export const wordIn = (list: MasterList, lang: Lang, key: string): string | undefined => {
  const shared: Readonly<Record<string, string>> = wordsOf[lang].masterList
  return listWords.get(list.name)?.[lang][key] ?? shared[key]
}

export const titleIn = (list: MasterList, lang: Lang, name: string): string => wordIn(list, lang, `f_${name}`) ?? name

// Every plain report of the product with its words: each file `<path>.report.ts` of the contract declares one, and
// `words/<path>.ts` says it. What is lists there is served, printed, written as a file and put into the menu.

type ReportTexts = Readonly<Record<Lang, Readonly<Record<string, string>>>>

const reports = await declaredIn<PlainReport>('.report.ts')

export const plainReports: readonly PlainReport[] = reports.map(({ definition }) => definition)

/** Every report of the product, plain or not. */
export const reportScreens = reportScreensWith(plainReports)

const tables = new Map<string, WordTable>()
for (const { file, definition } of reports) tables.set(definition.name, await declaredWords(file, definition.name))

export const reportTexts: ReadonlyMap<string, ReportTexts> = new Map(
  [...tables].map(([name, table]) => [name, spoken(table)]),
)

export const reportTitle = (name: string): WordTable[string] => tables.get(name)?.title ?? ['', '', '']
