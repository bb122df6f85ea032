// The text of a Word document and the first rows of a workbook, for a look at them beside the voucher.
import {
  type DocumentBlockShape,
  documentBlocksMax,
  sheetColumnsMax,
  sheetRowsMax,
} from '../../../contract/voucher/attachment.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { type BookCell, type BookRow, openBook, rowsOf } from '../../kernel/workbook.ts'
import { attributeOf, scanXml } from '../../kernel/xml-scan.ts'
import { openParts } from '../../kernel/zip-file.ts'

export type DocumentView = { blocks: DocumentBlockShape[]; isCut: boolean }

/** Larger documents are saved and opened, not looked at. */
export const documentBytesMax = 10 * 1024 * 1024
/** Characters of the part that holds the text. */
const partMost = 64 * 1024 * 1024
const paragraphMax = 5000
const rowsMax = 500
const cellsMax = 30

/** By the names that programs give to styles; some only number those of headings. */
const kindOf = (style: string): DocumentBlockShape['kind'] => {
  if (/^(heading|title|标题|標題|[1-9]$)/i.test(style)) return 'heading'
  return /^(list|列表)/i.test(style) ? 'item' : 'text'
}

/** Hears of a document and gathers its blocks; a table within a cell is text of that cell. */
const blockGatherer = () => {
  const blocks: DocumentBlockShape[] = []
  let paragraph = ''
  let kind: DocumentBlockShape['kind'] = 'text'
  let inText = false
  let inProperties = false
  /** What is said a second time for older programs. */
  let fallback = 0
  let table: string[][] | null = null
  let tables = 0
  let cell: string[] = []
  const endParagraph = (): void => {
    const text = paragraph.trimEnd()
    paragraph = ''
    if (tables > 0) cell.push(text)
    else if (text !== '') blocks.push({ kind, text, rows: [] })
    kind = 'text'
  }
  const opened: Readonly<Record<string, (tag: string) => void>> = {
    Fallback: () => {
      fallback += 1
    },
    pPr: () => {
      inProperties = true
    },
    t: () => {
      inText = fallback === 0
    },
    // Among the properties of a paragraph it only says where tabs would stop.
    tab: () => {
      if (!inProperties) paragraph += '\t'
    },
    br: () => {
      paragraph += '\n'
    },
    pStyle: (tag) => {
      kind = kindOf(attributeOf(tag, 'val'))
    },
    numPr: () => {
      if (kind === 'text') kind = 'item'
    },
    tbl: () => {
      tables += 1
      if (tables === 1) table = []
    },
    tr: () => {
      if (tables === 1) table?.push([])
    },
    tc: () => {
      if (tables === 1) cell = []
    },
  }
  const closed: Readonly<Record<string, () => void>> = {
    Fallback: () => {
      fallback -= 1
    },
    pPr: () => {
      inProperties = false
    },
    t: () => {
      inText = false
    },
    p: endParagraph,
    tc: () => {
      const row = tables === 1 ? table?.at(-1) : undefined
      if (row && row.length < cellsMax) row.push(cell.join('\n').trim().slice(0, paragraphMax))
    },
    tbl: () => {
      tables -= 1
      if (tables > 0 || table === null) return
      blocks.push({ kind: 'table', text: '', rows: table.slice(0, rowsMax) })
      table = null
    },
  }
  return {
    blocks,
    open: (name: string, tag: string): void => void opened[name]?.(tag),
    text: (piece: string): void => {
      if (inText && paragraph.length < paragraphMax) paragraph += piece.slice(0, paragraphMax)
    },
    close: (name: string): void => closed[name]?.(),
  }
}

const readDocument = async (bytes: Buffer): Promise<DocumentView> => {
  const part = (await openParts(bytes)).read('word/document.xml')
  if (!part) throw new Error('this is no document')
  const gathered = blockGatherer()
  for await (const _ of scanXml(part, gathered, partMost)) {
    if (gathered.blocks.length > documentBlocksMax) break
  }
  const blocks = gathered.blocks.slice(0, documentBlocksMax)
  return { blocks, isCut: gathered.blocks.length > blocks.length }
}

/** Reads until it has enough; a document that cannot be understood is refused (43004). */
export const viewDocument = (bytes: Buffer): Promise<DocumentView> =>
  // Whatever the reader stumbles over is in the file.
  readDocument(bytes).catch(() => refuse(problem('file.content', 'fileId')))

export type SheetView = { name: string; rows: string[][]; isCut: boolean }

/** Larger workbooks are saved and opened, not looked at. */
export const sheetBytesMax = 10 * 1024 * 1024
/** Characters of all texts of a workbook that is looked at. */
const textsMost = 64 * 1024 * 1024
const cellMax = 500

/** A number as people see it: 15 digits, as spreadsheets show. */
const textOf = (value: BookCell | undefined): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : String(value)
}

const shown = ({ cells }: BookRow): string[] =>
  Array.from(cells.slice(0, sheetColumnsMax), (cell) => [...textOf(cell)].slice(0, cellMax).join(''))

const readFirstSheet = async (bytes: Buffer): Promise<SheetView> => {
  const parts = await openParts(bytes)
  const book = await openBook(parts, textsMost)
  const sheet = book.sheets.find(({ isHidden }) => !isHidden)
  const view: SheetView = { name: sheet?.name ?? '', rows: [], isCut: false }
  if (!sheet) return view
  for await (const portion of rowsOf(parts, book, sheet.part)) {
    for (const row of portion) {
      if (view.rows.length === sheetRowsMax) return { ...view, isCut: true }
      if (row.cells.length > sheetColumnsMax) view.isCut = true
      view.rows.push(shown(row))
    }
  }
  return view
}

/** Reads until it has enough rows; a workbook that no reader understands is refused (43004). */
export const viewSheet = (bytes: Buffer): Promise<SheetView> =>
  // Whatever the reader stumbles over is in the file.
  readFirstSheet(bytes).catch(() => refuse(problem('file.content', 'fileId')))
