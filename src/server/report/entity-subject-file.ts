// The entity subject report as a file and on paper: groups with their sums, the rows below them, a total of each kind.
import type { Lang } from '../../contract/base/language.ts'
import { spoken } from '../../contract/base/word-table.ts'
import { entitySubject } from '../../contract/words/balance-table.ts'
import { master } from '../../contract/words/master.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { isEntityType } from '../../domain/chart/entity.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import type { Db } from '../kernel/db.ts'
import { sumEntityTypes } from '../ledger/read/entity-sums.ts'
import type { EntityFigures, EntityOrder, EntitySums } from '../ledger/read/read-entity-subject.ts'
import type { ColumnTerm } from '../print/report-pages.ts'
import { type Asked, type Book, digitsIn } from './ask.ts'
import type { Filters } from './csv.ts'
import { entityPages, entityQuestion, isSameGroup } from './entity-subject.ts'
import { reportWords } from './paper.ts'
import { codeColumn, figureColumn, type Sheet, type SheetColumn, type SheetRow, textColumn } from './sheet.ts'
import { sheetReport } from './sheet-report.ts'

type Input = Filters & { by?: EntityOrder; byCurrency?: boolean }
type AskedEntities = { asked: Asked; book: Book; input: Input }

const words = spoken(entitySubject)
const masterWords = spoken(master)

/** Rows of one portion. */
const portionRows = 10_000

const typeWord = (type: string, lang: Lang): string => (isEntityType(type) ? masterWords[lang][`entity_${type}`] : type)

type Making = AskedEntities & { lang: Lang }

const namesOf = ({ book, lang }: Making, { entity, subject }: EntityFigures) => {
  const colon = entity.indexOf(':')
  const [type, code] = [entity.slice(0, colon), entity.slice(colon + 1)]
  const found = isEntityType(type) ? book.facts.entities.find(type, code) : undefined
  const named = book.facts.subjects.find(subject)
  return {
    type: typeWord(type, lang),
    entity: [code, found ? subjectName(found, lang) : ''] as const,
    subject: [subject, named ? subjectName(named, lang) : ''] as const,
  }
}

const sumsText = ({ opening, debit, credit }: EntitySums, digits: number): string[] =>
  [opening, debit, credit, opening + debit - credit].map((amount) => formatMoney(amount, digits))

const originals = ({ book, input }: Making, row: EntityFigures | null): string[] => {
  if (!input.byCurrency) return []
  return row === null ? ['', '', '', '', ''] : [row.currency, ...sumsText(row.original, digitsIn(book, row.currency))]
}

/** How many rows from `at` on are of one group. */
const lengthOf = (order: EntityOrder, rows: readonly EntityFigures[], at: number): number => {
  let end = at + 1
  while (end < rows.length && isSameGroup(order, rows[end - 1] as EntityFigures, rows[end] as EntityFigures)) end += 1
  return end - at
}

/** The row of a group stands before its rows; a group that goes on in the next portion has its row already. */
const rowsOf = (making: Making, rows: readonly EntityFigures[], before: EntityFigures | null): SheetRow[] => {
  const { book, input } = making
  const order = input.by ?? 'entity'
  let last = before
  return rows.flatMap((row, at): SheetRow[] => {
    const { type, entity, subject } = namesOf(making, row)
    const [first, second] = order === 'entity' ? [entity, subject] : [subject, entity]
    // A group is a listing of its own: what it adds is carried to its next page.
    const listing = `${type} ${first[0]}`
    const isNew = last === null || !isSameGroup(order, last, row)
    last = row
    const shown: SheetRow = {
      cells: [type, ...first, ...second, ...originals(making, row), ...sumsText(row, book.digits)],
      counts: true,
      listing,
    }
    if (!isNew) return [shown]
    const sums = sumsText(row.group, book.digits)
    const below = lengthOf(order, rows, at)
    return [
      { cells: [type, ...first, '', '', ...originals(making, null), ...sums], look: 'group', below, listing },
      shown,
    ]
  })
}

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
      cells: [typeWord(type, lang), t.total, '', '', '', ...originals(making, null), ...sumsText(sums, book.digits)],
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
