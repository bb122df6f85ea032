// The thread in which documents are laid out and written, one after the other, so that nobody else's call waits.
import { Writable } from 'node:stream'
import { parentPort } from 'node:worker_threads'
import { fill } from '../../contract/base/sentence.ts'
import { readFont } from './font.ts'
import { openPdf, type PdfWriter } from './pdf-writer.ts'
import { openReportSheets, type ReportPart } from './report-sheets.ts'
import type { PrintText } from './voucher.ts'
import { openVoucherSheets, type VoucherPart } from './voucher-sheets.ts'
import type { FromThread, PrintPart, PrintWork, ToThread } from './work.ts'

type Sheets = ReturnType<typeof openSheets>
type Document = { pdf: PdfWriter; sheets: Sheets }

const tell = (message: FromThread): void => parentPort?.postMessage(message)
const font = readFont()

const openSheets = (work: PrintWork, say: PrintText) => {
  if (work.kind === 'report') {
    const sheets = openReportSheets(font, say, work.setting)
    return { take: (part: PrintPart) => sheets.take(part as ReportPart), end: sheets.end }
  }
  const sheets = openVoucherSheets(font, say, work.setting)
  return { take: (part: PrintPart) => sheets.take(part as VoucherPart), end: sheets.end }
}

const open = (work: PrintWork): Document => {
  const out = new Writable({
    write: (bytes: Buffer, _, done) => {
      tell({ bytes: new Uint8Array(bytes) })
      done()
    },
  })
  const say: PrintText = (name, args = {}) => fill(work.words[name] ?? name, args)
  return { pdf: openPdf(out, work.title, work.setting.mark), sheets: openSheets(work, say) }
}

let current: Document | null = null

const answer = async (message: ToThread): Promise<void> => {
  if ('work' in message) current = open(message.work)
  else if ('parts' in message) {
    for (const part of message.parts) for (const sheet of current?.sheets.take(part) ?? []) current?.pdf.put(sheet)
  } else {
    for (const sheet of current?.sheets.end() ?? []) current?.pdf.put(sheet)
    await current?.pdf.end()
    current = null
  }
  tell({ taken: true })
}

parentPort?.on('message', answer)
