// Every workbook that the product hands out, read back without the library that wrote it: cells equal, types kept.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { addressOf } from '../../src/contract/base/call.ts'
import { wordsOf } from '../../src/contract/base/words.ts'
import { voucherImportCalls } from '../../src/contract/import/import-draft.ts'
import { reportCalls } from '../../src/contract/statement/report.ts'
import { voucherNumberCalls } from '../../src/contract/voucher/voucher.ts'
import { readTextCell } from '../../src/domain/base/csv.ts'
import { listFile } from '../../src/server/chart/master/file.ts'
import { inspectFile } from '../../src/server/import/file/file.ts'
import { importSaleBills } from '../../src/server/import/take-file.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import { masterLists } from '../../src/server/kernel/declarations.ts'
import { productWorld } from '../world/client.ts'
import { openDraft } from '../world/import-draft.ts'
import { auditor, clerk, loadWorkedExample, poster } from '../world/ledger.ts'
import { type ReadCell, readWorkbook, shownCell } from '../world/xlsx-reader.ts'

const product = await productWorld()
const { look, db, app } = product
const { gate, books } = await loadWorkedExample(db, look)
const person = { roles: ['admin'], rights: ['read', 'entry', 'report'] as const, companies: [books.companyId] }
await product.makePerson({ userName: 'exporter', ...person })
const who = await product.signIn('exporter', books.value)

/** What a spreadsheet would run, take for a number, or lose. */
const wicked = [
  '=1+1',
  '+86 21',
  '-5',
  '@SUM(A1)',
  '-1+1|cmd',
  '0012',
  'a&amp;b <c> "d"',
  '_x0041_',
  '1e5',
  '2025-01-01',
]
const line = (summary: string, invoiceNo: string, debit: string, credit: string) => ({
  ...{ summary, invoiceNo, subject: '222102', aux: {}, debit, credit },
})
const lines = wicked.map((text, at) => line(text, `=00${at}`, `${at + 1}.10`, ''))
const save = (date: string, all: readonly ReturnType<typeof line>[]) =>
  gate.save(clerk, books, { draft: { type: 'JI', date, remark: '=remark', lines: [...all] } })
/** Before what is saved here. */
const moment = new Date().toISOString()
await save('2025-12-31', [...lines, line('000123', '', '', '56.00')])
await save('2025-12-01', [line('红字', '', '-1234567.80', ''), line('红字', '', '', '-1234567.80')])

const fileOf = async (url: string): Promise<Buffer> => {
  const headers: Record<string, string> = {
    authorization: `Bearer ${who.token}`,
    'account-config': books.value,
    'x-lang': 'zh-cn',
  }
  for (;;) {
    const answer = await app.http.inject({ url, headers })
    if (!String(answer.headers['content-type']).includes('json')) return answer.rawPayload
    const { code } = answer.json<{ code: number }>()
    if (code !== 2020) throw new Error(`${url}: code ${code}`)
    headers['cache-id'] = String(answer.headers['cache-id'])
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

type Rows = (ReadCell | undefined)[][]

/** The rows of the first sheet; a spreadsheet tells a file to be broken whose sheet has another name. */
const sheetOf = async (url: string): Promise<Rows> => {
  const [sheet] = await readWorkbook(await fileOf(url))
  expect(sheet?.name).toMatch(/^[^\\/?*[\]:]{1,31}$/)
  return sheet?.rows ?? []
}

/** The same rows as the product writes them for other programs. */
const csvOf = async (url: string): Promise<string[][]> =>
  (parse(await fileOf(url), { bom: true }) as string[][]).map((row) => row.map(readTextCell))

/** Columns whose cells are amounts, and columns whose cells only look like numbers. */
const amounts = /debit|credit|balance|base|original$|closing|opening|current|year_to_date|借方|贷方|原币|金额/i
const codes = /^(subject|科目|单据号|凭证号|流水号|entity|voucher|摘要|summary|行次|发票号|number)$/i

/** Each cell of a column is of the type that the column has; what is empty is no cell or an empty one. */
const checkTypes = (rows: Rows): void => {
  const head = rows[0]?.map(shownCell) ?? []
  for (const row of rows.slice(1)) {
    head.forEach((title, at) => {
      const cell = row[at]
      if (!cell || shownCell(cell) === '') return
      if (codes.test(title)) expect([title, cell.type]).toEqual([title, 'text'])
      else if (amounts.test(title) && cell.type === 'number') expect(cell.format).toMatch(/^#,##0\.00;\[Red\]-/)
      else if (amounts.test(title)) throw new Error(`${title} holds a text: ${cell.text}`)
    })
  }
}

const filled = (row: readonly string[], width: number): string[] => [...row, ...Array(width).fill('')].slice(0, width)

/** The workbook of a call holds the cells of its CSV, which another writer makes. */
const compare = async (url: string, least: number): Promise<Rows> => {
  const glue = url.includes('?') ? '&' : '?'
  const [rows, expected] = await Promise.all([sheetOf(`${url}${glue}format=xlsx`), csvOf(`${url}${glue}format=csv`)])
  const width = expected[0]?.length ?? 0
  expect(rows.map((row) => filled(row.map(shownCell), width))).toEqual(expected)
  expect(rows.length).toBeGreaterThan(least)
  checkTypes(rows)
  return rows
}

const months = 'from=2025-11&month=2025-12&include=saved'

test('lists: each summary is the text that was typed, whatever a spreadsheet would make of it', async () => {
  const rows = await compare('/gl/voucher/export?form=flat&periodFrom=2025-12&periodTo=2025-12', 20)
  const head = rows[0]?.map(shownCell) ?? []
  const column = (title: string) => rows.map((row) => row[head.indexOf(title)])
  expect(column('摘要').map(shownCell)).toEqual(expect.arrayContaining([...wicked, '000123']))
  expect(
    column('日期')
      .slice(1)
      .every((cell) => cell?.type === 'number' && cell.format === 'yyyy-mm-dd'),
  ).toBe(true)
  expect(column('借方').map(shownCell)).toContain('-1234567.80')
  const printed = await sheetOf('/gl/voucher/export?form=printed&format=xlsx&periodFrom=2025-12&periodTo=2025-12')
  const texts = printed.flat().flatMap((cell) => (cell?.type === 'text' ? [cell.text] : []))
  expect(texts).toEqual(expect.arrayContaining(wicked))
  checkTypes(printed.slice(printed.findIndex((row) => row.some((cell) => shownCell(cell) === '摘要'))))
})

/** What some reports want to be asked for. */
const needed = {
  pivot: '&dims=customer',
  'ledger-2': '&subject=222102',
  '3/open': '&subject=112202&dims=customer&ageing=due',
  changes: `&asKnown=${encodeURIComponent(moment)}`,
}

test('reports: every one of them, with its amounts as numbers of two decimals', async () => {
  const files = Object.entries(reportCalls).filter(([name]) => name.startsWith('export'))
  expect(files.length).toBeGreaterThan(7)
  for (const [, definition] of files) {
    const { path } = addressOf(definition)
    const question = /sheet|statement|flow/.test(path) ? 'month=2025-12&include=saved' : months
    const [, more = ''] = Object.entries(needed).find(([part]) => path.includes(part)) ?? []
    await compare(`${path}?${question}${more}`, 1)
  }
  for (const tab of ['summary', 'register', 'quality']) {
    await compare(`/gl/report/voucher-summary/export?${months}&tab=${tab}`, 1)
  }
})

/** Figures in cents, so that a sum of them is exact. */
const cents = (text: string): bigint => {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return BigInt(`${sign}${whole}${part.padEnd(2, '0')}`)
}

/** The row and the column of a cell, counted from 1. */
const placeOf = (name: string): [row: number, column: number] => {
  const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(name) ?? []
  return [Number(row), [...letters].reduce((no, one) => no * 26 + one.charCodeAt(0) - 64, 0)]
}

/** What the formulas that we write are worth, cell by cell. */
const worthOf = (rows: Rows) => {
  const at = (row: number, column: number): ReadCell | undefined => rows[row - 1]?.[column - 1]
  const worth = (cell: ReadCell | undefined): bigint =>
    !cell || cell.type === 'text' ? 0n : cell.type === 'number' ? cents(cell.text) : formula(cell.text)
  /** Cells below or beside each other. */
  const cellsOf = (range: string): (ReadCell | undefined)[] => {
    const [from, to = from] = range.split(':').map(placeOf) as [[number, number], [number, number]?]
    const steps = Math.max(to[0] - from[0], to[1] - from[1])
    const across = to[1] > from[1]
    return Array.from({ length: steps + 1 }, (_, step) =>
      at(from[0] + (across ? 0 : step), from[1] + (across ? step : 0)),
    )
  }
  const part = (text: string): bigint => {
    const [, name = '', inside = text] = /^(SUM|SUMIF|SUMIFS)\(([^)]*)\)$/.exec(text) ?? []
    const list = inside.split(',')
    const [range = '', ...tests] = name === 'SUMIF' ? [list[2] ?? '', list[0] ?? '', list[1] ?? ''] : list
    const counts = (step: number): boolean =>
      tests.every((one, place) => {
        if (place % 2 === 1) return true
        const wanted = tests[place + 1] ?? ''
        return shownCell(cellsOf(one)[step]) === (wanted === '1' ? '1' : shownCell(cellsOf(wanted)[0]))
      })
    return cellsOf(range).reduce((sum, cell, step) => (counts(step) ? sum + worth(cell) : sum), 0n)
  }
  const formula = (text: string): bigint =>
    [...text.matchAll(/([-+]?)([A-Z]+(?:\d+|\([^)]*\)))/g)].reduce(
      (sum, [, sign, one = '']) => (sign === '-' ? sum - part(one) : sum + part(one)),
      0n,
    )
  return formula
}

test('reports as printed: head, and totals that are formulas worth the very figures', async () => {
  /** How many formulas each has at least, and what more it is asked. */
  const least: readonly (readonly [name: string, count: number, more?: string])[] = [
    ['balance-table-1', 8],
    ['general-ledger-2', 6, '&subject=1002'],
    ['general-ledger-2', 6, '&subject=1002&daily=true'],
    ['balance-sheet', 10],
    ['income-statement', 6],
    ['cash-flow', 10],
    ['balance-table-1/months', 60, '&measure=debit'],
    ['balance-table-3/pivot', 1, '&dims=customer'],
    ['entity-subject', 20],
    ['entity-subject', 20, '&by=subject'],
    ['store-income', 5],
    ['general-ledger-3', 20, '&scheme=6601'],
    ['general-ledger-3', 10, '&scheme=222101'],
    ['voucher-summary', 2, '&tab=summary'],
  ]
  for (const [name, count, more = ''] of least) {
    const range = name.includes('months') ? 'month=2025-12&include=saved' : months
    const question = `${range}&form=printed&format=xlsx${more}`
    const rows = await sheetOf(`/gl/report/${name}/export?${question}`)
    const worth = worthOf(rows)
    const formulas = rows.flat().flatMap((cell) => (cell?.type === 'formula' ? [cell] : []))
    expect([name, formulas.length]).toEqual([name, expect.toSatisfy((found: number) => found >= count)])
    for (const { text, value } of formulas) expect([text, worth(text)]).toEqual([text, cents(value)])
    const texts = rows.slice(0, 7).flatMap((row) => row.map((cell) => (cell?.type === 'text' ? cell.text : '')))
    expect(texts.join(' ')).toMatch(/2025/)
    expect(texts.join(' ')).toMatch(/包含未记账凭证.*元/)
  }
})

test('pictures: the figures that are drawn, which sum to what they are taken from', async () => {
  const question = 'month=2025-12&include=saved&format=csv'
  const figures = (rows: string[][]): bigint[][] =>
    rows.slice(1).map((cells) => cells.map((cell) => BigInt(/^-?\d+\.\d{2}$/.test(cell) ? cell.replace('.', '') : 0)))
  const sumsOf = async (url: string) => {
    const rows = figures(await csvOf(`/gl/report/${url}`))
    const parts = rows.slice(0, -1)
    expect(parts.length).toBeGreaterThan(0)
    return { parts, sums: (rows[0] ?? []).map((_, at) => parts.reduce((all, row) => all + (row[at] ?? 0n), 0n)), rows }
  }
  for (const name of ['income-statement', 'cash-flow']) {
    const { sums, rows } = await sumsOf(`${name}/picture/export?${question}&soFar=true&picture=profit`)
    expect(rows.at(-1)?.[1]).toBe(sums[1])
  }
  const stores = await sumsOf(`income-statement/picture/export?${question}&picture=store`)
  expect(stores.rows.at(-1)?.slice(1, 3)).toEqual(stores.sums.slice(1, 3))
  const months = await sumsOf(`income-statement/picture/export?${question}&picture=month`)
  expect(months.parts.at(-1)?.[1]).toBe(stores.sums[1])
  const ages = await sumsOf(`balance-table-3/picture/export?${question}`)
  expect(ages.rows.at(-1)?.slice(3)).toEqual(ages.sums.slice(3))
  expect(ages.sums.slice(4).reduce((all, age) => all + age, 0n)).toBe(ages.sums[3])
  const printed = await sheetOf(
    `/gl/report/income-statement/picture/export?${question.replace('csv', 'xlsx')}&picture=heat&form=printed`,
  )
  expect(printed.flat().map((cell) => (cell ? shownCell(cell) : ''))).toContain('公司 × 月份: 营业收入')
  await compare(`/gl/report/income-statement/picture/export?month=2025-12&include=saved&picture=heat`, 0)
})

test('reports flat: facts alone, so that a pivot table counts nothing twice', async () => {
  const rows = await sheetOf(`/gl/report/balance-table-1/export?${months}&form=flat`)
  const whole = await csvOf(`/gl/report/balance-table-1/export?${months}&format=csv`)
  const [head = [], ...facts] = rows.map((row) => row.map(shownCell))
  const debits = facts.reduce((sum, row) => sum + cents(row[head.indexOf('本期借方')] ?? ''), 0n)
  const total = whole.find(([code]) => code === 'TOTAL')
  expect(debits).toBe(cents(total?.[whole[0]?.indexOf('period_debit') ?? 0] ?? ''))
  expect(facts).toHaveLength(whole.filter((row) => row[3] === 'Y').length)
  const lines = await sheetOf(`/gl/report/general-ledger-2/export?${months}&subject=1002&form=flat`)
  const date = lines[0]?.findIndex((cell) => shownCell(cell) === '日期') ?? 0
  expect(lines.slice(1).every((row) => row[date]?.type === 'number')).toBe(true)
  const aged = await sheetOf(`/gl/report/balance-table-3/export?${months}&dims=customer&ageing=due&form=flat`)
  const [titles = [], ...rest] = aged.map((row) => row.map(shownCell))
  const [closing, firstAge] = [titles.indexOf('期末余额'), titles.findIndex((title) => title.endsWith('天'))]
  expect(rest.length).toBeGreaterThan(0)
  for (const row of rest) {
    const ages = row.slice(firstAge).reduce((sum, age) => sum + cents(age), 0n)
    expect([row[titles.indexOf('客户')], ages]).toEqual([expect.stringMatching(/./), cents(row[closing] ?? '')])
  }
  const [rates = []] = await sheetOf(
    `/gl/report/balance-table-2/export?${months}&quantity=true&revaluation=true&form=flat`,
  )
  expect(rates.map(shownCell).slice(-7)).toEqual([
    ...['借方数量', '贷方数量', '期末数量', '账面汇率', '期末汇率', '调后本币', '调汇差额'],
  ])
})

test('the trail, the old and new numbers, and reports of sale bills', async () => {
  await compare('/system/trail/export', 20)
  await who.api(voucherNumberCalls).renumber({ month: '2025-12', type: 'JI', order: 'date' })
  const [map] = (await who.api(voucherNumberCalls).numberMaps({})).items
  await compare(`/gl/voucher/number-map-file?id=${map?.id}`, 1)
  const file = join(product.config.data, 'bills.csv')
  const bills = 'bill_no,store,date,channel,gross,tax_rate,net,tax,cost,cash\n0001,S01,2025-12-05,STORE'
  writeFileSync(file, `${bills},113.00,13,100.00,13.00,60.00,113.00\n`)
  const request = { db, gate, actor: clerk, books, file: await inspectFile(file, 'bills.csv') }
  await importSaleBills({ ...request, check: false, accept: false }, [])
  for (const [tab, least] of [
    ['days', 1],
    ['tenders', 0],
    ['missing', 1],
    ['tie', 0],
  ] as const) {
    await compare(`/gl/sale-bill/export?tab=${tab}&dateFrom=2025-12-01&dateTo=2025-12-31`, least)
  }
})

test('the rows of an import with what is wrong: right amounts are numbers, what is wrong stays as typed', async () => {
  const head = 'date,type,no,summary,subject,invoice_no,debit,credit'
  const rows = wicked.map((text, at) => [`2025-12-05,记,1,"${text.replaceAll('"', '""')}"`, `222102,00${at},${at}.10,`])
  const bad = '2025-13-05,记,1,合计,99,=9,=1+1,'
  const draft = await openDraft(
    product,
    who,
    books.value,
    `${head}\n${rows.map((row) => row.join(',')).join('\n')}\n${bad}\n`,
  )
  const sheet = await sheetOf(`${addressOf(voucherImportCalls.file).path}?id=${draft.id}`)
  const titles = sheet[0]?.map(shownCell) ?? []
  const column = (name: string) => sheet.slice(1).map((row) => row[titles.indexOf(name)])
  expect(column('summary').map(shownCell)).toEqual([...wicked, '合计'])
  expect(column('invoice_no')).toEqual([
    ...wicked.map((_, at) => ({ type: 'text', text: `00${at}` })),
    { type: 'text', text: '=9' },
  ])
  expect(column('debit').slice(1, 3)).toMatchObject([
    { type: 'number', text: '1.1' },
    { type: 'number', text: '2.1' },
  ])
  expect(column('debit').at(-1)).toEqual({ type: 'text', text: '=1+1' })
  expect(shownCell(sheet.at(-1)?.at(-1))).toContain('2025-13-05')
  const template = await sheetOf(addressOf(voucherImportCalls.template).path)
  expect(template[0]?.every((cell) => cell?.type === 'text')).toBe(true)
})

test('a list is written as it was at one moment, whatever comes in between its pages', async () => {
  const list = masterLists.find(({ name }) => name === 'entity')
  if (!list) throw new Error('no list of entities')
  const counts: number[] = []
  const count = async (tx: Db) => {
    const [row] = await tx.query<{ n: number }>('select count(*)::integer as n from entity')
    counts.push(row?.n ?? 0)
  }
  const { file } = listFile(list, { db, lang: 'en' }, async function* (tx) {
    await count(tx)
    yield []
    await look.query(
      `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
       values ('store', 'LATE', 'Late', 'Late', 'Late')`,
    )
    await count(tx)
    yield []
  })
  await buffer(file)
  expect(counts).toEqual([counts[0], counts[0]])
  await count(db)
  expect(counts[2]).toBe((counts[0] ?? 0) + 1)
})

test('papers say of which months they are, and that vouchers are not posted only where some are not', async () => {
  const headOf = async (question: string): Promise<string> => {
    const rows = await sheetOf(`/gl/report/${question}&include=saved&form=printed&format=xlsx`)
    return rows
      .slice(0, 7)
      .flatMap((row) => row.map((cell) => (cell?.type === 'text' ? cell.text : '')))
      .join(' ')
  }
  for (const [question, time] of [
    ['income-statement/export?month=2025-12', '2025年12月 '],
    ['income-statement/export?month=2025-12&compare=annual', '2025年度 '],
    ['income-statement/export?month=2025-11&compare=annual', '2025-01 至 2025-11 '],
    ['cash-flow/export?month=2025-12&compare=trend', '2025-11 至 2025-12 '],
    ['balance-sheet/export?month=2025-12&compare=trend', '2025年12月31日 '],
  ] as const) {
    expect([question, `${await headOf(question)} `]).toEqual([question, expect.stringContaining(` ${time}`)])
  }
  const tables = ['balance-table-1/export?month=2025-11', 'balance-table-1/export?from=2025-11&month=2025-12']
  const told = async () => (await Promise.all(tables.map(headOf))).map((head) => head.includes('包含未记账凭证'))
  expect(await told()).toEqual([true, true])
  await gate.auditMonth(auditor, books, '2025-11')
  await gate.post(poster, books, '2025-11', wordsOf['zh-cn'])
  expect(await told()).toEqual([false, true])
})
