// Which sheet of a workbook is read, and what the reader of rows does not tell of it: its calendar, merged and hidden.
import { StringDecoder } from 'node:string_decoder'
import { refuseFile } from './place.ts'
import type { Calendar } from './tidy-cell.ts'
import type { Container } from './zip.ts'

/** Cells that are one: rows and columns from 1. */
export type Merged = { top: number; bottom: number; left: number }

export type Workbook = {
  calendar: Calendar
  /** The sheet that is read: its name, or `Sheet` and the number of its part, as the reader of rows calls it. */
  sheet: string | null
  /** Sheets that are not read, and those of them that are hidden. */
  others: string[]
  hiddenSheets: string[]
  hiddenRows: number
  merged: Merged[]
}

/** The parts that are read whole are small in any workbook that people make. */
const partMax = 4 * 1024 * 1024
const mergedMax = 200_000
/** No tag that is looked for is longer. */
const tagMax = 4096

const textOf = async (container: Container, name: string): Promise<string> => {
  const part = container.read(name)
  if (part === null) return ''
  const decoder = new StringDecoder('utf8')
  let text = ''
  for await (const chunk of part) {
    text += decoder.write(chunk as Buffer)
    if (text.length > partMax) return refuseFile('import.limit')
  }
  // Entities of its own are what bombs are made of; no spreadsheet writes any.
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return refuseFile('file.content')
  return text
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find((found) => found) ?? ''

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => named[name] ?? '')

/** The reader of rows finds the name of a sheet only by a relative target. */
type Sheet = { name: string; isHidden: boolean; part: string; isNamed: boolean }

const sheetsOf = (book: string, relations: string): Sheet[] => {
  const targets = new Map(
    [...relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  )
  return [...book.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => {
    const target = targets.get(attribute(tag, '\\w+:id')) ?? ''
    const isNamed = !target.startsWith('/')
    const part = isNamed ? `xl/${target}` : target.slice(1)
    const isHidden = /hidden/i.test(attribute(tag, 'state'))
    return { name: plain(attribute(tag, 'name')), isHidden, part, isNamed }
  })
}

const columnNo = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

const mergedOf = (reference: string): Merged | null => {
  const [, left = '', top = '', bottom = ''] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference) ?? []
  return left === '' ? null : { left: columnNo(left), top: Number(top), bottom: Number(bottom) }
}

/** Goes through a sheet once for what stands around its cells. */
const scanSheet = async (
  container: Container,
  part: string,
  found: Pick<Workbook, 'merged'> & { hiddenRows: number },
): Promise<void> => {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of container.read(part) ?? []) {
    const text = rest + decoder.write(chunk as Buffer)
    if (/<!DOCTYPE|<!ENTITY/i.test(text)) refuseFile('file.content')
    const end = text.lastIndexOf('<')
    const whole = end < 0 ? text : text.slice(0, end)
    for (const [tag] of whole.matchAll(/<(?:row|mergeCell)\s[^<>]*>/g)) {
      if (!tag.startsWith('<mergeCell')) {
        if (/\shidden\s*=\s*["'](1|true)["']/.test(tag)) found.hiddenRows += 1
        continue
      }
      const merged = mergedOf(attribute(tag, 'ref'))
      if (merged && merged.bottom > merged.top && found.merged.length < mergedMax) found.merged.push(merged)
    }
    rest = end < 0 ? '' : text.slice(end, end + tagMax)
  }
}

/** Looks around in a workbook that has been measured: the first sheet that can be seen is the one that is read. */
export const inspectWorkbook = async (container: Container): Promise<Workbook> => {
  const book = await textOf(container, 'xl/workbook.xml')
  const sheets = sheetsOf(book, await textOf(container, 'xl/_rels/workbook.xml.rels'))
  const chosen = sheets.find(({ isHidden }) => !isHidden)
  const others = sheets.filter((sheet) => sheet !== chosen)
  const found = { merged: [] as Merged[], hiddenRows: 0 }
  if (chosen) await scanSheet(container, chosen.part, found)
  const property = /<(?:\w+:)?workbookPr\s[^>]*>/.exec(book)?.[0] ?? ''
  return {
    ...found,
    calendar: /^(1|true)$/.test(attribute(property, 'date1904')) ? 1904 : 1900,
    sheet: chosen?.isNamed === false ? `Sheet${/(\d+)\.xml$/.exec(chosen.part)?.[1] ?? ''}` : (chosen?.name ?? null),
    others: others.filter(({ isHidden }) => !isHidden).map(({ name }) => name),
    hiddenSheets: others.filter(({ isHidden }) => isHidden).map(({ name }) => name),
  }
}
