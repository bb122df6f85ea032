// Answers to what a file leaves open: each once for all of its kind, kept with the draft.
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import { blankCells } from '../layout.ts'
import type { Question, Scale } from '../question.ts'
import { waysInUnit } from '../sheet/sheet-amount.ts'
import type { DraftKind } from './draft-kind.ts'
import { causeText, type ImportDraft, isQuestion, type KeptRow } from './draft-store.ts'

const keyedAtOnce = 2000

/** Some rows of a draft at a time, by line. */
async function* rowsByLine(tx: Db, id: bigint): AsyncGenerator<KeptRow[]> {
  for (let last = 0; ; ) {
    const rows = await tx.query<KeptRow>(
      `select line, document, cells from import_row where draft_id = $1 and line > $2 order by line limit $3`,
      [id, last, keyedAtOnce],
    )
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)?.line ?? last
  }
}

/** Rows whose key may have changed get it anew. */
const keyAnew = async (tx: Db, kind: DraftKind, id: bigint): Promise<void> => {
  const blank = blankCells(kind.name)
  for await (const rows of rowsByLine(tx, id)) {
    const keys = rows.map(({ line, cells }) => kind.keyOf({ line, cells: { ...blank, ...cells } }))
    await tx.query(
      `update import_row r set document = n.key from unnest($2::integer[], $3::text[]) as n(line, key)
       where r.draft_id = $1 and r.line = n.line and r.document <> n.key`,
      [id, rows.map(({ line }) => line), keys],
    )
  }
}

/** Keeps what amounts are in a unit and without it, with rows that do not have that yet. */
const keepWays = async (tx: Db, id: bigint, { name, scale }: { name: string; scale: Scale }): Promise<void> => {
  for await (const rows of rowsByLine(tx, id)) {
    const found = rows.flatMap(({ line, cells }) => {
      const ways = waysInUnit(cells, scale)
      return ways ? [{ line, text: JSON.stringify({ [name]: ways }) }] : []
    })
    await tx.query(
      `update import_row r set other = coalesce(r.other, '{}'::jsonb) || n.ways::jsonb
       from unnest($2::integer[], $3::text[]) as n(line, ways)
       where r.draft_id = $1 and r.line = n.line and r.other -> $4 is null`,
      [id, found.map(({ line }) => line), found.map(({ text }) => text), name],
    )
  }
}

/** Takes the unit off again, so that another answer finds the amounts as they are written. */
const dropUnit = async (tx: Db, kind: DraftKind, { id, asked }: { id: bigint; asked: Question }): Promise<void> => {
  await chooseCells(tx, kind, { id, asked, choice: 'written' })
  await tx.query(`update import_row set other = other - $2 where draft_id = $1`, [id, asked.name])
}

/** Puts what the rows would be by a choice of a question about the file into their cells. */
export const chooseCells = async (
  tx: Db,
  kind: DraftKind,
  { id, asked: { name, scale }, choice }: { id: bigint; asked: Question; choice: string },
): Promise<void> => {
  if (scale) await keepWays(tx, id, { name, scale })
  const changed = await tx.query<{ n: number }>(
    `with changed as (update import_row set cells = cells || (other -> $2 -> $3)
       where draft_id = $1 and other -> $2 -> $3 is not null returning line)
     select count(*)::integer as n from changed`,
    [id, name, choice],
  )
  if ((changed[0]?.n ?? 0) > 0) await keyAnew(tx, kind, id)
}

/** The causes of all that is asked about cells. */
const openCauses = (tx: Db, id: bigint): Promise<{ cause: string }[]> =>
  tx.query(
    `select distinct ${causeText} as cause
     from import_problem p join import_row r on r.draft_id = p.draft_id and r.line = p.line
     where p.draft_id = $1 and ${isQuestion}`,
    [id],
  )

/** The draft with every open question answered by what is proposed; what is asked about cells stays as it stands. */
export const acceptAll = async (tx: Db, draft: ImportDraft): Promise<ImportDraft> => {
  const causes = await openCauses(tx, draft.id)
  const questions = draft.questions.map((one) => ({ ...one, answer: one.answer || one.proposed }))
  return { ...draft, questions, accepted: causes.map(({ cause }) => cause) }
}

/** The draft with a question about the file answered, its rows by that choice; null when there is no such question. */
export const answerFile = async (
  tx: Db,
  kind: DraftKind,
  draft: ImportDraft,
  { name, choice }: { name: string; choice: string },
): Promise<ImportDraft | null> => {
  const asked = draft.questions.find((one) => one.name === name)
  if (!asked) return null
  if (!asked.choices.includes(choice)) refuse(problem('record.missing', 'value'))
  const { id } = draft
  const unit = draft.questions.find((one) => one !== asked && one.scale && (one.answer || one.proposed) !== 'written')
  if (unit) await dropUnit(tx, kind, { id, asked: unit })
  await chooseCells(tx, kind, { id, asked, choice })
  if (unit) await chooseCells(tx, kind, { id, asked: unit, choice: 'scaled' })
  const questions = draft.questions.map((one) => (one === asked ? { ...one, answer: choice } : one))
  return { ...draft, questions }
}
