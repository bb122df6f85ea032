// Why a template of a statement or a formula is refused, in traditional Chinese.
import type { statementProblem as zhCn } from '../zh-cn/statement-problem.ts'

export const statementProblem = {
  'formula.syntax': '公式語法錯誤，位置{pos}',
  'formula.line': '列號 {no} 不存在',
  'statement.twice': '科目 {code} 重複取數',
  'formula.range': '第{no}行：L({from}:{to})的止行在起行之前，請交換或改選行號',
  'formula.own': '第 {no} 行：ROUND、ABS、IF、ACC、RPT 只能用於自訂報表，請改用其他函式',
  'formula.report': '沒有已發佈的報表範本「{code}」，請檢查 RPT() 的代碼',
  'formula.reportColumn': '報表範本「{code}」沒有欄「{column}」，請檢查 RPT() 的欄',
  'statement.columnFormula': '欄「{code}」的公式只能用排在它前面的欄、數字和 + − * / ROUND ABS IF',
  'statement.role': '「{role}」應恰有一行，現有{n}行，請在該行的「含義」中選擇',
  'statement.column': '列「{code}」：列碼須唯一（大寫字母開頭，至多8位），按月的列須選月份',
  'statement.compared': '列「{code}」：公式須寫成「A-B」，A、B為另外兩個取數列的列碼',
  'statement.columnless': '自訂報表至少需要一列，請先新增列',
  'statement.lineTwice': '行號 {no} 重複，請改用其他行號',
  'statement.nameless': '{no}：名稱不能為空',
  'statement.lineless': '報表沒有啟用的行，請先新增行',
  'statement.noDraft': '沒有可發佈的草稿，請先修改並儲存',
  'statement.cycle': '報表公式循環引用：列{list}',
  'statement.subject': '報表公式中的科目{code}不存在',
  'statement.uncovered': '有餘額但未列入報表的科目：{list}',
  'statement.none': '該科目表沒有適用的報表範本',
  'statement.checkNameless': '第 {n} 項檢查沒有名稱，請填寫簡體名稱',
  'statement.checkEmpty': '第 {n} 項檢查沒有公式，請填寫應等於零的公式',
  'statement.tolerance': '第 {n} 項檢查：容差「{text}」不是金額，請填零或正數，最多兩位小數',
  'period.statementCheck': '報表檢查「{name}」不符：{x}',
} satisfies Record<keyof typeof zhCn, string>
