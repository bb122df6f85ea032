// Words of what is done with vouchers: reversal, correction, trace; in English.
import type { voucherAct as voucherActZhCn } from '../zh-cn/voucher-act.ts'

export const voucherAct: typeof voucherActZhCn = {
  reverse: 'Reverse (red)',
  reverseTitle: 'Reverse {no}',
  reverseAct: 'Reverse',
  reverseHow:
    'Makes a red voucher: same sides, all amounts negated, the summary "注销…凭证" of the law. The original stays.',
  reverseDate: 'Date',
  reverseDateHint: 'Not before the original, {date}, and in a month that takes entries',
  andCorrect: 'Then open the correction copy (blue), whose summaries begin with "订正…", to be put right',
  laterTitle: 'Correct {no} of an earlier year',
  laterHow:
    'No month of {year} takes entries any more. An error of an earlier year is put right by a blue voucher now: ' +
    'profit and loss goes to 6901, prior-year adjustments, and does not touch this year. A draft is made in a ' +
    'later account set of the company, for you to change and save.',
  laterAct: 'Make the draft',
  laterDone: 'The correction is a draft in account set {set} ({date})',
  laterDoneText: 'Switch to that account set, open it among the drafts of the voucher list, change it and save.',
  reversedAs: 'Reversed by {no}',
  cancel: 'Cancel',
  copyNegated: 'Copy in red (amounts negated)',
  noteCopiedRed: 'Copied in red: all amounts are negated',
  trace: 'Trace',
  links: 'Reversals and corrections',
  traceNone: 'Neither reversed nor corrected',
  reverses: 'Reverses',
  reversedBy: 'Reversed by',
  corrects: 'Corrects',
  correctedBy: 'Corrected by',
  otherSet: 'in the account set of {year}',
  events: 'Log',
  event_create: 'Created',
  event_update: 'Changed',
  event_delete: 'Deleted',
  event_void: 'Made void',
  event_restore: 'Restored',
  event_audit: 'Audited',
  event_cancelAudit: 'Audit cancelled',
  event_reject: 'Returned',
  event_cashierSign: 'Signed by the cashier',
  event_cancelCashierSign: 'Signature taken back',
  event_renumber: 'Renumbered',
  event_import: 'Imported',
  close: 'Close',
  source: 'Source',
  correctsTag: 'Correction',
}
