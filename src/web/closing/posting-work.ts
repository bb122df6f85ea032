// The work of the posting screen: which month is open in the panel, checks and their results, posting, taking it back.
import { type ReactNode, useCallback, useState } from 'react'
import type { Progress, ResultOf } from '../../contract/base/call.ts'
import {
  type PostingCellShape,
  type PostingRowShape,
  periodCalls,
  type ReopeningShape,
} from '../../contract/chart/period.ts'
import { renewUser } from '../api/load-user.ts'
import { send } from '../api/query.ts'
import { confirm } from '../kit/dialog.tsx'
import { useWords } from '../kit/words.ts'
import { monthText, nextToPost } from '../parts/month-state.ts'

export type CheckResult = ResultOf<typeof periodCalls.check>
export type PostResult = ResultOf<typeof periodCalls.post>['results'][number]
/** One month of one company; `stamp` changes with its vouchers, so that an old check no longer counts. */
export type PostingMonth = { accountSet: string; month: string; stamp: string }

export const targetKey = (target: PostingMonth): string => `${target.accountSet} ${target.month} ${target.stamp}`
export const targetOf = (row: PostingRowShape, cell: PostingCellShape): PostingMonth => ({
  accountSet: row.value,
  month: monthText(row.year, cell.no),
  stamp: [cell.total, cell.saved, cell.audited, cell.drafts, cell.version].join('/'),
})

/** The open months whose check was passed, and how many vouchers they hold. */
export const readyTargets = (rows: readonly PostingRowShape[], checks: ReadonlyMap<string, CheckResult>) =>
  rows.flatMap((row) => {
    const cell = nextToPost(row)
    if (!cell || !row.mayPost) return []
    const target = targetOf(row, cell)
    const check = checks.get(targetKey(target))
    return check?.ready ? [{ ...target, vouchers: check.vouchers }] : []
  })

const useChecks = () => {
  const [checks, setChecks] = useState<ReadonlyMap<string, CheckResult>>(new Map())
  const [checking, setChecking] = useState<ReadonlySet<string>>(new Set())
  const check = useCallback(async (target: PostingMonth): Promise<void> => {
    const key = targetKey(target)
    setChecking((before) => new Set(before).add(key))
    try {
      const result = await send(periodCalls.check, { accountSet: target.accountSet, month: target.month })
      setChecks((before) => new Map(before).set(key, result))
    } catch {
      // The call has told the user; the month keeps what was known of it.
    } finally {
      setChecking((before) => new Set([...before].filter((one) => one !== key)))
    }
  }, [])
  /** One after the other, so that a group of many companies does not occupy the server. */
  const checkAll = async (targets: readonly PostingMonth[]): Promise<void> => {
    for (const target of targets) await check(target)
  }
  return { checks, checking, check, checkAll, forget: () => setChecks(new Map()) }
}

export const usePostingWork = () => {
  const t = useWords('posting')
  const checks = useChecks()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [isPosting, setPosting] = useState(false)
  const [results, setResults] = useState<PostResult[] | null>(null)
  const finish = async () => {
    setProgress(null)
    setPosting(false)
    checks.forget()
    // The header shows which month is open.
    await renewUser()
  }
  /** `onBegin` is called once it is certain that they are to be posted, before anybody can have gone elsewhere. */
  const post = async (
    targets: readonly (PostingMonth & { vouchers: number })[],
    onBegin?: () => void,
  ): Promise<void> => {
    const vouchers = targets.reduce((sum, target) => sum + target.vouchers, 0)
    const names = targets.map((target) => `${target.accountSet.slice(0, -5)} ${target.month}`).join(t('kit:comma'))
    const act = t('postAct', { n: vouchers })
    const text = t('postText', { names })
    const answer = await confirm({ title: t('postTitle', { n: vouchers, companies: targets.length }), text, act })
    if (answer === null) return
    onBegin?.()
    setPosting(true)
    try {
      const input = { targets: targets.map(({ accountSet, month }) => ({ accountSet, month })) }
      setResults((await send(periodCalls.post, input, { onProgress: setProgress })).results)
    } catch {
      // The call has told the user; nothing was posted that the grid will not show.
    }
    await finish()
  }
  /** Asks with what it would change, as `impact` tells it. */
  const cancel = async (target: PostingMonth, impact: (found: ReopeningShape) => ReactNode) => {
    const { accountSet, month } = target
    // A call that fails has told the user; then nothing is asked.
    const found = await send(periodCalls.reopening, { accountSet, month }).catch(() => null)
    if (!found) return
    const question = {
      title: t('cancelTitle', { month }),
      text: impact(found),
      act: t('cancelPosting'),
      danger: true,
      reason: true,
      onAct: (reason: string) =>
        send(periodCalls.cancelPosting, { accountSet, month, reason }, { onProgress: setProgress }),
    }
    if ((await confirm(question)) !== null) await finish()
  }
  return { ...checks, post, cancel, progress, isPosting, results, dismiss: () => setResults(null) }
}

export type PostingWork = ReturnType<typeof usePostingWork>
