// Words of choosing an item of expense in voucher entry, in simplified Chinese.

export const expensePick = {
  title: '按费用项目填分录',
  search: '编码、名称、助记码',
  none: '还没有费用项目。请先在“费用科目定义”中新增。',
  noneFound: '没有匹配的费用项目',
  noSubject: '该部门的费用类别没有对应科目',
  rate: '可抵扣 {rate}%',
  department: '部门',
  noDepartment: '本公司这一天没有部门实体。请先在“部门实体定义”中新增。',
  amount: '含税金额',
  amountHint: '可留空，填入分录后再录；可写算式',
  badAmount: '不是金额',
  debit: '借',
  limit: '限额 {limit}',
  aboveLimit: '超过限额 {limit}',
  papers: '需附：{papers}',
  cancel: '取消',
  take: '填入',
}
