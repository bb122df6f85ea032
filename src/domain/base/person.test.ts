// What is known of a user: texts that may stand where they do, and nobody who leads himself.
import { describe, expect, it, test } from 'vitest'
import { isAnyMobile, leadsInCircle, maskIdCard, readPerson, userNameProblems } from './person.ts'

// The example of GB 11643.
const card = '11010519491231002X'
const person = {
  ...{ realName: 'A', nameEn: '', nickName: '', mobile: '', email: '', jobNo: '', department: 'D', position: '' },
  ...{ validFrom: '', validTo: '', remark: '', idCard: '' },
}
const read = (more: Partial<typeof person>) => readPerson({ ...person, ...more })
const told = (more: Partial<typeof person>) =>
  read(more).problems.map(({ code, path, args }) => `${code} ${path} ${Object.values(args).join(' ')}`.trim())

describe('a person', () => {
  it('has a name and a department, without spaces at the ends', () => {
    expect(read({ realName: ' A ', remark: 'x\ty ' })).toEqual({ person: { ...person, remark: 'x y' }, problems: [] })
    expect(told({ realName: ' ', department: '' })).toEqual([
      ...['input.needed realName field_realName', 'input.needed department field_department'],
    ])
  })

  it.each([
    ...(['realName', 'nickName', 'jobNo', 'department'] as const).map((name) => [name, 32] as const),
    ...(['nameEn', 'position'] as const).map((name) => [name, 64] as const),
    ['remark', 256] as const,
  ])('has a %s of %i characters at most', (name, most) => {
    expect(told({ [name]: 'x'.repeat(most) })).toEqual([])
    expect(told({ [name]: 'x'.repeat(most + 1) })).toEqual([`input.tooLong ${name} ${most}`])
  })

  it('has a mobile number of the mainland or of elsewhere, and an address', () => {
    expect(told({ mobile: '13800138000', email: 'a@example.com' })).toEqual([])
    expect(told({ mobile: '12345', email: 'a' })).toEqual(['format.mobile mobile', 'format.email email'])
    expect(['+85212345678', '+123456', '+123456789012345'].map(isAnyMobile)).toEqual([true, true, true])
    expect(['+0123456', '+12345', '+1234567890123456', '85212345678', 'x+123456', '+123456x'].map(isAnyMobile)).toEqual(
      [...[false, false, false, false, false, false]],
    )
  })

  it('has an identity card that is one, in capitals, or as it is shown', () => {
    expect(read({ idCard: card.toLowerCase() })).toMatchObject({ person: { idCard: card }, problems: [] })
    expect(maskIdCard(card)).toBe('110105********002X')
    expect(told({ idCard: maskIdCard(card) })).toEqual([])
    expect(told({ idCard: '110105********0021' })).toEqual([])
    for (const wrong of ['110105194912310021', '110105*******002X', '110105********02X', '110105********002Y']) {
      expect(told({ idCard: wrong })).toEqual(['format.idCard idCard'])
    }
    for (const wrong of ['11010********002X', 'x110105********002', '110105********X02']) {
      expect(told({ idCard: wrong })).toEqual(['format.idCard idCard'])
    }
  })

  it('is there from a day on, to a day that is not before it', () => {
    expect(told({ validFrom: '2025-01-02', validTo: '2025-01-02' })).toEqual([])
    expect(told({ validFrom: '2025-01-02', validTo: '2025-01-01' })).toEqual([
      'range.reversed validTo range_date 2025-01-02 2025-01-01 validFrom validTo',
    ])
    expect(told({ validFrom: '2025-01-02' })).toEqual([])
    expect(told({ validTo: '2025-01-01' })).toEqual([])
    expect(told({ validFrom: '2025-02-30' })).toEqual(['input.date validFrom 2025-02-30'])
    expect(told({ validTo: 'x' })).toEqual(['input.date validTo x'])
  })

  it('keeps what else is said of it', () => {
    expect(readPerson({ ...person, id: '7' }).person.id).toBe('7')
  })
})

test('a user name begins with a letter', () => {
  expect(userNameProblems('anna1')).toEqual([])
  expect(userNameProblems('')).toEqual([{ code: 'input.needed', path: 'userName', args: { dim: 'field_userName' } }])
  expect(userNameProblems('1anna')).toEqual([{ code: 'format.userName', path: 'userName', args: {} }])
})

test('nobody leads himself, by however many others', () => {
  const leaders = new Map([
    ['a', 'b'],
    ['b', 'c'],
    ['c', ''],
    ['p', 'q'],
    ['q', 'p'],
  ])
  expect(leadsInCircle('c', 'a', leaders)).toBe(true)
  expect(leadsInCircle('a', 'a', leaders)).toBe(true)
  expect(leadsInCircle('d', 'a', leaders)).toBe(false)
  expect(leadsInCircle('d', '', leaders)).toBe(false)
  // A circle of others that was there before is not his.
  expect(leadsInCircle('d', 'p', leaders)).toBe(false)
})
