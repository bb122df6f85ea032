// Words of importing a file, in English.
import type { importDialog as importDialogZhCn } from '../zh-cn/import-dialog.ts'

export const importDialog: typeof importDialogZhCn = {
  choose: 'Choose a file',
  drop: 'Drop a csv or xlsx file here, or',
  formats: 'The first row names the columns; UTF-8 and GB18030 are recognised.',
  allOrNothing: 'The file is checked first. It is written as a whole or not at all.',
  checking: 'Checking {name}',
  importing: 'Importing {name}',
  badCells: '{n} errors, nothing was written',
  listed: 'The first {n} are listed',
  line: 'Line',
  column: 'Column',
  problem: 'Problem',
  again: 'Another file',
  accept: 'Take it as it stands',
  asked: '{n, question|questions}, nothing was written',
  recheck: 'Check again',
  fine: 'Checked, no errors',
  act: 'Import {n, row|rows}',
  done: 'Imported',
  rows: 'Rows',
  added: 'Added',
  changed: 'Changed',
  debit: 'Debit',
  credit: 'Credit',
  difference: 'Difference',
}
