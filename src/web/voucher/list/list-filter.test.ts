// What a search of the voucher list means.
import { expect, test } from 'vitest'
import { readSearch } from './list-filter.ts'

const facts = {
  year: 2025,
  subjects: [
    { code: '1001', nameZhCn: '库存现金', nameZhTw: '庫存現金', nameEn: 'Cash on hand' },
    { code: '660201', nameZhCn: '租赁费', nameZhTw: '租賃費', nameEn: 'Rent' },
    { code: '660101', nameZhCn: '租赁费', nameZhTw: '租賃費', nameEn: 'Rent' },
  ],
  types: [
    { code: 'JI', wordZhCn: '记', wordZhTw: '記' },
    { code: 'SHOU', wordZhCn: '收', wordZhTw: '收' },
  ],
}
const march = { periodFrom: '2025-03', periodTo: '2025-03' }

test.each([
  ['', {}],
  ['租金', { summary: '租金' }],
  ['3月 租金', { ...march, summary: '租金' }],
  ['租金 2025-03', { ...march, summary: '租金' }],
  ['2024年12月', { periodFrom: '2024-12', periodTo: '2024-12' }],
  ['13月', { summary: '13月' }],
  ['记-103', { noFrom: '103', noTo: '103', type: 'JI' }],
  ['記字0012号', { noFrom: '12', noTo: '12', type: 'JI' }],
  ['ji-7', { noFrom: '7', noTo: '7', type: 'JI' }],
  ['#7', { noFrom: '7', noTo: '7' }],
  ['X-7', { summary: 'X-7' }],
  ['1,200.00', { amountFrom: '1200.00', amountTo: '1200.00' }],
  ['－30.5', { amountFrom: '-30.5', amountTo: '-30.5' }],
  ['1001', { subject: '1001' }],
  ['租赁费', { subject: '660201,660101' }],
  ['rent', { subject: '660201,660101' }],
  ['一店 三月 租金', { summary: '一店 三月 租金' }],
])('%j', (text, found) => expect(readSearch(text, facts)).toEqual(found))
