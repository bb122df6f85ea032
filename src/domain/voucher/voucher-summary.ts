// The subject summary of the voucher report (科目汇总表): what lines add up to, by subject of a level and by entity.
import type { SubjectTree } from '../chart/subject.ts'

/** Minor units; originals of the one currency asked for; `lines` is null where nobody counted them. */
export type SummarySums = {
  debit: bigint
  credit: bigint
  originalDebit: bigint
  originalCredit: bigint
  lines: number | null
}
export type SummaryEntry = SummarySums & { subject: string; entity: string }

export const noSums = (): SummarySums => ({ debit: 0n, credit: 0n, originalDebit: 0n, originalCredit: 0n, lines: 0 })

const plus = (a: SummarySums, b: SummarySums): SummarySums => ({
  debit: a.debit + b.debit,
  credit: a.credit + b.credit,
  originalDebit: a.originalDebit + b.originalDebit,
  originalCredit: a.originalCredit + b.originalCredit,
  lines: a.lines === null || b.lines === null ? null : a.lines + b.lines,
})

/** The subject that stands for a leaf at a level: its ancestor there, or itself when it is above it. */
export const subjectAt = (subjects: Pick<SubjectTree, 'path'>, code: string, level: number | undefined): string =>
  (level === undefined ? undefined : subjects.path(code)[level - 1]?.code) ?? code

/** Rows by subject of a level and entity, in the order of codes; together they are the whole, none is in another. */
export const summaryRows = (
  entries: Iterable<SummaryEntry>,
  subjects: Pick<SubjectTree, 'path'>,
  level: number | undefined,
): SummaryEntry[] => {
  const rows = new Map<string, SummaryEntry>()
  for (const entry of entries) {
    const subject = subjectAt(subjects, entry.subject, level)
    const key = `${subject}|${entry.entity}`
    const held = rows.get(key)
    rows.set(key, { ...(held ? plus(held, entry) : entry), subject, entity: entry.entity })
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** What rows add up to. */
export const totalOf = (rows: readonly SummarySums[]): SummarySums => rows.reduce(plus, noSums())
