// The voucher of the choices between two changes, as it comes back onto the desk.
import { expect, it } from 'vitest'
import { sampleDesk, sampleFacts } from '../../../../test/voucher/sample-books.ts'
import type { VoucherShape } from '../../../contract/voucher/voucher.ts'
import { putResolved } from './act-conflict.ts'
import { makeBooks } from './books.ts'
import { chooseAll, chooseHead, compareForms } from './conflict-merge.ts'
import { showVoucher } from './desk.ts'
import { changeHead } from './desk-check.ts'
import { headOf, isDirty } from './entry-state.ts'

const nobody = {
  createdBy: 'lin',
  createdAt: '',
  cashierBy: '',
  auditedBy: '',
  auditedAt: '',
  postedBy: '',
  rejected: '',
}
const no = { delete: false, audit: false, cancelAudit: false, void: false, restore: false, reverse: false }
const stored: VoucherShape = {
  ...{ id: '7', company: 'YS01', period: '2025-13', type: 'JI', word: '记', no: 7, date: '2025-12-31', version: 1 },
  ...{ serialNo: '', attachCount: 0, remark: '', posted: false, reversed: false, source: 'MANUAL' },
  ...{ total: '0.00', ...nobody, steps: [], lines: [], hiddenLines: 0, corrects: '' },
  status: 'saved',
  actions: { ...no, edit: true, cashierSign: false, cancelCashierSign: false },
}
const periods = [12, 13].map((each) => ({ no: each, status: 'OPEN' }))

/** A desk on which the voucher was moved to another day and somebody else has saved a remark meanwhile. */
const conflicting = () => {
  const desk = sampleDesk()
  desk.around.books = makeBooks({ ...sampleFacts, periods })
  showVoucher(desk, stored)
  const base = { head: desk.store.getState().head, lines: [] }
  changeHead(desk, { date: '2025-12-30' })
  const voucher = { ...stored, remark: '急', version: 2 }
  const mine = { head: desk.store.getState().head, lines: [] }
  return { desk, voucher, merge: compareForms(base, mine, { head: headOf(voucher), lines: [] }) }
}

it('stands in the period that its day allows, from whichever side each was chosen', () => {
  const { desk, voucher, merge } = conflicting()
  expect(merge.head.map(({ field, chosen }) => [field, chosen])).toEqual([
    ['date', 'mine'],
    ['adjustment', 'mine'],
    ['remark', 'theirs'],
  ])
  const resolved = (choice: typeof merge) => {
    desk.store.setState({ conflict: { merge: choice, voucher, by: 'wang' } })
    putResolved({ desk })
    const { head, origin } = desk.store.getState()
    return [head.date, head.adjustment, head.remark, origin?.version, isDirty(desk.store.getState())]
  }
  expect(resolved(merge)).toEqual(['2025-12-30', '', '急', 2, true])
  expect(resolved(chooseHead(merge, 'adjustment', 'theirs'))).toEqual(['2025-12-30', '', '急', 2, true])
  expect(resolved(chooseHead(merge, 'date', 'theirs'))).toEqual(['2025-12-31', '', '急', 2, true])
  expect(resolved(chooseAll(merge, 'theirs'))).toEqual(['2025-12-31', 'yes', '急', 2, true])
})
