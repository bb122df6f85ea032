// Words of the entity subject report, on the screen, in its files and on paper, in traditional Chinese.
import type { entitySubject as entitySubjectZhCn } from '../zh-cn/entity-subject.ts'

export const entitySubject: typeof entitySubjectZhCn = {
  title: '實體科目表',
  tab: '頁籤',
  tab_entity: '實體—科目表',
  tab_subject: '科目—實體表',
  total: '合計',
  entity: '實體',
  allTypes: '全部類型（三級）',
  byCurrency: '原幣',
  originalOpening: '期初原幣',
  originalDebit: '借方原幣',
  originalCredit: '貸方原幣',
  originalClosing: '期末原幣',
  typeOf: '{type} 合計',
  letters: '對帳單',
  letters_hint: '每個實體一份往來對帳單，附回執',
  letter_title: '往來對帳單',
  letter_to: '致：{name}（{code}）',
  letter_intro: '截至 {date}，我單位帳面記錄的與貴單位往來帳項如下，請核對；如有不符，請在回執中列明。',
  letter_closing: '截至 {date} 餘額合計：{side} {amount}',
  letter_receipt: '—— —— —— —— —— —— —— ——  回  執  —— —— —— —— —— —— —— ——',
  letter_from: '致：{company}',
  letter_same: '□ 截至 {date} 的上述餘額與我單位帳面一致。',
  letter_differs: '□ 與我單位帳面不符，我單位餘額為：________________  差異原因：________________________________',
  letter_sign: '單位（蓋章）：____________________    經辦人：______________    日期：______________',
}
