// Words of the items of expense.
import type { WordTable } from '../base/word-table.ts'

export const expenseAccount = {
  title: ['费用科目', '費用科目', 'Expense accounts'],
  one: ['费用科目', '費用科目', 'Expense account'],
  search: ['编码、名称、拼音首字母', '編碼、名稱、拼音首字母', 'Code, name, pinyin initials'],
  f_nameZhCn: ['名称', '名稱', 'Name'],
  f_nameZhTw: ['繁体名称', '繁體名稱', 'Name (trad.)'],
  f_sellingSubject: ['销售费用科目', '銷售費用科目', 'Selling'],
  f_adminSubject: ['管理费用科目', '管理費用科目', 'Administration'],
  f_rndSubject: ['研发费用科目', '研發費用科目', 'Research'],
  f_manufacturingSubject: ['制造费用科目', '製造費用科目', 'Manufacturing'],
  h_sellingSubject: [
    '至少填写一个费用类别的科目。',
    '至少填寫一個費用類別的科目。',
    'At least one class needs a subject.',
  ],
  f_taxRate: ['税率 %', '稅率 %', 'Tax rate %'],
  f_taxSubject: ['进项税科目', '進項稅科目', 'Input VAT'],
  f_deductible: ['可抵扣', '可抵扣', 'Deductible'],
  f_cfItem: ['现金流量项目', '現金流量項目', 'Cash-flow item'],
  f_attachments: ['必备附件', '必備附件', 'Attachments'],
  f_unitLimit: ['单次限额', '單次限額', 'Limit'],
  f_business: ['业务', '業務', 'Business'],
} satisfies WordTable
