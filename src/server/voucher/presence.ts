// Serves who else has a voucher open: each tab says so every ten seconds, and hears of the others.
import { presenceCalls } from '../../contract/people/profile.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { isUnlimited, seesLine } from '../../domain/chart/access.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { booksOf } from '../ledger/gate.ts'
import { readStored } from '../ledger/store/voucher-store.ts'

const sayText = `insert into voucher_presence (voucher_id, desk, user_id, user_name, editing, seen_at)
  values ($1, $2, $3, $4, $5, now())
  on conflict (voucher_id, desk) do update set editing = excluded.editing, seen_at = excluded.seen_at
  where voucher_presence.user_id = excluded.user_id`

/** Two words may be missed before somebody counts as gone. */
const othersText = `select user_name as name, editing, user_id = $3 as own from voucher_presence
  where voucher_id = $1 and desk <> $2 and seen_at > now() - interval '25 seconds'
  order by editing desc, user_name, desk limit 20`

type Now = { version: number; by: string }

/** The voucher as it is stored now; whoever sees only a part of it is told nothing. */
const storedNow = async (scope: Scope, id: bigint): Promise<Now> => {
  const books = booksOf(scope)
  if (!isUnlimited(scope.dataScope)) {
    const [stored] = await readStored(scope.db, books, [id])
    const isWhole = stored?.voucher.lines.every((line) => seesLine(scope.dataScope, line)) === true
    if (!stored || !isWhole) return refuse(problem('record.missing'))
    return { version: stored.head.version, by: stored.head.editedName || stored.head.createdName }
  }
  const [row] = await scope.db.query<Now>(
    `select version, coalesce(nullif(edited_name, ''), created_name) as by from voucher
     where company_id = $1 and id = $2 and year = $3`,
    [books.companyId, id, books.year],
  )
  return row ?? refuse(problem('record.missing'))
}

export const presenceRoutes = (app: App): void =>
  serve(app, presenceCalls, {
    here: async ({ id, desk, editing }, scope) => {
      const voucher = BigInt(id)
      const now = await storedNow(scope, voucher)
      const { user, db } = scope
      await db.query(sayText, [voucher, desk, user.id, user.realName, editing])
      const others = await db.query<{ name: string; editing: boolean; own: boolean }>(othersText, [
        voucher,
        desk,
        user.id,
      ])
      return { ...now, others }
    },
    gone: async ({ id, desk }, { db, user }) => {
      await db.query('delete from voucher_presence where voucher_id = $1 and desk = $2 and user_id = $3', [
        BigInt(id),
        desk,
        user.id,
      ])
    },
  })
