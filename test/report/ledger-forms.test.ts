// The wide ledgers over the worked example: every column sums to its subject, whatever the page, the scope or the form.
import { buffer, text } from 'node:stream/consumers'
import { Value } from 'typebox/value'
import { beforeAll, expect, test } from 'vitest'
import { type EntitySubjectRowShape, entitySubjectCalls } from '../../src/contract/ledger/entity-subject.ts'
import { multiColumnCalls } from '../../src/contract/ledger/multi-column.ts'
import { reportCalls } from '../../src/contract/statement/report.ts'
import { formatMoney, parseMoney, roundRatio } from '../../src/domain/base/money.ts'
import { everything } from '../../src/domain/chart/access.ts'
import { runFile } from '../../src/server/cli/report.ts'
import { findBooks } from '../../src/server/ledger/read/read-scope.ts'
import { openFacts } from '../../src/server/ledger/store/fact-cache.ts'
import { entitySubjectRoutes } from '../../src/server/report/entity-subject.ts'
import { multiColumnRoutes } from '../../src/server/report/multi-column.ts'
import type { FileReader, Reader } from '../../src/server/report/reader.ts'
import { reportRoutes } from '../../src/server/report/routes.ts'
import { storeIncomeRoutes } from '../../src/server/statement/store-income-routes.ts'
import { freshDatabase } from '../world/database.ts'
import { loadExample } from '../world/example-tables.ts'

const { db, look } = await freshDatabase()
const facts = openFacts(db)
const ledgers = reportRoutes(facts)
const wide = multiColumnRoutes(facts)
const entities = entitySubjectRoutes(facts)
const shops = storeIncomeRoutes(facts)
const user = { realName: '刘芳' } as FileReader['user']
let reader: FileReader

beforeAll(async () => {
  await loadExample(look)
  const [accountSet] = await findBooks(db, [{ company: 'YS01', year: 2025 }])
  if (!accountSet) throw new Error('the example is not loaded')
  const setsWith = () => [{ ...accountSet, dataScope: everything, rights: new Set<never>() }]
  reader = { db, user, lang: 'zh-cn', accountSet, dataScope: everything, setsWith }
})

const months = { from: '2025-11', month: '2025-12' }
const fen = (amount: string | null | undefined): bigint => (amount ? (parseMoney(amount, 2) ?? 0n) : 0n)

type Wide = Awaited<ReturnType<typeof wide.generalLedger3>>

const wholeOf = async (scheme: string, pageSize: number, of: Reader = reader): Promise<Wide> => {
  const input = { ...months, scheme, pageSize }
  const first = await wide.generalLedger3(input, of)
  for (let { next } = first; next !== ''; ) {
    const page = await wide.generalLedger3({ ...input, after: next }, of)
    first.rows.push(...page.rows)
    next = page.next
  }
  return first
}

test('each scheme that is shipped: columns sum to the total, the total is the net of the detail ledger', async () => {
  const { items } = await wide.generalLedger3Schemes({ month: months.month }, reader)
  expect(items.map(({ code }) => code)).toEqual(['222101', '4101', '4104', '5101', '6601', '6601-S', '6602', '6603'])
  for (const { code, subject } of items) {
    const ledger = await wholeOf(code, 500)
    expect([...Value.Errors(multiColumnCalls.generalLedger3.result, ledger)].slice(0, 2)).toEqual([])
    const detail = await ledgers.generalLedger2({ ...months, subject, pageSize: 500 }, reader)
    expect(ledger.rows.map(({ total: _, values: __, ...row }) => row)).toEqual(detail.rows)
    for (const row of ledger.rows) {
      const sum = row.values.reduce((so, value, at) => {
        const isSame = ledger.columns[at]?.side === ledger.side
        return isSame ? so + fen(value) : so - fen(value)
      }, 0n)
      expect(sum).toBe(fen(row.total))
      const net = row.kind === 'opening' ? null : fen(row.debit) - fen(row.credit)
      if (net !== null) expect(fen(row.total)).toBe(ledger.side === 'debit' ? net : -net)
    }
    expect(await wholeOf(code, 3)).toEqual({ ...ledger, asOf: expect.anything(), next: expect.anything() })
  }
})

test('a month of a column is the month of its own subject in the general ledger', async () => {
  const ledger = await wholeOf('222101', 500)
  expect(ledger.columns.filter(({ side }) => side === 'debit').length).toBe(6)
  const general = await ledgers.generalLedger1({ ...months, subject: '222101', level: 4 }, reader)
  for (const [at, { key, side }] of ledger.columns.entries()) {
    const own = general.books[0]?.rows.filter((row) => row.subject === key && row.row !== 'opening') ?? []
    for (const { row, period, debit, credit } of own) {
      const shown = ledger.rows.find((one) => one.kind === row && one.period === period)?.values[at]
      const net = fen(debit) - fen(credit)
      expect(fen(shown)).toBe(side === 'debit' ? net : -net)
    }
  }
})

test('of entities only what the scope shows has a column, and nothing else is in the rest', async () => {
  const whole = await wholeOf('6601-S', 500)
  expect(whole.columns.map(({ key }) => key)).toContain('S01')
  const dataScope = { ...everything, stores: ['S02'] }
  const own = await wholeOf('6601-S', 500, { ...reader, dataScope })
  expect(own.scoped).toBe(true)
  expect(own.columns.map(({ key }) => key)).not.toContain('S01')
  expect(own.rows.filter(({ aux }) => aux.includes('S01'))).toEqual([])
  const yearOf = (ledger: Wide) => fen(ledger.rows.findLast(({ kind }) => kind === 'year')?.total)
  const at = whole.columns.findIndex(({ key }) => key === 'S01')
  const ofStore = fen(whole.rows.findLast(({ kind }) => kind === 'year')?.values[at])
  expect(yearOf(own)).toBe(yearOf(whole) - ofStore)
  const hidden = { ...reader, dataScope: { ...everything, subjects: ['!6601'] } }
  await expect(wholeOf('6601', 500, hidden)).rejects.toThrow('record.missing')
  await expect(wholeOf('NONE', 500)).rejects.toThrow('record.missing')
})

test('its file has every line, in the words of the reader', async () => {
  const { file } = await wide.exportGeneralLedger3(
    { ...months, scheme: '6601', format: 'csv' },
    { ...reader, lang: 'en' },
  )
  const lines = (await text(file)).trim().split('\n')
  const { rows, columns } = await wholeOf('6601', 500)
  expect(lines.length).toBe(rows.length + 1)
  expect(lines[0]).toContain('Total')
  expect(lines[0]?.split(',').length).toBe(columns.length + 8)
})

type Listed = 'entitySubject' | 'subjectEntity'
type Narrowed = { entityType?: string; entity?: string; byCurrency?: boolean; subject?: string }

const rowsOf = async (
  name: Listed,
  input: Narrowed,
  pageSize = 500,
  of: Reader = reader,
): Promise<EntitySubjectRowShape[]> => {
  const rows: EntitySubjectRowShape[] = []
  let after: string | undefined
  do {
    const page = await entities[name]({ ...months, ...input, pageSize, after }, of)
    expect([...Value.Errors(entitySubjectCalls[name].result, page)].slice(0, 2)).toEqual([])
    rows.push(...page.rows)
    after = page.next || undefined
  } while (after)
  return rows
}

const closingOf = (rows: readonly { closing: string }[]): bigint =>
  rows.reduce((sum, { closing }) => sum + fen(closing), 0n)

test('entities by subject: pages make the whole, groups sum their rows, each figure is of its ledger', async () => {
  const whole = await rowsOf('entitySubject', { entityType: 'store' })
  expect(await rowsOf('entitySubject', { entityType: 'store' }, 3)).toEqual(whole)
  const turned = await rowsOf('subjectEntity', { entityType: 'store' }, 3)
  expect(closingOf(turned)).toBe(closingOf(whole))
  for (const row of whole) {
    const own = whole.filter(({ entityCode }) => entityCode === row.entityCode)
    expect(fen(row.group.closing)).toBe(closingOf(own))
    const ofSubject = turned.filter(({ subject }) => subject === row.subject)
    expect(fen(ofSubject[0]?.group.closing)).toBe(closingOf(ofSubject))
    const entity = `store:${row.entityCode}`
    const ledger = await ledgers.generalLedger2({ ...months, subject: row.subject, entity, pageSize: 500 }, reader)
    const last = ledger.rows.at(-1)
    expect(fen(row.closing)).toBe(last?.side === 'credit' ? -fen(last.balance) : fen(last?.balance))
  }
  const { types } = await entities.totals(months, reader)
  expect(fen(types.find(({ type }) => type === 'store')?.closing)).toBe(closingOf(whole))
})

test('all kinds stand one after the other, currencies apart add up, and one entity is found alone', async () => {
  const every = await rowsOf('entitySubject', {}, 4)
  const { types } = await entities.totals(months, reader)
  expect([...new Set(every.map(({ entityType }) => entityType))]).toEqual(types.map(({ type }) => type))
  for (const { type, closing } of types) {
    const byCurrency = await rowsOf('entitySubject', { entityType: type, byCurrency: true })
    expect(closingOf(byCurrency)).toBe(fen(closing))
  }
  const foreign = await rowsOf('entitySubject', { entityType: 'bank', byCurrency: true })
  const dollars = foreign.find(({ currency }) => currency === 'USD')
  expect(fen(dollars?.originalOpening) + fen(dollars?.originalDebit) - fen(dollars?.originalCredit)).toBe(
    fen(dollars?.originalClosing),
  )
  const one = await rowsOf('subjectEntity', { entityType: 'store', entity: 'S01' })
  expect(new Set(one.map(({ entityCode }) => entityCode))).toEqual(new Set(['S01']))
})

test('who is limited to a store sees its rows only, in lists, sums and files', async () => {
  const shop = { ...reader, dataScope: { ...everything, stores: ['S02'] } }
  const rows = await rowsOf('entitySubject', { entityType: 'store' }, 500, shop)
  expect(new Set(rows.map(({ entityCode }) => entityCode))).toEqual(new Set(['S02']))
  const { types } = await entities.totals({ ...months, entityType: 'store' }, shop)
  expect(fen(types[0]?.closing)).toBe(closingOf(rows))
  const { file } = await entities.export({ ...months, entityType: 'store', format: 'csv' }, shop)
  const lines = (await text(file)).trim().split('\n')
  expect(lines.length).toBe(rows.length + new Set(rows.map(({ entityCode }) => entityCode)).size + 2)
  expect(lines.join()).not.toContain('S01')
  await expect(rowsOf('entitySubject', { entityType: 'nothing' })).rejects.toThrow('input.invalid')
})

test('stores side by side sum to the subject with what is on no store, and for each m² to the fen', async () => {
  const { rows, stores } = await shops.storeIncome(months, reader)
  expect(stores.map(({ code }) => code).slice(0, 2)).toEqual(['S01', 'S02'])
  for (const { values, total } of rows) expect(values.reduce((sum, value) => sum + fen(value), 0n)).toBe(fen(total))
  const of = (key: string) => fen(rows.find((row) => row.key === key)?.total)
  const statement = await ledgers.balanceTable1({ ...months, withClosing: false, subject: '6001,6401,6601' }, reader)
  const net = (subject: string) => {
    const row = statement.books[0]?.rows.find((one) => one.subject === subject)
    return fen(row?.periodCredit) - fen(row?.periodDebit)
  }
  expect([of('6001'), of('6401'), of('expenses')]).toEqual([net('6001'), -net('6401'), -net('6601')])
  expect(of('contribution')).toBe(of('margin') - of('expenses'))
  await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en, area)
    values ('store', 'S01', '一店', '一店', 'Store 1', 120.5)`)
  const each = await shops.storeIncome({ ...months, perArea: true, stores: 'S01' }, reader)
  const first = rows.find(({ key }) => key === '6001')?.values[0]
  const shown = each.rows.find(({ key }) => key === '6001')
  expect(shown?.values[0]).toBe(formatMoney(roundRatio(fen(first) * 100n, 12050n), 2))
  expect(shown?.total).toBe(shown?.values[0])
  const shop = await shops.storeIncome(months, { ...reader, dataScope: { ...everything, stores: ['S02'] } })
  expect(shop.stores.map(({ code }) => code)).not.toContain('S01')
})

test('a letter for each entity of a kind, on a page of its own; without a kind there is none', async () => {
  const writer: FileReader = { ...reader, cancelled: new AbortController().signal }
  const pdf = await entities.letters({ ...months, entityType: 'supplier' }, writer)
  expect(pdf.type).toBe('application/pdf')
  const pages = (await buffer(pdf.file)).toString('latin1').match(/\/Type\s*\/Page\b/g)
  const rows = await rowsOf('entitySubject', { entityType: 'supplier' })
  expect(pages?.length).toBe(new Set(rows.map(({ entityCode }) => entityCode)).size)
  await expect(entities.letters(months, writer)).rejects.toThrow('input.required')
})

test('a ledger begins at a month, day, voucher or its end with the right balance, and goes back by pages', async () => {
  const input = { ...months, subject: '1002', pageSize: 500 }
  const whole = await ledgers.generalLedger2(input, reader)
  const at = async (place: string, pageSize = 500) => ledgers.generalLedger2({ ...input, pageSize, at: place }, reader)
  const from = (is: (row: (typeof whole.rows)[number]) => boolean) => whole.rows.slice(whole.rows.findIndex(is))
  expect((await at('2025-12')).rows).toEqual(from(({ date, kind }) => kind === 'line' && date >= '2025-12'))
  const day = whole.rows.findLast(({ kind }) => kind === 'line')?.date ?? ''
  expect((await at(day)).rows).toEqual(from(({ date, kind }) => kind === 'line' && date === day))
  const december = whole.rows.filter(({ kind, date }) => kind === 'line' && date >= '2025-12')
  const label = december[3]?.voucher ?? ''
  expect((await at(`2025-12 ${label}`)).rows[0]).toEqual(december.find(({ voucher }) => voucher === label))
  const end = await at('end', 3)
  const lines = whole.rows.filter(({ kind }) => kind === 'line')
  expect(end.rows.filter(({ kind }) => kind === 'line')).toEqual(lines.slice(-3))
  expect(end.next).toBe('')
  const back = await at(end.previous, 3)
  expect(back.rows.filter(({ kind }) => kind === 'line')).toEqual(lines.slice(-6, -3))
  for (let { previous } = back; previous !== ''; ) {
    const page = await at(previous, 3)
    if (page.previous === '') expect(page.rows[0]).toEqual(whole.rows[0])
    previous = page.previous
  }
  expect((await at('2025-11')).rows).toEqual(whole.rows)
  for (const wrong of ['2026-01', '记-9999', 'nowhere']) await expect(at(wrong)).rejects.toThrow('report.place')
})

test('foreign amounts run beside the balance on every page, and end as balance table 2 says', async () => {
  const input = { ...months, subject: '220201', currency: 'USD', ledgerForm: 'currency' } as const
  const whole = await ledgers.generalLedger2({ ...input, pageSize: 500 }, reader)
  expect([...Value.Errors(reportCalls.generalLedger2.result, whole)].slice(0, 2)).toEqual([])
  const [table] = (await ledgers.balanceTable2({ ...months, subject: '220201' }, reader)).books
  const row = table?.rows.find(({ currency, leaf }) => leaf && currency === 'USD')
  expect(whole.rows.at(-1)?.beside?.balance).toBe(row?.closingOriginal)
  const ofMonths = whole.rows.filter(({ kind }) => kind === 'month')
  expect(ofMonths.reduce((sum, { beside }) => sum + fen(beside?.debit), 0n)).toBe(fen(row?.debitOriginal))
  expect(ofMonths.reduce((sum, { beside }) => sum + fen(beside?.credit), 0n)).toBe(fen(row?.creditOriginal))
  for (const ledgerForm of ['currency', 'quantity', 'journal'] as const) {
    const all = await ledgers.generalLedger2({ ...input, ledgerForm, pageSize: 500 }, reader)
    const rows = []
    let after: string | undefined
    do {
      const page = await ledgers.generalLedger2({ ...input, ledgerForm, pageSize: 2, after }, reader)
      rows.push(...page.rows)
      after = page.next || undefined
    } while (after)
    expect(rows).toEqual(all.rows)
  }
})

test('flat files hold facts alone, and sum to the ledger; the command line has the same files by name', async () => {
  const flat = await wide.exportGeneralLedger3({ ...months, scheme: '6601', format: 'csv', form: 'flat' }, reader)
  const rows = (await text(flat.file)).trim().split('\n').slice(1)
  const ledger = await wholeOf('6601', 500)
  const lines = ledger.rows.filter(({ kind }) => kind === 'line')
  expect(rows.length).toBe(lines.length)
  const sumOf = (amounts: readonly (string | null | undefined)[]) => amounts.reduce((sum, one) => sum + fen(one), 0n)
  expect(sumOf(rows.map((row) => row.split(',').at(-1)?.trim()))).toBe(sumOf(lines.map(({ total }) => total)))
  const asked = { accountSets: ['YS01-2025'], ...months, subjects: ['6601'] }
  for (const name of [
    'multi-column',
    'entity-subject',
    'subject-entity',
    'store-income',
    'voucher-register',
    'subject-summary',
  ]) {
    const { file } = await runFile(db, { ...asked, name })
    expect([name, (await text(file)).trim().split('\n').length > 3]).toEqual([name, true])
  }
  await expect(runFile(db, { ...asked, name: 'multi-column', subjects: ['1001'] })).rejects.toThrow('report.subjects')
  await expect(runFile(db, { ...asked, name: 'store-income', format: 'json' })).rejects.toThrow('input.invalid')
})
