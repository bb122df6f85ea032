// In which account set each person worked last: noted when it is another one, and asked for where somebody begins.
import type { Db } from './db.ts'
import { log } from './log.ts'

/** A set that was noted is not noted again for this long: another server may have noted another one since. */
const knownMs = 60_000
const peopleMax = 10_000

export type LastSets = {
  /** Somebody works in it. Never fails: what he does there matters more. */
  note(userId: bigint, accountSet: string): Promise<void>
  /** '' for none. */
  of(userId: bigint): Promise<string>
}

const noteText = `insert into last_account_set (user_id, account_set) values ($1, $2)
  on conflict (user_id) do update set account_set = excluded.account_set
  where last_account_set.account_set <> excluded.account_set`

export const openLastSets = (db: Db): LastSets => {
  const known = new Map<bigint, { accountSet: string; until: number }>()
  const note: LastSets['note'] = async (userId, accountSet) => {
    const found = known.get(userId)
    if (found?.accountSet === accountSet && found.until > performance.now()) return
    if (known.size >= peopleMax) known.clear()
    known.set(userId, { accountSet, until: performance.now() + knownMs })
    // Where the disk is full or the database away, the call itself says so if it needs them.
    await db.query(noteText, [userId, accountSet], 'note_last_set').catch((error) => {
      known.delete(userId)
      log.warn('the last account set was not noted', { error })
    })
  }
  const of: LastSets['of'] = async (userId) => {
    const [row] = await db.query<{ accountSet: string }>(
      'select account_set from last_account_set where user_id = $1',
      [userId],
      'last_set',
    )
    return row?.accountSet ?? ''
  }
  return { note, of }
}
