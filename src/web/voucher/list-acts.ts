// What a person may do with chosen vouchers, here and in the audit view: each act answers voucher by voucher.
import { useState } from 'react'
import type { Call } from '../../contract/call.ts'
import type { ProblemShape } from '../../contract/shape.ts'
import type { Caller } from '../api/client.ts'
import { confirm } from '../kit/dialog.tsx'
import { problemsOf } from '../kit/problem-list.tsx'
import { troubleText } from '../kit/trouble-text.ts'
import { useWords } from '../kit/words.ts'
import { voucherApi } from './entry-api.ts'

/** One voucher of an act that was refused, with its reasons. */
export type Refused = { id: string; no: string; reasons: string[] }

/** What an act did: `done` vouchers, and those that it left alone. */
export type ActReport = { act: string; done: number; left: number; refused: Refused[] }

type ActAnswer = { results: { id: string; no: string; done: boolean; problems: ProblemShape[] }[]; done: number }

const refusedOf = (answer: ActAnswer): Refused[] =>
  answer.results
    .filter((one) => !one.done)
    .map((one) => ({ id: one.id, no: one.no, reasons: one.problems.map((problem) => problem.message) }))

/** The acts on several vouchers. */
export type BatchAct =
  | 'audit'
  | 'cancelAudit'
  | 'void'
  | 'restore'
  | 'delete'
  | 'reject'
  | 'cashierSign'
  | 'cancelCashierSign'

const asks: Partial<Record<BatchAct, { danger?: boolean; reason?: boolean }>> = {
  cancelAudit: { reason: true },
  reject: { reason: true },
  void: {},
  delete: { danger: true },
}

type Run = (ids: string[], reason: string) => Promise<ActAnswer | { deleted: number }>

const options = { quiet: true }

const plain =
  <C extends Call>(caller: Caller<C>) =>
  (ids: string[]) =>
    caller({ ids } as Parameters<Caller<C>>[0], options) as Promise<ActAnswer>

const runs: Record<BatchAct, Run> = {
  audit: plain(voucherApi.audit),
  void: plain(voucherApi.void),
  restore: plain(voucherApi.restore),
  cashierSign: plain(voucherApi.cashierSign),
  cancelCashierSign: plain(voucherApi.cancelCashierSign),
  cancelAudit: (ids, reason) => voucherApi.cancelAudit({ ids, reason }, options),
  reject: (ids, reason) => voucherApi.reject({ ids, reason }, options),
  delete: (ids) => voucherApi.delete({ ids }, options),
}

/**
 * `const acts = useBatchActs()`; `await acts.run('audit', ids)` asks where the act cannot be taken back, and resolves
 * to its report, or null when the person stepped back. A refusal as a whole is a report too.
 */
export const useBatchActs = () => {
  const t = useWords('voucherList')
  const [busy, setBusy] = useState<BatchAct | null>(null)
  const [report, setReport] = useState<ActReport | null>(null)
  const perform = async (act: BatchAct, ids: string[], reason: string): Promise<ActReport> => {
    const name = t(`act_${act}`)
    setBusy(act)
    try {
      const answer = await runs[act](ids, reason)
      if ('deleted' in answer) return { act: name, done: answer.deleted, left: 0, refused: [] }
      const refused = refusedOf(answer)
      return { act: name, done: answer.done, left: refused.length, refused }
    } catch (trouble) {
      const reasons = problemsOf(trouble).map((problem) => problem.message)
      const refused = [{ id: '', no: '', reasons: reasons.length > 0 ? reasons : [troubleText(trouble)] }]
      return { act: name, done: 0, left: ids.length, refused }
    } finally {
      setBusy(null)
    }
  }
  const run = async (act: BatchAct, ids: string[]): Promise<ActReport | null> => {
    const question = asks[act]
    const title = t('actTitle', { act: t(`act_${act}`), n: ids.length })
    const reason = question ? await confirm({ title, text: t(`ask_${act}`), act: title, ...question }) : ''
    if (reason === null) return null
    const done = await perform(act, ids, reason)
    setReport(done)
    return done
  }
  return { run, busy, report, dismiss: () => setReport(null) }
}

export type BatchActs = ReturnType<typeof useBatchActs>
