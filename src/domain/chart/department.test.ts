// What may stand below what in the organisation, and whose a department is.
import { expect, test } from 'vitest'
import { branchOf, companyOf, type DepartmentNode, type DepartmentType, placeProblems, treeOf } from './department.ts'

const node = (id: string, parentId: string, type: DepartmentType, companyCode = ''): DepartmentNode => ({
  ...{ id, parentId, type, companyCode },
})
const tree = treeOf([
  node('G', '', 'group'),
  node('C1', 'G', 'company', 'YS01'),
  node('R', 'C1', 'region'),
  node('D', 'R', 'department'),
  node('S', 'R', 'store', 'YS02'),
])
const refusals = (of: DepartmentNode) => placeProblems(tree, of).map(({ code, path }) => `${code} ${path}`)

test('a department takes the company of the nearest one above that names one', () => {
  expect(['G', 'C1', 'D', 'S'].map((id) => companyOf(tree, id))).toEqual(['', 'YS01', 'YS01', 'YS02'])
  expect(branchOf(tree, 'C1').map(({ id }) => id)).toEqual(['C1', 'R', 'D', 'S'])
})

test.each([
  ['one that is there', node('C1', 'G', 'company', 'YS01'), []],
  ['a parent that is not there', node('N', 'X', 'department', 'YS01'), ['parent.missing parentId']],
  ['itself', node('R', 'R', 'region'), ['parent.cycle parentId']],
  ['one below it', node('C1', 'D', 'region', 'YS01'), ['parent.cycle parentId']],
  ['a store', node('N', 'S', 'department'), ['department.storeLeaf parentId']],
  ['a company below a region', node('N', 'R', 'company', 'YS03'), ['department.companyPlace parentId']],
  ['a region with children made a store', node('R', 'C1', 'store'), ['department.storeLeaf type']],
  ['a group with companies made a region', node('G', '', 'region', 'YS01'), ['department.companyPlace type']],
  ['nobody’s department', node('N', 'G', 'department'), ['input.needed companyCode']],
])('the place below %s', (_, given, expected) => {
  expect(refusals(given)).toEqual(expected)
})

test('a tree is ten levels deep at most, with what moves along', () => {
  const chain = Array.from({ length: 9 }, (_, at) => node(`L${at + 1}`, at === 0 ? '' : `L${at}`, 'department', 'YS01'))
  const deep = treeOf([...chain, node('A', '', 'department', 'YS01'), node('B', 'A', 'department')])
  const below = (parent: string) => placeProblems(deep, node('A', parent, 'department')).map(({ code }) => code)
  expect([below('L8'), below('L9')]).toEqual([[], ['tree.depth']])
})
