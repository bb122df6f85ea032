// Why a template of a statement or a formula is refused, in English.
import type { statementProblem as zhCn } from '../zh-cn/statement-problem.ts'

export const statementProblem = {
  'report.notInSet':
    'The account set {set} does not have the period {month}: choose the set of its year, or another period',
  'warning.subjectsMissing': 'The chart lacks subjects that formulas of the report name; they count as zero: {list}',
  'formula.syntax': 'Formula syntax error at {pos}',
  'formula.line': 'Line {no} does not exist',
  'statement.twice': 'Subject {code} is used twice',
  'formula.range': 'Line {no}: in L({from}:{to}) the last line stands before the first; swap them or choose others',
  'formula.own': 'Line {no}: ROUND, ABS, IF, ACC and RPT are for own statements only; use others',
  'formula.report': 'No template “{code}” is published; check the code in RPT()',
  'formula.reportColumn': 'Template “{code}” has no column “{column}”; check the column in RPT()',
  'statement.columnFormula': 'Column “{code}” may name columns before it, numbers, + − * /, ROUND, ABS and IF',
  'statement.role': 'Exactly one line must stand for “{role}”, not {n}; choose it in “Stands for” of that line',
  'statement.column':
    'Column “{code}”: its code must be unique (a capital first, 8 at most), and a month needs its month',
  'statement.compared': 'Column “{code}”: write “A-B” with the codes of two other columns that hold figures',
  'statement.columnless': 'A custom statement needs a column at least; add one',
  'statement.lineTwice': 'Line number {no} stands twice; choose another',
  'statement.nameless': '{no}: the name is empty',
  'statement.lineless': 'No line of the statement is switched on; add one',
  'statement.noDraft': 'There is no draft to publish; change it and save first',
  'statement.named': 'Templates {list} take its figures with RPT(); change and publish those first',
  'statement.taken':
    'Templates {list} take “{part}” of it with RPT(): keep that line or column, or change and publish those first',
  'statement.used':
    'These account sets make it: {list}; choose another template for them, or give their company its own, first',
  'statement.cycle': 'The report formulas refer to each other: lines {list}',
  'statement.subject': 'Subject {code} in the report formula does not exist',
  'statement.uncovered': 'Subjects with balances that no report line counts: {list}',
  'statement.none': 'There is no statement template for this chart',
  'statement.checkNameless': 'Check {n} has no name: fill in the simplified one',
  'statement.checkEmpty': 'Check {n} has no formula: write what must be zero',
  'statement.tolerance':
    'Check {n}: the tolerance “{text}” is no amount; write zero or more, with four decimals at most',
  'period.statementCheck': 'The statement check “{name}” does not hold: {x}',
} satisfies Record<keyof typeof zhCn, string>
