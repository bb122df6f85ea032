// The calls by which a backup is put back, and the one that tells everybody how far it is.
import { maintenanceCalls, restoreCalls, restorePhrase } from '../../../contract/export/restore.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { superadmin } from '../../../domain/chart/access.ts'
import { confirmPassword } from '../../kernel/confirm-password.ts'
import type { Db } from '../../kernel/db.ts'
import type { App } from '../../kernel/http.ts'
import { log } from '../../kernel/log.ts'
import { maintenanceChanged } from '../../kernel/maintenance.ts'
import { addNotices } from '../../kernel/notice.ts'
import type { Scope } from '../../kernel/scope.ts'
import { serve } from '../../kernel/serve.ts'
import { actorOf } from '../../ledger/actor.ts'
import type { Gate } from '../../ledger/gate.ts'
import type { Backups } from './backups.ts'
import { restoreServed } from './online-restore.ts'
import { addRequest, findRequest, listRequests, takeRequest, withdrawRequest } from './requests.ts'
import { findBackup, type StoredBackup } from './store.ts'
import { superadmins } from './superadmins.ts'
import { tellBackup } from './trail.ts'

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
