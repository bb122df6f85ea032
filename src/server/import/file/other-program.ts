// Files that look like tables of ours and are of another program's form: told by their first bytes, and what to do.
import { gbtLedgerFile, gbtLedgerRoots } from '../../../domain/import/gbt24589.ts'
import { holdsAny } from '../../kernel/files/byte-scan.ts'
import type { ZipParts } from '../../kernel/zip-reader.ts'
import { refuseFile } from '../file-problems.ts'

const compound = 'd0cf11e0a1b11ae1'
/** The stream that holds a workbook with a password, in the letters of a compound file. */
const lockedStream = Buffer.from('EncryptedPackage', 'utf16le').toString('latin1').toLowerCase()

const otherForm = (form: string): never => refuseFile('import.otherProgram', { form })

/** Refuses what is no text at all: workbooks of before 2007, those with a password, and PDF. */
export const refuseBinary = async (path: string, first: Buffer): Promise<void> => {
  if (first.toString('latin1', 0, 5) === '%PDF-') otherForm('PDF')
  if (first.toString('hex', 0, 8) !== compound) return
  if (await holdsAny(path, [lockedStream])) refuseFile('import.locked')
  otherForm('xls (Excel 97–2003)')
}

const texts: readonly (readonly [RegExp, string])[] = [
  [/^\s*(<\?xml[^>]*>\s*)?<(!doctype html|html|head|body|meta|style|table|div)[\s>]/i, 'HTML'],
  [/^(MIME-Version|From|Content-Type): /i, 'MHTML'],
  [/^\s*<\?xml[\s\S]{0,2000}urn:schemas-microsoft-com:office:spreadsheet/i, 'XML (Excel 2003)'],
  [/^\{\\rtf/, 'RTF'],
]

/** What may stand before the first element, with its end. */
const beforeRoot = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!', '>'],
] as const

/** The first element of an XML document; '' for other text. */
const rootOf = (text: string): string => {
  let rest = text.trimStart()
  for (;;) {
    const [, end] = beforeRoot.find(([begin]) => rest.startsWith(begin)) ?? []
    if (end === undefined) break
    const at = rest.indexOf(end)
    if (at < 0) return ''
    rest = rest.slice(at + end.length).trimStart()
  }
  return /^<([\p{L}_][\p{L}\p{N}_.:-]{0,99})[\s/>]/u.exec(rest)?.[1] ?? ''
}

/** Whether a text is the general ledger of GB/T 24589.1, which some products call by its first word alone. */
export const isGbtLedger = (begin: string): boolean => gbtLedgerRoots.includes(rootOf(begin.replace(/^\ufeff/, '')))

/** Refuses texts that programs open as workbooks, and XML that is none of ours. */
export const refuseMarkup = (begin: string): void => {
  const text = begin.replace(/^\ufeff/, '')
  for (const [shape, form] of texts) if (shape.test(text)) otherForm(form)
  const root = rootOf(text)
  // A title in angle brackets makes no XML.
  const isXml = root !== '' && (/^\s*<[?!]/.test(text) || text.includes(`</${root}>`))
  if (isXml && !isGbtLedger(text)) refuseFile('import.otherXml', { root: root.slice(0, 40), file: gbtLedgerFile })
}

/** Refuses a container that is a workbook of another program. */
export const refuseContainer = (parts: ZipParts): void => {
  if (parts.read('content.xml') && parts.read('mimetype')) otherForm('ods (OpenDocument)')
  if (parts.read('xl/workbook.bin')) otherForm('xlsb')
  if (parts.read('Index/Document.iwa') ?? parts.read('Index.zip')) otherForm('Numbers')
}
