// The books as plain maps: what each act of the gate must do and refuse, said a second time without a database.
import { type Amounts, cashFlow, fold, isZero, linesOf } from '../../src/domain/balance.ts'
import type { PeriodStatus } from '../../src/domain/period.ts'
import { latestPosted, reasonMin } from '../../src/domain/posting.ts'
import { checkReversal } from '../../src/domain/reversal.ts'
import type { Voucher } from '../../src/domain/voucher.ts'
import {
  checkAudit,
  checkCancelAudit,
  checkDelete,
  checkEdit,
  checkReject,
  checkRestore,
  checkVoid,
  type VoucherState,
} from '../../src/domain/voucher-action.ts'
import type { CompanyFacts } from '../../src/server/ledger/facts.ts'

export type Kept = {
  id: bigint
  no: number
  version: number
  status: 'saved' | 'audited' | 'void'
  createdBy: string
  auditedBy: string
  voucher: Voucher
  deleted: boolean
  edited: boolean
}
type Counter = { last: number; posted: number }
export type Model = {
  mode: 'STATUTORY' | 'MANAGEMENT'
  facts: CompanyFacts
  vouchers: Kept[]
  counters: Map<string, Counter>
  statuses: Map<number, PeriodStatus>
  /** What was posted before each posting of a month that still stands, by type. */
  before: Map<number, Map<string, number>[]>
  /** The vouchers of each import that stands. */
  imports: Kept[][]
}
type Person = { id: bigint; may(button: string): boolean }
export type ModelAct = 'audit' | 'cancelAudit' | 'void' | 'restore' | 'reject'
export const families = ['saved', 'audited', 'posted'] as const

export const newModel = (mode: Model['mode'], facts: CompanyFacts): Model => ({
  mode,
  facts,
  vouchers: [],
  counters: new Map(),
  statuses: new Map(facts.periods),
  before: new Map(),
  imports: [],
})

export const living = (model: Model): Kept[] => model.vouchers.filter((kept) => !kept.deleted)

const counterOf = (model: Model, month: number, type: string): Counter => {
  const key = `${month}|${type}`
  const counter = model.counters.get(key) ?? { last: 0, posted: 0 }
  model.counters.set(key, counter)
  return counter
}

const takesEntries = (model: Model, month: number): boolean =>
  ['OPEN', 'FUTURE'].includes(model.statuses.get(month) ?? '')

export const isPosted = (model: Model, kept: Kept): boolean =>
  kept.no <= counterOf(model, kept.voucher.period.no, kept.voucher.type).posted

const stateOf = (model: Model, kept: Kept): VoucherState => ({
  status: kept.status,
  posted: isPosted(model, kept),
  createdBy: kept.createdBy,
  auditedBy: kept.auditedBy,
  cashierBy: '',
  touchesCash: kept.voucher.lines.some((line) => model.facts.subjects.find(line.subject)?.cash === true),
  entryOpen: takesEntries(model, kept.voucher.period.no),
  reversedBy: '',
  date: kept.voucher.date,
  periodText: '',
})

const codes = (problems: readonly { code: string }[]): string[] => problems.map((each) => each.code)
const idText = (person: Person) => ({ id: person.id.toString(), may: person.may })

/** Codes of the refusal, or the number the new voucher must have. */
export const save = (model: Model, id: bigint, who: Person, voucher: Voucher): number => {
  const counter = counterOf(model, voucher.period.no, voucher.type)
  counter.last += 1
  const made = { id, no: counter.last, version: 1, auditedBy: '', voucher, deleted: false, edited: false }
  model.vouchers.push({ ...made, status: 'saved', createdBy: who.id.toString() })
  return counter.last
}

export const mayEnter = (model: Model, month: number): string[] =>
  takesEntries(model, month) ? [] : ['period.notOpen']

export const mayEdit = (model: Model, kept: Kept, who: Person, month: number, version: number): string[] => {
  if (!takesEntries(model, month)) return ['period.notOpen']
  if (kept.deleted) return ['record.missing']
  const changed = version === kept.version ? [] : ['record.changed']
  return [...changed, ...codes(checkEdit(stateOf(model, kept), idText(who)))]
}

export const edit = (model: Model, kept: Kept, voucher: Voucher): void => {
  const { period, type } = kept.voucher
  if (period.no !== voucher.period.no || type !== voucher.type) {
    const counter = counterOf(model, voucher.period.no, voucher.type)
    counter.last += 1
    kept.no = counter.last
  }
  kept.voucher = { ...voucher, source: kept.voucher.source, reversalOf: kept.voucher.reversalOf }
  kept.version += 1
  kept.edited = true
}

export const mayDelete = (model: Model, list: readonly Kept[], who: Person): string[] =>
  list.some((kept) => kept.deleted)
    ? ['record.missing']
    : codes(
        checkDelete(
          list.map((kept) => stateOf(model, kept)),
          idText(who),
        ),
      )

export const mayAct = (model: Model, kept: Kept, act: ModelAct, who: Person, auditor: Person): string[] => {
  if (kept.deleted) return ['record.missing']
  const checks = { audit: checkAudit, cancelAudit: checkCancelAudit, void: checkVoid, restore: checkRestore }
  const check = { ...checks, reject: checkReject }[act]
  const found = codes(check(stateOf(model, kept), idText(who)))
  if (act === 'reject' && found.length === 0) return who.id === auditor.id ? [] : ['audit.noRight']
  if (act !== 'audit' || found.length > 0) return found
  if (kept.createdBy === who.id.toString()) return ['audit.sameUser']
  return who.id === auditor.id ? [] : ['audit.noRight']
}

export const act = (kept: Kept, what: ModelAct, who: Person): void => {
  kept.version += 1
  if (what === 'reject') return
  kept.status = what === 'audit' ? 'audited' : what === 'void' ? 'void' : 'saved'
  kept.auditedBy = what === 'audit' ? who.id.toString() : ''
}

/** A voucher is reversed once, while it is posted, not before its own day, in a month that takes entries. */
export const mayReverse = (model: Model, kept: Kept, date: string, month: number): string[] => {
  const label = { label: '', source: kept.voucher.source, isVoid: kept.status === 'void' }
  const found = checkReversal({ ...label, date: kept.voucher.date, posted: isPosted(model, kept) }, date)
  if (found.length > 0) return codes(found)
  if (!takesEntries(model, month)) return ['period.notOpen']
  const isReversed = living(model).some((other) => other.voucher.reversalOf === kept.id.toString())
  return isReversed ? ['voucher.alreadyReversed'] : []
}

/** An import is taken back while all that is left of it is as it was: the first twenty of the others are named. */
export const mayUndo = (model: Model, batch: readonly Kept[]): string[] => {
  const moved = batch.filter(
    (kept) =>
      !kept.deleted &&
      (isPosted(model, kept) || kept.status !== 'saved' || kept.edited || !takesEntries(model, kept.voucher.period.no)),
  )
  return moved.length === 0 ? [] : ['import.undoRefused', ...moved.slice(0, 20).map(() => 'import.undoVoucher')]
}

const ofMonth = (model: Model, month: number): Kept[] =>
  living(model).filter((kept) => kept.voucher.period.no === month)

/** Every saved voucher of the month is audited, or none of them. */
export const mayAuditMonth = (model: Model, month: number, who: Person, auditor: Person): string[] =>
  ofMonth(model, month)
    .filter((kept) => kept.status === 'saved')
    .flatMap((kept) => mayAct(model, kept, 'audit', who, auditor))

export const auditMonth = (model: Model, month: number, who: Person): void => {
  for (const kept of ofMonth(model, month)) if (kept.status === 'saved') act(kept, 'audit', who)
}

const typesOf = (model: Model, month: number): [string, Counter][] =>
  [...model.counters].flatMap(([key, counter]) => {
    const [no, type = ''] = key.split('|')
    return Number(no) === month ? [[type, counter] as [string, Counter]] : []
  })

/** Numbers above what is posted become 1…n again, by date and old number. */
export const renumber = (model: Model, month: number): void => {
  for (const [type, counter] of typesOf(model, month)) {
    const list = ofMonth(model, month).filter((kept) => kept.voucher.type === type && kept.no > counter.posted)
    list.sort((a, b) => (a.voucher.date === b.voucher.date ? a.no - b.no : a.voucher.date < b.voucher.date ? -1 : 1))
    list.forEach((kept, index) => {
      const no = counter.posted + index + 1
      if (no !== kept.no) kept.version += 1
      kept.no = no
    })
    counter.last = counter.posted + list.length
  }
}

export const mayPost = (model: Model, month: number): string[] => {
  const found: string[] = []
  const before = model.statuses.get(month - 1)
  if (before !== undefined && before !== 'POSTED') found.push('period.previousOpen')
  else if (model.statuses.get(month) !== 'OPEN') found.push('period.notOpen')
  if (ofMonth(model, month).some((kept) => kept.status === 'saved')) found.push('period.unaudited')
  const held = (type: string) => ofMonth(model, month).filter((kept) => kept.voucher.type === type).length
  if (typesOf(model, month).some(([type, counter]) => held(type) < counter.last)) found.push('period.numberGap')
  return found
}

export const post = (model: Model, month: number): void => {
  const before = new Map(typesOf(model, month).map(([type, counter]) => [type, counter.posted]))
  model.before.set(month, [...(model.before.get(month) ?? []), before])
  for (const [, counter] of typesOf(model, month)) counter.posted = counter.last
  model.statuses.set(month, 'POSTED')
  if (model.statuses.get(month + 1) === 'FUTURE') model.statuses.set(month + 1, 'OPEN')
}

export const mayCancel = (model: Model, month: number, reason: string): string[] => [
  ...(latestPosted(model.statuses) === month ? [] : ['period.notLatest']),
  ...([...reason].length < reasonMin ? ['period.reason'] : []),
]

export const cancel = (model: Model, month: number): void => {
  model.statuses.set(month, 'OPEN')
  if (model.statuses.get(month + 1) === 'OPEN') model.statuses.set(month + 1, 'FUTURE')
  if (model.mode === 'STATUTORY') return
  const before = model.before.get(month)?.pop()
  for (const [type, counter] of typesOf(model, month)) counter.posted = before?.get(type) ?? 0
}

const familyOf = (model: Model, kept: Kept): (typeof families)[number] =>
  isPosted(model, kept) ? 'posted' : kept.status === 'audited' ? 'audited' : 'saved'

const linesIn = (model: Model, family: (typeof families)[number]) =>
  living(model)
    .filter((kept) => kept.status !== 'void' && familyOf(model, kept) === family)
    .flatMap((kept) => linesOf(kept.voucher))

/** Balances that are not zero, sorted, as the lines of a family give them. */
export const balancesOf = (model: Model, family: (typeof families)[number]): [string, Amounts][] =>
  nonZero(fold(linesIn(model, family)))

/** The same by subject: a fold of the lines as if they carried no entities. */
export const subjectBalancesOf = (model: Model, family: (typeof families)[number]): [string, Amounts][] =>
  nonZero(fold(linesIn(model, family).map((line) => ({ ...line, aux: {} }))))

export const nonZero = (balances: ReadonlyMap<string, Amounts>): [string, Amounts][] =>
  [...balances].filter(([, amounts]) => !isZero(amounts)).sort(([a], [b]) => (a < b ? -1 : 1))

/** `period|item` with its sum, where it is not zero. */
export const cashFlowOf = (model: Model, family: (typeof families)[number]): string[] => {
  const found: string[] = []
  for (const month of model.statuses.keys()) {
    const lines = linesIn(model, family).filter((line) => line.period.no === month)
    for (const [item, sum] of cashFlow(lines, model.facts)) if (sum !== 0n) found.push(`${month}|${item}|${sum}`)
  }
  return found.sort()
}
