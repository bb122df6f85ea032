// Import drafts as they are kept: the file's rows, what is wrong with them, and who may see them.
import type { ResultOf } from '../../../contract/base/call.ts'
import type { importCalls } from '../../../contract/base/import.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { type Problem, problem, refuse } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { addRow, type CopyRows, copyInto, copyValues, openRows } from '../../ledger/store/copy-rows.ts'
import { type FileProblem, type FileProblems, fileProblems } from '../file-problems.ts'
import { blankCells, type FileRow, type ImportKind } from '../layout.ts'
import type { AnsweredQuestion } from '../question.ts'

/** What came of an import of vouchers. */
export type VoucherResult = ResultOf<(typeof importCalls)['vouchers']>
export type DraftResult =
  | VoucherResult
  | ResultOf<(typeof importCalls)['saleBills']>
  | ResultOf<(typeof importCalls)['opening']>

export type ImportDraft = {
  id: bigint
  fileName: string
  sha256: string
  form: string
  columns: string[]
  notes: Problem[]
  createsEntities: boolean
  rowCount: number
  documentCount: number
  problemCount: number | null
  warningCount: number
  isListed: boolean
  /** About the file as a whole. */
  questions: AnsweredQuestion[]
  /** Causes of cells that were asked for and stay as they are. */
  accepted: string[]
  version: number
  result: DraftResult | null
  createdAt: string
  updatedAt: string
}

/** Whose draft it is, of which kind: nobody else sees it, and no call of another kind. */
export type DraftOwner = {
  userId: bigint
  userName: string
  accountSet: string
  kind: ImportKind
}

const columns = `id, file_name, sha256, form, columns, notes, creates_entities,
  row_count, document_count, problem_count, warning_count, is_listed, questions, accepted, version, result,
  created_at, updated_at`

const find = async (db: Db, owner: DraftOwner, id: bigint, lock: '' | 'for update'): Promise<ImportDraft> => {
  const [draft] = await db.query<ImportDraft>(
    `select ${columns} from import_draft where id = $1 and user_id = $2 and account_set = $3 and kind = $4 ${lock}`,
    [id, owner.userId, owner.accountSet, owner.kind],
  )
  return draft ?? refuse(problem('record.missing'))
}

export const readDraft = (db: Db, owner: DraftOwner, id: bigint): Promise<ImportDraft> => find(db, owner, id, '')

/** The draft as the caller saw it; another is refused (E002). */
const checkSeen = (draft: ImportDraft, owner: DraftOwner, version: number): ImportDraft => {
  if (draft.version === version || draft.result !== null) return draft
  return refuse(problem('record.changed', '', { user: owner.userName, time: momentText(draft.updatedAt) }))
}

export const seenDraft = async (db: Db, owner: DraftOwner, id: bigint, version: number): Promise<ImportDraft> =>
  checkSeen(await find(db, owner, id, ''), owner, version)

/** The same, locked for a change. */
export const lockDraft = async (tx: Db, owner: DraftOwner, id: bigint, version: number): Promise<ImportDraft> =>
  checkSeen(await find(tx, owner, id, 'for update'), owner, version)

const draftsShown = 50

/** The drafts of a person that wait to be imported, newest first. */
export const listDrafts = (db: Db, owner: DraftOwner): Promise<ImportDraft[]> =>
  db.query<ImportDraft>(
    `select ${columns} from import_draft where user_id = $1 and account_set = $2 and kind = $3 and result is null
     order by updated_at desc limit ${draftsShown}`,
    [owner.userId, owner.accountSet, owner.kind],
  )

export const deleteDraft = async (db: Db, owner: DraftOwner, id: bigint): Promise<void> => {
  await db.query(`delete from import_draft where id = $1 and user_id = $2 and account_set = $3 and kind = $4`, [
    id,
    owner.userId,
    owner.accountSet,
    owner.kind,
  ])
}

type NewDraft = Pick<ImportDraft, 'fileName' | 'sha256' | 'form' | 'createsEntities'>

/** A draft without rows; what is known when they have been read is put in by `endRows`. */
export const insertDraft = async (tx: Db, owner: DraftOwner, draft: NewDraft): Promise<bigint> => {
  const id = newId()
  await tx.query(
    `insert into import_draft (id, user_id, account_set, kind, file_name, sha256, form, columns, notes,
       creates_entities, row_count, document_count, problem_count, is_listed, version, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, '{}', '[]', $8, 0, 0, null, true, 1, now(), now())`,
    [
      id,
      owner.userId,
      owner.accountSet,
      owner.kind,
      draft.fileName.slice(0, 200),
      draft.sha256,
      draft.form,
      draft.createsEntities,
    ],
  )
  return id
}

export const endRows = async (
  tx: Db,
  id: bigint,
  { form, names, notes, questions }: Pick<ImportDraft, 'form' | 'notes' | 'questions'> & { names: readonly string[] },
): Promise<void> => {
  await tx.query(`update import_draft set form = $2, columns = $3, notes = $4, questions = $5 where id = $1`, [
    id,
    form,
    [...names],
    JSON.stringify(notes),
    JSON.stringify(questions),
  ])
}

/** Only what is not empty is kept. */
const cellsText = (cells: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== '')))

const rowColumns = ['draft_id', 'line', 'document', 'cells', 'other']

/** Puts rows on their way into a draft; `flush` sends them. */
export const rowWriter = (tx: Db, id: bigint, keyOf: (row: FileRow) => string) => {
  const rows: CopyRows = openRows()
  const flush = (): Promise<void> => copyInto(tx, { table: 'import_row', columns: rowColumns, rows })
  return {
    add: (row: FileRow): void => {
      addRow(
        rows,
        copyValues([id, row.line, keyOf(row), cellsText(row.cells), row.other ? JSON.stringify(row.other) : null]),
      )
    },
    flush,
  }
}

export type KeptRow = { line: number; document: string; cells: Record<string, string> }

const fetched = 2000
let cursors = 0

/**
 * The rows of a draft, those of a document together, documents in the order of their first lines; with `keys` only
 * those of these documents.
 */
export async function* draftRows(
  tx: Db,
  kind: DraftOwner['kind'],
  id: bigint,
  keys: readonly string[] | null = null,
): AsyncGenerator<FileRow[]> {
  const blank = blankCells(kind)
  cursors += 1
  const cursor = `import_rows_${cursors}`
  await tx.query(
    `declare ${cursor} no scroll cursor for select line, cells from import_row
     where draft_id = $1 and ($2::text[] is null or document = any($2))
     order by min(line) over (partition by document), line`,
    [id, keys === null ? null : [...keys]],
  )
  for (;;) {
    const rows = await tx.query<KeptRow>(`fetch ${fetched} from ${cursor}`)
    if (rows.length === 0) return
    yield rows.map(({ line, cells }) => ({ line, cells: { ...blank, ...cells } }))
  }
}

/** As many problems are listed; of more only the number is known, and every change checks the whole again. */
const listedMax = 200_000

export const draftProblems = () => fileProblems(listedMax)

export const isListed = (found: FileProblems): boolean => found.listed().length === found.count()

/** Whether what is kept of a row `p` is a warning: it keeps nobody from importing. */
export const isWarning = `p.code like 'warning.%'`

/** Whether it is a question: it keeps one from importing until it has been answered. */
export const isQuestion = `p.code like 'question.%'`

/** Whether it has to be put right. */
export const isWrong = `(p.code not like 'warning.%' and p.code not like 'question.%')`

/** Whether a cell holds no figure or no day of any spelling: one cause for all that a column holds of them. */
export const isUnread = `(p.code in ('input.date', 'line.amountRange')
  or p.args ->> 'reason' in ('notDate', 'notAmount'))`

/**
 * What cells that are wrong in the same way have in common, of problem `p` in row `r`: the rule, the column, what the
 * rule says and the value. What concerns whole vouchers is one cause for all of them, and so are dates in months that
 * are not open, what is only a warning, and figures and days that cannot be read, whatever they hold. Questions are one
 * by what they are `of`.
 */
export const causeText = `md5(p.code || '|' || p.place || case
  when ${isQuestion} then '|' || coalesce(p.args ->> 'of', '')
  when p.place = 'no' or p.code = 'period.notOpen' or ${isWarning} then ''
  when ${isUnread} then '|' || (p.args - 'n' - 'date')::text
  else '|' || (p.args - 'n')::text || '|' || coalesce(r.cells ->> p.place, '') end)`

/** How many questions of a draft have no answer; one of `answered` needs none. */
export const countOpen = async (
  db: Db,
  { id, questions, accepted }: ImportDraft,
  answered: readonly Problem['code'][] = [],
): Promise<number> => {
  const ofCells = await db.row<{ n: number }>(
    `select count(distinct ${causeText})::integer as n
     from import_problem p join import_row r on r.draft_id = p.draft_id and r.line = p.line
     where p.draft_id = $1 and ${isQuestion} and not ${causeText} = any($2) and not p.code = any($3)`,
    [id, accepted, answered],
  )
  return ofCells.n + questions.filter(({ answer }) => answer === '').length
}

const problemColumns = ['draft_id', 'line', 'item', 'place', 'code', 'args']

/** Puts problems in the place of those that the documents of `keys`, or all, had. */
export const putProblems = async (
  tx: Db,
  id: bigint,
  keys: readonly string[] | null,
  found: readonly FileProblem[],
): Promise<void> => {
  await tx.query(
    `delete from import_problem p using import_row r
     where p.draft_id = $1 and r.draft_id = $1 and r.line = p.line and ($2::text[] is null or r.document = any($2))`,
    [id, keys === null ? null : [...keys]],
  )
  const rows = openRows()
  const items = new Map<number, number>()
  const says = ({ code }: FileProblem) => code !== 'input.invalid' && !/^(warning|question)\./.test(code)
  const named = new Set(found.filter(says).map(({ path }) => path))
  for (const { line, column, path, code, args } of found) {
    // That a cell is not valid says nothing where something else has said why.
    if (code === 'input.invalid' && named.has(path)) continue
    const item = (items.get(line) ?? 0) + 1
    items.set(line, item)
    addRow(rows, copyValues([id, line, item, column, code, JSON.stringify(args)]))
  }
  await copyInto(tx, { table: 'import_problem', columns: problemColumns, rows })
}

/** What a change leaves of the head of a draft. */
type DraftHead = { names: readonly string[]; questions: readonly AnsweredQuestion[] }

/** Counts rows, documents and problems anew after a change. `counts` are those of problems when not all are listed. */
export const endChange = async (
  tx: Db,
  draft: ImportDraft,
  after: { isListed: boolean; counts: { problems: number; warnings: number } } & DraftHead,
): Promise<void> => {
  const listed = (where: string) => `(select count(*) from import_problem p where p.draft_id = $1 and ${where})`
  await tx.query(
    `update import_draft set version = version + 1, updated_at = now(), is_listed = $2, columns = $5,
       creates_entities = $6, questions = $7, accepted = $8,
       problem_count = case when $2 then ${listed(isWrong)} else $3 end,
       warning_count = case when $2 then ${listed(isWarning)} else $4 end,
       row_count = (select count(*) from import_row where draft_id = $1),
       document_count = (select count(distinct document) from import_row where draft_id = $1)
     where id = $1`,
    [
      ...[draft.id, after.isListed, after.counts.problems, after.counts.warnings, [...after.names]],
      ...[draft.createsEntities, JSON.stringify(after.questions), draft.accepted],
    ],
  )
}

/** The rows have been imported: only what came of them stays. */
export const endDraft = async (tx: Db, id: bigint, result: DraftResult): Promise<void> => {
  await tx.query(`delete from import_row where draft_id = $1`, [id])
  await tx.query(
    `update import_draft set result = $2, version = version + 1, updated_at = now(), problem_count = 0,
       warning_count = 0
     where id = $1`,
    [id, JSON.stringify(result)],
  )
}
