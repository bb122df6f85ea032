// Words of two people on one voucher, in traditional Chinese.
import type { entryConflict as entryConflictZhCn } from '../zh-cn/entry-conflict.ts'

export const entryConflict: typeof entryConflictZhCn = {
  changedBy: '{name}已改過此憑證，檢視差異',
  isEditing: '{names}正在編輯',
  isLooking: '{names}也開啟了此憑證',
  yourself: '您在另一視窗',
  title: '{name}也修改了此憑證',
  somebody: '其他人',
  intro: '只列出不同之處。兩人都改過的（帶標記）請逐項選擇；其餘已按誰改用誰的選好，可以更改。',
  allTheirs: '全用對方的',
  allMine: '全用我的',
  theirs: '對方的（已儲存）',
  theirsOf: '{name}的（已儲存）',
  mine: '我的（未儲存）',
  line: '整行',
  amount: '金額',
  added: '新增',
  removed: '已刪除此行',
  without: '不要此行',
  empty: '（空）',
  bothChanged: '兩人都改過',
  openChoices: '還有 {n} 處要選',
  later: '稍後再說',
  takeTheirs: '改看對方的，我的可找回',
  resolve: '按所選儲存',
}
