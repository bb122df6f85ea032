// Removes files that have served their time, and contents that no file has any more.
import { deliveredDays, deliveredSource } from '../../../domain/office/delivery.ts'
import type { Db } from '../db.ts'
import type { Store } from './store.ts'
import { sweepLeft } from './upload.ts'

export type Sweep = {
  db: Db
  folder: string
  /** Those that are set up; contents in another wait until it is set up again. */
  stores: readonly Store[]
  /** Null: now. */
  nowMs: number | null
  /** How long a file that is nobody's stays. */
  temporaryHours: number
}

const momentOf = ({ nowMs }: Sweep): string | null => (nowMs === null ? null : new Date(nowMs).toISOString())

/** By the clock of the database: that of a server may be set wrong, and what it would sweep then is gone. */
const moment = 'coalesce($1::timestamptz, now())'

const temporaryText = `delete from file where bucket = 'Temp' and ref_type = '' and not legal_hold
  and created_at < ${moment} - make_interval(hours => $2)`

/** What a record has, and what the law keeps, stays. */
const ends: readonly string[] = [
  // Papers that were brought for a voucher or payment that was not stored: as long as its unsaved work is kept.
  `delete from file where bucket in ('PrimVoucher', 'PrimPayment') and ref_type = '' and not legal_hold
     and created_at < ${moment} - interval '30 days'`,
  `delete from file where bucket = 'AIGC' and ref_type = '' and not legal_hold
     and created_at < ${moment} - interval '180 days'`,
  // Reports that were delivered: they can be made again.
  `delete from file where source = '${deliveredSource}' and ref_type = '' and not legal_hold
     and created_at < ${moment} - interval '${deliveredDays} days'`,
  // Pictures of errors.
  `delete from file where ref_type = 'errorRecord' and not legal_hold
     and created_at < ${moment} - interval '30 days'`,
  `delete from file where deleted_at < ${moment} - interval '7 days' and not legal_hold`,
]

const batch = 100

/** Contents that nobody has, of which none is on its way: it would have been touched. The rows stay locked. */
const leftText = `select o.key from file_object o
  where o.storage = $2 and o.touched_at < ${moment} - interval '12 hours'
    and not exists (select from file f where f.storage = o.storage and f.object_key = o.key)
  order by o.key limit ${batch} for update skip locked`

const removeObjects = (sweep: Sweep, store: Store): Promise<number> =>
  sweep.db.transaction(async (tx) => {
    const rows = await tx.query<{ key: string }>(leftText, [momentOf(sweep), store.kind])
    const keys = rows.map(({ key }) => key)
    for (const key of keys) await store.remove(key)
    await tx.query('delete from file_object where storage = $1 and key = any($2)', [store.kind, keys])
    return keys.length
  })

export const sweepFiles = async (sweep: Sweep): Promise<void> => {
  await sweep.db.query(temporaryText, [momentOf(sweep), sweep.temporaryHours])
  for (const text of ends) await sweep.db.query(text, [momentOf(sweep)])
  for (const store of sweep.stores) {
    let removed = batch
    while (removed === batch) removed = await removeObjects(sweep, store)
  }
  await sweepLeft(sweep.folder, sweep.nowMs ?? Date.now())
}
