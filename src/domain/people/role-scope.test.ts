// What roles show by where somebody works and by what is chosen, and what several of them show together.
import { describe, expect, test } from 'vitest'
import { everything, nothingOf } from '../chart/access.ts'
import { treeOf } from '../chart/department.ts'
import {
  type BearingNode,
  coversReach,
  limitOf,
  limitsOf,
  type RoleReach,
  scopeOfRoles,
  type Workplace,
} from './role-scope.ts'

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

type Entry = [kind: 'company' | 'account_set' | 'store' | 'subject', value: string]
const chosenBy = (...entries: Entry[]) =>
  limitOf({ reach: 'custom', entries: entries.map(([kind, value]) => ({ kind, value })) }, at())

test('what a role shows counts for the codes that it gives, and for no others', () => {
  const shop = chosenBy(['store', 'S01'])
  const grants = [
    { code: 'shop', buttons: new Set(['gl:voucher:view']), limit: shop },
    { code: 'open', buttons: new Set<string>(), limit: null },
    { code: 'clerk', buttons: new Set(['sys:user:list']), limit: null },
  ]
  expect(limitsOf(grants, 'gl:voucher:view')).toEqual([shop])
  expect(limitsOf(grants, 'sys:user:list')).toEqual([null])
  expect(limitsOf(grants, 'gl:posting:view')).toEqual([])
})

test('nothing is shown where nothing is chosen', () => {
  expect(scopeOfRoles([chosenBy()], set('YS01'))).toBeNull()
})

test.each<[string, Entry[][], Entry[], boolean]>([
  ['the same', [[['store', 'S01']]], [['store', 'S01']], true],
  ['another store', [[['store', 'S01']]], [['store', 'S02']], false],
  ['every store', [[['store', 'S01']]], [['company', 'YS01']], false],
  [
    'a store of a company',
    [[['company', 'YS01']]],
    [
      ['company', 'YS01'],
      ['store', 'S01'],
    ],
    true,
  ],
  ['that store in every company', [[['company', 'YS01']]], [['store', 'S01']], false],
  ['a year of a company', [[['company', 'YS01']]], [['account_set', 'YS01-2025']], true],
  ['every year of a company', [[['account_set', 'YS01-2025']]], [['company', 'YS01']], false],
  [
    'two roles that each show one',
    [[['company', 'YS01']], [['company', 'YS02']]],
    [
      ['company', 'YS01'],
      ['company', 'YS02'],
    ],
    true,
  ],
  [
    'two roles of which one shows it',
    [[['company', 'YS01']]],
    [
      ['company', 'YS01'],
      ['company', 'YS02'],
    ],
    false,
  ],
  ['a longer beginning of a subject', [[['subject', '66']]], [['subject', '6601']], true],
  ['a shorter one', [[['subject', '6601']]], [['subject', '66']], false],
  ['what is forbidden', [[['subject', '!6601']]], [['company', 'YS01']], false],
  ['what is forbidden here too', [[['subject', '!660101']]], [['subject', '!6601']], true],
  ['what has nothing to do with what is forbidden', [[['subject', '!6601']]], [['subject', '1002']], true],
  ['below what is forbidden', [[['subject', '!6601']]], [['subject', '660108']], false],
])('one gives no more than one sees: %s', (_, own, wanted, isCovered) => {
  const sets = [set('YS01'), set('YS02')]
  expect(
    coversReach(
      own.map((entries) => chosenBy(...entries)),
      chosenBy(...wanted),
      sets,
    ),
  ).toBe(isCovered)
})

test('everything is given by whoever sees everything', () => {
  expect(coversReach([chosenBy(['company', 'YS01'])], null, [set('YS01')])).toBe(false)
  expect(coversReach([null], null, [])).toBe(true)
  expect(coversReach([], shown('department', at()), [set('YS01')])).toBe(true)
  expect(coversReach([shown('department', at('S1'))], shown('department', at('S1')), [])).toBe(true)
  expect(coversReach([shown('department', at('S1'))], shown('company', at('S1')), [])).toBe(false)
})
