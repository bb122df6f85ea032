// Words of the panel that takes a merged figure apart, in simplified Chinese.
export const mergeExplain = {
  company: '公司',
  translated: '各公司（折算后）',
  excluded: '排除',
  eliminated: '抵销',
  minority: '少数股东',
  merged: '合并数',
  total: '合计',
  others: '其余 {n} 家',
  adjusting: '抵销账套',
  share: '持股 {share} %',
  adjusted: '其中报表调整',
  sideBySide: '公司并列',
  worksheet: '工作底稿',
}
