// The summaries of closing vouchers, in the language of the books; `month` is 1–12.

export const closingWords = {
  profitLoss: (month: number): string => `结转${month}月损益`,
  priorYear: (month: number): string => `结转${month}月以前年度损益调整`,
  revaluation: (month: number, rates: string): string => `${month}月末汇兑调整 ${rates}`,
  vatOwed: '转出未交增值税',
  vatOverpaid: '转出多交增值税',
  vatColumns: '结转应交增值税明细',
  yearProfit: '结转本年利润',
  statutory: (percent: string): string => `提取法定盈余公积${percent}`,
  discretionary: (percent: string): string => `提取任意盈余公积${percent}`,
  distribution: '结转利润分配明细',
} as const
