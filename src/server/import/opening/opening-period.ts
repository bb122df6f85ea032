// Of which months and whose a balance table is, as its rows say in columns of their own.
import type { TableHead } from '../../../domain/import/balance-table-head.ts'
import { periodOfCell, type StatedPeriod, yearOfCell } from '../../../domain/import/stated-period.ts'
import type { TableTitle } from '../../../domain/import/table-title.ts'
import type { RawRow } from '../file/table.ts'

export type SaidByRows = { period: StatedPeriod | null; companies: readonly string[] }

/** The months from the first to the last that any row names, and every company. */
export const saidByRows = (body: readonly RawRow[], { at }: TableHead): SaidByRows => {
  const companies = new Set<string>()
  const months = new Set<string>()
  for (const { values } of body) {
    const read = (meaning: 'ofCompany' | 'ofPeriod' | 'ofYear'): string => values[at.get(meaning) ?? -1]?.trim() ?? ''
    if (read('ofCompany') !== '') companies.add(read('ofCompany'))
    const stated = periodOfCell(read('ofPeriod'), read('ofYear')) ?? yearOfCell(read('ofYear'))
    if (stated) for (const month of [stated.from, stated.to]) months.add(month)
  }
  const sorted = [...months].toSorted()
  const [from] = sorted
  return { period: from === undefined ? null : { from, to: sorted.at(-1) ?? from }, companies: [...companies] }
}

/** The months of a table: those of its title, else of its rows; of two that disagree those of the rows. */
export const periodOf = ({ from, to }: TableTitle, { period }: SaidByRows): Pick<TableTitle, 'from' | 'to'> => {
  if (period === null) return { from, to }
  const isInTitle = to !== '' && period.from >= from && period.to <= to
  return isInTitle ? { from, to } : period
}
