// Voucher audit rights: levels, limits, substitutes, and random rights against a brute-force oracle.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AuditedVoucher, type Auditor, type AuditRight, decideAudit, mayCancelByRight } from './audit-right.ts'

const right = (change: Partial<AuditRight> = {}): AuditRight => ({
  id: 'r1',
  userId: 'anna',
  role: '',
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

describe('cancelling an audit', () => {
  it('is given by a row that lets cancel', () => {
    expect(mayCancelByRight([right({ mayCancel: true })], voucher(), anna, today)).toBe(true)
    expect(mayCancelByRight([right()], voucher(), anna, today)).toBe(false)
    expect(mayCancelByRight([right({ mayCancel: true, companies: ['YS02'] })], voucher(), anna, today)).toBe(false)
  })
})

describe('random rights and vouchers', () => {
  const some = <T>(...values: T[]) => fc.subarray(values, { maxLength: 2 })
  const rights = fc.array(
    fc.record({
      userId: fc.constantFrom('anna', 'bert', ''),
      role: fc.constantFrom('', 'auditor'),
      companies: some('YS01', 'YS02'),
      types: some('JI', 'XX'),
      creators: some('carl', 'dora'),
      includeSubjects: some('1001', '66'),
      excludeSubjects: some('6001', '2'),
      amountFrom: fc.constantFrom(null, 0n, 50_000n),
      amountTo: fc.constantFrom(null, 50_000n, 100_000n),
      level: fc.constantFrom(1, 2, 3),
      validTo: fc.constantFrom('', '2025-11-14', '2025-11-15'),
      enabled: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  const vouchers = fc.record({
    company: fc.constantFrom('YS01', 'YS02'),
    type: fc.constantFrom('JI', 'XX'),
    total: fc.constantFrom(10_000n, 50_000n, -75_000n, 100_001n),
    creator: fc.constantFrom('carl', 'anna'),
    subjects: fc.constantFrom(['1001', '600101'], ['6601', '2001'], ['1405', '1002']),
    done: fc.constantFrom([], [{ level: 1, userId: 'bert' }], [{ level: 1, userId: 'anna' }]),
  })

  it('are decided as the definition says', () => {
    fc.assert(
      fc.property(rights, vouchers, (rows, change) => {
        const list = rows.map((row, index) => right({ ...row, id: String(index) }))
        const subject = voucher(change)
        const size = subject.total < 0n ? -subject.total : subject.total
        const counts = list.filter(
          (row) =>
            row.enabled &&
            (row.validTo === '' || row.validTo >= today) &&
            (row.companies.length === 0 || row.companies.includes(subject.company)) &&
            (row.types.length === 0 || row.types.includes(subject.type)) &&
            (row.amountFrom ?? 0n) <= size &&
            size <= (row.amountTo ?? 10n ** 20n),
        )
        const open = [3, 2, 1].filter(
          (level) => counts.some((row) => row.level === level) && !subject.done.some((each) => each.level === level),
        )
        const next = open.at(-1)
        const may =
          subject.creator !== 'anna' &&
          !subject.done.some((each) => each.userId === 'anna') &&
          counts.some(
            (row) =>
              row.level === next &&
              (row.userId === 'anna' || (row.userId === '' && row.role === 'auditor')) &&
              (row.creators.length === 0 || row.creators.includes(subject.creator)) &&
              (row.includeSubjects.length === 0 ||
                subject.subjects.some((code) => row.includeSubjects.some((prefix) => code.startsWith(prefix)))) &&
              !subject.subjects.some((code) => row.excludeSubjects.some((prefix) => code.startsWith(prefix))),
          )
        const decision = decideAudit(list, subject, anna, options, today)
        expect(decision.refusal === null).toBe(may)
        expect(decision.next ?? undefined).toBe(next)
      }),
      { numRuns: 1000 },
    )
  })
})
