// Words of the rates at which equity is translated.
import type { WordTable } from '../base/word-table.ts'

export const mergeRate = {
  title: ['权益历史汇率', '權益歷史匯率', 'Historical equity rates'],
  one: ['权益历史汇率', '權益歷史匯率', 'Historical equity rate'],
  search: ['公司、币种、年度', '公司、幣種、年度', 'Company, currency, year'],
  f_currency: ['折算为', '折算為', 'Into'],
  h_currency: ['合并报表的币种。', '合併報表的幣種。', 'The currency of the merged reports.'],
  h_year: [
    '该年年初余额的权益按此折算。',
    '該年年初餘額的權益按此折算。',
    'Equity in the opening of this year is translated at it.',
  ],
  f_subject: ['科目', '科目', 'Subject'],
  h_subject: [
    '为空时为全部权益科目；较长的科目优先。',
    '為空時為全部權益科目；較長的科目優先。',
    'Empty: all equity; the longest matching code applies.',
  ],
  f_rate: ['汇率', '匯率', 'Rate'],
  h_rate: [
    '一单位公司本位币折合的合并币种。',
    '一單位公司本位幣折合的合併幣種。',
    'What one unit of the company’s currency is worth.',
  ],
} satisfies WordTable
