// What roles show by where somebody works and by what is chosen, and what several of them show together.
import { describe, expect, test } from 'vitest'
import { everything, nothingOf } from './access.ts'
import { treeOf } from './department.ts'
import { type BearingNode, limitOf, type RoleReach, scopeOfRoles, type Workplace } from './role-scope.ts'

const node = (
  id: string,
  parentId: string,
  type: BearingNode['type'],
  companyCode = '',
  costCenter = '',
): BearingNode => ({
  ...{ id, parentId, type, companyCode, costCenter, code: id.toUpperCase() },
})
const tree = treeOf([
  node('g', '', 'group'),
  node('c1', 'g', 'company', 'YS01'),
  node('r', 'c1', 'region'),
  node('s1', 'r', 'store', '', 'S01'),
  node('d1', 'c1', 'department', '', 'D01'),
  node('c2', 'g', 'company', 'YS02'),
])
const at = (...own: string[]): Workplace => ({ tree, own })
const shown = (reach: RoleReach, place: Workplace) => limitOf({ reach, entries: [] }, place)
const set = (companyCode: string) => ({ companyCode, value: `${companyCode}-2025` })

describe('where somebody works', () => {
  test('a company is its books, with those below; the group has all of them', () => {
    expect(shown('company', at('D1'))?.companies).toEqual(['YS01'])
    expect(shown('company_tree', at('S1'))?.companies).toEqual(['YS01'])
    expect(shown('company_tree', at('G'))?.companies).toEqual(['YS01', 'YS02'])
    expect(shown('company', at())?.companies).toEqual([])
  })

  test('a department is what it bears, in its company, and with the tree what those below bear', () => {
    const own = shown('department', at('S1'))
    expect(own).toMatchObject({ companies: ['YS01'], data: { stores: ['S01'], departments: nothingOf } })
    const region = shown('department_tree', at('R'))
    expect(region?.data).toEqual({ subjects: [], stores: ['S01'], departments: nothingOf })
    expect(shown('department_tree', at('C1', 'C2'))?.data).toMatchObject({ stores: ['S01'], departments: ['D01'] })
  })
})

describe('several roles', () => {
  const chosen = (...entries: [kind: 'company' | 'store' | 'subject', value: string][]) =>
    limitOf({ reach: 'custom', entries: entries.map(([kind, value]) => ({ kind, value })) }, at())

  test('add up within the books that each of them reaches', () => {
    const limits = [
      chosen(['company', 'YS01'], ['store', 'S01']),
      chosen(['company', 'YS02']),
      chosen(['store', 'S02']),
    ]
    expect(scopeOfRoles(limits, set('YS01'))?.stores).toEqual(['S01', 'S02'])
    expect(scopeOfRoles(limits, set('YS02'))).toEqual(everything)
    expect(scopeOfRoles(limits.slice(0, 2), set('YS03'))).toBeNull()
    expect(scopeOfRoles([...limits, null], set('YS03'))).toEqual(everything)
  })

  test('of different kinds show no more than each kind allows', () => {
    const limits = [chosen(['subject', '6601']), chosen(['store', 'S01'])]
    expect(scopeOfRoles(limits, set('YS01'))).toEqual({ subjects: ['6601'], stores: ['S01'], departments: [] })
  })
  test('of several kinds add up in one kind, and never to lines that none of them shows', () => {
    const limits = [chosen(['subject', '6601'], ['store', 'S01']), chosen(['subject', '1002'], ['store', 'S01'])]
    expect(scopeOfRoles(limits, set('YS01'))).toEqual({ subjects: ['6601', '1002'], stores: ['S01'], departments: [] })
    const wider = [...limits.slice(0, 1), chosen(['store', 'S01'])]
    expect(scopeOfRoles(wider, set('YS01'))).toEqual({ subjects: [], stores: ['S01'], departments: [] })
    const crossed = [...limits.slice(0, 1), chosen(['subject', '1002'], ['store', 'S02'])]
    expect(scopeOfRoles(crossed, set('YS01'))).toEqual({
      ...{ subjects: nothingOf, stores: nothingOf, departments: [] },
    })
  })
})
