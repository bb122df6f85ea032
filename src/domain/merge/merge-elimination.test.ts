// What two companies hold of each other: how much both agree on, which side is told, and what takes the difference.
import { describe, expect, it, test } from 'vitest'
import { standardChart } from '../../../test/world/book.ts'
import { atOnce } from '../base/steps.ts'
import {
  agreedFigures,
  eliminateSteps,
  type HeldStock,
  type MergeChart,
  type MergeRelation,
} from './merge-elimination.ts'
import { type Figures, type MergeGrain, noFigures } from './merge-figures.ts'

const subjects = standardChart()
const figures = (more: Partial<Figures>): Figures => ({ ...noFigures(), ...more })

describe('what both sides agree on', () => {
  const net = (a: bigint, b: bigint) => agreedFigures(figures({ closing: a }), figures({ closing: b }), false).closing
  const turn = (a: bigint, b: bigint) => agreedFigures(figures({ debit: a }), figures({ credit: b }), false).debit

  it('of balances is the smaller of what one owes and the other is owed', () => {
    expect([net(5n, -3n), net(3n, -5n), net(-5n, 3n), net(-3n, 5n)]).toEqual([3n, 3n, -3n, -3n])
    expect([net(5n, 3n), net(-5n, -3n), net(5n, 0n), net(0n, -3n), net(0n, 3n), net(-5n, 0n)]).toEqual([
      ...[0n, 0n, 0n, 0n, 0n, 0n],
    ])
  })

  it('of turnovers is the smaller of both, red ones among themselves', () => {
    expect([turn(5n, 3n), turn(3n, 5n), turn(-5n, -3n), turn(-3n, -5n)]).toEqual([3n, 3n, -3n, -3n])
    expect([turn(5n, -3n), turn(-5n, 3n), turn(0n, 3n), turn(5n, 0n), turn(-5n, 0n), turn(0n, -3n)]).toEqual([
      ...[0n, 0n, 0n, 0n, 0n, 0n],
    ])
  })

  it('of balances turns on the credit side by what the moments differ', () => {
    const a = figures({ began: 10n, opening: 20n, closing: 50n, debit: 40n, ytdDebit: 70n, credit: 1n })
    const b = figures({ began: -9n, opening: -25n, closing: -45n, credit: 35n, ytdCredit: 80n, debit: 1n })
    expect(agreedFigures(a, b, false)).toEqual(
      figures({
        began: 9n,
        opening: 20n,
        closing: 45n,
        debit: 35n,
        credit: 20n + 35n - 45n,
        ytdDebit: 70n,
        ytdCredit: 9n + 70n - 45n,
      }),
    )
  })

  it('of profit and loss is closed by what the moments differ beside what turned', () => {
    const a = figures({ began: 0n, opening: -20n, closing: -50n, debit: 4n, credit: 40n, ytdDebit: 5n, ytdCredit: 70n })
    const b = figures({ began: 0n, opening: 25n, closing: 45n, debit: 38n, credit: 6n, ytdDebit: 60n, ytdCredit: 9n })
    expect(agreedFigures(a, b, true)).toEqual(
      figures({
        ...{ opening: -20n, closing: -45n, debit: 4n, credit: 38n, ytdDebit: 5n, ytdCredit: 60n },
        // −45 + 20 − 4 + 38 = 9, −45 − 5 + 60 = 10
        ...{ closedDebit: 9n, ytdClosedDebit: 10n },
      }),
    )
    expect(agreedFigures(figures({ closing: 5n, debit: 9n }), figures({ closing: -5n, credit: 9n }), true)).toEqual(
      figures({ closing: 5n, debit: 9n, closedCredit: 4n, ytdClosedDebit: 5n }),
    )
    expect(agreedFigures(figures({ ytdDebit: 9n }), figures({ ytdCredit: 9n }), true)).toEqual(
      figures({ ytdDebit: 9n, ytdClosedCredit: 9n }),
    )
  })
})

const grain = (
  company: string,
  subject: string,
  closing: bigint,
  entities = '',
  more: Partial<Figures> = {},
): MergeGrain => ({
  ...{ company, subject, entities, ...noFigures(), closing, ...more },
})
const relation = (company: string, counterparty: string, pairs: string[], more: Partial<MergeRelation> = {}) => ({
  ...{ company, counterparty, entities: [`related:${counterparty}`, `customer:${counterparty}`], pairs },
  ...{ tolerance: 0n, differenceSubject: '', ...more },
})
const eliminate = (
  grains: MergeGrain[],
  relations: MergeRelation[],
  stocks: HeldStock[] = [],
  roles?: MergeChart['roles'],
) => {
  const { lines, pairs } = atOnce(eliminateSteps(grains, relations, stocks, { subjects, roles }))
  return {
    lines: lines.map(({ kind, pair, company, subject, entities, closing }) =>
      `${kind} ${pair} ${company} ${subject} ${entities} ${closing}`.replace(/ +/g, ' '),
    ),
    pairs: pairs.map((each) => `${each.company} ${each.counterparty} ${each.prefix} ${each.state} ${each.difference}`),
    raw: { lines, pairs },
  }
}
const trade = ['112203-220203']

describe('a pair', () => {
  const books = (a: bigint, b: bigint) => [grain('A', '112203', a, 'related:B'), grain('B', '220203', b, 'related:A')]
  const both = [relation('A', 'B', trade), relation('B', 'A', ['220203-112203'])]

  it('is one, whichever of the two names it', () => {
    const wanted = {
      lines: ['pair A B 112203-220203 A 112203 related:B -7', 'pair A B 112203-220203 B 220203 related:A 7'],
      pairs: ['A B 112203 agreed 0'],
    }
    expect(eliminate(books(7n, -7n), both)).toMatchObject(wanted)
    const { lines } = eliminate(books(7n, -7n), [relation('A', 'B', trade), relation('B', 'A', [])])
    expect(lines).toEqual(wanted.lines)
    // Half a pair is none.
    expect(eliminate(books(7n, -7n), [relation('A', 'B', ['112203', '112203-', '-220203'])]).lines).toEqual([])
  })

  it('has the widest tolerance of both, and the subject that one of them names', () => {
    const state = (mine: Partial<MergeRelation>, theirs: Partial<MergeRelation>) => {
      const relations = [relation('A', 'B', trade, mine), relation('B', 'A', ['220203-112203'], theirs)]
      const { pairs, lines } = eliminate(books(7n, -5n), relations)
      return [pairs[0], lines.filter((line) => line.startsWith('difference')).join()]
    }
    expect(state({}, {})).toEqual(['A B 112203 differs 2', ''])
    expect(state({ tolerance: 1n }, { tolerance: 1n })).toEqual(['A B 112203 differs 2', ''])
    expect(state({ tolerance: 2n }, { tolerance: 1n })).toEqual(['A B 112203 within 2', ''])
    expect(state({ tolerance: 1n }, { tolerance: 2n })).toEqual(['A B 112203 within 2', ''])
    const subject = { differenceSubject: '660304' }
    expect(state({ tolerance: 2n }, subject)).toEqual([
      ...['A B 112203 within 2', 'difference A B 112203-220203 A 660304 2'],
    ])
    expect(state({ tolerance: 1n, ...subject }, {})).toEqual(['A B 112203 differs 2', ''])
    // What agrees leaves no difference.
    const agreed = eliminate(books(7n, -7n), [
      relation('A', 'B', trade, { tolerance: 9n, ...subject }),
      relation('B', 'A', []),
    ])
    expect([agreed.pairs, agreed.lines.length]).toEqual([['A B 112203 agreed 0'], 2])
  })

  it('tells what each side says, what was taken, and as which entities', () => {
    const { raw } = eliminate(books(7n, -5n), both)
    expect(raw.pairs[0]).toMatchObject({
      ...{ prefix: '112203', otherPrefix: '220203', amount: 7n, otherAmount: -5n, eliminated: 5n, difference: 2n },
      ...{ isProfit: false, side: { entities: ['related:B'], except: [] } },
      otherSide: { entities: ['related:A'], except: [] },
    })
  })

  it('of nothing is not told', () => {
    expect(eliminate(books(0n, 0n), both)).toMatchObject({ lines: [], pairs: [] })
    expect(eliminate([], both)).toMatchObject({ lines: [], pairs: [] })
    expect(eliminate(books(7n, 0n), both).pairs).toEqual(['A B 112203 differs 7'])
    expect(eliminate(books(0n, -7n), both).pairs).toEqual(['A B 112203 differs -7'])
  })

  it('is read by the entities that stand for the other company, and not by others', () => {
    const others = [
      grain('A', '112203', 7n, 'related:C'),
      grain('A', '112203', 9n),
      grain('A', '112201', 3n, 'related:B'),
    ]
    expect(eliminate([...others, ...books(4n, -4n)], both).lines).toEqual([
      ...['pair A B 112203-220203 A 112203 related:B -4', 'pair A B 112203-220203 B 220203 related:A 4'],
    ])
    const two = [grain('A', '112203', 7n, 'customer:B;store:S'), grain('B', '220203', -7n, 'related:A')]
    expect(eliminate(two, both).pairs).toEqual(['A B 112203 agreed 0'])
    // Who is known to one company only is not known to the other.
    expect(eliminate(books(4n, -4n), [relation('A', 'B', trade)]).pairs).toEqual(['A B 112203 differs 4'])
  })

  it('takes what is agreed out of several entries, the rest back into the biggest', () => {
    const several = [
      ...[grain('A', '112203', 2n, 'related:B;store:S2'), grain('A', '112203', 9n, 'related:B;store:S1')],
      ...[grain('A', '112203', 1n, 'related:B;store:S3'), grain('B', '220203', -10n, 'related:A')],
    ]
    expect(eliminate(several, both).lines).toEqual([
      ...[
        'pair A B 112203-220203 A 112203 related:B;store:S1 -7',
        'pair A B 112203-220203 A 112203 related:B;store:S2 -2',
      ],
      ...['pair A B 112203-220203 A 112203 related:B;store:S3 -1', 'pair A B 112203-220203 B 220203 related:A 10'],
    ])
  })
})

test('a narrower pair takes its subjects first, and the wider one says that it left them', () => {
  const pairs = ['1122-2202', '112203-220203']
  const grains = [
    ...[grain('A', '112203', 7n, 'related:B'), grain('A', '112201', 5n, 'customer:B')],
    ...[grain('B', '220203', -7n, 'related:A'), grain('B', '220201', -5n, 'related:A')],
  ]
  const relations = [relation('A', 'B', pairs), relation('B', 'A', [])]
  const { raw, lines } = eliminate(grains, relations)
  expect(lines).toEqual([
    ...['pair A B 112203-220203 A 112203 related:B -7', 'pair A B 112203-220203 B 220203 related:A 7'],
    ...['pair A B 1122-2202 A 112201 customer:B -5', 'pair A B 1122-2202 B 220201 related:A 5'],
  ])
  expect(raw.pairs.map(({ prefix, amount, side, otherSide }) => [prefix, amount, side, otherSide])).toEqual([
    ['1122', 5n, { entities: ['customer:B'], except: ['112203'] }, { entities: ['related:A'], except: ['220203'] }],
    ['112203', 7n, { entities: ['related:B'], except: [] }, { entities: ['related:A'], except: [] }],
  ])
})

describe('a pair whose one side names nobody', () => {
  const sales = (credit: bigint) => grain('A', '600102', -credit, 'customer:B', { credit, ytdCredit: credit })
  const cost = (subject: string, debit: bigint) => grain('B', subject, debit, '', { debit, ytdDebit: debit })
  const relations = [relation('A', 'B', ['6001-6401'])]

  it('is taken from the leaf that holds most', () => {
    const { lines, pairs, raw } = eliminate([sales(10n), cost('640101', 4n), cost('640102', 9n)], relations)
    expect(lines).toEqual(['pair A B 6001-6401 A 600102 customer:B 10', 'pair A B 6001-6401 B 640102 -10'])
    expect(pairs).toEqual(['A B 6001 oneSided 0'])
    expect(raw.pairs[0]).toMatchObject({ isProfit: true, amount: -10n, otherAmount: 0n, eliminated: 10n })
    expect(raw.lines[1]).toMatchObject({ debit: -10n, credit: 0n, ytdDebit: -10n })
    const alike = eliminate([sales(10n), cost('640102', 9n), cost('640101', 9n)], relations)
    expect(alike.lines[1]).toBe('pair A B 6001-6401 B 640101 -10')
    const turned = eliminate(
      [sales(10n), cost('640101', 9n), grain('B', '640102', 0n, '', { ytdDebit: 20n })],
      relations,
    )
    expect(turned.lines[1]).toBe('pair A B 6001-6401 B 640102 -10')
  })

  it('goes to the first leaf where nothing stands there yet', () => {
    expect(eliminate([sales(10n)], relations).lines[1]).toMatch(/^pair A B 6001-6401 B 6401\d\d -10$/)
  })

  it('is told the same way round where the second of the two names the first', () => {
    const turned = [relation('B', 'A', ['6401-6001']), relation('A', 'B', [])]
    expect(eliminate([sales(10n), cost('640101', 4n)], turned).lines).toEqual([
      ...['pair A B 6001-6401 A 600102 customer:B 10', 'pair A B 6001-6401 B 640101 -10'],
    ])
    const other = [relation('C', 'A', ['6001-6401'])]
    const seller = grain('C', '600102', -5n, 'customer:A', { credit: 5n, ytdCredit: 5n })
    const buyer = grain('A', '640201', 0n)
    expect(eliminate([seller, buyer], other).lines.map((line) => line.split(' ').slice(4).join(' '))).toEqual([
      ...['C 600102 customer:A 5', expect.stringMatching(/^A 6401\d\d -5$/)],
    ])
  })

  it('is nothing where nothing was sold, and untold where no side can name the other', () => {
    expect(eliminate([cost('640101', 4n)], relations)).toMatchObject({ lines: [], pairs: [] })
    const untold = eliminate([grain('A', '1001', 5n), grain('B', '1001', -5n)], [relation('A', 'B', ['1001-1001'])])
    expect([untold.lines, untold.pairs]).toEqual([[], ['A B 1001 untold 0']])
    expect(eliminate([sales(10n)], [relation('A', 'B', ['6402-6401'])]).pairs).toEqual(['A B 6402 untold 0'])
  })
})

describe('profit in stock', () => {
  const held: HeldStock = {
    ...{ company: 'A', counterparty: 'B', costSubject: '', stockSubject: '', began: 3n, opening: 5n, closing: 12n },
  }

  it('raises cost by what it grew, lowers stock, and was profit of the years before', () => {
    const { raw } = eliminate(
      [grain('B', '140501', 90n), grain('B', '140502', 99n), grain('B', '640102', 1n)],
      [],
      [held],
    )
    const of = (subject: string) => raw.lines.find((line) => line.subject === subject)
    expect(raw.lines.map(({ company, kind, pair, subject }) => `${company} ${kind} ${pair} ${subject}`)).toEqual([
      ...['B stock A B 140502', 'B stock A B 640102', 'B stock A B 410406'],
    ])
    expect(of('140502')).toMatchObject({ began: -3n, opening: -5n, closing: -12n, credit: 7n, ytdCredit: 9n })
    expect(of('640102')).toMatchObject({ began: 0n, opening: 2n, closing: 9n, debit: 7n, ytdDebit: 9n })
    expect(of('410406')).toMatchObject({ began: 3n, opening: 3n, closing: 3n, debit: 0n })
    const sum = (name: 'began' | 'opening' | 'closing') => raw.lines.reduce((total, line) => total + line[name], 0n)
    expect([sum('began'), sum('opening'), sum('closing')]).toEqual([0n, 0n, 0n])
  })

  it('stands on the subjects that are named', () => {
    const { raw } = eliminate([], [], [{ ...held, costSubject: '6402', stockSubject: '1406' }])
    expect(raw.lines.map(({ subject }) => subject.slice(0, 4))).toEqual(['1406', '6402', '4104'])
    const roles = new Map([['B', { retainedSubject: '3141', researchSubject: '5301' }]])
    expect(eliminate([], [], [held], roles).lines.at(-1)).toBe('stock A B B 3141 3')
  })

  it('of nothing is no line', () => {
    expect(eliminate([], [], [{ ...held, began: 0n, opening: 0n, closing: 0n }]).lines).toEqual([])
  })
})
