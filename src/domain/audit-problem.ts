// The numbers of why an audit is refused; part of the catalogue in problem.ts.

export const auditNumbers = {
  'audit.sameUser': 45140,
  'audit.cashierFirst': 45141,
  'audit.noRight': 45142,
  'audit.posted': 45143,
  'audit.returned': 45174,
  'audit.undoOver': 45175,
  'audit.undoOthers': 45176,
} as const
