// Electronic invoices of every layout are read into one shape; what does not add up is doubted, not guessed.
import { describe, expect, it, test } from 'vitest'
import { invoiceKey, invoiceLineElements, readInvoice } from './invoice.ts'

const invoice = (fields: Record<string, string>, ...lines: Record<string, string>[]) =>
  readInvoice({ fields: new Map(Object.entries(fields)), lines: lines.map((each) => new Map(Object.entries(each))) })

const number = '25312000000012345678'
const digital = {
  ...{ EInvoiceType: 'T', InvoiceNumber: number, IssueTime: '2025-11-03 10:00:00', BuyerName: 'B' },
  ...{ BuyerIdNum: '91A', SellerName: 'S', SellerIdNum: '91B', TotalAmWithoutTax: '1000.00', TotalTaxAm: '130.00' },
  ...{ 'TotalTax-includedAmount': '1130.00', Remark: 'R', Drawer: 'D' },
}
const shape = {
  ...{ form: 'digital', title: 'T', code: '', number, date: '2025-11-03', buyer: { name: 'B', taxNo: '91A' } },
  ...{ seller: { name: 'S', taxNo: '91B' }, net: 100000n, tax: 13000n, gross: 113000n, remark: 'R', drawer: 'D' },
  ...{ lines: [], doubts: [] },
}

/** The same invoice in the other layouts; the order of names is that of `names` below. */
const values = ['T', '031001900111', '12345678', '20251103', 'B', '91A', 'S', '91B', '1000', '130', '1130', 'R', 'D']
const layouts = {
  ofd: ['发票名称', '发票代码', '发票号码', '开票日期', '购买方名称', '购买方纳税人识别号', '销售方名称'].concat([
    ...['销售方纳税人识别号', '合计金额', '合计税额', '价税合计', 'BZ', 'KPR'],
  ]),
  type: ['发票类型', 'InvoiceCode', 'EIid', 'IssueDate', 'BuyerName', 'BuyerTaxID', 'SellerName', 'SellerTaxID'].concat(
    [...['TaxExclusiveTotalAmount', 'TaxTotalAmount', 'TaxInclusiveTotalAmount', 'Note', 'InvoiceClerk']],
  ),
  issuing: ['FPLXMC', 'FP_DM', 'FP_HM', 'KPRQ', 'GMF_MC', 'GMF_NSRSBH', 'XSF_MC', 'XSF_NSRSBH', 'HJJE', 'HJSE'].concat([
    ...['JSHJ', 'BZ', 'KPR'],
  ]),
  short: [
    'InvoiceTitle',
    'FPDM',
    'FPHM',
    'RequestTime',
    'GFMC',
    'GFSBH',
    'XFMC',
    'XFSBH',
    'HJJE',
    'HJSE',
    'JSHJ',
  ].concat([...['BZ', 'KPR']]),
  small: [
    'InvoiceTitle',
    'fpdm',
    'fphm',
    'kprq',
    'gfmc',
    'gfsbh',
    'xfmc',
    'xfsbh',
    'hjje',
    'hjse',
    'jshj',
    'bz',
    'kpr',
  ],
  plain: [
    'InvoiceTitle',
    'fpdm',
    'InvoiceNo',
    'kprq',
    'gfmc',
    'gfsbh',
    'xfmc',
    'xfsbh',
    'hjje',
    'hjse',
    'jshj',
    'bz',
    'kpr',
  ],
}

describe('an invoice', () => {
  it('of the full-electronic kind has a number and no code', () => {
    expect(invoice(digital)).toEqual(shape)
  })

  it.each(Object.entries(layouts))('of the layout %s says the same', (_, names) => {
    const found = invoice(Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])))
    expect(found).toEqual({ ...shape, form: 'vat', code: '031001900111', number: '12345678' })
  })

  it.each([
    '2025-11-03',
    '20251103',
    '2025/11/03',
    '2025.11.03',
    '2025年11月03日',
    ' 2025年 11月 03日',
    '２０２５-11-03T09:00',
  ])('of the day %j is of that day', (IssueTime) => {
    expect(invoice({ ...digital, IssueTime })?.date).toBe('2025-11-03')
  })

  it.each([
    ['no number', { InvoiceNumber: '' }],
    ['a number that is none', { InvoiceNumber: 'A12345678' }],
    ['a number with more behind it', { InvoiceNumber: '12345678A' }],
    ['a number that is too short', { InvoiceNumber: '12345' }],
    ['a number that is too long', { InvoiceNumber: '123456789012345678901' }],
    ['no day', { IssueTime: '' }],
    ['a day that is none', { IssueTime: '2025-02-30' }],
    ['a day behind something else', { IssueTime: 'on 2025-11-03' }],
    ['no seller', { SellerName: '', SellerIdNum: ' ' }],
    ['one amount only', { TotalTaxAm: '***', 'TotalTax-includedAmount': '' }],
    ['no amount', { TotalAmWithoutTax: '', TotalTaxAm: '', 'TotalTax-includedAmount': '' }],
    ['the tax only', { TotalAmWithoutTax: '', 'TotalTax-includedAmount': '' }],
  ])('with %s is none', (_, more) => {
    expect(invoice({ ...digital, ...more })).toBeNull()
  })

  it('may name its seller by one of two texts', () => {
    expect(invoice({ ...digital, SellerName: '' })?.seller).toEqual({ name: '', taxNo: '91B' })
    expect(invoice({ ...digital, SellerIdNum: '' })?.seller).toEqual({ name: 'S', taxNo: '' })
  })

  it('has a code of 10 to 12 digits or none', () => {
    const codes = ['1234567890', '123456789012', '123456789', '1234567890123', 'A1234567890', '1234567890A']
    expect(codes.map((InvoiceCode) => invoice({ ...digital, InvoiceCode })?.code)).toEqual([
      ...['1234567890', '123456789012', '', '', '', ''],
    ])
    expect(invoice({ ...digital, InvoiceCode: '123456789' })?.form).toBe('digital')
  })

  it('misses one of its amounts and has it from the others', () => {
    const amounts = (net: string, tax: string, gross: string) => {
      const found = invoice({ ...digital, TotalAmWithoutTax: net, TotalTaxAm: tax, 'TotalTax-includedAmount': gross })
      return found && [found.net, found.tax, found.gross, ...found.doubts]
    }
    expect(amounts('1000', '***', '1130')).toEqual([100000n, 13000n, 113000n])
    expect(amounts('1000', '130', '')).toEqual([100000n, 13000n, 113000n])
    expect(amounts('', '130', '1130')).toEqual([100000n, 13000n, 113000n])
    expect(amounts('¥1,000.0', '￥130.000', '1 130.50')).toEqual([100000n, 13000n, 113050n, 'sums'])
    expect(amounts('-1000.00', '-0.00', '-1000')).toEqual([-100000n, 0n, -100000n])
    expect(amounts('1000', '-0.00', '')).toEqual([100000n, 0n, 100000n])
    expect(amounts('1000', '-0', '')).toEqual([100000n, 0n, 100000n])
    expect(amounts('1000', '-0.50', '')).toEqual([100000n, -50n, 99950n])
    expect(amounts('1000', '130.5000', '')).toEqual([100000n, 13050n, 113050n])
    expect(amounts('1000', '13.000.5', '')).toBeNull()
    expect(amounts('1000.001', '130', '')).toBeNull()
  })
})

describe('lines of an invoice', () => {
  const line = {
    ItemName: 'i',
    SpecMod: 'm',
    MeaUnits: 'u',
    Quantity: '2',
    UnPrice: '500',
    Amount: '1000',
    TaxRate: '13%',
  }

  it.each([
    ['digital', { ...line, ComTaxAm: '130' }],
    [
      'older',
      {
        ...{ Item: 'i', Specification: 'm', MeasurementDimension: 'u', Quantity: '2', Price: '500', Amount: '1000' },
        ...{ TaxScheme: '13%', TaxAmount: '130' },
      },
    ],
    ['issuing', { XMMC: 'i', GGXH: 'm', DW: 'u', XMSL: '2', XMDJ: '500', XMJE: '1000', SL: '13%', SE: '130' }],
  ])('of the %s layout are read', (_, given) => {
    const read = { name: 'i', model: 'm', unit: 'u', quantity: '2', price: '500', net: '1000', rate: '13%', tax: '130' }
    expect(invoice(digital, given)).toEqual({ ...shape, lines: [read] })
  })

  it('that do not add up to the totals are doubted', () => {
    const doubts = (...lines: [string, string][]) =>
      invoice(digital, ...lines.map(([Amount, ComTaxAm]) => ({ Amount, ComTaxAm })))?.doubts
    expect(doubts(['600', '78'], ['400', '52'])).toEqual([])
    expect(doubts(['600', '78'], ['400.01', '52'])).toEqual(['lines'])
    expect(doubts(['600', '78'], ['400', '51.99'])).toEqual(['lines'])
    // What is not given of a line is not judged.
    expect(doubts(['600', '78'], ['', '52'])).toEqual([])
    expect(doubts(['600', '***'], ['400', '52'])).toEqual([])
    expect(invoice({ ...digital, TotalTaxAm: '131' }, { Amount: '1', ComTaxAm: '1' })?.doubts).toEqual([
      'sums',
      'lines',
    ])
  })

  it('stand in the elements of four layouts', () => {
    expect([...invoiceLineElements]).toEqual(['IssuItemInformation', 'GoodsInfo', 'COMMON_FPKJ_XMXX', 'FPKJXX_XMXX'])
  })
})

test('an invoice is known by code and number however they are typed', () => {
  expect(invoiceKey(' 0310-0190 ab１２ ')).toBe('03100190AB12')
  expect(invoiceKey(' - ')).toBe('')
})
