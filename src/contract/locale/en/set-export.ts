// Words of taking an account set out of the product, in English.
import type { setExport as setExportZhCn } from '../zh-cn/set-export.ts'

export const setExport: typeof setExportZhCn = {
  title: 'Export account set {set}',
  tell: 'Choose what to export. It becomes one zip file, unposted vouchers included, and is kept for a day.',
  form_archive: 'Self-verifying archive',
  how_archive: 'Every voucher, balance, statement and change; the verifier proves elsewhere that none was altered',
  form_workbook: 'Vouchers and balance tables (Excel)',
  how_workbook: 'One row per line; balance tables and statements up to the last month with vouchers',
  form_paper: 'Books on paper (PDF)',
  how_paper:
    'Balance tables, general ledger, the detail ledger of each subject and the statements, ready to print and file',
  form_csv: 'Import files (CSV)',
  how_csv: 'Subjects, entities, rates, opening balances and vouchers, to be imported into an empty account set',
  form_hledger: 'hledger journal',
  how_hledger: 'To be opened and checked with hledger',
  form_beancount: 'beancount ledger',
  how_beancount: 'To be opened and checked with beancount and fava',
  form_gbt24589: 'Chinese data interface (GB/T 24589.1-2010)',
  how_gbt24589: 'Public archives and general ledger as XML with their schemas, for auditors and tax software',
  make: 'Export',
  making: 'Exporting',
  cancel: 'Cancel the export',
  none: 'Choose at least one',
  done: '{name} is ready, {size} MB',
  save: 'Save the file',
  close: 'Close',
  readmeTitle: 'Account set {set}, unposted vouchers included. Void ones: archive and workbook of vouchers only.',
  readme_archive: '{set}.jsonl: prove it with the verifier of the screen Verify: node selvedge-verify.mjs {set}.jsonl',
  readme_workbook: 'vouchers.xlsx, balance tables and statements: for a spreadsheet.',
  readme_paper: 'Folder books: tables, ledgers and statements as PDF; vouchers are printed from their list.',
  readme_csv:
    'Folder csv: import subjects, entities, rates, opening and vouchers, in this order, into empty books. Not in it: ' +
    'year-to-date cash flows of openings, other fields of subjects and entities, files and drafts.',
  readme_hledger: '{set}.journal: hledger -f {set}.journal bal',
  readme_beancount: '{set}.beancount: bean-check {set}.beancount',
  readme_gbt24589:
    'Folder gbt24589: 公共档案.xml and 总账.xml with their xsd; vouchers and openings are imported from 总账.xml.',
  act: 'Export the account set',
}
