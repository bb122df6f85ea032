// Imports a file of vouchers into one or several account sets, all or nothing; what was imported is remembered.
import type { BatchKind } from '../../../contract/import/import-draft.ts'
import { formatMoney } from '../../../domain/base/money.ts'
import { type Problem, problem, refuse } from '../../../domain/base/problem.ts'
import type { DataScope } from '../../../domain/chart/access.ts'
import type { Db } from '../../kernel/db.ts'
import { touchFacts } from '../../ledger/store/account-set.ts'
import { type Actor, type Books, nowText } from '../../ledger/store/books.ts'
import type { CompanyFacts } from '../../ledger/store/facts.ts'
import { companyIds } from '../../ledger/store/rate-store.ts'
import { holdingBooks } from '../../ledger/write/month-lock.ts'
import { keepBatch, openIds } from '../batch.ts'
import { type ImportContext, runImport } from '../context.ts'
import { formInEncoding } from '../draft/encoding-form.ts'
import type { ImportFile } from '../file/file.ts'
import { companiesOf, sheetBooks } from '../file-company.ts'
import { type FileProblems, fileProblems, refuseAny } from '../file-problems.ts'
import type { FileRow } from '../layout.ts'
import type { Question } from '../question.ts'
import { resolverOf } from '../resolve.ts'
import { chosenFile, openProblem, refuseOpen, type Taking } from '../take-file.ts'
import { type ImportTarget, rightVouchers } from './voucher-check.ts'
import { rowsOfFile, type VoucherRows, vouchersOf } from './voucher-file.ts'
import { isOtherList, voucherForm } from './voucher-form.ts'
import { againOf } from './voucher-mismatch.ts'
import { type NumberRun, numberRuns } from './voucher-number.ts'
import { createMissing, findPlaces, findTargets, outlineOf, readingOf, targetNow } from './voucher-target.ts'

export type RowImport = {
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
export type SetImported = {
  accountSet: string
  vouchers: number
  lines: number
  debit: string
  credit: string
  numbers: NumberRun[]
}
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
  async function* all(): AsyncGenerator<FileRow[]> {
    yield rows
  }
  const read: VoucherRows['read'] = (_, seen) => {
    seen?.({ has: (column) => formed.form.names.includes(column) })
    return all()
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
