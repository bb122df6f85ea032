// Words of the panel that takes a merged figure apart, in traditional Chinese.
import type { mergeExplain as mergeExplainZhCn } from '../zh-cn/merge-explain.ts'

export const mergeExplain: typeof mergeExplainZhCn = {
  company: '公司',
  translated: '各公司（折算後）',
  excluded: '排除',
  eliminated: '抵銷',
  minority: '少數股東',
  merged: '合併數',
  total: '合計',
  others: '其餘 {n} 家',
  adjusting: '抵銷帳套',
  share: '持股 {share} %',
  adjusted: '其中報表調整',
  sideBySide: '公司並列',
  worksheet: '工作底稿',
}
