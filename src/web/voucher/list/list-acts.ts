// What is chosen in the voucher list, and what a person may do with it, here and in the audit view.
import { useMemo, useState } from 'react'
import type { Call, Progress } from '../../../contract/base/call.ts'
import { jobCalls } from '../../../contract/office/job.ts'
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import type { ActAnswerShape, SeenShape } from '../../../contract/voucher/voucher-act.ts'
import type { AuditAnswerShape, WeighedShape } from '../../../contract/voucher/voucher-audit.ts'
import type { VoucherFilterShape, VoucherRowShape } from '../../../contract/voucher/voucher-list.ts'
import { markStale, send } from '../../api/query.ts'
import { confirm } from '../../kit/dialog.tsx'
import { problemsOf, troubleText } from '../../kit/problem-list.tsx'
import { useWords } from '../../kit/words.ts'
import { confirmAudit, tellAudit } from '../audit/audit-voucher.tsx'

/** One voucher of an act that was refused, with its reasons; `mayOthers`: not by this person, but by another. */
export type Refused = { id: string; no: string; reasons: string[]; mayOthers?: boolean }

/** What an act did: `done` vouchers, `parts` of them waiting for a further level of audit, and those left alone. */
export type ActReport = {
  name: BatchAct
  act: string
  done: number
  parts: number
  left: number
  /** The sum of an audit, decimal; '' where none is told. */
  amount: string
  /** Vouchers that were not come to, because the act was stopped. */
  unreached: number
  refused: Refused[]
}

/** An act that takes its time: how far it is, and the id by which it is stopped. */
type Running = { act: string; cacheId: string; progress: Progress; isStopping: boolean }

const forOthers: ReadonlySet<string> = new Set(['audit.sameUser', 'audit.noRight'])

const refusedOf = (answer: ActAnswerShape): Refused[] =>
  answer.results
    .filter((one) => !one.done)
    .map(({ id, no, problems }) => ({
      id,
      no,
      reasons: problems.map((problem) => problem.message),
      mayOthers: problems.some(({ name }) => forOthers.has(name)),
    }))

/** The acts that need no more than the vouchers and perhaps a reason. */
export type PlainAct =
  | 'audit'
  | 'cancelAudit'
  | 'void'
  | 'restore'
  | 'delete'
  | 'reject'
  | 'cashierSign'
  | 'cancelCashierSign'

/** The acts that are told more in a dialog of their own. */
export type OwnAct = 'changeHeads' | 'replaceSummary' | 'merge'

/** The acts on several vouchers. */
export type BatchAct = PlainAct | OwnAct

const asks: Partial<Record<PlainAct, { danger?: boolean; reason?: boolean }>> = {
  cancelAudit: { reason: true },
  reject: { reason: true },
  void: {},
  delete: { danger: true },
}

/** Vouchers as an act is sent them. */
export type Sent = { ids: string[]; versions: number[] }

/** Every act says which version was on the screen: what is another one by now is not acted upon. */
const sentOf = (chosen: readonly SeenShape[]): Sent => ({
  ids: chosen.map(({ id }) => id),
  versions: chosen.map(({ version }) => version),
})

type Options = { quiet: 'refusals'; onProgress: (progress: Progress, cacheId: string) => void }
type Answer = ActAnswerShape | AuditAnswerShape | { deleted: number }
type Run = (sent: Sent, reason: string, options: Options) => Promise<Answer>

const plain =
  (definition: Call): Run =>
  (sent, _, options) =>
    send(definition, sent, options) as Promise<ActAnswerShape>

const runs: Record<PlainAct, Run> = {
  audit: plain(voucherCalls.audit),
  void: plain(voucherCalls.void),
  restore: plain(voucherCalls.restore),
  cashierSign: plain(voucherCalls.cashierSign),
  cancelCashierSign: plain(voucherCalls.cancelCashierSign),
  cancelAudit: (sent, reason, options) => send(voucherCalls.cancelAudit, { ...sent, reason }, options),
  reject: (sent, reason, options) => send(voucherCalls.reject, { ...sent, reason }, options),
  delete: (sent, _, options) => send(voucherCalls.delete, sent, options),
}

/** Why an act was refused as a whole; a reason that belongs to one of the vouchers names it. */
const refusedWhole = (trouble: unknown, { ids }: Sent): Refused[] => {
  const problems = problemsOf(trouble)
  if (problems.length === 0) return [{ id: '', no: '', reasons: [troubleText(trouble)] }]
  return problems.map(({ path, args, message }) => {
    const at = /^ids\.(\d+)$/.exec(path)?.[1]
    return { id: (at && ids[Number(at)]) || '', no: String(args.no ?? ''), reasons: [message] }
  })
}

type Work = (sent: Sent, options: Options) => Promise<Answer>
type Settle = () => Promise<unknown>

/** `settle` is waited for before the next act; `isReturned`: the one voucher was returned, and is audited knowingly. */
type More = { settle?: Settle | undefined; isReturned?: boolean }

/**
 * `const acts = useBatchActs()`; `await acts.run('audit', chosen)` asks where the act cannot be taken back, and
 * resolves to its report, or null when the person stepped back. A refusal as a whole is a report too, and what is on
 * the screen is then read anew.
 */
export const useBatchActs = () => {
  const t = useWords('voucherList')
  const [busy, setBusy] = useState<BatchAct | null>(null)
  const [report, setReport] = useState<ActReport | null>(null)
  const [running, setRunning] = useState<Running | null>(null)
  const tellProgress = (act: string) => (progress: Progress, cacheId: string) =>
    setRunning((before) => ({ act, cacheId, progress, isStopping: before?.isStopping === true }))
  const perform = async (act: BatchAct, sent: Sent, work: Work, settle?: Settle): Promise<ActReport> => {
    const told = { name: act, act: t(`act_${act}`), parts: 0, amount: '', unreached: 0 }
    setBusy(act)
    try {
      const answer = await work(sent, { quiet: 'refusals', onProgress: tellProgress(told.act) })
      await settle?.()
      if ('deleted' in answer) return { ...told, done: answer.deleted, left: 0, refused: [] }
      const refused = refusedOf(answer)
      const parts = answer.results.filter(({ isPart }) => isPart).length
      const unreached = answer.isStopped ? sent.ids.length - answer.results.length : 0
      const amount = 'amount' in answer ? answer.amount : ''
      if ('undo' in answer) tellAudit(answer, () => setReport(null))
      return { ...told, parts, amount, done: answer.done, left: refused.length, unreached, refused }
    } catch (trouble) {
      markStale(voucherCalls[act])
      return { ...told, done: 0, left: sent.ids.length, refused: refusedWhole(trouble, sent) }
    } finally {
      setBusy(null)
      setRunning(null)
    }
  }
  /** What an audit of a batch would do; null where that could not be told, as the call has: then it is not done. */
  const weigh = async (sent: Sent): Promise<WeighedShape | null> => {
    setBusy('audit')
    const options = { onProgress: tellProgress(t('weighing')) }
    const weighed = await send(voucherCalls.weighAudit, sent, options).catch(() => null)
    setBusy(null)
    setRunning(null)
    return weighed
  }
  /** What is done stays done; the answer of the act tells how much that is. */
  const stop = () => {
    if (!running) return
    setRunning({ ...running, isStopping: true })
    // It may just have ended: then there is nothing left to stop.
    send(jobCalls.cancel, { cacheId: running.cacheId }, { quiet: true }).catch(() => null)
  }
  const run = async (act: PlainAct, chosen: readonly SeenShape[], more: More = {}): Promise<ActReport | null> => {
    const { settle, isReturned = false } = more
    const question = isReturned ? {} : asks[act]
    const title = t('actTitle', { act: t(`act_${act}`), n: chosen.length })
    const reason = question
      ? await confirm({
          title,
          text: isReturned ? t('voucherAudit:askReturned') : t(`ask_${act}`),
          act: title,
          ...question,
        })
      : ''
    if (reason === null) return null
    if (act === 'audit' && chosen.length > 1) {
      const weighed = await weigh(sentOf(chosen))
      if (!weighed || !(await confirmAudit(weighed))) return null
    }
    const work: Work = (sent, options) =>
      isReturned ? send(voucherCalls.audit, { ...sent, evenReturned: true }, options) : runs[act](sent, reason, options)
    const done = await perform(act, sentOf(chosen), work, settle)
    setReport(done)
    return done
  }
  /** What would be refused to this person is told as if it had been tried, with who may do it. */
  const tellRefused = (name: BatchAct, { id, no, reason }: { id: string; no: string; reason: string }): void => {
    const refused = [{ id, no, reasons: [reason], mayOthers: true }]
    setReport({ name, act: t(`act_${name}`), done: 0, parts: 0, left: 1, amount: '', unreached: 0, refused })
  }
  /** An act whose dialog knows what is to be done; its report is shown like that of the others. */
  const runOwn = async (act: OwnAct, chosen: readonly SeenShape[], work: Work): Promise<void> =>
    setReport(await perform(act, sentOf(chosen), work))
  return { run, runOwn, tellRefused, busy, running, stop, report, dismiss: () => setReport(null) }
}

export type BatchActs = ReturnType<typeof useBatchActs>

/** A chosen voucher; its row is not known when it was never on the screen. */
export type Picked = SeenShape & { row: VoucherRowShape | null }

type Picks = ReadonlyMap<string, Picked>

const none: Picks = new Map()

const pickOf = (row: VoucherRowShape): Picked => ({ id: row.id, version: row.version, row })

type ListRows = {
  /** Another filter begins with nothing chosen. */
  filter: VoucherFilterShape
  /** The filter with its order, of which `pickAll` takes the first. */
  asked: VoucherFilterShape
  rows: readonly VoucherRowShape[]
  /** Acts stay within this company: rows of others are not chosen. */
  company: string
  /** The rows are those of this filter, not of the one before. */
  isCurrent: boolean
}

/** Rows of the page by keys, all of the filter by `pickAll`, which says how many it had to leave out. */
export const usePicks = ({ filter, asked, rows, company, isCurrent }: ListRows) => {
  const place = JSON.stringify(filter)
  const [kept, setKept] = useState({ place, picks: none, left: 0 })
  const [isPicking, setPicking] = useState(false)
  const { picks, left } = kept.place === place ? kept : { picks: none, left: 0 }
  const put = (after: Picks, more = 0) => setKept({ place, picks: after, left: more })
  const keys = useMemo(() => new Set(picks.keys()), [picks])
  const onChange = (wanted: ReadonlySet<string>) => {
    // What is chosen while the next filter loads would be acted on as if that filter had it.
    if (!isCurrent) return
    const own = new Map(rows.filter((row) => row.company === company).map((row) => [row.id, row]))
    const after = new Map<string, Picked>()
    for (const id of wanted) {
      const row = own.get(id)
      const known = row ? pickOf(row) : picks.get(id)
      if (known) after.set(id, known)
    }
    put(after)
  }
  const pickAll = async () => {
    setPicking(true)
    try {
      const { items, total } = await send(voucherCalls.versions, { ...asked, companies: undefined })
      const shown = new Map(rows.map((row) => [row.id, pickOf(row)]))
      put(
        new Map(items.map((each) => [each.id, { row: shown.get(each.id)?.row ?? null, ...each }])),
        total - items.length,
      )
    } catch {
      // The call has told the user; what was chosen is still chosen.
    } finally {
      setPicking(false)
    }
  }
  // What stands on the screen now is what the user sees of it.
  const now = new Map(rows.map((row) => [row.id, row]))
  const chosen = [...picks.values()].map((pick) => {
    const row = now.get(pick.id)
    return row ? pickOf(row) : pick
  })
  return { keys, chosen, left, onChange, pickAll, isPicking, pickNone: () => put(none) }
}

export type ListPicks = ReturnType<typeof usePicks>
