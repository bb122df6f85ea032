// The entity subject report of one book: its pages in either order, its calls, its file and its paper.

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
import { problem, refuse } from '../../domain/base/problem.ts'
import { type EntityType, isEntityType } from '../../domain/chart/entity.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { countKinds, setsOfKinds, sumEntityTypes, sumSubjectKinds } from '../ledger/read/entity-sums.ts'
import {
  type EntityFigures,
  type EntityKey,
  type EntityOrder,
  type EntitySubjectQuestion,
  type EntitySums,
  lastOfNext,
  readEntitySubject,
  readSubjectEntities,
} from '../ledger/read/read-entity-subject.ts'
import type { ColumnTerm } from '../print/report-pages.ts'
import { entityOf, type Filters } from './csv.ts'
import { lettersPaper } from './letters.ts'
import { reportWords } from './paper.ts'
import {
  type Asked,
  askOne,
  type Book,
  digitsIn,
  type Facts,
  type FileReader,
  headOfOne,
  type Reader,
  rangeOf,
} from './reader.ts'
import {
  codeColumn,
  figureColumn,
  type Sheet,
  type SheetColumn,
  type SheetRow,
  sheetReport,
  textColumn,
} from './sheet.ts'
import { balanceTexts, entityAt, namesOf } from './wire.ts'

type EntityPage = { rows: EntityFigures[]; next: EntityKey | null }

/** Entities whose balances a page sums, for each of its rows; more of them only where these do not fill it. */
const entitiesForRow = 2

const beginning: EntityKey = { entity: '', subject: '', currency: '' }
/** Behind every code of a subject. */
const lastSubject = '~'

const entityQuestion = (asked: Asked, filters: Filters & { byCurrency?: boolean }): EntitySubjectQuestion => ({
  from: asked.from.no,
  to: asked.to.no,
  include: asked.include,
  range: rangeOf(filters),
  entity: entityOf(filters),
  byCurrency: filters.byCurrency === true,
  withClosing: filters.withClosing,
})

const entityCursor = ({ entity, subject, currency }: EntityKey): string => [entity, subject, currency].join('|')

const readEntityCursor = (text: string): EntityKey => {
  const [entity, subject, currency, ...more] = text.split('|')
  if (entity === undefined || subject === undefined || currency === undefined || more.length > 0) {
    return refuse(problem('input.invalid', 'after'))
  }
  return { entity, subject, currency }
}

/** The kind in 'customer:C001', '' where there is none. */
const typeOf = (entity: string): string => entity.slice(0, Math.max(entity.indexOf(':'), 0))

const codeOf = (entity: string): string => entity.slice(entity.indexOf(':') + 1)

/** Whether two rows are parts of one sum: of an entity, or of a subject with a kind of entity. */
const isSameGroup = (order: EntityOrder, one: EntityKey, other: EntityKey): boolean =>
  one[order] === other[order] && (order === 'entity' || typeOf(one.entity) === typeOf(other.entity))

type Page = { after: EntityKey; size: number }

const ofKind = (question: EntitySubjectQuestion, type: EntityType): EntitySubjectQuestion => ({
  ...question,
  entity: question.entity ?? { type },
})

/** Rows by entity from a key on, kind after kind, in portions of which one has more than a page, or all together. */
async function* byEntity(tx: Db, { readable }: Book, question: EntitySubjectQuestion, { after, size }: Page) {
  const { entity } = question
  for (const [type, sets] of setsOfKinds(await countKinds(tx, readable))) {
    if (type < typeOf(after.entity) || (entity && entity.type !== type)) continue
    let key: EntityKey | null = type === typeOf(after.entity) ? after : beginning
    for (let window = size * entitiesForRow; key; window *= 2) {
      const from = codeOf(key.entity)
      const isFew = entity?.code || sets <= window
      const last: string | null = isFew ? null : await lastOfNext(tx, readable, type, from, window)
      const until = last === null ? null : `${type}:${last}`
      yield await readEntitySubject(tx, readable, ofKind(question, type), { after: key, until, limit: size + 1 })
      key = until === null ? null : { entity: until, subject: lastSubject, currency: '' }
    }
  }
}

/** Where the rows of a kind begin behind a key of the order by subject: a blank is before every further digit. */
const beginOfKind = (type: string, after: EntityKey): EntityKey => {
  if (type === typeOf(after.entity)) return after
  const subject = type < typeOf(after.entity) ? `${after.subject} ` : after.subject
  return { entity: '', subject, currency: '' }
}

/** `sets`: how many sets of entities have the kind. */
type KindPage = Page & { sets: number }

/**
 * Rows of a kind by subject, one subject after the other. A kind of few entities is read at once; of many the first
 * ones of a subject alone, and all the others only where those do not fill a page.
 */
const openKind = async (tx: Db, { readable }: Book, asked: EntitySubjectQuestion, page: KindPage, groups: Groups) => {
  const { after, size, sets } = page
  const { type, code } = asked.entity ?? { type: '' }
  const limit = size + 1
  const groupOf = (subject: string) => groups.get(`${subject} ${type}`) ?? { opening: 0n, debit: 0n, credit: 0n }
  const read = (key: EntityKey, until: string | null, subject?: string) =>
    readSubjectEntities(tx, readable, asked, { after: key, until, limit, subject, groupOf })
  const nextFrom = (from: string) => lastOfNext(tx, readable, type as EntityType, from, size * entitiesForRow)
  if (code || sets <= size * entitiesForRow) {
    const all = Map.groupBy(await read(beginOfKind(type, after), null), ({ subject }) => subject)
    return async (subject: string): Promise<EntityFigures[]> => all.get(subject) ?? []
  }
  return async (subject: string): Promise<EntityFigures[]> => {
    const isBegun = subject === after.subject && type === typeOf(after.entity)
    const key = isBegun ? after : { entity: '', subject, currency: '' }
    const last = await nextFrom(codeOf(key.entity))
    const until = last === null ? null : `${type}:${last}`
    const rows = await read(key, until, subject)
    if (until === null || rows.length === limit) return rows
    return [...rows, ...(await read({ entity: until, subject, currency: lastSubject }, null, subject))]
  }
}

type Groups = ReadonlyMap<string, EntitySums>
type RowsOf = Awaited<ReturnType<typeof openKind>>

/** Rows by subject from a key on, subject after subject, and kind after kind within each. */
async function* bySubject(tx: Db, book: Book, question: EntitySubjectQuestion, page: Page) {
  const counted = await countKinds(tx, book.readable)
  const sums = await sumSubjectKinds(tx, book.readable, question, counted)
  const groups = new Map(sums.map((group) => [`${group.subject} ${group.type}`, group]))
  const setsOf = setsOfKinds(counted)
  const opened = new Map<string, RowsOf>()
  for (const { subject, type } of sums) {
    if (`${subject} ${type}` < `${page.after.subject} ${typeOf(page.after.entity)}`) continue
    const ofPage = { ...page, sets: setsOf.get(type) ?? 0 }
    const rowsOf = opened.get(type) ?? (await openKind(tx, book, ofKind(question, type), ofPage, groups))
    opened.set(type, rowsOf)
    yield await rowsOf(subject)
  }
}

/** The page after a key, at most `size` rows; `next` is where the following one begins, null at the end. */
const entityPage = async (
  tx: Db,
  book: Book,
  question: EntitySubjectQuestion,
  page: { order: EntityOrder; after?: EntityKey; size: number },
): Promise<EntityPage> => {
  const { order, size, after = beginning } = page
  const found: EntityFigures[] = []
  for await (const part of (order === 'entity' ? byEntity : bySubject)(tx, book, question, { after, size })) {
    found.push(...part)
    if (found.length > size) break
  }
  const rows = found.slice(0, size)
  return { rows, next: found.length > size ? (rows.at(-1) ?? null) : null }
}

async function* entityPages(
  tx: Db,
  book: Book,
  question: EntitySubjectQuestion,
  page: { order: EntityOrder; size: number },
): AsyncGenerator<EntityFigures[]> {
  let after: EntityKey | undefined
  do {
    const found: EntityPage = await entityPage(tx, book, question, { ...page, after })
    yield found.rows
    after = found.next ?? undefined
  } while (after !== undefined)
}

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
      const head = await headOfOne(tx, asked)
      const { rows, next } = await entityPage(tx, book, question, { order, after, size: input.pageSize ?? rowsMax })
      return {
        ...head,
        rows: rows.map((row) => rowShape(book, row)),
        next: next ? entityCursor(next) : '',
      }
    })
  }

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

const portionRows = 10_000

const typeWord = (type: string, lang: Lang): string => (isEntityType(type) ? masterWords[lang][`entity_${type}`] : type)

type Making = AskedEntities & { lang: Lang }

const sumCells = ({ opening, debit, credit, closing }: EntitySumsShape): string[] => [opening, debit, credit, closing]

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
