// Why an audit, or another act on chosen vouchers, is refused, in simplified Chinese.
export const auditProblem = {
  'audit.sameUser': '审核人不能与制单人相同',
  'audit.cashierFirst': '凭证{no}含现金科目，须先由出纳签字',
  'audit.noRight': '您没有审核凭证{no}的权限（公司、类型或金额超出范围）',
  'audit.posted': '凭证已记账，不能取消审核',
  'audit.returned': '凭证{no}已退回，尚未修改；制单人修改后再审核，或单独打开后审核',
  'audit.undoOver': '审核只能在 {seconds} 秒内撤销；之后请取消审核',
  'audit.undoOthers': '只有审核人本人可以撤销这次审核',
  'voucher.otherState': '凭证不能这样操作：{reason}',
  'voucher.partSeen': '其中有您看不到的分录，须由能看到整张凭证的人操作',
  'voucher.onlyCreator': '只有凭证的制单人可以这样操作',
}

/** Reasons by their names. */
export const auditWord = {
  mustCancel: '已审核，请先取消审核',
  mustRestore: '已作废，请先恢复',
  notVoid: '未作废',
  notAudited: '未审核',
  notSigned: '出纳未签字',
  noCash: '没有现金科目，无须签字',
  isDraft: '是草稿，请先保存',
}
