// Words of the rates at which equity is translated, in traditional Chinese.
import type { mergeRate as mergeRateZhCn } from '../zh-cn/merge-rate.ts'

export const mergeRate: typeof mergeRateZhCn = {
  title: '權益歷史匯率',
  one: '權益歷史匯率',
  search: '公司、幣種、年度',
  f_company: '公司',
  f_currency: '折算為',
  h_currency: '合併報表的幣種。',
  f_year: '年度',
  h_year: '該年年初餘額的權益按此折算。',
  f_subject: '科目',
  h_subject: '為空時為全部權益科目；較長的科目優先。',
  f_rate: '匯率',
  h_rate: '一單位公司本位幣折合的合併幣種。',
  f_remark: '備註',
}
