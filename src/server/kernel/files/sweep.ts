// Removes files that have served their time, and contents that no file has any more.
import type { Db } from '../db.ts'
import { sweepIncoming } from './incoming.ts'
import type { Store } from './store.ts'

export type Sweep = {
  db: Db
  /** Where files arrive. */
  folder: string
  /** Those that are set up; contents in another wait until it is set up again. */
  stores: readonly Store[]
  nowMs: number
}

/** $1 is the moment. What a record has, and what the law keeps, stays. */
const ends: readonly string[] = [
  `delete from file where bucket = 'Temp' and ref_type = '' and not legal_hold
     and created_at < $1::timestamptz - interval '24 hours'`,
  // Papers that were brought for a voucher or payment that was never stored.
  `delete from file where bucket in ('PrimVoucher', 'PrimPayment') and ref_type = '' and not legal_hold
     and created_at < $1::timestamptz - interval '7 days'`,
  `delete from file where bucket = 'AIGC' and ref_type = '' and not legal_hold
     and created_at < $1::timestamptz - interval '180 days'`,
  `delete from file where deleted_at < $1::timestamptz - interval '7 days' and not legal_hold`,
]

const batch = 100

/** Contents that nobody has, of which none is on its way: it would have been touched. The rows stay locked. */
const leftText = `select o.key from file_object o
  where o.storage = $2 and o.touched_at < $1::timestamptz - interval '12 hours'
    and not exists (select from file f where f.storage = o.storage and f.object_key = o.key)
  order by o.key limit ${batch} for update skip locked`

const removeObjects = ({ db, nowMs }: Sweep, store: Store): Promise<number> =>
  db.transaction(async (tx) => {
    const rows = await tx.query<{ key: string }>(leftText, [new Date(nowMs).toISOString(), store.kind])
    const keys = rows.map(({ key }) => key)
    for (const key of keys) await store.remove(key)
    await tx.query('delete from file_object where storage = $1 and key = any($2)', [store.kind, keys])
    return keys.length
  })

export const sweepFiles = async (sweep: Sweep): Promise<void> => {
  for (const text of ends) await sweep.db.query(text, [new Date(sweep.nowMs).toISOString()])
  for (const store of sweep.stores) {
    let removed = batch
    while (removed === batch) removed = await removeObjects(sweep, store)
  }
  await sweepIncoming(sweep.folder, sweep.nowMs)
}
