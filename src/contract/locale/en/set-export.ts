// Words of taking an account set out of the product, in English.
import type { setExport as setExportZhCn } from '../zh-cn/set-export.ts'

export const setExport: typeof setExportZhCn = {
  title: 'Export account set {set}',
  tell: 'Choose what to take away. The whole account set becomes one zip file, unposted vouchers included; it is kept for a day.',
  form_archive: 'Archive that proves itself',
  how_archive:
    'Every voucher, balance, statement, posting and change; the verifier proves outside the product that nothing was altered',
  form_workbook: 'Vouchers and balance tables (Excel)',
  how_workbook:
    'One row a line; balances by subject, currency and entity and the three statements, up to the last month with vouchers',
  form_csv: 'Import files (CSV)',
  how_csv: 'Subjects, entities, rates, opening balances and vouchers, to be imported into an empty account set',
  form_hledger: 'hledger journal',
  how_hledger: 'To be opened and checked with hledger',
  form_beancount: 'beancount ledger',
  how_beancount: 'To be opened and checked with beancount and fava',
  make: 'Export',
  making: 'Exporting',
  cancel: 'Cancel the export',
  none: 'Choose at least one',
  done: '{name} is made, {size} MB',
  save: 'Save the file',
  close: 'Close',
  readmeTitle:
    'The export of account set {set}, unposted vouchers included; void ones are in the archive and the workbook of vouchers only.',
  readme_archive: '{set}.jsonl: prove it with the verifier of the screen Verify: node selvedge-verify.mjs {set}.jsonl',
  readme_workbook: 'vouchers.xlsx, balance tables and statements: for a spreadsheet.',
  readme_csv:
    'Folder csv: import subjects, entities, rates, opening balances and vouchers, in this order, into an empty account set.',
  readme_hledger: '{set}.journal: hledger -f {set}.journal bal',
  readme_beancount: '{set}.beancount: bean-check {set}.beancount',
  act: 'Export the account set',
}
