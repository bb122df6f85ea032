// What may be done with a voucher in each state, by whom.
import { describe, expect, it } from 'vitest'
import type { Problem } from '../base/problem.ts'
import {
  checkAudit,
  checkCancelAudit,
  checkCancelCashierSign,
  checkCashierSign,
  checkDelete,
  checkDetach,
  checkEdit,
  checkReject,
  checkRestore,
  checkVoid,
  possibleActions,
  type VoucherActor,
  type VoucherState,
} from './voucher-action.ts'

const state = (change: Partial<VoucherState> = {}): VoucherState => ({
  status: 'saved',
  posted: false,
  createdBy: 'carl',
  auditedBy: '',
  cashierBy: '',
  touchesCash: true,
  entryOpen: true,
  reversedBy: '',
  date: '2025-11-05',
  periodText: '2025-11',
  ...change,
})
const all = (id: string, ...without: string[]): VoucherActor => ({ id, may: (button) => !without.includes(button) })
const carl = all('carl')
const anna = all('anna')
const posted = state({ status: 'audited', posted: true, auditedBy: 'anna' })
const audited = state({ status: 'audited', auditedBy: 'anna' })
const codes = (problems: Problem[]): string[] => problems.map((each) => each.code)

describe('a posted voucher', () => {
  it('is never changed, deleted, voided or un-audited (E122, E143)', () => {
    expect(codes(checkEdit(posted, carl))).toEqual(['voucher.posted'])
    expect(codes(checkDelete([posted], carl))).toEqual(['voucher.posted'])
    expect(codes(checkVoid(posted, carl))).toEqual(['voucher.posted'])
    expect(codes(checkRestore(state({ status: 'void', posted: true }), carl))).toEqual(['voucher.posted'])
    expect(codes(checkCancelAudit(posted, anna))).toEqual(['audit.posted'])
    expect(codes(checkAudit(posted, anna))).toEqual(['voucher.posted'])
  })

  it('may be copied and, once, reversed', () => {
    expect(possibleActions(posted, carl)).toMatchObject({ copy: true, reverse: true, edit: false, delete: false })
    expect(possibleActions({ ...posted, reversedBy: '7' }, carl).reverse).toBe(false)
    expect(possibleActions(audited, carl).reverse).toBe(false)
  })
})

describe('a voucher that is reversed and no longer posted', () => {
  const taken = state({ reversedBy: '7' })

  it('is not changed, deleted or made void', () => {
    expect(codes(checkEdit(taken, carl))).toEqual(['voucher.reversed'])
    expect(codes(checkVoid(taken, carl))).toEqual(['voucher.reversed'])
    expect(codes(checkDelete([state(), taken], carl))).toEqual(['voucher.reversed'])
    expect(possibleActions(taken, carl)).toMatchObject({ edit: false, delete: false, void: false, audit: true })
  })

  it('says first that it is posted or audited', () => {
    expect(codes(checkEdit({ ...posted, reversedBy: '7' }, carl))).toEqual(['voucher.posted'])
    expect(codes(checkDelete([{ ...audited, reversedBy: '7' }], carl))).toEqual(['voucher.deleteRefused'])
  })
})

describe('an audited voucher', () => {
  it('is fixed until its audit is cancelled (E121)', () => {
    expect(codes(checkEdit(audited, carl))).toEqual(['voucher.audited'])
    expect(codes(checkVoid(audited, carl))).toEqual(['voucher.audited'])
    expect(codes(checkDelete([audited], carl))).toEqual(['voucher.deleteRefused'])
  })

  it('is un-audited by the same reviewer, by a row that lets, or with the right over others', () => {
    const dora = all('dora', 'gl:voucher:cancelAuditOthers')
    expect(checkCancelAudit(audited, all('anna', 'gl:voucher:cancelAuditOthers'))).toEqual([])
    expect(codes(checkCancelAudit(audited, dora))).toEqual(['permission.missing'])
    expect(checkCancelAudit(audited, dora, true)).toEqual([])
    expect(codes(checkCancelAudit(audited, all('anna', 'gl:voucher:cancelAudit')))).toEqual(['permission.missing'])
    expect(codes(checkCancelAudit(state(), anna))).toEqual(['voucher.otherState'])
  })
})

describe('a saved voucher', () => {
  it('is changed by its creator, by others only with the right for it', () => {
    expect(checkEdit(state(), carl)).toEqual([])
    expect(checkEdit(state(), anna)).toEqual([])
    expect(checkEdit(state(), all('anna', 'gl:voucher:editOthers'))[0]?.args).toEqual({ code: 'gl:voucher:editOthers' })
  })

  // R-220 R-233
  it('is deleted and voided by its creator alone; a selection is refused whole (E120)', () => {
    expect(checkDelete([state(), state({ status: 'draft' })], carl)).toEqual([])
    expect(codes(checkDelete([state(), audited], carl))).toEqual(['voucher.deleteRefused'])
    expect(codes(checkDelete([state()], anna))).toEqual(['voucher.deleteRefused'])
    expect(codes(checkDelete([state({ status: 'void' })], carl))).toEqual(['voucher.deleteRefused'])
    expect(checkVoid(state(), carl)).toEqual([])
    expect(codes(checkVoid(state(), anna))).toEqual(['voucher.onlyCreator'])
  })

  it('waits when its month takes no entries (E103)', () => {
    const closed = state({ entryOpen: false })
    expect(codes(checkEdit(closed, carl))).toEqual(['period.notOpen'])
    expect(codes(checkDelete([closed], carl))).toEqual(['period.notOpen'])
    expect(codes(checkAudit(closed, anna))).toEqual(['period.notOpen'])
  })

  it('is signed by the cashier when it touches cash and is not signed yet', () => {
    expect(possibleActions(state(), anna).cashierSign).toBe(true)
    expect(possibleActions(state({ touchesCash: false }), anna).cashierSign).toBe(false)
    expect(possibleActions(state({ cashierBy: 'x' }), anna).cashierSign).toBe(false)
  })
})

describe('a void voucher', () => {
  it('is only restored', () => {
    const gone = state({ status: 'void' })
    const offered = Object.entries(possibleActions(gone, carl)).filter(([, may]) => may)
    expect(offered.map(([name]) => name)).toEqual(['restore', 'copy'])
    expect(codes(checkEdit(gone, carl))).toEqual(['voucher.otherState'])
    expect(codes(checkRestore(gone, anna))).toEqual(['voucher.onlyCreator'])
    expect(codes(checkRestore(state(), carl))).toEqual(['voucher.otherState'])
  })
})

describe('a draft', () => {
  it('is edited and deleted, whatever its month, and neither audited nor copied', () => {
    const draft = state({ status: 'draft', entryOpen: false })
    const offered = Object.entries(possibleActions(draft, carl)).filter(([, may]) => may)
    expect(offered.map(([name]) => name)).toEqual(['edit', 'delete'])
  })
})

describe('a user without any right', () => {
  it('is offered nothing', () => {
    const nobody: VoucherActor = { id: 'carl', may: () => false }
    for (const each of [state(), audited, posted, state({ status: 'draft' }), state({ status: 'void' })]) {
      expect(Object.values(possibleActions(each, nobody)).some(Boolean)).toBe(false)
    }
  })
})

describe('the right that an act needs', () => {
  const signed = state({ cashierBy: 'wu' })
  const given = state({ auditedBy: 'anna' })
  const draft = state({ status: 'draft' })
  const gone = state({ status: 'void' })
  const acts: [name: string, check: (actor: VoucherActor) => Problem[], code: string][] = [
    ['edit', (actor) => checkEdit(state(), actor), 'gl:voucher:save'],
    ['edit of a draft', (actor) => checkEdit(draft, actor), 'gl:voucher:draft'],
    ['delete', (actor) => checkDelete([state()], actor), 'gl:voucher:delete'],
    ['void', (actor) => checkVoid(state(), actor), 'gl:voucher:void'],
    ['restore', (actor) => checkRestore(gone, actor), 'gl:voucher:void'],
    ['detach', (actor) => checkDetach(state(), actor, 'anna'), 'gl:voucher:attach'],
    ['audit', (actor) => checkAudit(state(), actor), 'gl:voucher:audit'],
    [
      'cancelAudit',
      (actor) => checkCancelAudit(state({ status: 'audited', auditedBy: 'carl' }), actor),
      'gl:voucher:cancelAudit',
    ],
    ['cashierSign', (actor) => checkCashierSign(state(), actor), 'gl:voucher:cashierSign'],
    ['cancelCashierSign', (actor) => checkCancelCashierSign(signed, actor), 'gl:voucher:cashierSign'],
    ['reject', (actor) => checkReject(state(), actor), 'gl:voucher:reject'],
  ]

  it.each(acts)('%s', (_, check, code) => {
    expect(check(carl)).toEqual([])
    expect(check(all('carl', code))).toEqual([{ code: 'permission.missing', path: '', args: { code } }])
  })

  it('over what others have made', () => {
    const others = { code: 'gl:voucher:editOthers' }
    const anton = all('anton', 'gl:voucher:editOthers')
    expect(checkEdit(state(), anton)).toEqual([{ code: 'permission.missing', path: '', args: others }])
    expect(checkDetach(state(), anton, 'anna')).toEqual([{ code: 'permission.missing', path: '', args: others }])
    expect(checkDetach(state(), anton, 'anton')).toEqual([])
    expect(checkDetach(state(), anna, 'dora')).toEqual([])
    expect(codes(checkDetach(audited, carl, 'carl'))).toEqual(['voucher.audited'])
    const cancel = { code: 'gl:voucher:cancelAuditOthers' }
    const dora = all('dora', cancel.code)
    expect(checkCancelAudit(given, dora)).toEqual([{ code: 'permission.missing', path: '', args: cancel }])
    expect(checkCancelAudit(given, anna)).toEqual([])
    expect(codes(checkCancelAudit(gone, anna))).toContain('voucher.otherState')
  })

  it('to copy and to reverse', () => {
    expect(possibleActions(posted, all('carl', 'gl:voucher:copy'))).toMatchObject({ copy: false, reverse: true })
    expect(possibleActions(posted, all('carl', 'gl:voucher:reverse'))).toMatchObject({ copy: true, reverse: false })
    expect(possibleActions({ ...posted, status: 'void' }, carl).reverse).toBe(false)
  })
})

describe('what stands in the way', () => {
  const shut = { entryOpen: false }
  const period = { code: 'period.notOpen', path: 'date', args: { date: '2025-11-05', period: '2025-11' } }

  it('is the month, where it takes no entries or is softly closed', () => {
    expect(checkReject(state(shut), carl)).toEqual([period])
    expect(checkCashierSign(state(shut), carl)).toEqual([period])
    expect(checkCancelCashierSign(state({ ...shut, cashierBy: 'wu' }), carl)).toEqual([period])
    const soft = state({ closedBecause: 'stocktaking' })
    const told = { code: 'period.softClosed', path: 'date', args: { period: '2025-11', reason: 'stocktaking' } }
    for (const check of [checkEdit, checkVoid]) expect(check(soft, carl)).toEqual([told])
    expect(checkDelete([soft], carl)).toEqual([told])
    expect(checkRestore({ ...soft, status: 'void' }, carl)).toEqual([told])
    expect(checkEdit({ ...soft, status: 'draft' }, carl)).toEqual([])
    expect([checkAudit(soft, anna), checkReject(soft, anna), checkCashierSign(soft, anna)]).toEqual([[], [], []])
  })

  it('is told once for a selection, and one posted voucher in it is enough', () => {
    expect(checkDelete([state(shut), state(shut)], carl)).toEqual([period])
    expect(codes(checkDelete([state(), posted], carl))).toEqual(['voucher.posted'])
  })

  it('is its state, named as the field that is wrong', () => {
    const wrong = { code: 'voucher.otherState', path: 'status' }
    for (const check of [checkEdit, checkVoid, checkAudit, checkReject, checkCashierSign]) {
      expect(check(state({ status: 'void' }), carl)[0]).toMatchObject(wrong)
    }
    expect(codes(checkReject(posted, carl))).toEqual(['voucher.posted'])
    expect(codes(checkCashierSign(posted, carl))).toEqual(['voucher.posted'])
  })

  it('is what a sign was given on the strength of', () => {
    const signed = state({ cashierBy: 'wu' })
    expect(checkCancelCashierSign(state(), carl)).toMatchObject([{ code: 'voucher.otherState', path: 'cashier' }])
    expect(codes(checkCancelCashierSign({ ...signed, auditedBy: 'anna' }, carl))).toEqual(['voucher.audited'])
    expect(codes(checkCancelCashierSign({ ...signed, status: 'audited' }, carl))).toEqual(['voucher.audited'])
    expect(codes(checkCancelCashierSign({ ...signed, status: 'void', auditedBy: 'anna' }, carl))).toEqual([
      'voucher.otherState',
    ])
    expect(checkCashierSign(signed, carl)).toMatchObject([{ code: 'voucher.otherState', path: 'cashier' }])
  })
})
