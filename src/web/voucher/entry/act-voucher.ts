// What the page does with stored vouchers: walks along them, deletes, voids and restores the one that is shown.
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import type { VoucherFilterShape } from '../../../contract/voucher/voucher-list.ts'
import { addMonths, monthOf } from '../../../domain/base/period.ts'
import { CallRefused } from '../../api/failure.ts'
import { send } from '../../api/query.ts'
import { confirm } from '../../kit/dialog.tsx'
import { toast } from '../../kit/toast.tsx'
import { begin, mayDiscard, type Page, reread, t, tell, whileLoading } from './act-page.ts'
import { type Desk, showVoucher } from './desk.ts'
import type { Origin } from './entry-state.ts'

/** Where each desk stands in the list its voucher came from. */
const walks = new WeakMap<Desk, Walk>()

/** Along the list the voucher was opened from; without one along the numbers of its month and type. */
const neighbourOf = async (desk: Desk, direction: NeighbourKey): Promise<string | null> => {
  const { origin, head } = desk.store.getState()
  const walked = walks.get(desk)
  const from = origin && (placeOfVoucher(origin.id) ?? (walked?.id === origin.id ? walked : null))
  if (from) {
    const to = await walkOn((filter) => send(voucherCalls.list, filter), direction, from)
    if (to) walks.set(desk, to)
    return to?.id ?? null
  }
  const at = { month: origin?.period ?? monthOf(head.date), type: head.type, no: origin?.no ?? null }
  return findNeighbour(async (filter) => (await send(voucherCalls.list, filter)).items[0] ?? null, direction, at)
}

export const goToNeighbour = async (page: Page, direction: NeighbourKey): Promise<void> => {
  const { desk } = page
  if (desk.store.getState().busy || !(await mayDiscard(page))) return
  await whileLoading(desk, async () => {
    const id = await neighbourOf(desk, direction)
    if (id) showVoucher(desk, await send(voucherCalls.read, { id }))
    else tell(desk, direction === 'nextVoucher' || direction === 'lastVoucher' ? 'noteLast' : 'noteFirst')
  })
}

const hasChanged = (problems: readonly { name: string }[]): boolean =>
  problems.some(({ name }) => name === 'record.changed')

/** Asks, and deletes what is on the desk; one that somebody has changed meanwhile is shown instead. */
const deleteStored = async (page: Page, { id, version, word, no }: Origin): Promise<void> => {
  const isDraft = no === null
  let isChanged = false
  const onAct = async (): Promise<void> => {
    try {
      await send(voucherCalls.delete, { ids: [id], versions: [version] })
    } catch (trouble) {
      isChanged = trouble instanceof CallRefused && hasChanged(trouble.problems)
      if (!isChanged) throw trouble
    }
  }
  const title = isDraft ? t('deleteDraftTitle') : t('deleteTitle', { no: `${word}-${String(no).padStart(4, '0')}` })
  const text = isDraft ? undefined : t('deleteText')
  if ((await confirm({ title, text, act: t('delete'), danger: true, onAct })) === null) return
  if (isChanged) await whileLoading(page.desk, () => reread(page, id))
  else begin(page)
}

/** Deletes, voids or restores the stored voucher; deleting is asked for, because it leaves a gap in the numbers. */
export const doWithStored = async (page: Page, act: 'delete' | 'void' | 'restore'): Promise<void> => {
  const { origin } = page.desk.store.getState()
  if (!origin || !(await mayDiscard(page))) return
  if (act === 'delete') return deleteStored(page, origin)
  const seen = { ids: [origin.id], versions: [origin.version] }
  await whileLoading(page.desk, async () => {
    const { results } = await (act === 'void' ? send(voucherCalls.void, seen) : send(voucherCalls.restore, seen))
    const refused = results.find((result) => !result.done)?.problems
    if (refused) toast({ look: 'error', title: refused[0]?.message ?? '' })
    if (!refused) showVoucher(page.desk, await send(voucherCalls.read, { id: origin.id }))
    else if (hasChanged(refused)) await reread(page, origin.id)
  })
}

// The voucher before and after another one: along the list it was opened from, else by month and number of its type.

export const neighbourKeys = ['previousVoucher', 'nextVoucher', 'firstVoucher', 'lastVoucher'] as const
export type NeighbourKey = (typeof neighbourKeys)[number]

/** Where one stands: a stored voucher, or a new one (`no` null) behind all vouchers of its month. */
type Standing = { month: string; type: string; no: number | null }

/** The first voucher that the list answers with for a filter; null for none. */
type AskFirst = (filter: VoucherFilterShape) => Promise<{ id: string; period: string } | null>

const oneOf = (field: 'no' | 'date', direction: NeighbourKey) =>
  ({
    page: 1,
    pageSize: 1,
    field,
    order: direction === 'previousVoucher' || direction === 'lastVoucher' ? 'desc' : 'asc',
  }) as const

/** The months of the year beyond one's own; null when there are none. */
const monthsBeyond = (direction: NeighbourKey, month: string): { periodFrom: string; periodTo: string } | null => {
  const year = month.slice(0, 4)
  if (direction === 'nextVoucher') {
    return month < `${year}-12` ? { periodFrom: addMonths(month, 1), periodTo: `${year}-12` } : null
  }
  return month > `${year}-01` ? { periodFrom: `${year}-01`, periodTo: addMonths(month, -1) } : null
}

/** The id of the neighbour, null when there is none; asks at most three times for one row. */
export const findNeighbour = async (ask: AskFirst, direction: NeighbourKey, at: Standing): Promise<string | null> => {
  const { month, type, no } = at
  const inMonth = (period: string, more: VoucherFilterShape = {}) =>
    ask({ ...oneOf('no', direction), type, periodFrom: period, periodTo: period, ...more })
  if (direction === 'firstVoucher' || direction === 'lastVoucher') return (await inMonth(month))?.id ?? null
  if (direction === 'nextVoucher' && no === null) return null
  const beside = direction === 'nextVoucher' ? { noFrom: (no ?? 0) + 1 } : no === null ? {} : { noTo: no - 1 }
  const here = no === 1 && direction === 'previousVoucher' ? null : await inMonth(month, beside)
  if (here) return here.id
  const beyond = monthsBeyond(direction, month)
  // Numbers begin anew each month: the date finds the month, the number the voucher in it.
  const other = beyond && (await ask({ ...oneOf('date', direction), type, ...beyond }))
  return other ? ((await inMonth(other.period))?.id ?? null) : null
}

/** A place in a list: the filter with its order, the voucher that stood there, and its position from 0 in the whole. */
type Walk = { filter: VoucherFilterShape; id: string; at: number }

/** The list as the server answers; `total` counts the whole filter. */
type AskList = (filter: VoucherFilterShape) => Promise<{ items: readonly { id: string }[]; total: number }>

const latest: { walk: Walk | null } = { walk: null }

/** The list tells which row is the active one: whatever opens a voucher from it makes its row active first. */
export const rememberPlace = (walk: Walk): void => {
  latest.walk = walk
}

/** The place a voucher was opened from, if it was opened from a list. */
export const placeOfVoucher = (id: string): Walk | null => (latest.walk?.id === id ? latest.walk : null)

/**
 * The neighbour in the list, null where it ends; asks at most twice for one row. A voucher that has left the filter
 * since (it was audited, say) has given its place to the next one.
 */
export const walkOn = async (ask: AskList, direction: NeighbourKey, from: Walk): Promise<Walk | null> => {
  const rowAt = (at: number) => ask({ ...from.filter, page: at + 1, pageSize: 1 })
  const placeOf = async (at: number): Promise<Walk | null> => {
    if (at < 0) return null
    const id = (await rowAt(at)).items[0]?.id
    return id === undefined ? null : { ...from, id, at }
  }
  if (direction === 'firstVoucher') return placeOf(0)
  if (direction === 'previousVoucher') return placeOf(from.at - 1)
  const here = await rowAt(from.at)
  if (direction === 'lastVoucher') return placeOf(here.total - 1)
  const now = here.items[0]?.id
  if (now !== undefined && now !== from.id) return { ...from, id: now }
  return placeOf(from.at + 1)
}
