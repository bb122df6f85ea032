// Which tables with roots a transaction has written, and who tells of them before it ends (decision 0053).
import { type RowTable, rowTables } from './tables.ts'

/** Tells a trail of these tables; answers of which it did. */
export type TellRows = (tables: readonly RowTable[]) => Promise<readonly RowTable[]>

export type WrittenRows = {
  /** The tables with roots of which rows were written. */
  tables: Set<RowTable>
  /** By company (0 for the group), who tells of them in that trail. */
  tellers: Map<bigint, TellRows>
}

export const openWritten = (): WrittenRows => ({ tables: new Set(), tellers: new Map() })

const rowWrite = new RegExp(`\\b(?:insert into|update|delete from) "?(${rowTables.join('|')})\\b`, 'gi')
const writesFirst = /^\s*(?:insert into|update|delete from)\b/i

/** The tables with roots that a statement may write. */
const writtenBy = (text: string): RowTable[] =>
  [...text.matchAll(rowWrite)].map(([, table = '']) => table.toLowerCase() as RowTable)

/** What a statement answered: its rows, and how many it says it wrote or read. */
export type StatementResult<Row> = { rows: Row[]; rowCount: number | null }

/**
 * Keeps what a statement has written, and passes its rows on. How many it says counts where it is nothing but a write.
 * What comes by COPY comes from a backup, with the trail that tells of it, or is told as a whole.
 */
export const noteWrite = <Row>(
  { tables }: WrittenRows,
  text: string,
  { rows, rowCount }: StatementResult<Row>,
): Row[] => {
  if (rowCount !== 0 || !writesFirst.test(text)) for (const table of writtenBy(text)) tables.add(table)
  return rows
}

const refuse = (tables: readonly RowTable[]): void => {
  // Rows that no trail tells of would be taken for forged.
  if (tables.length > 0) throw new Error(`rows of ${tables.join(', ')} were written, and no trail tells of it`)
}

/** Refuses a statement by itself that writes such rows: nothing could tell of it any more. */
export const refuseAlone = (text: string): void => refuse(writtenBy(text))

/**
 * Has everything told that was written, as the last work of a transaction: the head of the trail of the group, in which
 * all companies tell, is locked for this moment alone, and behind those of companies.
 */
export const tellAll = async ({ tables, tellers }: WrittenRows, isWatched: boolean): Promise<void> => {
  if (tables.size === 0) return
  const told = new Set<RowTable>()
  // Companies as whoever works in several takes them, and the group behind them (decision 0051).
  const chains = [...tellers].sort(([one], [other]) => (other === 0n || (one !== 0n && one < other) ? -1 : 1))
  for (const [, tell] of chains) for (const table of await tell([...tables])) told.add(table)
  if (isWatched) refuse([...tables].filter((table) => !told.has(table)))
}
