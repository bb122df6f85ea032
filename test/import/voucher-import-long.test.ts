// A workbook of 50,000 lines through the check page: how long it takes and what it costs the server. A long run only.
import { PassThrough } from 'node:stream'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { voucherImportCalls } from '../../src/contract/import/import-draft.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { askOf, productWorld, signInBy } from '../world/client.ts'
import { openDraft } from '../world/import-draft.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'
import { startServerProcess } from '../world/server-process.ts'

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

test.runIf(isLong)(
  'it is checked in 20 s and written in 10 s, and the server grows by 200 MB at most',
  async () => {
    await prepareGroup(product.look)
    const books = await makeSet(openGate(product.db), product.look, { options: { cashFlowRequired: false } })
    const companies = [books.companyId]
    await product.makePerson({ userName: 'manager_one', roles: ['manager'], rights: ['read', 'entry'], companies })
    const server = await startServerProcess(product)
    const one = await signInBy(askOf(server.inject), 'manager_one', books.value)
    const content = await workbook()
    const before = await server.memory('VmRSS')
    const opening = performance.now()
    const draft = await openDraft(server, one, books.value, content, 'a.xlsx')
    const checkMs = performance.now() - opening
    expect(draft).toMatchObject({ rows: lines, documents: lines / 4, problems: 0 })
    const writing = performance.now()
    const { id, version } = draft
    const done = await one.api(voucherImportCalls).commit({ id, version })
    const commitMs = performance.now() - writing
    const most = await server.memory('VmHWM')
    await server.stop()
    expect(done.result).toMatchObject({ vouchers: lines / 4, lines })
    const megabytes = before === null || most === null ? 0 : Math.round((most - before) / 1024 / 1024)
    console.info(`check ${Math.round(checkMs)} ms, commit ${Math.round(commitMs)} ms, memory +${megabytes} MB`)
    expect(checkMs).toBeLessThan(20_000)
    expect(commitMs).toBeLessThan(10_000)
    expect(megabytes).toBeLessThan(200)
  },
  180_000,
)
