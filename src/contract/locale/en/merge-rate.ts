// Words of the rates at which equity is translated, in English.
import type { mergeRate as mergeRateZhCn } from '../zh-cn/merge-rate.ts'

export const mergeRate: typeof mergeRateZhCn = {
  title: 'Rates of equity',
  search: 'Company, currency, year',
  f_company: 'Company',
  f_currency: 'Into',
  h_currency: 'The currency of the merged reports.',
  f_year: 'Year',
  h_year: 'Equity in the opening of this year is translated at it.',
  f_subject: 'Subject',
  h_subject: 'All equity where it is empty; the longer code comes first.',
  f_rate: 'Rate',
  h_rate: 'What one unit of the company’s currency is worth.',
  f_remark: 'Remark',
}
