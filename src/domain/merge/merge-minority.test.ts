// What others hold of companies of a group: shares along the ways they are held, and their part of equity and profit.
import { describe, expect, it, test } from 'vitest'
import { standardChart } from '../../../test/world/book.ts'
import { atOnce } from '../base/steps.ts'
import { byCompany, type Figures, type MergeGrain, noFigures } from './merge-figures.ts'
import { minorityOf, minoritySteps, shareOf } from './merge-minority.ts'

const holding = (holder: string, company: string, share: bigint) => ({ holder, company, share })

describe('the share of a group in a company', () => {
  const share = (company: string, ...holdings: ReturnType<typeof holding>[]) => {
    const members = new Set(['P', 'A', 'B', 'C'])
    const { top, bottom } = shareOf(company, byCompany(holdings), members)
    return (top * 10_000n) / bottom
  }

  it('is the product along each way, and the sum of the ways', () => {
    const way = [holding('P', 'A', 8000n), holding('A', 'B', 5000n)]
    expect(share('B', ...way)).toBe(4000n)
    expect(share('B', ...way, holding('P', 'B', 3000n))).toBe(7000n)
    expect(share('B', ...way, holding('P', 'B', 6000n))).toBe(10_000n)
    expect(share('B', ...way, holding('P', 'B', 7000n))).toBe(10_000n)
  })

  it('is all where nobody of the group holds it, or it holds itself in a circle', () => {
    expect(share('P')).toBe(10_000n)
    expect(share('A', holding('X', 'A', 100n))).toBe(10_000n)
    expect(share('A', holding('B', 'A', 5000n), holding('A', 'B', 5000n))).toBe(5000n)
    expect(share('A', holding('A', 'A', 5000n))).toBe(10_000n)
  })
})

test('the part of others is half up', () => {
  expect(minorityOf(100n, { top: 8n, bottom: 10n })).toBe(20n)
  expect([minorityOf(5n, { top: 9n, bottom: 10n }), minorityOf(-5n, { top: 9n, bottom: 10n })]).toEqual([1n, -1n])
})

describe('others have', () => {
  const grain = (company: string, subject: string, figures: Partial<Figures>): MergeGrain => ({
    ...{ company, subject, entities: '', ...noFigures(), ...figures },
  })
  const part = (
    grains: MergeGrain[],
    unrealised: { company: string; began: bigint; opening: bigint; closing: bigint }[] = [],
  ) => {
    const shares = new Map([
      ['B', { top: 3n, bottom: 4n }],
      ['C', { top: 1n, bottom: 2n }],
    ])
    return atOnce(minoritySteps(grains, shares, unrealised, { subjects: standardChart() }))
  }

  it('their part of equity, of profit that is not closed yet and of other comprehensive income', () => {
    const found = part([
      ...[
        grain('B', '4001', { closing: -400n, began: -200n, credit: 8n, ytdCredit: 8n }),
        grain('B', '4001', { closing: -4n }),
      ],
      ...[grain('B', '600101', { closing: -40n, credit: 48n, debit: 8n, ytdCredit: 80n, ytdDebit: 40n })],
      ...[grain('B', '400301', { closing: -8n, credit: 4n, ytdCredit: 8n }), grain('B', '53010101', { closing: 12n })],
      ...[
        grain('B', '1001', { closing: 999n }),
        grain('A', '4001', { closing: -999n }),
        grain('C', '4001', { closing: -10n }),
      ],
    ])
    const ofB = { equity: 110n, equityBegan: 50n, profit: 10n, profitYtd: 10n, income: 1n, incomeYtd: 2n }
    const { grains, ofCompany, ...sums } = found
    expect(sums).toEqual({ ...ofB, equity: 115n })
    expect(ofCompany.get('B')).toEqual(ofB)
    expect(ofCompany.get('C')).toMatchObject({ equity: 5n, profit: 0n })
    expect(grains.map(({ company, subject, closing, began }) => [company, subject, closing, began])).toEqual([
      ...[
        ['B', '4001', 101n, 50n],
        ['B', '600101', 10n, 0n],
        ['B', '400301', 2n, 0n],
        ['B', '53010101', -3n, 0n],
        ['C', '4001', 5n, 0n],
      ],
    ])
    expect(grains.every(({ entities, debit }) => entities === '' && debit === 0n)).toBe(true)
  })

  it('their part of profit that is in stock of the group, of company by company', () => {
    const sold = { company: 'B', began: 4n, opening: 8n, closing: 40n }
    const found = part(
      [grain('B', '600101', { closing: -400n, credit: 400n, ytdCredit: 800n })],
      [sold, { ...sold, company: 'Z' }],
    )
    expect(found).toMatchObject({ equity: 100n - 10n, equityBegan: -1n, profit: 92n, profitYtd: 191n })
    expect(found.grains.at(-1)).toMatchObject({ company: 'B', subject: '410406', closing: -10n, began: -1n })
  })

  it('their part where the books of a company have other subjects', () => {
    const chart = {
      subjects: standardChart(),
      roles: new Map([['B', { retainedSubject: '3141', researchSubject: '5101' }]]),
    }
    const shares = new Map([['B', { top: 3n, bottom: 4n }]])
    const books = [grain('B', '53010101', { closing: 12n }), grain('B', '510103', { closing: 8n })]
    const sold = [{ company: 'B', began: 0n, opening: 0n, closing: 40n }]
    const { grains } = atOnce(minoritySteps(books, shares, sold, chart))
    expect(grains.map(({ subject, closing }) => `${subject} ${closing}`)).toEqual(['510103 -2', '3141 -10'])
  })

  it('nothing of a company without books', () => {
    expect(part([])).toMatchObject({ equity: 0n, grains: [] })
  })
})
