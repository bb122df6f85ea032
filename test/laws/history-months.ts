// Months, closings and the end of the year on the maps of history-model.ts, and the sums that the books must hold.
import {
  act,
  atRate,
  booked,
  chart,
  divide,
  edit,
  isPosted,
  isReversed,
  type Kept,
  type Line,
  lastDayOf,
  living,
  type Model,
  mayAct,
  months,
  type Person,
  readRefusals,
  type Sums,
  save,
  takesEntries,
  type Wanted,
} from './history-model.ts'

const ofMonth = (model: Model, month: number): Kept[] => living(model).filter((kept) => kept.month === month)

const typesOf = (model: Model, month: number) =>
  [...model.counters].flatMap(([key, counter]) => {
    const [no, type = ''] = key.split('|')
    return Number(no) === month ? [{ type, counter }] : []
  })

/** Every saved voucher of the month is audited, or none of them. */
export const mayAuditMonth = (model: Model, month: number, who: Person): string[] =>
  ofMonth(model, month)
    .filter((kept) => kept.status === 'saved')
    .flatMap((kept) => mayAct(model, kept, 'audit', who))

export const auditMonth = (model: Model, month: number): void => {
  for (const kept of ofMonth(model, month)) if (kept.status === 'saved') act(kept, 'audit')
}

/** Numbers above what is posted become 1…n again, by date and old number. */
export const renumber = (model: Model, month: number): void => {
  for (const { type, counter } of typesOf(model, month)) {
    const list = ofMonth(model, month).filter((kept) => kept.type === type && kept.no > counter.posted)
    list.sort((a, b) => a.day - b.day || a.no - b.no)
    list.forEach((kept, index) => {
      const no = counter.posted + index + 1
      if (no !== kept.no) kept.version += 1
      kept.no = no
    })
    counter.last = counter.posted + list.length
  }
}

export type Family = 'saved' | 'audited' | 'posted'
const familyOf = (model: Model, kept: Kept): Family => {
  if (isPosted(model, kept)) return 'posted'
  return kept.status === 'audited' ? 'audited' : 'saved'
}

const everyFamily: readonly Family[] = ['saved', 'audited', 'posted']

/** What stands at the end of a month by subject, customer and currency, openings included. */
const balancesAt = (
  model: Model,
  month: number,
  families: readonly Family[],
  without: readonly Kept[] = [],
): { subject: string; customer: string; currency: string; base: bigint; original: bigint }[] => {
  const sums: Sums = new Map([...model.openings].map(([key, sum]) => [key, { ...sum }]))
  for (const kept of living(model)) {
    if (kept.month > month || kept.status === 'void' || without.includes(kept)) continue
    if (!families.includes(familyOf(model, kept))) continue
    for (const line of kept.lines) {
      const key = `${line.subject}|${line.customer}|${line.currency}`
      const sum = sums.get(key) ?? { base: 0n, original: 0n }
      const isDebit = line.debit !== 0n
      sums.set(key, {
        base: sum.base + line.debit - line.credit,
        original: sum.original + (isDebit ? line.original : -line.original),
      })
    }
  }
  return [...sums].map(([key, sum]) => {
    const [subject = '', customer = '', currency = ''] = key.split('|')
    return { subject, customer, currency, ...sum }
  })
}
type Balance = ReturnType<typeof balancesAt>[number]

const isResult = ({ subject }: { subject: string }): boolean => chart[subject]?.type === 'PROFIT_LOSS'

const isOrdinary = (line: Line): boolean => isResult(line) && chart[line.subject]?.result !== 'PRIOR_YEAR'

const added = (list: readonly Balance[], keyOf: (each: Balance) => string): Map<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const each of list) sums.set(keyOf(each), (sums.get(keyOf(each)) ?? 0n) + each.base)
  return new Map([...sums].filter(([, base]) => base !== 0n).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const isUnrevalued = (model: Model, month: number, each: Balance): boolean => {
  if (each.currency === 'CNY' || !chart[each.subject]?.foreign) return false
  if (each.original === 0n) return each.base !== 0n
  const rate = model.monthEnd.get(month)
  return rate === undefined || atRate(each.original, rate) !== each.base
}

export const mayPost = (model: Model, month: number): string[] => {
  const found: string[] = []
  const before = model.statuses.get(month - 1)
  const list = ofMonth(model, month)
  if (before !== undefined && before !== 'POSTED' && before !== 'LOCKED') found.push('period.previousOpen')
  else if (model.statuses.get(month) !== 'OPEN') found.push('period.notOpen')
  if (list.some((kept) => kept.status === 'saved')) found.push('period.unaudited')
  const held = (type: string) => list.filter((kept) => kept.type === type).length
  if (typesOf(model, month).some(({ type, counter }) => held(type) < counter.last)) found.push('period.numberGap')
  const isWrong = (kept: Kept) => kept.lines.some((line) => model.disabled.has(line.subject))
  if (list.some((kept) => kept.status !== 'void' && isWrong(kept))) found.push('period.voucherInvalid')
  if ([...model.openings.values()].reduce((sum, { base }) => sum + base, 0n) !== 0n) found.push('period.trialBalance')
  const audited = balancesAt(model, month, ['audited', 'posted'])
  if (model.fxBlocks && audited.some((each) => isUnrevalued(model, month, each))) found.push('period.notRevalued')
  const isLast = month === 12
  const keyOf = ({ subject, customer }: Balance) => (isLast ? `${subject}|${customer}` : subject)
  const isOpen = added(audited.filter(isResult), keyOf).size > 0
  if ((model.monthly || isLast) && isOpen) found.push('period.profitLossOpen')
  return isLast ? [...found, ...yearOpen(model, ['audited', 'posted']).slice(0, 1)] : found
}

/** Provisional openings follow whatever moves what is posted or the openings before it. */
const follow = (model: Model): void => {
  if (model.carried.state === 'PROVISIONAL') model.carried.openings = carriedBy(model)
}

export const post = (model: Model, month: number): void => {
  const before = new Map(typesOf(model, month).map(({ type, counter }) => [type, counter.posted]))
  model.before.set(month, [...(model.before.get(month) ?? []), before])
  for (const { counter } of typesOf(model, month)) counter.posted = counter.last
  model.statuses.set(month, 'POSTED')
  if (model.statuses.get(month + 1) === 'FUTURE') model.statuses.set(month + 1, 'OPEN')
  model.everPosted = true
  follow(model)
}

const isDone = (model: Model, month: number): boolean => ['POSTED', 'LOCKED'].includes(model.statuses.get(month) ?? '')

export const mayCancel = (model: Model, month: number, reason: string): string[] => {
  const latest = [...months].reverse().find((no) => isDone(model, no))
  const locked = [...model.statuses.values()].includes('LOCKED')
  const where = locked ? ['period.yearClosed'] : latest === month ? [] : ['period.notLatest']
  return [...where, ...([...reason].length < 5 ? ['period.reason'] : [])]
}

export const cancel = (model: Model, month: number): void => {
  model.statuses.set(month, 'OPEN')
  if (model.statuses.get(month + 1) === 'OPEN') model.statuses.set(month + 1, 'FUTURE')
  if (!model.isStatutory) {
    const before = model.before.get(month)?.pop()
    for (const { type, counter } of typesOf(model, month)) counter.posted = before?.get(type) ?? 0
  }
  follow(model)
}

/** The openings that what is posted leaves: profit and loss that is still open stands in the profit of the year. */
const carriedBy = (model: Model): Sums => {
  const sums: Sums = new Map()
  for (const each of balancesAt(model, 12, ['posted'])) {
    const isOver = isResult(each)
    const key = isOver ? '4103||CNY' : `${each.subject}|${each.customer}|${each.currency}`
    const sum = sums.get(key) ?? { base: 0n, original: 0n }
    sums.set(key, { base: sum.base + each.base, original: sum.original + (isOver ? each.base : each.original) })
  }
  return new Map([...sums].filter(([, { base, original }]) => base !== 0n || original !== 0n))
}

type YearAsk = { overwrite: boolean; provisional: boolean }

export const mayCloseYear = (model: Model, { overwrite, provisional }: YearAsk): string[] => {
  const found: string[] = []
  const isFinal = !provisional || model.carried.state === 'FINAL'
  if (isFinal && months.some((no) => !isDone(model, no))) found.push('period.previousOpen')
  const open = balancesAt(model, 12, ['posted']).filter(isResult)
  if (isFinal && added(open, (each) => `${each.subject}|${each.customer}`).size > 0) found.push('year.profitLoss')
  if (isFinal && !found.includes('period.previousOpen')) found.push(...yearOpen(model, ['posted']))
  return model.carried.state === 'FINAL' && !overwrite ? [...found, 'year.overwrite'] : found
}

export const closeYear = (model: Model, { provisional }: YearAsk): void => {
  const isFinal = !provisional || model.carried.state === 'FINAL'
  model.carried = { state: isFinal ? 'FINAL' : 'PROVISIONAL', openings: carriedBy(model) }
  if (isFinal) for (const no of months) if (model.statuses.get(no) === 'POSTED') model.statuses.set(no, 'LOCKED')
}

export const mayCancelYear = (model: Model): string[] => (model.carried.state === 'none' ? ['year.notClosed'] : [])

export const cancelYear = (model: Model): void => {
  model.carried = { state: 'none', openings: new Map() }
  for (const no of months) if (model.statuses.get(no) === 'LOCKED') model.statuses.set(no, 'POSTED')
}

export const mayOpen = (model: Model): string[] => (model.everPosted ? ['opening.posted'] : [])

export const setOpenings = (model: Model, openings: Sums): void => {
  model.openings = openings
  follow(model)
}

const lineOf = (subject: string, customer: string, side: 'debit' | 'credit', amount: bigint): Line => ({
  ...{ subject, customer, currency: 'CNY', original: amount, rate: null, flow: '', debit: 0n, credit: 0n },
  [side]: amount,
})

export const kinds = ['fx', 'vat', 'pl', 'year'] as const
export type Kind = (typeof kinds)[number]
const sources = { fx: 'FXREVAL', vat: 'VATCLOSE', pl: 'PLCLOSE', year: 'YECLOSE' }

type Plan = { problems: string[]; vouchers: Line[][] }
const unusable = (model: Model, codes: readonly string[]): string[] =>
  codes.filter((code) => model.disabled.has(code)).map(() => 'closing.subject')

const planFx = (model: Model, month: number, own: readonly Kept[]): Plan => {
  const rate = model.monthEnd.get(month)
  const foreign = balancesAt(model, month, everyFamily, own).filter(
    (each) => each.currency !== 'CNY' && chart[each.subject]?.foreign,
  )
  if (rate === undefined) {
    const isHeld = foreign.some(({ base, original }) => base !== 0n || original !== 0n)
    return { problems: isHeld ? ['rate.missing'] : [], vouchers: [] }
  }
  const lines = foreign.flatMap(({ subject, customer, currency, base, original }): Line[] => {
    const difference = atRate(original, rate) - base
    if (difference === 0n) return []
    const line = lineOf(subject, customer, 'debit', difference)
    return [{ ...line, currency, original: 0n, rate, flow: chart[subject]?.cash ? '' : 'CF040001' }]
  })
  const sum = lines.reduce((total, { debit }) => total + debit, 0n)
  const against = sum === 0n ? [] : [{ ...lineOf('6603', '', 'debit', -sum), flow: 'CF040001' }]
  return lines.length === 0
    ? { problems: [], vouchers: [] }
    : { problems: unusable(model, ['6603']), vouchers: [[...lines, ...against]] }
}

const under = (list: readonly Balance[], prefix: string): bigint =>
  list.reduce((sum, { subject, base }) => (subject.startsWith(prefix) ? sum + base : sum), 0n)

const planVat = (model: Model, month: number, own: readonly Kept[]): Plan => {
  const balances = balancesAt(model, month, everyFamily, own)
  const owed = -under(balances, '222101')
  const advance = under(balances, '22210103') + under(balances, '22210110')
  const amount = owed > 0n ? owed : -owed < advance ? -owed : advance
  if (amount <= 0n) return { problems: [], vouchers: [] }
  const [debit, credit] = owed > 0n ? ['22210104', '222102'] : ['222102', '22210110']
  return { problems: [], vouchers: [[lineOf(debit, '', 'debit', amount), lineOf(credit, '', 'credit', amount)]] }
}

const planResult = (model: Model, month: number, own: readonly Kept[]): Plan => {
  if (!model.monthly && month !== 12) return { problems: ['closing.yearly'], vouchers: [] }
  const open = added(
    balancesAt(model, month, everyFamily, own).filter(isResult),
    (each) => `${each.subject}|${each.customer}`,
  )
  const groups: Record<'INCOME' | 'EXPENSE' | 'PRIOR_YEAR', Line[]> = { INCOME: [], EXPENSE: [], PRIOR_YEAR: [] }
  for (const [key, base] of open) {
    const [subject = '', customer = ''] = key.split('|')
    const leaf = chart[subject]
    const line =
      leaf?.side === 'C' ? lineOf(subject, customer, 'debit', -base) : lineOf(subject, customer, 'credit', base)
    groups[leaf?.result ?? 'EXPENSE'].push(line)
  }
  const closed = (lines: Line[], subject: string, side: 'debit' | 'credit' | null): Line[][] => {
    const sum = lines.reduce((total, { debit, credit }) => total + debit - credit, 0n)
    const taken = side ?? (sum > 0n ? 'credit' : 'debit')
    if (lines.length === 0) return []
    return [sum === 0n ? lines : [...lines, lineOf(subject, '', taken, taken === 'credit' ? sum : -sum)]]
  }
  const { INCOME, EXPENSE, PRIOR_YEAR } = groups
  const ordinary = model.inOne
    ? closed([...INCOME, ...EXPENSE], '4103', null)
    : [...closed(INCOME, '4103', 'credit'), ...closed(EXPENSE, '4103', 'debit')]
  const prior = closed(PRIOR_YEAR, '410406', null)
  const used = [...(ordinary.length > 0 ? ['4103'] : []), ...(prior.length > 0 ? ['410406'] : [])]
  return { problems: unusable(model, used), vouchers: [...ordinary, ...prior] }
}

const netOf = (lines: readonly Line[]): bigint => lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0n)

/** The acts that a voucher has one after the other: its lines, cut where they balance. */
const partsOf = ({ lines }: Kept): Line[][] => {
  const ends = lines.flatMap((_, at) => (netOf(lines.slice(0, at + 1)) === 0n ? [at + 1] : []))
  return ends.map((end, at) => lines.slice(ends[at - 1] ?? 0, end))
}

/** The parts of vouchers that move the profit on, by what they stand on; from a result as from the profit. */
const distributing = (model: Model, families: readonly Family[], without: readonly Kept[]): Line[] =>
  living(model)
    .filter((kept) => kept.status !== 'void' && !without.includes(kept) && families.includes(familyOf(model, kept)))
    .flatMap(partsOf)
    .map((part) => part.map((line) => (isOrdinary(line) ? { ...line, subject: '4103' } : line)))
    .filter((part) => {
      const takes = part.some(({ subject, debit }) => subject.startsWith('4101') && debit !== 0n)
      const isOn =
        (...families: string[]) =>
        (line: Line) =>
          families.includes(line.subject.slice(0, 4))
      return (
        part.every(isOn('4101', '4103', '4104')) &&
        part.some(isOn('4101', '4104')) &&
        (!takes || part.some(({ subject }) => subject === '410401'))
      )
    })
    .flat()

/** A tenth of the whole profit, earlier losses covered, up to half of the capital; and what is put aside of it. */
const reserveOf = (model: Model, families: readonly Family[], without: readonly Kept[] = []) => {
  const made = distributing(model, families, without)
  const now = balancesAt(model, 12, families, without)
  const madeOf = (prefix: string) => netOf(made.filter(({ subject }) => subject.startsWith(prefix)))
  const before = (prefix: string) => under(now, prefix) - madeOf(prefix)
  const earlier = -before('410406')
  const base = -before('4103') + (earlier < 0n ? earlier : 0n)
  const room = divide(-before('4001'), 2n) + before('410101')
  const tenth = base > 0n ? divide(base, 10n) : 0n
  const most = room > 0n ? room : 0n
  return { wanted: tenth < most ? tenth : most, made: -madeOf('410101') }
}

const yearOpen = (model: Model, families: readonly Family[]): string[] => {
  const { wanted, made } = reserveOf(model, families)
  const profit = under(balancesAt(model, 12, families), '4103')
  const uncleared = under(balancesAt(model, 12, families), '410401')
  return [
    ...(profit === 0n ? [] : ['year.profitOpen']),
    ...(wanted === made ? [] : ['year.reserve']),
    ...(uncleared === 0n ? [] : ['year.uncleared']),
  ]
}

/** The profit to what is retained, what is missing of its tenth aside, or in red too much, and that to the rest. */
const planYear = (model: Model, own: readonly Kept[]): Plan => {
  const balances = balancesAt(model, 12, everyFamily, own)
  if (added(balances.filter(isResult), (each) => `${each.subject}|${each.customer}`).size > 0) {
    return { problems: ['year.profitLoss'], vouchers: [] }
  }
  const pair = (debit: string, credit: string, amount: bigint): Line[] => {
    const [first, second] = amount > 0n ? [debit, credit] : [credit, debit]
    const size = amount > 0n ? amount : -amount
    return [lineOf(first, '', 'debit', size), lineOf(second, '', 'credit', size)]
  }
  const profit = -under(balances, '4103')
  const { wanted, made } = reserveOf(model, everyFamily, own)
  const aside = wanted - made
  const vouchers: Line[][] = profit === 0n ? [] : [pair('4103', '410406', profit)]
  if (aside !== 0n) vouchers.push([lineOf('410401', '', 'debit', aside), lineOf('410101', '', 'credit', aside)])
  const distributed = under(balances, '410401') + aside
  if (distributed !== 0n) vouchers.push(pair('410406', '410401', distributed))
  const used = [...new Set(vouchers.flat().map(({ subject }) => subject))]
  return { problems: unusable(model, used), vouchers }
}

const contentOf = ({ type, month, day, lines }: Wanted): string =>
  JSON.stringify([type, month, day, lines.map((line) => Object.values(line).join('|')).sort()])

export type Closed = { problems: string[]; made: Wanted[] }

/** What a closing refuses; else its vouchers take new content or become void, and those to be made are answered. */
export const close = (model: Model, kind: Kind, month: number): Closed => {
  const source = sources[kind]
  const own = ofMonth(model, month)
    .filter((kept) => kept.source === source && kept.status === 'saved')
    .filter((kept) => !isPosted(model, kept) && !isReversed(model, kept))
    .sort((a, b) => a.no - b.no || (a.id < b.id ? -1 : 1))
  const plans = { fx: planFx, vat: planVat, pl: planResult, year: (_: Model, __: number, o: Kept[]) => planYear(_, o) }
  const plan = plans[kind](model, month, own)
  const wanted = plan.vouchers.map((lines): Wanted => ({ type: 'JI', source, ...lastDayOf(month), lines }))
  const problems = plan.problems.length > 0 ? plan.problems : wanted.flatMap((each) => readRefusals(model, each))
  if (problems.length > 0) return { problems, made: [] }
  own.forEach((kept, at) => {
    const next = wanted[at]
    if (!next) act(kept, 'void')
    else if (contentOf(kept) !== contentOf(booked(model, next))) edit(model, kept, next)
  })
  return { problems, made: wanted.slice(own.length) }
}

/** Books the vouchers that a closing has made, under the ids they got. */
export const addMade = (model: Model, made: readonly Wanted[], ids: readonly bigint[], maker: bigint): void => {
  for (const [at, wanted] of made.entries()) save(model, ids[at] ?? 0n, maker, wanted)
}

export const monthRefusal = (model: Model, month: number): string[] =>
  takesEntries(model, month) ? [] : ['period.notOpen']
