// Postings: checks and their results, posting and taking it back, how far it is, and the acts of a year with roots.

import { type ReactNode, useCallback, useState } from 'react'
import type { Progress, ResultOf } from '../../contract/base/call.ts'
import {
  type PostingActShape,
  type PostingCellShape,
  type PostingRowShape,
  periodCalls,
  type ReopeningShape,
} from '../../contract/chart/period.ts'
import { renewUser } from '../api/load-user.ts'
import { send, useCall } from '../api/query.ts'
import { Icon } from '../kit/button.tsx'
import { confirm, Panel } from '../kit/dialog.tsx'
import { Table } from '../kit/layout.tsx'
import { groupDigits, Money } from '../kit/money.tsx'
import { ProblemList } from '../kit/problem-list.tsx'
import { momentText, textOf, useLang, useWords, workingText } from '../kit/words.ts'
import { monthText, nextToPost } from '../parts/month-state.ts'
import './posting.css'

/** The beginning of a root, enough to compare two by eye; the whole one is its title. */
const rootShown = 12

const keyOf = (one: PostingActShape): string => [one.accountSet, one.month, one.version, one.act].join(' ')

const ActName = ({ one }: { one: PostingActShape }) => {
  const t = useWords('posting')
  return one.act === 'post' ? (
    <span className="inline-row gap-5">
      <Icon name="lock" size={14} /> {t('actPost')}
      {one.version > 1 && <span className="text-quiet">{t('times', { n: one.version })}</span>}
    </span>
  ) : (
    <span className="inline-row gap-5 text-warn">
      <Icon name="returned" size={14} /> {t('cancelPosting')}
    </span>
  )
}

type HistoryProps = {
  year: number
  rows: readonly PostingRowShape[]
  onOpen: (row: PostingRowShape, cell: PostingCellShape) => void
}

const CompanyOf = ({ accountSet, row }: { accountSet: string; row: PostingRowShape | undefined }) => {
  const lang = useLang()
  const name = row && textOf(row.name, lang)
  return (
    <span title={name}>
      <span className="text-quiet">{accountSet.slice(0, -5)}</span> {name}
    </span>
  )
}

type MonthProps = Pick<HistoryProps, 'onOpen'> & { row: PostingRowShape | undefined; month: string }

const MonthLink = ({ row, month, onOpen }: MonthProps) => {
  const cell = row?.months.find(({ no }) => no === Number(month.slice(5)))
  if (!row || !cell) return month
  return (
    <button
      type="button"
      className="posting-month p-0 h-24 text-primary hover:underline"
      onClick={() => onOpen(row, cell)}
    >
      {month}
    </button>
  )
}

/** The root of a posting, or why it was taken back. */
const RootOf = ({ one: { act, root, reason } }: { one: PostingActShape }) =>
  act === 'post' ? (
    <span className="text-quiet text-12" title={root}>{`${root.slice(0, rootShown)}…`}</span>
  ) : (
    <span title={reason}>{reason}</span>
  )

/** Under the months: the last acts of all companies of the year. */
export const PostingHistory = ({ year, rows, onOpen }: HistoryProps) => {
  const t = useWords('posting')
  const { data } = useCall(periodCalls.history, { year }, { enabled: year > 0, quiet: true })
  if (!data) return null
  const rowOf = (accountSet: string) => rows.find(({ value }) => value === accountSet)
  return (
    <section className="lined-above mx-16 mt-6 mb-16 pt-14">
      <h2 className="pb-6 font-semibold">
        {t('history')}
        <span className="page-note ml-8 font-normal">{t('historyNote')}</span>
      </h2>
      {data.items.length === 0 ? (
        <p className="text-quiet">{t('historyNone')}</p>
      ) : (
        <Table
          className="posting-acts full-table cells heads cells-one-line heads-surface"
          rows={data.items}
          rowKey={keyOf}
          columns={[
            [t('factAt'), ({ at }) => momentText(at), 'text-quiet'],
            [t('historyBy'), ({ by }) => by],
            [t('historyAct'), (one) => <ActName one={one} />],
            [
              t('company'),
              ({ accountSet }) => <CompanyOf accountSet={accountSet} row={rowOf(accountSet)} />,
              'posting-name overflow-hidden text-ellipsis',
            ],
            [t('kit:month'), ({ accountSet, month }) => <MonthLink row={rowOf(accountSet)} {...{ month, onOpen }} />],
            [
              t('factVouchers'),
              ({ act, vouchers }) => act === 'post' && t('vouchers', { n: groupDigits(String(vouchers)) }),
              'posting-end',
            ],
            [
              t('historyTotal'),
              ({ act, total }) => act === 'post' && <Money value={total} zero="zero" />,
              'posting-end',
            ],
            [t('historyRoot'), (one) => <RootOf one={one} />, 'posting-reason overflow-hidden text-ellipsis'],
          ]}
        />
      )}
    </section>
  )
}

/** In the panel of a posted month: each of its postings with the whole root. */
export const MonthHistory = ({ target }: { target: PostingMonth }) => {
  const t = useWords('posting')
  const { accountSet, month } = target
  const { data } = useCall(periodCalls.history, { year: Number(month.slice(0, 4)), accountSet, month }, { quiet: true })
  if (!data || data.items.length === 0) return null
  return (
    <>
      <p className="font-semibold px-16 pt-12 pb-6">{t('history')}</p>
      <ul className="posting-versions px-16 py-0">
        {data.items.map((one) => (
          <li key={keyOf(one)} className="py-8 lined-above">
            <p className="flex justify-between gap-12">
              <ActName one={one} />
              <span className="text-quiet">
                {one.by} {momentText(one.at)}
              </span>
            </p>
            {one.act === 'post' ? (
              <>
                <p className="flex justify-between gap-12">
                  <span>{t('vouchers', { n: groupDigits(String(one.vouchers)) })}</span>
                  <Money value={one.total} zero="zero" />
                </p>
                <code className="block text-quiet text-12 wrap-anywhere">{one.root}</code>
              </>
            ) : (
              <p className="flex justify-between gap-12">{one.reason}</p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** A strip under the bar while the server works (an answer 2020 brings the figures). */
export const PostingProgress = ({ progress }: { progress: Progress | null }) => {
  const t = useWords('kit')
  return (
    <div className="posting-progress row px-16 py-8 gap-12 lined bg-chosen" role="status">
      <progress className="h-6" max={100} value={progress?.pct} />
      <span>{workingText(t, progress)}</span>
    </div>
  )
}

const ResultRow = ({ one }: { one: PostResult }) => {
  const t = useWords('posting')
  return (
    <li className="px-16 py-8">
      <p className={`row gap-8 ${one.done ? 'posting-ready text-ok' : 'text-negative'}`}>
        <Icon name={one.done ? 'check-circle' : 'error'} />
        {one.accountSet} · {one.month} · {one.done ? t('postedOf', { n: one.vouchers }) : t('notPosted')}
      </p>
      <ProblemList problems={one.problems} />
    </li>
  )
}

export const PostingResults = ({ results, onClose }: { results: readonly PostResult[]; onClose: () => void }) => {
  const t = useWords('posting')
  return (
    <Panel title={t('results')} onClose={onClose}>
      <ul className="items-lined">
        {results.map((one) => (
          <ResultRow key={`${one.accountSet} ${one.month}`} one={one} />
        ))}
      </ul>
    </Panel>
  )
}

export type CheckResult = ResultOf<typeof periodCalls.check>
type PostResult = ResultOf<typeof periodCalls.post>['results'][number]
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
