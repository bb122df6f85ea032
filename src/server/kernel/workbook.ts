// What a workbook (xlsx) says of itself: its sheets and their parts, its calendar, which of its formats are dates.
import { posix } from 'node:path'
import { currencyOfFormat, unitOfFormat } from '../../domain/base/currency-format.ts'
import { attributeOf, readXml, scanXml } from './xml-scan.ts'
import type { ZipParts } from './zip-file.ts'

/** `part` is the name of the part that holds the sheet. */
export type BookSheet = { name: string; isHidden: boolean; part: string }

export type CodeFormat = { before: string; digits: number }

export type WorkbookParts = {
  sheets: BookSheet[]
  /** The first year of its calendar. */
  calendar: 1900 | 1904
  /** Of each style of a cell: whether a number in it is a date. */
  dates: boolean[]
  /** Of each style: the currency or unit that is shown beside a number, as a sign or a word; '' for none. */
  currencies: string[]
  /** Of each style that shows a number as a code (`000000`, `"C"000`): what stands before it, and its least digits. */
  codes: (CodeFormat | null)[]
  /** Texts that cells share. */
  texts: string[]
}

/** Characters of one part; workbooks of our largest imports stay below. */
export const partMost = 256 * 1024 * 1024

/** Formats that are known by number: dates and times, those of Chinese among them (ECMA-376 part 1, 18.8.30). */
const dateFormats: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

const isDateFormat = (id: number, codes: ReadonlyMap<number, string>): boolean => {
  const code = codes.get(id)
  if (code === undefined) return dateFormats.some(([from, to]) => id >= from && id <= to)
  // What stands in quotes or brackets or after a backslash are words; `General` has no sign of a date.
  const signs = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').replace(/General/gi, '')
  return /[ymdhs]/i.test(signs)
}

/** `_x000D_` stands for a sign that XML does not hold. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

type Relation = { type: string; target: string }

/** The part that a target names: from the root of the package, or from the folder of the part that names it. */
const partNamed = (target: string, folder: string): string =>
  posix.join(target.startsWith('/') ? '' : folder, `./${target.replaceAll('\\', '/')}`)

/** What a part refers to by ids; the package itself is the part ''. */
const readRelations = async (parts: ZipParts, part: string): Promise<Map<string, Relation>> => {
  const found = new Map<string, Relation>()
  const folder = posix.dirname(part)
  const bytes = parts.read(posix.join(folder, '_rels', `${posix.basename(part)}.rels`))
  if (!bytes) return found
  const open = (name: string, tag: string): void => {
    if (name !== 'Relationship') return
    const target = partNamed(attributeOf(tag, 'Target'), folder)
    found.set(attributeOf(tag, 'Id'), { type: attributeOf(tag, 'Type'), target })
  }
  await readXml(bytes, { open }, partMost)
  return found
}

/** `000000` and `"C"000` show a number as a code: with its zeros it is another text than without. */
const codeFormatOf = (code: string): CodeFormat | null => {
  const [, quoted = '', escaped = '', zeros = ''] =
    /^(?:"([A-Za-z-]+)"|\\([A-Za-z]))?(0{2,})$/.exec(code.split(';')[0] ?? '') ?? []
  return zeros === '' ? null : { before: quoted || escaped, digits: zeros.length }
}

/** A unit says more than the currency that it names. */
const shownBeside = (code: string): string => unitOfFormat(code) || currencyOfFormat(code)

const readStyles = async (
  bytes: AsyncIterable<Buffer>,
): Promise<Pick<WorkbookParts, 'dates' | 'currencies' | 'codes'>> => {
  const codes = new Map<number, string>()
  const formats: number[] = []
  let isOfCells = false
  await readXml(
    bytes,
    {
      open: (name, tag) => {
        if (name === 'numFmt') codes.set(Number(attributeOf(tag, 'numFmtId')), attributeOf(tag, 'formatCode'))
        if (name === 'cellXfs') isOfCells = true
        if (name === 'xf' && isOfCells) formats.push(Number(attributeOf(tag, 'numFmtId')))
      },
      close: (name) => {
        if (name === 'cellXfs') isOfCells = false
      },
    },
    partMost,
  )
  return {
    dates: formats.map((id) => isDateFormat(id, codes)),
    currencies: formats.map((id) => shownBeside(codes.get(id) ?? '')),
    codes: formats.map((id) => codeFormatOf(codes.get(id) ?? '')),
  }
}

/** Gathers the texts within `t`, rich or not; how a word is spoken (`rPh`) is no part of it. */
export const textGatherer = () => {
  let text = ''
  let inText = false
  let spoken = 0
  return {
    open: (name: string): void => {
      if (name === 'rPh') spoken += 1
      if (name === 't') inText = spoken === 0
    },
    text: (piece: string): void => {
      if (inText) text += piece
    },
    close: (name: string): void => {
      if (name === 'rPh') spoken -= 1
      if (name === 't') inText = false
    },
    take: (): string => {
      const taken = unescaped(text)
      text = ''
      return taken
    },
  }
}

const readTexts = async (bytes: AsyncIterable<Buffer>, most: number): Promise<string[]> => {
  const texts: string[] = []
  const gathered = textGatherer()
  const close = (name: string): void => {
    gathered.close(name)
    if (name === 'si') texts.push(gathered.take())
  }
  await readXml(bytes, { open: gathered.open, text: gathered.text, close }, most)
  return texts
}

const readSheets = async (bytes: AsyncIterable<Buffer>, relations: ReadonlyMap<string, Relation>) => {
  const book: Pick<WorkbookParts, 'sheets' | 'calendar'> = { sheets: [], calendar: 1900 }
  const open = (name: string, tag: string): void => {
    if (name === 'workbookPr' && /^(1|true)$/.test(attributeOf(tag, 'date1904'))) book.calendar = 1904
    if (name !== 'sheet') return
    // The id of a relation has a prefix; `sheetId` is another number.
    const relation = relations.get(/:id\s*=\s*["']([^"']*)["']/.exec(tag)?.[1] ?? '')
    // A sheet that is a chart has no cells.
    if (relation && !/(^|\/worksheet)$/.test(relation.type)) return
    const isHidden = /hidden/i.test(attributeOf(tag, 'state'))
    book.sheets.push({ name: attributeOf(tag, 'name'), isHidden, part: relation?.target ?? '' })
  }
  await readXml(bytes, { open }, partMost)
  return book
}

/** Reads all of a workbook but its rows; more than `most` characters of texts, or what is no workbook, is thrown. */
export const openBook = async (parts: ZipParts, most: number = partMost): Promise<WorkbookParts> => {
  const ofType = (relations: ReadonlyMap<string, Relation>, type: string, usual: string): string =>
    [...relations.values()].find((one) => one.type.endsWith(type))?.target ?? usual
  const main = ofType(await readRelations(parts, ''), '/officeDocument', 'xl/workbook.xml')
  const bytes = parts.read(main)
  if (!bytes) throw new Error('this is not a workbook')
  const relations = await readRelations(parts, main)
  const { sheets, calendar } = await readSheets(bytes, relations)
  const styles = parts.read(ofType(relations, '/styles', 'xl/styles.xml'))
  const texts = parts.read(ofType(relations, '/sharedStrings', 'xl/sharedStrings.xml'))
  return {
    ...{ sheets, calendar },
    ...(styles ? await readStyles(styles) : { dates: [], currencies: [], codes: [] }),
    texts: texts ? await readTexts(texts, most) : [],
  }
}

// Reads the rows of a sheet as they come: numbers, dates, texts, what a formula came to; no cell is guessed.

/** A cell as it is kept; null is empty. An error of a formula is its text. */
export type BookCell = string | number | boolean | Date | null
/** `no` counts from 1; the first of `cells` is column A. `shown`: the currencies that stand beside some numbers. */
export type BookRow = { no: number; cells: BookCell[]; shown?: (string | undefined)[] }

const columnsMax = 16_384
const rowsMax = 1_048_576
const dayMs = 86_400_000
/** The day 25,569 of the calendar of 1900 is 1 January 1970. */
const epochDay = { 1900: 25_569, 1904: 24_107 } as const

const columnOf = (reference: string): number => {
  let no = 0
  for (const letter of reference) {
    const code = letter.charCodeAt(0)
    if (code < 65 || code > 90) break
    no = no * 26 + code - 64
  }
  return no
}

/** A day is the one that is written, wherever its clock stands. */
const dateOf = (text: string): BookCell => {
  const date = new Date(text.length <= 10 ? text : `${text.replace(/(Z|[+-]\d\d:?\d\d)$/i, '')}Z`)
  return Number.isNaN(date.getTime()) ? text : date
}

/** `formula` is null where there is none, `kept` where no value was kept. */
type Cell = { column: number; type: string; style: number; formula: string | null; kept: string | null }

const cellOf = ({ type, style, formula, kept }: Cell, inline: string, book: WorkbookParts): BookCell => {
  if (type === 'inlineStr') return inline
  // Nobody has reckoned it yet: the formula is seen, and no one takes it for an empty cell.
  if (kept === null && formula !== null) return `=${formula}`
  if (kept === null || kept === '') return type === 'str' ? '' : null
  if (type === 's') {
    const text = book.texts[Number(kept)]
    // A text that is not there would be taken for an empty cell.
    if (text === undefined) throw new Error('a text of the workbook was not found')
    return text
  }
  if (type === 'str') return unescaped(kept)
  if (type === 'b') return kept.trim() !== '0'
  if (type === 'e') return kept
  if (type === 'd') return dateOf(kept.trim())
  const number = Number(kept)
  if (Number.isNaN(number)) return kept
  if (book.dates[style]) return new Date(Math.round((number - epochDay[book.calendar]) * dayMs))
  const code = book.codes[style]
  // A code has the zeros that its format shows before it.
  const isCode = code && Number.isSafeInteger(number) && number >= 0
  return isCode ? code.before + String(number).padStart(code.digits, '0') : number
}

const rowGatherer = (book: WorkbookParts) => {
  const inline = textGatherer()
  const rows: BookRow[] = []
  let row: BookRow = { no: 0, cells: [] }
  let cell: Cell | null = null
  let within: 'kept' | 'formula' | null = null
  const openRow = (tag: string): void => {
    row = { no: Number(attributeOf(tag, 'r')) || row.no + 1, cells: [] }
    if (row.no > rowsMax) throw new Error('the sheet has too many rows')
  }
  const openCell = (tag: string): void => {
    const column = columnOf(attributeOf(tag, 'r')) || row.cells.length + 1
    if (column > columnsMax) throw new Error('the sheet has too many columns')
    cell = { column, type: attributeOf(tag, 't'), style: Number(attributeOf(tag, 's')), formula: null, kept: null }
  }
  const closeCell = (): void => {
    if (!cell) return
    while (row.cells.length < cell.column - 1) row.cells.push(null)
    const value = cellOf(cell, inline.take(), book)
    row.cells[cell.column - 1] = value
    const currency = typeof value === 'number' ? book.currencies[cell.style] : ''
    if (currency) {
      row.shown ??= []
      row.shown[cell.column - 1] = currency
    }
    cell = null
  }
  return {
    open: (name: string, tag: string): void => {
      if (name === 'row') openRow(tag)
      else if (name === 'c') openCell(tag)
      else if (cell && (name === 'v' || name === 'f')) {
        within = name === 'v' ? 'kept' : 'formula'
        cell[within] = ''
      } else inline.open(name)
    },
    text: (piece: string): void => {
      if (cell && within) cell[within] += piece
      else if (cell) inline.text(piece)
    },
    close: (name: string): void => {
      if (name === 'c') closeCell()
      else if (name === 'row') rows.push(row)
      else if (name === 'v' || name === 'f') within = null
      else inline.close(name)
    },
    take: (): BookRow[] => rows.splice(0),
  }
}

/** The rows of a sheet that say anything, in portions; throws what is no sheet. */
export async function* rowsOf(parts: ZipParts, book: WorkbookParts, part: string): AsyncGenerator<BookRow[]> {
  const bytes = parts.read(part)
  if (!bytes) throw new Error('the workbook lacks a sheet')
  const gathered = rowGatherer(book)
  for await (const _ of scanXml(bytes, gathered, partMost)) {
    const rows = gathered.take()
    if (rows.length > 0) yield rows
  }
  const rest = gathered.take()
  if (rest.length > 0) yield rest
}
