// Red reversals, their lawful words, who may be reversed, and the blue correction of a later year.
import { describe, expect, it } from 'vitest'
import { accept, book, bookFacts, workedExample } from '../../../test/world/book.ts'
import { blueCorrection, checkReversal, checkReversible, correctingSummary, reverseVoucher } from './reversal.ts'
import type { Line, Voucher } from './voucher.ts'

const { facts, drafts } = workedExample()
const vouchers = drafts.map(({ draft }) => accept(draft, facts))

describe('a red reversal', () => {
  const rent = vouchers.find((voucher) => voucher.lines[0]?.summary === '支付S01店12月租金') as Voucher
  const red = accept(reverseVoucher(rent, { id: '42', word: '记', no: 13 }, '2025-12-26', facts), facts)

  it('is that of the worked example', () => {
    const expected = vouchers.find((voucher) => voucher.source === 'REVERSAL') as Voucher
    expect(red).toEqual({ ...expected, reversalOf: '42' })
    expect(red.lines[0]?.summary).toBe('注销12月25日记字0013号凭证')
  })

  it('takes every voucher back to nothing on its own sides', () => {
    for (const voucher of vouchers) {
      const free = { ...facts, mayEditRate: true }
      const back = accept(reverseVoucher(voucher, { id: '1', word: '记', no: 1 }, voucher.date, facts), free)
      voucher.lines.forEach((line, index) => {
        const other = back.lines[index] as Line
        expect([other.debit, other.credit, other.original]).toEqual([-line.debit, -line.credit, -line.original])
        expect(other.quantity).toBe(line.quantity === null ? null : -line.quantity)
        expect([other.subject, other.aux, other.cfItem]).toEqual([line.subject, line.aux, line.cfItem])
      })
    }
  })

  it('comes with a correction copy in the words of the law', () => {
    const named = { date: rent.date, word: '记', no: 13 }
    expect(correctingSummary(named, '支付租金')).toBe('订正12月25日记字0013号凭证：支付租金')
    expect([...correctingSummary(named, '长'.repeat(300))]).toHaveLength(200)
  })

  it('happens to what is posted, and not before the voucher itself (E129)', () => {
    const original = {
      ...{ label: '记-0013', date: '2025-12-25', source: 'MANUAL' as const },
      ...{ posted: true, isVoid: false },
    }
    expect(checkReversal(original, '2025-12-25')).toEqual([])
    expect(checkReversal(original, '2025-12-24')[0]).toMatchObject({ code: 'voucher.reversalDate', path: 'date' })
    expect(checkReversible({ ...original, source: 'REVERSAL' })).toEqual([])
    const codes = (other: Partial<typeof original>) => checkReversible({ ...original, ...other })[0]?.code
    expect(codes({ posted: false })).toBe('voucher.notPosted')
    expect(codes({ isVoid: true })).toBe('voucher.notPosted')
    expect(checkReversible({ ...original, source: 'PLCLOSE' })[0]?.code).toBe('voucher.closing')
  })
})

describe('the blue correction of a voucher of an earlier year', () => {
  const open = bookFacts({ year: 2025 })
  const [voucher] = book(
    `2025-03-04 记
     660108  Dr  1200.00  多记的租金 | store:S01
     220201  Cr  1200.00  多记的租金 | supplier:V001`,
    open,
  )

  it('turns the sides, leads profit and loss to 6901 and balances', () => {
    const original = { id: '7', word: '记', no: 3 }
    const more = { date: '2026-01-31', priorYear: '6901', subjects: open.subjects }
    const draft = blueCorrection(voucher as Voucher, original, more, open)
    expect(draft).toMatchObject({ corrects: '7', date: '2026-01-31' })
    expect(draft.reversalOf).toBeUndefined()
    expect(draft.lines).toMatchObject([
      { subject: '6901', aux: {}, debit: '', credit: '1200.00', summary: '订正2025年3月4日记字0003号凭证：多记的租金' },
      { subject: '220201', aux: { supplier: 'V001' }, debit: '1200.00', credit: '' },
    ])
    const next = accept(draft, bookFacts({ year: 2026 }))
    expect(next.total).toBe(120_000n)
  })
})
