// The example of the manual (docs/manual/consolidation.md): three companies, two currencies, the books of eliminations,
// and the same group seen as one company, computed from what it did with others alone.
import { formatMoney } from '../../src/domain/base/money.ts'

const parent = `
2025-01-10 记
112203  Dr  1130.00  卖给乙 | related:HB
600102  Cr  1000.00  卖给乙 | customer:K2
22210107  Cr  130.00  卖给乙

2025-01-10 记
640102  Dr  700.00  成本
140501  Cr  700.00  成本

2025-01-20 记
122103  Dr  722.00  借给丙 | related:HC | CF010204
1001  Cr  722.00  借给丙

2025-02-10 记
112203  Dr  2260.00  卖给乙 | related:HB
600102  Cr  2000.00  卖给乙 | customer:K2
22210107  Cr  260.00  卖给乙

2025-02-10 记
640102  Dr  1400.00  成本
140501  Cr  1400.00  成本

2025-02-15 记
1001  Dr  1130.00  乙付款
112203  Cr  1130.00  乙付款 | related:HB | CF010101

2025-02-25 记
1131  Dr  800.00  乙分红 | related:HB
611103  Cr  800.00  乙分红`

const partlyHeld = `
2025-01-10 记
140501  Dr  1000.00  向甲采购
22210101  Dr  130.00  向甲采购
220203  Cr  1130.00  向甲采购 | related:HA

2025-01-25 记
1001  Dr  1130.00  零售
600101  Cr  1000.00  零售 | store:S1 | CF010101
22210107  Cr  130.00  零售 | CF010101

2025-01-25 记
640101  Dr  600.00  成本 | store:S1
140501  Cr  600.00  成本

2025-02-10 记
140501  Dr  2000.00  向甲采购
22210101  Dr  260.00  向甲采购
220203  Cr  2260.00  向甲采购 | related:HA

2025-02-15 记
220203  Dr  1130.00  付给甲 | related:HA | CF010201
1001  Cr  1130.00  付给甲

2025-02-25 记
1001  Dr  3390.00  零售
600101  Cr  3000.00  零售 | store:S1 | CF010101
22210107  Cr  390.00  零售 | CF010101

2025-02-25 记
640101  Dr  2000.00  成本 | store:S1
140501  Cr  2000.00  成本

2025-02-25 记
410403  Dr  1000.00  分红
2232  Cr  800.00  分红 | related:HA
2232  Cr  200.00  分红`

const abroad = `
2025-01-20 记
1001  Dr  100.00  向甲借款
224103  Cr  100.00  向甲借款 | related:HA | CF010103

2025-01-25 记
1001  Dr  100.00  零售
600101  Cr  100.00  零售 | store:S1 | CF010101

2025-02-25 记
1001  Dr  150.00  零售
600101  Cr  150.00  零售 | store:S1 | CF010101

2025-02-26 记
660304  Dr  40.00  手续费 | CF010204
1001  Cr  40.00  手续费`

const eliminations = `
2025-02-28 抵
611103  Dr  800.00  抵销乙的分红
410403  Cr  800.00  抵销乙的分红`

const rule = { tolerance: '', differenceSubject: '', validFrom: '', validTo: '', entityType: 'related', method: 'FULL' }
const relation = (company: string, counterparty: string, share: string, pairs: string[], more: object = {}) => ({
  ...rule,
  ...{ company, counterparty, entityCode: counterparty, share, pairs },
  ...more,
})
const goods = ['112203-220203', '1131-2232', '6001-6401']

/** In cents; the rates of the dollar in ten-thousandths. */
const asOneCompany = (): Record<string, string> => {
  const dollars = (cents: bigint, rate: bigint): bigint => (cents * rate) / 10_000n
  const [january, february, end] = [72_200n, 72_800n, 73_000n]
  // What it sold to others, and what that had cost when it came into the group: a tenth of 70 % of what HA asked of HB.
  const sold = 100_000n + 300_000n + dollars(10_000n, january) + dollars(15_000n, february)
  const bought = 300_000n
  const still = 90_000n
  const cost = ((bought - still) * 70n) / 100n + 50_000n
  const inventory = 300_000n + 400_000n - cost
  // What it lent itself is worth more to the one who owes it than to the one who lent it.
  const charges = dollars(4_000n, february) - (dollars(10_000n, end) - 72_200n)
  const profit = sold - cost - charges
  const cash = 2_000_000n + 600_000n + 113_000n + 339_000n - 72_200n + dollars(131_000n, end)
  const goodwill = 50_000n
  const owed = 13_000n + 26_000n + 13_000n + 39_000n - (13_000n + 26_000n) + 20_000n
  const others = ((1_000_000n + 400_000n - 260_000n - 100_000n) * 20n) / 100n
  const othersProfit = ((400_000n - 260_000n) * 20n) / 100n
  const text = (cents: bigint): string => formatMoney(cents, 2)
  return {
    'Cash and bank balances': text(cash),
    Inventories: text(inventory),
    'Total assets': text(cash + inventory + goodwill),
    'Total liabilities': text(owed),
    'Minority interests': text(others),
    'Total equity attributable to owners of the parent': text(cash + inventory + goodwill - owed - others),
    'I. Total operating revenue': text(sold),
    'Of which: operating costs': text(cost),
    'V. Net profit (net loss as "-")': text(profit),
    '1. Attributable to owners of the parent (net loss as "-")': text(profit - othersProfit),
  }
}

export const consolidation = {
  /** Type, day and rate of the dollar. */
  rates: [
    ['MONTH_END', '2024-12-31', '7.20'],
    ['MONTH_AVG', '2025-01-31', '7.22'],
    ['MONTH_END', '2025-01-31', '7.25'],
    ['MONTH_AVG', '2025-02-28', '7.28'],
    ['MONTH_END', '2025-02-28', '7.30'],
  ],
  books: {
    HA: {
      currency: 'CNY',
      openings: [
        ...['1001 D 20000.00', '140501 D 3000.00', '1511 D 8500.00 related:HB', '1511 D 7000.00 related:HC'],
        ...['4001 C 33000.00', '410406 C 5500.00'],
      ],
      vouchers: parent,
    },
    HB: {
      currency: 'CNY',
      openings: ['1001 D 6000.00', '140501 D 4000.00', '4001 C 8000.00', '410406 C 2000.00'],
      vouchers: partlyHeld,
    },
    HC: { currency: 'USD', openings: ['1001 D 1000.00', '4001 C 1000.00'], vouchers: abroad },
    HX: {
      currency: 'CNY',
      openings: [
        ...['4001 D 13400.00', '410406 D 1600.00', '1711 D 500.00'],
        ...['1511 C 8500.00 related:HB', '1511 C 7000.00 related:HC'],
      ],
      vouchers: eliminations,
    },
  },
  relations: [
    relation('HA', 'HB', '80', goods),
    relation(
      'HB',
      'HA',
      '',
      goods.map((pair) => pair.split('-').reverse().join('-')),
    ),
    relation('HA', 'HC', '100', ['122103-224103'], { tolerance: '10', differenceSubject: '660303' }),
    relation('HC', 'HA', '', ['224103-122103']),
  ],
  stocks: [
    ['2025-01', '400.00'],
    ['2025-02', '900.00'],
  ].map(([month = '', held = '']) => ({
    ...{ company: 'HA', counterparty: 'HB', month, held, margin: '30' },
    ...{ stockSubject: '', costSubject: '', remark: '' },
  })),
  historical: [{ company: 'HC', currency: 'CNY', year: '2025', subject: '4001', rate: '7.00', remark: '' }],
  group: {
    ...{ code: 'G', nameZhCn: '例', nameZhTw: '', nameEn: '', companies: ['HA', 'HB', 'HC'] },
    groups: [] as string[],
    ...{ currency: 'CNY', adjusting: 'HX' },
  },
  /** Closing and year opening; the month and the year so far. */
  figures: {
    'balance-sheet': {
      'Cash and bank balances': ['39361.00', '33200.00'],
      'Accounts receivable': ['0.00', '0.00'],
      'Other receivables': ['0.00', '0.00'],
      Inventories: ['5030.00', '7000.00'],
      'Long-term equity investments': ['0.00', '0.00'],
      Goodwill: ['500.00', '500.00'],
      'Total assets': ['44891.00', '40700.00'],
      'Accounts payable': ['0.00', '0.00'],
      'Taxes payable': ['520.00', '0.00'],
      'Other payables': ['200.00', '0.00'],
      'Paid-in capital (or share capital)': ['33000.00', '33000.00'],
      'Other comprehensive income': ['310.20', '200.00'],
      'Undistributed profit': ['8780.80', '5500.00'],
      'Total equity attributable to owners of the parent': ['42091.00', '38700.00'],
      'Minority interests': ['2080.00', '2000.00'],
    },
    'income-statement': {
      'I. Total operating revenue': ['4092.00', '5814.00'],
      'Of which: operating costs': ['1550.00', '1970.00'],
      'Finance costs': ['286.20', '283.20'],
      'Investment income (loss as "-")': ['0.00', '0.00'],
      'V. Net profit (net loss as "-")': ['2255.80', '3560.80'],
      '1. Attributable to owners of the parent (net loss as "-")': ['2055.80', '3280.80'],
      '2. Minority interests (net loss as "-")': ['200.00', '280.00'],
      'VI. Other comprehensive income, net of tax': ['57.20', '110.20'],
    },
    'cash-flow': {
      'Cash received from sales of goods and services': ['4482.00', '6334.00'],
      'Other operating cash received': ['0.00', '0.00'],
      'Cash paid for goods and services': ['0.00', '0.00'],
      'Other operating cash paid': ['291.20', '291.20'],
      'Net cash flow from operating activities': ['4190.80', '6042.80'],
      'IV. Effect of exchange rate changes on cash': ['62.20', '118.20'],
      'VI. Cash and cash equivalents at the end': ['39361.00', '39361.00'],
    },
  },
  asOneCompany,
}
