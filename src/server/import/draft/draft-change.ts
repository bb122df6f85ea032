// A draft is taken in, checked, corrected in cells, rows and documents, and imported, all of it or nothing.
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import type { ImportFile } from '../file/file.ts'
import { refuseFile } from '../file-problems.ts'
import { blankCells } from '../layout.ts'
import {
  type AnsweredQuestion,
  asItStands,
  askedAnew,
  correctionOf,
  inOrder,
  leftOut,
  type Question,
} from '../question.ts'
import { signedRows } from '../sheet/sheet-amount.ts'
import { acceptAll, answerFile, chooseCells } from './draft-answer.ts'
import { formInEncoding } from './draft-form.ts'
import type { DraftKind } from './draft-kind.ts'
import {
  causeText,
  countOpen,
  draftProblems,
  draftRows,
  endChange,
  endDraft,
  endRows,
  type ImportDraft,
  insertDraft,
  isListed,
  isUnread,
  type KeptRow,
  lockDraft,
  putProblems,
  rowWriter,
  seenDraft,
} from './draft-store.ts'

/** The check page is for files that people look at; longer ones go through the command line. */
const rowsMax = 1_000_000

type Taken = { form: string; names: readonly string[]; notes: Problem[]; questions: AnsweredQuestion[]; rows: number }

/** Keeps the rows of a file in our form. */
const takeRows = async (
  tx: Db,
  kind: DraftKind,
  { id, file, heard }: { id: bigint; file: ImportFile; heard: (rows: number) => void },
): Promise<Taken> => {
  const writer = rowWriter(tx, id, kind.keyOf)
  const { form, rows } = await formInEncoding(file, kind.form)
  let count = 0
  for await (const some of rows) {
    for (const row of some) writer.add(row)
    await writer.flush()
    count += some.length
    heard(some.length)
    if (count > rowsMax) refuseFile('import.limit', {}, some[0]?.line)
  }
  const questions = (form.questions?.() ?? []).map((one) => ({ ...one, isRead: true, answer: '' }))
  return { form: form.name, names: form.names, notes: form.notes(), questions, rows: count }
}

type Opening = {
  file: ImportFile
  createsEntities: boolean
  /** Hears of rows that were read, then of lines that were checked. */
  heard(stage: 'read' | 'check', rows: number): void
}

/** Answers the id of the draft, which is there with all of its problems or not at all. */
export const openDraft = (db: Db, kind: DraftKind, { file, createsEntities, heard }: Opening): Promise<bigint> =>
  db.transaction(async (tx) => {
    const head = { fileName: file.name, sha256: file.sha256, form: 'own', createsEntities }
    const id = await insertDraft(tx, kind.owner, head)
    const { rows, ...taken } = await takeRows(tx, kind, { id, file, heard: (read) => heard('read', read) })
    const { names } = taken
    await endRows(tx, id, taken)
    // Rows are read by the first choice of each question; what speaks for another one is known behind the last of them.
    for (const asked of inOrder(taken.questions)) {
      const { choices, proposed } = asked
      if (proposed !== choices[0]) await chooseCells(tx, kind, { id, asked, choice: proposed })
    }
    const draft = { ...(await lockDraft(tx, kind.owner, id, 1)), rowCount: rows }
    await checkDraft(tx, kind, draft, { keys: null, names, heard: (lines) => heard('check', lines) })
    return id
  })

// Imports a draft: the rows as they were seen, checked once more, all of them or none.

/** `accept` answers what is still open by what is proposed. */
type Commit = { id: bigint; version: number; again: boolean; accept: boolean; heard(lines: number): void }

const commitNow = (db: Db, kind: DraftKind, { id, version, again, accept, heard }: Commit): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await lockDraft(tx, kind.owner, id, version)
    // Asked for once more: it has been done.
    if (found.result !== null) return
    const draft = accept ? await acceptAll(tx, found) : found
    if (!again && (await kind.wasImported(draft))) refuse(problem('import.duplicate', '1:'))
    // Whoever imports a file again means its vouchers too.
    const open = await countOpen(tx, draft, again ? ['question.again'] : [])
    if (open > 0) refuse(problem('import.asked', '', { n: open }))
    if (draft.rowCount === 0) refuse(problem('import.empty'))
    const rows = signedRows(() => draftRows(tx, kind.name, draft.id), kind.money)
    await endDraft(tx, draft.id, await kind.write(tx, draft, { rows, again, heard }))
  })

/**
 * Imports a draft in one transaction. When rules or master data have changed since it was checked, so that cells are
 * wrong now, or something else is asked, nothing is written and the draft shows it.
 */
export const commitDraft = async (db: Db, kind: DraftKind, wanted: Commit): Promise<void> => {
  const { id, version } = wanted
  const { problemCount, result } = await seenDraft(db, kind.owner, id, version)
  if (result === null && problemCount !== 0) refuse(problem('import.failed', '', { n: problemCount ?? 0 }))
  try {
    await commitNow(db, kind, wanted)
  } catch (error) {
    // Found by the import itself, or asked by it anew: the page has to show it too.
    const [first, ...further] = error instanceof Refusal ? error.problems : []
    const isOfCells = first?.code === 'import.failed' || (first?.code === 'import.asked' && further.length > 0)
    if (!isOfCells) throw error
    await changeDraft(db, kind, { id, version, change: { act: 'recheck' } })
    throw error
  }
}

export type DraftEdit =
  | { act: 'cell'; line: number; column: string; value: string }
  | { act: 'alike'; cause: string; value: string }
  | { act: 'answer'; cause: string; value: string }
  | { act: 'removeRow' | 'removeDocument'; line: number }
  | { act: 'createEntities' | 'recheck' }

type Found = KeptRow & { place: string }

/** The rows that a value for a cell goes to: the cell's own, and those of its document that change with it. */
const linesOfCell = async (
  tx: Db,
  kind: DraftKind,
  { id }: ImportDraft,
  { line, column }: { line: number; column: string },
): Promise<Found[]> => {
  const rows = await tx.query<KeptRow>(
    `select o.line, o.document, o.cells from import_row r
       join import_row o on o.draft_id = r.draft_id and o.document = r.document
     where r.draft_id = $1 and r.line = $2 order by o.line`,
    [id, line],
  )
  const own = rows.find((row) => row.line === line)
  if (!own) return []
  return [own, ...rows.filter((row) => row !== own && kind.goesWith(row, own, column, rows))].map((row) => ({
    ...row,
    place: column,
  }))
}

/** The same for every cell with a cause; of some columns what is wrong in one row is wrong in all with its value. */
const linesOfCause = (tx: Db, kind: DraftKind, { id }: ImportDraft, cause: string): Promise<Found[]> =>
  tx.query<Found>(
    `with bad as (
       select distinct r.line, r.document, p.place, coalesce(r.cells ->> p.place, '') as value
       from import_problem p join import_row r on r.draft_id = p.draft_id and r.line = p.line
       where p.draft_id = $1 and ${causeText} = $2
     )
     select distinct on (o.line) o.line, o.document, o.cells, b.place from bad b
       join import_row o on o.draft_id = $1 and (o.line = b.line or (coalesce(o.cells ->> b.place, '') = b.value
         and (b.place = any($4) or (b.place = any($3) and o.document = b.document))))
     order by o.line`,
    [id, cause, [...kind.ofHead], [...kind.everywhere]],
  )

/** How many values a cause has that cannot be read. */
const valuesOfCause = (tx: Db, { id }: ImportDraft, cause: string): Promise<{ unread: number }> =>
  tx.row(
    `select count(distinct r.cells ->> p.place)::integer as unread
     from import_problem p join import_row r on r.draft_id = p.draft_id and r.line = p.line
     where p.draft_id = $1 and ${isUnread} and ${causeText} = $2`,
    [id, cause],
  )

/** Puts a value into cells; answers the documents that changed, before and after. */
const write = async (
  tx: Db,
  kind: DraftKind,
  { id }: ImportDraft,
  { found, value }: { found: readonly Found[]; value: string },
): Promise<Set<string>> => {
  const blank = blankCells(kind.name)
  const keys = new Set<string>()
  const changed = found.map(({ line, document, cells, place }) => {
    const { [place]: _, ...rest } = cells
    const tidied = kind.tidy(place, value)
    const next = tidied === '' ? rest : { ...rest, [place]: tidied }
    const key = kind.keyOf({ line, cells: { ...blank, ...next } })
    keys.add(document).add(key)
    return { line, key, text: JSON.stringify(next) }
  })
  await tx.query(
    `update import_row r set document = n.key, cells = n.cells::jsonb
     from unnest($2::integer[], $3::text[], $4::text[]) as n(line, key, cells)
     where r.draft_id = $1 and r.line = n.line`,
    [id, changed.map((each) => each.line), changed.map((each) => each.key), changed.map((each) => each.text)],
  )
  return keys
}

const remove = async (tx: Db, id: bigint, line: number, isWhole: boolean): Promise<Set<string>> => {
  const rows = await tx.query<{ document: string }>(
    `delete from import_row o using import_row r
     where r.draft_id = $1 and r.line = $2 and o.draft_id = $1 and (o.line = r.line or ($3 and o.document = r.document))
     returning o.document`,
    [id, line, isWhole],
  )
  return new Set(rows.map((row) => row.document))
}

const missing = (path: string): never => refuse(problem('record.missing', path))

/** All documents in which cells have a cause. */
const removeCause = async (tx: Db, { id }: ImportDraft, cause: string): Promise<Set<string>> => {
  const rows = await tx.query<{ document: string }>(
    `delete from import_row o using (
       select distinct r.document from import_problem p join import_row r on r.draft_id = p.draft_id and r.line = p.line
       where p.draft_id = $1 and ${causeText} = $2) b
     where o.draft_id = $1 and o.document = b.document returning o.document`,
    [id, cause],
  )
  return new Set(rows.map(({ document }) => document))
}

/** An answer about cells: they stay, are written, or their documents are not imported. */
const answerCells = async (
  tx: Db,
  kind: DraftKind,
  draft: ImportDraft,
  { cause, value }: { cause: string; value: string },
): Promise<Applied> => {
  const found = await linesOfCause(tx, kind, draft, cause)
  if (found.length === 0) missing('cause')
  const accepted = [...new Set([...draft.accepted, cause])]
  if (value === asItStands) return { draft: { ...draft, accepted }, keys: new Set() }
  if (value === leftOut) return { draft, keys: await removeCause(tx, draft, cause) }
  const typed = correctionOf(value) ?? missing('value')
  return { draft, keys: await write(tx, kind, draft, { found, value: typed }) }
}

/** The draft after a change, and the documents to be checked again, null for all. */
type Applied = { draft: ImportDraft; keys: Set<string> | null }

const applyAnswer = async (
  tx: Db,
  kind: DraftKind,
  draft: ImportDraft,
  change: Extract<DraftEdit, { act: 'answer' }>,
): Promise<Applied> => {
  const answered = await answerFile(tx, kind, draft, { name: change.cause, choice: change.value })
  return answered ? { draft: answered, keys: null } : answerCells(tx, kind, draft, change)
}

type Correction = Exclude<DraftEdit, { act: 'answer' }>

/** Does a correction; answers the documents to be checked again, null for all. */
const apply = async (tx: Db, kind: DraftKind, draft: ImportDraft, change: Correction): Promise<Set<string> | null> => {
  switch (change.act) {
    case 'recheck':
    case 'createEntities':
      return null
    case 'removeRow':
    case 'removeDocument': {
      const keys = await remove(tx, draft.id, change.line, change.act === 'removeDocument')
      return keys.size > 0 ? keys : missing('line')
    }
    case 'cell': {
      if (!kind.writable.has(change.column)) missing('column')
      const found = await linesOfCell(tx, kind, draft, change)
      return found.length > 0 ? write(tx, kind, draft, { found, value: change.value }) : missing('line')
    }
    case 'alike': {
      const found = await linesOfCause(tx, kind, draft, change.cause)
      const isWritable = found.length > 0 && found.every(({ place }) => kind.writable.has(place))
      const values = await valuesOfCause(tx, draft, change.cause)
      // One day, or one amount, in the place of several that were meant otherwise.
      if (values.unread > 1) refuse(problem('import.alikeDiffers', 'value', { n: values.unread }))
      return isWritable ? write(tx, kind, draft, { found, value: change.value }) : missing('cause')
    }
  }
}

/** The columns of a draft, with the one a change writes to. */
const namesAfter = (draft: ImportDraft, change: DraftEdit): string[] =>
  change.act === 'cell' && change.value !== '' && !draft.columns.includes(change.column)
    ? [...draft.columns, change.column]
    : draft.columns

/** Makes one change and checks again what it concerns, in one transaction. */
export const changeDraft = (
  db: Db,
  kind: DraftKind,
  { id, version, change }: { id: bigint; version: number; change: DraftEdit },
): Promise<void> =>
  db.transaction(async (tx) => {
    const locked = await lockDraft(tx, kind.owner, id, version)
    if (locked.result !== null) refuse(problem('import.done'))
    const draft = { ...locked, createsEntities: locked.createsEntities || change.act === 'createEntities' }
    const { draft: after, keys } =
      change.act === 'answer'
        ? await applyAnswer(tx, kind, draft, change)
        : { draft, keys: await apply(tx, kind, draft, change) }
    await checkDraft(tx, kind, after, { keys: keys && [...keys], names: namesAfter(after, change) })
  })

// Checks the rows of a draft by the rules of the import itself, and keeps what is wrong.

/**
 * The questions about a file after a check: those of its reading stay, and so do all others where only some documents
 * were checked.
 */
const askedAfter = (
  before: readonly AnsweredQuestion[],
  now: readonly Question[],
  isAll: boolean,
): AnsweredQuestion[] => [
  ...before.filter(({ name, isRead }) => (isRead || !isAll) && now.every((one) => one.name !== name)),
  ...askedAnew(before, now),
]

/**
 * Checks the documents of `keys`, or all of a draft, puts their problems in the place of those before, and ends the
 * change. `heard` hears how many more lines have been checked.
 */
const checkDraft = async (
  tx: Db,
  kind: DraftKind,
  draft: ImportDraft,
  { keys, names, heard }: { keys: readonly string[] | null; names: readonly string[]; heard?: (n: number) => void },
): Promise<void> => {
  const wanted = draft.isListed && !kind.isWhole ? keys : null
  const problems = draftProblems()
  const warnings = draftProblems()
  const questions = draftProblems()
  const asked: Question[] = []
  await kind.check(
    tx,
    { ...draft, columns: [...names] },
    {
      ...{ rows: signedRows(() => draftRows(tx, kind.name, draft.id, wanted), kind.money, problems) },
      ...{ problems, warnings, questions },
      ask: (question) => asked.push(question),
      heard: heard ?? (() => undefined),
    },
  )
  await putProblems(tx, draft.id, wanted, [...problems.listed(), ...warnings.listed(), ...questions.listed()])
  const counts = { problems: problems.count(), warnings: warnings.count() }
  const isWhole = isListed(problems) && isListed(warnings) && isListed(questions)
  const after = { names, questions: askedAfter(draft.questions, asked, wanted === null) }
  await endChange(tx, draft, { ...after, isListed: isWhole, counts })
}
