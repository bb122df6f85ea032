// Words of the balance tables and of the parameters of every report, in traditional Chinese.
import type { balanceTable as balanceTableZhCn } from '../zh-cn/balance-table.ts'

export const balanceTable: typeof balanceTableZhCn = {
  unit: '單位',
  in_1: '{currency}',
  in_1000: '千{currency}',
  in_10000: '萬{currency}',
  currency_CNY: '元',
  subjectMissing: '起始科目和結束科目不能為空：請選擇「{field}」，或把兩個都清空',
  form: '格式',
  form_2: '兩欄（餘額）',
  form_4: '四欄',
  form_6: '六欄（試算平衡表）',
  form_8: '八欄',
  sides: '單欄餘額',
  withEntities: '展開核算',
  disabled: '含停用科目',
  pairDiffers: '差 {difference}',
  causes: '可能的原因',
  cause_opening: '期初餘額不平',
  cause_period: '憑證明細與餘額不一致',
}
