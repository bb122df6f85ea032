// Words of what must hold in a statement, in English.
import type { statementCheck as zhCn } from '../zh-cn/statement-check.ts'

export const statementCheck: typeof zhCn = {
  title: 'Checks',
  holds: 'holds',
  fails: 'does not hold',
  allHold: '{n, check holds|checks hold}',
  missing: '{n, subject|subjects} not in the chart, counted as zero: {subjects}',
  nth: 'check {n}',
  failed: '{name}: {value}',
  more: 'and {n} more',
  name: 'Check',
  formula: 'Must be zero',
  formulaHint: 'A formula over the lines, such as L(36)-L(77)',
  tolerance: 'Within',
  level: 'If it fails',
  level_block: 'stops posting',
  level_warn: 'warns',
  add: 'Add check',
  remove: 'Remove check {n}',
  new: 'New check',
  none: 'No checks yet. A check is a formula that must come to zero, such as assets less liabilities and equity.',
  problems: 'Before it is published',
  toCheck: 'Go to check {n}',
}
