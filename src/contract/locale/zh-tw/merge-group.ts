// Words of the groups of companies that are merged, in traditional Chinese.
import type { mergeGroup as mergeGroupZhCn } from '../zh-cn/merge-group.ts'

export const mergeGroup: typeof mergeGroupZhCn = {
  title: '合併範圍',
  one: '合併範圍',
  search: '編碼、名稱',
  f_code: '編碼',
  f_nameZhCn: '名稱',
  f_nameZhTw: '繁體名稱',
  f_nameEn: '英文名稱',
  f_companies: '成員公司',
  f_groups: '下級合併範圍',
  h_groups: '其全部公司一併合併，每家只計一次；其抵銷帳套一併計入。',
  f_currency: '合併幣種',
  h_currency: '合併報表所用的幣種，例如 CNY。',
  f_adjusting: '抵銷帳套的公司',
  h_adjusting: '其憑證（抵）只作為抵銷分錄，不作為一家公司；權益、商譽等在此抵銷並逐年結轉。',
}
