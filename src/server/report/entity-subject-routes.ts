// Answers the calls of the entity subject report, and makes its file and paper: groups with sums, a total of each kind.
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import { spoken } from '../../contract/base/word-table.ts'
import type {
  EntitySubjectRowShape,
  EntitySumsShape,
  entitySubjectCalls,
} from '../../contract/ledger/entity-subject.ts'
import { entitySubject } from '../../contract/words/balance-table.ts'
import { master } from '../../contract/words/master.ts'
import { isEntityType } from '../../domain/chart/entity.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { sumEntityTypes } from '../ledger/read/entity-sums.ts'
import type { EntityFigures, EntityOrder } from '../ledger/read/read-entity-subject.ts'
import type { ColumnTerm } from '../print/report-pages.ts'
import type { Facts } from './answer-cache.ts'
import { type Asked, type Book, digitsIn } from './ask.ts'
import type { Filters } from './csv.ts'
import {
  entityCursor,
  entityPage,
  entityPages,
  entityQuestion,
  isSameGroup,
  readEntityCursor,
} from './entity-subject.ts'
import { lettersPaper } from './letters.ts'
import { reportWords } from './paper.ts'
import { type FileReader, headOf, type Reader } from './reader.ts'
import { codeColumn, figureColumn, type Sheet, type SheetColumn, type SheetRow, textColumn } from './sheet.ts'
import { askOne, sheetReport } from './sheet-report.ts'
import { balanceTexts, entityAt, namesOf } from './wire.ts'

type Calls = typeof entitySubjectCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>
type Out<Name extends keyof Calls> = Promise<ResultOf<Calls[Name]>>

const rowsMax = 200

const rowShape = (book: Book, row: EntityFigures): EntitySubjectRowShape => {
  const { type, code, ...entityNames } = entityAt(book, row.entity)
  const original =
    row.currency === ''
      ? { opening: '', debit: '', credit: '', closing: '' }
      : balanceTexts(row.original, digitsIn(book, row.currency))
  return {
    ...{ entityType: type, entityCode: code, entityNames, subject: row.subject },
    ...namesOf(book.facts.subjects.find(row.subject)),
    currency: row.currency,
    ...balanceTexts(row, book.digits),
    originalOpening: original.opening,
    originalDebit: original.debit,
    originalCredit: original.credit,
    originalClosing: original.closing,
    group: balanceTexts(row.group, book.digits),
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
    return { types: types.map(({ type, ...sums }) => ({ type, ...balanceTexts(sums, book.digits) })) }
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

type Input = Filters & { by?: EntityOrder; byCurrency?: boolean }
type AskedEntities = { asked: Asked; book: Book; input: Input }

const words = spoken(entitySubject)
const masterWords = spoken(master)

/** Rows of one portion. */
const portionRows = 10_000

const typeWord = (type: string, lang: Lang): string => (isEntityType(type) ? masterWords[lang][`entity_${type}`] : type)

type Making = AskedEntities & { lang: Lang }

const sumCells = ({ opening, debit, credit, closing }: EntitySumsShape): string[] => [opening, debit, credit, closing]

/** How many rows from `at` on are of one group. */
const lengthOf = (order: EntityOrder, rows: readonly EntityFigures[], at: number): number => {
  let end = at + 1
  while (end < rows.length && isSameGroup(order, rows[end - 1] as EntityFigures, rows[end] as EntityFigures)) end += 1
  return end - at
}

/** The row of a group stands before its rows; a group that goes on in the next portion has its row already. */
const rowsOf = ({ book, input, lang }: Making, rows: readonly EntityFigures[], before: EntityFigures | null) => {
  const order = input.by ?? 'entity'
  let last = before
  return rows.flatMap((row, at): SheetRow[] => {
    const shape = rowShape(book, row)
    const type = typeWord(shape.entityType, lang)
    const names = {
      entity: [shape.entityCode, subjectName(shape.entityNames, lang)],
      subject: [shape.subject, subjectName(shape, lang)],
    }
    const [first, second] = order === 'entity' ? [names.entity, names.subject] : [names.subject, names.entity]
    const { originalOpening, originalDebit, originalCredit, originalClosing } = shape
    const originals = [shape.currency, originalOpening, originalDebit, originalCredit, originalClosing]
    // A group is a listing of its own: what it adds is carried to its next page.
    const listing = `${type} ${first[0]}`
    const isNew = last === null || !isSameGroup(order, last, row)
    last = row
    const shown: SheetRow = {
      cells: [type, ...first, ...second, ...(input.byCurrency ? originals : []), ...sumCells(shape)],
      counts: true,
      listing,
    }
    if (!isNew) return [shown]
    const cells = [type, ...first, '', '', ...noOriginals(input), ...sumCells(shape.group)]
    return [{ cells, look: 'group', below: lengthOf(order, rows, at), listing }, shown]
  })
}

const noOriginals = ({ byCurrency }: Input): string[] => (byCurrency ? ['', '', '', '', ''] : [])

/** Opening, debit and credit begin at `from`. */
const closingTerms = (from: number): ColumnTerm[] => [
  { at: from, sign: 1 },
  { at: from + 1, sign: 1 },
  { at: from + 2, sign: -1 },
]

const sheetOf = (tx: Db, making: Making): Sheet => {
  const { asked, book, input, lang } = making
  const [t, shared] = [words[lang], reportWords[lang]]
  const order = input.by ?? 'entity'
  const question = entityQuestion(asked, input)
  const entity = [codeColumn(shared.entityCode, 14), textColumn(shared.entityName, 28)]
  const subject = [codeColumn(shared.code, 14), textColumn(shared.subjectName, 28)]
  const money = [shared.aux_opening, shared.aux_debit, shared.aux_credit, shared.aux_closing]
  // The closing balance is what there was and what was added: live in a workbook.
  const figures = (titles: readonly string[], from: number, carry?: 'sum'): SheetColumn[] =>
    titles.map((title, at) => ({ ...figureColumn(title, carry), terms: at < 3 ? undefined : closingTerms(from) }))
  const original = [t.originalOpening, t.originalDebit, t.originalCredit, t.originalClosing]
  async function* rows(): AsyncGenerator<readonly SheetRow[]> {
    let last: EntityFigures | null = null
    for await (const found of entityPages(tx, book, question, { order, size: portionRows })) {
      yield rowsOf(making, found, last)
      last = found.at(-1) ?? last
    }
    const types = await sumEntityTypes(tx, book.readable, question)
    yield types.map(({ type, ...sums }) => ({
      cells: [
        ...[typeWord(type, lang), t.total, '', '', '', ...noOriginals(input)],
        ...sumCells(balanceTexts(sums, book.digits)),
      ],
      look: 'total',
      sums: 'named',
      listing: null,
    }))
  }
  return {
    columns: [
      codeColumn(shared.entityType, 12),
      ...(order === 'entity' ? [...entity, ...subject] : [...subject, ...entity]),
      ...(input.byCurrency ? [codeColumn(shared.currency, 8), ...figures(original, 6)] : []),
      ...figures(money, input.byCurrency ? 10 : 5, 'sum'),
    ],
    rows: rows(),
  }
}

export const entitySubjectSheet = sheetReport<AskedEntities>({
  titleOf: (_, lang) => words[lang].title,
  sheetOf: (tx, asked, lang) => sheetOf(tx, { ...asked, lang }),
  onPaper: ({ input }, lang) => ({
    title: words[lang][input.by === 'subject' ? 'tab_subject' : 'tab_entity'],
    isMarked: true,
  }),
})
