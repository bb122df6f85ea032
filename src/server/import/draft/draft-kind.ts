// What the check page has to know of a kind of file: how it is read, checked and imported; all else is the same.
import type { Problem } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import type { ImportContext } from '../context.ts'
import type { ImportFile } from '../file/file.ts'
import { type FileMoney, tidyCell } from '../file/tidy-cell.ts'
import type { FileProblems } from '../file-problems.ts'
import { columnsOf, type DraftRows, type FileRow } from '../layout.ts'
import type { Question } from '../question.ts'
import type { Formed } from './draft-form.ts'
import type { DraftOwner, DraftResult, ImportDraft, KeptRow } from './draft-store.ts'

export type CheckOn = {
  rows: DraftRows
  problems: FileProblems
  warnings: FileProblems
  /** What is asked about cells: problems `question.…`; those with the same `of` in their arguments are one question. */
  questions: FileProblems
  /** Asks about the file as a whole; the check of a whole draft asks anew all that is still open. */
  ask(question: Question): void
  heard(rows: number): void
}

/** `again`: also rows of a file that was imported before; `isTrial`: it is taken back. */
type WriteOn = { rows: DraftRows; again: boolean; heard(rows: number): void; isTrial?: boolean }

/** It is made for each call: it knows who checks and imports. A document is what some rows make together. */
export type DraftKind = {
  name: DraftOwner['kind']
  owner: DraftOwner
  /** Rows are compared with each other: whatever changes, all of them are checked again. */
  isWhole?: boolean
  /** Columns that a correction may write to. */
  writable: ReadonlySet<string>
  /** Columns in which the rows of a document agree: what is wrong there is corrected in all of them. */
  ofHead: ReadonlySet<string>
  /** Columns in which a wrong value is wrong in all rows that have it. */
  everywhere: ReadonlySet<string>
  /** What the rows of one document have in common. */
  keyOf(row: FileRow): string
  /** Whether a row changes with another one of its document when this column of that one is written. */
  goesWith(row: KeptRow, other: KeptRow, column: string, rows: readonly KeptRow[]): boolean
  /** A cell as it was typed in the form that is kept. */
  tidy(column: string, text: string): string
  /** What its amounts are in; null where it has none, or rows of several currencies, which see to it themselves. */
  money: FileMoney | null
  form(file: ImportFile): Promise<Formed>
  /** Puts what is wrong with rows to the problems, and what is worth a look to the warnings. */
  check(tx: Db, draft: ImportDraft, on: CheckOn): Promise<void>
  /** Writes the rows, all or none. */
  write(tx: Db, draft: ImportDraft, on: WriteOn): Promise<DraftResult>
  /** Whether the same file was imported before. */
  wasImported(draft: ImportDraft): Promise<boolean>
  /** What somebody meant by a value that a rule refuses; '' for who knows. */
  suggest(code: string, value: string): string
  /** Choices of a question about cells beside that they stay as they are; the first one is proposed. */
  choices?(code: string, args: Problem['args']): readonly string[]
  /** The titles of an empty sheet, and its name. */
  template(): { name: string; titles: readonly string[] }
}

/** What every kind says of itself; a kind says the rest, and what is otherwise with it. */
type KindParts = Partial<DraftKind> &
  Pick<DraftKind, 'everywhere' | 'keyOf' | 'money' | 'form' | 'check' | 'write' | 'template'>

/** A kind of file of somebody in some books. */
export const kindOf = (
  { actor, books }: Pick<ImportContext, 'actor' | 'books'>,
  name: DraftOwner['kind'],
  parts: KindParts,
): DraftKind => ({
  name,
  owner: { userId: actor.id, userName: actor.name, accountSet: books.value, kind: name },
  writable: new Set(columnsOf(name)),
  ofHead: new Set(),
  // Rows that agree in what is said of their document change together.
  goesWith: (row, other, column) =>
    parts.ofHead?.has(column) === true && (row.cells[column] ?? '') === (other.cells[column] ?? ''),
  tidy: tidyCell,
  // What is there is left as it is, or asked for: the same file again does no harm.
  wasImported: () => Promise.resolve(false),
  suggest: () => '',
  ...parts,
})
