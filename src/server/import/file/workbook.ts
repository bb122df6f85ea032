// Opens a workbook within limits: which sheet is read, which cells are merged, which rows are hidden.
import { readFile, stat } from 'node:fs/promises'
import { openBook, partMost, type WorkbookParts } from '../../kernel/workbook.ts'
import { attributeOf, readXml } from '../../kernel/xml-scan.ts'
import { openZip, partsOf, type ZipParts } from '../../kernel/zip-reader.ts'
import { refuseFile } from '../file-problems.ts'
import { refuseContainer } from './file.ts'

/** Cells that are one: rows and columns from 1. */
export type MergedCells = { top: number; bottom: number; left: number }

/** `part` holds the sheet that is read; null when none can be seen. */
export type Workbook = {
  parts: ZipParts
  book: WorkbookParts
  part: string | null
  /** Its name. */
  sheet: string
  /** Sheets that are not read, and those of them that are hidden. */
  others: string[]
  hiddenSheets: string[]
  hiddenRows: number
  merged: MergedCells[]
}

const mergedMax = 200_000

const columnNo = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

const mergedOf = (reference: string): MergedCells | null => {
  const [, left = '', top = '', bottom = ''] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference) ?? []
  return left === '' ? null : { left: columnNo(left), top: Number(top), bottom: Number(bottom) }
}

/** Goes through a sheet once for what stands around its cells. */
const scanSheet = async (parts: ZipParts, part: string): Promise<Pick<Workbook, 'merged' | 'hiddenRows'>> => {
  const found = { merged: [] as MergedCells[], hiddenRows: 0 }
  const open = (name: string, tag: string): void => {
    if (name === 'row' && /\shidden\s*=\s*["'](1|true)["']/.test(tag)) found.hiddenRows += 1
    if (name !== 'mergeCell' || found.merged.length >= mergedMax) return
    const merged = mergedOf(attributeOf(tag, 'ref'))
    if (merged && merged.bottom > merged.top) found.merged.push(merged)
  }
  const bytes = parts.read(part)
  if (bytes) await readXml(bytes, { open }, partMost)
  return found
}

/** Looks around in a workbook that has been measured: the first sheet that can be seen is the one that is read. */
export const inspectWorkbook = async (parts: ZipParts): Promise<Workbook> => {
  const book = await openBook(parts)
  const chosen = book.sheets.find(({ isHidden }) => !isHidden)
  const others = book.sheets.filter((sheet) => sheet !== chosen)
  const around = chosen ? await scanSheet(parts, chosen.part) : { merged: [], hiddenRows: 0 }
  return {
    ...{ parts, book, ...around },
    ...{ part: chosen?.part ?? null, sheet: chosen?.name ?? '' },
    others: others.filter(({ isHidden }) => !isHidden).map(({ name }) => name),
    hiddenSheets: others.filter(({ isHidden }) => isHidden).map(({ name }) => name),
  }
}

// Opens the container of a workbook within limits that no bomb gets past.

export const packedBytesMax = 20 * 1024 * 1024
/** 50,000 rows of 60 columns stay far below. */
const inflatedBytesMax = 256 * 1024 * 1024
const entriesMax = 200

/**
 * The parts of a workbook. Refuses what is too large, packed or unpacked, by the directory (47004); nothing more is
 * unpacked than that says. So does a workbook of another program (43016); what is no container is thrown.
 */
export const openContainer = async (path: string): Promise<ZipParts> => {
  if ((await stat(path)).size > packedBytesMax) refuseFile('import.limit')
  const zip = await openZip(await readFile(path))
  if (zip.count > entriesMax) refuseFile('import.limit')
  const entries = await zip.entries()
  if (entries.reduce((sum, { whole }) => sum + whole, 0) > inflatedBytesMax) refuseFile('import.limit')
  const parts = partsOf(entries)
  refuseContainer(parts)
  return parts
}
