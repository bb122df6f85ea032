// The permission codes that administrators give to buttons and screens of their own.
import { superadmin } from '../../domain/chart/access.ts'
import type { Db } from './db.ts'

/** The role that may do everything holds these codes too, so that its holders can give them to others. */
export const giveOwnCodes = async (tx: Db): Promise<void> => {
  await tx.query(
    `insert into role_button (role_id, button) select r.id, m.permission from role r, menu m
     where r.code = $1 and not m.builtin and m.permission <> '' on conflict do nothing`,
    [superadmin],
  )
}
