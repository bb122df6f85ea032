// Words of voucher templates.
import type { WordTable } from '../base/word-table.ts'

export const voucherTemplate = {
  title: ['凭证模板', '憑證範本', 'Voucher templates'],
  pick: ['选用凭证模板', '選用憑證範本', 'Use a voucher template'],
  search: ['按名称、摘要、科目查找', '按名稱、摘要、科目查找', 'By name, summary, subject'],
  none: [
    '还没有模板。在凭证录入中按 Ctrl+Shift+M，把当前凭证存为模板。',
    '還沒有範本。在憑證錄入中按 Ctrl+Shift+M，把目前憑證存為範本。',
    'There is no template yet. In voucher entry press Ctrl+Shift+M to keep the present voucher as one.',
  ],
  noneFound: ['没有符合的模板', '沒有符合的範本', 'No template matches'],
  maintain: ['维护模板', '維護範本', 'Maintain templates'],
  fillTitle: ['填写金额：{name}', '填寫金額：{name}', 'Amounts for {name}'],
  fillHow: [
    '其他行的金额由这些金额计算。留空则在凭证中补填。',
    '其他列的金額由這些金額計算。留空則在憑證中補填。',
    'The other lines are computed from these. What stays empty is typed in the voucher.',
  ],
  amountOf: ['第 {n} 行 {summary}', '第 {n} 列 {summary}', 'Line {n} {summary}'],
  next: ['生成凭证', '產生憑證', 'Make the voucher'],
  choose: ['选用', '選用', 'Use'],
  saveTitle: ['存为模板', '存為範本', 'Save as template'],
  scope: ['使用范围', '使用範圍', 'Scope'],
  scope_private: ['仅本人', '僅本人', 'Only me'],
  scope_company: ['本公司', '本公司', 'This company'],
  scope_group: ['全集团', '全集團', 'The whole group'],
  keepAmounts: ['保留金额', '保留金額', 'Keep the amounts'],
  keepAmountsHint: [
    '不勾选则金额留空，每次录入',
    '不勾選則金額留空，每次錄入',
    'Without it they stay empty and are typed each time',
  ],
  noteSaved: ['已存为模板“{name}”', '已存為範本「{name}」', 'Saved as template "{name}"'],
  noteUsed: ['已按模板“{name}”填制', '已按範本「{name}」填製', 'Filled in by template "{name}"'],
  recurrence: ['定期', '定期', 'Recurs'],
  owner: ['创建人', '建立人', 'Created by'],
  type: ['凭证字', '憑證字', 'Type'],
  recurring: ['每月 {day} 日', '每月 {day} 日', 'Monthly, day {day}'],
  times: ['共 {n} 次', '共 {n} 次', '{n, time|times}'],
  recur: [
    '每月自动生成草稿（不会自动保存为凭证）',
    '每月自動產生草稿（不會自動儲存為憑證）',
    'Make a draft every month by itself (never a voucher)',
  ],
  fromMonth: ['起始月份', '起始月份', 'First month'],
  day: ['日', '日', 'Day'],
  dayHint: ['当月没有该日时取最后一天', '當月沒有該日時取最後一天', 'In a shorter month its last day'],
  timesField: ['次数', '次數', 'Times'],
  timesHint: ['空为不限', '空為不限', 'Empty: without end'],
  lead: ['提前天数', '提前天數', 'Days ahead'],
  leadHint: ['提前生成，作为提醒', '提前產生，作為提醒', 'Made ahead, as a reminder'],
  debit: ['借', '借', 'Dr'],
  credit: ['贷', '貸', 'Cr'],
  amount: ['金额或公式', '金額或公式', 'Amount or formula'],
  closes: ['月末结转时由记账面板生成', '月末結轉時由記帳面板產生', 'Closes months: made from the panel of posting'],
  closesHint: [
    '折旧、摊销、结转成本、坏账准备等，按月末余额计算；须属于本公司，每行都有金额或公式。',
    '折舊、攤銷、結轉成本、壞帳準備等，按月末餘額計算；須屬於本公司，每列都有金額或公式。',
    'Depreciation, amortisation, cost of sales, bad debts: computed from the balances at the end of the month. ' +
      'It belongs to the company and has an amount or a formula in every line.',
  ],
  formulaHint: [
    '固定金额；留空为每次录入；公式如 =L1*13%、=BAL(2221)、=SUM(D)-SUM(C)。BAL 取截至当月末含未记账凭证的余额，按科目方向为正；BAL(600101@S01) 只取该实体的余额，' +
      'MIN(L1; L2)、MAX(L1; L2) 取较小、较大者。',
    '固定金額；留空為每次錄入；公式如 =L1*13%、=BAL(2221)、=SUM(D)-SUM(C)。BAL 取截至當月末含未記帳憑證的餘額，按科目方向為正；BAL(600101@S01) 只取該實體的餘額，' +
      'MIN(L1; L2)、MAX(L1; L2) 取較小、較大者。',
    'A fixed amount; empty to type it each time; or a formula: =L1*13%, =BAL(2221), =SUM(D)-SUM(C). BAL is the ' +
      'balance at the end of the month, unposted vouchers included, positive in the direction of the subject; ' +
      'BAL(600101@S01) only that of an entity. MIN(L1; L2) and MAX(L1; L2) take the lesser and the greater.',
  ],
  addLine: ['增加一行', '增加一列', 'Add a line'],
  removeLine: ['删除第 {n} 行', '刪除第 {n} 列', 'Remove line {n}'],
  edit: ['修改模板 {name}', '修改範本 {name}', 'Template {name}'],
  create: ['新增模板', '新增範本', 'New template'],
  deleteTitle: ['删除模板“{name}”？', '刪除範本「{name}」？', 'Delete template "{name}"?'],
  deleteText: [
    '已生成的凭证和草稿不受影响。',
    '已產生的憑證和草稿不受影響。',
    'Vouchers and drafts it has made stay as they are.',
  ],
  draftMade: ['{month} 已生成草稿', '{month} 已產生草稿', 'Draft of {month} made'],
  readOnly: [
    '只有创建人或有集团模板权限的人可以修改',
    '只有建立人或有集團範本權限的人可以修改',
    'Only its creator, or someone who may change group templates, can change it',
  ],
} satisfies WordTable

/** Words of the summary library. */
export const summaryLibrary = {
  title: ['摘要库', '摘要庫', 'Summary library'],
  text: ['摘要', '摘要', 'Summary'],
  subject: ['默认科目', '預設科目', 'Usual subject'],
  scope: ['使用范围', '使用範圍', 'Scope'],
  scope_company: ['本公司', '本公司', 'This company'],
  scope_group: ['全集团', '全集團', 'The whole group'],
  create: ['新增摘要', '新增摘要', 'New summary'],
  edit: ['修改摘要', '修改摘要', 'Change summary'],
  deleteTitle: ['删除摘要“{text}”？', '刪除摘要「{text}」？', 'Delete the summary "{text}"?'],
  search: ['编码或摘要', '編碼或摘要', 'Code or summary'],
  recent: ['最近使用', '最近使用', 'Used lately'],
  library: ['摘要库', '摘要庫', 'Library'],
  noneYet: [
    '还没有摘要。新增后，在凭证录入的摘要栏按 F7 选用。',
    '還沒有摘要。新增後，在憑證錄入的摘要欄按 F7 選用。',
    'There is no summary yet. Add one, and take it with F7 in the summary of a line.',
  ],
  noneHere: ['没有符合的摘要', '沒有符合的摘要', 'No summary matches'],
} satisfies WordTable
