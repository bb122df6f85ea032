// The numbers of what is refused about backups and restores; part of the catalogue in problem.ts.

export const backupNumbers = {
  'backup.running': 44001,
  'backup.disk': 44002,
  'backup.proof': 44003,
  'backup.broken': 44004,
  'backup.phrase': 44005,
  'backup.approval': 44006,
  'backup.lastVerified': 44007,
  'backup.key': 44008,
  'backup.foreign': 44009,
  'backup.noDatabase': 44010,
  'backup.unfinished': 44011,
  'backup.notFull': 44012,
  'backup.requestOver': 44013,
  'backup.withdrawn': 44014,
  'restoreSet.notSet': 44015,
  'restoreSet.taken': 44016,
  'restoreSet.chart': 44017,
  'restoreSet.subject': 44018,
  'restoreSet.entity': 44019,
  'restoreSet.other': 44020,
} as const
