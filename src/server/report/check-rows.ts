// The checks of a template where its statement is shown: rows of an answer, and lines on paper below the statement.
import type { Lang } from '../../contract/base/language.ts'
import { wordsOf } from '../../contract/base/words.ts'
import type { StatementRowShape } from '../../contract/statement/statement.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { checksFrom, type FormCheck, isHeld, linesOfChecks } from '../../domain/statement/statement-check.ts'
import type { PaperRow } from '../print/report-pages.ts'

/** What columns say of the checks; null of a column that is not asked. */
type Values = ReadonlyMap<number, bigint | null>
type Column = { values: Values; digits: number } | null

const title = {
  nameZhCn: wordsOf['zh-cn'].statementCheck.title,
  nameZhTw: wordsOf['zh-tw'].statementCheck.title,
  nameEn: wordsOf.en.statementCheck.title,
}

/** The rows behind those of the lines: a head and the checks; none where the template has no checks. */
export const checkRows = (checks: readonly FormCheck[], columns: readonly Column[]): StatementRowShape[] => {
  if (checks.length === 0) return []
  const empty = { indent: 0, formula: '', role: '', values: columns.map(() => null) }
  const rows = linesOfChecks(checks).map(({ no, formula, nameZhCn, nameZhTw, nameEn }, at): StatementRowShape => {
    const { level, tolerance } = checks[at] as FormCheck
    const asked = columns.map((column) => (column?.values.has(no) ? column : null))
    return {
      ...{ no, kind: 'C', indent: 1, formula, role: '', nameZhCn, nameZhTw, nameEn },
      values: asked.map((column) => {
        const value = column?.values.get(no) ?? null
        return column && value !== null ? formatMoney(value, column.digits) : null
      }),
      check: {
        ...{ level, tolerance },
        holds: asked.every(
          (column) => column === null || isHeld({ tolerance }, column.values.get(no) ?? null, column.digits),
        ),
      },
    }
  })
  return [{ no: checksFrom, kind: 'H', ...empty, ...title }, ...rows]
}

/** The form of the law has no lines for what holds: of its checks, those that do not hold stand on paper. */
export const failedRows = (rows: readonly StatementRowShape[]): StatementRowShape[] => {
  const failed = rows.filter(({ check }) => check?.holds === false)
  return failed.length === 0 ? [] : [...rows.filter(({ check }) => check === undefined), ...failed]
}

/** The checks below a statement on paper of so many columns; one that does not hold says so beside its name. */
export const checkNotes = (rows: readonly StatementRowShape[], lang: Lang, width: number): PaperRow[] =>
  rows.map((row): PaperRow => {
    const name = subjectName(row, lang)
    const words = wordsOf[lang].statementCheck
    const text = row.check ? `${name} · ${row.check.holds ? words.holds : words.fails}` : name
    const cells = [text, '', ...row.values.map((value) => value ?? '')]
    return {
      cells: [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => '')],
      ...(row.check ? { indent: 1 } : { look: 'group' as const }),
    }
  })
