// Words of taking an account set out of the product.
import type { WordTable } from '../base/word-table.ts'

export const setExport = {
  title: ['导出账套 {set}', '匯出帳套 {set}', 'Export account set {set}'],
  tell: [
    '选择要带走的内容。整个账套打成一个压缩文件，未记账的凭证也在内；文件保留一天。',
    '選擇要帶走的內容。整個帳套打成一個壓縮檔，未記帳的憑證也在內；檔案保留一天。',
    'Choose what to export. It becomes one zip file, unposted vouchers included, and is kept for a day.',
  ],
  form_archive: ['存档（自带证明）', '存檔（自帶證明）', 'Self-verifying archive'],
  how_archive: [
    '全部凭证、余额、报表、记账和修改记录；校验程序离开本系统也能证明它没有被改动',
    '全部憑證、餘額、報表、記帳和修改記錄；校驗程式離開本系統也能證明它沒有被改動',
    'Every voucher, balance, statement and change; the verifier proves elsewhere that none was altered',
  ],
  form_workbook: ['凭证与余额表（Excel）', '憑證與餘額表（Excel）', 'Vouchers and balance tables (Excel)'],
  how_workbook: [
    '每条分录一行；科目、币种、核算项目余额表和三张报表，截至最后有凭证的月份',
    '每條分錄一列；科目、幣種、核算項目餘額表和三張報表，截至最後有憑證的月份',
    'One row per line; balance tables and statements up to the last month with vouchers',
  ],
  form_paper: ['账簿（PDF）', '帳簿（PDF）', 'Books on paper (PDF)'],
  how_paper: [
    '余额表、总账、各科目明细账和会计报表，可直接打印归档',
    '餘額表、總帳、各科目明細帳和會計報表，可直接列印歸檔',
    'Balance tables, general ledger, the detail ledger of each subject and the statements, ready to print and file',
  ],
  form_csv: ['导入格式（CSV）', '匯入格式（CSV）', 'Import files (CSV)'],
  how_csv: [
    '科目、核算项目、汇率、期初、凭证，可原样导入空账套',
    '科目、核算項目、匯率、期初、憑證，可原樣匯入空帳套',
    'Subjects, entities, rates, opening balances and vouchers, to be imported into an empty account set',
  ],
  form_hledger: ['hledger 日记账', 'hledger 日記帳', 'hledger journal'],
  how_hledger: ['用 hledger 打开和核对', '用 hledger 開啟和核對', 'To be opened and checked with hledger'],
  form_beancount: ['beancount 账本', 'beancount 帳本', 'beancount ledger'],
  how_beancount: [
    '用 beancount、fava 打开和核对',
    '用 beancount、fava 開啟和核對',
    'To be opened and checked with beancount and fava',
  ],
  form_gbt24589: [
    '国标数据接口（GB/T 24589.1-2010）',
    '國標資料介面（GB/T 24589.1-2010）',
    'Chinese data interface (GB/T 24589.1-2010)',
  ],
  how_gbt24589: [
    '公共档案与总账的 XML 文件及其结构文件，供审计和财税软件读取',
    '公共檔案與總帳的 XML 檔案及其結構檔案，供審計和財稅軟體讀取',
    'Public archives and general ledger as XML with their schemas, for auditors and tax software',
  ],
  make: ['导出', '匯出', 'Export'],
  making: ['正在导出', '正在匯出', 'Exporting'],
  cancel: ['取消导出', '取消匯出', 'Cancel the export'],
  none: ['至少选择一项', '至少選擇一項', 'Choose at least one'],
  done: ['已导出 {name}，{size} MB', '已匯出 {name}，{size} MB', '{name} is ready, {size} MB'],
  save: ['保存文件', '儲存檔案', 'Save the file'],
  readmeTitle: [
    '账套 {set} 的导出文件，未记账的凭证也在内；作废凭证只在存档和凭证工作簿中。',
    '帳套 {set} 的匯出檔案，未記帳的憑證也在內；作廢憑證只在存檔和憑證活頁簿中。',
    'Account set {set}, unposted vouchers included. Void ones: archive and workbook of vouchers only.',
  ],
  readme_archive: [
    '{set}.jsonl：用账簿校验页上的校验程序证明：node selvedge-verify.mjs {set}.jsonl',
    '{set}.jsonl：用帳簿校驗頁上的校驗程式證明：node selvedge-verify.mjs {set}.jsonl',
    '{set}.jsonl: prove it with the verifier of the screen Verify: node selvedge-verify.mjs {set}.jsonl',
  ],
  readme_workbook: [
    'vouchers.xlsx 和各余额表、报表：用电子表格打开。',
    'vouchers.xlsx 和各餘額表、報表：用試算表開啟。',
    'vouchers.xlsx, balance tables and statements: for a spreadsheet.',
  ],
  readme_paper: [
    '文件夹 books：余额表、总账、明细账和报表的 PDF；凭证请在凭证列表打印。',
    '資料夾 books：餘額表、總帳、明細帳和報表的 PDF；憑證請在憑證列表列印。',
    'Folder books: tables, ledgers and statements as PDF; vouchers are printed from their list.',
  ],
  readme_csv: [
    'csv 文件夹：按科目、核算项目、汇率、期初、凭证的顺序导入空账套。不含：期初的本年累计现金流量、科目和核算项目的其他属性、附件、草稿。',
    'csv 資料夾：按科目、核算項目、匯率、期初、憑證的順序匯入空帳套。不含：期初的本年累計現金流量、科目和核算項目的其他屬性、附件、草稿。',
    'Folder csv: import subjects, entities, rates, opening and vouchers, in this order, into empty books. Not in ' +
      'it: year-to-date cash flows of openings, other fields of subjects and entities, files and drafts.',
  ],
  readme_hledger: [
    '{set}.journal：hledger -f {set}.journal bal',
    '{set}.journal：hledger -f {set}.journal bal',
    '{set}.journal: hledger -f {set}.journal bal',
  ],
  readme_beancount: [
    '{set}.beancount：bean-check {set}.beancount',
    '{set}.beancount：bean-check {set}.beancount',
    '{set}.beancount: bean-check {set}.beancount',
  ],
  readme_gbt24589: [
    '文件夹 gbt24589：公共档案.xml、总账.xml 及 xsd；总账.xml 也可导入为凭证和期初。',
    '資料夾 gbt24589：公共檔案與總帳的 XML 及其結構檔案；總帳的 XML 也可匯入為憑證和期初。',
    'Folder gbt24589: 公共档案.xml and 总账.xml with their xsd; vouchers and openings are imported from 总账.xml.',
  ],
  act: ['导出账套', '匯出帳套', 'Export the account set'],
} satisfies WordTable
