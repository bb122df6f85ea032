// Imports a file of vouchers into one or several account sets, all or nothing; what was imported is remembered.
import { parseAux } from '../../domain/entity.ts'
import { formatMoney } from '../../domain/money.ts'
import { problem, refuse } from '../../domain/problem.ts'
import type { Db } from '../kernel/db.ts'
import { touchFacts } from '../ledger/account-set.ts'
import { type Actor, type Books, nowText } from '../ledger/books.ts'
import { readFacts } from '../ledger/facts.ts'
import { findBooks } from '../ledger/read.ts'
import type { TrailEntry } from '../ledger/trail.ts'
import { companyIds, type ImportContext, runImport } from './context.ts'
import { saveEntities } from './entities.ts'
import type { ImportFile } from './file.ts'
import { type FileProblems, fileProblems, refuseAny } from './place.ts'
import { rowsOf } from './rows.ts'
import { noSums, rightVouchers, type Target } from './voucher-check.ts'
import { type VoucherReading, vouchersOf } from './voucher-file.ts'
import { lastNumbers, type NumberRun, numberRuns, orderByNumber } from './voucher-number.ts'

export type VoucherImport = {
  file: ImportFile
  check: boolean
  /** A file that was imported before may be imported again. */
  again: boolean
  /** Entities the file names and nobody has defined are made, with their code as name. */
  createEntities: boolean
  /** Who audits what was imported. */
  auditor?: Actor
  /** Whether the actor may write to this account set; one that he may not is named like one that is not there. */
  mayEnter(books: Books): Promise<boolean>
  /** Hears how many more lines have been read. */
  heard?(lines: number): void
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
export type VoucherImported = { sets: SetImported[]; entities: number }

/** What a look through the file alone tells. */
type Outline = {
  hasCompany: boolean
  /** Companies with the line each is first named in. */
  companies: Map<string, number>
  entities: Map<string, { type: string; code: string }>
}

const outlineOf = async (file: ImportFile, wantsEntities: boolean): Promise<Outline> => {
  const outline: Outline = { hasCompany: false, companies: new Map(), entities: new Map() }
  const batches = rowsOf(file, 'vouchers', fileProblems(), (header) => {
    outline.hasCompany = header.has('company')
  })
  const seen = new Set<string>()
  for await (const rows of batches) {
    // Only the header was needed.
    if (!outline.hasCompany && !wantsEntities) break
    for (const { line, cells } of rows) {
      const { company = '', aux = '' } = cells
      if (!outline.companies.has(company)) outline.companies.set(company, line)
      if (!wantsEntities || aux === '' || seen.has(aux)) continue
      seen.add(aux)
      for (const [type, code] of Object.entries(parseAux(aux) ?? {})) {
        outline.entities.set(`${type}:${code}`, { type, code })
      }
    }
  }
  return outline
}

/** Makes the entities that are not there; answers what the trail gets. */
const createMissing = async (tx: Db, outline: Outline): Promise<TrailEntry[]> => {
  const wanted = [...outline.entities.values()]
  const absent = await tx.query<{ type: string; code: string }>(
    `select w.type, w.code from unnest($1::text[], $2::text[]) as w (type, code)
     where not exists (select 1 from entity e where e.type = w.type and e.code = w.code)`,
    [wanted.map((each) => each.type), wanted.map((each) => each.code)],
  )
  const names = { nameZhTw: '', nameEn: '', enabled: true }
  return saveEntities(
    tx,
    absent.map(({ type, code }) => ({ type, code, nameZhCn: code, ...names })),
  )
}

/** The account sets the file writes to; companies without one are put on the list of problems. */
const findTargets = async (
  tx: Db,
  { actor, books: own }: ImportContext,
  outline: Outline,
  wanted: VoucherImport,
  problems: FileProblems,
): Promise<Target[]> => {
  const codes = [...outline.companies.keys()].filter((code) => code !== '')
  const asked = codes.map((company) => ({ company, year: own.year }))
  const found = outline.hasCompany ? await findBooks(tx, asked) : [own]
  const mayEditRate = actor.may('gl:voucher:editRate')
  const targets: Target[] = []
  for (const books of found) {
    if (!(await wanted.mayEnter(books))) {
      // The set of the header was named by the caller himself: there is nothing to hide.
      if (!outline.hasCompany) refuse(problem('accountSet.noRight', '', { right: 'entry', set: books.value }))
      continue
    }
    const facts = { ...(await readFacts(tx, books)), mayEditRate }
    targets.push({ company: outline.hasCompany ? books.companyCode : '', books, facts, sums: noSums() })
  }
  for (const [company, line] of outline.companies) {
    if (!outline.hasCompany || targets.some((target) => target.company === company)) continue
    problems.addCell(line, 'company', company === '' ? 'missing' : 'noAccountSet')
  }
  return targets
}

/** Remembers the file in an account set; one that is known there is refused (47005) unless it may come again. */
const remember = async (tx: Db, { books, sums }: Target, actor: Actor, wanted: VoucherImport): Promise<void> => {
  const change = 'update set imported_name = excluded.imported_name, imported_at = excluded.imported_at'
  const rows = await tx.query(
    `insert into import_file (company_id, year, sha256, file_name, line_count, imported_name, imported_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (company_id, year, sha256) do ${wanted.again ? change : 'nothing'} returning year`,
    [
      books.companyId,
      books.year,
      wanted.file.sha256,
      wanted.file.name.slice(0, 200),
      sums.lines,
      actor.name,
      nowText(),
    ],
  )
  if (rows.length === 0) refuse(problem('import.duplicate', '1:'))
}

/** Refuses a file that is known before its lines are read. */
const checkKnown = async (tx: Db, targets: readonly Target[], wanted: VoucherImport): Promise<void> => {
  if (wanted.again) return
  const known = await tx.query(
    `select 1 from import_file where company_id = any($1) and year = any($2) and sha256 = $3 limit 1`,
    [targets.map(({ books }) => books.companyId), targets.map(({ books }) => books.year), wanted.file.sha256],
  )
  if (known.length > 0) refuse(problem('import.duplicate', '1:'))
}

const readingOf = async (tx: Db, actor: Actor, targets: readonly Target[]): Promise<VoucherReading> => {
  const last = new Map<string, number>()
  for (const { books, company } of targets) await lastNumbers(tx, books, company, last)
  return {
    types: targets[0]?.facts.typeList ?? [],
    mayGenerate: actor.may('gl:voucher:importGenerated'),
    order: orderByNumber(last),
  }
}

const summaryOf = ({ books, facts, sums }: Target, numbers: NumberRun[]): SetImported => ({
  accountSet: books.value,
  vouchers: sums.vouchers,
  lines: sums.lines,
  debit: formatMoney(sums.debit, facts.baseDigits),
  credit: formatMoney(sums.credit, facts.baseDigits),
  numbers,
})

/**
 * Imports vouchers in one transaction: the file is read once for each account set it writes to, checked on the way, and
 * the first error stops the writing but not the reading, so that all errors are listed. A check takes it all back.
 */
export const importVouchers = (context: ImportContext, wanted: VoucherImport): Promise<VoucherImported> => {
  const { actor, gate } = context
  const heard = wanted.heard ?? (() => undefined)
  return runImport(context.db, wanted.check, async (tx) => {
    const outline = await outlineOf(wanted.file, wanted.createEntities)
    const made = wanted.createEntities ? await createMissing(tx, outline) : []
    const problems = fileProblems()
    const targets = await findTargets(tx, context, outline, wanted, problems)
    await checkKnown(tx, targets, wanted)
    const reading = await readingOf(tx, actor, targets)
    const sets: SetImported[] = []
    for (const [index, target] of targets.entries()) {
      // Cells that are wrong by themselves are named by the first reading alone.
      const vouchers = vouchersOf(wanted.file, reading, index === 0 ? problems : fileProblems())
      const right = rightVouchers(vouchers, target, problems, heard)
      const done = await gate.within(tx).importVouchers(actor, target.books, right, { auditor: wanted.auditor })
      await remember(tx, target, actor, wanted)
      sets.push(summaryOf(target, numberRuns(done.assigned)))
    }
    refuseAny(problems)
    // Last, because the ledger compares the version of the facts with the one it knows.
    if (made.length > 0) await touchFacts(tx, await companyIds(tx))
    await gate.within(tx).tell(actor, null, made)
    return { sets, entities: made.length }
  })
}
