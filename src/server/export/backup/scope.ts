// Which backups somebody is told of: those of the instance, and those of account sets of companies that he administers.
import { problem, refuse } from '../../../domain/base/problem.ts'
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
