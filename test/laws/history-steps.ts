// What may happen in a history: steps made at random, and lists of them that lead everywhere at least once.
import fc from 'fast-check'
import { acts, months, type State, states } from './history-model.ts'
import { kinds } from './history-months.ts'

/** How people distribute the profit by hand: what is debited, and what is credited for it. */
const ways = ['4103 410406', '6001 410406', '410401 410101', '410406 410101', '4103 410101', '410406 410401'] as const

const pick = fc.nat({ max: 999 })
const who = fc.nat({ max: 2 })
const month = fc.constantFrom(...months)
const state = fc.constantFrom<State | ''>('', '', '', ...states)
const cents = fc.integer({ min: -9_999, max: 99_999_999 }).map((each) => (each === 0 ? 1 : each))

const voucher = fc.record({
  month,
  day: fc.integer({ min: 1, max: 30 }),
  type: fc.constantFrom('JI', 'JI', 'JZ'),
  lines: fc.array(fc.record({ from: pick, cents }), { minLength: 1, maxLength: 3 }),
  inCash: fc.boolean(),
  rate: fc.constantFrom(0, 710, 698),
})
export type Plan = typeof voucher extends fc.Arbitrary<infer V> ? V : never

const one = <Do extends string, More extends object>(weight: number, name: Do, more: fc.Arbitrary<More>) => ({
  weight,
  arbitrary: more.map((given) => ({ do: name, ...given })),
})
const on = { who, pick, state }

/** A step of a history; `pick` and `state` choose one of the vouchers there are. */
export const step = fc.oneof(
  one(14, 'save', fc.record({ who, voucher })),
  one(5, 'distribute', fc.record({ who, month, way: fc.constantFrom(...ways), cents })),
  one(2, 'repeat', fc.record({ other: fc.boolean() })),
  one(8, 'edit', fc.record({ ...on, voucher, stale: fc.nat({ max: 9 }) })),
  one(3, 'draft', fc.record({ who, pick, voucher, isNew: fc.boolean() })),
  one(3, 'saveDraft', fc.record({ who, pick, voucher })),
  one(2, 'deleteDraft', fc.record({ who, pick })),
  one(4, 'delete', fc.record({ ...on, more: pick })),
  one(14, 'act', fc.record({ ...on, more: pick, act: fc.constantFrom(...acts, 'audit' as const) })),
  one(4, 'copy', fc.record({ ...on, voucher })),
  one(6, 'reverse', fc.record({ ...on, voucher, isPair: fc.boolean() })),
  one(3, 'editNo', fc.record({ ...on, no: fc.integer({ min: 1, max: 12 }) })),
  one(3, 'merge', fc.record({ ...on, isTwin: fc.boolean(), more: pick })),
  one(4, 'import', fc.record({ vouchers: fc.array(voucher, { minLength: 1, maxLength: 3 }) })),
  one(4, 'undo', fc.record({ who, pick })),
  one(6, 'auditMonth', fc.record({ who, month })),
  one(5, 'renumber', fc.record({ month })),
  one(8, 'post', fc.record({ month })),
  one(4, 'cancel', fc.record({ month, reason: fc.constantFrom('月末发现错误', '错') })),
  one(10, 'close', fc.record({ month, kind: fc.constantFrom(...kinds) })),
  one(9, 'finish', fc.record({ most: fc.integer({ min: 1, max: 3 }) })),
  one(5, 'closeYear', fc.record({ overwrite: fc.boolean(), provisional: fc.boolean() })),
  one(3, 'cancelYear', fc.record({})),
  one(2, 'open', fc.record({ capital: cents, foreign: cents, off: fc.constantFrom(0, 0, 0, 7) })),
  one(5, 'rate', fc.record({ month, day: fc.integer({ min: 1, max: 30 }), rate: fc.integer({ min: 650, max: 750 }) })),
  one(5, 'monthEnd', fc.record({ month, rate: fc.integer({ min: 650, max: 750 }) })),
  one(2, 'subject', fc.record({ code: fc.constantFrom('2241', '6602', '6001', '4103', '1123') })),
  one(2, 'customer', fc.record({ at: fc.nat({ max: 1 }) })),
  one(3, 'enableAll', fc.record({})),
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export type Doing<Kind> = Extract<Step, { do: Kind }>

const plan = (no: (typeof months)[number], from: number, more: Partial<Plan> = {}): Plan => ({
  ...{ month: no, day: 5, type: 'JI', lines: [{ from, cents: 12_345 }], inCash: true, rate: 710 },
  ...more,
})
const saves = (no: (typeof months)[number], count: number): Step[] =>
  Array.from({ length: count }, (_, at) => ({ do: 'save', who: 0, voucher: plan(no, at % 4) }))
const act = (state: State | '', name: Doing<'act'>['act'], who: number): Doing<'act'> => ({
  ...{ do: 'act', act: name, who },
  ...{ state, pick: 0, more: 0 },
})

/** Each act on a voucher in this state, one of its kind for each: an act may leave it in another. */
const everyAct = (state: State): Step[] => [
  { do: 'edit', who: 0, pick: 1, state, voucher: plan(12, 0), stale: 1 },
  { do: 'copy', who: 0, pick: 1, state, voucher: plan(12, 0) },
  { do: 'reverse', who: 0, pick: 1, state, voucher: plan(12, 0), isPair: true },
  { do: 'editNo', who: 0, pick: 1, state, no: 2 },
  { do: 'merge', who: 0, pick: 1, state, isTwin: false, more: 3 },
  ...acts.map((name): Step => ({ ...act(state, name, name === 'audit' || name === 'cancelAudit' ? 2 : 0), pick: 2 })),
  { do: 'delete', who: 0, pick: 3, state, more: 3 },
]

/** Two of every state of a month that is open. */
const stateful = (no: (typeof months)[number]): Step[] => [
  ...saves(no, 4),
  ...[0, 1, 2].flatMap(() => [act('saved', 'cashierSign', 0), act('signed', 'audit', 2)]),
  ...[0, 1].flatMap((): Step[] => [{ do: 'save', who: 0, voucher: plan(no, 0) }, act('saved', 'void', 0)]),
  ...[0, 1].flatMap((): Step[] => [
    { do: 'save', who: 0, voucher: plan(no, 0) },
    { do: 'delete', who: 0, pick: 0, state: 'saved', more: 0 },
  ]),
  ...saves(no, 6),
]

const everyMonthAct = (no: (typeof months)[number]): Step[] => [
  ...saves(no, 1),
  { do: 'import', vouchers: [plan(no, 0)] },
  { do: 'auditMonth', who: 2, month: no },
  { do: 'renumber', month: no },
  ...kinds.map((kind): Step => ({ do: 'close', month: no, kind })),
  { do: 'cancel', month: no, reason: '错' },
]

const open = (capital: number): Step => ({ do: 'open', capital, foreign: 10_000, off: 0 })
const finish: Step = { do: 'finish', most: 1 }

/** Through every state of vouchers and months with every act on them. */
export const guided: readonly Step[][] = [
  [
    open(5_000_000),
    ...saves(10, 2),
    { do: 'import', vouchers: [plan(10, 0), plan(11, 1)] },
    { do: 'undo', who: 0, pick: 0 },
    open(6_000_000),
  ],
  (['saved', 'audited', 'void', 'deleted'] as const).flatMap((each) => [...stateful(10), ...everyAct(each)]),
  everyAct('signed').flatMap((each) => [...saves(10, 1), act('saved', 'cashierSign', 0), each]),
  [
    ...saves(10, 5),
    finish,
    ...everyAct('posted'),
    { do: 'cancel', month: 10, reason: '月末发现错误' },
    ...everyAct('reopened'),
  ],
  [
    ...everyMonthAct(11),
    ...everyMonthAct(10),
    { do: 'post', month: 11 },
    ...[1, 2, 3].map(() => finish),
    { do: 'post', month: 12 },
    ...months.flatMap(everyMonthAct),
    { do: 'closeYear', overwrite: false, provisional: true },
    { do: 'closeYear', overwrite: false, provisional: false },
    ...months.flatMap(everyMonthAct),
    { do: 'post', month: 12 },
    { do: 'closeYear', overwrite: true, provisional: false },
    { do: 'cancelYear' },
    { do: 'cancelYear' },
  ],
]
