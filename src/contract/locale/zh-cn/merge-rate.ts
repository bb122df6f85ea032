// Words of the rates at which equity is translated, in simplified Chinese.

export const mergeRate = {
  title: '权益历史汇率',
  one: '权益历史汇率',
  search: '公司、币种、年度',
  f_company: '公司',
  f_currency: '折算为',
  h_currency: '合并报表的币种。',
  f_year: '年度',
  h_year: '该年年初余额的权益按此折算。',
  f_subject: '科目',
  h_subject: '为空时为全部权益科目；较长的科目优先。',
  f_rate: '汇率',
  h_rate: '一单位公司本位币折合的合并币种。',
  f_remark: '备注',
}
