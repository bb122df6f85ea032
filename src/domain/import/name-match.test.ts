// Names beside codes are known in other spellings, and told apart from other names.
import { expect, test } from 'vitest'
import { bookFacts } from '../../../test/world/book.ts'
import { alikeCode, isNamed, isNameOf, knownSubject } from './name-match.ts'

const { subjects } = bookFacts({})
const subject = subjects.find('112201')
if (!subject) throw new Error('the chart has 112201')
const [parent] = subjects.path('112201')
const known = knownSubject(subjects, '112201', [])
if (!known) throw new Error('the chart has 112201')

test.each([
  '',
  subject.nameZhCn,
  ` ${subject.nameZhCn} `,
  subject.nameZhTw,
  subject.nameEn.toUpperCase(),
  `${parent?.nameZhCn}-${subject.nameZhCn}`,
  `${parent?.nameZhCn}_${subject.nameZhCn}`,
  `${parent?.nameZhCn}${subject.nameZhCn}`,
  parent?.nameZhCn ?? '',
])('%j names the subject', (text) => {
  expect(isNamed(text, known)).toBe(true)
})

test.each(['库存现金', `其他${subject.nameZhCn}`, `${subject.nameZhCn}${parent?.nameZhCn}`, subject.nameZhCn.slice(1)])(
  '%j does not',
  (text) => {
    expect(isNamed(text, known)).toBe(false)
  },
)

test('entities are named by their own names, codes alike by what counts of them', () => {
  const hualian = { nameZhCn: '华联（集团）', nameZhTw: '', nameEn: 'Hua Lian' }
  expect(['华联(集团)', 'hualian', ' HUA LIAN'].every((name) => isNameOf(name, hualian))).toBe(true)
  expect(['华联', '', '集团'].some((name) => isNameOf(name, hualian))).toBe(false)
  expect(['0012', '12', ' １２', '00-12'].map(alikeCode)).toEqual(['12', '12', '12', '12'])
  expect(['0', '00', 'c001', 'C００1', '120'].map(alikeCode)).toEqual(['0', '0', 'c001', 'c001', '120'])
})
