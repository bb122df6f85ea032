// Words of the check pages of openings, rates, entities and subjects.
import type { WordTable } from '../base/word-table.ts'
import { importCheck } from './import-check.ts'

/** What the check pages of master data have in common. */
const masterCheck = {
  ...importCheck,
  allOrNothing: [
    '逐格检查全部完成；有错误时一行也不会写入',
    '逐格檢查全部完成；有錯誤時一列也不會寫入',
    'Every cell has been checked; while there is an error no row is written',
  ],
  removeDocument: ['删除这一行', '刪除這一列', 'Remove this row'],
  act: ['导入 {n} 行', '匯入 {n} 列', 'Import {n, row|rows}'],
  actAgain: ['再次导入 {n} 行', '再次匯入 {n} 列', 'Import {n, row|rows} once more'],
} satisfies WordTable

export const openingImport = {
  ...masterCheck,
  title: ['导入期初余额', '匯入期初餘額', 'Import opening balances'],
  drop: [
    '把期初余额或科目余额表拖到这里，或',
    '把期初餘額或科目餘額表拖到這裡，或',
    'Drop opening balances or a balance table here, or',
  ],
  formats: [
    'xlsx、csv、hledger、beancount 或 GB/T 24589 XML；编码和数字的写法自动识别。',
    'xlsx、csv、hledger、beancount 或 GB/T 24589 XML；編碼和數字的寫法自動識別。',
    'xlsx, csv, hledger, beancount or GB/T 24589 XML; encoding and figures are recognised.',
  ],
  forms: [
    '其他软件的科目余额表可以直接导入；合计行和上级科目只用来核对。',
    '其他軟體的科目餘額表可以直接匯入；合計列和上級科目只用來核對。',
    'A balance table of another product is read as it is; sums and parent subjects are only compared.',
  ],
  discardText: [
    '所作的更正也一并放弃；期初余额没有写入。',
    '所作的更正也一併放棄；期初餘額沒有寫入。',
    'The corrections made go with it; no opening balance has been written.',
  ],
  done: ['已导入 {n} 行期初余额', '已匯入 {n} 列期初餘額', '{n, opening balance|opening balances} imported'],
  doneText: [
    '借方 {debit}，贷方 {credit}，差额 {difference}；原有 {replaced} 行被替换，{left} 行保留；{passed} 行合计只作核对。',
    '借方 {debit}，貸方 {credit}，差額 {difference}；原有 {replaced} 列被取代，{left} 列保留；{passed} 列合計只作核對。',
    'Debit {debit}, credit {credit}, difference {difference}; {replaced, row that was there was|rows that were ' +
      'there were} replaced, {left, row stays|rows stay}; {passed, row of sums was|rows of sums were} only ' +
      'compared.',
  ],
  toList: ['查看期初余额', '查看期初餘額', 'Go to the opening balances'],
  templateName: ['期初余额导入模板', '期初餘額匯入範本', 'Opening balances to import'],
  role_sum: ['合计，只核对', '合計，只核對', 'Sum, compared'],
  role_parent: ['上级科目，只核对', '上級科目，只核對', 'Parent, compared'],
  role_whole: ['核算项目之和，只核对', '核算項目之和，只核對', 'Sum of entities, compared'],
  column_subject: ['科目代码', '科目代碼', 'Subject'],
  column_subject_name: ['科目名称', '科目名稱', 'Subject name'],
  column_aux: ['核算项目', '核算項目', 'Entities'],
  column_aux_name: ['核算项目名称', '核算項目名稱', 'Entity names'],
  column_original_amount: ['原币金额', '原幣金額', 'Original'],
  column_direction: ['方向', '方向', 'Side'],
  column_amount: ['余额', '餘額', 'Balance'],
  column_debit: ['借方', '借方', 'Debit'],
  column_credit: ['贷方', '貸方', 'Credit'],
  column_ytd_debit: ['本年累计借方', '本年累計借方', 'YTD debit'],
  column_ytd_credit: ['本年累计贷方', '本年累計貸方', 'YTD credit'],
  column_role: ['作用', '作用', 'Role'],
} satisfies WordTable

const recordCheck = {
  ...masterCheck,
  formats: [
    'xlsx 或 csv；编码、日期和数字的写法自动识别。',
    'xlsx 或 csv；編碼、日期和數字的寫法自動識別。',
    'xlsx or csv; encoding, dates and figures are recognised.',
  ],
  doneText: [
    '新增 {added} 行，更改 {changed} 行，其余 {same} 行原已如此。',
    '新增 {added} 列，更改 {changed} 列，其餘 {same} 列原已如此。',
    '{added} added, {changed} changed; {same} said what was there already.',
  ],
  forms: [
    '列标题用本系统的中英文列名均可。',
    '欄標題用本系統的中英文欄名均可。',
    'Titles may be in any language of the product.',
  ],
  column_name_zh_tw: ['名称（繁体）', '名稱（繁體）', 'Name (traditional)'],
  column_name_en: ['名称（英文）', '名稱（英文）', 'Name (English)'],
  column_enabled: ['启用', '啟用', 'Enabled'],
} satisfies WordTable

export const rateImport = {
  ...recordCheck,
  title: ['导入汇率', '匯入匯率', 'Import exchange rates'],
  drop: ['把汇率文件拖到这里，或', '把匯率檔案拖到這裡，或', 'Drop a file of rates here, or'],
  forms: [
    '列标题用本系统的中英文列名均可；与前一汇率相差超过 5% 的逐行询问。',
    '欄標題用本系統的中英文欄名均可；與前一匯率相差超過 5% 的逐列詢問。',
    'Titles may be in any language of the product. Rates more than 5 % off the one before are asked for, row by row.',
  ],
  discardText: [
    '所作的更正也一并放弃；汇率没有写入。',
    '所作的更正也一併放棄；匯率沒有寫入。',
    'The corrections made go with it; no rate has been written.',
  ],
  done: ['已导入 {n} 行汇率', '已匯入 {n} 列匯率', '{n, rate|rates} imported'],
  toList: ['查看汇率', '查看匯率', 'Go to the rates'],
  templateName: ['汇率导入模板', '匯率匯入範本', 'Rates to import'],
  column_type: ['汇率类型', '匯率類型', 'Rate type'],
  column_unit: ['单位', '單位', 'Unit'],
} satisfies WordTable

export const entityImport = {
  ...recordCheck,
  title: ['导入实体', '匯入實體', 'Import entities'],
  drop: ['把核算项目文件拖到这里，或', '把核算項目檔案拖到這裡，或', 'Drop a file of entities here, or'],
  discardText: [
    '所作的更正也一并放弃；核算项目没有写入。',
    '所作的更正也一併放棄；核算項目沒有寫入。',
    'The corrections made go with it; no entity has been written.',
  ],
  done: ['已导入 {n} 行核算项目', '已匯入 {n} 列核算項目', '{n, entity|entities} imported'],
  toList: ['查看核算项目', '查看核算項目', 'Go to the entities'],
  templateName: ['核算项目导入模板', '核算項目匯入範本', 'Entities to import'],
  column_type: ['类型', '類型', 'Type'],
  column_code: ['编码', '編碼', 'Code'],
  column_name_zh_cn: ['名称', '名稱', 'Name'],
} satisfies WordTable

export const chartImport = {
  ...recordCheck,
  title: ['导入科目', '匯入科目', 'Import subjects'],
  drop: ['把科目表文件拖到这里，或', '把科目表檔案拖到這裡，或', 'Drop a chart of subjects here, or'],
  discardText: [
    '所作的更正也一并放弃；科目没有写入。',
    '所作的更正也一併放棄；科目沒有寫入。',
    'The corrections made go with it; no subject has been written.',
  ],
  done: ['已导入 {n} 行科目', '已匯入 {n} 列科目', '{n, subject|subjects} imported'],
  toList: ['查看科目', '查看科目', 'Go to the subjects'],
  templateName: ['科目导入模板', '科目匯入範本', 'Subjects to import'],
  column_code: ['科目代码', '科目代碼', 'Code'],
  column_name_zh_cn: ['科目名称', '科目名稱', 'Name'],
  column_type: ['类别', '類別', 'Type'],
  column_direction: ['余额方向', '餘額方向', 'Side'],
  column_parent: ['上级科目', '上級科目', 'Parent'],
  column_level: ['级次', '級次', 'Level'],
  column_pl_class: ['损益类别', '損益類別', 'P&L class'],
  column_is_leaf: ['末级', '末級', 'Leaf'],
  column_aux: ['辅助核算', '輔助核算', 'Entities'],
  column_quantity: ['数量核算', '數量核算', 'Quantities'],
  column_cash: ['现金科目', '現金科目', 'Cash'],
  column_fx_reval: ['汇兑调整', '匯兌調整', 'Revalued'],
  column_cf_item_in: ['流入项目', '流入項目', 'Cash-flow item in'],
  column_cf_item_out: ['流出项目', '流出項目', 'Cash-flow item out'],
} satisfies WordTable
