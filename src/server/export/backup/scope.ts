// Who is told of which backups: of the instance, and of account sets of companies that he administers; who does all.
import { problem, refuse } from '../../../domain/base/problem.ts'
import { superadmin } from '../../../domain/chart/access.ts'
import { parseAccountSet } from '../../../domain/chart/account-set.ts'
import type { Db } from '../../kernel/db.ts'
import type { RightHolder } from '../../kernel/scope.ts'
import { findBackup, type StoredBackup } from './store.ts'

/** The codes of the companies whose backups are told; null for all, of companies that are gone as well. */
export const ownCompanies = ({ isSuperadmin, setsWith }: Pick<RightHolder, 'isSuperadmin' | 'setsWith'>) =>
  isSuperadmin ? null : [...new Set(setsWith('admin').map(({ companyCode }) => companyCode))]

export const isOwnSet = (accountSet: string, own: readonly string[] | null): boolean =>
  accountSet === '' || own === null || own.includes(parseAccountSet(accountSet)?.company ?? '')

/** Refused as one that is not there, if it is not to be told of. */
export const findOwnBackup = async (
  scope: Pick<RightHolder, 'isSuperadmin' | 'setsWith'> & { db: Db },
  id: string,
): Promise<StoredBackup> => {
  const backup = await findBackup(scope.db, BigInt(id))
  return isOwnSet(backup.accountSet, ownCompanies(scope)) ? backup : refuse(problem('record.missing', 'id'))
}

// Super administrators: who approves restores, and who hears of backups that fail where a plan names nobody.

export const superadmins = async (db: Db): Promise<bigint[]> => {
  const rows = await db.query<{ id: bigint }>(
    `select u.id from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
     where r.code = $1 and u.enabled order by u.id limit 100`,
    [superadmin],
  )
  return rows.map(({ id }) => id)
}
