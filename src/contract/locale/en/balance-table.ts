// Words of the balance tables and of the parameters of every report, in English.
import type { balanceTable as balanceTableZhCn } from '../zh-cn/balance-table.ts'

export const balanceTable: typeof balanceTableZhCn = {
  unit: 'Unit',
  in_1: '{currency}',
  in_1000: '{currency} thousand',
  in_10000: '{currency} ten thousand',
  currency_CNY: 'CNY',
  subjectMissing: 'Start and end subjects cannot be empty: choose “{field}”, or clear both',
  form: 'Form',
  form_2: '2 columns (balance)',
  form_4: '4 columns',
  form_6: '6 columns (trial balance)',
  form_8: '8 columns',
  sides: 'One balance column',
  withEntities: 'By entity',
  disabled: 'With disabled',
  pairDiffers: 'off by {difference}',
  causes: 'Likely causes',
  cause_opening: 'The openings do not balance',
  cause_period: 'Lines and balances differ',
}
