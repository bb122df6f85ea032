// The voucher before and after another one, asked of a list that counts the questions.
import { describe, expect, it } from 'vitest'
import type { VoucherFilterShape } from '../../../contract/voucher/voucher-list.ts'
import { findNeighbour, type NeighbourKey, placeOfVoucher, rememberPlace, walkOn } from './act-voucher.ts'

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

const filter: VoucherFilterShape = {
  periodFrom: '2025-12',
  periodTo: '2025-12',
  red: true,
  field: 'date',
  order: 'desc',
}

const listOf = (...ids: string[]) => {
  const asked: VoucherFilterShape[] = []
  const ask = async (given: VoucherFilterShape) => {
    asked.push(given)
    const { page = 1, pageSize = 1 } = given
    return { items: ids.slice((page - 1) * pageSize, page * pageSize).map((id) => ({ id })), total: ids.length }
  }
  return { ask, asked }
}

describe('walking along a list', () => {
  it('goes by its filter and order, and ends where it ends', async () => {
    const { ask, asked } = listOf('9', '4', '7')
    const from = { filter, id: '4', at: 1 }
    expect(await walkOn(ask, 'nextVoucher', from)).toEqual({ filter, id: '7', at: 2 })
    expect(await walkOn(ask, 'previousVoucher', from)).toEqual({ filter, id: '9', at: 0 })
    expect(await walkOn(ask, 'firstVoucher', from)).toMatchObject({ id: '9', at: 0 })
    expect(await walkOn(ask, 'lastVoucher', from)).toMatchObject({ id: '7', at: 2 })
    expect(await walkOn(ask, 'nextVoucher', { filter, id: '7', at: 2 })).toBeNull()
    expect(await walkOn(ask, 'previousVoucher', { filter, id: '9', at: 0 })).toBeNull()
    expect(asked.every((one) => one.red === true && one.order === 'desc' && one.pageSize === 1)).toBe(true)
  })

  it('leaves nothing out when the voucher has left the filter', async () => {
    const { ask } = listOf('9', '7')
    const from = { filter, id: '4', at: 1 }
    expect(await walkOn(ask, 'nextVoucher', from)).toMatchObject({ id: '7', at: 1 })
    expect(await walkOn(ask, 'previousVoucher', from)).toMatchObject({ id: '9', at: 0 })
    expect(await walkOn(listOf('9').ask, 'nextVoucher', from)).toBeNull()
  })

  it('knows only the voucher that was active in the list', () => {
    rememberPlace({ filter, id: '4', at: 1 })
    expect(placeOfVoucher('4')).toMatchObject({ at: 1 })
    expect(placeOfVoucher('5')).toBeNull()
  })
})
