// A chart beside the standard one: what differs, what is taken over, what stays and why.
import { expect, test } from 'vitest'
import { standardCashFlowItems, standardChart } from '../../../test/world/book.ts'
import type { SubjectDefinition } from './subject-definition.ts'
import { compareCharts, planStandard, type StandardField, standardFields } from './subject-standard.ts'

const standard = standardChart().all
const open = {
  ...{ descriptionZh: '', descriptionEn: '', companies: null, owner: '', extensible: false },
  ...{ validFrom: null, validTo: null, takesOver: false },
}

type Change = Partial<SubjectDefinition> | null

/** The standard chart with some subjects changed, and those that are null left out. */
const chartWith = (changes: Readonly<Record<string, Change>>): Map<string, SubjectDefinition> =>
  new Map(
    standard.flatMap((each) => {
      const change = changes[each.code]
      return change === null ? [] : [[each.code, { ...each, ...open, ...change }]]
    }),
  )

type Stand = { used?: readonly string[]; held?: readonly string[]; wishes: Readonly<Record<string, StandardField[]>> }

const plan = (changes: Readonly<Record<string, Change>>, { used = [], held = [], wishes }: Stand, as = standard) => {
  const chart = chartWith(changes)
  const cashFlowItems = new Set(standardCashFlowItems().keys())
  const context = { rule: '4-2-2-2-2', chart, currencies: new Set(['USD']), cashFlowItems }
  const facts = { context, company: 'A', used: new Set(used), held: new Set(held) }
  const list = Object.entries(wishes).map(([code, fields]) => ({ code, fields }))
  const { written, left } = planStandard(as, list, facts)
  return {
    written: Object.fromEntries(written.map((each) => [each.code, each])),
    left: left.flatMap(({ code, problems }) => problems.map((each) => `${code} ${each.path} ${each.code}`)),
    args: left.flatMap(({ problems }) => problems.map(({ args }) => args)),
  }
}

const all = [...standardFields]
const project = { type: 'project' as const, required: true }
const below1012 = standard.filter(({ code }) => code.length > 4 && code.startsWith('1012'))
const childless = Object.fromEntries(below1012.map(({ code }) => [code, null]))

test('what differs is told field by field, with what is missing and what is extra', () => {
  expect(compareCharts(standard, standard)).toEqual([])
  const chart = chartWith({ '1001': { nameEn: 'Till', cash: false }, '1012': null, '101201': null })
  chart.set('100109', { ...(chart.get('1001') as SubjectDefinition), code: '100109', parent: '1001' })
  expect(
    compareCharts([...chart.values()], standard).map(({ kind, subject, differences }) => [
      ...[kind, subject.code, differences.map(({ name, now, standard: wanted }) => `${name} ${now}→${wanted}`)],
    ]),
  ).toEqual([
    ['differs', '1001', ['nameEn Till→Cash on hand', 'cash N→Y']],
    ['extra', '100109', []],
    ['missing', '1012', []],
    ['missing', '101201', []],
  ])
})

test('a used subject takes the names and keeps what its lines are read by', () => {
  const changes = { '1122': { nameEn: 'Debtors', direction: 'C' as const, aux: [project], currency: 'BASE' } }
  const unused = plan(changes, { wishes: { '1122': all } })
  expect([unused.left, unused.written['1122']?.direction, unused.written['1122']?.nameEn]).toEqual([
    ...[[], 'D', 'Accounts receivable'],
  ])
  const used = plan(changes, { used: ['1122'], wishes: { '1122': all } })
  expect(used.written['1122']).toMatchObject({ nameEn: 'Accounts receivable', direction: 'C', aux: [project] })
  expect(used.left).toEqual(['1122 direction subject.used', '1122 aux subject.kept'])
  // Only what is asked for changes.
  expect(plan(changes, { wishes: { '1122': ['direction'] } }).written['1122']?.nameEn).toBe('Debtors')
})

test('a missing subject comes with those above it; below a used one nothing is added', () => {
  const { written, left } = plan({ ...childless, '1012': null }, { wishes: { '101201': all } })
  expect([left, Object.keys(written).sort(), written['1012']?.isLeaf]).toEqual([[], ['1012', '101201'], false])
  const used = plan({ ...childless, '1012': { isLeaf: true } }, { used: ['1012'], wishes: { '101201': all } })
  expect([used.written, used.left]).toEqual([{}, ['101201 code subject.parentUsed']])
  const foreign = plan({ '101201': null, '1012': { owner: 'B' } }, { wishes: { '101201': all } })
  expect([foreign.left, foreign.args]).toEqual([['101201 code subject.notYours'], [{ code: '1012' }]])
})

test('children are disabled before their parent, which stays while one is held or goes on', () => {
  const off = standard.filter(({ enabled, parent }) => !enabled && parent === null)
  const parent = off.find(({ code }) => standard.some((each) => each.parent === code))?.code ?? '1031'
  const codes = standard.filter(({ code }) => code.startsWith(parent)).map(({ code }) => code)
  const on = Object.fromEntries(codes.map((code) => [code, { enabled: true }]))
  const wishes = Object.fromEntries(codes.map((code): [string, StandardField[]] => [code, ['enabled']]))
  const done = plan(on, { wishes })
  expect([done.left, Object.values(done.written).map(({ enabled }) => enabled)]).toEqual([[], codes.map(() => false)])
  const held = plan(on, { held: [codes.at(-1) ?? ''], wishes })
  expect(held.left).toContain(`${codes.at(-1)} enabled subject.balance`)
  const under = plan(
    { '1012': { enabled: false }, '101201': { enabled: false } },
    { wishes: { '101201': ['enabled'] } },
  )
  expect(under).toEqual({ written: {}, left: ['101201 enabled subject.parentOff'], args: [{ code: '1012' }] })
})

test('below a disabled subject a missing one comes disabled, and is told', () => {
  const off = plan({ ...childless, '1012': { enabled: false } }, { wishes: { '101201': all } })
  expect(off.written['101201']?.enabled).toBe(false)
  expect([off.left, off.args]).toEqual([['101201 enabled subject.parentOff'], [{ code: '1012' }]])
  // It is the company's own where its parent is.
  const own = plan({ ...childless, '1012': { owner: 'A' } }, { wishes: { '101201': all } })
  expect([own.left, own.written['101201']?.owner]).toEqual([[], 'A'])
})

test('a used subject keeps its currencies and entities, and a wider one is taken', () => {
  const narrow = plan({ '4103': { currency: 'ALL', aux: [] } }, { used: ['4103'], wishes: { '4103': ['currency'] } })
  expect([narrow.written, narrow.left, narrow.args]).toEqual([{}, ['4103 currency subject.kept'], [{ code: '4103' }]])
  const wide = plan({ '1122': { currency: 'BASE' } }, { used: ['1122'], wishes: { '1122': ['currency'] } })
  expect([wide.left, wide.written['1122']?.currency]).toEqual([[], 'ALL'])
  const asked = plan({ '112201': { aux: [] } }, { used: ['112201'], wishes: { '112201': ['aux'] } })
  expect([asked.left, asked.args]).toEqual([['112201 aux subject.kept'], [{ code: '112201' }]])
})

test('a subject of another company is told to be not yours, one of your own is changed', () => {
  const changes = (owner: string) => ({ '1001': { nameEn: 'Till', owner } })
  const of = (owner: string) => plan(changes(owner), { wishes: { '1001': ['nameEn'] } })
  expect(of('B')).toEqual({ written: {}, left: ['1001 code subject.notYours'], args: [{ code: '1001' }] })
  expect([of('A').written['1001']?.nameEn, of('').written['1001']?.nameEn]).toEqual(['Cash on hand', 'Cash on hand'])
})

test('the type of a subject with children stays', () => {
  const changes = { '1012': { type: 'LIABILITY' as const } }
  const kept = plan(changes, { wishes: { '1012': ['type'] } })
  expect(kept).toEqual({ written: {}, left: ['1012 type subject.children'], args: [{ code: '1012' }] })
  const leaf = plan({ '1001': { type: 'LIABILITY' as const } }, { wishes: { '1001': ['type'] } })
  expect([leaf.left, leaf.written['1001']?.type]).toEqual([[], 'ASSET'])
})

test('parents are enabled before their children, and a parent stays while a child is not named', () => {
  const off = { '1012': { enabled: false }, '101201': { enabled: false } }
  const both = plan(off, { wishes: { '101201': ['enabled'], '1012': ['enabled'] } })
  expect([both.left, Object.keys(both.written).sort()]).toEqual([[], ['1012', '101201']])
  // Of a standard that has 1012 and what is below it switched off, a chart has it on.
  const without = standard.map((each) => (each.code.startsWith('1012') ? { ...each, enabled: false } : each))
  const one = plan({}, { wishes: { '1012': ['enabled'] } }, without)
  expect(one).toEqual({ written: {}, left: ['1012 enabled subject.children'], args: [{ code: '1012' }] })
  const wishes = Object.fromEntries(['1012', ...below1012.map(({ code }) => code)].map((code) => [code, all]))
  const whole = plan({}, { wishes }, without)
  expect([whole.left, Object.values(whole.written).some(({ enabled }) => enabled)]).toEqual([[], false])
})
