// The thread in which a document is laid out and written, so that nobody else's call waits for it.
import { Writable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { fill } from '../../contract/sentence.ts'
import { readFont } from './font.ts'
import { openPdf } from './pdf-writer.ts'
import { openReportSheets, type ReportPart } from './report-sheets.ts'
import { openVoucherSheets, type VoucherPart } from './voucher-sheets.ts'
import type { FromThread, PrintPart, PrintWork, ToThread } from './work.ts'

const work = workerData as PrintWork
const tell = (message: FromThread): void => parentPort?.postMessage(message)

const out = new Writable({
  write: (bytes: Buffer, _, done) => {
    tell({ bytes: new Uint8Array(bytes) })
    done()
  },
})

const say = (name: string, args = {}): string => fill(work.words[name] ?? name, args)
const pdf = openPdf(out, work.title)
const font = readFont()
const open = () => {
  if (work.kind === 'report') {
    const sheets = openReportSheets(font, say, work.setting)
    return { take: (part: PrintPart) => sheets.take(part as ReportPart), end: sheets.end }
  }
  const sheets = openVoucherSheets(font, say, work.setting)
  return { take: (part: PrintPart) => sheets.take(part as VoucherPart), end: sheets.end }
}
const sheets = open()

parentPort?.on('message', async (message: ToThread) => {
  if ('parts' in message) {
    for (const part of message.parts) for (const sheet of sheets.take(part)) pdf.put(sheet)
    tell({ taken: true })
    return
  }
  for (const sheet of sheets.end()) pdf.put(sheet)
  await pdf.end()
  tell({ done: true })
})
