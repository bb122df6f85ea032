// Imports a file of vouchers into one or several account sets, all or nothing, or only checks its rows.

import type { BatchKind } from '../../../contract/import/import-draft.ts'
import { formatMoney, readSum } from '../../../domain/base/money.ts'
import { type Problem, problem, refuse } from '../../../domain/base/problem.ts'
import type { DataScope } from '../../../domain/chart/access.ts'
import type { Db } from '../../kernel/db.ts'
import type { Gate } from '../../ledger/gate.ts'
import { closedNow, touchFacts } from '../../ledger/store/account-set.ts'
import { type Actor, type Books, nowText, today } from '../../ledger/store/books.ts'
import type { CompanyFacts } from '../../ledger/store/facts.ts'
import { companyIds } from '../../ledger/store/rate-store.ts'
import { holdingBooks } from '../../ledger/write/month-lock.ts'
import { keepBatch, openIds } from '../batch.ts'
import { type ImportContext, runImport } from '../context.ts'
import { chosenFile, formInEncoding, openProblem, refuseOpen, type Taking } from '../draft/draft-form.ts'
import type { CheckOn } from '../draft/draft-kind.ts'
import type { VoucherResult } from '../draft/draft-store.ts'
import type { ImportFile } from '../file/file.ts'
import { batchOf } from '../file/table.ts'
import { type FileProblems, fileProblems, refuseAny } from '../file-problems.ts'
import { companiesOf, sheetBooks } from '../name-question.ts'
import type { Question } from '../question.ts'
import { resolverOf } from '../resolve.ts'
import { againOf, type ImportTarget, rightVouchers } from './voucher-check.ts'
import { rowsOfFile, type VoucherRows, vouchersOf } from './voucher-file.ts'
import { isOtherList, voucherForm } from './voucher-form.ts'
import {
  createMissing,
  findPlaces,
  findTargets,
  type NumberRun,
  numberRuns,
  type Outline,
  outlineOf,
  readingOf,
  targetNow,
} from './voucher-target.ts'

type RowImport = {
  rows: VoucherRows
  /** What the rows were in the file; vouchers, if not given. */
  kind?: BatchKind
  check: boolean
  /** A file that was imported before may be imported again. */
  again: boolean
  /** Entities the file names and nobody has defined are made, with their code as name. */
  createEntities: boolean
  /**
   * Whether what the rows leave open is asked: then the answers that were given, and what of the file as a whole has
   * none. `again` answers for vouchers too.
   */
  asks?: { accept: boolean; open: readonly Problem[] }
  /** Who audits what was imported. */
  auditor?: Actor
  /** What the actor may write in this account set; null for one in which he may not: it is as if it were not there. */
  mayEnter(books: Books): Promise<DataScope | null>
  /** Hears how many more lines have been read. */
  heard?(lines: number): void
}

/** `accept`: what the file leaves open is taken as it stands; `answers` are those to questions about the file. */
export type VoucherImport = Omit<RowImport, 'rows' | 'asks'> & {
  file: ImportFile
  accept?: boolean
  answers?: Taking['answers']
}

/** What was done to one account set; `debit` and `credit` are decimal text of its base currency. */
export type SetImported = VoucherResult['sets'][number]
/** `notes`: what of the file was passed over. */
export type VoucherImported = { sets: SetImported[]; entities: number; notes: Problem[] }

/** Remembers the file in an account set; one that is known there is refused (47005) unless it may come again. */
const remember = async (tx: Db, { books, sums }: ImportTarget, actor: Actor, wanted: RowImport): Promise<void> => {
  const change = 'update set imported_name = excluded.imported_name, imported_at = excluded.imported_at'
  const rows = await tx.query(
    `insert into import_file (company_id, year, sha256, file_name, line_count, imported_name, imported_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (company_id, year, sha256) do ${wanted.again ? change : 'nothing'} returning year`,
    [
      books.companyId,
      books.year,
      wanted.rows.sha256,
      wanted.rows.name.slice(0, 200),
      sums.lines,
      actor.name,
      nowText(),
    ],
  )
  if (rows.length === 0) refuse(problem('import.duplicate', '1:'))
}

/** Questions that nobody has answered beforehand. */
const openQuestions = ({ asks, again }: RowImport): FileProblems => {
  const found = fileProblems()
  const isAnswered = (code: string): boolean => (code === 'question.again' ? again : asks?.accept !== false)
  return { ...found, add: (line, column, each) => isAnswered(each.code) || found.add(line, column, each) }
}

/** Whether rows that are read but once are read as an accepted question has them: by the first of its choices. */
const isReadSo = ({ proposed, choices }: Question, { asks }: RowImport): boolean =>
  asks?.accept !== false && proposed === choices[0]

/** Refuses a file that is known before its lines are read. */
const checkKnown = async (tx: Db, targets: readonly ImportTarget[], wanted: RowImport): Promise<void> => {
  if (wanted.again) return
  const known = await tx.query(
    `select 1 from import_file where company_id = any($1) and year = any($2) and sha256 = $3 limit 1`,
    [targets.map(({ books }) => books.companyId), targets.map(({ books }) => books.year), wanted.rows.sha256],
  )
  if (known.length > 0) refuse(problem('import.duplicate', '1:'))
}

const summaryOf = ({ books, facts, sums }: ImportTarget, numbers: NumberRun[]): SetImported => ({
  accountSet: books.value,
  vouchers: sums.vouchers,
  lines: sums.lines,
  debit: formatMoney(sums.debit, facts.baseDigits),
  credit: formatMoney(sums.credit, facts.baseDigits),
  numbers,
})

/** Of more new lines the database knows nothing for a minute, and lists of them take as long: it looks at them now. */
const knownLines = 5000

const countAnew = async (tx: Db, sets: readonly SetImported[]): Promise<void> => {
  const lines = sets.reduce((sum, each) => sum + each.lines, 0)
  if (lines > knownLines) await tx.query('analyze voucher, voucher_line')
}

/** What is written into each account set, all of whose months are held. */
const writeSets = async (
  tx: Db,
  { actor, gate }: ImportContext,
  targets: readonly ImportTarget[],
  wanted: RowImport,
  { problems, questions }: { problems: FileProblems; questions: FileProblems },
): Promise<SetImported[]> => {
  const heard = wanted.heard ?? (() => undefined)
  const reading = await readingOf(tx, actor, targets)
  const sets: SetImported[] = []
  for (const [index, found] of targets.entries()) {
    const target = await targetNow(tx, found)
    // Cells that are wrong by themselves are named by the first reading alone.
    const vouchers = vouchersOf(wanted.rows, reading, index === 0 ? problems : fileProblems())
    const again = againOf(tx, target.books, target.facts, questions)
    const right = rightVouchers(vouchers, target, problems, { heard, ...(wanted.asks ? { questions, again } : {}) })
    const ids = openIds()
    const options = { auditor: wanted.auditor, ids, readBy: target.facts }
    const done = await gate.within(tx).importVouchers(actor, target.books, right, options)
    await remember(tx, target, actor, wanted)
    await keepBatch(tx, actor, target, { kind: wanted.kind ?? 'vouchers', ...wanted.rows, ids })
    sets.push(summaryOf(target, numberRuns(done.assigned)))
  }
  return sets
}

/**
 * Imports rows of vouchers in one transaction: they are read once for each account set they go to, checked on the way,
 * and the first error stops the writing but not the reading, so that all errors are listed. A check takes it all back.
 * The months of all account sets are held first, then the facts where entities are made, then each trail.
 */
export const importRows = (context: ImportContext, wanted: RowImport): Promise<VoucherImported> =>
  runImport(context.db, wanted.check, async (tx) => {
    const outline = await outlineOf(wanted.rows, wanted.createEntities)
    const places = await findPlaces(tx, context, outline, wanted)
    const books = places.map((place) => place.books)
    return holdingBooks(tx, books, async () => {
      const made = wanted.createEntities ? await createMissing(tx, outline, wanted.check) : []
      const found = { problems: fileProblems(), questions: openQuestions(wanted) }
      const targets = await findTargets(tx, context, outline, places, found.problems)
      await checkKnown(tx, targets, wanted)
      const sets = await writeSets(tx, context, targets, wanted, found)
      refuseAny(found.problems)
      // What a journal asks is known once its rows have been read.
      const left = (wanted.rows.questions?.() ?? []).filter((one) => !isReadSo(one, wanted))
      refuseOpen([...(wanted.asks?.open ?? []), ...left.map(openProblem), ...found.questions.listed()])
      if (!wanted.check) {
        // Renewed last, because the ledger compares the version of the facts with the one it knows.
        if (made.length > 0) await touchFacts(tx, await companyIds(tx))
        await context.gate.within(tx).tell(context.actor, null, made)
        await countAnew(tx, sets)
      }
      return { sets, entities: made.length, notes: wanted.rows.notes() }
    })
  })

/** A list of another product, read as on the check page, by the answers to what it leaves open. */
const otherList = async (
  { db, books }: ImportContext,
  facts: CompanyFacts,
  { file, accept = false, answers }: Pick<VoucherImport, 'file' | 'accept' | 'answers'>,
): Promise<{ rows: VoucherRows; open: Problem[] }> => {
  const sheets = { resolver: resolverOf(facts), books: sheetBooks(facts, await companiesOf(db, books)) }
  const formed = await formInEncoding(file, (each) => voucherForm(each, { ...sheets, chosen: new Map() }))
  const { rows, open } = await chosenFile(formed, 'vouchers', { accept, ...(answers && { answers }) })
  const read: VoucherRows['read'] = (_, seen) => {
    seen?.({ has: (column) => formed.form.names.includes(column) })
    return batchOf(rows)
  }
  return { rows: { name: file.name, sha256: file.sha256, isSmall: true, read, notes: formed.form.notes }, open }
}

/** Imports a file of vouchers: our own columns, perhaps millions of lines, a journal, or a list of another product. */
export const importVouchers = async (
  context: ImportContext,
  { file, accept = false, answers, ...wanted }: VoucherImport,
): Promise<VoucherImported> => {
  const facts = await context.gate.facts(context.books)
  // A workbook says more than its cells: what it hides, and which currencies it shows. A text in doubt is asked about.
  const { rows, open } =
    file.kind === 'xlsx' || file.isDoubtful || (await isOtherList(file))
      ? await otherList(context, facts, { file, accept, answers })
      : { rows: rowsOfFile(file, resolverOf(facts)), open: [] }
  return importRows(context, { ...wanted, asks: { accept, open }, rows })
}

// Which account sets a caller may import vouchers into, and how an import is answered.

const runsShown = 1000

const wireVouchers = (
  { sets, entities }: VoucherImported,
  currencies: ReadonlySet<string>,
  digits: number,
): VoucherResult => {
  let [vouchers, lines, amount] = [0, 0, 0n]
  for (const set of sets) {
    vouchers += set.vouchers
    lines += set.lines
    amount += readSum(set.debit, digits)
  }
  const shown = sets.map((set) => ({ ...set, numbers: set.numbers.slice(0, runsShown) }))
  const text = currencies.size > 1 ? '' : formatMoney(amount, digits)
  return { rows: lines, vouchers, lines, amount: text, entities, sets: shown }
}

/** The rights of a caller in the sets of an import; `wire` draws what was written into those that he was let into. */
export type ImportRights = {
  mayEnter(books: Books): Promise<DataScope | null>
  wire(done: VoucherImported, books: Books): Promise<VoucherResult>
}

/** `sets` are those in which somebody may enter vouchers, with what he may write there. */
export const entryOf = (sets: readonly { value: string; dataScope: DataScope }[], gate: Gate): ImportRights => {
  const currencies = new Set<string>()
  const allowed = new Map(sets.map((set) => [set.value, set.dataScope]))
  return {
    mayEnter: async (books) => {
      const own = allowed.get(books.value)
      if (own) currencies.add((await gate.facts(books)).accountSet.baseCurrency)
      return own ?? null
    },
    wire: async (done, books) => wireVouchers(done, currencies, (await gate.facts(books)).baseDigits),
  }
}

// Checks rows of vouchers on a check page by the rules of entry, in every account set that they go to.

/** Facts with a clock: a date that is still to come is a warning, a month closed to the caller refused by its cell. */
const withToday = (facts: CompanyFacts, actor: Actor): CompanyFacts => ({
  ...facts,
  today: today(),
  closed: closedNow(facts.softCloses, actor),
})

const drain = async (all: AsyncIterable<unknown>): Promise<void> => {
  const rest = all[Symbol.asyncIterator]()
  while ((await rest.next()).done !== true);
}

type Checking = {
  source: VoucherRows
  outline: Outline
  mayEnter(books: Books): Promise<DataScope | null>
  /** The facts by which the rows are judged. */
  seen(facts: CompanyFacts): CompanyFacts
}

export const checkVoucherRows = async (
  tx: Db,
  context: Pick<ImportContext, 'actor' | 'books'>,
  { source, outline, mayEnter, seen }: Checking,
  { problems, warnings, questions, heard }: Omit<CheckOn, 'rows'>,
): Promise<void> => {
  const { actor } = context
  const places = await findPlaces(tx, context, outline, { mayEnter })
  const targets = await findTargets(tx, context, outline, places, problems)
  const reading = await readingOf(tx, actor, targets)
  for (const [index, target] of targets.entries()) {
    const vouchers = vouchersOf(source, reading, index === 0 ? problems : fileProblems())
    const judged = { ...target, facts: withToday(seen(target.facts), actor) }
    const again = againOf(tx, target.books, judged.facts, questions)
    await drain(rightVouchers(vouchers, judged, problems, { heard, warnings, questions, again }))
  }
}

/** Whether a file was imported into an account set before, and not taken back. */
export const wasImported = async (db: Db, { companyId, year }: Books, sha256: string): Promise<boolean> => {
  const rows = await db.query(`select 1 from import_file where company_id = $1 and year = $2 and sha256 = $3`, [
    companyId,
    year,
    sha256,
  ])
  return rows.length > 0
}
