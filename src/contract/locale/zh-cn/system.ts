// Words of the machinery that every call shares: pending calls, input of the wrong shape, paths, in simplified Chinese.
export const system = {
  success: '操作成功',
  pending: '处理中，请稍候',
  pathMissing: '接口路径找不到',
  tooLarge: '内容过大',
  unavailable: '服务暂不可用，请稍后重试',
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
}
