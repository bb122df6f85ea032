// Words of the entity subject report, on the screen, in its files and on paper.
import type { WordTable } from '../base/word-table.ts'

export const entitySubject = {
  title: ['实体科目表', '實體科目表', 'Entity subject report'],
  tab: ['页签', '頁籤', 'Tab'],
  tab_entity: ['实体—科目表', '實體—科目表', 'Entities by subject'],
  tab_subject: ['科目—实体表', '科目—實體表', 'Subjects by entity'],
  entity: ['实体', '實體', 'Entity'],
  allTypes: ['全部类型（三级）', '全部類型（三級）', 'All kinds (three levels)'],
  byCurrency: ['原币', '原幣', 'Originals'],
  originalOpening: ['期初原币', '期初原幣', 'Opening orig.'],
  originalDebit: ['借方原币', '借方原幣', 'Debit orig.'],
  originalCredit: ['贷方原币', '貸方原幣', 'Credit orig.'],
  originalClosing: ['期末原币', '期末原幣', 'Closing orig.'],
  typeOf: ['{type} 合计', '{type} 合計', 'Total of {type}'],
  letters: ['对账单', '對帳單', 'Letters'],
  letters_hint: [
    '每个实体一份往来对账单，附回执',
    '每個實體一份往來對帳單，附回執',
    'A confirmation letter for each entity, with a reply slip',
  ],
  letter_title: ['往来对账单', '往來對帳單', 'Confirmation of balances'],
  letter_to: ['致：{name}（{code}）', '致：{name}（{code}）', 'To: {name} ({code})'],
  letter_intro: [
    '截至 {date}，我单位账面记录的与贵单位往来账项如下，请核对；如有不符，请在回执中列明。',
    '截至 {date}，我單位帳面記錄的與貴單位往來帳項如下，請核對；如有不符，請在回執中列明。',
    'As of {date} our books show these items with you. Please tell us of any difference in the reply.',
  ],
  letter_closing: [
    '截至 {date} 余额合计：{amount}',
    '截至 {date} 餘額合計：{amount}',
    'Balance as of {date}: {amount}',
  ],
  letter_original: [
    '其中外币：{amount}（折合：{base}）',
    '其中外幣：{amount}（折合：{base}）',
    'Of this in foreign currency: {amount}, booked as {base}',
  ],
  letter_sender: [
    '发函单位：{company}（盖章）    日期：______________',
    '發函單位：{company}（蓋章）    日期：______________',
    'Sent by: {company} (seal)    Date: ______________',
  ],
  letter_receipt: [
    '—— —— —— —— —— —— —— —— —— —— —— —— —— ——  回  执  —— —— —— —— —— —— —— —— —— —— —— —— —— ——',
    '—— —— —— —— —— —— —— —— —— —— —— —— —— ——  回  執  —— —— —— —— —— —— —— —— —— —— —— —— —— ——',
    '—— —— —— —— —— —— —— —— —— —— —— —— —— ——  Reply  —— —— —— —— —— —— —— —— —— —— —— —— —— ——',
  ],
  letter_from: ['致：{company}', '致：{company}', 'To: {company}'],
  letter_same: [
    '□ 截至 {date} 的上述余额与我单位账面一致。',
    '□ 截至 {date} 的上述餘額與我單位帳面一致。',
    '□ The balance above agrees with our books as of {date}.',
  ],
  letter_differs: [
    '□ 与我单位账面不符，我单位余额为：________________  差异原因：________________________________',
    '□ 與我單位帳面不符，我單位餘額為：________________  差異原因：________________________________',
    '□ It does not agree; our balance is: ________________  Reason: ________________________________',
  ],
  letter_sign: [
    '单位（盖章）：____________________    经办人：______________    日期：______________',
    '單位（蓋章）：____________________    經辦人：______________    日期：______________',
    'Company (seal): ____________________    Signed by: ______________    Date: ______________',
  ],
} satisfies WordTable
