// The queue of the audit view: what waits, which voucher is open, and going on to the next after each act.
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import { actMost, type SeenShape } from '../../../contract/voucher/voucher-act.ts'
import type { VoucherFilterShape, VoucherRowShape } from '../../../contract/voucher/voucher-list.ts'
import { send, useCall } from '../../api/query.ts'
import { toast } from '../../kit/toast.tsx'
import { useWords } from '../../kit/words.ts'
import type { Address } from '../../parts/address.ts'
import { type PlainAct, useBatchActs } from '../list/list-acts.ts'
import { textOfReasons, useWhys } from '../list/list-refusals.ts'

/** What the queue shows: vouchers for my audit, rejected ones, audited ones. */
export const queueViews = ['waiting', 'returned', 'audited'] as const
type QueueView = (typeof queueViews)[number]

/** What counts them among the quick filters of the list. */
export const countOf = { waiting: 'toAudit', returned: 'returned', audited: 'audited' } as const satisfies Record<
  QueueView,
  string
>

/** As many are shown; what is chosen beyond them is known by id and version only. */
const queueMost = 200

const filterOf = (view: QueueView, month: string): VoucherFilterShape => ({
  page: 1,
  pageSize: queueMost,
  field: 'date',
  order: 'asc',
  periodFrom: month || undefined,
  periodTo: month || undefined,
  ...(view === 'waiting' ? { toAudit: true } : { status: view }),
})

/** The row after the one at `at` that is not among `gone`, else the one before. */
const neighbour = (rows: readonly VoucherRowShape[], at: number, gone: ReadonlySet<string>): string =>
  (rows.slice(at + 1).find((row) => !gone.has(row.id)) ?? rows.slice(0, at).findLast((row) => !gone.has(row.id)))?.id ??
  ''

/** Chosen vouchers: their ids, and the version of each when it was chosen. */
type Picks = ReadonlyMap<string, number>

const noPicks: Picks = new Map()
const picksOf = (list: readonly SeenShape[]): Picks => new Map(list.map(({ id, version }) => [id, version]))

type Shown = { filter: VoucherFilterShape; rows: readonly VoucherRowShape[]; total: number; isCurrent: boolean }

/** What is chosen in the queue; another view or month begins with nothing chosen. */
const usePicks = ({ filter, rows, total, isCurrent }: Shown) => {
  const place = `${filter.periodFrom ?? ''} ${filter.status ?? ''}`
  const [kept, setKept] = useState({ place, picks: noPicks, left: 0 })
  const [isPicking, setPicking] = useState(false)
  const { picks, left } = kept.place === place ? kept : { picks: noPicks, left: 0 }
  const setPicked = (after: Picks, more = 0) => setKept({ place, picks: after, left: more })
  const pick = (row: SeenShape) => {
    const after = new Map(picks)
    if (!after.delete(row.id)) after.set(row.id, row.version)
    setPicked(after)
  }
  /** What has been acted upon is chosen no more; others that were chosen still are. */
  const drop = (gone: readonly SeenShape[]) => {
    const ids = new Set(gone.map(({ id }) => id))
    setKept((now) => {
      const after = new Map([...now.picks].filter(([id]) => !ids.has(id)))
      return { ...now, picks: after, left: after.size === 0 ? 0 : now.left }
    })
  }
  const pickAll = async () => {
    if (rows.length >= total) return setPicked(picksOf(rows))
    setPicking(true)
    try {
      const found = await send(voucherCalls.versions, filter)
      setPicked(picksOf(found.items), found.total - found.items.length)
    } catch {
      // The call has told the user; what was chosen is still chosen.
    } finally {
      setPicking(false)
    }
  }
  const isAll = picks.size > 0 && picks.size >= Math.min(total, actMost)
  return {
    picked: picks,
    left,
    pick,
    drop,
    pickAll,
    pickNone: () => setPicked(noPicks),
    isAll,
    isPicking,
    mayPick: isCurrent,
  }
}

/** Why an act cannot be done to the voucher that is read, or to those that are chosen; '' where it can. */
const useWhyOf = (seen: readonly SeenShape[], picked: Picks) => {
  const ofOne = useWhys(seen, true)
  const ofChosen = useWhys([...picked].map(([id, version]) => ({ id, version })))
  return (name: PlainAct, chosen: readonly SeenShape[]): string =>
    textOfReasons((chosen.length === 1 && chosen[0]?.id === seen[0]?.id ? ofOne : ofChosen)?.[name] ?? [])
}

/**
 * The rows, the open voucher, and the acts. After an act the next voucher opens at once; the list follows when the
 * server has answered.
 */
export const useAuditQueue = (address: Address) => {
  const t = useWords('voucherList')
  const view = queueViews.find((one) => one === address.get('view')) ?? 'waiting'
  const month = address.get('month')
  const filter = filterOf(view, month)
  const list = useCall(voucherCalls.list, filter, { placeholderData: keepPreviousData, staleTime: 0 })
  const rows = list.data?.items ?? []
  const picks = usePicks({ filter, rows, total: list.data?.total ?? 0, isCurrent: !list.isPlaceholderData })
  const [wanted, setWanted] = useState(address.get('id'))
  const acts = useBatchActs()
  const found = rows.findIndex((row) => row.id === wanted)
  const at = found < 0 ? 0 : found
  const current = rows[at]
  const voucher = useCall(
    voucherCalls.read,
    { id: current?.id ?? '0' },
    { enabled: current !== undefined, staleTime: 0 },
  )
  // The one after it is there when it is gone to: nothing is audited that has not been seen.
  const after = rows[at + 1]?.id
  useCall(voucherCalls.read, { id: after ?? '0' }, { enabled: after !== undefined, quiet: true })
  const go = (step: number) => {
    const next = rows[Math.max(0, Math.min(at + step, rows.length - 1))]
    if (next) setWanted(next.id)
  }
  // As it is read: one that is still on its way is not acted upon, whoever presses the key, and one that has been
  // changed since is refused by the server.
  const seen = current && voucher.data?.id === current.id ? [{ id: current.id, version: voucher.data.version }] : []
  const whyOf = useWhyOf(seen, picks.picked)
  const act = async (name: PlainAct, chosen: readonly SeenShape[]) => {
    if (chosen.length === 0 || acts.busy !== null) return
    // By its key: the button that says why is not under the hand.
    const reason = whyOf(name, chosen)
    if (reason !== '')
      return void toast({ look: 'error', title: t('notPossible', { act: t(`act_${name}`) }), text: reason })
    // A signed voucher still waits: it stays open, so that it is audited next, as it stands then.
    const stays = name === 'cashierSign' || name === 'cancelCashierSign'
    const settle = stays ? () => voucher.refetch({ cancelRefetch: false }) : undefined
    const next = stays ? (rows[at]?.id ?? '') : neighbour(rows, at, new Set(chosen.map(({ id }) => id)))
    // One that is read and was returned is audited on purpose; among several the server leaves it alone.
    const [first] = chosen
    const isOpen = chosen.length === 1 && first?.id === voucher.data?.id
    const isReturned = name === 'audit' && isOpen && voucher.data?.rejected !== ''
    const report = await acts.run(name, chosen, { settle, isReturned })
    if (!report) return
    if (report.refused.length === 0) {
      if (report.unreached === 0 && (chosen.length === 1 || report.parts === 0)) acts.dismiss()
      setWanted(next)
    }
    picks.drop(chosen)
  }
  return { view, month, list, rows, at, current, seen, voucher, go, open: setWanted, acts, act, whyOf, ...picks }
}

export type AuditQueue = ReturnType<typeof useAuditQueue>
