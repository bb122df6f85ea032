// The sales list of a voucher: amounts that add up, numbers that stand once, and what the voucher books.
import { describe, expect, it, test } from 'vitest'
import { bookFacts } from '../../../test/world/book.ts'
import { compareSalesList, readSalesList, revenueOf, type SalesRowDraft, salesAmounts } from './sales-list.ts'

const facts = bookFacts()
const row: SalesRowDraft = {
  ...{
    invoiceNo: ' 2511-001 ',
    invoiceDate: '2025-11-03',
    store: 'S01',
    gross: '113',
    tax: '13',
    net: '',
    saleBill: 'B1',
  },
}
const read = (...rows: Partial<SalesRowDraft>[]) =>
  readSalesList(
    rows.map((each) => ({ ...row, ...each })),
    { digits: 2, currency: 'CNY', entities: facts.entities },
  )
const told = (...rows: Partial<SalesRowDraft>[]) =>
  read(...rows).problems.map(({ code, path, args }) => `${code} ${path} ${Object.values(args).join(' ')}`.trim())

test('an amount beside another currency is refused at its field', () => {
  expect(told({ tax: '$13' })).toEqual(['amount.otherCurrency rows.0.tax $ CNY'])
})

test('of gross, tax and net one may be left out', () => {
  const amounts = (gross: string, tax: string, net: string) => salesAmounts({ gross, tax, net }, 2)
  const all = { gross: 11300n, tax: 1300n, net: 10000n }
  expect(amounts('113', '13', '')).toEqual(all)
  expect(amounts('113', '', '100')).toEqual(all)
  expect(amounts('', '13', '100')).toEqual(all)
  expect(amounts('113', '13', '100')).toEqual(all)
  expect(amounts('-113', '-13', '')).toEqual({ gross: -11300n, tax: -1300n, net: -10000n })
  for (const [gross, tax, net] of [
    ...[
      ['113', '13', '101'],
      ['113', '', ''],
      ['', '13', ''],
      ['', '', '100'],
      ['', '', ''],
    ],
    ...[
      ['x', '13', '100'],
      ['113', 'x', '100'],
      ['113', '13', 'x'],
    ],
  ] as const) {
    expect(amounts(gross, tax, net)).toBeNull()
  }
})

describe('a sales list', () => {
  it('is read with the number under which an invoice is known', () => {
    const { net, ...rest } = row
    expect(net).toBe('')
    expect(read({})).toEqual({
      rows: [{ ...rest, invoiceNo: '2511-001', invoiceKey: '2511001', gross: 11300n, tax: 1300n, net: 10000n }],
      problems: [],
    })
    expect(told({ invoiceDate: '', store: '' })).toEqual([])
  })

  it('names what is wrong by row and field, and gives no row then', () => {
    expect(told({}, { invoiceNo: ' - ' })).toEqual(['invoice.required rows.1.invoiceNo'])
    expect(told({ invoiceDate: '2025-02-30' })).toEqual(['input.date rows.0.invoiceDate 2025-02-30'])
    expect(told({ store: 'S99' })).toEqual(['input.invalid rows.0.store'])
    expect(told({ gross: '' })).toEqual(['input.invalid rows.0.gross'])
    expect(read({}, { invoiceNo: '2', gross: '' }).rows).toEqual([])
  })

  it('names an invoice once, however it is typed', () => {
    expect(told({}, { invoiceNo: '2511001' })).toEqual(['record.duplicate rows.1.invoiceNo 2511001'])
    expect(told({ invoiceNo: '' }, { invoiceNo: '' })).toEqual([
      ...['invoice.required rows.0.invoiceNo', 'invoice.required rows.1.invoiceNo'],
    ])
  })
})

test('a voucher books revenue and output tax on their credit sides, returns on the other', () => {
  const line = (subject: string, debit: bigint, credit: bigint) => ({ subject, debit, credit })
  const lines = [
    ...[
      line('1001', 33900n, 0n),
      line('600101', 1000n, 11000n),
      line('2221010701', 0n, 1300n),
      line('222106', 0n, 500n),
    ],
    ...[line('222108', 100n, 0n), line('6401', 7000n, 0n), line('22210101', 5n, 0n), line('9999', 3n, 0n)],
  ]
  expect(revenueOf(lines, facts.subjects)).toEqual({ net: 10000n, tax: 1700n })
})

describe('a list is held against its voucher', () => {
  const rows = [
    { gross: 11300n, tax: 1300n },
    { gross: 5650n, tax: 650n },
  ]
  const compared = (net: bigint, tax: bigint) => compareSalesList(rows, { net, tax }, 2).map(({ args }) => args)

  it('gross and tax', () => {
    expect(compared(15000n, 1950n)).toEqual([])
    expect(compared(15001n, 1950n)).toEqual([{ a: '169.50', b: '169.51' }])
    expect(compared(15001n, 1949n)).toEqual([{ a: '19.50', b: '19.49' }])
    expect(compareSalesList(rows, { net: 0n, tax: 0n }, 2)).toMatchObject([{ code: 'salesList.differs', path: 'rows' }])
  })

  it('where there is one', () => {
    expect(compareSalesList([], { net: 1n, tax: 1n }, 2)).toEqual([])
  })
})
