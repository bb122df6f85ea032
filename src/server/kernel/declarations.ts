// Definitions of the contract by the ending of their files, with the table of words that stands beside each.
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WordTable } from '../../contract/base/word-table.ts'

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
