// The queue of the audit view: what waits, which voucher is open, and going on to the next after each act.
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { VoucherFilterShape, VoucherRowShape } from '../../contract/voucher.ts'
import { useCall } from '../api/query.ts'
import type { Address } from '../parts/address.ts'
import { voucherApi } from './entry-api.ts'
import { type BatchAct, useBatchActs } from './list-acts.ts'

/** What the queue shows: vouchers for my audit, rejected ones, audited ones. */
export const queueViews = ['waiting', 'audited'] as const
export type QueueView = (typeof queueViews)[number]

const queueMost = 200

const filterOf = (view: QueueView, month: string): VoucherFilterShape => ({
  page: 1,
  pageSize: queueMost,
  field: 'date',
  order: 'asc',
  periodFrom: month || undefined,
  periodTo: month || undefined,
  ...(view === 'waiting' ? { toAudit: true } : { status: 'audited' }),
})

/** The row after the one at `at` that is not among `gone`, else the one before. */
const neighbour = (rows: readonly VoucherRowShape[], at: number, gone: ReadonlySet<string>): string =>
  (rows.slice(at + 1).find((row) => !gone.has(row.id)) ?? rows.slice(0, at).findLast((row) => !gone.has(row.id)))?.id ??
  ''

/**
 * The rows, the open voucher, and the acts. After an act the next voucher opens at once; the list follows when the
 * server has answered.
 */
export const useAuditQueue = (address: Address) => {
  const view = queueViews.find((one) => one === address.get('view')) ?? 'waiting'
  const month = address.get('month')
  const list = useCall(voucherApi.list, filterOf(view, month), { placeholderData: keepPreviousData, staleTime: 0 })
  const rows = list.data?.items ?? []
  const [picked, setPicked] = useState(new Set<string>())
  const [wanted, setWanted] = useState(address.get('id'))
  const acts = useBatchActs()
  const found = rows.findIndex((row) => row.id === wanted)
  const at = found < 0 ? 0 : found
  const current = rows[at]
  const voucher = useCall(voucherApi.read, { id: current?.id ?? '0' }, { enabled: current !== undefined, staleTime: 0 })
  // The one after it is there when it is gone to: nothing is audited that has not been seen.
  const after = rows[at + 1]?.id
  useCall(voucherApi.read, { id: after ?? '0' }, { enabled: after !== undefined, quiet: true })
  const go = (step: number) => {
    const next = rows[Math.max(0, Math.min(at + step, rows.length - 1))]
    if (next) setWanted(next.id)
  }
  const act = async (name: BatchAct, ids: string[]) => {
    if (ids.length === 0) return
    // A signed voucher still waits: it stays open, so that it is audited next.
    const stays = name === 'cashierSign' || name === 'cancelCashierSign'
    const next = stays ? (rows[at]?.id ?? '') : neighbour(rows, at, new Set(ids))
    const report = await acts.run(name, ids)
    if (!report) return
    if (report.refused.length === 0) {
      acts.dismiss()
      setWanted(next)
    }
    setPicked(new Set())
  }
  const pick = (id: string) => {
    const after = new Set(picked)
    if (!after.delete(id)) after.add(id)
    setPicked(after)
  }
  return { view, month, list, rows, at, current, voucher, go, open: setWanted, acts, act, picked, pick, setPicked }
}

export type AuditQueue = ReturnType<typeof useAuditQueue>
