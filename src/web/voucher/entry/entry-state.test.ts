// What of a voucher counts as unsaved, and goes into its draft.
import { expect, it } from 'vitest'
import { sampleDesk } from '../../../../test/voucher/sample-books.ts'
import { beginVoucher } from './desk.ts'
import { doInGrid, typeText } from './desk-grid.ts'
import { isDirty, voucherDraft } from './entry-state.ts'
import { emptyLine } from './fields.ts'

it('a summary alone in the first line is unsaved work, and stands in the draft', () => {
  const desk = sampleDesk()
  const state = () => desk.store.getState()
  typeText(desk, '付租金', false)
  doInGrid(desk, 'next')
  expect(state().grid.typed).toBeNull()
  expect(isDirty(state())).toBe(true)
  expect(voucherDraft(state().head, state().grid).draft.lines).toEqual([{ summary: '付租金', subject: '', aux: {} }])
  doInGrid(desk, 'undo')
  expect(isDirty(state())).toBe(false)
})

it('a summary that was filled in, in the first line or the next, is not', () => {
  const desk = sampleDesk()
  const state = () => desk.store.getState()
  beginVoucher(desk, state().head, [{ ...emptyLine(1), summary: '付租金' }], false)
  for (const act of ['next', 'next', 'next', 'next'] as const) doInGrid(desk, act)
  expect(state().grid.lines.map((line) => line.summary)).toEqual(['付租金', '付租金'])
  expect(isDirty(state())).toBe(false)
})
