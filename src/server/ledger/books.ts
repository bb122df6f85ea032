// Who acts on which books: the two things every act of the ledger is told.
import { randomBytes } from 'node:crypto'
import type { Lang } from '../../contract/sentence.ts'
import type { Db } from '../kernel/db.ts'

/** The person behind an act; the server has checked the session and the right in the account set. */
export type Actor = {
  id: bigint
  userName: string
  name: string
  roles: readonly string[]
  may(button: string): boolean
  traceId: string
  lang: Lang
}

/** The books of one company in one year. */
export type Books = { companyId: bigint; companyCode: string; year: number; value: string }

const epoch = Date.UTC(2025, 0, 1)
const node = BigInt(randomBytes(1)[0] ?? 0)
let lastMs = 0
let sequence = 0

/** A new id: ascending bigint, made here so that rows arrive in index order (scale rule 6). */
export const newId = (): bigint => {
  const now = Math.max(Date.now() - epoch, lastMs)
  sequence = now === lastMs ? sequence + 1 : 0
  lastMs = sequence > 8191 ? now + 1 : now
  if (sequence > 8191) sequence = 0
  return (BigInt(lastMs) << 21n) | (node << 13n) | BigInt(sequence)
}

/** The current moment, ISO text in UTC. */
export const nowText = (): string => new Date().toISOString()

/** Today in the zone of the books (Asia/Shanghai), YYYY-MM-DD. */
export const today = (): string => new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10)

export type Tx = Db
