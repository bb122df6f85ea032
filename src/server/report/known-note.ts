// What files say of figures that are not those of now: a last column, in each row, that names the moment.
import { asKnown as en } from '../../contract/locale/en/as-known.ts'
import { asKnown as zhCn } from '../../contract/locale/zh-cn/as-known.ts'
import { asKnown as zhTw } from '../../contract/locale/zh-tw/as-known.ts'
import { fill, type Lang } from '../../contract/sentence.ts'
import { momentText } from '../../domain/moment.ts'
import type { Table } from '../kernel/table-file.ts'
import type { Asked } from './ask.ts'

const words: Record<Lang, typeof zhCn> = { 'zh-cn': zhCn, 'zh-tw': zhTw, en }

/** 'As it was known on …'; '' of figures of now. */
export const momentNote = (moment: string | undefined, lang: Lang): string =>
  moment ? fill(words[lang].on, { moment: momentText(moment) }) : ''

export const knownNote = ({ books: [book] }: Pick<Asked, 'books'>, lang: Lang): string =>
  momentNote(book?.readable.asKnown, lang)

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

export const withNote = (table: Table, asked: Pick<Asked, 'books'>, lang: Lang): Table =>
  tableWithNote(table, knownNote(asked, lang), lang)
