// What the list of backups and their plans say of the database: the last good one, its proof, the next and the failed.
import type { BackupPlanShape, BackupShape } from '../../contract/export/backup.ts'

const weekMs = 7 * 24 * 3_600_000

type Seen = Pick<BackupShape, 'kind' | 'state' | 'startedAt' | 'verifiedAt' | 'bytes'>
type Planned = Pick<BackupPlanShape, 'name' | 'enabled' | 'nextAt'>

export type DatabaseFacts = {
  /** The last full one that was made, verified or not. */
  good: Seen | undefined
  /** The one that was verified last, whatever was found. */
  proved: Seen | undefined
  next: Planned | undefined
  /** Failed within seven days. */
  failed: number
}

/** `backups`: the newest first; moments are ISO text, '' for never. */
export const databaseFacts = (backups: readonly Seen[], plans: readonly Planned[], nowMs: number): DatabaseFacts => {
  const [proved] = backups
    .filter(({ verifiedAt }) => verifiedAt !== '')
    .sort((a, b) => Date.parse(b.verifiedAt) - Date.parse(a.verifiedAt))
  const [next] = plans.filter(({ enabled }) => enabled).sort((a, b) => Date.parse(a.nextAt) - Date.parse(b.nextAt))
  return {
    good: backups.find(({ kind, state }) => kind === 'full' && (state === 'done' || state === 'verified')),
    proved,
    next,
    failed: backups.filter(({ state, startedAt }) => state === 'failed' && nowMs - Date.parse(startedAt) <= weekMs)
      .length,
  }
}
