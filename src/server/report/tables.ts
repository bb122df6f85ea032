// Balance tables and the general ledger of one book: kept balances read, the domain's rules applied.
import { lastDay } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { seesSubject } from '../../domain/chart/access.ts'
import type { EntityType } from '../../domain/chart/entity.ts'
import type { Subject } from '../../domain/chart/subject.ts'
import { type Revalued, revaluedBalances, revaluedKey } from '../../domain/closing/revaluation.ts'
import { type AgeBasis, noAges } from '../../domain/ledger/ageing.ts'
import { parseKinds, type SplitRow, splitSteps } from '../../domain/ledger/entity-split.ts'
import {
  type AuxRow,
  auxSteps,
  type CurrencyRow,
  currencyBalance,
  type EntityTrialRow,
  entityTrialSteps,
  type Grain,
  isWholeInRange,
  nextOpenings,
  type TrialOptions,
  trialBalance,
} from '../../domain/ledger/ledger-report.ts'
import {
  type CarriedRow,
  type GeneralLedgerRow,
  generalLedger,
  isEmptyFrame,
  ledgerFrame,
  withCarried,
} from '../../domain/ledger/ledger-rows.ts'
import { type Amounts, type Opening, parseKey } from '../../domain/voucher/balance.ts'
import type { Db } from '../kernel/db.ts'
import type { Scope } from '../kernel/scope.ts'
import { paced, pacedMap } from '../kernel/time-slice.ts'
import { ages as agesOf } from '../ledger/counts/open-list-cache.ts'
import { setKey } from '../ledger/read/read-ageing.ts'
import {
  type GrainQuestion,
  type MonthBalances,
  readGrains,
  readGrainsOf,
  readMonths,
} from '../ledger/read/read-balance.ts'
import type { EntityFilter, SubjectRange } from '../ledger/read/read-scope.ts'
import type { Readable } from '../ledger/store/books.ts'
import { type Asked, type Book, digitsIn } from './reader.ts'

/** Whether all of a subject is among those asked for: a parent of them would show a part of itself as the whole. */
const inRange = (subject: { code: string; isLeaf: boolean }, range: SubjectRange): boolean =>
  isWholeInRange(subject, range.from, range.to) &&
  (!range.prefixes?.length || range.prefixes.some((prefix) => subject.code.startsWith(prefix)))

/** `withEntities`: leaves are taken apart by sets of entities too. */
export type TrialQuestion = {
  range: SubjectRange
  options: TrialOptions
  withClosing?: boolean
  withEntities?: boolean
  /** One original currency: what stands in it alone, in it. */
  currency?: string
}

const noEntityRows: ReadonlyMap<string, EntityTrialRow[]> = new Map()

/** A table by subject made from its grains: the rows that were asked for and that the reader may see. */
export const trialFrom = (grains: readonly Grain[], book: Book, question: TrialQuestion) => {
  const { range } = question
  const options = { ...question.options, subjectFrom: range.from, subjectTo: range.to }
  const table = trialBalance(grains, book.facts.subjects, options)
  const asked = table.rows.filter(({ subject, leaf }) => inRange({ code: subject, isLeaf: leaf }, range))
  if (!options.zeroRows) return { ...table, rows: asked }
  // Rows without figures come from the chart, which does not know the reader's scope.
  const shown = new Set(grains.flatMap((grain) => book.facts.subjects.path(grain.subject).map(({ code }) => code)))
  const { scope } = book.readable
  return { ...table, rows: asked.filter(({ subject }) => shown.has(subject) || seesSubject(scope, subject)) }
}

const keyOf = ({ subject, aux }: Grain): string => `${subject}|${aux}`

/** Grains whose amounts are those of one original currency; the year so far is read apart. */
const readGrainsIn = async (
  tx: Db,
  readables: readonly Readable[],
  question: GrainQuestion,
  currency: string,
): Promise<Map<bigint, Grain[]>> => {
  const wanted = { ...question, byCurrency: true, onlyIn: currency }
  const found = await readGrainsOf(tx, readables, wanted)
  const years = await readGrainsOf(tx, readables, { ...wanted, from: 1 })
  return new Map(
    [...found].map(([company, grains]): [bigint, Grain[]] => {
      const year = new Map((years.get(company) ?? []).map((grain) => [keyOf(grain), grain]))
      const inOriginal = (grain: Grain): Grain => {
        const { originalDebit: ytdDebit = 0n, originalCredit: ytdCredit = 0n } = year.get(keyOf(grain)) ?? {}
        const { openingOriginal: opening, originalDebit: debit, originalCredit: credit } = grain
        return { ...grain, opening, debit, credit, ytdDebit, ytdCredit }
      }
      return [company, grains.map(inOriginal)]
    }),
  )
}

/**
 * Trial balances (balance table 1) with the totals of the leaves, and `below` each leaf its sets of entities: all are
 * read at once, each is made when asked.
 */
export const trialsOf = async (tx: Db, books: readonly Book[], asked: Asked, question: TrialQuestion) => {
  const { from, to, include } = asked
  const { range, withClosing, withEntities, currency } = question
  const wanted = { from: from.no, to: to.no, include, range, withClosing, byAux: withEntities }
  const readables = books.map(({ readable }) => readable)
  const grains = await (currency ? readGrainsIn(tx, readables, wanted, currency) : readGrainsOf(tx, readables, wanted))
  return async (book: Book) => {
    const own = grains.get(book.books.companyId) ?? []
    const below = withEntities ? await paced(entityTrialSteps(own)) : noEntityRows
    return { ...trialFrom(own, book, question), below }
  }
}

export type CurrencyQuestion = {
  range: SubjectRange
  currency?: string
  all?: boolean
  quantity?: boolean
  revaluation?: boolean
}

/** `revaluation` where it was asked for, of subjects that are revalued. */
export type RatedRow = CurrencyRow & { revaluation: Revalued | null }

/**
 * Currency balance (balance table 2): one row per leaf and foreign currency, or every currency. What revaluation would
 * book is read set by set of entities, because it rounds so.
 */
export const currencyOf = async (tx: Db, book: Book, asked: Asked, question: CurrencyQuestion): Promise<RatedRow[]> => {
  const { from, to, include } = asked
  const { range, all = false, quantity, revaluation, currency } = question
  const wanted = { from: from.no, to: to.no, include, range, byCurrency: true }
  const otherThan = all ? undefined : book.baseCurrency
  const grains = await readGrains(tx, book.readable, { ...wanted, otherThan, withQuantity: quantity })
  const rows = currencyBalance(grains, book.baseCurrency, all)
  const sets = { ...wanted, otherThan: book.baseCurrency, byAux: true }
  const revalued = revaluation
    ? revaluedBalances(await readGrains(tx, book.readable, sets), {
        subjects: book.facts.subjects,
        baseCurrency: book.baseCurrency,
        digitsOf: (each) => digitsIn(book, each),
        closingRate: (each) => book.facts.closingRate(each, lastDay(to)),
      })
    : new Map<string, Revalued>()
  return rows
    .filter((row) => !currency || row.currency === currency)
    .map((row) => ({ ...row, revaluation: revalued.get(revaluedKey(row.subject, row.currency)) ?? null }))
}

/** Auxiliary balance (balance table 3): one row per leaf and entity. */
export const auxOf = async (
  tx: Db,
  book: Book,
  asked: Asked,
  question: { range: SubjectRange; entity?: EntityFilter },
): Promise<AuxRow[]> => {
  const { from, to, include } = asked
  const { range, entity } = question
  const grains = await readGrains(tx, book.readable, { from: from.no, to: to.no, include, range, entity, byAux: true })
  const rows = await paced(auxSteps(grains))
  if (entity === undefined) return rows
  // A line with two entities gives a row to each; only those asked for are shown.
  const codes = entity.code ? [entity.code] : entity.codes
  const wanted = new Set(codes?.map((code) => `${entity.type}:${code}`))
  return rows.filter((row) => (codes ? wanted.has(row.entity) : row.entity.startsWith(`${entity.type}:`)))
}

type LeafMonths = { openings: Opening[]; balances: [string, Amounts][] }

/** The months apart by leaf, so that each subject folds its own leaves only. */
const byLeaf = (months: MonthBalances): Map<string, LeafMonths> => {
  const leaves = new Map<string, LeafMonths>()
  const leafOf = (code: string): LeafMonths => {
    const leaf = leaves.get(code) ?? { openings: [], balances: [] }
    leaves.set(code, leaf)
    return leaf
  }
  for (const opening of months.openings) leafOf(opening.subject).openings.push(opening)
  for (const entry of months.balances) leafOf(parseKey(entry[0]).subject).balances.push(entry)
  return leaves
}

/**
 * The subjects of a general ledger: those named, else those of the range down to the level (1 unless told); what is
 * named below the level stands for itself.
 */
const ledgerSubjects = (book: Book, range: SubjectRange, level: number | undefined): Subject[] => {
  const { all } = book.facts.subjects
  const named = range.prefixes ?? []
  if (named.length > 0 && level === undefined) return all.filter((subject) => named.includes(subject.code))
  const hasRange = Boolean(range.from || range.to || named.length > 0)
  const isDown = (subject: Subject): boolean => subject.level <= (level ?? 1) || named.includes(subject.code)
  return all.filter((subject) => isDown(subject) && (!hasRange || inRange(subject, range)))
}

/** General ledger: opening, month and year totals of every subject that has a figure. */
export const generalOf = async (
  tx: Db,
  book: Book,
  asked: Asked,
  question: { range: SubjectRange; level?: number; withClosing?: boolean },
): Promise<GeneralLedgerRow[]> => {
  const { from, to, include } = asked
  const { range, withClosing } = question
  const leaves = byLeaf(await readMonths(tx, book.readable, { to: to.no, include, range, withClosing }))
  return ledgerSubjects(book, range, question.level).flatMap((subject) => {
    const own = [...leaves].filter(([code]) => code.startsWith(subject.code)).map(([, leaf]) => leaf)
    const openings = own.flatMap((leaf) => leaf.openings)
    const frame = ledgerFrame(openings, new Map(own.flatMap((leaf) => leaf.balances)), subject.code, from, to)
    return isEmptyFrame(frame) ? [] : generalLedger(frame)
  })
}

/** The general ledger as people read it: at the end of a year with what goes over to the next one. */
export const readableGeneral = async (
  tx: Db,
  book: Book,
  asked: Asked,
  question: { range: SubjectRange; level?: number },
): Promise<(GeneralLedgerRow | CarriedRow)[]> => {
  const rows = await generalOf(tx, book, asked, question)
  return asked.to.no === Math.max(...book.facts.periods.keys()) ? withCarried(rows) : rows
}

/** The year opening by subject, entities and currency, as it is entered or carried over. */
export const openingOf = async (tx: Db, book: Book): Promise<Opening[]> =>
  nextOpenings(
    await readGrains(tx, book.readable, { from: 1, to: 0, include: 'posted', byAux: true, byCurrency: true }),
  )

export type AgedRow = SplitRow & { ages: bigint[] | null }
/** `progress` is told while lines are counted, which takes its time over a million of them. */
type SplitQuestion = {
  range: SubjectRange
  kinds: readonly EntityType[]
  basis?: AgeBasis
  progress?: Scope['progress']
}

/** The kinds of a question, [] for none; refuses what are no kinds, or more than three. */
export const kindsOf = (dims: string | undefined): EntityType[] =>
  parseKinds(dims ?? '') ?? refuse(problem('input.invalid', 'dims'))

export const closingOf = ({ opening, debit, credit }: Grain): bigint => opening + debit - credit

/** Profit and loss has movements, not ages. */
export const isAged = (book: Book, code: string): boolean => book.facts.subjects.find(code)?.type !== 'PROFIT_LOSS'

/** What is open: rows with a balance, and the subjects that they belong to. */
const openRows = (book: Book, rows: readonly SplitRow[]): SplitRow[] => {
  const open = rows.filter(({ subject, codes, closing }) => codes !== null && closing !== 0n && isAged(book, subject))
  const subjects = new Set(open.map(({ subject }) => subject))
  const parts = new Set(open)
  return rows.filter((row) => (row.codes === null ? subjects.has(row.subject) : parts.has(row)))
}

/** The rows of a book; with a basis those that are open, whose ages sum to their closing balance. */
export const splitOf = async (tx: Db, book: Book, asked: Asked, question: SplitQuestion): Promise<AgedRow[]> => {
  const { from, to, include } = asked
  const { range, kinds, basis } = question
  const grains = await readGrains(tx, book.readable, { from: from.no, to: to.no, include, range, byAux: true })
  const rows = await paced(splitSteps(grains, kinds, book.facts.subjects))
  if (basis === undefined) return rows.map((row) => ({ ...row, ages: null }))
  // Ages are counted from lines, which are those of now.
  if (book.readable.asKnown !== undefined) refuse(problem('known.ages', 'ageing'))
  const shown = openRows(book, rows)
  const subjects = new Set(shown.map(({ subject }) => subject))
  const open = grains.filter((grain) => subjects.has(grain.subject) && closingOf(grain) !== 0n)
  const told = { stage: 'ageing', total: open.length }
  question.progress?.({ ...told, pct: 20, done: 0 })
  const found = await agesOf(tx, book.books, open, { to: to.no, at: lastDay(to), include, basis })
  question.progress?.({ ...told, pct: 90, done: open.length })
  return await pacedMap(shown, (row) => {
    const ages = noAges()
    for (const aux of row.sets) {
      for (const [at, age] of (found.get(setKey({ subject: row.subject, aux })) ?? []).entries())
        ages[at] = (ages[at] ?? 0n) + age
    }
    return { ...row, ages }
  })
}
