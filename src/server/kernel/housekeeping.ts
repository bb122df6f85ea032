// What the server does by itself every hour; of its own it removes what has served its time: sessions long over, old
// sign-ins, forgotten drafts and locks of names.
import type { Db } from './db.ts'

const firstMs = 60_000
const everyMs = 3_600_000

const sweeps: readonly string[] = [
  // A session is kept a month longer, for the question who was signed in when.
  `delete from auth_session where refresh_expires_at < now() - interval '30 days'`,
  `delete from login_log where at < now() - interval '400 days'`,
  `delete from login_lock where failed_at < now() - interval '2 days' and coalesce(locked_until < now(), true)`,
  `delete from auth_code where created_at < now() - interval '2 days'`,
  `delete from auth_ticket where expires_at < now() - interval '1 day'`,
  `delete from auth_captcha where expires_at < now()`,
  `delete from auth_device where expires_at < now()`,
  `delete from auth_scan where expires_at < now() - interval '1 day'`,
  `delete from message_outbox where created_at < now() - interval '30 days'`,
  `delete from notice where created_at < now() - interval '400 days'`,
  `delete from fault_line where at < now() - interval '90 days'`,
  `delete from error_record where last_at < now() - interval '365 days'`,
  `delete from user_draft where updated_at < now() - interval '30 days'`,
  `delete from import_draft where updated_at < now() - interval '14 days'`,
  `delete from verification where company_id = any(array(select id from company))
    and started_at < now() - interval '400 days'`,
  `delete from voucher_presence where seen_at < now() - interval '1 hour'`,
]

export const sweep = async (db: Db): Promise<void> => {
  for (const text of sweeps) await db.query(text)
}

const hourly = { firstMs, everyMs }

/**
 * Does each work after a while and then again and again, every hour unless told; answers how to stop. `isResting`:
 * nothing is begun now.
 */
export const keepHouse = (
  isResting: () => boolean,
  works: readonly (() => Promise<unknown>)[],
  when = hourly,
): (() => void) => {
  let isBusy = false
  const quietly = async (): Promise<void> => {
    // What fails is left to the next time, and what takes longer is not begun twice.
    if (isBusy || isResting()) return
    isBusy = true
    for (const work of works) await work().catch((error) => console.error('housekeeping', error))
    isBusy = false
  }
  const timers = [setTimeout(quietly, when.firstMs).unref(), setInterval(quietly, when.everyMs).unref()]
  return () => timers.forEach(clearTimeout)
}
