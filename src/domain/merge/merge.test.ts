// Books made one: trade within a group, what two companies do not agree on, other currencies, others' shares.
import { describe, expect, test } from 'vitest'
import { standardCashFlowItems, standardChart } from '../../../test/world/book.ts'
import { atOnce } from '../base/steps.ts'
import { type MergeBooks, type MergeQuestion, mergeSteps } from './merge.ts'
import { byCompany, type MergeRow } from './merge-figures.ts'
import { type GroupNode, groupTree, heldEliminations, twoRoles } from './merge-group.ts'
import { shareOf } from './merge-minority.ts'
import { worksheetSteps } from './merge-statement.ts'
import type { Translation } from './merge-translation.ts'

const subjects = standardChart()
const isProfit = (code: string): boolean => subjects.find(code)?.type === 'PROFIT_LOSS'

/** `1122 D 113.00 customer:X` in a month; `no` 0 is the opening. */
const row = (company: string, text: string, no = 3, isClosing = false): MergeRow => {
  const [subject = '', side, amount = '', entities = ''] = text.split(' ')
  const minor = BigInt(amount.replace('.', ''))
  const net = side === 'D' ? minor : -minor
  const turned = no === 0 ? {} : side === 'D' ? { debit: minor } : { credit: minor }
  return { company, subject, entities, no, isClosing, base: no === 0 ? net : 0n, debit: 0n, credit: 0n, ...turned }
}
const rows = (company: string, ...texts: string[]): MergeRow[] => texts.map((text) => row(company, text))

const relation = (company: string, counterparty: string, more: object = {}) => ({
  ...{ company, counterparty, entities: [`related:${counterparty}`, `customer:${counterparty}`] },
  ...{ pairs: ['112203-220203', '6001-6401'], tolerance: 0n, differenceSubject: '', ...more },
})

const question: MergeQuestion = {
  ...{ mode: 'merged', report: 'TB', month: '2025-03', range: { from: 3, to: 3 }, subjects, codes: [] },
  ...{ relations: [relation('A', 'B'), relation('B', 'A')], stocks: [], holdings: [], translations: new Map() },
}

const merged = (books: Partial<MergeBooks>, more: Partial<MergeQuestion> = {}) => {
  const made = atOnce(mergeSteps({ rows: [], flows: [], pairFlows: [], ...books }, { ...question, ...more }))
  expect(made.missing).toEqual([])
  return made.merged
}

const sheetOf = (books: Partial<MergeBooks>, more: Partial<MergeQuestion> = {}) => {
  const found = merged(books, more)
  const sheet = atOnce(worksheetSteps(found, new Set<string>(), isProfit))
  return { found, at: (code: string) => sheet.find(({ subject }) => subject === code), sheet }
}

// A sells to B for 100 (cost 70) and VAT; B holds 40 % of it and has sold the rest.
const seller = rows(
  'A',
  '112203 D 113.00 related:B',
  '600102 C 100.00 customer:B',
  '22210107 C 13.00',
  '640102 D 70.00',
  '140501 C 70.00',
)
const buyer = rows(
  'B',
  '140501 D 100.00',
  '22210101 D 13.00',
  '220203 C 113.00 related:A',
  '640101 D 60.00',
  '140501 C 60.00',
)
const stock = {
  company: 'A',
  counterparty: 'B',
  costSubject: '',
  stockSubject: '',
  began: 0n,
  opening: 0n,
  closing: 1200n,
}

test('A sells to B for 100, B holds 40 % of it: revenue 100, cost 88, stock 12, and what they owe each other', () => {
  const { at, found, sheet } = sheetOf({ rows: [...seller, ...buyer] }, { stocks: [stock] })
  expect(at('600102')).toMatchObject({ sum: -10000n, debit: 10000n, credit: 0n, consolidated: 0n })
  const cost = at('640101')
  expect((cost?.credit ?? 0n) - (cost?.debit ?? 0n)).toBe(8800n)
  expect(at('140501')).toMatchObject({ credit: 1200n, consolidated: -7000n + 4000n - 1200n })
  expect(at('112203')).toMatchObject({ sum: 11300n, credit: 11300n, consolidated: 0n })
  expect(at('220203')).toMatchObject({ sum: -11300n, debit: 11300n, consolidated: 0n })
  const profit = (which: 'sum' | 'consolidated') =>
    sheet.filter(({ subject }) => isProfit(subject)).reduce((sum, each) => sum - each[which], 0n)
  expect(profit('sum') - profit('consolidated')).toBe(1200n)
  expect(found.pairs.map(({ state }) => state).sort()).toEqual(['agreed', 'oneSided'])
})

describe('what two companies do not agree on', () => {
  const late = rows('B', '140501 D 90.00', '22210101 D 13.00', '220203 C 103.00 related:A')
  const books = { rows: [...seller, ...late] }

  test('stays where it stands, and is told', () => {
    const { found, at } = sheetOf(books)
    expect(at('112203')?.consolidated).toBe(1000n)
    expect(at('220203')?.consolidated).toBe(0n)
    expect(found.pairs.find(({ prefix }) => prefix === '112203')).toMatchObject({
      ...{ state: 'differs', amount: 11300n, otherAmount: -10300n, eliminated: 10300n, difference: 1000n },
    })
  })

  test('goes to the subject of the rule within its tolerance', () => {
    const more = { tolerance: 1000n, differenceSubject: '660304' }
    const { found, at } = sheetOf(books, { relations: [relation('A', 'B', more), relation('B', 'A', more)] })
    expect(at('112203')?.consolidated).toBe(0n)
    expect(
      found.grains.filter(({ subject }) => subject === '660304').reduce((sum, each) => sum + each.closing, 0n),
    ).toBe(1000n)
    expect(found.pairs.find(({ prefix }) => prefix === '112203')?.state).toBe('within')
  })

  test('whatever is taken out, what is left balances at every moment, and opening and turnover give closing', () => {
    const opening = [row('A', '112203 D 50.00 related:B', 0), row('A', '4001 C 50.00', 0)]
    const closed = [row('A', '600102 D 100.00 customer:B', 3, true), row('A', '4103 C 100.00', 3, true)]
    const { found } = sheetOf({ rows: [...books.rows, ...opening, ...closed] }, { stocks: [{ ...stock, began: 300n }] })
    const total = (value: (grain: (typeof found.grains)[number]) => bigint) =>
      found.grains.reduce((sum, grain) => sum + value(grain), 0n)
    for (const name of ['began', 'opening', 'closing'] as const) expect(total((grain) => grain[name])).toBe(0n)
    expect(total((grain) => grain.debit - grain.credit + grain.closedDebit - grain.closedCredit)).toBe(0n)
    for (const grain of found.grains) {
      const turned = grain.debit - grain.credit + grain.closedDebit - grain.closedCredit
      expect(grain.opening + turned).toBe(grain.closing)
    }
  })
})

describe('books in another currency', () => {
  const rates: Record<string, string> = {
    'MONTH_END 2024-12': '7.00',
    'MONTH_END 2025-02': '7.10',
    'MONTH_END 2025-03': '7.20',
    'MONTH_AVG 2025-02': '7.05',
    'MONTH_AVG 2025-03': '7.15',
  }
  const quoted = (text: string | undefined) =>
    text ? { rate: BigInt(text.replace('.', '')) * 1_000_000n, unit: 1 } : null
  const translation: Translation = {
    ...{ company: 'C', currency: 'USD', year: 2025, digits: [2, 2] as const },
    rate: (type, month) => quoted(rates[`${type} ${month}`]),
    historical: (subject) => (subject.startsWith('4001') ? quoted('6.50') : null),
  }
  const opening = [row('C', '1001 D 100.00', 0), row('C', '4001 C 80.00', 0), row('C', '410406 C 20.00', 0)]
  const trade = [
    row('C', '1001 D 10.00', 2),
    row('C', '600101 C 10.00', 2),
    ...rows('C', '1001 D 5.00', '600101 C 5.00'),
  ]
  const books = { rows: [...opening, ...trade] }

  test('balances at the end, equity as it came in, profit at averages, and the difference where it belongs', () => {
    const { grains } = merged(books, { translations: new Map([['C', translation]]) })
    const at = (code: string) => grains.find(({ subject }) => subject === code)
    expect(at('1001')).toMatchObject({ began: 70000n, opening: 78100n, closing: 82800n, debit: 3575n + 1125n })
    expect(at('4001')).toMatchObject({ began: -52000n, closing: -52000n })
    expect(at('410406')).toMatchObject({ closing: -14000n })
    expect(at('600101')).toMatchObject({ opening: -7050n, closing: -7050n - 3575n, credit: 3575n, ytdCredit: 10625n })
    expect(at('400316')?.closing).toBe(-(82800n - 52000n - 14000n - 10625n))
    expect(grains.reduce((sum, { debit, credit }) => sum + debit - credit, 0n)).toBe(0n)
  })

  test('a rate that is missing is named with company, currency, type and month', () => {
    const months = rows('C', '1001 D 5.00', '600101 C 5.00').map((one) => ({ ...one, no: 1 }))
    const { missing } = atOnce(
      mergeSteps(
        { rows: [...books.rows, ...months], flows: [], pairFlows: [] },
        { ...question, translations: new Map([['C', translation]]) },
      ),
    )
    expect(missing).toEqual([
      expect.objectContaining({
        code: 'merge.rate',
        args: { co: 'C', currency: 'USD', type: 'MONTH_AVG', month: '2025-01' },
      }),
    ])
  })
})

test('a code takes balances out in the months it holds, and of the reports it names', () => {
  const code = { kind: 'SUBJECT' as const, code: '1405', companies: ['B'], reports: ['TB'], validFrom: '2025-02' }
  const on = (more: object) => sheetOf({ rows: buyer }, { codes: [{ ...code, validTo: '', ...more }] })
  expect(on({}).at('140501')).toMatchObject({ sum: 4000n, excluded: -4000n, consolidated: 0n })
  for (const more of [{ validTo: '2025-02' }, { companies: ['A'] }, { reports: ['CF'] }]) {
    expect(on(more).at('140501')?.excluded).toBe(0n)
  }
})

test('others have their part of equity and profit, and of profit in stock that their company sold', () => {
  const holdings = [{ holder: 'A', company: 'B', share: 8000n }]
  const books = [
    row('B', '1001 D 1000.00', 0),
    row('B', '4001 C 1000.00', 0),
    ...rows('B', '1001 D 50.00', '600101 C 50.00'),
  ]
  const { minority } = merged({ rows: books }, { holdings })
  expect(minority).toMatchObject({ equity: 21000n, equityBegan: 20000n, profit: 1000n, profitYtd: 1000n })
  const sold = { ...stock, company: 'B', counterparty: 'A' }
  const upstream = merged({ rows: books }, { holdings, stocks: [sold] }).minority
  expect(upstream).toMatchObject({ equity: 21000n - 240n, profit: 1000n - 240n })
  const equity = upstream?.grains.reduce((sum, { closing }) => sum + closing, 0n)
  expect(equity).toBe(upstream?.equity)
  const chain = [...holdings, { holder: 'B', company: 'C', share: 5000n }, { holder: 'C', company: 'A', share: 10000n }]
  const share = shareOf('C', byCompany(chain), new Set(['A', 'B', 'C']))
  expect((share.top * 10000n) / share.bottom).toBe(4000n)
})

test('cash that one paid and the other received is no flow of the group', () => {
  const flow = (company: string, item: string, amount: bigint) => ({ company, item, no: 3, amount })
  const flows = [flow('A', 'CF010101', 900n), flow('B', 'CF010201', -800n)]
  const pairFlows = [
    { ...flow('A', 'CF010101', 300n), counterparty: 'B' },
    { ...flow('B', 'CF010201', -250n), counterparty: 'A' },
  ]
  const left = merged({ flows, pairFlows }, { report: 'CF' }).flows
  expect(left.get('A|CF010101')).toMatchObject({ month: 650n, ytd: 650n })
  expect(left.get('B|CF010201')).toMatchObject({ month: -550n, ytd: -550n })
  expect(standardCashFlowItems().size).toBeGreaterThan(0)
})

describe('groups within groups', () => {
  const node = (code: string, companies: string[], groups: string[] = [], adjusting = ''): [string, GroupNode] => [
    code,
    { code, companies, groups, adjusting },
  ]
  // P holds 80 % of A and paid 800 for it, A holds 75 % of B and paid 750; XA eliminates the second, XP the first.
  const all = new Map([node('TOP', ['P'], ['SUB'], 'XP'), node('SUB', ['A', 'B'], [], 'XA')])
  const holdings = [
    { holder: 'P', company: 'A', share: 8000n },
    { holder: 'A', company: 'B', share: 7500n },
  ]
  const books = {
    rows: [
      ...rows('P', '1001 D 200.00', '1511 D 800.00', '4001 C 1000.00'),
      ...rows('A', '1001 D 250.00', '1511 D 850.00', '4001 C 1100.00'),
      ...rows('B', '1001 D 1000.00', '4001 C 1000.00'),
      ...rows('XA', '4001 D 750.00', '1711 D 100.00', '1511 C 850.00'),
      ...rows('XP', '4001 D 800.00', '1511 C 800.00'),
    ],
  }

  test('each company counts once, whatever number of groups name it, and what others hold is theirs once', () => {
    const tree = groupTree(all, 'TOP')
    expect([tree.companies, tree.adjusting]).toEqual([
      ['P', 'A', 'B'],
      ['XP', 'XA'],
    ])
    const twice = new Map([...all, node('TOP', ['P', 'B'], ['SUB', 'SUB'], 'XP')])
    expect(groupTree(twice, 'TOP').companies).toEqual(['P', 'B', 'A'])
    const held = heldEliminations(all, tree, holdings)
    expect(held).toEqual({ holdings: [{ holder: 'A', company: 'XA', share: 10_000n }], unclear: [] })
    // Others have 20 % of what A is worth with its part of B: (250 + 100 + 750) × 20 %, and 25 % of B: 250.
    const own = merged(books, { relations: [], holdings: [...holdings, ...held.holdings] })
    expect(own.minority?.equity).toBe(22_000n + 25_000n)
    const whole = new Map(own.grains.map(({ company, subject, closing }) => [`${company} ${subject}`, closing]))
    const net = (subject: string) =>
      [...whole].filter(([key]) => key.endsWith(subject)).reduce((sum, [, closing]) => sum + closing, 0n)
    expect([net('1001'), net('1511'), net('1711'), net('4001')]).toEqual([145_000n, 0n, 10_000n, -155_000n])
  })

  test('a group alone has others’ part of its own: of B a quarter', () => {
    const rowsOf = books.rows.filter(({ company }) => ['A', 'B', 'XA'].includes(company))
    const sub = merged(
      { rows: rowsOf },
      { relations: [], holdings: [holdings[1] ?? { holder: '', company: '', share: 0n }] },
    )
    expect(sub.minority?.equity).toBe(25_000n)
  })

  test('circles, missing groups, books in two roles and unclear eliminations are found', () => {
    const circle = new Map([node('G', ['A'], ['H']), node('H', ['B'], ['I']), node('I', ['C'], ['H'])])
    expect(groupTree(circle, 'G').path).toEqual(['H', 'I', 'H'])
    expect(groupTree(new Map([node('G', ['A'], ['H'])]), 'G').missing).toEqual(['H'])
    expect(twoRoles(groupTree(new Map([...all, node('TOP', ['P', 'XA'], ['SUB'])]), 'TOP'))).toBe('XA')
    const loose = [
      { holder: 'P', company: 'A', share: 8000n },
      { holder: 'P', company: 'B', share: 7500n },
    ]
    expect(heldEliminations(all, groupTree(all, 'TOP'), loose).unclear).toEqual(['SUB'])
  })
})
