// Vouchers on paper over HTTP: one PDF for what was chosen, its font within it, prints counted, nobody kept waiting.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { addressOf } from '../../src/contract/base/call.ts'
import { voucherReportCalls } from '../../src/contract/ledger/voucher-report.ts'
import { reportPaperCalls } from '../../src/contract/statement/report.ts'
import { type PrintFormShape, printCalls } from '../../src/contract/voucher/print.ts'
import { productWorld, type SignedIn } from '../world/client.ts'
import { clerk, loadWorkedExample } from '../world/ledger.ts'

const long = process.env.SELVEDGE_LONG === '1'
const product = await productWorld()
const { look, db, app } = product
const { gate, books } = await loadWorkedExample(db, look)
const companies = [books.companyId]
const person = { roles: ['manager'], rights: ['read', 'entry'] as const, companies }
await product.makePerson({ userName: 'printer', ...person })
await product.makePerson({ userName: 'partial', ...person, roles: ['entry'], scope: { subjects: ['6601'] } })
const printer = await product.signIn('printer', books.value)
const partial = await product.signIn('partial', books.value)

const form: PrintFormShape = {
  paper: 'a5',
  lines: 5,
  look: 'table',
  cover: 'none',
  textOnly: false,
  offsetX: 0,
  offsetY: 0,
}

const idsOf = async (limit: number): Promise<string[]> =>
  (
    await look.query<{ id: bigint }>(
      `select id from voucher where company_id = $1 order by period_no desc, voucher_no desc limit $2`,
      [books.companyId, limit],
    )
  ).map(({ id }) => id.toString())

/** The bytes of a PDF; asked for again while it is being made. */
const fetchPdf = async (who: SignedIn, asked: { method: 'GET' | 'POST'; url: string; payload?: object }) => {
  const headers: Record<string, string> = {
    authorization: `Bearer ${who.token}`,
    'account-config': books.value,
    'x-lang': 'zh-cn',
  }
  for (;;) {
    const answer = await app.http.inject({ ...asked, headers })
    if (answer.headers['content-type'] === 'application/pdf') return answer.rawPayload
    const { code } = answer.json<{ code: number }>()
    if (code !== 2020) throw new Error(`code ${code}`)
    headers['cache-id'] = String(answer.headers['cache-id'])
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const print = (who: SignedIn, payload: object): Promise<Buffer> =>
  fetchPdf(who, { method: 'POST', url: '/gl/voucher/print', payload })

const pagesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

/** What a reader finds in it; null where none is installed: then only the file itself is looked at. */
const read = async (pdf: Buffer): Promise<string | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-print-'))
  try {
    await writeFile(join(folder, 'a.pdf'), pdf)
    const { stdout } = await promisify(execFile)('pdftotext', ['-layout', join(folder, 'a.pdf'), '-'])
    return stdout
  } catch {
    // It is a program of the system, which need not be there.
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('chosen vouchers are one PDF in the order of their numbers, its font within, its text to be found', async () => {
  const ids = await idsOf(3)
  const pdf = await print(printer, { ids, form })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1')).toMatch(/\/FontFile2/)
  expect(pagesIn(pdf)).toBeGreaterThanOrEqual(3)
  const text = await read(pdf)
  if (text === null) return
  expect(text).toContain('记账凭证')
  const [first] = await look.query<{ no: number; total: bigint }>(
    `select voucher_no as no, total_debit as total from voucher where company_id = $1 and id = $2`,
    [books.companyId, BigInt(ids[0] ?? '')],
  )
  const total = (Number(first?.total) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  expect(text).toContain(total)
  const numbers = [...text.matchAll(/记-(\d{4})/g)].map((match) => match[1])
  expect(numbers).toEqual([...numbers].sort())
  expect(numbers.at(-1)).toBe(String(first?.no).padStart(4, '0'))
})

test('a cover tells what the binder holds; two slips share a sheet of A4', async () => {
  const ids = await idsOf(100)
  const covers = await print(printer, { ids, form: { ...form, cover: 'only' } })
  const groups = await look.query(`select 1 from voucher where company_id = $1 group by period_no, voucher_type`, [
    books.companyId,
  ])
  expect(pagesIn(covers)).toBe(groups.length)
  const few = ids.slice(0, 5)
  const [single, double] = await Promise.all([
    print(printer, { ids: few, form }),
    print(printer, { ids: few, form: { ...form, paper: 'a4x2' } }),
  ])
  expect(pagesIn(double)).toBe(Math.ceil(pagesIn(single) / 2))
})

test('prints are counted when they are meant to be, and a preview is not', async () => {
  const ids = await idsOf(2)
  const calls = printer.api(printCalls)
  expect(await calls.state({ ids })).toEqual({ vouchers: 2, printed: 0 })
  await print(printer, { ids: ids.slice(0, 1), form, counts: true })
  await print(printer, { ids: ids.slice(0, 1), form, counts: true })
  expect(await calls.state({ ids })).toEqual({ vouchers: 2, printed: 1 })
  expect(await look.query(`select prints from voucher_print where company_id = $1`, [books.companyId])).toEqual([
    { prints: 2 },
  ])
  // In one act each is counted once, in whatever order they were chosen.
  await print(printer, { ids: [...ids].reverse(), form, counts: true })
  const counted = await look.query<{ id: bigint; prints: number }>(
    `select voucher_id as id, prints from voucher_print where company_id = $1`,
    [books.companyId],
  )
  expect(new Map(counted.map(({ id, prints }) => [id.toString(), prints]))).toEqual(
    new Map([
      [ids[0], 3],
      [ids[1], 1],
    ]),
  )
})

test('a watermark stands on each sheet where the administrators want it', async () => {
  const ids = await idsOf(1)
  const plain = await print(printer, { ids, form })
  await look.query(`insert into parameter_value (code, scope, place, value) values
    ('sys.watermark.export', 'global', '', 'true'), ('sys.watermark.text', 'global', '', 'Of {userName}')`)
  const marked = await print(printer, { ids, form })
  await look.query(`delete from parameter_value where code like 'sys.watermark.%'`)
  expect(pagesIn(marked)).toBe(pagesIn(plain))
  expect(marked.length - plain.length).toBeGreaterThan(300)
})

test('nobody prints a voucher of which a line is hidden from him, or one of other books', async () => {
  const ids = await idsOf(1)
  await expect(print(partial, { ids, form })).rejects.toThrow('code 404')
  await expect(print(printer, { ids: ['1'], form })).rejects.toThrow('code 404')
})

test('every report is a PDF with its own head on each page, sums carried on, and what is unposted said', async () => {
  const question = 'from=2025-11&month=2025-12&include=saved'
  const asked = Object.values({ ...reportPaperCalls, voucherReport: voucherReportCalls.print }).map((definition) => {
    const { path } = addressOf(definition)
    const more = path.includes('ledger-2') ? '&subject=1002' : path.includes('voucher') ? '&tab=register' : ''
    const months = /sheet|statement|flow/.test(path) ? question.slice(question.indexOf('&') + 1) : question
    return { method: 'GET' as const, url: `${path}?${months}${more}` }
  })
  // Of what is made alike one is enough where time is short.
  const chosen = long ? asked : asked.filter(({ url }) => /table-[13]|ledger-2|cash|balance-sheet|voucher/.test(url))
  const files = await Promise.all(chosen.map((one) => fetchPdf(printer, one)))
  expect(files).toHaveLength(long ? 9 : 6)
  for (const file of files) expect(pagesIn(file)).toBeGreaterThan(0)
  const fileOf = (name: string): Buffer => files[chosen.findIndex(({ url }) => url.includes(name))] as Buffer
  // Assets stand beside what they are owed to; the supplement of the cash flow is a page of its own.
  expect(pagesIn(fileOf('balance-sheet'))).toBe(1)
  expect(pagesIn(fileOf('cash-flow'))).toBe(2)
  const register = files.at(-1) as Buffer
  const text = await read(register)
  if (text === null) return
  expect(await read(fileOf('balance-sheet'))).toMatch(
    /会企01表.*编制单位：.*2025年12月31日.*单位：元.*资产总计.*负债和所有者权益.*单位负责人：/s,
  )
  expect(await read(fileOf('cash-flow'))).toMatch(/会企03表.*2025年12月 .*会企03表.*补充资料/s)
  const picture = {
    method: 'GET' as const,
    url: `/gl/report/income-statement/picture/print?${question}&picture=profit`,
  }
  const drawn = await fetchPdf(printer, { ...picture, url: `${picture.url}&unit=10000` })
  expect(await read(drawn)).toMatch(/利润是怎样来的.*单位：万元.*收入 .*净利润 /s)
  const pages = pagesIn(register)
  expect(text.match(/序时账/g)).toHaveLength(pages)
  expect(text.match(/包含未记账凭证/g)).toHaveLength(pages)
  expect(text.match(/过次页/g)).toHaveLength(pages - 1)
  expect(text).toContain(`第 ${pages} 页，共 ${pages} 页`)
})

const many = long ? 500 : 60

test('a letter is numbered for itself, and tells what of its balance is open in a foreign currency', async () => {
  const url = '/gl/report/entity-subject/letters?from=2025-11&month=2025-12&include=saved&entityType=supplier'
  const text = await read(await fetchPdf(printer, { method: 'GET', url }))
  if (text === null) return
  expect(text).toMatch(
    /致：Milano SRL[\s\S]*贷 CNY 210,900\.00\s+其中外币：贷 USD 30,000\.00（折合：贷 CNY 210,900\.00/,
  )
  expect(text.match(/其中外币/g)).toHaveLength(1)
  expect(text.match(/第 1 页，共 1 页/g)).toHaveLength(2)
})

test(`${many} vouchers are printed without holding up anybody else`, async () => {
  const line = (debit: string, credit: string) => ({
    ...{ summary: '支付十二月份房租及物业费', subject: '222102', aux: {}, debit, credit },
  })
  const drafts = Array.from({ length: many }, (_, at) => ({
    draft: { type: 'JI', date: '2025-11-20', lines: [line(`${at + 1}.23`, ''), line('', `${at + 1}.23`)] },
  }))
  const saved = await Promise.all(drafts.map((one) => gate.save(clerk, books, one)))
  const ids = saved.map(({ id }) => id.toString())
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const begin = performance.now()
  const pdf = await print(printer, { ids, form })
  const tookMs = performance.now() - begin
  delay.disable()
  expect(pagesIn(pdf)).toBe(many)
  if (!long) return
  expect(tookMs).toBeLessThan(10_000)
  expect(delay.percentile(99) / 1e6).toBeLessThan(50)
})
