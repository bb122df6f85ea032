// Proofs of the books: states of months against their postings, and the columns of statements.
import { describe, expect, it, test } from 'vitest'
import { statementRanges } from '../statement/statement-month.ts'
import { type LastPosting, type PostedStates, stateFaults } from './proof.ts'

const posting = (no: number, postedNos: Record<string, number>, more: Partial<LastPosting> = {}): LastPosting => ({
  ...{ no, isCancelled: false, postedNos, previousNos: {}, ...more },
})
const states: PostedStates = {
  ...{ value: 'YS01-2025', year: 2025, mode: 'STATUTORY', told: 'STATUTORY' },
  periods: [
    { no: 9, status: 'LOCKED' },
    { no: 10, status: 'POSTED' },
    { no: 11, status: 'OPEN' },
  ],
  counters: [
    { no: 10, type: 'JI', postedNo: 19 },
    { no: 11, type: 'JI', postedNo: 0 },
  ],
  postings: [posting(9, {}), posting(10, { JI: 19 })],
}
const faults = (more: Partial<PostedStates>) => stateFaults({ ...states, ...more })

describe('the state of a month', () => {
  it('is what its last posting says', () => {
    expect(faults({})).toEqual([])
    expect(faults({ periods: [{ no: 10, status: 'OPEN' }] })).toEqual(['2025-10 OPEN'])
    expect(faults({ periods: [{ no: 9, status: 'FUTURE' }] })).toEqual(['2025-09 FUTURE'])
    expect(faults({ periods: [{ no: 11, status: 'POSTED' }] })).toEqual(['2025-11 POSTED'])
    const cancelled = [posting(10, { JI: 19 }), posting(10, { JI: 19 }, { isCancelled: true })]
    expect(faults({ postings: cancelled, periods: [{ no: 10, status: 'LOCKED' }] })).toEqual(['2025-10 LOCKED'])
    expect(faults({ postings: cancelled, periods: [{ no: 10, status: 'OPEN' }] })).toEqual([])
  })

  it('has the numbers posted that its last posting posted', () => {
    expect(faults({ counters: [{ no: 10, type: 'JI', postedNo: 18 }] })).toEqual(['2025-10 JI-0018'])
    expect(faults({ counters: [{ no: 10, type: 'FU', postedNo: 1 }] })).toEqual(['2025-10 FU-0001'])
    expect(faults({ counters: [{ no: 11, type: 'JI', postedNo: 1 }] })).toEqual(['2025-11 JI-0001'])
  })

  it('gives the vouchers of a cancelled posting back in a management set only', () => {
    const postings = [posting(10, { JI: 19 }, { isCancelled: true, previousNos: { JI: 7 } })]
    const counters = (postedNo: number) => [{ no: 10, type: 'JI', postedNo }]
    const more = { postings, periods: [] }
    expect(faults({ ...more, counters: counters(19) })).toEqual([])
    const management = { ...more, mode: 'MANAGEMENT', told: 'MANAGEMENT' }
    expect(faults({ ...management, counters: counters(7) })).toEqual([])
    expect(faults({ ...management, counters: counters(19) })).toEqual(['2025-10 JI-0019'])
    const standing = { ...management, postings: [posting(10, { JI: 19 }, { previousNos: { JI: 7 } })] }
    expect(faults({ ...standing, counters: counters(19) })).toEqual([])
  })

  it('is of a set whose mode is the one that the trail was told', () => {
    expect(faults({ told: 'MANAGEMENT' })).toEqual(['YS01-2025 STATUTORY'])
    expect(faults({ told: null })).toEqual(['YS01-2025 STATUTORY'])
  })
})

test('a balance sheet shows the end of the month and the year opening, others the month and the year so far', () => {
  expect(statementRanges('balance-sheet', 3)).toEqual([
    { from: 1, to: 3 },
    { from: 1, to: 0 },
  ])
  for (const name of ['income-statement', 'cash-flow'] as const) {
    expect(statementRanges(name, 3)).toEqual([
      { from: 3, to: 3 },
      { from: 1, to: 3 },
    ])
  }
})
