// Words of putting a backup back, and of the page that is shown meanwhile, in English.
import type { restore as restoreZhCn } from '../zh-cn/restore.ts'

export const restore: typeof restoreZhCn = {
  restore: 'Restore',
  restoreTitle: 'Restore the whole instance from {at}?',
  restoreText: 'What was entered since the backup is gone afterwards. Nobody can work while it runs.',
  restoreSafe: 'A full backup is made first, and the old database is kept. If anything goes wrong, all stays as it is.',
  restoreSecond: 'A second super administrator must approve within 15 minutes.',
  phrase: 'Type {phrase}',
  restoreAct: 'Ask to restore',
  setAct: 'Restore account set',
  setTitle: 'Restore {set}?',
  setCopy: '{set} is here: its books stay as they are. Beside them a marked sandbox with the figures of then is made.',
  setBack: '{set} is not here: its company comes back as it was in the backup, with all its years and files.',
  setSafe: 'Everything is proved before and after; if anything is missing or differs, nothing is changed.',
  setRunning: 'Restoring the account set',
  setDone: '{set} is restored: {n, voucher|vouchers} proved',
  waitingOwn: 'You asked to restore the backup of {at}: another super administrator must approve before {until}.',
  waitingOther: '{by} asks to restore the whole instance from the backup of {at}: approve before {until}.',
  approve: 'Approve and restore',
  withdraw: 'Withdraw',
  refuse: 'Refuse',
  approveTitle: 'Approve the restore?',
  approveText:
    'The whole instance goes back to the backup of {at}, as {by} asked. It begins at once and interrupts everybody.',
  lastDone:
    'Restored on {at}: asked by {by}, approved by {second}. The old database is kept as {kept} until the next restore.',
  lastFailed: 'The restore asked for on {at} by {by} did not take place: {reason}',
  maintenance: 'Under maintenance',
  maintenanceText: 'The instance is being restored from a backup, until about {time}. This page goes on by itself.',
  maintenanceLong: 'The instance is being restored from a backup. This page goes on by itself.',
  stage_backup: 'Backing up the present state',
  stage_load: 'Reading the backup',
  stage_verify: 'Proving every account set',
  tryNow: 'Try now',
}
