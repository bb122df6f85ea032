// Walking along the list a voucher was opened from: next and previous are those of its filter and order.
import type { VoucherFilterShape } from '../../../contract/voucher/voucher-list.ts'
import type { NeighbourKey } from '../entry/neighbours.ts'

/** A place in a list: the filter with its order, the voucher that stood there, and its position from 0 in the whole. */
export type Walk = { filter: VoucherFilterShape; id: string; at: number }

/** The list as the server answers; `total` counts the whole filter. */
export type AskList = (filter: VoucherFilterShape) => Promise<{ items: readonly { id: string }[]; total: number }>

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
