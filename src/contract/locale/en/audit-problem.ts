// Why an audit is refused, in English.
import type { auditProblem as zhCn } from '../zh-cn/audit-problem.ts'

export const auditProblem = {
  'audit.sameUser': 'The reviewer cannot be the creator',
  'audit.cashierFirst': 'Voucher {no} has cash subjects and must first be signed by the cashier',
  'audit.noRight': 'You may not review voucher {no} (company, type or amount out of your range)',
  'audit.posted': 'The voucher is posted; the review cannot be cancelled',
  'audit.returned':
    'Voucher {no} was returned and has not been changed since; its creator changes it first, or you audit it by itself',
  'audit.undoOver': 'An audit can be undone within {seconds} seconds; after that, cancel the audit',
  'audit.undoOthers': 'Only who gave this audit can undo it',
} satisfies Record<keyof typeof zhCn, string>
