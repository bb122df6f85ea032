// Answers the calls of the entity subject report.
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type {
  EntitySubjectRowShape,
  EntitySumsShape,
  entitySubjectCalls,
} from '../../contract/ledger/entity-subject.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { isEntityType } from '../../domain/chart/entity.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { sumEntityTypes } from '../ledger/read/entity-sums.ts'
import type { EntityFigures, EntityOrder, EntitySums } from '../ledger/read/read-entity-subject.ts'
import { type Book, digitsIn } from './ask.ts'
import { entityCursor, entityPage, entityQuestion, readEntityCursor } from './entity-subject.ts'
import { entitySubjectSheet } from './entity-subject-file.ts'
import { lettersPaper } from './letters.ts'
import type { Facts } from './over-books.ts'
import { type FileReader, headOf, type Reader } from './reader.ts'
import { askOne } from './sheet-report.ts'
import { namesOf } from './wire.ts'

type Calls = typeof entitySubjectCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>
type Out<Name extends keyof Calls> = Promise<ResultOf<Calls[Name]>>

const rowsMax = 200

const sumsShape = ({ opening, debit, credit }: EntitySums, digits: number): EntitySumsShape => ({
  opening: formatMoney(opening, digits),
  debit: formatMoney(debit, digits),
  credit: formatMoney(credit, digits),
  closing: formatMoney(opening + debit - credit, digits),
})

const rowShape = (book: Book, row: EntityFigures): EntitySubjectRowShape => {
  const colon = row.entity.indexOf(':')
  const [entityType, entityCode] = [row.entity.slice(0, colon), row.entity.slice(colon + 1)]
  const entity = isEntityType(entityType) ? book.facts.entities.find(entityType, entityCode) : undefined
  const original =
    row.currency === ''
      ? { opening: '', debit: '', credit: '', closing: '' }
      : sumsShape(row.original, digitsIn(book, row.currency))
  return {
    ...{ entityType, entityCode, entityNames: namesOf(entity), subject: row.subject },
    ...namesOf(book.facts.subjects.find(row.subject)),
    currency: row.currency,
    ...sumsShape(row, book.digits),
    originalOpening: original.opening,
    originalDebit: original.debit,
    originalCredit: original.credit,
    originalClosing: original.closing,
    group: sumsShape(row.group, book.digits),
  }
}

const page =
  (facts: Facts, order: EntityOrder) =>
  async (input: In<'entitySubject'>, reader: Reader): Out<'entitySubject'> => {
    const { asked, book } = await askOne(reader, facts, input)
    const question = entityQuestion(asked, input)
    const after = input.after ? readEntityCursor(input.after) : undefined
    return await reader.db.snapshot(async (tx) => {
      const { head, books } = await headOf(tx, asked)
      const { rows, next } = await entityPage(tx, book, question, { order, after, size: input.pageSize ?? rowsMax })
      return {
        ...head,
        book: books[0] as (typeof books)[number],
        rows: rows.map((row) => rowShape(book, row)),
        next: next ? entityCursor(next) : '',
      }
    })
  }

/** What answers `entitySubjectCalls`. */
export const entitySubjectRoutes = (facts: Facts) => ({
  entitySubject: page(facts, 'entity'),
  subjectEntity: page(facts, 'subject'),
  totals: async (input: In<'totals'>, reader: Reader): Out<'totals'> => {
    const { asked, book } = await askOne(reader, facts, input)
    const types = await reader.db.snapshot((tx) => sumEntityTypes(tx, book.readable, entityQuestion(asked, input)))
    return { types: types.map(({ type, ...sums }) => ({ type, ...sumsShape(sums, book.digits) })) }
  },
  export: async (input: In<'export'>, reader: FileReader): Promise<FileAnswer> =>
    entitySubjectSheet.export(reader, { ...(await askOne(reader, facts, input)), input }, input),
  letters: async (input: In<'letters'>, reader: FileReader): Promise<FileAnswer> => {
    const { asked, book } = await askOne(reader, facts, input)
    const question = entityQuestion(asked, { ...input, byCurrency: true })
    return await lettersPaper(reader, { asked, book, unit: input.unit }, question)
  },
  print: async (input: In<'print'>, reader: FileReader): Promise<FileAnswer> =>
    entitySubjectSheet.print(reader, { ...(await askOne(reader, facts, input)), input }, input.unit),
})
