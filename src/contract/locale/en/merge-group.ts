// Words of the groups of companies that are merged, in English.
import type { mergeGroup as mergeGroupZhCn } from '../zh-cn/merge-group.ts'

export const mergeGroup: typeof mergeGroupZhCn = {
  title: 'Merge groups',
  one: 'Merge group',
  search: 'Code, name',
  f_code: 'Code',
  f_nameZhCn: 'Name',
  f_nameZhTw: 'Name (trad.)',
  f_nameEn: 'English name',
  f_companies: 'Companies',
  f_groups: 'Groups within',
  h_groups: 'Their companies are merged with these, each once; their elimination books count too.',
  f_currency: 'Currency',
  h_currency: 'The currency of the merged reports, such as CNY.',
  f_adjusting: 'Elimination books',
  h_adjusting:
    'The company whose vouchers are eliminations (investments, goodwill and the like), carried forward every year.',
}
