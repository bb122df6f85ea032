// What a department stands for in the books on a day, and who usually handles what it spends.
import { expect, test } from 'vitest'
import { type DepartmentDefault, entityOfDepartment, usualHandler } from './department-default.ts'

const department = (
  deptCode: string,
  entityCode: string,
  more: Partial<DepartmentDefault> = {},
): DepartmentDefault => ({
  ...{ deptCode, deptName: `Name ${deptCode}`, entityType: 'department', entityCode, handler: '' },
  ...{ validFrom: '', validTo: '', ...more },
})
const all = [
  department('D1', 'E1', { validTo: '2025-06-30' }),
  department('D1', 'E2', { validFrom: '2025-07-01', handler: 'anna' }),
  department('S1', 'S01', { entityType: 'store', handler: 'bert' }),
  department('X', 'E4', { deptName: 'd3' }),
  department('D3', 'E3'),
]
const entity = (text: string, date = '2025-05-01', type: 'department' | 'store' = 'department') =>
  entityOfDepartment(all, { type, text, date })

test('a department is found by its code or its whole name, however they are written', () => {
  expect([entity('D1'), entity(' ｄ1 '), entity('name d1'), entity('Name')]).toEqual(['E1', 'E1', 'E1', ''])
  expect([entity('D1', '2025-06-30'), entity('D1', '2025-07-01')]).toEqual(['E1', 'E2'])
  // A code goes before a name.
  expect(entity('D3')).toBe('E3')
  expect([entity('S1'), entity('S1', '2025-05-01', 'store')]).toEqual(['', 'S01'])
  expect(entity(' ')).toBe('')
  expect(entityOfDepartment([department('', 'E9')], { type: 'department', text: '', date: '2025-05-01' })).toBe('')
})

test('who handles it is the one named for its department or store on that day', () => {
  expect(usualHandler(all, { department: 'E2' }, '2025-07-01')).toBe('anna')
  expect(usualHandler(all, { department: 'E2' }, '2025-06-30')).toBe('')
  expect(usualHandler(all, { store: 'S01', department: 'E1' }, '2025-06-30')).toBe('bert')
  expect(usualHandler(all, { store: 'E2' }, '2025-07-01')).toBe('')
  expect(
    usualHandler([department('N', 'E1'), department('M', 'E1', { handler: 'c' })], { department: 'E1' }, 'x'),
  ).toBe('c')
})
