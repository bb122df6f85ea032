// How typed texts change a line: currencies and rates, quantities, codes.
import { describe, expect, it } from 'vitest'
import { sampleBooks, sampleDesk, sampleFacts } from '../../../../test/voucher/sample-books.ts'
import { readTable } from '../grid/clipboard-table.ts'
import { acceptPaste, offerPaste } from '../grid/paste-dialog.tsx'
import { makeBooks } from './books.ts'
import { makeDesk } from './desk.ts'
import { changeHead } from './desk-check.ts'
import { type EntryLine, emptyLine } from './fields.ts'
import { type Around, makeRules, renewRate, takeRate } from './line-rules.ts'

const books = sampleBooks()
let date = '2025-12-25'
const rates: Record<string, { rate: bigint; unit: number; date: string }> = {
  'USD 2025-12-25': { rate: 710_000_000n, unit: 1, date: '2025-12-05' },
  'USD 2025-12-01': { rate: 700_000_000n, unit: 1, date: '2025-12-01' },
  'JPY 2025-12-25': { rate: 485_120_000n, unit: 100, date: '2025-12-25' },
}
const around: Around = {
  books,
  date: () => date,
  today: () => '2025-12-31',
  rate: (currency, _, day) => rates[`${currency} ${day}`] ?? null,
  isRateComing: () => false,
  entity: (_, text) => text.toUpperCase(),
  isEntity: (_, code) => code.startsWith('D'),
}
const rules = makeRules(around)
const line = (given: Partial<EntryLine>): EntryLine => ({ ...emptyLine(1), ...given })

describe('a foreign line', () => {
  const usd = () => rules.apply(line({ subject: '220201' }), 'currency', 'usd')
  it('takes the rate of the voucher’s date and computes the base amount', () => {
    const done = rules.apply(usd(), 'original', '10,000')
    expect(done).toMatchObject({ currency: 'USD', rate: '7.10', original: '10000.00', debit: '71000.00', credit: '' })
  })
  it('computes on the side the line has, and again when the rate is typed', () => {
    const credit = rules.apply(rules.apply(usd(), 'credit', '1'), 'original', '100')
    expect(credit).toMatchObject({ credit: '710.00', debit: '' })
    expect(rules.apply(credit, 'rate', '7.2')).toMatchObject({ rate: '7.20', credit: '720.00' })
  })
  it('keeps a base amount that is typed over the computed one', () => {
    const typed = rules.apply(rules.apply(usd(), 'original', '100'), 'debit', '709.98')
    expect(typed).toMatchObject({ original: '100.00', debit: '709.98' })
    expect(rules.apply(typed, 'debit', '-709.98').original).toBe('-100.00')
  })
  it('knows rates per hundred and currencies without decimals', () => {
    const yen = rules.apply(rules.apply(line({ subject: '220201' }), 'currency', 'JPY'), 'original', '12345')
    expect(yen).toMatchObject({ rate: '0.048512', original: '12345', debit: '598.88' })
  })
  it('takes a rate that comes later, and another one with another date', () => {
    const waiting = line({ subject: '220201', currency: 'USD', original: '100.00' })
    expect(takeRate(waiting, around)).toMatchObject({ rate: '7.10', debit: '710.00' })
    const before = around.rate('USD', 'DAILY', date)
    date = '2025-12-01'
    expect(renewRate(takeRate(line({ ...waiting, rate: '7.10' }), around), before, around)).toMatchObject({
      rate: '7.00',
      debit: '700.00',
    })
    const typed = line({ ...waiting, rate: '7.33', debit: '733.00' })
    expect(renewRate(typed, before, around)).toBe(typed)
    date = '2025-12-25'
  })
  it('keeps an amount that stood there before its rate, until another rate or original amount is typed', () => {
    const pasted = line({ subject: '220201', currency: 'USD', original: '100.00', credit: '712.34' })
    expect(takeRate(pasted, around)).toMatchObject({ rate: '7.10', debit: '', credit: '712.34' })
    expect(rules.apply(takeRate(pasted, around), 'rate', '7.2')).toMatchObject({ rate: '7.20', credit: '720.00' })
    expect(rules.apply(pasted, 'original', '200')).toMatchObject({ rate: '7.10', credit: '1420.00' })
    expect(rules.apply({ ...pasted, rate: '7.20' }, 'rate', '')).toMatchObject({ rate: '7.10', credit: '710.00' })
    const unknown = { ...pasted, currency: 'EUR' }
    expect(rules.apply(unknown, 'original', '200')).toMatchObject({ rate: '', credit: '712.34' })
    expect(rules.apply(unknown, 'currency', 'USD')).toMatchObject({ rate: '7.10', credit: '710.00' })
    expect(rules.apply({ ...unknown, currency: '', original: '' }, 'currency', 'USD')).toMatchObject({
      credit: '712.34',
    })
  })
  it('becomes a base line with the base currency or with a subject that has no other', () => {
    const done = rules.apply(usd(), 'original', '10')
    expect(rules.apply(done, 'currency', 'CNY')).toMatchObject({ currency: '', original: '', rate: '', debit: '71.00' })
    expect(rules.apply(done, 'subject', '6603')).toMatchObject({ currency: '', original: '', rate: '' })
  })
})

describe('a line', () => {
  it('keeps the entities its new subject also has', () => {
    const mall = line({ subject: '112202', aux: { customer: 'C001', store: 'S01' } })
    expect(rules.apply(mall, 'subject', '660108').aux).toEqual({ store: 'S01' })
  })
  it('computes its amount from quantity and price', () => {
    const goods = rules.apply(
      rules.apply(line({ subject: '1405', credit: '1.00' }), 'quantity', '3'),
      'price',
      '33.335',
    )
    expect(goods).toMatchObject({ quantity: '3', price: '33.335', credit: '100.01' })
  })
  it('keeps what cannot be read', () => {
    expect(rules.apply(line({}), 'debit', '12..5').debit).toBe('12..5')
    expect(rules.amounts(line({ debit: '12..5' }))).toEqual({ debit: 0n, credit: 0n })
    expect(rules.apply(line({}), 'subject', '不存在').subject).toBe('不存在')
  })
  it('is the same object when nothing changed', () => {
    const same = line({ summary: 'a', subject: '6603', debit: '1.00' })
    expect(rules.apply(same, 'summary', ' a ')).toBe(same)
    expect(rules.apply(same, 'debit', '1')).toBe(same)
    expect(rules.apply(same, 'subject', '6603')).toBe(same)
  })
})

describe('a rate that is fetched', () => {
  const answers = () => new Promise((resolve) => setTimeout(resolve, 0))
  it('comes into the lines that wait for it', async () => {
    const desk = sampleDesk()
    const waiting = { ...emptyLine(1), subject: '220201', currency: 'USD', original: '100.00' }
    desk.store.setState((state) => ({ grid: { ...state.grid, lines: [waiting] } }))
    desk.rates.want('USD', 'DAILY', '2025-12-25')
    await answers()
    expect(desk.store.getState().grid.lines[0]).toMatchObject({ rate: '7.10', debit: '710.00' })
    expect(desk.store.getState().grid.totals.debit).toBe(71000n)
  })
  it.each([
    ['after the lines that were pasted', false],
    ['while it is shown what they would become', true],
  ])('leaves amounts as they are when it comes %s', async (_, isKnown) => {
    const desk = sampleDesk()
    const head = '摘要\t科目\t币种\t原币\t借方\t贷方'
    const rows = ['712.34\t', '\t709.99', '\t'].map((sides) => `进货\t1001\tUSD\t100\t${sides}`)
    offerPaste(desk, readTable([head, ...rows].join('\n')))
    if (isKnown) desk.rates.want('USD', 'DAILY', '2025-12-25')
    if (isKnown) await answers()
    acceptPaste(desk)
    if (!isKnown) await answers()
    expect(desk.store.getState().grid.lines).toMatchObject([
      { rate: '7.10', original: '100.00', debit: '712.34', credit: '' },
      { rate: '7.10', original: '100.00', debit: '', credit: '709.99' },
      { rate: '7.10', original: '100.00', debit: '710.00', credit: '' },
    ])
  })
  it('of another date computes the amount anew, on the side on which it stood', async () => {
    const desk = sampleDesk({
      rate: async ({ currency, date }) => ({
        currency,
        type: 'DAILY',
        date,
        rate: String(Number(date.slice(-2))),
        unit: 1,
      }),
    })
    const given = { subject: '220201', currency: 'USD', original: '100.00', chosenSide: 'credit' as const }
    desk.store.setState((state) => ({ grid: { ...state.grid, lines: [line(given)] } }))
    desk.rates.want('USD', 'DAILY', '2025-12-25')
    await answers()
    expect(desk.store.getState().grid.lines[0]).toMatchObject({ rate: '25.00', credit: '2500.00' })
    changeHead(desk, { date: '2025-12-26' })
    expect(desk.store.getState().grid).toMatchObject({ lines: [{ rate: '', credit: '' }], totals: { credit: 0n } })
    await answers()
    expect(desk.store.getState().grid.lines[0]).toMatchObject({ rate: '26.00', debit: '', credit: '2600.00' })
    changeHead(desk, { date: '2025-12-25' })
    expect(desk.store.getState().grid.lines[0]).toMatchObject({ rate: '25.00', debit: '', credit: '2500.00' })
  })
  it('begins on the date and type of the facts', () => {
    const desk = makeDesk({
      facts: sampleFacts,
      calls: {
        summaries: async () => ({ items: [] }),
        entities: async () => ({ items: [], total: 0 }),
        rate: async () => null,
        rates: async () => ({ items: [] }),
      },
      usage: { read: () => [], write: () => {} },
      rights: { mayEditRate: false, mayDelete: false, mayVoid: false },
    })
    expect(desk.store.getState().head).toMatchObject({ type: 'JI', date: '2025-12-25' })
  })
})

describe('a department of the organisation', () => {
  const finance = { deptCode: 'FIN', deptName: '财务部', entityType: 'department' as const, entityCode: 'D01' }
  const departments = [
    { ...finance, handler: 'E01', validFrom: '2025-06-01', validTo: '2025-12-31' },
    { ...finance, deptCode: 'D02', entityCode: 'D09', handler: '', validFrom: '', validTo: '' },
  ]
  const made = makeRules({ ...around, books: makeBooks({ ...sampleFacts, departments }) })
  const wages = line({ subject: '660101' })

  it('typed by code or name fills its entity, and who usually handles it unless somebody is named', () => {
    for (const text of ['fin', '财务部', 'D01']) {
      expect(made.apply(wages, 'aux', text)).toMatchObject({ aux: { department: 'D01' }, handler: 'E01' })
    }
    expect(made.apply({ ...wages, handler: 'E07' }, 'aux', 'fin').handler).toBe('E07')
  })

  it('stands back where an entity has that code, and stands for nothing on days when it does not hold', () => {
    expect(made.apply(wages, 'aux', 'd02')).toMatchObject({ aux: { department: 'D02' }, handler: '' })
    date = '2025-05-31'
    expect(made.apply(wages, 'aux', 'fin')).toMatchObject({ aux: { department: 'FIN' }, handler: '' })
    date = '2025-12-25'
  })
})

describe('in books of a currency with other decimals', () => {
  const rulesIn = (baseCurrency: string, minorDigits: number) => {
    const currency = { code: baseCurrency, minorDigits, nameZhCn: '', nameZhTw: '', nameEn: '' }
    const currencies = [...sampleFacts.currencies.filter(({ code }) => code !== baseCurrency), currency]
    return makeRules({ ...around, books: makeBooks({ ...sampleFacts, baseCurrency, currencies }) })
  }
  it.each([
    ['KWD', 3, '1.2345', '1,234.5', '1234.500'],
    ['JPY', 0, '1.5', '1,234', '1234'],
  ])('%s has %i', (currency, digits, more, typed, written) => {
    const own = rulesIn(currency, digits)
    // What is too fine stays as it was typed, to be marked at its cell; no amount is made of it.
    expect(own.apply(line({}), 'debit', more)).toMatchObject({ debit: more })
    expect(own.amounts(own.apply(line({}), 'debit', more))).toEqual({ debit: 0n, credit: 0n })
    expect(own.apply(line({}), 'credit', typed)).toMatchObject({ credit: written })
    expect(own.apply(line({ currency: 'USD' }), 'original', '12.3')).toMatchObject({ original: '12.30' })
    expect(own.apply(line({ currency: 'USD' }), 'original', '12.345')).toMatchObject({ original: '12.345' })
  })
})
