// The books as plain maps: what each act on vouchers must do and refuse, said again without the product's rules.

type Leaf = {
  type: 'ASSET' | 'LIABILITY' | 'EQUITY' | 'PROFIT_LOSS'
  side: 'D' | 'C'
  result?: 'INCOME' | 'EXPENSE' | 'PRIOR_YEAR'
  customer?: 'must' | 'may'
  cash?: true
  foreign?: true
  flowIn?: string
  flowOut?: string
}

/** The chart of the histories; codes that others begin with have no lines. */
export const chart: Readonly<Record<string, Leaf>> = {
  1001: { type: 'ASSET', side: 'D', cash: true },
  1002: { type: 'ASSET', side: 'D', cash: true, foreign: true },
  1122: { type: 'ASSET', side: 'D', customer: 'may', flowIn: 'CF010101' },
  1123: { type: 'ASSET', side: 'D', customer: 'must', foreign: true, flowIn: 'CF010101' },
  2221: { type: 'LIABILITY', side: 'C' },
  222101: { type: 'LIABILITY', side: 'C' },
  22210103: { type: 'LIABILITY', side: 'D', flowOut: 'CF010203' },
  22210104: { type: 'LIABILITY', side: 'D' },
  22210107: { type: 'LIABILITY', side: 'C', flowIn: 'CF010101' },
  22210110: { type: 'LIABILITY', side: 'C' },
  222102: { type: 'LIABILITY', side: 'C', flowOut: 'CF010203' },
  2241: { type: 'LIABILITY', side: 'C', flowIn: 'CF010103', flowOut: 'CF010204' },
  4001: { type: 'EQUITY', side: 'C', flowIn: 'CF030101' },
  4101: { type: 'EQUITY', side: 'C' },
  410101: { type: 'EQUITY', side: 'C' },
  4103: { type: 'EQUITY', side: 'C' },
  4104: { type: 'EQUITY', side: 'C' },
  410401: { type: 'EQUITY', side: 'C' },
  410406: { type: 'EQUITY', side: 'C' },
  6001: { type: 'PROFIT_LOSS', side: 'C', result: 'INCOME', customer: 'may', flowIn: 'CF010101' },
  6602: { type: 'PROFIT_LOSS', side: 'D', result: 'EXPENSE', flowOut: 'CF010204' },
  6603: { type: 'PROFIT_LOSS', side: 'D', result: 'EXPENSE', flowIn: 'CF040001', flowOut: 'CF040001' },
  6901: { type: 'PROFIT_LOSS', side: 'C', result: 'PRIOR_YEAR' },
}

/** Amounts in hundredths; `original` has the sign of the amount; `rate` in 1e-8, null in the base currency. */
export type Line = {
  subject: string
  customer: string
  currency: string
  original: bigint
  rate: bigint | null
  debit: bigint
  credit: bigint
  flow: string
}
/** What somebody wants to book: a rate that is null in a foreign currency is looked up. */
export type Wanted = { month: number; day: number; type: string; source: string; lines: readonly Line[] }
export type Kept = Wanted & {
  id: bigint
  no: number
  version: number
  status: 'saved' | 'audited' | 'void'
  maker: bigint
  cashier: boolean
  /** Rejected, and not changed since. */
  returned: boolean
  reversalOf: bigint | null
  deleted: boolean
  edited: boolean
}
export type Status = 'FUTURE' | 'OPEN' | 'POSTED' | 'LOCKED'
type Counter = { last: number; posted: number }
export type Options = {
  monthly: boolean
  inOne: boolean
  fxBlocks: boolean
  cashierFirst: boolean
  isStatutory: boolean
}
/** `base`, `original` by `subject|customer|currency`, debit-positive. */
export type Sums = Map<string, { base: bigint; original: bigint }>

export type Model = Options & {
  foreign: string
  vouchers: Kept[]
  drafts: Map<bigint, bigint>
  counters: Map<string, Counter>
  statuses: Map<number, Status>
  /** What was posted before each posting of a month that still stands, by type. */
  before: Map<number, Map<string, number>[]>
  imports: Kept[][]
  /** Rates in 1e-8 by day, and month-end rates by month. */
  daily: Map<string, bigint>
  monthEnd: Map<number, bigint>
  disabled: Set<string>
  openings: Sums
  /** The openings of the next year, and how a closing made them. */
  carried: { state: 'none' | 'PROVISIONAL' | 'FINAL'; openings: Sums }
  everPosted: boolean
}

export const months = [10, 11, 12] as const

export const newModel = (options: Options, foreign: string): Model => ({
  ...options,
  foreign,
  vouchers: [],
  drafts: new Map(),
  counters: new Map(),
  statuses: new Map(months.map((no) => [no, no === months[0] ? 'OPEN' : 'FUTURE'])),
  before: new Map(),
  imports: [],
  daily: new Map(),
  monthEnd: new Map(),
  disabled: new Set(),
  openings: new Map(),
  carried: { state: 'none', openings: new Map() },
  everPosted: false,
})

/** Somebody; `lacks` are the permission codes that he does not hold. */
export type Person = { id: bigint; lacks: readonly string[]; isAuditor: boolean }

export const living = (model: Model): Kept[] => model.vouchers.filter((kept) => !kept.deleted)

export const counterOf = (model: Model, month: number, type: string): Counter => {
  const key = `${month}|${type}`
  const counter = model.counters.get(key) ?? { last: 0, posted: 0 }
  model.counters.set(key, counter)
  return counter
}

export const takesEntries = (model: Model, month: number): boolean =>
  ['OPEN', 'FUTURE'].includes(model.statuses.get(month) ?? '')

export const isPosted = (model: Model, kept: Kept): boolean => kept.no <= counterOf(model, kept.month, kept.type).posted

export const states = ['saved', 'signed', 'audited', 'void', 'posted', 'reopened', 'deleted'] as const
export type State = (typeof states)[number]

/** `reopened`: posted, in a month that takes entries again. */
export const stateOf = (model: Model, kept: Kept): State => {
  if (kept.deleted) return 'deleted'
  if (isPosted(model, kept)) return takesEntries(model, kept.month) ? 'reopened' : 'posted'
  return kept.status === 'saved' && kept.cashier ? 'signed' : kept.status
}

const textOfDay = (no: number): string => String(no).padStart(2, '0')
export const dateOf = ({ month, day }: { month: number; day: number }): string => `2025-${month}-${textOfDay(day)}`

const lengthOfMonth = (no: number): number => (no === 11 ? 30 : 31)
export const lastDayOf = (no: number) => ({ month: no, day: lengthOfMonth(no) })

/** A day's rate, or that of one of the seven days before it. */
const dailyRate = (model: Model, { month, day }: Wanted): bigint | null => {
  let [m, d] = [month, day]
  for (let back = 0; back <= 7; back += 1) {
    const found = model.daily.get(dateOf({ month: m, day: d }))
    if (found !== undefined) return found
    d -= 1
    if (d === 0) {
      m -= 1
      d = lengthOfMonth(m)
    }
  }
  return null
}

/** Half up on the absolute value. */
export const divide = (value: bigint, by: bigint): bigint => {
  const size = value < 0n ? -value : value
  const rounded = (size * 2n + by) / (by * 2n)
  return value < 0n ? -rounded : rounded
}
export const atRate = (original: bigint, rate: bigint): bigint => divide(original * rate, 100_000_000n)

/** The rate of a line: its own, or the one that is found for the day. */
export const rateOf = (model: Model, wanted: Wanted, line: Line): bigint | null =>
  line.currency === 'CNY' ? null : (line.rate ?? dailyRate(model, wanted))

/** Why what is wanted is not booked, in the order in which it is told. */
export const readRefusals = (model: Model, wanted: Wanted): string[] => {
  const found = takesEntries(model, wanted.month) ? [] : ['period.notOpen']
  for (const line of wanted.lines) {
    if (model.disabled.has(line.subject)) found.push('line.subjectUnknown')
    else if (line.customer !== '' && model.disabled.has(line.customer)) found.push('line.entityUnknown')
    if (line.currency === 'CNY') continue
    if (rateOf(model, wanted, line) === null) found.push('rate.missing')
    else if (line.original === 0n && !['FXREVAL', 'REVERSAL'].includes(wanted.source)) found.push('line.zero')
  }
  return found
}

const sizeOf = (line: Line): bigint => {
  const net = line.credit - line.debit
  return net < 0n ? -net : net
}

/** The item of its side, else that of the sign. */
const ownFlow = (line: Line): string => {
  const { flowIn = '', flowOut = '' } = chart[line.subject] ?? {}
  const bySide = line.credit === 0n ? flowOut : flowIn
  return bySide || (line.credit > line.debit ? flowIn : flowOut)
}

const isCash = (line: Line): boolean => chart[line.subject]?.cash === true

/** Every line that stands against cash has an item: the one typed, the subject's, or that of the biggest such line. */
const withFlows = (lines: readonly Line[]): Line[] => {
  if (!lines.some(isCash)) return lines.map((line) => ({ ...line, flow: '' }))
  const own = lines.map((line) => ({ ...line, flow: isCash(line) ? '' : line.flow || ownFlow(line) }))
  let biggest: Line | null = null
  for (const line of own) if (line.flow !== '' && (!biggest || sizeOf(line) > sizeOf(biggest))) biggest = line
  return own.map((line) => (isCash(line) || line.flow !== '' ? line : { ...line, flow: biggest?.flow ?? '' }))
}

export const booked = (model: Model, wanted: Wanted): Wanted => ({
  ...wanted,
  lines: withFlows(wanted.lines.map((line) => ({ ...line, rate: rateOf(model, wanted, line) }))),
})

/** Books a new voucher; answers the number it must have. */
export const save = (
  model: Model,
  id: bigint,
  maker: bigint,
  wanted: Wanted,
  reversalOf: bigint | null = null,
): number => {
  const counter = counterOf(model, wanted.month, wanted.type)
  counter.last += 1
  const fresh = { version: 1, status: 'saved', cashier: false, returned: false, deleted: false, edited: false } as const
  model.vouchers.push({ ...booked(model, wanted), id, maker, reversalOf, no: counter.last, ...fresh })
  return counter.last
}

const fixed = (model: Model, kept: Kept): string[] => {
  if (isPosted(model, kept)) return ['voucher.posted']
  if (kept.status === 'audited') return ['voucher.audited']
  return kept.status === 'saved' ? [] : ['voucher.otherState']
}
/** The original of a reversal that is there, whatever has become of its month. */
export const isReversed = (model: Model, kept: Kept): boolean =>
  living(model).some((other) => other.reversalOf === kept.id)
const unchangeable = (model: Model, kept: Kept): string[] => {
  const found = fixed(model, kept)
  return found.length === 0 && isReversed(model, kept) ? ['voucher.reversed'] : found
}
const unlessSaved = (model: Model, kept: Kept): string[] => {
  if (isPosted(model, kept)) return ['voucher.posted']
  return kept.status === 'saved' ? [] : ['voucher.otherState']
}
const entry = (model: Model, kept: Kept): string[] => (takesEntries(model, kept.month) ? [] : ['period.notOpen'])
const right = (who: Person, code: string): string[] => (who.lacks.includes(code) ? ['permission.missing'] : [])
const own = (kept: Kept, who: Person): string[] => (kept.maker === who.id ? [] : ['voucher.onlyCreator'])

const mayChange = (model: Model, kept: Kept, who: Person, isStale: boolean): string[] => [
  ...(isStale ? ['record.changed'] : []),
  ...unchangeable(model, kept),
  ...entry(model, kept),
  ...(kept.maker === who.id ? [] : right(who, 'gl:voucher:editOthers')),
]

export const mayEdit = (model: Model, kept: Kept, who: Person, wanted: Wanted, isStale: boolean): string[] => {
  const read = readRefusals(model, wanted)
  if (read.length > 0) return read
  return kept.deleted ? ['record.missing'] : mayChange(model, kept, who, isStale)
}

/** Another month or type gives another number; what a voucher came from stays. */
export const edit = (model: Model, kept: Kept, wanted: Wanted): void => {
  const moves = kept.month !== wanted.month || kept.type !== wanted.type
  if (moves) {
    const counter = counterOf(model, wanted.month, wanted.type)
    counter.last += 1
    kept.no = counter.last
  }
  Object.assign(kept, booked(model, wanted), { source: kept.source, edited: true, cashier: false, returned: false })
  kept.version += 1
}

export const mayDelete = (model: Model, list: readonly Kept[], who: Person): string[] => {
  if (list.some((kept) => kept.deleted)) return ['record.missing']
  if (list.some((kept) => isPosted(model, kept))) return ['voucher.posted']
  if (list.some((kept) => kept.maker !== who.id || kept.status !== 'saved')) return ['voucher.deleteRefused']
  return list.flatMap((kept) => (isReversed(model, kept) ? ['voucher.reversed'] : entry(model, kept))).slice(0, 1)
}

export const acts = ['audit', 'cancelAudit', 'void', 'restore', 'reject', 'cashierSign', 'cancelCashierSign'] as const
export type Act = (typeof acts)[number]

const mayAudit = (model: Model, kept: Kept, who: Person): string[] => {
  const found = [...unlessSaved(model, kept), ...entry(model, kept)]
  if (found.length > 0) return found
  if (kept.maker === who.id) return ['audit.sameUser']
  if (model.cashierFirst && kept.lines.some(isCash) && !kept.cashier) return ['audit.cashierFirst']
  if (!who.isAuditor) return ['audit.noRight']
  if (kept.returned) return ['audit.returned']
  return kept.lines.some((line) => model.disabled.has(line.subject)) ? ['line.subjectUnknown'] : []
}

const mayReject = (model: Model, kept: Kept, who: Person): string[] => {
  const found = [...unlessSaved(model, kept), ...entry(model, kept)]
  return found.length > 0 || who.isAuditor ? found : ['audit.noRight']
}

const mayCancelAudit = (model: Model, kept: Kept, who: Person): string[] => {
  if (isPosted(model, kept)) return ['audit.posted']
  const state = kept.status === 'audited' ? [] : ['voucher.otherState']
  return [...state, ...(who.isAuditor ? [] : right(who, 'gl:voucher:cancelAuditOthers'))]
}

const unless = (isRight: boolean): string[] => (isRight ? [] : ['voucher.otherState'])

export const mayAct = (model: Model, kept: Kept, act: Act, who: Person): string[] => {
  if (kept.deleted) return ['record.missing']
  const open = entry(model, kept)
  const signs = right(who, 'gl:voucher:cashierSign')
  if (act === 'audit') return mayAudit(model, kept, who)
  if (act === 'cancelAudit') return mayCancelAudit(model, kept, who)
  if (act === 'reject') return mayReject(model, kept, who)
  if (act === 'void') return [...unchangeable(model, kept), ...open, ...own(kept, who)]
  if (act === 'cancelCashierSign') return [...fixed(model, kept), ...unless(kept.cashier), ...open, ...signs]
  if (act === 'cashierSign') {
    const hasCash = unless(kept.lines.some(isCash))
    return [...unlessSaved(model, kept), ...unless(!kept.cashier), ...open, ...hasCash, ...signs]
  }
  const isVoid = isPosted(model, kept) ? ['voucher.posted'] : kept.status === 'void' ? [] : ['voucher.otherState']
  return [...isVoid, ...open, ...own(kept, who)]
}

export const act = (kept: Kept, what: Act): void => {
  kept.version += 1
  if (what === 'cashierSign' || what === 'cancelCashierSign') {
    kept.cashier = what === 'cashierSign'
    return
  }
  kept.returned = what === 'reject'
  if (what === 'reject') return
  kept.status = what === 'audit' ? 'audited' : what === 'void' ? 'void' : 'saved'
}

/** A voucher is reversed once, while it is posted, and not before its own day. */
export const mayReverse = (model: Model, kept: Kept, wanted: Wanted): { before: string[]; atSave: string[] } => {
  const isClosing = kept.source === 'PLCLOSE' || kept.source === 'YECLOSE'
  const isBooked = isPosted(model, kept) && kept.status !== 'void'
  const before = [
    ...(isBooked ? [] : ['voucher.notPosted']),
    ...(isBooked && isClosing ? ['voucher.closing'] : []),
    ...(dateOf(wanted) < dateOf(kept) ? ['voucher.reversalDate'] : []),
  ]
  const read = readRefusals(model, wanted)
  return { before, atSave: read.length > 0 || !isReversed(model, kept) ? read : ['voucher.alreadyReversed'] }
}

/** The same lines with the signs changed. */
export const reversed = (kept: Kept): Line[] =>
  kept.lines.map((line) => ({ ...line, original: -line.original, debit: -line.debit, credit: -line.credit }))

/** An import is taken back while all that is left of it is as it was: the first twenty of the others are named. */
export const mayUndo = (model: Model, batch: readonly Kept[], who: Person): string[] => {
  const stays = (kept: Kept) =>
    kept.status === 'saved' && kept.maker === who.id && !kept.edited && !kept.cashier && takesEntries(model, kept.month)
  const isMoved = (kept: Kept) => isPosted(model, kept) || !stays(kept) || isReversed(model, kept)
  const moved = batch.filter((kept) => !kept.deleted && isMoved(kept))
  return moved.length === 0 ? [] : ['import.undoRefused', ...moved.slice(0, 20).map(() => 'import.undoVoucher')]
}

/** Another number: a free one below the last of the series, which ends at its highest number then. */
export const editNo = (model: Model, kept: Kept, who: Person, no: number): string[] => {
  if (kept.deleted) return ['record.missing']
  const found = mayChange(model, kept, who, false)
  if (found.length > 0 || no === kept.no) return found
  const series = living(model).filter((other) => other.month === kept.month && other.type === kept.type)
  const counter = counterOf(model, kept.month, kept.type)
  if (series.some((other) => other.no === no)) return ['voucher.numberTaken']
  if (no > counter.last) return ['voucher.numberSeries']
  kept.no = no
  kept.version += 1
  counter.last = Math.max(counter.posted, ...series.map((other) => other.no))
  return []
}

/** Own saved vouchers of one day, type and source become the one with the lowest number. */
export const merge = (model: Model, list: readonly Kept[], who: Person): string[] => {
  const [first, ...rest] = [...list].sort((a, b) => a.no - b.no || (a.id < b.id ? -1 : 1))
  if (!first || rest.length === 0 || list.some((kept) => kept.deleted)) return ['record.missing']
  const isLike = (kept: Kept) =>
    kept.maker === who.id && kept.status === 'saved' && dateOf(kept) === dateOf(first) && kept.type === first.type
  const isTied = (kept: Kept) => kept.reversalOf !== null || isReversed(model, kept)
  const others = list.filter((kept) => !isLike(kept) || kept.source !== first.source || isTied(kept))
  if (others.length > 0) return others.map(() => 'voucher.notMergeable')
  const { month, day, type, source } = first
  const whole = { month, day, type, source, lines: [first, ...rest].flatMap(({ lines }) => lines) }
  const read = readRefusals(model, whole)
  if (read.length > 0) return read
  for (const kept of rest) kept.deleted = true
  edit(model, first, whole)
  return []
}
