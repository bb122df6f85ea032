// Words of the notices in the header, in English.
import type { notice as noticeZhCn } from '../zh-cn/notice.ts'

export const notice: typeof noticeZhCn = {
  title: 'Notices',
  unread: '{n, unread notice|unread notices}',
  none: 'No notices',
  readAll: 'Mark all as read',
  kind_voucherRejected: '{by} returned voucher {no}: {reason}',
  kind_booksDiffer: 'The books of {set} do not agree: {n, finding|findings}',
  kind_booksUnproved: 'The books of {set} could not be proved; ask an administrator to look into it',
  kind_monthPosted: '{by} posted {month} of {company}',
  kind_postingCancelled: '{by} cancelled the posting of {month} of {company}',
  kind_mirrorDraft: 'The draft that answers voucher {no} is ready, {n, line|lines}: complete and save it',
  kind_reportDelivered: 'The report “{name}” is among your downloads',
  kind_reportNotDelivered: 'The scheduled report “{name}” did not reach everybody: {reason}',
  kind_errorResolved: '{by} resolved the error {no} that you reported: {resolution}',
  kind_errorIgnored: '{by} set the error {no} that you reported aside',
  kind_announcement: '{title}',
  kind_accessAsked: '{user} asks for access to {path}',
  kind_contactChanged: '{by} changed where your codes are sent; if you do not know why, ask an administrator',
  kind_checkLocked:
    'Somebody gave your password, and wrong codes; locked until {time}. If it was not you, change your password',
  kind_sessionCopied:
    'A sign-in of yours was ended: its key was used twice, so somebody may have a copy. Change your password',
  kind_passwordReset:
    '{by} reset your password: “Forgot password” on the sign-in page sets a new one; ask why if you do not know',
  kind_rolesChanged: '{by} changed your roles; if you do not know why, ask an administrator',
  kind_accountUnlocked: '{by} unlocked your account; if you had not asked for it, change your password',
  kind_accountEnabled: '{by} enabled your account again',
  kind_sessionsEnded: '{by} ended sessions of yours',
  kind_viewedAs: '{by} looked at the product as you find it',
  kind_accountAsked:
    '{by} asks to change the way in to your account; a second administrator has to agree. Ask why if you do not know',
  kind_secondAsked:
    '{by} asks for a second administrator: do the same to the account of {name} within 24 hours if it is right',
  kind_restoreAsked: '{by} asks to restore a backup of the whole instance: approve it within 15 minutes',
  kind_restoreDone: 'The whole instance was restored from a backup; {by} approved it',
  kind_restoreFailed: 'The instance could not be restored and is as it was; {by} had approved it',
  kind_backupFailed: 'The backup plan “{name}” failed: {reason}',
  kind_jobDone: '{what} is done',
  kind_jobFailed: '{what} has failed: {reason}',
}
