// Buttons, menus by role, data scope and conflicts of duties.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkWritable,
  type DataScope,
  dutyConflicts,
  everything,
  explainSight,
  filterMenu,
  holdsWholeChain,
  isUnlimited,
  mayPress,
  mayPressAll,
  mayPressAny,
  narrowScope,
  nothingOf,
  seesLine,
  seesSubject,
  storesOfSales,
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

describe('what a scope says of a line', () => {
  const scope: DataScope = { subjects: ['66', '!6603'], stores: ['S01'], departments: ['D01'] }
  const line = (subject: string, aux = {}) => ({ subject, aux })

  it('is why it is seen or kept back, the place before the subject', () => {
    expect(explainSight(scope, line('6601', { store: 'S01', department: 'D01' }))).toBe('seen')
    expect(explainSight(scope, line('6601'))).toBe('seen')
    expect(explainSight(scope, line('1001', { store: 'S02', department: 'D02' }))).toBe('store')
    expect(explainSight(scope, line('1001', { store: 'S01', department: 'D02' }))).toBe('department')
    expect(explainSight(scope, line('660301', { store: 'S01' }))).toBe('denied')
    expect(explainSight(scope, line('1001'))).toBe('notAllowed')
    expect(explainSight({ ...everything, subjects: ['66'] }, line('1001', { store: 'S09' }))).toBe('notAllowed')
  })

  it('is asked of what somebody writes, by line; a line without a subject waits for it', () => {
    expect(checkWritable(everything, [line('1001')])).toEqual([])
    expect(checkWritable(scope, [line('6601'), line(''), line('1001')])).toEqual([
      { code: 'line.subjectUnknown', path: 'lines.2.subject', args: { n: 3, code: '1001' } },
    ])
    expect(checkWritable(scope, [line('', { store: 'S02' })])).toEqual([])
    expect(checkWritable(scope, [line('6601', { store: 'S02' }), line('6601', { department: 'D02' })])).toEqual([
      { code: 'line.outsideScope', path: 'lines.0.aux', args: { n: 1, code: 'S02' } },
      { code: 'line.outsideScope', path: 'lines.1.aux', args: { n: 2, code: 'D02' } },
    ])
    for (const one of [{ subjects: ['66'] }, { stores: ['S01'] }, { departments: ['D01'] }]) {
      expect(isUnlimited({ ...everything, ...one })).toBe(false)
    }
  })

  it('opens the sales of its stores, but none where it shows chosen subjects or departments', () => {
    expect(storesOfSales(everything)).toEqual([])
    expect(storesOfSales({ ...everything, stores: ['S01'] })).toEqual(['S01'])
    expect(storesOfSales({ ...everything, stores: ['S01'], subjects: ['66'] })).toBeNull()
    expect(storesOfSales({ ...everything, departments: ['D01'] })).toBeNull()
  })

  it('narrowed by another keeps the longer beginnings and every denial, and nothing where nothing is common', () => {
    const narrowed = (a: string[], b: string[]) =>
      narrowScope({ ...everything, subjects: a }, { ...everything, subjects: b }).subjects
    expect(narrowed(['66', '1001'], ['6601', '!660101'])).toEqual(['6601', '!660101'])
    expect(narrowed(['6601'], ['66', '10'])).toEqual(['6601'])
    expect(narrowed(['66'], ['10'])).toEqual([...nothingOf])
    expect(narrowed(['!66'], ['10'])).toEqual(['10', '!66'])
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
