// Opening balances as they are typed: what a row has to keep to, and what all of them tie to.
import { describe, expect, it, test } from 'vitest'
import { bookFacts, entitiesOfRows, rowsOfFile } from '../../../test/world/book.ts'
import {
  isZeroOpening,
  type OpeningFacts,
  openingTrial,
  readOpening,
  readOpeningKey,
  seenOpening,
  type TypedOpening,
  yearOpening,
} from './opening.ts'

const entities = entitiesOfRows(rowsOfFile('test/worked-example/entities.csv'))
const facts: OpeningFacts = bookFacts({ startNo: 11 })
const typed = (more: Partial<TypedOpening>): TypedOpening => ({
  ...{ subject: '1001', aux: '', currency: '', base: '', original: '', quantity: '', ytdDebit: '', ytdCredit: '' },
  ...more,
})
const read = (more: Partial<TypedOpening>, of = facts) => readOpening(typed(more), 3, of)
const told = (more: Partial<TypedOpening>, of = facts) =>
  read(more, of).problems.map(({ field, problem }) => `${field} ${problem.code} ${JSON.stringify(problem.args)}`)

test('a year began with what is left now without what moved since; profit and loss began with nothing', () => {
  const row = { base: 700n, ytdDebit: 500n, ytdCredit: 300n }
  expect(yearOpening(row, 'ASSET')).toBe(500n)
  expect(yearOpening(row, undefined)).toBe(500n)
  expect(yearOpening(row, 'PROFIT_LOSS')).toBe(0n)
})

test('a trial of openings adds both sides, the kinds of subjects, and the year', () => {
  const row = (subject: string, base: bigint, ytdDebit = 0n, ytdCredit = 0n) => ({ subject, base, ytdDebit, ytdCredit })
  const types = { '1001': 'ASSET', '2202': 'LIABILITY', '6001': 'PROFIT_LOSS' } as const
  const rows = [row('1001', 900n, 400n, 100n), row('2202', -500n), row('6001', -300n, 0n, 300n), row('9', -40n)]
  expect(openingTrial(rows, (subject) => types[subject as '1001'])).toEqual({
    ...{ debit: 900n, credit: 840n, difference: 60n, yearDifference: 900n - 300n - 500n - 40n },
    byType: { ASSET: 900n, LIABILITY: -500n, COMMON: 0n, EQUITY: 0n, COST: 0n, PROFIT_LOSS: -300n },
  })
})

describe('a row', () => {
  it('is read with grouped amounts, its original the same in the base currency', () => {
    expect(read({ base: '1,234.50', ytdDebit: '100', ytdCredit: '99.99' })).toEqual({
      opening: {
        ...{ subject: '1001', aux: {}, currency: 'CNY', base: 123450n, original: 123450n, quantity: 0n },
        ...{ ytdDebit: 10000n, ytdCredit: 9999n },
      },
      problems: [],
    })
    expect(read({ base: '5', original: '5.00', currency: 'CNY' }).opening?.original).toBe(500n)
    expect(told({ base: '5', original: '5.01' })).toEqual([
      'original import.cell {"column":"original","reason":"notBase"}',
    ])
  })

  it('in a foreign currency has an original amount with the decimals of that currency', () => {
    const row = { subject: '100202', aux: 'bank:B02', base: '-500', original: '-10000' }
    expect(read({ ...row, currency: 'JPY' }).opening).toMatchObject({
      currency: 'JPY',
      base: -50000n,
      original: -10000n,
    })
    expect(read({ ...row, currency: 'JPY', original: '' }).opening).toMatchObject({ base: -50000n, original: 0n })
    expect(told({ ...row, currency: 'JPY', original: '0.5' })).toEqual(['original line.amountRange {"n":3,"k":0}'])
  })

  it('stands on a leaf in use', () => {
    expect(told({ subject: '9999' })).toEqual(['subject line.subjectUnknown {"n":3,"code":"9999"}'])
    expect(told({ subject: '2221' })).toEqual(['subject line.subjectNotLeaf {"n":3,"code":"2221"}'])
    const long = '9'.repeat(50)
    expect(told({ subject: long })).toEqual([`subject line.subjectUnknown {"n":3,"code":"${long.slice(0, 40)}"}`])
    const off = bookFacts()
    const subjects = {
      ...off.subjects,
      find: (code: string) => ({ ...off.subjects.find(code), enabled: false }) as never,
    }
    expect(told({ base: '1' }, { ...facts, subjects })).toEqual(['subject line.subjectUnknown {"n":3,"code":"1001"}'])
    expect(read({ subject: '9999' }).opening).toBeNull()
  })

  it('is in a currency that its subject allows', () => {
    expect(told({ subject: '4103', currency: 'USD' })).toEqual([
      'currency line.currency {"n":3,"code":"4103","cur":"USD"}',
    ])
    expect(told({ subject: '100202', aux: 'bank:B02', currency: 'XXX' })).toEqual([
      'currency line.currency {"n":3,"code":"100202","cur":"XXX"}',
    ])
    expect(told({ subject: '9'.repeat(50), currency: 'XXXXXXXXXX' })[1]).toBe(
      `currency line.currency {"n":3,"code":"${'9'.repeat(40)}","cur":"XXXXXXXX"}`,
    )
    // What no subject says anything of is only to be a currency.
    expect(told({ subject: '9999', currency: 'USD' })).toHaveLength(1)
  })

  it('names the entities that its subject asks for, and no other', () => {
    const aux = (text: string, of = facts) => told({ subject: '112201', aux: text, base: '1' }, of)
    expect(aux('customer:C001')).toEqual([])
    expect(aux('')).toEqual(['aux line.entityRequired {"n":3,"code":"112201","dim":"customer"}'])
    expect(aux('customer:NONE')).toEqual(['aux line.entityUnknown {"n":3,"dim":"customer","code":"NONE"}'])
    expect(aux('customer C001')).toEqual(['aux import.cell {"column":"aux","reason":"badAux"}'])
    expect(told({ subject: '112201', aux: 'bank:B02', base: '1' })[0]).toContain('auxNotOfSubject')
    expect(aux('customer:C001;bank:B02')).toEqual(['aux import.cell {"column":"aux","reason":"auxNotOfSubject"}'])
    const others = bookFacts({ entities: entities.map((each) => ({ ...each, companies: ['YS02'] })) })
    expect(aux('customer:C001', others)).toEqual(['aux line.entityUnknown {"n":3,"dim":"customer","code":"C001"}'])
  })

  it('has amounts that are amounts', () => {
    expect(read({ base: 'x' }).opening).toBeNull()
    expect(told({ base: 'x', ytdDebit: '1.001', ytdCredit: '-' })).toEqual([
      'base line.amountRange {"n":3,"k":2}',
      'ytdDebit line.amountRange {"n":3,"k":2}',
      'ytdCredit line.amountRange {"n":3,"k":2}',
    ])
    expect(told({ quantity: 'x' })).toEqual(['quantity import.cell {"column":"quantity","reason":"notAmount"}'])
  })

  it('has a quantity where its subject counts', () => {
    const counting = facts.subjects.all.find((each) => each.isLeaf && each.quantity && each.aux.length === 0)
    expect(told({ quantity: '1' })).toEqual(['quantity import.cell {"column":"quantity","reason":"noQuantity"}'])
    expect(told({ quantity: '0' })).toEqual([])
    expect(read({ subject: counting?.code ?? '', quantity: '1,000.5' }).opening?.quantity).toBe(1000500000n)
  })

  it('has no year so far where the books begin with the year', () => {
    const first = bookFacts({ startNo: 1 })
    expect(told({ base: '1', ytdDebit: '0.00' }, first)).toEqual([])
    expect(told({ ytdDebit: '1' }, first)).toEqual([
      'ytdDebit import.cell {"column":"ytdDebit","reason":"noYearSoFar"}',
    ])
    expect(told({ ytdCredit: '1' }, first)).toEqual([
      'ytdCredit import.cell {"column":"ytdCredit","reason":"noYearSoFar"}',
    ])
  })
})

test('the key of a row is read without its figures', () => {
  const { subject, ...key } = readOpeningKey({ subject: '112201', aux: 'customer:C001', currency: '' }, 1, facts)
  expect(subject?.code).toBe('112201')
  expect(key).toEqual({ aux: { customer: 'C001' }, currency: 'CNY', problems: [] })
  expect(readOpeningKey({ subject: '9999', aux: 'customer:C001', currency: '' }, 1, facts).aux).toEqual({})
})

test('a row as somebody saw it is known although its subject is gone', () => {
  const row = typed({ subject: '9999', aux: 'customer:GONE', base: '7' })
  expect(seenOpening(row, facts)).toEqual({
    ...{ subject: '9999', aux: { customer: 'GONE' }, currency: 'CNY', base: 700n, original: 700n, quantity: 0n },
    ...{ ytdDebit: 0n, ytdCredit: 0n },
  })
  expect(seenOpening({ ...row, currency: 'USD', original: '1' }, facts)).toMatchObject({
    currency: 'USD',
    original: 100n,
  })
  expect(seenOpening({ ...row, aux: 'x' }, facts)).toBeNull()
  expect(seenOpening({ ...row, base: 'x' }, facts)).toBeNull()
})

test.each(['base', 'original', 'quantity', 'ytdDebit', 'ytdCredit'] as const)('a row with a %s is not zero', (name) => {
  const zero = {
    subject: '1001',
    aux: {},
    currency: 'CNY',
    base: 0n,
    original: 0n,
    quantity: 0n,
    ytdDebit: 0n,
    ytdCredit: 0n,
  }
  expect(isZeroOpening(zero)).toBe(true)
  expect(isZeroOpening({ ...zero, [name]: 1n })).toBe(false)
})
