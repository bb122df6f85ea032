// Buttons, menus by role, data scope and conflicts of duties.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DataScope,
  dutyConflicts,
  everything,
  filterMenu,
  holdsWholeChain,
  isUnlimited,
  mayPress,
  mayPressAll,
  mayPressAny,
  narrowScope,
  seesLine,
  seesSubject,
} from './access.ts'

describe('button permissions', () => {
  const held = new Set(['a', 'b'])

  //
  it('are checked as one, any or all; * holds everything', () => {
    expect([mayPress(held, 'a'), mayPress(held, 'c')]).toEqual([true, false])
    expect([mayPressAny(held, ['c', 'b']), mayPressAny(held, ['c']), mayPressAny(held, [])]).toEqual([
      true,
      false,
      false,
    ])
    expect([mayPressAll(held, ['a', 'b']), mayPressAll(held, ['a', 'c'])]).toEqual([true, false])
    expect(mayPressAll(new Set(['*']), ['a', 'c'])).toBe(true)
  })
})

describe('the menu of a user', () => {
  const menu = [
    { name: 'home', meta: {} },
    {
      name: 'accounting',
      meta: { roles: [] },
      children: [
        { name: 'entry', meta: { roles: ['accountant'] } },
        { name: 'audit', meta: { roles: ['auditor', 'chief'] } },
      ],
    },
    { name: 'system', meta: { roles: ['sysadmin'] }, children: [{ name: 'users', meta: {} }] },
    { name: 'closing', children: [{ name: 'post', meta: { roles: ['chief'] } }] },
  ]
  type Entry = { name: string; children?: readonly Entry[] }
  const names = (entries: readonly Entry[]): string[] =>
    entries.flatMap((entry) => [entry.name, ...names(entry.children ?? [])])

  //
  it('keeps what is open or shares a role, and drops directories that become empty', () => {
    expect(names(filterMenu<Entry>(menu, ['accountant']))).toEqual(['home', 'accounting', 'entry'])
    expect(names(filterMenu<Entry>(menu, ['chief']))).toEqual(['home', 'accounting', 'audit', 'closing', 'post'])
    expect(names(filterMenu<Entry>(menu, ['sysadmin']))).toEqual(['home', 'system', 'users'])
  })

  //
  it('is empty without roles, and the list itself is left alone', () => {
    expect(filterMenu(menu, [])).toEqual([])
    filterMenu(menu, ['accountant'])
    expect(menu[1]?.children).toHaveLength(2)
  })
})

describe('data scope', () => {
  const scope: DataScope = { subjects: ['6601', '1405', '!660199'], stores: ['S01'], departments: [] }

  it('shows allowed subjects, stores and departments', () => {
    expect(seesSubject(scope, '660108')).toBe(true)
    expect(seesSubject(scope, '660199')).toBe(false)
    expect(seesSubject(scope, '1002')).toBe(false)
    expect(seesLine(scope, { subject: '660108', aux: { store: 'S01' } })).toBe(true)
    expect(seesLine(scope, { subject: '660108', aux: { store: 'S02' } })).toBe(false)
    expect(seesLine(scope, { subject: '660108', aux: {} })).toBe(true)
    expect(seesLine({ ...everything, departments: ['D01'] }, { subject: '1', aux: { department: 'D02' } })).toBe(false)
    expect(isUnlimited(everything)).toBe(true)
    expect(isUnlimited(scope)).toBe(false)
  })

  it('narrowed by another never shows more than either, nor less than both', () => {
    const prefix = fc.constantFrom('6', '66', '6601', '1', '1405', '!66', '!6601', '!1')
    const list = (...codes: string[]) => fc.subarray(codes)
    const scopes = fc.record({
      subjects: fc.array(prefix, { maxLength: 4 }),
      stores: list('S01', 'S02'),
      departments: list('D01', 'D02'),
    })
    const line = fc.record({
      subject: fc.constantFrom('660108', '6602', '140501', '1002'),
      aux: fc.record(
        { store: fc.constantFrom('S01', 'S02'), department: fc.constantFrom('D01', 'D02') },
        { requiredKeys: [] },
      ),
    })
    fc.assert(
      fc.property(scopes, scopes, line, (a, b, each) => {
        expect(seesLine(narrowScope(a, b), each)).toBe(seesLine(a, each) && seesLine(b, each))
      }),
    )
  })
})

describe('segregation of duties', () => {
  it('names the pairs that one person holds', () => {
    expect(dutyConflicts(new Set(['gl:voucher:save', 'gl:voucher:audit'])).map((each) => each.level)).toEqual(['warn'])
    expect(dutyConflicts(new Set(['retail:bonus:edit', 'retail:bonus:approve']))[0]?.level).toBe('block')
    expect(dutyConflicts(new Set(['gl:voucher:save']))).toEqual([])
    expect(holdsWholeChain(new Set(['entry', 'audit', 'post']))).toBe(true)
    expect(holdsWholeChain(new Set(['entry', 'audit', 'read']))).toBe(false)
  })
})
