// Subjects as companies define them: which books have them, what they may say, and what stays once they are used.
import { describe, expect, it, test } from 'vitest'
import { standardChart } from '../../../test/world/book.ts'
import type { Problem } from '../base/problem.ts'
import type { Subject } from './subject.ts'
import {
  checkDefinition,
  definitionOf,
  differsFromParent,
  heirsOf,
  lockedChanges,
  narrowed,
  type SubjectDefinition,
  type SubjectFields,
  subjectsOfBooks,
  subjectsOfGroup,
} from './subject-definition.ts'

const cash = standardChart().find('1001') as Subject
const more = {
  ...{ descriptionZh: '', descriptionEn: '', companies: null, owner: '', extensible: false, validFrom: null },
  ...{ validTo: null, takesOver: false },
}
const subject = (code: string, given: Partial<SubjectDefinition> = {}): SubjectDefinition => ({
  ...{ ...cash, ...more, code, parent: code.length > 4 ? code.slice(0, -2) : null, isLeaf: true, enabled: true },
  ...{ aux: [], currency: 'BASE', quantity: false, unit: '', ...given },
})
const told = (problems: readonly Problem[]) =>
  problems.map(({ code, path, args }) => `${code} ${path} ${Object.values(args).join(' ')}`.trim())

it('a group keeps a leaf that a company has divided; beside subjects of all a company’s own stands by itself', () => {
  const group = (...all: SubjectDefinition[]) =>
    subjectsOfGroup(all, 2025).map(({ code, isLeaf }) => `${code}${isLeaf ? ' leaf' : ''}`)
  const parent = subject('2202', { isLeaf: false })
  const own = subject('220209', { owner: 'B', isLeaf: false })
  expect(group(parent, own, subject('22020901', { owner: 'B' }))).toEqual(['2202 leaf'])
  expect(group(parent, subject('220201'), own, subject('22020901', { owner: 'B' }))).toEqual([
    '2202',
    '220201 leaf',
    '220209 leaf',
  ])
  // Children that begin with a later year leave the years before as they were.
  expect(group(parent, subject('220201', { validFrom: 2026 }), own)).toEqual(['2202 leaf'])
})

describe('the chart of a company and year', () => {
  const books = { company: 'A', year: 2025 }
  const chart = (...all: SubjectDefinition[]) =>
    subjectsOfBooks(all, books).map(
      ({ code, isLeaf, enabled }) => `${code}${isLeaf ? ' leaf' : ''}${enabled ? '' : ' off'}`,
    )

  it('has no children of other companies and of later years, and keeps the leaf', () => {
    const parent = subject('2202', { isLeaf: false })
    expect(chart(parent, subject('220201', { owner: 'B' }))).toEqual(['2202 leaf'])
    expect(chart(parent, subject('220201', { owner: 'A' }))).toEqual(['2202', '220201 leaf'])
    expect(chart(parent, subject('220201', { validFrom: 2026 }))).toEqual(['2202 leaf'])
    expect(chart(parent, subject('220201', { validFrom: 2025 }))).toEqual(['2202', '220201 leaf'])
    // A parent that never had children is none.
    expect(chart(parent)).toEqual(['2202'])
    expect(chart(subject('1001'), subject('2202', { isLeaf: false }), subject('220201'))).toEqual([
      ...['1001 leaf', '2202', '220201 leaf'],
    ])
  })

  it('has subjects switched off that the company may not use, or no more', () => {
    expect(chart(subject('1001', { companies: ['B'] }))).toEqual(['1001 leaf off'])
    expect(chart(subject('1001', { companies: ['B', 'A'] }))).toEqual(['1001 leaf'])
    expect(chart(subject('1001', { validTo: 2024 }))).toEqual(['1001 leaf off'])
    expect(chart(subject('1001', { validTo: 2025 }))).toEqual(['1001 leaf'])
    expect(chart(subject('1001', { enabled: false }))).toEqual(['1001 leaf off'])
  })

  it('tells nothing but what books need', () => {
    expect(subjectsOfBooks([subject('1001')], books)).toEqual([
      { ...cash, code: '1001', isLeaf: true, enabled: true, aux: [], currency: 'BASE', quantity: false, unit: '' },
    ])
  })
})

test('what a leaf holds goes in the next year to the child that takes over, and on to the child of that', () => {
  const books = { company: 'A', year: 2025 }
  const next = { validFrom: 2026, takesOver: true }
  const parent = subject('2202', { isLeaf: false })
  const heirs = (...all: SubjectDefinition[]) => Object.fromEntries(heirsOf(all, books))
  expect(heirs(parent, subject('220201', next), subject('220202', { validFrom: 2026 }))).toEqual({ '2202': '220201' })
  const middle = subject('220201', { ...next, isLeaf: false })
  expect(heirs(parent, middle, subject('22020101', next))).toEqual({ '2202': '22020101' })
  expect(heirs(parent, subject('220201', { ...next, validFrom: 2027 }))).toEqual({})
  expect(heirs(parent, subject('220201', { ...next, owner: 'B' }))).toEqual({})
  // What has been taken over is held by the child now.
  expect(heirs(parent, subject('220201', { takesOver: true }))).toEqual({})
})

const context = {
  rule: '4-2-2',
  chart: new Map(
    [subject('2202', { isLeaf: false, type: 'LIABILITY' }), subject('220201', { type: 'LIABILITY' })].map((each) => [
      ...([each.code, each] as const),
    ]),
  ),
  currencies: new Set(['USD', 'EUR']),
  cashFlowItems: new Set(['CF010101']),
}
const fields = (code: string, given: Partial<SubjectFields> = {}): SubjectFields => ({
  ...subject(code, { type: 'LIABILITY', cfItemIn: '', cfItemOut: '' }),
  ...given,
})
const checked = (code: string, given: Partial<SubjectFields> = {}, old: string | null = null) =>
  told(checkDefinition(fields(code, given), context, old))

describe('a definition', () => {
  it('has a code that fits the rule, below a parent that is there, and no other has', () => {
    expect(checked('220202')).toEqual([])
    expect(checked('1001', { type: 'ASSET' })).toEqual([])
    expect(checked('220')).toEqual(['subject.codeRule code 4-2-2'])
    expect(checked('230101')).toEqual(['subject.parent code 2301'])
    expect(checked('220201')).toEqual(['record.duplicate code 220201'])
    expect(checked('220201', {}, '220201')).toEqual([])
  })

  it('begins no code but those of what is below it', () => {
    const of = (chart: SubjectDefinition[], rule: string, code: string) =>
      told(
        checkDefinition(
          fields(code),
          { ...context, rule, chart: new Map(chart.map((each) => [each.code, each])) },
          null,
        ),
      )
    const liability = { type: 'LIABILITY', isLeaf: false } as const
    expect(of([subject('2202', liability)], '3-2-2', '220')).toEqual(['subject.prefix code 2202'])
    expect(of([subject('22', liability)], '4-2-2', '2202')).toEqual(['subject.prefix code 22'])
    expect(of([subject('2202', liability), subject('220201', liability)], '4-2-2', '22020101')).toEqual([])
  })

  it('has names, and texts of their length', () => {
    expect(checked('220202', { nameZhCn: ' ', nameEn: '' })).toEqual([
      ...['input.required nameZhCn', 'input.required nameEn'],
    ])
    const most = { nameZhCn: 60, nameZhTw: 60, nameEn: 120, descriptionZh: 500, descriptionEn: 500, unit: 16 }
    for (const [name, max] of Object.entries(most)) {
      expect(checked('220202', { [name]: 'x'.repeat(max) })).toEqual([])
      expect(checked('220202', { [name]: 'x'.repeat(max + 1) })).toEqual([`input.tooLong ${name} ${max}`])
    }
    const breaks = { descriptionZh: 'a\nb', descriptionEn: 'a\nb' }
    expect(checked('220202', breaks)).toEqual([])
    expect(checked('220202', { nameEn: 'a\u0001b' })).toEqual(['input.characters nameEn'])
  })

  it('names currencies, items and kinds of entities that are there', () => {
    for (const currency of ['BASE', 'ALL', 'USD', 'USD|EUR']) expect(checked('220202', { currency })).toEqual([])
    for (const currency of ['GBP', 'USD|GBP', '']) {
      expect(checked('220202', { currency })).toEqual(['input.invalid currency'])
    }
    expect(checked('220202', { cfItemIn: 'CF010101', cfItemOut: 'CF010101' })).toEqual([])
    expect(checked('220202', { cfItemIn: 'CF', cfItemOut: 'X' })).toEqual([
      ...['input.invalid cfItemIn', 'input.invalid cfItemOut'],
    ])
    const aux = (...types: string[]) =>
      checked('220202', { aux: types.map((type) => ({ type: type as 'store', required: true })) })
    expect(aux('store', 'brand', 'customer', 'supplier')).toEqual([])
    for (const wrong of [['store', 'store'], ['shop'], ['store', 'brand', 'customer', 'supplier', 'bank']]) {
      expect(aux(...wrong)).toEqual(['input.invalid aux'])
    }
  })

  it('ends no sooner than it begins', () => {
    expect(checked('220202', { validFrom: 2025, validTo: 2025 })).toEqual([])
    expect(checked('220202', { validFrom: 2025, validTo: 2024 })).toEqual([
      'range.reversed validTo range_year 2025 2024 validFrom validTo',
    ])
    expect(checked('220202', { validFrom: 2025 })).toEqual([])
    expect(checked('220202', { validTo: 2024 })).toEqual([])
  })

  it('is of the type of its parent, and of a class where it is profit and loss', () => {
    expect(checked('220202', { type: 'ASSET' })).toEqual(['subject.typeOfParent type 2202'])
    expect(checked('6001', { type: 'PROFIT_LOSS', plClass: 'INCOME' })).toEqual([])
    expect(checked('6001', { type: 'PROFIT_LOSS', plClass: '' })).toEqual(['input.invalid plClass'])
    expect(checked('1001', { type: 'ASSET', plClass: 'EXPENSE' })).toEqual(['input.invalid plClass'])
  })

  it('is made whole from its code and from what was there', () => {
    const given = {
      ...fields('220202', {
        nameZhCn: ' a ',
        nameZhTw: ' b ',
        nameEn: ' c ',
        descriptionZh: ' d ',
        descriptionEn: ' e ',
      }),
      ...{ quantity: true, unit: ' u ' },
    }
    const rest = { mnemonic: 'm', owner: 'A', companies: ['A'] }
    const made = definitionOf(given, '4-2-2', rest, null)
    expect(made).toMatchObject({
      ...{
        nameZhCn: 'a',
        nameZhTw: 'b',
        nameEn: 'c',
        descriptionZh: 'd',
        descriptionEn: 'e',
        unit: 'u',
        parent: '2202',
      },
      ...{ level: 2, isLeaf: true, codeSource: '', takesOver: false, enabled: true, ...rest },
    })
    expect(definitionOf({ ...given, quantity: false }, '4-2-2', rest, null).unit).toBe('')
    const old = { isLeaf: false, codeSource: 'MOF2006', takesOver: true, enabled: false }
    expect(definitionOf(given, '4-2-2', rest, { ...made, ...old })).toMatchObject(old)
  })
})

describe('a subject that lines stand on', () => {
  const before = subject('220201')

  it.each([
    ...[{ code: '220209' }, { type: 'ASSET' as const, code: '220201' }, { direction: 'C' as const }],
    ...[{ plClass: 'INCOME' as const }, { quantity: true }, { cash: !cash.cash }],
  ])('keeps what %j changes', (change) => {
    const [name] = Object.keys(change)
    const from = { ...before, type: 'LIABILITY' as const, direction: 'D' as const }
    expect(told(lockedChanges(from, { ...from, ...change }))).toEqual([`subject.used ${name}`])
    expect(lockedChanges(from, { ...from, nameEn: 'x', currency: 'ALL', enabled: false, unit: 'x' })).toEqual([])
  })

  it('tells which entities lines must have lost or named, and which currencies go on', () => {
    const has = (aux: SubjectDefinition['aux'], currency = 'BASE') => ({ ...before, aux, currency })
    const store = { type: 'store', required: true } as const
    const brand = { type: 'brand', required: false } as const
    expect(narrowed(has([store, brand]), has([store, brand]))).toEqual({ gone: [], asked: [], currency: null })
    expect(narrowed(has([store, brand]), has([brand])).gone).toEqual(['store'])
    expect(narrowed(has([brand]), has([store, brand])).asked).toEqual(['store'])
    expect(narrowed(has([brand]), has([{ ...brand, required: true }])).asked).toEqual(['brand'])
    expect(narrowed(has([]), has([brand])).asked).toEqual([])
    expect(narrowed(has([], 'ALL'), has([], 'USD')).currency).toBe('USD')
    expect(narrowed(has([], 'USD'), has([], 'ALL')).currency).toBeNull()
  })

  it.each(['direction', 'plClass', 'currency', 'quantity', 'cash', 'fxReval', 'aux'] as const)(
    'has a first child with its own %s',
    (name) => {
      const child = { ...before, [name]: name === 'aux' ? [{ type: 'store', required: true }] : 'other' }
      expect(told(differsFromParent(child, before))).toEqual([`subject.asParent ${name}`])
      expect(differsFromParent({ ...before, nameEn: 'x' }, before)).toEqual([])
    },
  )
})
