// Super administrators: who approves restores, and who hears of backups that fail where a plan names nobody.
import { superadmin } from '../../../domain/chart/access.ts'
import type { Db } from '../../kernel/db.ts'

export const superadmins = async (db: Db): Promise<bigint[]> => {
  const rows = await db.query<{ id: bigint }>(
    `select u.id from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
     where r.code = $1 and u.enabled order by u.id limit 100`,
    [superadmin],
  )
  return rows.map(({ id }) => id)
}
