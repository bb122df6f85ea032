// Words of what must hold in a statement, in traditional Chinese.
import type { statementCheck as zhCn } from '../zh-cn/statement-check.ts'

export const statementCheck: typeof zhCn = {
  title: '勾稽檢查',
  holds: '相符',
  fails: '不符',
  allHold: '{n} 項檢查均相符',
  missing: '科目表中沒有的 {n} 個科目按零計算：{subjects}',
  nth: '檢查 {n}',
  failed: '{name}：{value}',
  more: '另有 {n} 項',
  name: '檢查',
  formula: '應為零的公式',
  formulaHint: '由各列組成的公式，例如 L(36)-L(77)',
  tolerance: '容差',
  level: '不符時',
  level_block: '不得記帳',
  level_warn: '提示',
  add: '新增檢查',
  remove: '刪除第 {n} 項檢查',
  new: '新檢查',
  none: '尚無檢查。檢查是應等於零的公式，例如資產減負債和所有者權益。',
  problems: '發佈前',
  toCheck: '到第 {n} 項檢查',
}
