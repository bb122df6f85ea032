// Why menus, dictionaries, parameters, value sets and links are refused, in simplified Chinese.
export const setupProblem = {
  'parameter.range': '请输入 {least} 到 {most} 之间的整数',
  'parameter.choice': '请从列出的选项中选择一个',
  'parameter.code': '{code} 不是权限标识：请按 sys:user:edit 的格式填写，用空格分隔',
  'parameter.scope': '该参数不能在此范围设置：请选择列出的范围',
}
