// Why a template of a statement or a formula is refused.
import type { WordTable } from '../base/word-table.ts'
export const statementProblem = {
  'report.notInSet': [
    '账套 {set} 没有期间 {month}：请选择该期间所在年度的账套，或另选期间',
    '帳套 {set} 沒有期間 {month}：請選擇該期間所在年度的帳套，或另選期間',
    'The account set {set} does not have the period {month}: choose the set of its year, or another period',
  ],
  'warning.subjectsMissing': [
    '科目表中没有报表公式所用的科目，按零计算：{list}',
    '科目表中沒有報表公式所用的科目，按零計算：{list}',
    'The chart lacks subjects that formulas of the report name; they count as zero: {list}',
  ],
  'formula.syntax': ['公式语法错误，位置{pos}', '公式語法錯誤，位置{pos}', 'Formula syntax error at {pos}'],
  'formula.line': ['行号 {no} 不存在', '列號 {no} 不存在', 'Line {no} does not exist'],
  'statement.twice': ['科目 {code} 重复取数', '科目 {code} 重複取數', 'Subject {code} is used twice'],
  'formula.range': [
    '第{no}行：L({from}:{to})的止行在起行之前，请交换或改选行号',
    '第{no}行：L({from}:{to})的止行在起行之前，請交換或改選行號',
    'Line {no}: in L({from}:{to}) the last line stands before the first; swap them or choose others',
  ],
  'formula.own': [
    '第 {no} 行：ROUND、ABS、IF、ACC、RPT 只能用于自定义报表，请改用其他函数',
    '第 {no} 行：ROUND、ABS、IF、ACC、RPT 只能用於自訂報表，請改用其他函式',
    'Line {no}: ROUND, ABS, IF, ACC and RPT are for own statements only; use others',
  ],
  'formula.report': [
    '没有已发布的报表模板“{code}”，请检查 RPT() 的代码',
    '沒有已發佈的報表範本「{code}」，請檢查 RPT() 的代碼',
    'No template “{code}” is published; check the code in RPT()',
  ],
  'formula.reportColumn': [
    '报表模板“{code}”没有栏“{column}”，请检查 RPT() 的栏',
    '報表範本「{code}」沒有欄「{column}」，請檢查 RPT() 的欄',
    'Template “{code}” has no column “{column}”; check the column in RPT()',
  ],
  'statement.columnFormula': [
    '栏“{code}”的公式只能用排在它前面的栏、数字和 + − * / ROUND ABS IF',
    '欄「{code}」的公式只能用排在它前面的欄、數字和 + − * / ROUND ABS IF',
    'Column “{code}” may name columns before it, numbers, + − * /, ROUND, ABS and IF',
  ],
  'statement.role': [
    '“{role}”应恰有一行，现有{n}行，请在该行的“含义”中选择',
    '「{role}」應恰有一行，現有{n}行，請在該行的「含義」中選擇',
    'Exactly one line must stand for “{role}”, not {n}; choose it in “Stands for” of that line',
  ],
  'statement.column': [
    '列“{code}”：列码须唯一（大写字母开头，至多8位），按月的列须选月份',
    '列「{code}」：列碼須唯一（大寫字母開頭，至多8位），按月的列須選月份',
    'Column “{code}”: its code must be unique (a capital first, 8 at most), and a month needs its month',
  ],
  'statement.compared': [
    '列“{code}”：公式须写成“A-B”，A、B为另外两个取数列的列码',
    '列「{code}」：公式須寫成「A-B」，A、B為另外兩個取數列的列碼',
    'Column “{code}”: write “A-B” with the codes of two other columns that hold figures',
  ],
  'statement.columnless': [
    '自定义报表至少需要一列，请先添加列',
    '自訂報表至少需要一列，請先新增列',
    'A custom statement needs a column at least; add one',
  ],
  'statement.lineTwice': [
    '行号 {no} 重复，请改用其他行号',
    '行號 {no} 重複，請改用其他行號',
    'Line number {no} stands twice; choose another',
  ],
  'statement.nameless': ['{no}：名称不能为空', '{no}：名稱不能為空', '{no}: the name is empty'],
  'statement.lineless': [
    '报表没有启用的行，请先添加行',
    '報表沒有啟用的行，請先新增行',
    'No line of the statement is switched on; add one',
  ],
  'statement.noDraft': [
    '没有可发布的草稿，请先修改并保存',
    '沒有可發佈的草稿，請先修改並儲存',
    'There is no draft to publish; change it and save first',
  ],
  'statement.named': [
    '模板 {list} 的公式以 RPT() 取用本模板；请先修改并发布这些模板',
    '範本 {list} 的公式以 RPT() 取用本範本；請先修改並發布這些範本',
    'Templates {list} take its figures with RPT(); change and publish those first',
  ],
  'statement.taken': [
    '模板 {list} 以 RPT() 取用本模板的“{part}”：请保留该行或该栏，或先修改并发布这些模板',
    '範本 {list} 以 RPT() 取用本範本的「{part}」：請保留該行或該欄，或先修改並發布這些範本',
    'Templates {list} take “{part}” of it with RPT(): keep that line or column, or change and publish those first',
  ],
  'statement.used': [
    '账套 {list} 按本模板编制报表：请先为其改选模板，或为其公司另立本公司模板',
    '帳套 {list} 按本範本編製報表：請先為其改選範本，或為其公司另立本公司範本',
    'These account sets make it: {list}; choose another template for them, or give their company its own, first',
  ],
  'statement.cycle': [
    '报表公式循环引用：行{list}',
    '報表公式循環引用：列{list}',
    'The report formulas refer to each other: lines {list}',
  ],
  'statement.subject': [
    '报表公式中的科目{code}不存在',
    '報表公式中的科目{code}不存在',
    'Subject {code} in the report formula does not exist',
  ],
  'statement.uncovered': [
    '有余额但未列入报表的科目：{list}',
    '有餘額但未列入報表的科目：{list}',
    'Subjects with balances that no report line counts: {list}',
  ],
  'statement.none': [
    '该科目表没有适用的报表模板',
    '該科目表沒有適用的報表範本',
    'There is no statement template for this chart',
  ],
  'statement.checkNameless': [
    '第 {n} 项检查没有名称，请填写简体名称',
    '第 {n} 項檢查沒有名稱，請填寫簡體名稱',
    'Check {n} has no name: fill in the simplified one',
  ],
  'statement.checkEmpty': [
    '第 {n} 项检查没有公式，请填写应等于零的公式',
    '第 {n} 項檢查沒有公式，請填寫應等於零的公式',
    'Check {n} has no formula: write what must be zero',
  ],
  'statement.tolerance': [
    '第 {n} 项检查：容差“{text}”不是金额，请填零或正数，最多四位小数',
    '第 {n} 項檢查：容差「{text}」不是金額，請填零或正數，最多四位小數',
    'Check {n}: the tolerance “{text}” is no amount; write zero or more, with four decimals at most',
  ],
  'period.statementCheck': [
    '报表检查“{name}”不符：{x}',
    '報表檢查「{name}」不符：{x}',
    'The statement check “{name}” does not hold: {x}',
  ],
} satisfies WordTable
