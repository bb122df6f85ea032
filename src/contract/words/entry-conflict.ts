// Words of two people on one voucher.
import type { WordTable } from '../base/word-table.ts'

export const entryConflict = {
  changedBy: ['{name}已改过此凭证，查看差异', '{name}已改過此憑證，檢視差異', '{name} has changed it: compare'],
  isEditing: ['{names}正在编辑', '{names}正在編輯', 'Editing: {names}'],
  isLooking: ['{names}也打开了此凭证', '{names}也開啟了此憑證', 'Also open: {names}'],
  yourself: ['您在另一窗口', '您在另一視窗', 'you (other window)'],
  title: ['{name}也修改了此凭证', '{name}也修改了此憑證', '{name} has changed this voucher too'],
  somebody: ['其他人', '其他人', 'Somebody else'],
  intro: [
    '只列出不同之处。两人都改过的（带标记）请逐项选择；其余已按谁改用谁的选好，可以更改。',
    '只列出不同之處。兩人都改過的（帶標記）請逐項選擇；其餘已按誰改用誰的選好，可以更改。',
    'Only what differs is listed. What both changed is marked: choose one. Elsewhere the change is chosen.',
  ],
  allTheirs: ['全用对方的', '全用對方的', 'All theirs'],
  allMine: ['全用我的', '全用我的', 'All mine'],
  theirs: ['对方的（已保存）', '對方的（已儲存）', 'Theirs (saved)'],
  theirsOf: ['{name}的（已保存）', '{name}的（已儲存）', 'By {name} (saved)'],
  mine: ['我的（未保存）', '我的（未儲存）', 'Mine (not saved)'],
  line: ['整行', '整行', 'Whole line'],
  added: ['新增', '新增', 'New'],
  removed: ['已删除此行', '已刪除此行', 'line removed'],
  without: ['不要此行', '不要此行', 'no such line'],
  empty: ['（空）', '（空）', '(empty)'],
  bothChanged: ['两人都改过', '兩人都改過', 'Both changed it'],
  openChoices: ['还有 {n} 处要选', '還有 {n} 處要選', '{n} to be chosen'],
  later: ['稍后再说', '稍後再說', 'Later'],
  takeTheirs: ['改看对方的，我的可找回', '改看對方的，我的可找回', 'Show theirs, mine can be taken back'],
  resolve: ['按所选保存', '按所選儲存', 'Save what is chosen'],
} satisfies WordTable
