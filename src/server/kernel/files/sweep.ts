// Removes files that have served their time, and contents that no file has any more.
import type { Db } from '../db.ts'
import { sweepIncoming } from './incoming.ts'
import type { Store } from './store.ts'

export type Sweep = {
  db: Db
  /** Where files arrive. */
  folder: string
  storeOf: (kind: Store['kind']) => Store
  nowMs: number
}

/** $1 is the moment. What a record has, and what the law keeps, stays. */
const ends: readonly string[] = [
  `delete from file where bucket = 'Temp' and ref_type = '' and not legal_hold
     and created_at < $1::timestamptz - interval '24 hours'`,
  `delete from file where bucket = 'AIGC' and ref_type = '' and not legal_hold
     and created_at < $1::timestamptz - interval '180 days'`,
  `delete from file where deleted_at < $1::timestamptz - interval '7 days' and not legal_hold`,
]

const batch = 100

/** Contents that nobody has, of which none is on its way: it would have been touched. The rows stay locked. */
const leftText = `select o.storage, o.key from file_object o
  where o.touched_at < $1::timestamptz - interval '12 hours'
    and not exists (select from file f where f.storage = o.storage and f.object_key = o.key)
  order by o.storage, o.key limit ${batch} for update skip locked`

const removeObjects = ({ db, storeOf, nowMs }: Sweep): Promise<number> =>
  db.transaction(async (tx) => {
    const moment = new Date(nowMs).toISOString()
    const left = await tx.query<{ storage: Store['kind']; key: string }>(leftText, [moment])
    for (const { storage, key } of left) await storeOf(storage).remove(key)
    await tx.query(
      `delete from file_object o using unnest($1::text[], $2::text[]) as w (storage, key)
       where o.storage = w.storage and o.key = w.key`,
      [left.map(({ storage }) => storage), left.map(({ key }) => key)],
    )
    return left.length
  })

export const sweepFiles = async (sweep: Sweep): Promise<void> => {
  for (const text of ends) await sweep.db.query(text, [new Date(sweep.nowMs).toISOString()])
  let removed = batch
  while (removed === batch) removed = await removeObjects(sweep)
  await sweepIncoming(sweep.folder, sweep.nowMs)
}
