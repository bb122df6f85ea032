// Words of the groups of companies that are merged.
import type { WordTable } from '../base/word-table.ts'

export const mergeGroup = {
  title: ['合并范围', '合併範圍', 'Merge groups'],
  one: ['合并范围', '合併範圍', 'Merge group'],
  f_nameZhCn: ['名称', '名稱', 'Name'],
  f_nameZhTw: ['繁体名称', '繁體名稱', 'Name (trad.)'],
  f_companies: ['成员公司', '成員公司', 'Companies'],
  f_groups: ['下级合并范围', '下級合併範圍', 'Groups within'],
  h_groups: [
    '其全部公司一并合并，每家只计一次；其抵销账套一并计入。',
    '其全部公司一併合併，每家只計一次；其抵銷帳套一併計入。',
    'Their companies are merged with these, each once; their elimination books count too.',
  ],
  f_currency: ['合并币种', '合併幣種', 'Currency'],
  h_currency: [
    '合并报表所用的币种，例如 CNY。',
    '合併報表所用的幣種，例如 CNY。',
    'The currency of the merged reports, such as CNY.',
  ],
  f_adjusting: ['抵销账套的公司', '抵銷帳套的公司', 'Elimination books'],
  h_adjusting: [
    '其凭证（抵）只作为抵销分录，不作为一家公司；权益、商誉等在此抵销并逐年结转。',
    '其憑證（抵）只作為抵銷分錄，不作為一家公司；權益、商譽等在此抵銷並逐年結轉。',
    'The company whose vouchers are eliminations (investments, goodwill and the like), carried forward every year.',
  ],
} satisfies WordTable
