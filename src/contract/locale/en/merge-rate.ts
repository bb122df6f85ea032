// Words of the rates at which equity is translated, in English.
import type { mergeRate as mergeRateZhCn } from '../zh-cn/merge-rate.ts'

export const mergeRate: typeof mergeRateZhCn = {
  title: 'Historical equity rates',
  one: 'Historical equity rate',
  search: 'Company, currency, year',
  f_company: 'Company',
  f_currency: 'Into',
  h_currency: 'The currency of the merged reports.',
  f_year: 'Year',
  h_year: 'Equity in the opening of this year is translated at it.',
  f_subject: 'Subject',
  h_subject: 'Empty: all equity; the longest matching code applies.',
  f_rate: 'Rate',
  h_rate: 'What one unit of the company’s currency is worth.',
  f_remark: 'Remark',
}
