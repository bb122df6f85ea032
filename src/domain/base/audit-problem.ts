// The numbers of why an audit, or another act on chosen vouchers, is refused; part of the catalogue in problem.ts.

export const auditNumbers = {
  'audit.sameUser': 45140,
  'audit.cashierFirst': 45141,
  'audit.noRight': 45142,
  'audit.posted': 45143,
  'audit.returned': 45174,
  'audit.undoOver': 45175,
  'audit.undoOthers': 45176,
  'voucher.otherState': 45177,
  'voucher.onlyCreator': 45178,
  'audit.currencies': 45183,
} as const
