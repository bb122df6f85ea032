// The signs of currencies beside the amounts of rows: taken where they fit, told at their cells where they do not.
import type { DraftRows } from '../draft/draft-kind.ts'
import { type FileMoney, takeSigns } from '../file/tidy-cell.ts'
import type { FileProblems } from '../file-problems.ts'

/** Rows without the signs of currencies; one of another currency than its amount is among the problems. */
export const signedRows = (
  rows: DraftRows,
  money: FileMoney | null,
  problems?: Pick<FileProblems, 'add'>,
): DraftRows =>
  money === null
    ? rows
    : async function* () {
        for await (const some of rows()) {
          yield some.map((row) => {
            const cells = { ...row.cells }
            takeSigns(cells, money, problems && ((column, found) => problems.add(row.line, column, found)))
            return { ...row, cells }
          })
        }
      }
