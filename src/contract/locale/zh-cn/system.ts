// Words of the machinery that every call shares: pending calls, input of the wrong shape, paths, in simplified Chinese.
export const system = {
  success: '操作成功',
  pending: '处理中，请稍候',
  pathMissing: '接口路径找不到',
  tooLarge: '内容过大',
  unavailable: '服务暂不可用，请稍后重试',
  unsure: '服务中断，您的操作可能已经完成：重试前请先核对',
  diskFull: '未保存：服务器磁盘已满，请联系管理员清理空间后重试',
  required: '{field}不能为空',
  unknownField: '不认识的字段{field}',
  format: '{field}格式不正确',
  tooLong: '{field}不能超过{limit}个字',
  tooShort: '{field}至少{limit}个字',
  tooMany: '{field}不能超过{limit}项',
  tooFew: '{field}至少{limit}项',
  range: '{field}超出允许范围',
  body: '请求内容不是有效的JSON',
  docs: '接口说明',
  importErrors: '错误',
  importColumns:
    '日期,凭证字,凭证号,摘要,科目编码,借方金额,贷方金额,币种,原币金额,汇率,客户,' +
    '供应商,部门,职员,项目,店铺,数量,单价,现金流量项目,发票号,附件数,备注',
  importTemplate: '凭证导入模板',
  ratesFile: '汇率',
  chartFile: '科目',
  subjectOthers: '其他',
  sandboxMark: '【演练】',
}
