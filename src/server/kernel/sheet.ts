// Lists of the administration as workbooks: titles in the language of the reader, and read again in any of the three.
import type { Lang } from '../../contract/base/language.ts'
import { wordsOf } from '../../contract/base/words.ts'
import { type Problem, problem, Refusal, refuse } from '../../domain/base/problem.ts'
import { fileOf } from './file-answer.ts'
import type { FileAnswer } from './scope.ts'
import { type TableColumn, type TableRow, writeCsv, writeXlsx } from './table-file.ts'

/** `words` names the feature whose `title` names the file and whose `f_<column>` are the titles of its columns. */
export type SheetDefinition<C extends string> = {
  words: keyof (typeof wordsOf)['en']
  columns: readonly C[]
  required: readonly C[]
}
/** `given`: the columns of the file; of the others the values are ''. */
export type SheetLine<C extends string> = { line: number; values: Record<C, string>; given: ReadonlySet<C> }
type TextRow = { line: number; values: readonly string[] }

const langs = ['zh-cn', 'zh-tw', 'en'] as const satisfies readonly Lang[]
/** Problems of a file that are told at most. */
const listedMost = 1000

const wordIn = (words: SheetDefinition<string>['words'], lang: Lang, key: string): string => {
  const own: unknown = wordsOf[lang][words]
  return (own as Readonly<Record<string, string>>)[key] ?? key
}

/** Most features name their fields `f_<column>`; one that has no form calls them by their own names. */
const titleIn = (words: SheetDefinition<string>['words'], lang: Lang, column: string): string => {
  const title = wordIn(words, lang, `f_${column}`)
  return title === `f_${column}` ? wordIn(words, lang, column) : title
}

/** A file of rows below their titles, portion by portion; a column that is only named holds texts. */
const fileOfRows = (
  name: string,
  format: 'xlsx' | 'csv',
  named: readonly (string | TableColumn)[],
  rows: AsyncIterable<readonly TableRow[]>,
): FileAnswer => {
  const columns = named.map((each) => (typeof each === 'string' ? { title: each, kind: 'text' as const } : each))
  const write = format === 'csv' ? writeCsv : writeXlsx
  return fileOf(name, format, (out) => write({ name, digits: null, columns, rows }, out))
}

export const rowsFile = (
  name: string,
  columns: readonly (string | TableColumn)[],
  rows: readonly string[][],
  format: 'xlsx' | 'csv' = 'xlsx',
): FileAnswer => fileOfRows(name, format, columns, oneOf(rows.map((cells) => ({ cells }))))

/** A workbook of rows of texts; without any it is the sheet to fill in. */
export const sheetFile = <C extends string>(
  { words, columns }: SheetDefinition<C>,
  lang: Lang,
  rows: AsyncIterable<readonly Record<C, string>[]>,
): FileAnswer => {
  async function* cells(): AsyncGenerator<TableRow[]> {
    for await (const portion of rows) yield portion.map((row) => ({ cells: columns.map((column) => row[column]) }))
  }
  const titles = columns.map((column) => titleIn(words, lang, column))
  return fileOfRows(wordIn(words, lang, 'title'), 'xlsx', titles, cells())
}

export async function* oneOf<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows
}

const comparable = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

const placesOf = <C extends string>(sheet: SheetDefinition<C>, lang: Lang, titles: readonly string[]): (C | '')[] => {
  const { words, columns, required } = sheet
  const known = new Map(
    columns.flatMap((column) =>
      [column, ...langs.map((each) => wordIn(words, each, `f_${column}`))].map((title) => [comparable(title), column]),
    ),
  )
  const found = titles.map((title) => known.get(comparable(title)) ?? '')
  const isUnknown = (at: number): boolean => found[at] === '' || found.indexOf(found[at] ?? '') !== at
  const unknown = titles.filter((title, at) => title.trim() !== '' && isUnknown(at))
  const missing = required.filter((column) => !found.includes(column))
  if (unknown.length + missing.length > 0) {
    const named = [...unknown, ...missing.map((column) => wordIn(words, lang, `f_${column}`))].join(', ')
    refuse(problem('import.header', '1:', { columns: named.slice(0, 500) }))
  }
  return found
}

/** The lines below the titles, each with a text for every column of the sheet; empty lines are passed over. */
export const readSheet = <C extends string>(
  sheet: SheetDefinition<C>,
  lang: Lang,
  [head, ...rows]: readonly TextRow[],
): SheetLine<C>[] => {
  const places = placesOf(sheet, lang, head?.values ?? [])
  const given = new Set(sheet.columns.filter((column) => places.includes(column)))
  return rows
    .filter(({ values }) => values.some((text) => text.trim() !== ''))
    .map(({ line, values }) => {
      const entries = sheet.columns.map((column) => [column, (values[places.indexOf(column)] ?? '').trim()])
      return { line, values: Object.fromEntries(entries) as Record<C, string>, given }
    })
}

/** What a line says: of what is there already a column that the file does not have stays as it is. */
export const saidOf = <C extends string>({ values, given }: SheetLine<C>, old?: Readonly<Record<C, string>>) =>
  old === undefined
    ? values
    : (Object.fromEntries(
        Object.entries<string>(values).map(([name, text]) => [name, given.has(name as C) ? text : old[name as C]]),
      ) as Record<C, string>)

/** The place in an order that a cell says, 0 to 9999, 100 where it is empty; null for what is none. */
export const sheetOrder = (text: string): number | null =>
  text === '' ? 100 : /^\d{1,4}$/.test(text) ? Number(text) : null

/** A code that was written as itself or as its word in some language: `prefix` begins the keys of the words. */
export const codeOf = <V extends string>(
  words: SheetDefinition<string>['words'],
  prefix: string,
  codes: readonly V[],
  text: string,
): V | null => {
  const said = (code: V) => [code, ...langs.map((lang) => wordIn(words, lang, prefix + code))].map(comparable)
  return codes.find((code) => said(code).includes(comparable(text))) ?? null
}

/** Throws everything that is wrong with a file, each with its line and the title of its column. */
export const refuseSheet = <C extends string>(
  sheet: SheetDefinition<C>,
  lang: Lang,
  wrong: readonly { line: number; problem: Problem }[],
): void => {
  if (wrong.length === 0) return
  const told = wrong.slice(0, listedMost).map(({ line, problem: { path, ...rest } }) => ({
    ...rest,
    path: `${line}:${path === '' ? '' : wordIn(sheet.words, lang, `f_${path}`)}`,
  }))
  throw new Refusal([problem('import.failed', '', { n: wrong.length }), ...told])
}

/** Ends a transaction that was only a trial. */
class Trial extends Error {}

/** Runs a work in `run`, a transaction; with `check` nothing of it is kept. */
export const tried = async <T>(check: boolean, run: (end: (done: T) => void) => Promise<void>): Promise<T> => {
  let done: T | undefined
  try {
    await run((result) => {
      done = result
      if (check) throw new Trial()
    })
  } catch (error) {
    // A trial ends so that its transaction is rolled back.
    if (!(error instanceof Trial)) throw error
  }
  return done as T
}
