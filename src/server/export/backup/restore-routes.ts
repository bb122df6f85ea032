// The calls by which a backup, or one account set of it, is put back, and the one that tells everybody how far it is.
import { maintenanceCalls, restoreCalls, restorePhrase, restoreSetCalls } from '../../../contract/export/restore.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { superadmin } from '../../../domain/chart/access.ts'
import type { Db } from '../../kernel/db.ts'
import type { App } from '../../kernel/http.ts'
import { log } from '../../kernel/log.ts'
import { maintenanceChanged } from '../../kernel/maintenance.ts'
import { addNotices } from '../../kernel/notice.ts'
import { confirmPassword } from '../../kernel/password.ts'
import type { Scope } from '../../kernel/scope.ts'
import { serve } from '../../kernel/serve.ts'
import { actorOf, type Gate } from '../../ledger/gate.ts'
import type { Backups } from './backups.ts'
import { addRequest, findRequest, listRequests, takeRequest, withdrawRequest } from './requests.ts'
import { restoreServed } from './restore.ts'
import { companyHere, restoreSet } from './restore-set.ts'
import { backupFileName, findBackup, findOwnBackup, type StoredBackup, superadmins, tellBackup } from './store.ts'

const personOf = ({ user }: Scope) => ({ id: user.id, name: user.realName || user.userName })

/** Whatever roles are given these buttons: the whole instance is put back by super administrators only. */
const checkSuperadmin = ({ roles }: Scope): void => {
  if (!roles.includes(superadmin)) refuse(problem('permission.missing'))
}

/** A guess for people who wait: a small file takes a minute, a large one that of its bytes twice. */
const secondsOf = ({ bytes }: StoredBackup): number => 60 + Math.ceil(Number(bytes) / 1_000_000)

export const restoreRoutes = (app: App, gate: Gate, backups: Backups): void => {
  const tell = (tx: Db, scope: Scope, action: string, backup: StoredBackup): Promise<void> =>
    tellBackup(gate.within(tx), actorOf(scope), action, backup)
  serve(app, restoreCalls, {
    requests: async (_, { db }) => ({ items: await listRequests(db) }),
    ask: async ({ id, phrase }, scope) => {
      checkSuperadmin(scope)
      const backup = await findBackup(scope.db, BigInt(id))
      if (backup.bytes === 0n || backup.state === 'broken') refuse(problem('backup.unfinished', 'id'))
      if (backup.kind !== 'full') refuse(problem('backup.notFull', 'id'))
      const wanted = restorePhrase(backup)
      if (phrase.trim() !== wanted) refuse(problem('backup.phrase', 'phrase', { phrase: wanted }))
      const others = (await superadmins(scope.db)).filter((one) => one !== scope.user.id)
      if (others.length === 0) refuse(problem('backup.approval', 'id'))
      return scope.db.transaction(async (tx) => {
        const request = await addRequest(tx, backup.id, personOf(scope))
        await tell(tx, scope, 'restoreAsk', backup)
        const args = { by: request.requestedName }
        const notice = { kind: 'restoreAsked' as const, args, link: '/system/backup', accountSet: '' }
        await addNotices(
          tx,
          others.map((userId) => ({ userId, ...notice })),
        )
        return { id: String(request.id), expiresAt: request.expiresAt }
      })
    },
    confirm: async ({ id, password }, scope) => {
      checkSuperadmin(scope)
      const request = await findRequest(scope.db, BigInt(id))
      if (request.requestedBy === scope.user.id) refuse(problem('backup.approval', 'id'))
      await confirmPassword(scope, password)
      const backup = await findBackup(scope.db, request.backupId)
      await scope.db.transaction(async (tx) => {
        await takeRequest(tx, request.id, personOf(scope), secondsOf(backup))
        await tell(tx, scope, 'restoreApprove', backup)
      })
      await maintenanceChanged(scope.db)
      await app.maintenance.look()
      // Nobody waits for the answer: people hear how far it is from the page of maintenance.
      restoreServed(app.db, backups, request, actorOf(scope)).catch((error) => log.error('a restore failed', { error }))
    },
    withdraw: async ({ id }, scope) => {
      const request = await findRequest(scope.db, BigInt(id))
      await scope.db.transaction(async (tx) => {
        await withdrawRequest(tx, request.id)
        await tell(tx, scope, 'restoreWithdraw', await findBackup(tx, request.backupId))
      })
    },
  })
  serve(app, maintenanceCalls, {
    state: async () => {
      const current = app.maintenance.now()
      return { active: current !== null, until: '', stage: '', pct: 0, ...current }
    },
  })
}

// The calls by which one account set of a backup is put back.

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
