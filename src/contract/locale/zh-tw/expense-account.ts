// Words of the items of expense, in traditional Chinese.
import type { expenseAccount as expenseAccountZhCn } from '../zh-cn/expense-account.ts'

export const expenseAccount: typeof expenseAccountZhCn = {
  title: '費用科目',
  one: '費用科目',
  search: '編碼、名稱、拼音首字母',
  f_code: '編碼',
  f_nameZhCn: '名稱',
  f_nameZhTw: '繁體名稱',
  f_nameEn: '英文名稱',
  f_sellingSubject: '銷售費用科目',
  f_adminSubject: '管理費用科目',
  f_rndSubject: '研發費用科目',
  f_manufacturingSubject: '製造費用科目',
  h_sellingSubject: '至少填寫一個費用類別的科目。',
  f_taxRate: '稅率 %',
  f_taxSubject: '進項稅科目',
  f_deductible: '可抵扣',
  f_cfItem: '現金流量項目',
  f_attachments: '必備附件',
  f_unitLimit: '單次限額',
  f_business: '業務',
}
