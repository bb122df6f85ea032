// Reads a workbook without the library that wrote it: a container, XML, and the types that its cells claim to have.
import { buffer } from 'node:stream/consumers'
import { XMLParser } from 'fast-xml-parser'
import { fromBufferPromise } from 'yauzl'

/** A number as it is written in the file; `format` is how it is shown. A formula comes with what it was last worth. */
export type ReadCell =
  | { type: 'text'; text: string }
  | { type: 'number'; text: string; format: string }
  | { type: 'formula'; text: string; value: string }
export type ReadSheet = { name: string; rows: (ReadCell | undefined)[][] }

type Node = { [name: string]: unknown }

const arrays = new Set(['sheet', 'row', 'c', 'xf', 'numFmt', 'Relationship'])
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: true,
  isArray: (name) => arrays.has(name),
})

const partsOf = async (bytes: Buffer): Promise<Map<string, string>> => {
  const parts = new Map<string, string>()
  const zip = await fromBufferPromise(bytes, { validateEntrySizes: true })
  for await (const entry of zip.eachEntry()) {
    parts.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8'))
  }
  return parts
}

const inner = (node: unknown, ...path: string[]): Node =>
  path.reduce<Node>((at, name) => (at[name] as Node | undefined) ?? {}, (node ?? {}) as Node)
const listed = (node: Node, name: string): Node[] => (node[name] as Node[] | undefined) ?? []
const textIn = (node: unknown): string =>
  typeof node === 'object' && node !== null ? String((node as Node)['#text'] ?? '') : String(node ?? '')

const columnOf = (reference: string): number =>
  [...reference.replace(/\d/g, '')].reduce((no, letter) => no * 26 + letter.charCodeAt(0) - 64, 0)

const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const cellOf = (cell: Node, formats: readonly string[]): ReadCell | undefined => {
  if (cell.f !== undefined) return { type: 'formula', text: textIn(cell.f), value: textIn(cell.v) }
  if (cell['@t'] === 'inlineStr') return { type: 'text', text: unescaped(textIn(inner(cell, 'is').t)) }
  if (cell['@t'] === 'str') return { type: 'text', text: unescaped(textIn(cell.v)) }
  if (cell.v === undefined) return undefined
  if (cell['@t'] !== undefined && cell['@t'] !== 'n') throw new Error(`a cell of type ${String(cell['@t'])}`)
  return { type: 'number', text: textIn(cell.v), format: formats[Number(cell['@s'] ?? 0)] ?? 'General' }
}

const formatsOf = (styles: Node): string[] => {
  const codes = new Map(
    listed(inner(styles, 'numFmts'), 'numFmt').map((one) => [String(one['@numFmtId']), String(one['@formatCode'])]),
  )
  const builtIn: Readonly<Record<string, string>> = { 1: '0', 14: 'mm-dd-yy', 49: '@' }
  return listed(inner(styles, 'cellXfs'), 'xf').map((xf) => {
    const id = String(xf['@numFmtId'])
    return codes.get(id) ?? builtIn[id] ?? 'General'
  })
}

/** The sheets of a workbook; a row begins with column A, and rows follow each other from the first. */
export const readWorkbook = async (bytes: Buffer): Promise<ReadSheet[]> => {
  const parts = await partsOf(bytes)
  const xml = (name: string): Node => parser.parse(parts.get(name) ?? '') as Node
  const relations = listed(inner(xml('xl/_rels/workbook.xml.rels'), 'Relationships'), 'Relationship')
  const formats = formatsOf(inner(xml('xl/styles.xml'), 'styleSheet'))
  return listed(inner(xml('xl/workbook.xml'), 'workbook', 'sheets'), 'sheet').map((sheet) => {
    const relation = relations.find((one) => one['@Id'] === sheet['@id'])
    const rows: ReadSheet['rows'] = []
    for (const row of listed(inner(xml(`xl/${String(relation?.['@Target'])}`), 'worksheet', 'sheetData'), 'row')) {
      const cells: ReadSheet['rows'][number] = []
      for (const cell of listed(row, 'c')) cells[columnOf(String(cell['@r'])) - 1] = cellOf(cell, formats)
      rows[Number(row['@r']) - 1] = cells
    }
    return { name: String(sheet['@name']), rows: Array.from(rows, (row) => Array.from(row ?? [])) }
  })
}

const dayMs = 86_400_000

/** A cell as a CSV of the same rows has it: a number with the decimals that it is shown with, a date by its day. */
export const shownCell = (cell: ReadCell | undefined): string => {
  if (!cell) return ''
  if (cell.type === 'formula') throw new Error(`a formula: ${cell.text}`)
  if (cell.type === 'text') return cell.text
  if (cell.format === 'yyyy-mm-dd') {
    return new Date(Date.UTC(1899, 11, 30) + Number(cell.text) * dayMs).toISOString().slice(0, 10)
  }
  const decimals = /^#,##0\.(0+)/.exec(cell.format)?.[1]?.length ?? 0
  const [whole = '', part = ''] = cell.text.split('.')
  return decimals === 0 ? cell.text : `${whole}.${part.padEnd(decimals, '0')}`
}
