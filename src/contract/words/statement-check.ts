// Words of what must hold in a statement.
import type { WordTable } from '../base/word-table.ts'
export const statementCheck = {
  title: ['勾稽检查', '勾稽檢查', 'Checks'],
  holds: ['符合', '相符', 'holds'],
  fails: ['不符', '不符', 'does not hold'],
  allHold: ['{n} 项检查均符合', '{n} 項檢查均相符', '{n, check holds|checks hold}'],
  missing: [
    '科目表中没有的 {n} 个科目按零计算：{subjects}',
    '科目表中沒有的 {n} 個科目按零計算：{subjects}',
    '{n, subject|subjects} not in the chart, counted as zero: {subjects}',
  ],
  nth: ['检查 {n}', '檢查 {n}', 'check {n}'],
  failed: ['{name}：{value}', '{name}：{value}', '{name}: {value}'],
  more: ['另有 {n} 项', '另有 {n} 項', 'and {n} more'],
  name: ['检查', '檢查', 'Check'],
  formula: ['应为零的公式', '應為零的公式', 'Must be zero'],
  formulaHint: [
    '由各行组成的公式，例如 L(36)-L(77)',
    '由各列組成的公式，例如 L(36)-L(77)',
    'A formula over the lines, such as L(36)-L(77)',
  ],
  tolerance: ['容差', '容差', 'Within'],
  level: ['不符时', '不符時', 'If it fails'],
  level_block: ['不得记账', '不得記帳', 'stops posting'],
  level_warn: ['提示', '提示', 'warns'],
  add: ['新增检查', '新增檢查', 'Add check'],
  remove: ['删除第 {n} 项检查', '刪除第 {n} 項檢查', 'Remove check {n}'],
  new: ['新检查', '新檢查', 'New check'],
  none: [
    '尚无检查。检查是应等于零的公式，例如资产减负债和所有者权益。',
    '尚無檢查。檢查是應等於零的公式，例如資產減負債和所有者權益。',
    'No checks yet. A check is a formula that must come to zero, such as assets less liabilities and equity.',
  ],
  problems: ['发布前', '發佈前', 'Before it is published'],
  toCheck: ['到第 {n} 项检查', '到第 {n} 項檢查', 'Go to check {n}'],
} satisfies WordTable
