// The questions that find the voucher before and after another one.
import { describe, expect, it } from 'vitest'
import { neighbourFilters } from './neighbours.ts'

const at = { month: '2025-06', type: 'JI', no: 12 }

describe('the neighbour of a voucher', () => {
  it('is the next number of its month, then the first of a later month', () => {
    expect(neighbourFilters('nextVoucher', at)).toMatchObject([
      { periodFrom: '2025-06', periodTo: '2025-06', noFrom: 13, order: 'asc', pageSize: 1 },
      { periodFrom: '2025-07', periodTo: '2025-12', order: 'asc' },
    ])
  })
  it('is the number before, then the last of an earlier month', () => {
    expect(neighbourFilters('previousVoucher', at)).toMatchObject([
      { periodFrom: '2025-06', noTo: 11, order: 'desc' },
      { periodFrom: '2025-01', periodTo: '2025-05', order: 'desc' },
    ])
    expect(neighbourFilters('previousVoucher', { ...at, no: 1 })).toHaveLength(1)
  })
  it('stays within the year', () => {
    expect(neighbourFilters('nextVoucher', { ...at, month: '2025-12' })).toHaveLength(1)
    expect(neighbourFilters('previousVoucher', { ...at, month: '2025-01', no: 1 })).toEqual([])
  })
  it('of a new voucher is the last one of the month; there is none after it', () => {
    expect(neighbourFilters('previousVoucher', { ...at, no: null })[0]).not.toHaveProperty('noTo')
    expect(neighbourFilters('nextVoucher', { ...at, no: null })).toEqual([])
  })
})
