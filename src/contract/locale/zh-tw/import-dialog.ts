// Words of importing a file, in traditional Chinese.
import type { importDialog as importDialogZhCn } from '../zh-cn/import-dialog.ts'

export const importDialog: typeof importDialogZhCn = {
  choose: '選擇檔案',
  drop: '把 csv 或 xlsx 檔案拖到這裡，或',
  formats: '第一列是欄名；編碼 UTF-8 和 GB18030 自動辨識。',
  allOrNothing: '先檢查，沒有錯誤才寫入；全部寫入或全部不寫。',
  checking: '正在檢查 {name}',
  importing: '正在匯入 {name}',
  badCells: '{n} 處錯誤，沒有寫入任何資料',
  listed: '列出前 {n} 處',
  line: '列',
  column: '欄',
  problem: '錯誤',
  again: '換一個檔案',
  accept: '按檔案原樣',
  asked: '{n} 處疑問，沒有寫入',
  recheck: '重新檢查',
  fine: '檢查通過，沒有錯誤',
  act: '匯入 {n} 列',
  done: '已匯入',
  rows: '資料列',
  added: '新增',
  changed: '變更',
  debit: '借方',
  credit: '貸方',
  difference: '差額',
}
