// Words of the cash-flow items.
import type { WordTable } from '../base/word-table.ts'

export const cashFlowItem = {
  title: ['现金流量项目', '現金流量項目', 'Cash-flow items'],
  one: ['现金流量项目', '現金流量項目', 'Cash-flow item'],
  h_code: [
    'CF 加数字；报表公式按编码取数',
    'CF 加數字；報表公式按編碼取數',
    'CF and digits; statements read items by code',
  ],
  f_activity: ['活动', '活動', 'Activity'],
  activity_OPERATING: ['经营活动', '營業活動', 'Operating'],
  activity_INVESTING: ['投资活动', '投資活動', 'Investing'],
  activity_FINANCING: ['筹资活动', '籌資活動', 'Financing'],
  activity_FX_EFFECT: ['汇率变动影响', '匯率變動影響', 'Effect of exchange rates'],
  f_direction: ['方向', '方向', 'Direction'],
  direction_IN: ['流入', '流入', 'In'],
  direction_OUT: ['流出', '流出', 'Out'],
  f_nameEn: ['名称（英文）', '名稱（英文）', 'English name'],
} satisfies WordTable
