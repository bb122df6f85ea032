// The voucher before and after another one, asked of a list that counts the questions.
import { describe, expect, it } from 'vitest'
import type { VoucherFilterShape } from '../../../contract/voucher/voucher-list.ts'
import { findNeighbour, type NeighbourKey } from './neighbours.ts'

/** Vouchers by month and number; the dates of a month run against its numbers. */
const books = [
  { id: 'mar1', period: '2025-03', no: 1, date: '2025-03-20' },
  { id: 'mar2', period: '2025-03', no: 2, date: '2025-03-10' },
  { id: 'jun1', period: '2025-06', no: 1, date: '2025-06-30' },
  { id: 'jun2', period: '2025-06', no: 2, date: '2025-06-01' },
  { id: 'jun3', period: '2025-06', no: 3, date: '2025-06-02' },
  { id: 'aug1', period: '2025-08', no: 1, date: '2025-08-31' },
  { id: 'aug2', period: '2025-08', no: 2, date: '2025-08-01' },
]

const list = () => {
  const asked: VoucherFilterShape[] = []
  const ask = async (filter: VoucherFilterShape) => {
    asked.push(filter)
    const { periodFrom = '', periodTo = '9', noFrom = 0, noTo = 99, order } = filter
    const sign = order === 'desc' ? -1 : 1
    const found = books
      .filter((one) => one.period >= periodFrom && one.period <= periodTo && one.no >= noFrom && one.no <= noTo)
      .sort((a, b) => sign * (filter.field === 'no' ? a.no - b.no : a.date < b.date ? -1 : 1))
    return found[0] ?? null
  }
  return { asked, ask }
}

const from = (direction: NeighbourKey, month: string, no: number | null) => {
  const { ask } = list()
  return findNeighbour(ask, direction, { month, type: 'JI', no })
}

describe('the neighbour of a voucher', () => {
  it('is the next number of its month, then the first number of the next month that has vouchers', async () => {
    expect(await from('nextVoucher', '2025-06', 1)).toBe('jun2')
    expect(await from('nextVoucher', '2025-06', 3)).toBe('aug1')
    expect(await from('nextVoucher', '2025-08', 2)).toBeNull()
  })
  it('is the number before, then the last number of the month before', async () => {
    expect(await from('previousVoucher', '2025-06', 3)).toBe('jun2')
    expect(await from('previousVoucher', '2025-06', 1)).toBe('mar2')
    expect(await from('previousVoucher', '2025-03', 1)).toBeNull()
  })
  it('of a new voucher is the last one of the month; there is none after it', async () => {
    expect(await from('previousVoucher', '2025-06', null)).toBe('jun3')
    expect(await from('previousVoucher', '2025-07', null)).toBe('jun3')
    expect(await from('nextVoucher', '2025-06', null)).toBeNull()
  })
  it('is found in the month alone for the first and the last', async () => {
    expect(await from('firstVoucher', '2025-06', 2)).toBe('jun1')
    expect(await from('lastVoucher', '2025-06', 2)).toBe('jun3')
  })
  it('costs three questions at most, each for one row', async () => {
    const { ask, asked } = list()
    await findNeighbour(ask, 'nextVoucher', { month: '2025-06', type: 'JI', no: 3 })
    expect(asked).toHaveLength(3)
    expect(asked.every((filter) => filter.pageSize === 1)).toBe(true)
  })
})
