// Reads the schemes of the multi-column ledger.
import { problem, refuse } from '../../domain/base/problem.ts'
import { isUnlimited, seesSubject } from '../../domain/chart/access.ts'
import type { ColumnScheme } from '../../domain/ledger/column-scheme.ts'
import type { Db } from '../kernel/db.ts'
import type { Book } from './ask.ts'

const schemesMost = 500

const columns = `code, name_zh_cn, name_zh_tw, name_en, subject, columns,
  entity_type, debit, credit`

/** Whether the reader may see anything below the subject of a scheme. */
const isSeen = ({ facts, readable: { scope } }: Book, { subject }: ColumnScheme): boolean =>
  facts.subjects.find(subject) !== undefined &&
  (isUnlimited(scope) || facts.subjects.leaves(subject).some(({ code }) => seesSubject(scope, code)))

/** The schemes in use that these books have a subject for, by code. */
export const readSchemes = async (db: Db, book: Book): Promise<ColumnScheme[]> => {
  const all = await db.query<ColumnScheme>(
    `select ${columns} from column_scheme where enabled order by code limit ${schemesMost}`,
  )
  return all.filter((scheme) => isSeen(book, scheme))
}

/** A scheme by its code; one that is off, or of a subject that the reader may not see, is not there. */
export const readScheme = async (db: Db, book: Book, code: string): Promise<ColumnScheme> => {
  const [found] = await db.query<ColumnScheme>(`select ${columns} from column_scheme where enabled and code = $1`, [
    code,
  ])
  return found && isSeen(book, found) ? found : refuse(problem('record.missing', 'scheme'))
}
