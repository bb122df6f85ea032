// Words of the groups of companies that are merged, in simplified Chinese.

export const mergeGroup = {
  title: '合并范围',
  one: '合并范围',
  search: '编码、名称',
  f_code: '编码',
  f_nameZhCn: '名称',
  f_nameZhTw: '繁体名称',
  f_nameEn: '英文名称',
  f_companies: '成员公司',
  f_groups: '下级合并范围',
  h_groups: '其全部公司一并合并，每家只计一次；其抵销账套一并计入。',
  f_currency: '合并币种',
  h_currency: '合并报表所用的币种，例如 CNY。',
  f_adjusting: '抵销账套的公司',
  h_adjusting: '其凭证（抵）只作为抵销分录，不作为一家公司；权益、商誉等在此抵销并逐年结转。',
}
