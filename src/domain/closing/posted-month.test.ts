// What a posting keeps of its month: one form that no screen changes, read beside the one of before.
import { describe, expect, it } from 'vitest'
import { type Subject, subjectTree } from '../chart/subject.ts'
import type { Grain } from '../ledger/ledger-report.ts'
import { type KeptMonth, monthFaults, type PostedLeaf, postedLeaves, postedMonth } from './posted-month.ts'

const grain = (subject: string, more: Partial<Grain>): Grain => ({
  ...{
    subject,
    aux: '',
    currency: 'CNY',
    opening: 0n,
    openingOriginal: 0n,
    openingQuantity: 0n,
    debit: 0n,
    credit: 0n,
  },
  ...{ originalDebit: 0n, originalCredit: 0n, quantityDebit: 0n, quantityCredit: 0n, ytdDebit: 0n, ytdCredit: 0n },
  ...more,
})
const grains = [
  grain('220201', { opening: -750n, debit: 1n, ytdDebit: 2n }),
  grain('100201', { aux: 'bank:B1', opening: 700n, debit: 300n, ytdDebit: 900n }),
  grain('100201', { aux: 'bank:B2', opening: 50n, credit: 301n, ytdCredit: 902n }),
  grain('6001', {}),
]
const bank: PostedLeaf = {
  ...{ subject: '100201', opening: '7.50', debit: '3.00', credit: '3.01', ytdDebit: '9.00', ytdCredit: '9.02' },
}
const owed: PostedLeaf = {
  ...{ subject: '220201', opening: '-7.50', debit: '0.01', credit: '0.00', ytdDebit: '0.02', ytdCredit: '0.00' },
}
const subject = (code: string, parent = ''): Subject => ({
  ...({ code, parent, level: parent === '' ? 1 : 2, isLeaf: parent !== '', enabled: true } as Subject),
})
const tree = subjectTree([subject('1002'), subject('100201', '1002'), subject('2202'), subject('220201', '2202')])

describe('what is kept', () => {
  it('is exactly this: another form is another number', () => {
    expect(postedMonth(grains, tree, 2)).toEqual({
      form: 2,
      subjects: 4,
      total: {
        ...{ openingDebit: '7.50', openingCredit: '7.50', periodDebit: '3.01', periodCredit: '3.01' },
        ...{ closingDebit: '7.49', closingCredit: '7.49' },
      },
      leaves: [bank, owed],
    })
  })

  it('was rows of the trial balance before, with the same leaves', () => {
    const zero = { openingDebit: '0.00', openingCredit: '0.00', periodCredit: '0.00', ytdCredit: '0.00' }
    const figures = { periodDebit: '3.00', periodCredit: '3.01', ytdDebit: '9.00', ytdCredit: '9.02' }
    const kept: KeptMonth = {
      rows: [
        { ...zero, ...figures, subject: '1002', leaf: false, openingDebit: '7.50' },
        { ...zero, ...figures, subject: '100201', leaf: true, openingDebit: '7.50' },
        { ...zero, subject: '220201', leaf: true, openingCredit: '7.50', periodDebit: '0.01', ytdDebit: '0.02' },
      ],
    }
    expect(postedLeaves(kept)).toEqual([bank, owed])
    expect(monthFaults(grains, kept, 2)).toEqual([])
    expect(postedLeaves({})).toEqual([])
  })
})

describe('the figures of a month', () => {
  const kept = (...leaves: PostedLeaf[]): KeptMonth => ({ ...postedMonth(grains, tree, 2), leaves })

  it('are those that the posting kept, subject by subject', () => {
    expect(monthFaults(grains, kept(bank, owed), 2)).toEqual([])
  })

  it.each(['opening', 'debit', 'credit', 'ytdDebit', 'ytdCredit'])('differ in %s', (name) => {
    expect(monthFaults(grains, kept({ ...bank, [name]: '0.99' }, owed), 2)).toEqual(['100201'])
  })

  it('differ where a subject is missing on one side, in the order of subjects', () => {
    expect(monthFaults(grains, kept(), 2)).toEqual(['100201', '220201'])
    expect(monthFaults([], kept({ ...bank, subject: '5' }, { ...bank, subject: '1' }), 2)).toEqual(['1', '5'])
    expect(monthFaults(grains, kept(bank, owed, { ...bank, subject: '6001' }), 2)).toEqual(['6001'])
  })
})
