// What files say of figures that are not those of now, or that a chart lacks subjects for: a last column, in each row.
import type { Lang } from '../../contract/base/language.ts'
import { fill, sentenceOf } from '../../contract/base/sentence.ts'
import { spoken } from '../../contract/base/word-table.ts'
import { wordsOf } from '../../contract/base/words.ts'
import { asKnown } from '../../contract/words/report-screen.ts'
import { momentText } from '../../domain/base/moment.ts'
import { missingWarning } from '../../domain/statement/formula.ts'
import type { Table } from '../kernel/table-file.ts'
import type { Asked } from './reader.ts'

const words = spoken(asKnown)

/** 'As it was known on …'; '' of figures of now. */
export const momentNote = (moment: string | undefined, lang: Lang): string =>
  moment ? fill(words[lang].on, { moment: momentText(moment) }) : ''

export const knownNote = ({ books: [book] }: Pick<Asked, 'books'>, lang: Lang): string =>
  momentNote(book?.readable.asKnown, lang)

/** That a chart lacks subjects which formulas name, in one sentence; '' where it lacks none. */
export const missingNote = (missing: readonly string[], lang: Lang): string =>
  missingWarning(missing)
    .map((problem) => sentenceOf(wordsOf[lang], problem))
    .join('')

/** Several notes as one. */
export const joinNotes = (...notes: readonly string[]): string => notes.filter((note) => note !== '').join('; ')

async function* noted(rows: Table['rows'], width: number, note: string): Table['rows'] {
  for await (const portion of rows) {
    yield portion.map((row) => ({
      ...row,
      cells: [...row.cells, ...Array.from({ length: width - row.cells.length }, () => ''), note],
    }))
  }
}

/** The table with the note in each row, since rows are read without what stands above them; itself without one. */
export const tableWithNote = (table: Table, note: string, lang: Lang): Table => {
  if (note === '') return table
  const { columns, rows } = table
  return {
    ...table,
    columns: [...columns, { title: words[lang].note, kind: 'text', width: 30 }],
    rows: noted(rows, columns.length, note),
  }
}

/** `missing`: subjects that formulas of it name and that its charts lack. */
export const withNote = (
  table: Table,
  asked: Pick<Asked, 'books'>,
  lang: Lang,
  missing: readonly string[] = [],
): Table => tableWithNote(table, joinNotes(knownNote(asked, lang), missingNote(missing, lang)), lang)
