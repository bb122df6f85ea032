// Why an audit, or another act on chosen vouchers, is refused, in traditional Chinese.
import type { auditProblem as zhCn, auditWord as zhCnWord } from '../zh-cn/audit-problem.ts'

export const auditProblem = {
  'audit.sameUser': '審核人不能與製單人相同',
  'audit.cashierFirst': '憑證{no}含現金科目，須先由出納簽字',
  'audit.noRight': '您沒有審核憑證{no}的權限（公司、類型或金額超出範圍）',
  'audit.posted': '憑證已記帳，不能取消審核',
  'audit.returned': '憑證{no}已退回，尚未修改；製單人修改後再審核，或單獨開啟後審核',
  'audit.undoOver': '審核只能在 {seconds} 秒內復原；之後請取消審核',
  'audit.undoOthers': '只有審核人本人可以復原這次審核',
  'voucher.otherState': '憑證不能這樣操作：{reason}',
  'voucher.partSeen': '其中有您看不到的分錄，須由能看到整張憑證的人操作',
  'voucher.onlyCreator': '只有憑證的製單人可以這樣操作',
} satisfies Record<keyof typeof zhCn, string>

/** Reasons by their names. */
export const auditWord = {
  mustCancel: '已審核，請先取消審核',
  mustRestore: '已作廢，請先恢復',
  notVoid: '未作廢',
  notAudited: '未審核',
  notSigned: '出納未簽字',
  noCash: '沒有現金科目，無須簽字',
  isDraft: '是草稿，請先儲存',
} satisfies Record<keyof typeof zhCnWord, string>
