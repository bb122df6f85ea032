// Why an audit, or another act on chosen vouchers, is refused.
import type { WordTable } from '../base/word-table.ts'
export const auditProblem = {
  'audit.sameUser': ['审核人不能与制单人相同', '審核人不能與製單人相同', 'The reviewer cannot be the creator'],
  'audit.cashierFirst': [
    '凭证{no}含现金科目，须先由出纳签字',
    '憑證{no}含現金科目，須先由出納簽字',
    'Voucher {no} has cash subjects and must first be signed by the cashier',
  ],
  'audit.noRight': [
    '您没有审核凭证{no}的权限（公司、类型或金额超出范围）',
    '您沒有審核憑證{no}的權限（公司、類型或金額超出範圍）',
    'You may not review voucher {no} (company, type or amount out of your range)',
  ],
  'audit.posted': [
    '凭证已记账，不能取消审核',
    '憑證已記帳，不能取消審核',
    'The voucher is posted; the review cannot be cancelled',
  ],
  'audit.returned': [
    '凭证{no}已退回，尚未修改；制单人修改后再审核，或单独打开后审核',
    '憑證{no}已退回，尚未修改；製單人修改後再審核，或單獨開啟後審核',
    'Voucher {no} was returned and has not been changed since; its creator changes it first, or you audit it by itself',
  ],
  'audit.undoOver': [
    '审核只能在 {seconds} 秒内撤销；之后请取消审核',
    '審核只能在 {seconds} 秒內復原；之後請取消審核',
    'An audit can be undone within {seconds} seconds; after that, cancel the audit',
  ],
  'audit.undoOthers': [
    '只有审核人本人可以撤销这次审核',
    '只有審核人本人可以復原這次審核',
    'Only who gave this audit can undo it',
  ],
  'voucher.otherState': [
    '凭证不能这样操作：{reason}',
    '憑證不能這樣操作：{reason}',
    'This cannot be done to the voucher: {reason}',
  ],
  'voucher.partSeen': [
    '其中有您看不到的分录，须由能看到整张凭证的人操作',
    '其中有您看不到的分錄，須由能看到整張憑證的人操作',
    'Lines of it are hidden from you: whoever sees the whole voucher may do this',
  ],
  'voucher.onlyCreator': [
    '只有凭证的制单人可以这样操作',
    '只有憑證的製單人可以這樣操作',
    'Only the creator of the voucher may do this',
  ],
} satisfies WordTable

/** Reasons by their names. */
export const auditWord = {
  mustCancel: ['已审核，请先取消审核', '已審核，請先取消審核', 'it is audited; cancel the audit first'],
  mustRestore: ['已作废，请先恢复', '已作廢，請先恢復', 'it is void; restore it first'],
  notVoid: ['未作废', '未作廢', 'it is not void'],
  notAudited: ['未审核', '未審核', 'it is not audited'],
  notSigned: ['出纳未签字', '出納未簽字', 'the cashier has not signed it'],
  noCash: ['没有现金科目，无须签字', '沒有現金科目，無須簽字', 'it has no cash subject, so there is nothing to sign'],
  isDraft: ['是草稿，请先保存', '是草稿，請先儲存', 'it is a draft; save it first'],
} satisfies WordTable
