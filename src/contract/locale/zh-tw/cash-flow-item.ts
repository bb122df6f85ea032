// Words of the cash-flow items, in traditional Chinese.
import type { cashFlowItem as cashFlowItemZhCn } from '../zh-cn/cash-flow-item.ts'

export const cashFlowItem: typeof cashFlowItemZhCn = {
  title: '現金流量項目',
  one: '現金流量項目',
  search: '編碼、名稱',
  f_code: '編碼',
  h_code: 'CF 加數字；報表公式按編碼取數',
  f_activity: '活動',
  activity_OPERATING: '營業活動',
  activity_INVESTING: '投資活動',
  activity_FINANCING: '籌資活動',
  activity_FX_EFFECT: '匯率變動影響',
  f_direction: '方向',
  direction_IN: '流入',
  direction_OUT: '流出',
  f_nameZhCn: '名稱（簡體）',
  f_nameZhTw: '名稱（繁體）',
  f_nameEn: '名稱（英文）',
}
