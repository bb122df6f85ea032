// Voucher audit rights: levels, limits, substitutes, and random rights against a brute-force oracle.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AuditedVoucher,
  type Auditor,
  type AuditRight,
  decideAudit,
  explainAudit,
  mayCancelByRight,
  mayJudge,
} from './audit-right.ts'

const right = (change: Partial<AuditRight> = {}): AuditRight => ({
  id: 'r1',
  userId: 'anna',
  role: '',
  holder: 'Anna',
  companies: [],
  types: [],
  creators: [],
  departments: [],
  includeSubjects: [],
  excludeSubjects: [],
  amountFrom: null,
  amountTo: null,
  level: 1,
  mayCancel: false,
  substitute: '',
  substituteFrom: '',
  substituteTo: '',
  validFrom: '',
  validTo: '',
  enabled: true,
  ...change,
})

const voucher = (change: Partial<AuditedVoucher> = {}): AuditedVoucher => ({
  company: 'YS01',
  type: 'JI',
  label: '记-0001',
  total: 100_000n,
  creator: 'carl',
  creatorDepartment: 'D01',
  subjects: ['1001', '600101'],
  touchesCash: true,
  cashierSigned: false,
  done: [],
  ...change,
})

const anna: Auditor = { id: 'anna', roles: ['auditor'] }
const today = '2025-11-15'
const options = { auditorNotCreator: true, cashierSign: false }
const decide = (rights: AuditRight[], change: Partial<AuditedVoucher> = {}, user = anna, asked = options) =>
  decideAudit(rights, voucher(change), user, asked, today)
const refusalOf = (...args: Parameters<typeof decide>): string | undefined => decide(...args).refusal?.code

describe('a voucher may be audited', () => {
  it('by the user of a row, by the holder of its role, by a substitute in time', () => {
    expect(decide([right()])).toMatchObject({ needed: [1], next: 1, last: true, refusal: null })
    expect(refusalOf([right({ userId: '', role: 'auditor' })])).toBeUndefined()
    const substituted = { userId: 'bert', substitute: 'anna', substituteFrom: '2025-11-01', substituteTo: '2025-11-30' }
    expect(refusalOf([right(substituted)])).toBeUndefined()
    expect(refusalOf([right({ ...substituted, substituteTo: '2025-11-14' })])).toBe('audit.noRight')
  })

  it('within both limits of the amount, whatever its sign', () => {
    const limited = right({ amountFrom: 100_000n, amountTo: 200_000n })
    expect(refusalOf([limited])).toBeUndefined()
    expect(refusalOf([limited], { total: -200_000n })).toBeUndefined()
    expect(refusalOf([limited], { total: 99_999n })).toBe('audit.noRight')
    expect(refusalOf([limited], { total: 200_001n })).toBe('audit.noRight')
  })

  it('level by level, each by another person', () => {
    const rights = [right(), right({ id: 'r2', userId: '', role: 'auditor', level: 2 })]
    expect(decide(rights)).toMatchObject({ needed: [1, 2], next: 1, last: false, refusal: null })
    expect(refusalOf(rights, { done: [{ level: 1, userId: 'anna' }] })).toBe('audit.noRight')
    const bert = { id: 'bert', roles: ['auditor'] }
    expect(decide(rights, { done: [{ level: 1, userId: 'anna' }] }, bert)).toMatchObject({
      next: 2,
      last: true,
      refusal: null,
    })
    expect(refusalOf(rights, {}, bert)).toBe('audit.noRight')
  })

  it('once more at the highest level, when the level it waited for is no longer asked for', () => {
    const done = [{ level: 1, userId: 'anna' }]
    expect(decide([right()], { done })).toMatchObject({ needed: [1], next: 1, last: true, refusal: null })
  })

  it('by a substitute for the holder, and for nobody by a right of his own', () => {
    const substituted = { holder: 'Bert', userId: 'bert', substitute: 'anna' }
    expect(decide([right(substituted)]).actsFor).toBe('Bert')
    expect(decide([right(substituted), right({ id: 'r2' })]).actsFor).toBe('')
  })
})

describe('a voucher may not be audited', () => {
  it('by nobody when no row matches (E142)', () => {
    expect(decide([])).toMatchObject({
      needed: [],
      next: null,
      refusal: { code: 'audit.noRight', args: { no: '记-0001' } },
    })
  })

  it('by its creator (E140), unless the account set allows it', () => {
    expect(refusalOf([right()], { creator: 'anna' })).toBe('audit.sameUser')
    expect(refusalOf([right()], { creator: 'anna' }, anna, { ...options, auditorNotCreator: false })).toBeUndefined()
  })

  it('before the cashier signed (E141)', () => {
    const asked = { ...options, cashierSign: true }
    expect(refusalOf([right()], {}, anna, asked)).toBe('audit.cashierFirst')
    expect(refusalOf([right()], { cashierSigned: true }, anna, asked)).toBeUndefined()
    expect(refusalOf([right()], { touchesCash: false }, anna, asked)).toBeUndefined()
  })

  it.each([
    ['validity', { enabled: false }],
    ['validity', { validFrom: '2025-11-16' }],
    ['validity', { validTo: '2025-11-14' }],
    ['company', { companies: ['YS02'] }],
    ['type', { types: ['XX'] }],
    ['amount', { amountTo: 99_999n }],
    ['creator', { creators: ['dora'] }],
    ['creator', { departments: ['D02'] }],
    ['subject', { includeSubjects: ['6601'] }],
    ['subject', { excludeSubjects: ['1001'] }],
    ['user', { userId: 'bert' }],
  ] as const)('because of the row: %s %o', (reason, change) => {
    const decision = decide([right(change as Partial<AuditRight>)])
    expect(decision.refusal?.code).toBe('audit.noRight')
    expect(decision.rows).toEqual([{ id: 'r1', level: 1, reason }])
  })
})

describe('rejecting', () => {
  it('is for whoever may audit the voucher, at whatever level', () => {
    expect(mayJudge([right({ level: 2 }), right({ userId: 'bert' })], voucher(), anna, today)).toBe(true)
    expect(mayJudge([right({ userId: 'bert' })], voucher(), anna, today)).toBe(false)
    expect(mayJudge([right({ amountTo: 1n })], voucher(), anna, today)).toBe(false)
  })
})

describe('who can audit a voucher', () => {
  const person = (id: string, change = {}) => ({
    ...{ id, roles: [] as string[], mayPress: true, mayInBooks: true, enabled: true },
    ...change,
  })

  it('is told row by row and person by person', () => {
    const rights = [
      right({ id: 'own', userId: '', role: 'auditor', substitute: 'dora', substituteTo: today }),
      right({ id: 'small', userId: 'bert', amountTo: 1n }),
      right({ id: 'second', userId: 'bert', level: 2 }),
    ]
    const people = [
      person('anna', { roles: ['auditor'] }),
      person('carl', { roles: ['auditor'] }),
      person('emil', { roles: ['auditor'], mayInBooks: false }),
      person('fred', { roles: ['auditor'], mayPress: false }),
      person('gina', { roles: ['auditor'], enabled: false }),
      person('dora'),
      person('bert'),
    ]
    const told = explainAudit(rights, voucher(), people, options, today)
    expect(told).toMatchObject({ needed: [1, 2], next: 1, last: false, cashierFirst: false })
    expect(told.rows.map(({ id, reason }) => [id, reason])).toEqual([
      ['own', 'fits'],
      ['small', 'amount'],
      ['second', 'level'],
    ])
    expect(told.rows[0]?.people.map(({ id, isSubstitute, reason }) => [id, isSubstitute, reason])).toEqual([
      ['anna', false, 'may'],
      ['carl', false, 'creator'],
      ['emil', false, 'books'],
      ['fred', false, 'button'],
      ['gina', false, 'disabled'],
      ['dora', true, 'may'],
    ])
    const after = explainAudit(rights, voucher({ done: [{ level: 1, userId: 'bert' }] }), people, options, today)
    expect(after).toMatchObject({ next: 2, last: true })
    expect(after.rows[2]?.people).toEqual([{ id: 'bert', isSubstitute: false, reason: 'earlierLevel' }])
  })
})

describe('cancelling an audit', () => {
  it('is given by a row that lets cancel', () => {
    expect(mayCancelByRight([right({ mayCancel: true })], voucher(), anna, today)).toBe(true)
    expect(mayCancelByRight([right()], voucher(), anna, today)).toBe(false)
    expect(mayCancelByRight([right({ mayCancel: true, companies: ['YS02'] })], voucher(), anna, today)).toBe(false)
  })
})

describe('random rights and vouchers', () => {
  /** Mostly empty, which means all: or hardly a row would reach a voucher. */
  const some = (...values: string[]) =>
    fc.oneof({ weight: 4, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: fc.subarray(values) })
  const users = ['anna', 'bert', 'carl', 'dora']
  const rights = fc.array(
    fc.record({
      userId: fc.constantFrom('anna', 'bert', ''),
      role: fc.constantFrom('', 'auditor'),
      companies: some('YS01', 'YS02'),
      types: some('JI', 'XX'),
      creators: some('carl', 'dora'),
      departments: some('D01', 'D02'),
      includeSubjects: some('1001', '66'),
      excludeSubjects: some('6001', '2'),
      amountFrom: fc.constantFrom(null, 0n, 50_000n),
      amountTo: fc.constantFrom(null, null, 50_000n, 100_000n),
      level: fc.constantFrom(1, 2, 3),
      substitute: fc.constantFrom('', 'anna', 'dora'),
      substituteFrom: fc.constantFrom('', '2025-11-15', '2025-11-16'),
      substituteTo: fc.constantFrom('', '2025-11-14', '2025-11-15'),
      validFrom: fc.constantFrom('', '', '2025-11-15', '2025-11-16'),
      validTo: fc.constantFrom('', '', '2025-11-14', '2025-11-15'),
      enabled: fc.constantFrom(true, true, true, false),
    }),
    { maxLength: 6 },
  )
  const step = fc.record({ level: fc.constantFrom(1, 2, 3), userId: fc.constantFrom(...users) })
  const vouchers = fc.record({
    company: fc.constantFrom('YS01', 'YS02'),
    type: fc.constantFrom('JI', 'XX'),
    total: fc.constantFrom(10_000n, 50_000n, -75_000n, 100_001n),
    creator: fc.constantFrom('carl', 'anna'),
    creatorDepartment: fc.constantFrom('D01', 'D03'),
    subjects: fc.constantFrom(['1001', '600101'], ['6601', '2001'], ['1405', '1002']),
    cashierSigned: fc.boolean(),
    touchesCash: fc.boolean(),
    done: fc.uniqueArray(step, { maxLength: 2, selector: ({ level }) => level }),
  })
  const asked = fc.record({ auditorNotCreator: fc.boolean(), cashierSign: fc.boolean() })

  /** The definition once more, said without the words of the rules: who may give which level now. */
  const oracle = (list: AuditRight[], of: AuditedVoucher, user: Auditor, given: typeof options) => {
    const size = of.total < 0n ? -of.total : of.total
    const day = (from: string, to: string) => !(from > today) && !(to !== '' && to < today)
    const has = (values: readonly string[], value: string) => values.length === 0 || values.indexOf(value) >= 0
    const counts = list.filter(
      (row) =>
        row.enabled &&
        day(row.validFrom, row.validTo) &&
        has(row.companies, of.company) &&
        has(row.types, of.type) &&
        (row.amountFrom ?? 0n) <= size &&
        size <= (row.amountTo ?? 10n ** 20n),
    )
    const wanted = [1, 2, 3].filter((level) => counts.some((row) => row.level === level))
    const next = wanted.find((level) => !of.done.some((each) => each.level === level)) ?? wanted.at(-1)
    const starts = (prefix: string) => of.subjects.some((code) => code.slice(0, prefix.length) === prefix)
    const named = counts.filter((row) => {
      const isHolder = row.userId === '' ? row.role !== '' && user.roles.includes(row.role) : row.userId === user.id
      return isHolder || (row.substitute === user.id && day(row.substituteFrom, row.substituteTo))
    })
    const reached = named.filter(
      (row) =>
        has(row.creators, of.creator) &&
        has(row.departments, of.creatorDepartment) &&
        (row.includeSubjects.length === 0 || row.includeSubjects.some(starts)) &&
        !row.excludeSubjects.some(starts),
    )
    const gaveOther = of.done.some((each) => each.userId === user.id && each.level !== next)
    const isOwn = given.auditorNotCreator && of.creator === user.id
    const waitsForCashier = given.cashierSign && of.touchesCash && !of.cashierSigned
    const may = reached.some((row) => row.level === next) && !gaveOther
    return {
      next,
      code: isOwn ? 'audit.sameUser' : waitsForCashier ? 'audit.cashierFirst' : may ? '' : 'audit.noRight',
    }
  }

  it('are decided as the definition says, and explained as they are decided', () => {
    let allowed = 0
    fc.assert(
      fc.property(rights, vouchers, asked, (rows, change, given) => {
        const list = rows.map((row, index) => right({ ...row, id: String(index) }))
        const subject = voucher(change)
        const people = users.map((id) => ({ id, roles: id === 'anna' || id === 'bert' ? ['auditor'] : [] }))
        const able = people.map((each) => ({ ...each, mayPress: true, mayInBooks: true, enabled: true }))
        const told = explainAudit(list, subject, able, given, today)
        for (const user of people) {
          const decision = decideAudit(list, subject, user, given, today)
          const wanted = oracle(list, subject, user, given)
          expect(decision.refusal?.code ?? '').toBe(wanted.code)
          expect(decision.next ?? undefined).toBe(wanted.next)
          const isTold = told.rows.some(
            (row) => row.reason === 'fits' && row.people.some(({ id, reason }) => id === user.id && reason === 'may'),
          )
          expect(isTold && !told.cashierFirst).toBe(wanted.code === '')
          if (wanted.code === '') allowed += 1
        }
      }),
      { numRuns: 1000 },
    )
    // The rights are not so odd that nobody may ever do anything.
    expect(allowed).toBeGreaterThan(100)
  })
})
