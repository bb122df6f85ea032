// What the report of a link sums to: the address is read as its screen reads it, and the sums are made of the lines.
import type { FigureLink, LinkMonths } from '../../src/contract/statement/ledger-link.ts'
import { parseMoney } from '../../src/domain/base/money.ts'
import { monthColumn } from '../../src/domain/statement/statement-columns.ts'
import { totalOf } from '../../src/domain/voucher/voucher-summary.ts'
import { sumOfLines } from '../../src/server/ledger/read/read-register.ts'
import { entitySubjectRoutes } from '../../src/server/report/entity-subject.ts'
import type { Facts, Reader } from '../../src/server/report/reader.ts'
import { reportRoutes } from '../../src/server/report/routes.ts'
import { askReport, lineQuestionOf, summaryOf } from '../../src/server/report/voucher-report.ts'
import { type MergeWays, mergeFigures, mergePlaceOf, openMergeWays } from './merge-target.ts'

type Routes = ReturnType<typeof reportRoutes>
/** The calls that answer, and who asks. */
export type Ways = { facts: Facts; routes: Routes; entities: ReturnType<typeof entitySubjectRoutes> } & MergeTarget
type MergeTarget = { merge: MergeWays; reader: Reader }
type Place = { path: string; get: (name: string) => string | undefined }

type Kind = 'opening' | 'closing' | 'movement'
/** Debit-positive, in fen. */
export type LinkSums = { opening: bigint; debit: bigint; credit: bigint; closing: bigint }
/** What a target shows; `others` of its figures may be the one that was left too. */
type Shown = Partial<LinkSums> & { others?: Partial<Record<Kind, readonly bigint[]>> }

/** What a target shows, as signed minor units: any of these may be the figure that was left. */
export type Sums = Readonly<Record<Kind, readonly bigint[]>>

export const openWays = (facts: Facts, reader: Reader): Ways => ({
  ...{ facts, reader },
  ...{ routes: reportRoutes(facts), entities: entitySubjectRoutes(facts), merge: openMergeWays(facts, reader) },
})

const fen = (text: string | null | undefined): bigint => parseMoney(text ?? '0', 2) ?? 0n

export const placeOf = (address: string): Place => {
  const { pathname, searchParams } = new URL(address, 'http://place')
  return { path: pathname, get: (name) => searchParams.get(name) ?? undefined }
}

const includeOf = ({ get }: Place) =>
  (['posted', 'audited', 'saved'] as const).find((each) => each === get('include')) ?? 'posted'

const rangeOf = (place: Place) => {
  const month = place.get('month') ?? ''
  return {
    companies: place.get('companies'),
    month,
    from: place.get('from') ?? month,
    include: includeOf(place),
    withClosing: place.get('withoutClosing') ? false : undefined,
    asKnown: place.get('asKnown'),
  }
}

const subjectsOf = ({ get }: Place) => ({
  subject: get('subject'),
  subjectFrom: get('subjectFrom'),
  subjectTo: get('subjectTo'),
})

const sumNames = ['opening', 'debit', 'credit', 'closing'] as const
const turnovers = (debit: bigint, credit: bigint) => [debit, credit, debit - credit, credit - debit]

/** All pages of a detail ledger, line by line. */
const detailSums = async ({ routes, reader }: Ways, place: Place): Promise<Shown> => {
  const subject = place.path.split('/')[3] ?? place.get('subject') ?? ''
  const narrow = { entity: place.get('entity'), except: place.get('except'), currency: place.get('currency') }
  const input = { ...rangeOf(place), subject, ...narrow }
  let [opening, debit, credit, after] = [0n, 0n, 0n, '']
  const originals = { opening: 0n, debit: 0n, credit: 0n }
  do {
    const page = await routes.generalLedger2({ ...input, after: after || undefined, pageSize: 500 }, reader)
    for (const row of page.rows) {
      if (row.kind === 'opening') {
        opening = row.side === 'credit' ? -fen(row.balance) : fen(row.balance)
        originals.opening = fen(row.originalBalance)
      }
      if (row.kind !== 'line') continue
      debit += fen(row.debit)
      credit += fen(row.credit)
      originals[row.debit === null ? 'credit' : 'debit'] += fen(row.original)
    }
    after = page.next
  } while (after !== '')
  const closing = opening + debit - credit
  const last = originals.opening + originals.debit - originals.credit
  const inCurrency = (...figures: readonly bigint[]) => (place.get('currency') ? figures : [])
  const others = {
    opening: inCurrency(originals.opening),
    closing: inCurrency(last),
    movement: inCurrency(...Object.values(originals), last),
  }
  return { opening, debit, credit, closing, others }
}

/** The months of one subject in the general ledger, or of all its subjects of the first level. */
const generalSums = async ({ routes, reader }: Ways, place: Place): Promise<Shown> => {
  const input = { ...rangeOf(place), ...subjectsOf(place), level: Number(place.get('level')) || undefined }
  const { books } = await routes.generalLedger1(input, reader)
  const rows = books[0]?.rows ?? []
  // Subjects below another that is shown are within it.
  const isTop = ({ subject }: { subject: string }) =>
    !rows.some((row) => row.subject !== subject && subject.startsWith(row.subject))
  const balances = (kind: 'opening' | 'closing') => {
    const signed = new Map<string, bigint>()
    for (const row of rows.filter(isTop)) {
      if (row.row === 'next' || row.row === 'year' || (kind === 'opening' && signed.has(row.subject))) continue
      signed.set(row.subject, row.side === 'credit' ? -fen(row.balance) : fen(row.balance))
    }
    const all = [...signed.values()]
    const positive = (sign: bigint) => all.reduce((sum, each) => (sign * each > 0n ? sum + sign * each : sum), 0n)
    return { net: all.reduce((sum, each) => sum + each, 0n), sides: [positive(1n), positive(-1n)] }
  }
  const months = rows.filter((row) => isTop(row) && row.row === 'month')
  const sum = (side: 'debit' | 'credit') => months.reduce((total, row) => total + fen(row[side]), 0n)
  const [opening, closing] = [balances('opening'), balances('closing')]
  return {
    ...{ opening: opening.net, debit: sum('debit'), credit: sum('credit'), closing: closing.net },
    others: { opening: opening.sides, closing: closing.sides },
  }
}

const trialSums = async ({ routes, reader }: Ways, place: Place): Promise<Shown> => {
  const input = { ...rangeOf(place), ...subjectsOf(place), currency: place.get('currency') }
  const { books } = await routes.balanceTable1(input, reader)
  const total = books[0]?.total
  const net = (pair: 'opening' | 'closing') => fen(total?.[`${pair}Debit`]) - fen(total?.[`${pair}Credit`])
  const sides = (pair: 'opening' | 'closing') =>
    (['Debit', 'Credit'] as const).map((side) => fen(total?.[`${pair}${side}`]))
  return {
    ...{ opening: net('opening'), closing: net('closing') },
    ...{ debit: fen(total?.periodDebit), credit: fen(total?.periodCredit) },
    others: { opening: sides('opening'), closing: sides('closing') },
  }
}

const counterparties: ReadonlySet<string> = new Set(['', 'customer', 'supplier', 'employee', 'related'])

/** The lines behind an age of balance table 3. */
const openSums = async ({ routes, reader }: Ways, place: Place): Promise<Shown> => {
  const { companies, month, include } = rangeOf(place)
  const age = place.get('age')
  const input = {
    ...{ companies, month, include, subject: place.get('subject') ?? '', dims: place.get('dims') ?? '' },
    ...{ of: place.get('of'), ageing: place.get('ageing') === 'voucher' ? ('voucher' as const) : ('due' as const) },
    age: age === undefined ? undefined : Number(age),
  }
  let [closing, after] = [0n, '']
  do {
    const page = await routes.openLines({ ...input, after: after || undefined }, reader)
    for (const row of page.rows) closing += fen(row.open)
    after = page.next
  } while (after !== '')
  return { closing }
}

const entitySums = async ({ routes, reader }: Ways, place: Place): Promise<Shown> => {
  const input = { ...rangeOf(place), ...subjectsOf(place), entityType: place.get('entityType') }
  const { books } = await routes.balanceTable3({ ...input, entity: place.get('entity') }, reader)
  const rows = books[0]?.rows ?? []
  const sum = (figure: 'opening' | 'debit' | 'credit' | 'closing') =>
    rows.reduce((total, row) => total + fen(row[figure]), 0n)
  // What is owed by counterparties, and to them, each netted alone: DS and CS.
  const owed = (figure: 'opening' | 'closing') =>
    [1n, -1n].map((sign) =>
      rows
        .filter(({ entityType }) => counterparties.has(entityType))
        .map((row) => sign * fen(row[figure]))
        .reduce((total, each) => (each > 0n ? total + each : total), 0n),
    )
  return {
    ...{ opening: sum('opening'), debit: sum('debit'), credit: sum('credit'), closing: sum('closing') },
    others: { opening: owed('opening'), closing: owed('closing') },
  }
}

const entitySubjectSums = async ({ entities, reader }: Ways, place: Place): Promise<Shown> => {
  const read = place.get('tab') === 'subject' ? entities.subjectEntity : entities.entitySubject
  const input = { ...rangeOf(place), ...subjectsOf(place), entityType: place.get('entityType') }
  const sums = { opening: 0n, debit: 0n, credit: 0n, closing: 0n }
  let after = ''
  do {
    const page = await read({ ...input, entity: place.get('entity'), after: after || undefined, pageSize: 200 }, reader)
    for (const row of page.rows) for (const key of sumNames) sums[key] += fen(row[key])
    after = page.next
  } while (after !== '')
  return sums
}

/** The voucher report: the lines of its register, or what its summary says of them by subject. */
const registerSums = async ({ facts, reader }: Ways, place: Place): Promise<Shown> => {
  const { companies, month, from, include } = rangeOf(place)
  const { get } = place
  const days = get('dateFrom') ? { dateFrom: get('dateFrom'), dateTo: get('dateTo') } : { month, from }
  const which = { subject: get('subject'), entity: get('entity'), currency: get('currency'), types: get('types') }
  const foreign = get('foreign') ? true : undefined
  const input = { companies, include, ...days, ...which, foreign, entityType: get('entityType') }
  const report = await askReport(reader, facts, input)
  return await reader.db.snapshot(async (tx) =>
    get('tab') === 'register'
      ? sumOfLines(tx, report.book.readable, await lineQuestionOf(tx, report, input))
      : totalOf(await summaryOf(tx, report, input, false)),
  )
}

const statementReads = {
  'balance-sheet': 'balanceSheet',
  'income-statement': 'incomeStatement',
  'cash-flow': 'cashFlow',
} as const

type StatementAnswer = Awaited<ReturnType<Routes['cashFlow']>>
const statementsRead = new WeakMap<Ways, Map<string, Promise<StatementAnswer>>>()

/** Many figures lead to one statement, which is read once. */
const statementAt = (ways: Ways, place: Place): Promise<StatementAnswer> => {
  const name = statementReads[place.path.split('/')[2] as keyof typeof statementReads]
  const compare = place.get('compare') as Parameters<Routes['cashFlow']>[0]['compare']
  const input = { ...rangeOf(place), compare }
  const key = JSON.stringify([name, input])
  const own = statementsRead.get(ways) ?? new Map<string, Promise<StatementAnswer>>()
  statementsRead.set(ways, own)
  const found = own.get(key) ?? ways.routes[name](input, ways.reader)
  own.set(key, found)
  return found
}

/**
 * The one figure of a statement that the address names, and of months beside each other what changed it since the one
 * before; without a column the sum of all months.
 */
const cellSum = async (ways: Ways, place: Place): Promise<Shown> => {
  const { books } = await statementAt(ways, place)
  const [book] = books
  const line = place.get('line')
  const at = book?.columns.findIndex(({ key }) => key === place.get('column')) ?? -1
  const row = book?.rows.find(({ no, role, nameZhCn }) => [String(no), role, nameZhCn].includes(line ?? ''))
  if (!place.get('column')) {
    return { debit: (row?.values ?? []).reduce((sum, value) => sum + fen(value), 0n) }
  }
  const value = fen(row?.values[at])
  const changed = place.get('column')?.startsWith(monthColumn) && at > 0 ? [value - fen(row?.values[at - 1])] : []
  return { opening: value, closing: value, debit: value, others: { closing: changed } }
}

const reads: Readonly<Record<string, (ways: Ways, place: Place) => Promise<Shown>>> = {
  'general-ledger-1': generalSums,
  'general-ledger-2': detailSums,
  'balance-table-1': trialSums,
  'balance-table-3': (ways, place) => (place.get('open') ? openSums : entitySums)(ways, place),
  'entity-subject': entitySubjectSums,
  report: registerSums,
  ...Object.fromEntries(Object.keys(statementReads).map((name) => [name, cellSum])),
}

/** What merged books show is no balance of one company: whatever they show may be the figure. */
const mergeShown = async ({ merge }: Ways, place: NonNullable<ReturnType<typeof mergePlaceOf>>): Promise<Shown> => {
  const figures = await mergeFigures(merge, place)
  return { others: { opening: figures, closing: figures, movement: figures } }
}

/** Each target is read once, whichever figures lead there. */
const known = new WeakMap<Ways, Map<string, Promise<Shown>>>()

/** Null for an address that is not that of a report. */
const shownAt = (ways: Ways, address: string): Promise<Shown> | null => {
  const place = placeOf(address)
  const merge = mergePlaceOf(place.path, place.get)
  const read = merge ? () => mergeShown(ways, merge) : reads[place.path.split('/')[2] ?? '']
  if (!read) return null
  const key = address.replace(/&(via|focus)=[^&]*/g, '')
  const own = known.get(ways) ?? new Map<string, Promise<Shown>>()
  known.set(ways, own)
  const found = own.get(key) ?? read(ways, place)
  own.set(key, found)
  return found
}

/** Null for an address that is not that of a report. */
export const sumsAt = async (ways: Ways, address: string): Promise<Sums | null> => {
  const shown = await shownAt(ways, address)
  if (!shown) return null
  const { opening, debit, credit, closing, others = {} } = shown
  const moved = debit === undefined && credit === undefined ? [] : turnovers(debit ?? 0n, credit ?? 0n)
  return {
    opening: [...(opening === undefined ? [] : [opening]), ...(others.opening ?? [])],
    closing: [...(closing === undefined ? [] : [closing]), ...(others.closing ?? [])],
    movement: [...moved, ...(others.movement ?? [])],
  }
}

/** Follows the links of ledgers as their screens do, from a report over these months. */
export const follower = (facts: Facts, reader: Reader, shown: LinkMonths) => {
  const ways = openWays(facts, reader)
  return async ({ path, query }: FigureLink): Promise<LinkSums> => {
    const {
      opening = 0n,
      debit = 0n,
      credit = 0n,
      closing = 0n,
    } = (await shownAt(ways, `${path}?${new URLSearchParams({ ...shown, ...query })}`)) ?? {}
    return { opening, debit, credit, closing }
  }
}
