// Takes a file in at once, as a command or a program brings it: the same reading, checks and questions as on the page.
import type { Problem } from '../../domain/base/problem.ts'
import type { Db } from '../kernel/db.ts'
import type { TrailEntry } from '../ledger/store/trail.ts'
import { type ImportContext, type MasterCounts, runImport } from './context.ts'
import { expenseKind, restockKind, saleBillKind } from './draft/draft-bills.ts'
import { answered, chosenFile, formInEncoding, openProblem, refuseOpen, type Taking } from './draft/draft-form.ts'
import type { DraftKind } from './draft/draft-kind.ts'
import { causeOf, chartKind, entityKind, openingKind, rateKind, type TitleChoices } from './draft/draft-master.ts'
import type { DraftResult, ImportDraft, VoucherResult } from './draft/draft-store.ts'
import { tableOf } from './file/rows.ts'
import { fileProblems, refuseAny } from './file-problems.ts'
import type { FileRow } from './layout.ts'
import { type ChartRules, judgeChart, writeChart } from './master/chart.ts'
import { namedForm } from './master/master-form.ts'
import type { OpeningCounted } from './opening/opening.ts'
import { askedAnew, type Question } from './question.ts'
import { signedRows } from './sheet/sheet-amount.ts'
import type { ImportRights } from './voucher/vouchers.ts'

const rowsAtOnce = 2000

/**
 * All or nothing; with `check` the same work is done and taken back. What is asked and not answered is refused. `notes`
 * say what was not read and what is worth a look.
 */
const takeFile = async (
  db: Db,
  kind: DraftKind,
  taking: Taking,
): Promise<{ result: DraftResult; notes: Problem[] }> => {
  const { file, check, accept, again = false } = taking
  const formed = await formInEncoding(file, kind.form)
  const { form } = formed
  const { rows, asked: ofForm } = await chosenFile(formed, kind.name, taking)
  // Rows of a document come together, as they do on the page.
  const together = [...Map.groupBy(rows, kind.keyOf).values()].flat()
  const plain = async function* (): AsyncGenerator<FileRow[]> {
    for (let at = 0; at < together.length; at += rowsAtOnce) yield together.slice(at, at + rowsAtOnce)
  }
  const asked: Question[] = [...ofForm]
  const told = { problems: fileProblems(), warnings: fileProblems(), questions: fileProblems() }
  const on = {
    ...told,
    rows: signedRows(plain, kind.money, told.problems),
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
    const result = await kind.write(tx, decided, {
      rows: signedRows(plain, kind.money),
      again,
      heard: () => undefined,
      isTrial: check,
    })
    return { result, notes: [...form.notes(), ...on.warnings.listed()] }
  })
}

/** A file for some books; what is asked of it is refused unless it is answered. */
export type MasterRequest = ImportContext & Taking

const none: TitleChoices = new Map()

const takeInto = async <R extends DraftResult>(
  kindOf: (context: ImportContext, chosen: TitleChoices) => Promise<DraftKind>,
  { db, gate, actor, books, ...taking }: MasterRequest,
): Promise<{ result: R; notes: Problem[] }> => {
  const { result, notes } = await takeFile(db, await kindOf({ db, gate, actor, books }, none), taking)
  return { result: result as R, notes }
}

export const importOpening = (request: MasterRequest) => takeInto<OpeningCounted>(openingKind, request)
export const importRates = (request: MasterRequest) => takeInto<MasterCounts>(rateKind, request)
export const importEntities = (request: MasterRequest) => takeInto<MasterCounts>(entityKind, request)
export const importChart = (request: MasterRequest) => takeInto<MasterCounts>(chartKind, request)

/** Of these stores; empty = all. */
export const importSaleBills = (request: MasterRequest, stores: readonly string[]) =>
  takeInto<MasterCounts>((context, chosen) => saleBillKind(context, stores, chosen), request)
export const importRestocks = (request: MasterRequest, stores: readonly string[]) =>
  takeInto<MasterCounts>((context, chosen) => restockKind(context, stores, chosen), request)
/** The sheets become vouchers; `entry` says into which books. */
export const importExpenses = (request: MasterRequest, entry: ImportRights) =>
  takeInto<VoucherResult>((context, chosen) => expenseKind(context, entry, chosen), request)

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
