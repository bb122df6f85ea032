// What a workbook (xlsx) says of itself: its sheets and their parts, its calendar, which of its formats are dates.
import { posix } from 'node:path'
import { currencyOfFormat, unitOfFormat } from '../../domain/base/currency-format.ts'
import { attributeOf, readXml } from './xml-scan.ts'
import type { ZipParts } from './zip-reader.ts'

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
