// Words of the items of expense, in simplified Chinese.

export const expenseAccount = {
  title: '费用科目',
  one: '费用科目',
  search: '编码、名称、拼音首字母',
  f_code: '编码',
  f_nameZhCn: '名称',
  f_nameZhTw: '繁体名称',
  f_nameEn: '英文名称',
  f_sellingSubject: '销售费用科目',
  f_adminSubject: '管理费用科目',
  f_rndSubject: '研发费用科目',
  f_manufacturingSubject: '制造费用科目',
  h_sellingSubject: '至少填写一个费用类别的科目。',
  f_taxRate: '税率 %',
  f_taxSubject: '进项税科目',
  f_deductible: '可抵扣',
  f_cfItem: '现金流量项目',
  f_attachments: '必备附件',
  f_unitLimit: '单次限额',
  f_business: '业务',
}
