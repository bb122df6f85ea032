// The balances with which a made company of the demo group begins its first year.
import type { Opening } from '../domain/voucher/balance.ts'
import { auxOf, credit, type DemoBook, type DemoLine, debit, percent, yuan } from './demo-book.ts'
import type { Company } from './demo-company.ts'
import type { DemoRates } from './demo-rate.ts'

const before = '2023-12-31'

const foreignEntries = (company: Company, rates: DemoRates): DemoLine[] => [
  ...company.foreign.map(({ supplier, currency }, index) => {
    const original = yuan(30_000 + index * 6000)
    const base = rates.base(original, currency, before, 'MONTH_END')
    return credit('220201', base, { supplier: supplier.code }, { currency, original })
  }),
  ...[...new Map(company.foreign.map(({ currency, bank }) => [currency, bank]))].map(([currency, bank]) => {
    const original = yuan(25_000)
    return debit('100202', rates.base(original, currency, before, 'MONTH_END'), { bank }, { currency, original })
  }),
]

const shopEntries = (company: Company): DemoLine[] =>
  company.shops.flatMap(({ code, rent, week, mall }) => [
    ...(rent > 0 ? [debit('180101', yuan(240_000), { store: code })] : []),
    ...(mall === undefined ? [] : [debit('112202', yuan(week * 4), { customer: mall, store: code })]),
    debit('122101', yuan(rent > 0 ? rent * 2 : 50_000), { supplier: company.suppliers[0].code, store: code }),
  ])

/** Opens the running books; what balances them is undistributed profit of the years before. */
export const openCompany = (book: DemoBook, company: Company, rates: DemoRates): void => {
  const staff = company.shops.reduce((sum, shop) => sum + shop.staff, 0) + company.departments.length * 52_000
  const wholesale = company.revenue === '600102'
  const bank = { bank: company.banks[0].code }
  const entries: DemoLine[] = [
    debit('1001', yuan(20_000)),
    debit('100201', yuan(6_500_000), bank),
    debit('140501', yuan(wholesale ? 5_200_000 : 3_400_000)),
    debit('160103', yuan(640_000)),
    debit('160104', yuan(920_000)),
    credit('160203', yuan(128_000)),
    credit('160204', yuan(207_000)),
    ...shopEntries(company),
    ...(wholesale
      ? company.customers.slice(0, 4).map(({ code }) => debit('112201', yuan(520_000), { customer: code }))
      : []),
    ...company.suppliers.map(({ code }, index) => credit('220201', yuan(260_000 + index * 45_000), { supplier: code })),
    ...foreignEntries(company, rates),
    credit('221101', yuan(staff)),
    credit('221103', percent(yuan(staff), 22n)),
    credit('222102', yuan(96_000)),
    credit('222113', yuan(6720)),
    credit('222114', yuan(2880)),
    credit('222115', yuan(1920)),
    credit('2001', yuan(company.loan), bank),
    credit('4001', yuan(company.capital)),
    credit('410101', yuan(310_000)),
  ].filter((entry) => entry.amount !== 0n)
  book.open(entries)
  book.open([credit('410406', book.net(''))])
}

/** The running balances as openings of a year. */
export const openingsOf = (book: DemoBook): Opening[] =>
  book
    .under('')
    .filter((held) => held.base !== 0n || held.original !== 0n)
    .map((held) => ({
      subject: held.subject,
      aux: auxOf(held),
      currency: held.currency,
      base: held.base,
      original: held.original,
      quantity: 0n,
      ytdDebit: 0n,
      ytdCredit: 0n,
    }))
