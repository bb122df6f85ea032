// Saving from a desk: one idempotency key until a definite answer, so that no voucher is lost and none is saved twice.
import type { WireProblem } from '../../../contract/base/call.ts'
import { auxText } from '../../../domain/chart/entity.ts'
import { voucherLabel } from '../../../domain/voucher/voucher.ts'
import { CallFailed, CallRefused } from '../../api/failure.ts'
import { type Desk, rememberUses } from './desk.ts'
import { fieldOfPath } from './desk-check.ts'
import { commitTyped } from './desk-grid.ts'
import { type EntryState, type Head, type Mark, type PendingSave, type SaveBody, voucherDraft } from './entry-state.ts'
import type { EntryLine } from './fields.ts'

/** What saving asks of the server; given, so that it can be tried without one. */
export type SaveCalls = {
  save: (body: SaveBody, key: string) => Promise<SaveAnswer>
  draft: (body: { id?: string; draft: SaveBody['draft'] }) => Promise<{ id: string }>
}
type SaveAnswer = { id: string; no: number; serialNo: string; period: string; version: number }

/**
 * What saving came to. `warned`: refused only by warnings that may be accepted. `unknown`: no definite answer; the
 * same key is kept, and the next save settles it first.
 */
export type SaveOutcome =
  | { kind: 'saved'; answer: SaveAnswer }
  | { kind: 'refused'; marks: readonly Mark[]; traceId: string; message: string }
  | { kind: 'warned'; marks: readonly Mark[]; accept: number[] }
  | { kind: 'conflict'; mark: Mark }
  | { kind: 'unknown'; trouble: Error }

const changedByOthers = 45002
/** True for what may be saved all the same once it is accepted. */
export const isWarningNumber = (code: number): boolean => code >= 46000 && code < 47000

const markOf = (problem: WireProblem, keys: readonly number[]): Mark => {
  const at = /^lines\.(\d+)/.exec(problem.path)
  const headField = ['type', 'date', 'attachCount', 'remark'].find((name) => name === problem.path) as
    | keyof Head
    | undefined
  return {
    key: at ? (keys[Number(at[1])] ?? null) : null,
    field: at ? fieldOfPath(problem.path) : (headField ?? null),
    name: problem.name,
    args: problem.args,
    message: problem.message,
    number: problem.code,
  }
}

const refusalOf = (refused: CallRefused, keys: readonly number[]): SaveOutcome => {
  const wire: WireProblem = { code: refused.code, name: '', path: '', args: {}, message: refused.message }
  const problems = refused.problems.length > 0 ? refused.problems : [wire]
  const marks = problems.map((each) => markOf(each, keys))
  const first = marks[0]
  if (first && problems.some((each) => each.code === changedByOthers)) return { kind: 'conflict', mark: first }
  if (problems.every((each) => isWarningNumber(each.code))) {
    return { kind: 'warned', marks, accept: [...new Set(problems.map((each) => each.code))] }
  }
  return { kind: 'refused', marks, traceId: refused.traceId, message: refused.message }
}

/** A refusal by the rules is definite; a fault, a time-out or a lost connection is not. */
const isDefinite = (trouble: unknown): trouble is CallRefused =>
  trouble instanceof CallRefused && trouble.traceId === ''

/** The server fell over the save itself. Other numbers of faults (a restore, an outdated server) say nothing of it. */
const faultNumber = 500
const isFault = (trouble: Error): boolean => trouble instanceof CallRefused && trouble.code === faultNumber

const send = async (calls: SaveCalls, sending: PendingSave, keys: readonly number[]): Promise<SaveOutcome> => {
  try {
    return { kind: 'saved', answer: await calls.save(sending.body, sending.key) }
  } catch (trouble) {
    if (isDefinite(trouble)) return refusalOf(trouble, keys)
    if (trouble instanceof CallRefused || trouble instanceof CallFailed) return { kind: 'unknown', trouble }
    throw trouble
  }
}

/** Marks lines and head with what was refused. */
const putMarks = (desk: Desk, marks: readonly Mark[]): void => {
  const byLine = Map.groupBy(
    marks.filter((mark) => mark.key !== null),
    (mark) => mark.key ?? 0,
  )
  desk.store.setState({
    marks: byLine,
    headMarks: marks.filter((mark) => mark.key === null && mark.field !== null),
    refused: marks,
  })
}

const usesOf = (lines: readonly EntryLine[]) =>
  lines
    .filter((line) => line.subject !== '')
    .map((line) => ({ subject: line.subject, summary: line.summary, aux: auxText(line.aux) }))

/** What the maker may do with a voucher that was just stored; reading it again says the same. */
const makersActions = ({ rights }: Desk) => ({
  edit: true,
  delete: rights.mayDelete,
  audit: false,
  cancelAudit: false,
  cashierSign: false,
  cancelCashierSign: false,
  void: rights.mayVoid,
  restore: false,
  reverse: false,
})

/** The desk after a save: what was sent is stored; what was typed meanwhile is still unsaved. */
const putSaved = (desk: Desk, sent: Pick<EntryState, 'head' | 'grid'>, answer: SaveAnswer, madeBy: string): void => {
  const { books } = desk.around
  const type = books.raw.voucherTypes.find((each) => each.code === sent.head.type)
  const isRelated = answer.no > 0 && sent.grid.lines.some(({ aux }) => books.isRelated(aux))
  const label = voucherLabel(type?.wordZhCn ?? '', answer.no)
  desk.store.setState((state) => ({
    sending: null,
    answerable: isRelated ? { id: answer.id, label } : state.answerable,
    marks: new Map(),
    headMarks: [],
    refused: [],
    note: null,
    cleanHead: sent.head,
    cleanLines: sent.grid.lines,
    origin: {
      id: answer.id,
      word: type?.wordZhCn ?? '',
      no: answer.no,
      serialNo: answer.serialNo,
      period: answer.period,
      status: 'saved',
      posted: false,
      reversed: false,
      source: state.origin?.source ?? 'MANUAL',
      createdBy: state.origin?.createdBy || madeBy,
      cashierBy: '',
      auditedBy: '',
      postedBy: '',
      rejected: '',
      version: answer.version,
      hiddenLines: 0,
      actions: state.origin && state.origin.status !== 'draft' ? state.origin.actions : makersActions(desk),
      storedLines: sent.grid.lines,
    },
  }))
  rememberUses(desk, usesOf(sent.grid.lines))
}

const bodyOf = (desk: Desk, accept: readonly number[]): { body: SaveBody; keys: number[] } => {
  const { head, grid, origin } = desk.store.getState()
  const { draft, keys } = voucherDraft(head, grid)
  const known = origin ? { id: origin.id, version: origin.version } : {}
  return { body: { ...known, draft, ...(accept.length > 0 ? { accept: [...accept] } : {}) }, keys }
}

/**
 * Settles a save whose outcome is unknown by sending exactly the same again. True when the way is free: it was stored
 * (the desk knows its number now) or it was not.
 */
const settle = async (desk: Desk, calls: SaveCalls, madeBy: string): Promise<SaveOutcome | null> => {
  const { sending, head, grid } = desk.store.getState()
  if (!sending) return null
  const outcome = await send(calls, sending, [])
  if (outcome.kind === 'unknown') {
    // Faults and nothing else were answered: the key is not taken. Whatever had no answer may have been stored.
    const isGivenUp = sending.isFault === true && isFault(outcome.trouble)
    desk.store.setState({ sending: isGivenUp ? null : { ...sending, isFault: false } })
    return isGivenUp ? null : outcome
  }
  if (outcome.kind !== 'saved') {
    desk.store.setState({ sending: null })
    return null
  }
  const { draft } = voucherDraft(head, grid)
  const isSame = JSON.stringify(draft) === JSON.stringify(sending.body.draft)
  putSaved(desk, { head, grid }, outcome.answer, madeBy)
  if (isSame) return outcome
  // What was typed since then is a change of the voucher that is stored now.
  desk.store.setState({ cleanLines: [] })
  return null
}

/** Saves what is on the desk; marks it when refused. `madeBy` is shown as the maker of a new voucher. */
export const saveDesk = async (
  desk: Desk,
  calls: SaveCalls,
  madeBy: string,
  accept: readonly number[] = [],
): Promise<SaveOutcome> => {
  commitTyped(desk)
  desk.store.setState({ busy: 'save', list: null })
  try {
    const settled = await settle(desk, calls, madeBy)
    if (settled) return settled
    const { head, grid } = desk.store.getState()
    const { body, keys } = bodyOf(desk, accept)
    const sending = { key: crypto.randomUUID(), body }
    desk.store.setState({ sending })
    const outcome = await send(calls, sending, keys)
    if (outcome.kind === 'saved') putSaved(desk, { head, grid }, outcome.answer, madeBy)
    else if (outcome.kind !== 'unknown') desk.store.setState({ sending: null })
    else desk.store.setState({ sending: { ...sending, isFault: isFault(outcome.trouble) } })
    if (outcome.kind === 'refused' || outcome.kind === 'warned') putMarks(desk, outcome.marks)
    return outcome
  } finally {
    desk.store.setState({ busy: null })
  }
}

/** The save of which nothing was known had arrived: what it was answered with. */
const savedBefore = ({ origin }: EntryState): SaveOutcome | null =>
  origin === null || origin.status === 'draft' ? null : { kind: 'saved', answer: { ...origin, no: origin.no ?? 0 } }

/**
 * Keeps the voucher as a draft on the server, balanced or not. A save of which nothing is known is settled first, or
 * the voucher would come twice: null when the draft is kept, else what came of that save.
 */
export const saveDraft = async (desk: Desk, calls: SaveCalls, madeBy: string): Promise<SaveOutcome | null> => {
  commitTyped(desk)
  desk.store.setState({ busy: 'draft', list: null })
  try {
    const settled = (await settle(desk, calls, madeBy)) ?? savedBefore(desk.store.getState())
    if (settled) return settled
    const { head, grid, origin } = desk.store.getState()
    const { draft } = voucherDraft(head, grid)
    const { id } = await calls.draft(origin ? { id: origin.id, draft } : { draft })
    const answer = { id, no: 0, serialNo: '', period: head.date.slice(0, 7), version: (origin?.version ?? 0) + 1 }
    putSaved(desk, { head, grid }, answer, madeBy)
    desk.store.setState((state) => ({
      origin: state.origin && {
        ...state.origin,
        no: null,
        status: 'draft',
        actions: { ...state.origin.actions, delete: true, void: false },
      },
    }))
    return null
  } finally {
    desk.store.setState({ busy: null })
  }
}
