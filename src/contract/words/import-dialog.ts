// Words of importing a file.
import type { WordTable } from '../base/word-table.ts'

export const importDialog = {
  choose: ['选择文件', '選擇檔案', 'Choose a file'],
  drop: ['把 csv 或 xlsx 文件拖到这里，或', '把 csv 或 xlsx 檔案拖到這裡，或', 'Drop a csv or xlsx file here, or'],
  formats: [
    '第一行是列名；编码 UTF-8、UTF-16、GB18030、Big5 自动识别。',
    '第一列是欄名；編碼 UTF-8、UTF-16、GB18030、Big5 自動辨識。',
    'The first row names the columns; UTF-8, UTF-16, GB18030 and Big5 are recognised.',
  ],
  allOrNothing: [
    '先检查，没有错误才写入；全部写入或全部不写。',
    '先檢查，沒有錯誤才寫入；全部寫入或全部不寫。',
    'The file is checked first. It is written as a whole or not at all.',
  ],
  checking: ['正在检查 {name}', '正在檢查 {name}', 'Checking {name}'],
  importing: ['正在导入 {name}', '正在匯入 {name}', 'Importing {name}'],
  badCells: ['{n} 处错误，没有写入任何数据', '{n} 處錯誤，沒有寫入任何資料', '{n} errors, nothing was written'],
  listed: ['列出前 {n} 处', '列出前 {n} 處', 'The first {n} are listed'],
  line: ['行', '列', 'Line'],
  column: ['列', '欄', 'Column'],
  problem: ['错误', '錯誤', 'Problem'],
  again: ['换一个文件', '換一個檔案', 'Another file'],
  checkPage: [
    '只有编码和名称的文件，可在检查页逐格更正',
    '只有編碼和名稱的檔案，可在檢查頁逐格更正',
    'Files of codes and names can be put right cell by cell on a check page',
  ],
  accept: ['按文件原样', '按檔案原樣', 'Take it as it stands'],
  asked: ['{n} 处疑问，没有写入', '{n} 處疑問，沒有寫入', '{n, question|questions}, nothing was written'],
  recheck: ['重新检查', '重新檢查', 'Check again'],
  fine: ['检查通过，没有错误', '檢查通過，沒有錯誤', 'Checked, no errors'],
  act: ['导入 {n} 行', '匯入 {n} 列', 'Import {n, row|rows}'],
  done: ['已导入', '已匯入', 'Imported'],
  rows: ['数据行', '資料列', 'Rows'],
  added: ['新增', '新增', 'Added'],
  changed: ['变更', '變更', 'Changed'],
} satisfies WordTable
