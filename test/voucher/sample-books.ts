// A small account set for the tests of voucher entry: a few subjects of each kind, three currencies, no server.
import type { EntityRowShape } from '../../src/contract/voucher/maintain.ts'
import type { EntryFactsShape, SubjectRowShape } from '../../src/contract/voucher/voucher.ts'
import { type EntryBooks, makeBooks } from '../../src/web/voucher/entry/books.ts'
import { type Desk, type DeskCalls, makeDesk } from '../../src/web/voucher/entry/desk.ts'

type Given = Partial<SubjectRowShape> & Pick<SubjectRowShape, 'code' | 'nameZhCn' | 'nameEn' | 'mnemonic'>

const subject = (given: Given): SubjectRowShape => ({
  parent: given.code.length > 4 ? given.code.slice(0, -2) : null,
  level: (given.code.length - 2) / 2,
  nameZhTw: given.nameZhCn,
  type: 'ASSET',
  plClass: '',
  direction: 'D',
  isLeaf: true,
  currency: 'BASE',
  aux: [],
  quantity: false,
  cash: false,
  fxReval: false,
  cfItemIn: '',
  cfItemOut: '',
  codeSource: 'PRODUCT',
  enabled: true,
  generatedOnly: false,
  unit: '',
  handlerRequired: false,
  dueDateRequired: false,
  ...given,
})

const one = (type: string, required = true) => ({ type, required })

const subjects = [
  subject({
    code: '1001',
    nameZhCn: '库存现金',
    nameEn: 'Cash on hand',
    mnemonic: 'kcxj',
    cash: true,
    currency: 'ALL',
  }),
  subject({ code: '1002', nameZhCn: '银行存款', nameEn: 'Cash at bank', mnemonic: 'yhck', cash: true, isLeaf: false }),
  subject({
    code: '100201',
    nameZhCn: '人民币账户',
    nameEn: 'RMB accounts',
    mnemonic: 'rmbzh',
    cash: true,
    aux: [one('bank')],
  }),
  subject({
    code: '100202',
    nameZhCn: '外币账户',
    nameEn: 'Foreign-currency accounts',
    mnemonic: 'wbzh',
    cash: true,
    currency: 'ALL',
    aux: [one('bank')],
  }),
  subject({ code: '1122', nameZhCn: '应收账款', nameEn: 'Receivables', mnemonic: 'yszk', isLeaf: false }),
  subject({
    code: '112202',
    nameZhCn: '应收商场结算款',
    nameEn: 'Mall settlement receivable',
    mnemonic: 'ysscjsk',
    aux: [one('customer'), one('store')],
  }),
  subject({
    code: '1405',
    nameZhCn: '库存商品',
    nameEn: 'Merchandise',
    mnemonic: 'kcsp',
    quantity: true,
    aux: [one('store', false), one('brand', false)],
  }),
  subject({ code: '2202', nameZhCn: '应付账款', nameEn: 'Payables', mnemonic: 'yfzk', isLeaf: false }),
  subject({
    code: '220201',
    nameZhCn: '应付供应商货款',
    nameEn: 'Merchandise suppliers',
    mnemonic: 'yfgyshk',
    currency: 'ALL',
    aux: [one('supplier')],
  }),
  subject({ code: '2211', nameZhCn: '应付职工薪酬', nameEn: 'Payroll', mnemonic: 'yfzgxc', direction: 'C' }),
  subject({ code: '4103', nameZhCn: '本年利润', nameEn: 'Profit of the year', mnemonic: 'bnlr', generatedOnly: true }),
  subject({ code: '6601', nameZhCn: '销售费用', nameEn: 'Selling', mnemonic: 'xsfy', isLeaf: false }),
  subject({ code: '660101', nameZhCn: '工资', nameEn: 'Wages', mnemonic: 'gz', aux: [one('department')] }),
  subject({ code: '660108', nameZhCn: '租赁费', nameEn: 'Rent', mnemonic: 'zlf', aux: [one('store')] }),
  subject({ code: '6603', nameZhCn: '财务费用', nameEn: 'Finance', mnemonic: 'cwfy', cfItemOut: 'CF010201' }),
]

const name = (zh: string, en: string) => ({ nameZhCn: zh, nameZhTw: zh, nameEn: en })

/** The facts as the server would send them. */
export const sampleFacts: EntryFactsShape = {
  company: 'YS01',
  year: 2025,
  baseCurrency: 'CNY',
  options: {},
  subjects,
  currencies: [
    { code: 'CNY', minorDigits: 2, ...name('人民币', 'Renminbi') },
    { code: 'USD', minorDigits: 2, ...name('美元', 'US dollar') },
    { code: 'JPY', minorDigits: 0, ...name('日元', 'Yen') },
  ],
  voucherTypes: [
    {
      code: 'JI',
      wordZhCn: '记',
      wordZhTw: '記',
      ...name('记账凭证', 'General voucher'),
      debitMustHave: '',
      creditMustHave: '',
      mustNotHave: '',
    },
  ],
  cashFlowItems: [{ code: 'CF010201', direction: 'OUT', ...name('购买商品支付的现金', 'Cash paid for goods') }],
  periods: [{ no: 12, status: 'OPEN' }],
  closed: [],
  related: ['related:YS02'],
  departments: [],
  startDate: '2025-12-25',
  startType: 'JI',
}

const entity = (type: string, code: string, zh: string, mnemonic: string): EntityRowShape => ({
  type,
  code,
  ...name(zh, zh),
  mnemonic,
  enabled: true,
})

/** Entities as the server would find them. */
export const sampleEntities: readonly EntityRowShape[] = [
  entity('store', 'S01', '南京路旗舰店', 'njlqjd'),
  entity('store', 'S02', '静安寺店', 'jasd'),
  entity('customer', 'C001', '万象商场', 'wxsc'),
  entity('supplier', 'V002', 'Milano SRL', 'milanosrl'),
  entity('department', 'D01', '销售部', 'xsb'),
  entity('bank', 'B01', '工商银行人民币户', 'gsyhrmbh'),
]

export const sampleBooks = (): EntryBooks => makeBooks(sampleFacts)

/** A desk on the sample; USD is found at 7.10 of 2025-12-05, nothing else, unless other calls are given. */
export const sampleDesk = (calls: Partial<DeskCalls> = {}): Desk =>
  makeDesk({
    facts: sampleFacts,
    calls: {
      summaries: async () => ({ items: [] }),
      entities: async ({ type }) => {
        const items = sampleEntities.filter((row) => row.type === type)
        return { items, total: items.length }
      },
      rate: async ({ currency }) =>
        currency === 'USD' ? { currency, type: 'DAILY', date: '2025-12-05', rate: '7.10', unit: 1 } : null,
      rates: async () => ({ items: [] }),
      ...calls,
    },
    usage: { read: () => [], write: () => {} },
    rights: { mayEditRate: true, mayDelete: true, mayVoid: true },
  })
