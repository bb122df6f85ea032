// Words of the panel that takes a merged figure apart, in English.
import type { mergeExplain as mergeExplainZhCn } from '../zh-cn/merge-explain.ts'

export const mergeExplain: typeof mergeExplainZhCn = {
  company: 'Company',
  translated: 'Translated',
  excluded: 'Excluded',
  eliminated: 'Eliminated',
  minority: 'Minority',
  merged: 'Consolidated',
  total: 'Total',
  others: '{n} others',
  adjusting: 'Elimination books',
  share: '{share} % held',
  adjusted: 'of which adjusted',
  sideBySide: 'Side by side',
  worksheet: 'Worksheet',
}
