// An expense on the desk: what was typed over the subject was a search, and the cursor waits for what is still wanted.
import { expect, it } from 'vitest'
import { sampleDesk } from '../../../../test/voucher/sample-books.ts'
import { openGrid, undo } from '../grid/grid-state.ts'
import { askedOf, putExpense } from './expense-lines.ts'
import { emptyLine } from './fields.ts'

const spent = { summary: '出差', subject: '6603', aux: {}, debit: '100.00', cfItem: 'CF010204' }
const tax = { summary: '出差', subject: '22210101', aux: {}, debit: '6.00' }

it('takes the place of the empty line, is one step of undo, and leaves the cursor in the next line', () => {
  const desk = sampleDesk()
  const line = { ...emptyLine(1), summary: '出差' }
  desk.store.setState({ grid: { ...openGrid([line], desk.rules), field: 'subject', typed: 'clf' } })
  expect(askedOf(desk)).toEqual({ text: 'clf', summary: '出差' })
  putExpense(desk, [spent, tax])
  const { grid } = desk.store.getState()
  expect(grid.lines.map(({ subject, debit, cfItem }) => [subject, debit, cfItem]).slice(0, 2)).toEqual([
    ['6603', '100.00', 'CF010204'],
    ['22210101', '6.00', ''],
  ])
  expect([grid.row, grid.field, grid.totals.debit]).toEqual([2, 'summary', 10_600n])
  expect(undo(undo(grid)).lines).toEqual([line])
})

it('waits at the debit of its line while the amount is not known', () => {
  const desk = sampleDesk()
  putExpense(desk, [{ ...spent, debit: '' }])
  const { row, field } = desk.store.getState().grid
  expect([row, field]).toEqual([0, 'debit'])
})

it('leads to the entities of a line that lacks one its subject asks for', () => {
  const desk = sampleDesk()
  putExpense(desk, [tax, { ...spent, subject: '112202', aux: { store: 'S01' } }])
  const { row, field } = desk.store.getState().grid
  expect([row, field]).toEqual([1, 'aux'])
})
