// Words of the cash-flow items, in English.
import type { cashFlowItem as cashFlowItemZhCn } from '../zh-cn/cash-flow-item.ts'

export const cashFlowItem: typeof cashFlowItemZhCn = {
  title: 'Cash-flow items',
  one: 'Cash-flow item',
  search: 'Code, name',
  f_code: 'Code',
  h_code: 'CF and digits; statements read items by code',
  f_activity: 'Activity',
  activity_OPERATING: 'Operating',
  activity_INVESTING: 'Investing',
  activity_FINANCING: 'Financing',
  activity_FX_EFFECT: 'Effect of exchange rates',
  f_direction: 'Direction',
  direction_IN: 'In',
  direction_OUT: 'Out',
  f_nameZhCn: 'Name (simpl.)',
  f_nameZhTw: 'Name (trad.)',
  f_nameEn: 'English name',
}
