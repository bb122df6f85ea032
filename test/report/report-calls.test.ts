// The calls of the reports as the browser makes them: shapes of the contract, paging, explanation, rights, files.
import { text } from 'node:stream/consumers'
import { Value } from 'typebox/value'
import { beforeAll, describe, expect, test } from 'vitest'
import { reportCalls } from '../../src/contract/statement/report.ts'
import { parseMoney } from '../../src/domain/base/money.ts'
import { everything } from '../../src/domain/chart/access.ts'
import { noAges } from '../../src/domain/ledger/ageing.ts'
import { readAgeing } from '../../src/server/ledger/read/read-ageing.ts'
import { findBooks } from '../../src/server/ledger/read/read-scope.ts'
import { openFacts } from '../../src/server/ledger/store/fact-cache.ts'
import type { FileReader } from '../../src/server/report/reader.ts'
import { reportRoutes } from '../../src/server/report/routes.ts'
import { statementVoucherRoutes } from '../../src/server/report/statement-routes.ts'
import { workedExample } from '../world/book.ts'
import { freshDatabase } from '../world/database.ts'
import { loadExample } from '../world/example-tables.ts'
import { agesByLines, inPages, makeDebts } from './debts.ts'

const { db, look } = await freshDatabase()
const routes = reportRoutes(openFacts(db))
const { expected } = workedExample()
let reader: FileReader

beforeAll(async () => {
  await loadExample(look)
  const [accountSet] = await findBooks(db, [{ company: 'YS01', year: 2025 }])
  if (!accountSet) throw new Error('the example is not loaded')
  const setsWith = () => [{ ...accountSet, dataScope: everything, rights: new Set<never>() }]
  const user = { id: 1n, userName: 'reader', realName: 'Reader' }
  reader = { db, user, lang: 'zh-cn', accountSet, dataScope: everything, setsWith }
})

const month = '2025-12'

const checked = (name: keyof typeof reportCalls, result: unknown) => {
  const faults = Value.Errors(reportCalls[name].result, result)
  expect([...faults].slice(0, 3)).toEqual([])
}

describe('every call answers the shape of its contract', () => {
  test('balance tables and the general ledger', async () => {
    const first = await routes.balanceTable1({ month, zeroRows: true }, reader)
    checked('balanceTable1', first)
    expect(first.books[0]).toMatchObject({ accountSet: 'YS01-2025', postingVersion: 1, periodStatus: 'POSTED' })
    expect(first.books[0]?.balanced).toBe(true)
    expect(first.scoped).toBe(false)
    checked('balanceTable2', await routes.balanceTable2({ month }, reader))
    const aux = await routes.balanceTable3({ month, entityType: 'store' }, reader)
    checked('balanceTable3', aux)
    expect(new Set(aux.books[0]?.rows.map((row) => row.entityType))).toEqual(new Set(['store']))
    expect(aux.books[0]?.rows[0]?.entityNames).toBeDefined()
    checked('generalLedger1', await routes.generalLedger1({ month, from: '2025-11' }, reader))
  })

  test('detail ledger, page by page, with the other side of each line', async () => {
    const input = { subject: '1002', from: '2025-11', month, pageSize: 2 }
    const page = await routes.generalLedger2(input, reader)
    checked('generalLedger2', page)
    expect(page.rows.map((row) => row.kind)).toEqual(['opening', 'line', 'line'])
    expect(page.rows[1]).toMatchObject({ voucher: '记-0001', subject: '100201', contra: ['112202'], posted: true })
    const next = await routes.generalLedger2({ ...input, after: page.next }, reader)
    expect(next.rows[0]?.kind).toBe('line')
    const size = await routes.generalLedger2Size({ subject: '1002', from: '2025-11', month }, reader)
    checked('generalLedger2Size', size)
    expect(size.months.map((each) => each.month)).toEqual(['2025-11', '2025-12'])
  })

  test('how many lines and vouchers stand behind a figure, of several subjects at once', async () => {
    const input = { subjects: '1001,1002,100201', from: '2025-11', month }
    const { lines, vouchers, isWhole } = await routes.movements(input, reader)
    checked('movements', { lines, vouchers, isWhole })
    const [counted] = await look.query<{ lines: number; vouchers: number }>(
      `select count(*)::integer as lines, count(distinct voucher_id)::integer as vouchers from voucher_line
       where subject like '1001%' or subject like '1002%'`,
    )
    expect({ lines, vouchers }).toEqual(counted)
    expect(isWhole).toBe(true)
    expect(await routes.movements({ ...input, subjects: '1012', from: month }, reader)).toMatchObject({ isWhole: true })
    const scoped = { ...reader, dataScope: { ...everything, subjects: ['6001'] } }
    expect(await routes.movements(input, scoped)).toEqual({ lines: 0, vouchers: 0, isWhole: true })
  })

  test('statements and their explanation', async () => {
    const sheet = await routes.balanceSheet({ month }, reader)
    checked('balanceSheet', sheet)
    expect(sheet.books[0]?.check).toEqual({ difference: '0.00', uncovered: [], missing: [], adjusted: 0, problems: [] })
    checked('incomeStatement', await routes.incomeStatement({ month, compare: 'lastYear' }, reader))
    checked('cashFlow', await routes.cashFlow({ month }, reader))
    const why = await routes.explainBalanceSheet({ month, column: 'closing', line: 2 }, reader)
    checked('explainBalanceSheet', why)
    expect(why.parts[0]?.value).toBe(sheet.books[0]?.rows.find((row) => row.no === 2)?.values[0])
    expect(why.parts.find((part) => part.subject === '100201')?.drill?.report).toBe('general-ledger-2')
  })
})

describe('a leaf taken apart by sets of entities', () => {
  test('its rows sum to it, and each leads to a ledger that closes with it', async () => {
    const { books } = await routes.balanceTable1({ month, from: '2025-11', withEntities: true }, reader)
    const rows = books[0]?.rows ?? []
    const net = (row: (typeof rows)[number]) =>
      (parseMoney(row.closingDebit, 2) ?? 0n) - (parseMoney(row.closingCredit, 2) ?? 0n)
    const below = (code: string) => rows.filter(({ subject, entities }) => subject === code && entities !== null)
    const leaf = rows.find(({ subject, entities }) => entities === null && below(subject).length > 1)
    if (!leaf) throw new Error('no leaf of the example stands on two sets')
    const own = below(leaf.subject)
    expect(own.reduce((sum, row) => sum + net(row), 0n)).toBe(net(leaf))
    for (const row of own) {
      const entity = `=${row.entities?.map(({ type, code }) => `${type}:${code}`).join(';')}`
      const ledger = await routes.generalLedger2({ subject: leaf.subject, from: '2025-11', month, entity }, reader)
      const last = ledger.rows.at(-1)
      expect(parseMoney(last?.balance ?? '', 2)).toBe(net(row) < 0n ? -net(row) : net(row))
    }
  })

  test('a ledger may ask for several entities, or for lines without one', async () => {
    const lines = async (entity: string) =>
      (await routes.generalLedger2Size({ subject: '112202', from: '2025-11', month, entity }, reader)).lines
    const all = (await routes.generalLedger2Size({ subject: '112202', from: '2025-11', month }, reader)).lines
    expect((await lines('store:')) + (await lines('!store'))).toBe(all)
    expect(await lines('store:S01;!store')).toBe(0)
    await expect(lines('nothing:C1')).rejects.toThrow('input.invalid')
  })
})

describe('balance table 1 by months, and in one currency', () => {
  const from = '2025-11'
  type Row = Awaited<ReturnType<typeof routes.balanceTable1Months>>['books'][number]['rows'][number]
  const rowOf = (rows: readonly Row[] | undefined, code: string): Row => {
    const row = rows?.find(({ subject }) => subject === code)
    if (!row) throw new Error(`no row of ${code}`)
    return row
  }

  test('a month is what the ledger of that month says, and the leaves add up to its total', async () => {
    for (const measure of ['net', 'debit', 'closing'] as const) {
      const answer = await routes.balanceTable1Months({ month, measure }, reader)
      checked('balanceTable1Months', answer)
      const [book] = answer.books
      const row = rowOf(book?.rows, '2202')
      expect(row.figures.length).toBe(book?.months.length)
      for (const [at, one] of (book?.months ?? []).entries()) {
        const { books } = await routes.balanceTable1({ month: one, from: one }, reader)
        const trial = books[0]?.rows.find(({ subject }) => subject === '2202')
        const cents = (text: string | undefined) => parseMoney(text ?? '0.00', 2) ?? 0n
        const own = {
          net: cents(trial?.periodCredit) - cents(trial?.periodDebit),
          debit: cents(trial?.periodDebit),
          closing: cents(trial?.closingCredit) - cents(trial?.closingDebit),
        }
        expect([measure, one, cents(row.figures[at])]).toEqual([measure, one, own[measure]])
        if (measure === 'debit') expect(book?.total?.figures[at]).toBe(books[0]?.total.periodDebit)
      }
    }
    const scoped = { ...reader, dataScope: { ...everything, subjects: ['1002'] } }
    const seen = await routes.balanceTable1Months({ month, zeroRows: true }, scoped)
    expect(seen.books[0]?.rows.every(({ subject }) => subject.startsWith('1002'))).toBe(true)
  })

  test('in one currency figures are originals: a balance is that of the ledger of that currency', async () => {
    const { books } = await routes.balanceTable1({ month, from, currency: 'USD' }, reader)
    const all = await routes.balanceTable2({ month, from, currency: 'USD' }, reader)
    const rows = books[0]?.rows.filter(({ leaf }) => leaf) ?? []
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      const own = all.books[0]?.rows.find(({ subject }) => subject === row.subject)
      const net = (debit: string, credit: string) => (parseMoney(debit, 2) ?? 0n) - (parseMoney(credit, 2) ?? 0n)
      expect(net(row.closingDebit, row.closingCredit)).toBe(parseMoney(own?.closingOriginal ?? '', 2))
      expect([row.periodDebit, row.periodCredit]).toEqual([own?.debitOriginal, own?.creditOriginal])
    }
    expect(books[0]?.baseCurrency).toBe('USD')
    const months = await routes.balanceTable1Months({ month, currency: 'USD', measure: 'closing' }, reader)
    const [first] = rows
    const balance = first?.direction === 'C' ? first.closingCredit : first?.closingDebit
    expect(rowOf(months.books[0]?.rows, first?.subject ?? '').figures.at(-1)).toBe(balance)
    await expect(routes.balanceTable1({ month, currency: 'XXX' }, reader)).rejects.toThrow('input.invalid')
  })
})

describe('balance table 2 with every currency', () => {
  test('sums to the trial balance, and each row to the ledger of its currency', async () => {
    const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + (parseMoney(text, 2) ?? 0n), 0n)
    await look.query(`insert into exchange_rate (base_currency, currency, type, rate_date, rate)
      values ('CNY', 'USD', 'MONTH_END', '2025-12-31', 7.03)`)
    // Whatever was kept was read without the rate.
    const own = reportRoutes(openFacts(db))
    const { books } = await own.balanceTable2({ month, all: true, quantity: true, revaluation: true }, reader)
    checked('balanceTable2', { ...(await routes.balanceTable2({ month, revaluation: true }, reader)) })
    const rows = books[0]?.rows ?? []
    const total = (await routes.balanceTable1({ month }, reader)).books[0]?.total
    expect(sum(rows.map(({ debitBase }) => debitBase))).toBe(parseMoney(total?.periodDebit ?? '', 2))
    expect(sum(rows.map(({ creditBase }) => creditBase))).toBe(parseMoney(total?.periodCredit ?? '', 2))
    expect(sum(rows.map(({ closingBase }) => closingBase))).toBe(0n)
    const foreign = rows.filter(({ currency }) => currency === 'USD')
    expect(foreign.length).toBeGreaterThan(1)
    for (const row of foreign) {
      const ledger = await routes.generalLedger2({ subject: row.subject, month, currency: 'USD' }, reader)
      expect(ledger.rows.at(-1)?.balance).toBe(row.closingBase.replace('-', ''))
    }
    // The month has been revalued: there is nothing left to book, at the rate of its end.
    const revalued = foreign.filter(({ difference }) => difference !== null)
    expect(revalued.length).toBeGreaterThan(0)
    for (const row of revalued) expect([row.difference, row.revalued]).toEqual(['0.00', row.closingBase])
    expect(foreign.some(({ bookRate, closingRate }) => bookRate !== null && bookRate === closingRate)).toBe(true)
  })
})

describe('balance table 3 by chosen kinds, with ages', () => {
  const sumOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + (parseMoney(text, 2) ?? 0n), 0n)

  test.each(['due', 'voucher'] as const)(
    'the ages of every row sum to its balance, from the %s date',
    async (ageing) => {
      const answer = await routes.balanceTable3Split({ month, dims: 'customer,store', ageing }, reader)
      checked('balanceTable3Split', answer)
      const rows = answer.books[0]?.rows ?? []
      expect(rows.length).toBeGreaterThan(4)
      for (const row of rows) expect(sumOf(row.ages ?? [])).toBe(parseMoney(row.closing, 2))
      for (const row of rows.filter(({ entities }) => entities !== null)) {
        const entity = row.entities?.map(({ type, code }) => (code === '' ? `!${type}` : `${type}:${code}`)).join(';')
        const ledger = await routes.generalLedger2({ subject: row.subject, month, entity }, reader)
        const size = (text: string) => text.replace('-', '')
        expect(ledger.rows.at(-1)?.balance).toBe(size(row.closing))
        for (const [age, amount] of (row.ages ?? []).entries()) {
          const question = { month, subject: row.subject, dims: 'customer,store', of: entity, ageing, age }
          const made = await routes.openLines(question, reader)
          checked('openLines', made)
          expect([sumOf(made.rows.map(({ open }) => open)), made.total]).toEqual([parseMoney(amount, 2), amount])
        }
      }
      const [whole] = rows.filter(({ entities }) => entities === null)
      const all = { month, subject: whole?.subject ?? '', dims: 'customer,store', ageing }
      const paged = await inPages((after) => routes.openLines({ ...all, pageSize: 2, after }, reader))
      expect(await routes.openLines(all, reader)).toMatchObject({ rows: paged, total: whole?.closing, next: '' })
      const hidden = { ...reader, dataScope: { ...everything, subjects: ['6001'] } }
      expect((await routes.openLines(all, hidden)).count).toBe(0)
      await expect(routes.openLines({ ...all, of: 'shop:1' }, reader)).rejects.toThrow('input.invalid')
      await expect(routes.openLines({ ...all, after: 'x' }, reader)).rejects.toThrow('input.invalid')
    },
  )

  test('subjects side by side show what the rows of each show, and sum to it', async () => {
    const answer = await routes.balanceTable3Pivot({ month, dims: 'customer,store', measure: 'debit' }, reader)
    checked('balanceTable3Pivot', answer)
    const { books } = await routes.balanceTable3Split({ month, dims: 'customer,store' }, reader)
    const [book, split] = [answer.books[0], books[0]?.rows ?? []]
    expect(book?.subjects.length).toBeGreaterThan(1)
    for (const [at, { subject }] of (book?.subjects ?? []).entries()) {
      const isOwn = (row: (typeof split)[number]) => row.subject === subject && row.entities !== null
      const own = split.filter((row) => isOwn(row) && row.debit !== '0.00')
      const shown = book?.rows.flatMap(({ figures }) => figures[at] ?? []) ?? []
      expect(shown.toSorted()).toEqual(own.map(({ debit }) => debit).toSorted())
      expect(sumOf(shown)).toBe(parseMoney(book?.totals[at] ?? '', 2))
    }
    await expect(routes.balanceTable3Pivot({ month, dims: '' }, reader)).rejects.toThrow('input.required')
  })

  test('kinds that are none are refused, and a scope hides what it hides', async () => {
    await expect(routes.balanceTable3Split({ month, dims: 'shop' }, reader)).rejects.toThrow('input.invalid')
    const scoped = { ...reader, dataScope: { ...everything, stores: ['S01'] } }
    const { books } = await routes.balanceTable3Split({ month, dims: 'store', ageing: 'due' }, scoped)
    const codes = books[0]?.rows.flatMap(({ entities }) => entities?.map(({ code }) => code) ?? [])
    expect(new Set(codes)).toEqual(new Set(['', 'S01']))
  })

  test('whatever is invoiced and paid, the ages are those of the oldest paid first, invoice by invoice', async () => {
    await look
      .transaction(async (tx) => {
        await tx.query(`select set_config('session_replication_role', 'replica', true)`)
        const { books, open, expected: right } = await makeDebts(tx)
        const question = { to: 12, at: '2025-12-31', include: 'posted', basis: 'voucher' } as const
        const found = await readAgeing(tx, books, open, question)
        expect(open.map(({ subject, aux }) => found.get(`${subject}|${aux}`))).toEqual(right)
        expect(await agesByLines(tx, books, open, question)).toEqual(right.map((ages) => ages ?? noAges()))
        throw new Error('undone')
      })
      .catch((error: Error) => expect(error.message).toBe('undone'))
  })
})

test('rows without figures are those of subjects in use, and of those switched off when asked for', async () => {
  const count = async (more: object) =>
    (await routes.balanceTable1({ month, zeroRows: true, ...more }, reader)).books[0]?.rows.length ?? 0
  const [off] = await look.query<{ n: number }>(`select count(*)::integer as n from subject where not enabled`)
  expect((await count({ disabled: true })) - (await count({}))).toBe(off?.n)
})

describe('the columns of a statement', () => {
  const none = new Map<number, (string | null)[]>()
  const keysOf = (book: { columns: { key: string }[] } | undefined) => book?.columns.map(({ key }) => key)
  const valuesOf = (book: { rows: { no: number; values: (string | null)[] }[] } | undefined) =>
    book ? new Map(book.rows.map(({ no, values }) => [no, values])) : none
  const profit = 24

  test('a trend has a column for each month, and each is the statement of its month', async () => {
    const [trend] = (await routes.incomeStatement({ month, compare: 'trend' }, reader)).books
    expect(keysOf(trend)).toEqual(['month:2025-11', 'month:2025-12'])
    const [november] = (await routes.incomeStatement({ month: '2025-11' }, reader)).books
    const [of, own] = [valuesOf(trend), valuesOf(november)]
    for (const [no, values] of of) expect([no, values[0]]).toEqual([no, own.get(no)?.[0]])
    const [sheets] = (await routes.balanceSheet({ month, compare: 'trend' }, reader)).books
    expect(sheets?.check).toEqual({ difference: '0.00', uncovered: [], missing: [], adjusted: 0, problems: [] })
  })

  test('the columns of the stores and of what has none sum to the month, line by line', async () => {
    const [book] = (await routes.incomeStatement({ month, compare: 'store', include: 'saved' }, reader)).books
    expect(keysOf(book)).toEqual(['current', 'store:S01', 'store:S02', 'store:!'])
    const minor = (text: string | null | undefined): bigint => BigInt((text ?? '0').replace('.', ''))
    for (const [, [whole, ...parts]] of valuesOf(book)) {
      expect(parts.reduce((sum, part) => sum + minor(part), 0n)).toBe(minor(whole))
    }
  })

  test('a figure of a store leads to ledgers of that store, and what has none to lines without one', async () => {
    for (const column of ['store:S01', 'store:!']) {
      const input = { month, compare: 'store' as const, column, line: profit }
      const why = await routes.explainIncomeStatement(input, reader)
      const drill = why.parts.find((part) => part.drill?.report === 'general-ledger-2')?.drill
      expect(drill?.entity).toBe(column === 'store:!' ? '!store' : column)
      const part = why.parts.find((each) => each.drill === drill)
      const subject = drill?.subjects[0] ?? ''
      const ledger = await routes.generalLedger2({ subject, month, entity: drill?.entity, pageSize: 500 }, reader)
      const lines = ledger.rows.filter((row) => row.kind === 'line')
      const own = lines.filter(({ aux }) => (column === 'store:!' ? !aux.includes('store:') : aux.includes(column)))
      expect(own).toHaveLength(lines.length)
      expect(part?.subject).toBe(subject)
    }
  })

  test('a month stands beside the month before, a year beside nothing where the year before is not here', async () => {
    const [sheet] = (await routes.balanceSheet({ month, compare: 'lastMonth' }, reader)).books
    const [before] = (await routes.balanceSheet({ month: '2025-11' }, reader)).books
    expect(keysOf(sheet)).toEqual(['closing', 'lastMonth'])
    for (const [no, [, then]] of valuesOf(sheet)) expect([no, then]).toEqual([no, valuesOf(before).get(no)?.[0]])
    const [annual] = (await routes.incomeStatement({ month, compare: 'annual' }, reader)).books
    expect(keysOf(annual)).toEqual(['annual'])
  })

  test('what a statement is not compared with is refused, and stores of several books at once', async () => {
    await expect(routes.balanceSheet({ month, compare: 'store' }, reader)).rejects.toThrow('input.invalid')
    await expect(routes.exportCashFlow({ month, compare: 'annual' }, reader)).rejects.toThrow('input.invalid')
    const file = await routes.exportIncomeStatement({ month, compare: 'store' }, reader)
    const [head = ''] = (await text(file.file)).split('\n')
    expect(head.trim()).toBe('line_no,name_zh_cn,name_en,current,store:S01,store:S02,store:!')
  })
})

describe('the vouchers that make a figure', () => {
  const made = statementVoucherRoutes(openFacts(db))
  const ways = [
    ['incomeStatement', made.incomeStatementVouchers, routes.incomeStatement],
    ['cashFlow', made.cashFlowVouchers, routes.cashFlow],
  ] as const

  test.each(ways)('of the %s sum to it, line by line', async (_, vouchersOf, read) => {
    const [book] = (await read({ month, include: 'saved' }, reader)).books
    let told = 0
    for (const { no, kind, values } of book?.rows ?? []) {
      if (kind === 'H') continue
      const found = await vouchersOf({ month, include: 'saved', column: 'current', line: no }, reader)
      if (!found.isKnown) continue
      told += 1
      expect([no, found.total]).toEqual([no, values[0]])
    }
    expect(told).toBeGreaterThan(25)
  })

  test('of the line that balances the supplement are listed, the greatest first, within the data scope', async () => {
    const input = { month, include: 'saved' as const, column: 'current', line: 57 }
    const { vouchers, count } = await made.cashFlowVouchers(input, reader)
    expect(count).toBe(vouchers.length)
    const sizes = vouchers.map(({ amount }) => BigInt(amount.replace(/[-.]/g, '')))
    expect(sizes).toEqual([...sizes].sort((a, b) => (a === b ? 0 : a > b ? -1 : 1)))
    const scoped = { ...reader, dataScope: { ...everything, subjects: ['6001'] } }
    const seen = await made.cashFlowVouchers(input, scoped)
    expect(seen.scoped).toBe(true)
    expect(seen.vouchers.every(({ summary }) => summary === '')).toBe(true)
    await expect(made.incomeStatementVouchers({ ...input, line: 0 }, reader)).rejects.toThrow('record.missing')
  })
})

test('what a scope hides is marked and is not on the other side of a line either', async () => {
  const scoped = { ...reader, dataScope: { ...everything, subjects: ['!1122'] } }
  const page = await routes.generalLedger2({ subject: '1002', from: '2025-11', month }, scoped)
  expect(page.scoped).toBe(true)
  expect(page.rows.flatMap((row) => row.contra).filter((code) => code.startsWith('1122'))).toEqual([])
})

test('books without the right to read are refused, whether they are there or not', async () => {
  const none: FileReader = { ...reader, setsWith: () => [] }
  for (const companies of ['YS02-2025', 'YS01-2025,YS02-2025']) {
    await expect(routes.balanceTable1({ month, companies }, none)).rejects.toThrow('accountSet.noRight')
  }
})

test('a file is that of the command line', async () => {
  const answer = await routes.exportBalanceTable1({ month, format: 'csv' }, reader)
  expect(answer.name).toBe('trial-balance-YS01-2025-2025-12.csv')
  expect(await text(answer.file)).toBe(expected('trial-balance-2025-12'))
})
