// Takes a file in at once, as a command or a program brings it: the same reading, checks and questions as on the page.
import { type Problem, problem, Refusal } from '../../domain/base/problem.ts'
import type { Db } from '../kernel/db.ts'
import type { TrailEntry } from '../ledger/store/trail.ts'
import { type FileImport, type ImportContext, type MasterCounts, runImport } from './context.ts'
import type { Formed } from './draft/draft-form.ts'
import type { DraftKind } from './draft/draft-kind.ts'
import { causeOf, chartKind, entityKind, openingKind, rateKind, type TitleChoices } from './draft/draft-master.ts'
import type { DraftResult, ImportDraft } from './draft/draft-store.ts'
import { formInEncoding } from './draft/encoding-form.ts'
import type { ImportFile } from './file/file.ts'
import { tableOf } from './file/rows.ts'
import { fileProblems, refuseAny } from './file-problems.ts'
import { blankCells, type FileRow } from './layout.ts'
import { type ChartRules, judgeChart, writeChart } from './master/chart.ts'
import { namedForm, readAll } from './master/master-form.ts'
import type { OpeningCounted } from './opening/opening.ts'
import { askedAnew, inOrder, type Question } from './question.ts'
import { waysInUnit } from './sheet/sheet-unit.ts'
import { signedRows } from './sheet/signed-rows.ts'

/**
 * `accept` answers every question by what is proposed; `answers` are those to questions about the file by name.
 * `again`: documents that are there already come once more, which is a matter of its own.
 */
export type Taking = {
  file: ImportFile
  check: boolean
  accept: boolean
  again?: boolean
  answers?: Readonly<Record<string, string>>
}

/** `notes` say what was not read and what is worth a look. */
export type Taken = { result: DraftResult; notes: Problem[] }

const rowsAtOnce = 2000

const rowsWhole = async (rows: AsyncGenerator<FileRow[]>, kind: DraftKind['name']): Promise<FileRow[]> => {
  const blank = blankCells(kind)
  return (await readAll(rows)).map((row) => ({ ...row, cells: { ...blank, ...row.cells } }))
}

/** The rows by a choice of a question about the file. */
const chosenRows = (rows: readonly FileRow[], { name, scale }: Question, choice: string): FileRow[] =>
  rows.map((row) => {
    const ways = scale ? waysInUnit(row.cells, scale) : row.other?.[name]
    return { ...row, cells: { ...row.cells, ...ways?.[choice] } }
  })

/** `question.end` is answered under `end`. */
const keyOf = ({ code }: Question): string => code.replace('question.', '')

const answered = ({ accept, answers }: Pick<Taking, 'accept' | 'answers'>, one: Question): string => {
  const said = answers?.[keyOf(one)] ?? ''
  return one.choices.includes(said) ? said : accept ? one.proposed : ''
}

/** What is asked, with the name and the choices by which it is answered. */
export const openProblem = (one: Question): Problem =>
  problem(one.code, '', { ...one.args, answer: keyOf(one), choices: one.choices.join('|') })

/** Refuses a file that leaves something open: first how much, then each. */
export const refuseOpen = (open: readonly Problem[]): void => {
  if (open.length > 0) throw new Refusal([problem('import.asked', '', { n: open.length }), ...open])
}

/** The rows of a file by the answers to what it leaves open as a whole, and what of that is not answered. */
export const chosenFile = async (
  { form, rows }: Formed,
  kind: DraftKind['name'],
  taking: Pick<Taking, 'accept' | 'answers'>,
): Promise<{ rows: FileRow[]; asked: Question[]; open: Problem[] }> => {
  const read = await rowsWhole(rows, kind)
  const asked = form.questions?.() ?? []
  const chosen = inOrder(asked).reduce((sum, one) => chosenRows(sum, one, answered(taking, one) || one.proposed), read)
  const open = asked.filter((one) => answered(taking, one) === '').map(openProblem)
  return { rows: chosen, asked, open }
}

/** All or nothing; with `check` the same work is done and taken back. What is asked and not answered is refused. */
export const takeFile = async (db: Db, kind: DraftKind, taking: Taking): Promise<Taken> => {
  const { file, check, accept, again = false } = taking
  const formed = await formInEncoding(file, kind.form)
  const { form } = formed
  const { rows, asked: ofForm } = await chosenFile(formed, kind.name, taking)
  const problems = fileProblems()
  // Rows of a document come together, as they do on the page.
  const together = [...Map.groupBy(rows, kind.keyOf).values()].flat()
  const plain = async function* (): AsyncGenerator<FileRow[]> {
    for (let at = 0; at < together.length; at += rowsAtOnce) yield together.slice(at, at + rowsAtOnce)
  }
  const signed = signedRows(plain, kind.money)
  const asked: Question[] = [...ofForm]
  const on = {
    ...{ problems, warnings: fileProblems(), questions: fileProblems() },
    rows: signedRows(plain, kind.money, problems),
    ask: (question: Question) => asked.push(question),
    heard: () => undefined,
  }
  const questions = () => askedAnew([], asked).map((one) => ({ ...one, answer: answered(taking, one) }))
  const known = { fileName: file.name, sha256: file.sha256, columns: [...form.names], rowCount: rows.length }
  const draft = (accepted: string[]): ImportDraft => ({
    ...{ ...known, id: 0n, form: form.name, notes: [], createsEntities: false, documentCount: rows.length },
    ...{ problemCount: 0, warningCount: 0, isListed: true, version: 1, result: null, createdAt: '', updatedAt: '' },
    ...{ questions: questions(), accepted },
  })
  return runImport(db, check, async (tx) => {
    await kind.check(tx, draft([]), on)
    refuseAny(on.problems)
    const open = asked.filter((one) => answered(taking, one) === '').map(openProblem)
    const isOpen = ({ code }: Problem): boolean => (code === 'question.again' ? !again : !accept)
    refuseOpen([...open, ...on.questions.listed().filter(isOpen)])
    const decided = draft(on.questions.listed().map(causeOf))
    const result = await kind.write(tx, decided, { rows: signed, again, heard: () => undefined, isTrial: check })
    return { result, notes: [...form.notes(), ...on.warnings.listed()] }
  })
}

/** A file for some books; what is asked of it is refused unless it is answered. */
export type MasterRequest = FileImport & Pick<Taking, 'accept' | 'answers'>

const none: TitleChoices = new Map()

const takeInto = async <R extends DraftResult>(
  kindOf: (context: ImportContext, chosen: TitleChoices) => Promise<DraftKind>,
  { file, check, accept, answers, ...context }: MasterRequest,
): Promise<{ result: R; notes: Problem[] }> => {
  const { result, notes } = await takeFile(context.db, await kindOf(context, none), {
    file,
    check,
    accept,
    ...(answers && { answers }),
  })
  return { result: result as R, notes }
}

export const importOpening = (request: MasterRequest) => takeInto<OpeningCounted>(openingKind, request)
export const importRates = (request: MasterRequest) => takeInto<MasterCounts>(rateKind, request)
export const importEntities = (request: MasterRequest) => takeInto<MasterCounts>(entityKind, request)
export const importChart = (request: MasterRequest) => takeInto<MasterCounts>(chartKind, request)

/** Puts the subjects of a file into a chart whose account set is only being made. */
export const importIntoChart = async (
  tx: Db,
  chartId: bigint,
  { file, accept }: Pick<Taking, 'file' | 'accept'>,
  rules: ChartRules,
): Promise<{ companies: bigint[]; entries: TrailEntry[] }> => {
  const named = namedForm('chart', 'chartImport')
  const formed = await formInEncoding(file, async (each) => named(await tableOf(each), none))
  const { form } = formed
  const { rows, open } = await chosenFile(formed, 'chart', { accept })
  const has = (column: string): boolean => form.names.includes(column)
  const on = { problems: fileProblems(), questions: fileProblems() }
  const judged = await judgeChart(tx, chartId, { rows, has }, rules, on)
  refuseAny(on.problems)
  refuseOpen([...open, ...(accept ? [] : on.questions.listed())])
  const { entries } = await writeChart(tx, chartId, judged, { company: rules.company, by: '' })
  return { companies: judged.companies, entries }
}
