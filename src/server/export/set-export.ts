// Takes an account set out of the product: into a folder of files, or one container of all forms for its caller.
import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { InputOf } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import { fill } from '../../contract/base/sentence.ts'
import { spoken } from '../../contract/base/word-table.ts'
import { type ExportForm, exportForms, setExportCalls } from '../../contract/export/set-export.ts'
import { setExport } from '../../contract/words/set-export.ts'
import { periodText } from '../../domain/base/period.ts'
import { problem, Refusal, refuse } from '../../domain/base/problem.ts'
import { everything } from '../../domain/chart/access.ts'
import { statementNames } from '../../domain/statement/statement-month.ts'
import type { Db } from '../kernel/db.ts'
import { uploadedOf } from '../kernel/files/content.ts'
import { type AccountSetKey, type FileAnswer, isFileAnswer, type Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { makeBytes } from '../kernel/table-file.ts'
import { type ZipPart, zipFile } from '../kernel/zip-file.ts'
import { actorOf, type CompanyFacts, checkEveryYear, type Gate, wholeSet } from '../ledger/gate.ts'
import { archiveOf } from '../ledger/proof/archive.ts'
import type { Books } from '../ledger/store/books.ts'
import { csvFiles } from './csv.ts'
import { gbtFiles } from './gbt24589.ts'
import { beancountOf, journalOf } from './journal.ts'
import { countVoid, type ExportSource, openSource } from './source.ts'

export const exportFormats = ['csv', 'hledger', 'beancount', 'gbt24589', 'archive'] as const
type ExportFormat = (typeof exportFormats)[number]

/** `voided`: void vouchers, which no file but the archive holds. */
type Exported = { files: string[]; voided: number }

/** Pieces are gathered up to this many characters: a write for each line would cost more than the line. */
const chunkLength = 64 * 1024

/** Pieces of text, put together to some size. */
async function* gathered(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length < chunkLength) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

/** A file appears under its name when it is whole, never before. */
const write = async (path: string, pieces: AsyncIterable<string>): Promise<void> => {
  const unfinished = `${path}.unfinished`
  await pipeline(Readable.from(gathered(pieces)), createWriteStream(unfinished))
  await rename(unfinished, path)
}

/**
 * Writes the books of one moment, in bounded memory. `out` is a folder for csv and gbt24589 (made when it is not
 * there), a file for the others; files of the same names are replaced.
 */
export const exportBooks = (db: Db, books: Books, format: ExportFormat, out: string): Promise<Exported> =>
  db.snapshot(async (tx) => {
    if (format === 'archive') {
      await write(out, archiveOf(tx, books))
      return { files: [out], voided: 0 }
    }
    const source = await openSource(tx, books)
    const voided = await countVoid(source)
    if (format === 'hledger' || format === 'beancount') {
      await write(out, format === 'hledger' ? journalOf(source) : beancountOf(source))
      return { files: [out], voided }
    }
    await mkdir(out, { recursive: true })
    const files: string[] = []
    for (const [name, file] of Object.entries(format === 'csv' ? csvFiles : gbtFiles)) {
      await write(join(out, name), file(source))
      files.push(join(out, name))
    }
    return { files, voided }
  })

/** What the files are found by. */
const source = 'accountSetExport'

type Asked = InputOf<typeof setExportCalls.make>

/** The books of one moment are written whole before the store takes them: it waits for nobody. */
const make = (app: App, gate: Gate, workbooks: Workbooks) => async (asked: Asked, scope: Scope) => {
  const set = wholeSet(scope, asked.accountSet)
  const forms = [...new Set(asked.forms)]
  if (forms.includes('archive')) await checkEveryYear(scope, set)
  await scope.hold?.(`export:${set.value}`)
  const write = (out: Writable) =>
    scope.db.snapshot((tx) =>
      pipeline(
        Readable.from(zipFile(packageOf(tx, scope, set, { forms, workbooks, paper: openPaper(app) })), {
          objectMode: false,
        }),
        out,
      ),
    )
  const bytes = await makeBytes(write, scope.cancelled)
  const { user, ip } = scope
  const meta = { name: `${set.value}.zip`, bucket: 'Temp' as const, source, remark: set.value, userId: user.id, ip }
  // Nobody has the books outside of which the trail does not know.
  const file = await app.files.put(bytes, meta, async (tx, { name, sha256 }) => {
    const after = JSON.stringify({ forms, fileName: name, sha256 })
    const entry = { action: 'export', objectType: 'accountSet', objectId: null, objectNo: set.value, after }
    await gate.within(tx).tell(actorOf(scope), set.companyId, [entry])
  })
  return uploadedOf(file)
}

export const exportRoutes = (app: App, gate: Gate, workbooks: Workbooks): void =>
  serve(app, setExportCalls, { make: make(app, gate, workbooks) })

// An account set as one container to take away: what it holds, form by form, all of one moment.

/** The workbooks that other features make of the books; the product puts them in. */
type Workbooks = {
  vouchers(input: { form: 'flat'; format: 'xlsx' }, scope: Scope): Promise<FileAnswer>
  report(
    db: Db,
    question: {
      name: string
      accountSets: readonly string[]
      month: string
      from: string
      include: 'saved'
      lang: Lang
      format: 'xlsx'
      factsOf: () => Promise<CompanyFacts>
    },
  ): Promise<FileAnswer>
}

const wordsIn = spoken(setExport)

/** What a container unpacks to at most: more is not taken into the store of files. */
const wholeMost = 2 * 1024 ** 3
const gigabytesMost = wholeMost / 1024 ** 3

type Packing = { scope: Scope; set: AccountSetKey; source: ExportSource; workbooks: Workbooks; paper: DrawPaper }

/** The first month of the books, and the last one that has vouchers. */
const monthsOf = async ({ source: { tx, books, facts } }: Packing): Promise<{ from: string; month: string }> => {
  const row = await tx.row<{ last: number | null }>(
    `select max(period_no) as last from voucher where company_id = $1 and year = $2`,
    [books.companyId, books.year],
  )
  const first = Math.min(...facts.periods.keys())
  const textOf = (no: number): string => periodText({ year: books.year, no })
  return { from: textOf(first), month: textOf(row.last ?? first) }
}

const balanceTables = ['trial-balance', 'currency-balance', 'aux-balance'] as const

/** Whoever is given the export, within its snapshot. What is made tells its own progress; it is one part of several. */
const within = ({ scope, set, source: { tx } }: Packing): Scope => ({
  ...{ ...scope, db: tx, accountSet: set, dataScope: everything },
  progress: () => undefined,
})

async function* workbookParts(packing: Packing): AsyncGenerator<ZipPart> {
  const { scope, source, workbooks } = packing
  const { tx, books, facts } = source
  const vouchers = await workbooks.vouchers({ form: 'flat', format: 'xlsx' }, within(packing))
  yield { name: 'vouchers.xlsx', bytes: vouchers.file }
  const { from, month } = await monthsOf(packing)
  const hasStatements = facts.accountSet.options.statementTemplate !== 'NONE'
  for (const name of [...balanceTables, ...(hasStatements ? statementNames : [])]) {
    const asked = { name, accountSets: [books.value], month, from, include: 'saved' as const, lang: scope.lang }
    const report = await workbooks.report(tx, { ...asked, format: 'xlsx', factsOf: async () => facts })
    yield { name: `${name}-${month}.xlsx`, bytes: report.file }
  }
}

async function* papersOf(packing: Packing): AsyncGenerator<ZipPart> {
  const { source, paper } = packing
  yield* paperParts({ paper, source, scope: within(packing), ...(await monthsOf(packing)) })
}

const folderOf = (folder: string, files: typeof csvFiles) =>
  async function* ({ source }: Packing): AsyncGenerator<ZipPart> {
    for (const [name, file] of Object.entries(files)) yield { name: `${folder}/${name}`, bytes: gathered(file(source)) }
  }

async function* one(name: string, pieces: AsyncIterable<string>): AsyncGenerator<ZipPart> {
  yield { name, bytes: gathered(pieces) }
}

const partsOf: Record<ExportForm, (packing: Packing) => AsyncGenerator<ZipPart>> = {
  archive: ({ source: { tx, books } }) => one(`${books.value}.jsonl`, archiveOf(tx, books)),
  workbook: workbookParts,
  paper: papersOf,
  csv: folderOf('csv', csvFiles),
  gbt24589: folderOf('gbt24589', gbtFiles),
  hledger: ({ source }) => one(`${source.books.value}.journal`, journalOf(source)),
  beancount: ({ source }) => one(`${source.books.value}.beancount`, beancountOf(source)),
}

/** What lies in the container and how it is used, in the words of the caller. */
async function* readme({ scope, set }: Packing, forms: readonly ExportForm[]): AsyncGenerator<string> {
  const words = wordsIn[scope.lang]
  yield `${fill(words.readmeTitle, { set: set.value })}\n\n`
  for (const form of forms)
    yield `${words[`form_${form}`]}\n  ${words[`readme_${form}`].replaceAll('{set}', set.value)}\n`
}

/**
 * The parts of the container for these forms; `tx` is a snapshot. Tells how far it is form by form, ends when the call
 * is cancelled, and refuses what is too much for one file.
 */
async function* packageOf(
  tx: Db,
  scope: Scope,
  set: AccountSetKey,
  { forms, ...makers }: { forms: readonly ExportForm[]; workbooks: Workbooks; paper: DrawPaper },
): AsyncGenerator<ZipPart> {
  const packing = { scope, set, source: await openSource(tx, set), ...makers }
  let whole = 0
  async function* counted(bytes: ZipPart['bytes']): ZipPart['bytes'] {
    for await (const piece of bytes) {
      scope.cancelled?.throwIfAborted()
      whole += Buffer.byteLength(piece)
      if (whole > wholeMost) refuse(problem('export.tooLarge', 'forms', { max: gigabytesMost }))
      yield piece
    }
  }
  const wanted = exportForms.filter((form) => forms.includes(form))
  yield { name: 'README.txt', bytes: readme(packing, wanted) }
  for (const [at, form] of wanted.entries()) {
    const pct = Math.floor((100 * at) / wanted.length)
    scope.progress?.({ pct, stage: wordsIn[scope.lang][`form_${form}`], done: at, total: wanted.length })
    for await (const { name, bytes } of partsOf[form](packing)) yield { name, bytes: counted(bytes) }
  }
}

// The books of an account set on paper: balance tables, ledgers and statements, drawn by the calls that print them.

type Query = Readonly<Record<string, string>>

/** Draws the paper of a report, for whoever the scope says. */
type DrawPaper = (report: string, query: Query, scope: Scope) => Promise<FileAnswer>

const openPaper =
  (app: App): DrawPaper =>
  async (report, query, scope) => {
    const call = app.served.find(({ definition }) => definition.at === `GET /gl/report/${report}/print`)
    const answer = await call?.make({ params: {}, query: { ...query, include: 'saved' }, body: undefined }, scope)
    return isFileAnswer(answer) ? answer : refuse(problem('record.missing', 'forms'))
  }

/** The subjects of the first level that have an opening or a movement, whose detail ledgers are the books. */
const firstSubjects = async ({ tx, books, facts }: ExportSource): Promise<string[]> => {
  const rows = await tx.query<{ subject: string }>(
    `select b.subject from subject_balance b where b.company_id = $1 and b.year = $2
     union select o.subject from opening o where o.company_id = $1 and o.year = $2 order by 1`,
    [books.companyId, books.year],
  )
  return [...new Set(rows.map(({ subject }) => facts.subjects.path(subject)[0]?.code ?? subject))]
}

const isTooLong = (error: unknown): boolean => error instanceof Refusal && error.problems[0]?.code === 'report.tooLong'

type PaperBooks = { paper: DrawPaper; scope: Scope; source: ExportSource; from: string; month: string }

/** The detail ledger of a subject; one that is too long for one paper is a paper for each month. */
async function* ledgerOf({ paper, scope, from, month }: PaperBooks, subject: string): AsyncGenerator<ZipPart> {
  const name = `books/detail-ledger-${subject}`
  try {
    yield { name: `${name}.pdf`, bytes: (await paper('general-ledger-2', { from, month, subject }, scope)).file }
  } catch (error) {
    // Known only when it is drawn: nothing has been yielded then.
    if (!isTooLong(error)) throw error
    const year = month.slice(0, 5)
    for (let no = Number(from.slice(5)); no <= Number(month.slice(5)); no += 1) {
      const one = `${year}${String(no).padStart(2, '0')}`
      const { file } = await paper('general-ledger-2', { month: one, subject }, scope)
      yield { name: `${name}-${one}.pdf`, bytes: file }
    }
  }
}

/** Tables, general ledger and statements up to a month, then the detail ledgers of all subjects with figures. */
async function* paperParts(books: PaperBooks): AsyncGenerator<ZipPart> {
  const { paper, scope, source, from, month } = books
  const hasStatements = source.facts.accountSet.options.statementTemplate !== 'NONE'
  const tables = ['balance-table-1', 'balance-table-2', 'balance-table-3']
  for (const report of tables) {
    yield { name: `books/${report}-${month}.pdf`, bytes: (await paper(report, { from, month }, scope)).file }
  }
  const { file } = await paper('general-ledger-1', { from, month, level: '10' }, scope)
  yield { name: 'books/general-ledger.pdf', bytes: file }
  for (const report of hasStatements ? statementNames : []) {
    yield { name: `books/${report}-${month}.pdf`, bytes: (await paper(report, { month }, scope)).file }
  }
  for (const subject of await firstSubjects(source)) yield* ledgerOf(books, subject)
}
