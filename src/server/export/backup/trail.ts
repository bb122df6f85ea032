// What the trail tells of a backup.

import type { Gate } from '../../ledger/gate.ts'
import type { Actor } from '../../ledger/store/books.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import { backupFileName } from './links.ts'
import type { StoredBackup } from './store.ts'

const toldOf = ({ kind, cause, accountSet, withFiles, note, sha256 }: StoredBackup): object => ({
  ...{ backupKind: kind, cause, accountSet, withFiles, note, sha256 },
})

export const tellBackup = (
  gate: Gate,
  actor: Actor,
  action: string,
  backup: StoredBackup,
  more: object = {},
): Promise<void> =>
  gate.tell(actor, null, [
    { ...changeEntry('backup', backupFileName(backup), null, { ...toldOf(backup), ...more }), action },
  ])
