// Words of the cash-flow items, in simplified Chinese.

export const cashFlowItem = {
  title: '现金流量项目',
  one: '现金流量项目',
  search: '编码、名称',
  f_code: '编码',
  h_code: 'CF 加数字；报表公式按编码取数',
  f_activity: '活动',
  activity_OPERATING: '经营活动',
  activity_INVESTING: '投资活动',
  activity_FINANCING: '筹资活动',
  activity_FX_EFFECT: '汇率变动影响',
  f_direction: '方向',
  direction_IN: '流入',
  direction_OUT: '流出',
  f_nameZhCn: '名称（简体）',
  f_nameZhTw: '名称（繁体）',
  f_nameEn: '名称（英文）',
}
