// Words of reports as they were known at an earlier moment, in traditional Chinese.
import type { asKnown as zhCn } from '../zh-cn/as-known.ts'

export const asKnown = {
  title: '所知時點',
  now: '目前',
  on: '按 {moment} 所知',
  note: '備註',
  moment: '日期與時間',
  time: '時間',
  hint: '數字按那一刻帳上的憑證重新計算；名稱、科目表、匯率和報表範本為目前的。',
  hintMerged:
    '數字按那一刻各公司帳上的憑證重新合併；合併範圍、關聯公司、不合併代碼、期末內部存貨、匯率和報表範本為目前的。',
  apply: '檢視當時的報表',
  lastPrint: '上次列印或匯出以來（{moment}）',
  clear: '回到目前',
} satisfies Record<keyof typeof zhCn, string>
