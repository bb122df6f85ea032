// An account set as one container to take away: what it holds, form by form, all of one moment.
import type { Lang } from '../../contract/base/language.ts'
import { fill } from '../../contract/base/sentence.ts'
import { spoken } from '../../contract/base/word-table.ts'
import { type ExportForm, exportForms } from '../../contract/export/set-export.ts'
import { setExport } from '../../contract/words/set-export.ts'
import { periodText } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { everything } from '../../domain/chart/access.ts'
import { statementNames } from '../../domain/statement/statement-month.ts'
import { type Db, onlyRow } from '../kernel/db.ts'
import type { AccountSetKey, FileAnswer, Scope } from '../kernel/scope.ts'
import type { ZipPart } from '../kernel/zip-file.ts'
import type { CompanyFacts } from '../ledger/gate.ts'
import { archiveOf } from '../ledger/proof/archive.ts'
import { beancountOf } from './beancount.ts'
import { csvFiles } from './csv.ts'
import { gathered } from './files.ts'
import { gbtFiles } from './gbt24589.ts'
import { journalOf } from './journal.ts'
import { type DrawPaper, paperParts } from './papers.ts'
import { type ExportSource, openSource } from './source.ts'

/** The workbooks that other features make of the books; the product puts them in. */
export type Workbooks = {
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
  const row = await onlyRow(
    tx.query<{ last: number | null }>(
      `select max(period_no) as last from voucher where company_id = $1 and year = $2`,
      [books.companyId, books.year],
    ),
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
export async function* packageOf(
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
