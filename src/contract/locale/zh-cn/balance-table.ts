// Words of the balance tables and of the parameters of every report, in simplified Chinese.

export const balanceTable = {
  unit: '单位',
  in_1: '{currency}',
  in_1000: '千{currency}',
  in_10000: '万{currency}',
  currency_CNY: '元',
  subjectMissing: '起始科目和结束科目不能为空：请选择“{field}”，或把两个都清空',
  form: '格式',
  form_2: '两栏（余额）',
  form_4: '四栏',
  form_6: '六栏（试算平衡表）',
  form_8: '八栏',
  sides: '单栏余额',
  withEntities: '展开核算',
  disabled: '含停用科目',
  pairDiffers: '差 {difference}',
  causes: '可能的原因',
  cause_opening: '期初余额不平',
  cause_period: '凭证明细与余额不一致',
}
