// Along a list from voucher to voucher, asked of a list that changes meanwhile.
import { describe, expect, it } from 'vitest'
import type { VoucherFilterShape } from '../../../contract/voucher/voucher-list.ts'
import { placeOfVoucher, rememberPlace, walkOn } from './list-navigation.ts'

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
