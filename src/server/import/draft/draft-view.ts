// Draws a draft for the check page: its rows with their problems, the problems gathered by cause, and its workbook.
import { PassThrough, type Readable } from 'node:stream'
import { setImmediate as giveWay } from 'node:timers/promises'
import ExcelJS from 'exceljs'
import type { Lang } from '../../../contract/base/language.ts'
import { fill } from '../../../contract/base/sentence.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import type { DraftCause, DraftQuestion, DraftRow, DraftShape } from '../../../contract/import/import-draft.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import { wireProblems } from '../../kernel/envelope.ts'
import { bookText } from '../../kernel/table-file.ts'
import { figureColumns } from '../file/tidy-cell.ts'
import { type AnsweredQuestion, asItStands, correctionOf, leftOut } from '../question.ts'
import type { DraftKind } from './draft-kind.ts'
import { causeText, countOpen, type ImportDraft, isQuestion, isWarning, isWrong } from './draft-store.ts'

/** A cell that is asked for is marked like one that is worth a look. */
const isOfWarning = ({ code }: Pick<Problem, 'code'>): boolean => /^(warning|question)\./.test(code)

const causesShown = 200

type CauseRow = {
  cause: string
  code: Problem['code']
  args: Problem['args']
  place: string
  value: string
  count: number
  line: number
  periods: string[] | null
  warns: boolean
  all: number
}

/** A sentence about a line: the rules count the lines of a voucher, the page those of the file. */
const wired = ({ code, args }: Pick<Problem, 'code' | 'args'>, line: number, lang: Lang) => {
  const ofLine = code.startsWith('line.') && 'n' in args
  const words: Record<string, string> = wordsOf[lang].problemWord
  const reason = code === 'import.cell' ? words[String(args.reason)] : undefined
  const [found] = wireProblems([problem(code, '', ofLine ? { ...args, n: line } : args)], lang)
  // The cell says itself which column it is of.
  return { code: found?.code ?? 0, message: reason ?? found?.message ?? '' }
}

/** Causes of what is asked, or of everything else. */
const readCauses = (db: Db, id: bigint, asked: boolean): Promise<CauseRow[]> =>
  db.query<CauseRow>(
    `select c.*, (count(*) filter (where not c.warns) over ())::integer as all from (
       select ${causeText} as cause, bool_or(${isWarning}) as warns,
         array_agg(distinct p.args ->> 'period' order by p.args ->> 'period')
           filter (where p.code = 'period.notOpen') as periods, (array_agg(p.code order by p.line, p.item))[1] as code,
         (array_agg(p.args order by p.line, p.item))[1] as args,
         (array_agg(p.place order by p.line, p.item))[1] as place,
         (array_agg(coalesce(r.cells ->> p.place, '') order by p.line, p.item))[1] as value,
         count(*)::integer as count, min(p.line) as line
       from import_problem p join import_row r on r.draft_id = p.draft_id and r.line = p.line
       where p.draft_id = $1 and ${isQuestion} = $2 group by 1) c
     order by c.warns, c.line, c.cause limit ${causesShown}`,
    [id, asked],
  )

/** Months that are not open are told together. */
const told = (row: CauseRow, lang: Lang) => {
  const one = wired(row, row.line, lang)
  const { periodsNotOpen } = wordsOf[lang].problemWord
  return row.periods && row.count > 1
    ? { ...one, message: fill(periodsNotOpen, { periods: row.periods.join(', ') }) }
    : one
}

const drawCause = (row: CauseRow, kind: DraftKind, lang: Lang): DraftCause => ({
  ...told(row, lang),
  isWarning: row.warns,
  cause: row.cause,
  column: row.place,
  value: row.value,
  count: row.count,
  line: row.line,
  suggestion: kind.suggest(row.code, row.value),
})

/** A choice as people read it: a word, a value that is written, or a text of the file itself. */
const choiceLabel = (value: string, lang: Lang): string => {
  const words: Record<string, string> = wordsOf[lang].problemWord
  const typed = correctionOf(value)
  return typed === null
    ? (words[`choice_${value}`] ?? value)
    : fill(wordsOf[lang].problemWord.choice_correct, { value: typed })
}

const choicesOf = (choices: readonly string[], lang: Lang) =>
  choices.map((value) => ({ value, label: choiceLabel(value, lang) }))

const drawAsked = (asked: AnsweredQuestion, lang: Lang): DraftQuestion => {
  const { name, args, choices, proposed, answer } = asked
  const { n = 1, line = 0, column = '' } = args
  return {
    ...{ name, ...wired(asked, 0, lang), line: Number(line), column: String(column), count: Number(n) },
    ...{ choices: choicesOf(choices, lang), proposed, answer },
  }
}

const drawCells = (row: CauseRow, kind: DraftKind, accepted: readonly string[], lang: Lang): DraftQuestion => {
  const suggested = kind.choices?.(row.code, row.args) ?? []
  const choices = [...suggested, asItStands]
  return {
    ...{ name: row.cause, ...wired({ ...row, args: { ...row.args, n: row.count } }, row.line, lang) },
    ...{ line: row.line, column: row.place, count: row.count, choices: choicesOf(choices, lang) },
    // What is there already is left out; of two facts that disagree nobody knows which is right.
    proposed: suggested.includes(leftOut) ? leftOut : '',
    answer: accepted.includes(row.cause) ? asItStands : '',
  }
}

/** The head of a draft. */
export const drawDraft = async (db: Db, kind: DraftKind, draft: ImportDraft, lang: Lang): Promise<DraftShape> => {
  const causes = await readCauses(db, draft.id, false)
  const asked = await readCauses(db, draft.id, true)
  const bad = await db.row<{ n: number }>(
    `select count(distinct p.line)::integer as n from import_problem p where p.draft_id = $1 and ${isWrong}`,
    [draft.id],
  )
  return {
    id: draft.id.toString(),
    version: draft.version,
    fileName: draft.fileName,
    sha256: draft.sha256,
    form: draft.form,
    columns: draft.columns,
    notes: wireProblems(draft.notes, lang).map(({ message }) => message),
    createEntities: draft.createsEntities,
    isKnown: draft.result === null && (await kind.wasImported(draft)),
    rows: draft.rowCount,
    documents: draft.documentCount,
    problems: draft.problemCount ?? 0,
    warnings: draft.warningCount,
    badRows: bad.n,
    causes: causes.map((row) => drawCause(row, kind, lang)),
    causeCount: causes[0]?.all ?? 0,
    questions: [
      ...draft.questions.map((one) => drawAsked(one, lang)),
      ...asked.map((row) => drawCells(row, kind, draft.accepted, lang)),
    ],
    openQuestions: draft.result === null ? await countOpen(db, draft) : 0,
    result: draft.result,
  }
}

type Wrong = { place: string; cause: string; code: Problem['code']; args: Problem['args'] }
type RowRow = { line: number; cells: Record<string, string>; problems: Wrong[] | null }

/** Rows by line, `from` counted from 0; with `bad` only those with problems that are no warnings. */
export const readRows = async (
  db: Db,
  id: bigint,
  { from, count, bad }: { from: number; count: number; bad: boolean },
  lang: Lang,
): Promise<DraftRow[]> => {
  const rows = await db.query<RowRow>(
    `select r.line, r.cells, (select jsonb_agg(jsonb_build_object('place', p.place, 'cause', ${causeText},
         'code', p.code, 'args', p.args) order by p.item)
       from import_problem p where p.draft_id = r.draft_id and p.line = r.line) as problems
     from import_row r where r.draft_id = $1 and ($2 is not true or exists (
       select 1 from import_problem p where p.draft_id = r.draft_id and p.line = r.line and ${isWrong}))
     order by r.line limit $3 offset $4`,
    [id, bad, count, from],
  )
  return rows.map(({ line, cells, problems }) => ({
    line,
    cells,
    problems: (problems ?? []).map((each) => ({
      ...{ column: each.place, cause: each.cause },
      ...{ isWarning: isOfWarning(each), ...wired(each, line, lang) },
    })),
  }))
}

/**
 * The first problem behind a line, or the first warning, else the first of all; its row's place among all rows from 0,
 * -1 for none.
 */
export const nextProblem = async (
  db: Db,
  id: bigint,
  { line, warns }: { line: number; warns: boolean },
): Promise<{ index: number; line: number; column: string }> => {
  const [found] = await db.query<{ index: number; line: number; column: string }>(
    `select f.line, f.place as column, (select count(*) from import_row r
       where r.draft_id = $1 and r.line < f.line)::integer as index
     from (select p.line, p.place from import_problem p where p.draft_id = $1 and not ${isWrong} = $3
       order by p.line <= $2, p.line, p.item limit 1) f`,
    [id, line, warns],
  )
  return found ?? { index: -1, line: 0, column: '' }
}

// A draft as a workbook: its rows, bad cells on a red ground, and what is wrong in a red column at the end.

type DraftTable = {
  /** Of the sheet. */
  name: string
  columns: readonly string[]
  /** The title of the last column. */
  problem: string
  /** Some rows from a place on; fewer than asked for at the end. */
  rows(from: number, count: number): Promise<readonly DraftRow[]>
}

const together = 500

const red: Partial<ExcelJS.Font> = { color: { argb: 'FFC4161C' } }
const badStyle: Partial<ExcelJS.Style> = {
  numFmt: '@',
  font: red,
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFDE8E8' } },
}
const textStyle: Partial<ExcelJS.Style> = { numFmt: '@' }
const saidStyle: Partial<ExcelJS.Style> = { numFmt: '@', font: red }
const headStyle: Partial<ExcelJS.Style> = { numFmt: '@', font: { bold: true } }

/** A figure that a spreadsheet holds exactly goes as one; everything else is text, which no spreadsheet runs. */
const cellOf = (column: string, text: string): string | number =>
  figureColumns.has(column) && /^-?\d{1,12}(\.\d{1,3})?$/.test(text) ? Number(text) : text

type Sheet = ReturnType<ExcelJS.stream.xlsx.WorkbookWriter['addWorksheet']>

const addRow = (sheet: Sheet, columns: readonly string[], row: DraftRow): void => {
  const line = sheet.addRow([])
  const wrong = row.problems.filter(({ isWarning }) => !isWarning)
  const bad = new Set(wrong.map(({ column }) => column))
  columns.forEach((column, at) => {
    const text = row.cells[column] ?? ''
    if (text === '' && !bad.has(column)) return
    const cell = line.getCell(at + 1)
    const value = bad.has(column) ? text : cellOf(column, text)
    cell.value = typeof value === 'string' ? bookText(value) : value
    if (typeof value === 'string') cell.style = bad.has(column) ? badStyle : textStyle
  })
  if (wrong.length > 0) {
    const said = line.getCell(columns.length + 1)
    said.value = bookText(wrong.map(({ message }) => message).join('\n'))
    said.style = saidStyle
  }
  line.commit()
}

const write = async (out: PassThrough, { name, columns, problem, rows }: DraftTable): Promise<void> => {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false })
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = [...columns.map(() => ({ width: 14 })), { width: 60 }]
  const head = sheet.addRow([...columns, problem])
  head.eachCell((cell) => {
    cell.style = headStyle
  })
  head.commit()
  for (let from = 0; ; from += together) {
    const some = await rows(from, together)
    for (const row of some) addRow(sheet, columns, row)
    await giveWay()
    if (some.length < together || out.destroyed) break
  }
  sheet.commit()
  await book.commit()
}

/** The bytes of the workbook, made while they are read. */
export const draftWorkbook = (table: DraftTable): Readable => {
  const out = new PassThrough()
  write(out, table).catch((error) => out.destroy(error instanceof Error ? error : new Error(String(error))))
  return out
}
