// The calls by which one account set of a backup is put back.
import { restoreSetCalls } from '../../../contract/export/restore.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { superadmin } from '../../../domain/chart/access.ts'
import type { App } from '../../kernel/http.ts'
import type { Scope } from '../../kernel/scope.ts'
import { serve } from '../../kernel/serve.ts'
import { actorOf } from '../../ledger/actor.ts'
import type { Gate } from '../../ledger/gate.ts'
import type { Backups } from './backups.ts'
import { backupFileName } from './links.ts'
import { companyHere, restoreSet } from './restore-set.ts'
import { findOwnBackup } from './scope.ts'
import type { StoredBackup } from './store.ts'

/** A copy is for who administers the company; a company that nobody has here is brought by super administrators. */
const lookAt = async (scope: Scope, id: string): Promise<{ backup: StoredBackup; isCopy: boolean }> => {
  const backup = await findOwnBackup(scope, id)
  const { kind, accountSet, bytes, state } = backup
  if (kind !== 'accountSet') refuse(problem('restoreSet.notSet', 'id'))
  if (bytes === 0n || state === 'broken') refuse(problem('backup.unfinished', 'id'))
  const here = await companyHere(scope.db, accountSet)
  if (here === null && !scope.roles.includes(superadmin)) refuse(problem('permission.missing'))
  const isOwn = here === null || scope.setsWith('admin').some(({ companyId }) => companyId === here)
  if (!isOwn) refuse(problem('accountSet.noRight', 'id', { set: accountSet, right: 'admin' }))
  return { backup, isCopy: here !== null }
}

export const restoreSetRoutes = (app: App, gate: Gate, backups: Backups): void => {
  serve(app, restoreSetCalls, {
    look: async ({ id }, scope) => {
      const { backup, isCopy } = await lookAt(scope, id)
      return { accountSet: backup.accountSet, isCopy }
    },
    restore: async ({ id }, scope) => {
      const { backup } = await lookAt(scope, id)
      await scope.hold?.(`restoreSet:${backup.accountSet}`)
      const { accountSet, isCopy, checks } = await restoreSet(scope.db, gate, {
        ...{ open: () => backups.open(backup), words: backups.words, places: backups.places },
        ...{ name: backupFileName(backup), by: actorOf(scope), signal: scope.cancelled },
        told: (stage, done, total) =>
          scope.progress?.({ pct: Math.floor((90 * done) / Math.max(1, total)), stage, done, total }),
      })
      return { accountSet, isCopy, vouchers: checks.vouchers }
    },
  })
}
