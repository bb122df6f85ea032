// Why an audit, or another act on chosen vouchers, is refused, in English.
import type { auditProblem as zhCn, auditWord as zhCnWord } from '../zh-cn/audit-problem.ts'

export const auditProblem = {
  'audit.sameUser': 'The reviewer cannot be the creator',
  'audit.cashierFirst': 'Voucher {no} has cash subjects and must first be signed by the cashier',
  'audit.noRight': 'You may not review voucher {no} (company, type or amount out of your range)',
  'audit.posted': 'The voucher is posted; the review cannot be cancelled',
  'audit.returned':
    'Voucher {no} was returned and has not been changed since; its creator changes it first, or you audit it by itself',
  'audit.undoOver': 'An audit can be undone within {seconds} seconds; after that, cancel the audit',
  'audit.undoOthers': 'Only who gave this audit can undo it',
  'voucher.otherState': 'This cannot be done to the voucher: {reason}',
  'voucher.partSeen': 'Lines of it are hidden from you: whoever sees the whole voucher may do this',
  'voucher.onlyCreator': 'Only the creator of the voucher may do this',
} satisfies Record<keyof typeof zhCn, string>

/** Reasons by their names. */
export const auditWord = {
  mustCancel: 'it is audited; cancel the audit first',
  mustRestore: 'it is void; restore it first',
  notVoid: 'it is not void',
  notAudited: 'it is not audited',
  notSigned: 'the cashier has not signed it',
  noCash: 'it has no cash subject, so there is nothing to sign',
  isDraft: 'it is a draft; save it first',
} satisfies Record<keyof typeof zhCnWord, string>
