// Looking up a rate with F7: the rates on record by day and kind, and what choosing one does to the line.
import { describe, expect, it, vi } from 'vitest'
import { sampleDesk } from '../../../../test/voucher/sample-books.ts'
import { openGrid } from '../grid/grid-state.ts'
import { doInGrid, takeFromList } from './desk-grid.ts'
import { emptyLine } from './fields.ts'
import { usualChoices } from './rate-book.ts'

const row = (type: string, date: string, rate: string, unit = 1) => ({ currency: 'USD', type, date, rate, unit })
const onRecord = [
  row('DAILY', '2025-12-24', '7.02'),
  row('DAILY', '2025-12-23', '7.01'),
  row('MONTH_FIXED', '2025-12-20', '700', 100),
  row('MONTH_AVG', '2025-11-30', '7.08'),
]

const foreignDesk = () => {
  const asked: object[] = []
  const desk = sampleDesk({
    rates: async (query) => {
      asked.push(query)
      return { items: onRecord }
    },
  })
  const line = {
    ...emptyLine(1, '换汇'),
    subject: '100202',
    currency: 'USD',
    original: '10.00',
    rate: '7.10',
    debit: '71.00',
  }
  const grid = openGrid([line, emptyLine(2)], desk.rules)
  desk.store.setState({ grid: { ...grid, field: 'rate' } })
  return { desk, asked }
}
const listed = (desk: ReturnType<typeof sampleDesk>) => {
  const { list } = desk.store.getState()
  return list?.kind === 'rate' ? list.rows.map(({ date, perOne }) => `${date} ${perOne}`) : null
}

describe('F7 in a rate', () => {
  it('lists what is on record up to the day of the voucher, and takes one with its kind and its amount', async () => {
    const { desk, asked } = foreignDesk()
    doInGrid(desk, 'lookUp')
    await vi.waitFor(() => expect(listed(desk)).toHaveLength(4))
    expect(asked).toEqual([{ currency: 'USD', to: '2025-12-25' }])
    expect(listed(desk)).toContain('2025-12-20 7.00')
    takeFromList(desk, 2)
    const { list, grid } = desk.store.getState()
    expect(list).toBeNull()
    expect(grid.lines[0]).toMatchObject({ rate: '7.00', rateType: 'MONTH_FIXED', debit: '70.00' })
    expect(grid.totals.debit).toBe(7000n)
    doInGrid(desk, 'undo')
    expect(desk.store.getState().grid.lines[0]).toMatchObject({ rate: '7.10', rateType: '', debit: '71.00' })
  })

  it('offers who may not change a rate only what a voucher of the day uses', () => {
    const rows = onRecord.map(({ type, date, rate }) => ({ type, date, perOne: rate }))
    const usual = usualChoices(rows, '2025-12-25').map(({ type, date }) => `${type} ${date}`)
    expect(usual).toEqual(['DAILY 2025-12-24', 'MONTH_FIXED 2025-12-20'])
  })
})
