// A workbook of 50,000 lines through the check page: how long it takes and what it costs the server. A long run only.
import { PassThrough } from 'node:stream'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { voucherImportCalls } from '../src/contract/voucher-import.ts'
import { openGate } from '../src/server/ledger/gate.ts'
import { productWorld } from './client.ts'
import { openDraft } from './import-draft.ts'
import { makeSet, prepareGroup } from './ledger.ts'

const isLong = process.env.SELVEDGE_LONG === '1'
const product = await productWorld()
const lines = 50_000

/** As a spreadsheet writes it: shared strings, dates as serial numbers, figures as figures. */
const workbook = async (): Promise<Buffer> => {
  const out = new PassThrough()
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: true })
  const pieces: Buffer[] = []
  out.on('data', (piece: Buffer) => pieces.push(piece))
  const sheet = book.addWorksheet('vouchers')
  sheet.addRow('date type no summary subject aux debit credit handler remark'.split(' ')).commit()
  for (let at = 0; at < lines; at += 1) {
    const no = Math.floor(at / 4) + 1
    const day = new Date(Date.UTC(2025, no % 12, (no % 28) + 1))
    const amount = (no % 997) + 0.25
    const [debit, credit] = at % 2 === 0 ? [amount, null] : [null, amount]
    const text = `收到第${no}号店铺货款 ${at % 50}`
    const row = sheet.addRow([day, '记', no, text, at % 2 === 0 ? '1001' : '4001', '', debit, credit, '', ''])
    row.getCell(1).numFmt = 'yyyy-mm-dd'
    row.commit()
  }
  sheet.commit()
  await book.commit()
  return Buffer.concat(pieces)
}

const memory = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().rss / 1024 / 1024
}

test.runIf(isLong)(
  'it is checked in 20 s and written in 10 s, and the server grows by 200 MB at most',
  async () => {
    await prepareGroup(product.look)
    const books = await makeSet(openGate(product.db), product.look, { options: { cashFlowRequired: false } })
    const companies = [books.companyId]
    await product.makePerson({ userName: 'manager_one', roles: ['manager'], rights: ['read', 'entry'], companies })
    const one = await product.signIn('manager_one', books.value)
    const content = await workbook()
    const memoryBefore = memory()
    let memoryMost = memoryBefore
    const watch = setInterval(() => {
      memoryMost = Math.max(memoryMost, process.memoryUsage().rss / 1024 / 1024)
    }, 50)
    const opening = performance.now()
    const draft = await openDraft(product, one, books.value, content, 'a.xlsx')
    const checkMs = performance.now() - opening
    expect(draft).toMatchObject({ rows: lines, documents: lines / 4, problems: 0 })
    const writing = performance.now()
    const { id, version } = draft
    const done = await one.api(voucherImportCalls).commit({ id, version })
    const commitMs = performance.now() - writing
    clearInterval(watch)
    expect(done.result).toMatchObject({ vouchers: lines / 4, lines })
    const megabytes = Math.round(memoryMost - memoryBefore)
    console.info(`check ${Math.round(checkMs)} ms, commit ${Math.round(commitMs)} ms, memory +${megabytes} MB`)
    expect(checkMs).toBeLessThan(20_000)
    expect(commitMs).toBeLessThan(10_000)
    expect(megabytes).toBeLessThan(200)
  },
  180_000,
)
