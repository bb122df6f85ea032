// Balance table 3: subjects entity by entity, or by chosen kinds of entity with the ages of what is open.
import type { Lang } from '../../contract/base/language.ts'
import { fill } from '../../contract/base/sentence.ts'
import { spoken } from '../../contract/base/word-table.ts'
import type { AuxBalanceRowShape, SplitBalanceRowShape } from '../../contract/ledger/balance-table.ts'
import { balanceTable } from '../../contract/words/balance-table.ts'
import { master } from '../../contract/words/master.ts'
import type { EntityType } from '../../domain/chart/entity.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { type AgeBasis, ageNames } from '../../domain/ledger/ageing.ts'
import type { AuxRow } from '../../domain/ledger/ledger-report.ts'
import { type Book, rangeOf } from './ask.ts'
import { entityOf } from './csv.ts'
import {
  type BookPart,
  code,
  type FlatReport,
  figure,
  flatFigures,
  flatSubject,
  flatText,
  money,
  once,
  type PaperReport,
  subjectCells,
  text,
} from './report-part.ts'
import { type AgedRow, kindsOf, splitOf } from './split.ts'
import { auxOf } from './tables.ts'
import { balanceTexts, entityAt, namesOf, subjectHead } from './wire.ts'

const words = spoken(master)
const ownWords = spoken(balanceTable)

export const auxRow = (book: Book, row: AuxRow): AuxBalanceRowShape => {
  const { type, code, ...entityNames } = entityAt(book, row.entity)
  return {
    ...subjectHead(book, row.subject),
    ...{ entity: row.entity, entityType: type, entityCode: code, entityNames },
    ...balanceTexts(row, book.digits),
  }
}

/** One row of the split, whose kinds are `kinds`; what is below a leaf is one level deeper. */
export const splitRow = (book: Book, row: AgedRow, kinds: readonly EntityType[]): SplitBalanceRowShape => {
  const head = subjectHead(book, row.subject)
  const entities = row.codes?.map((code, at) => {
    const type = kinds[at] as EntityType
    return { type, code, ...namesOf(book.facts.entities.find(type, code)) }
  })
  return {
    ...head,
    level: row.codes ? head.level + 1 : head.level,
    entities: entities ?? null,
    isMissing: row.isMissing,
    ...balanceTexts(row, book.digits),
    ages: row.ages?.map((age) => money(book, age)) ?? null,
  }
}

/** What follows the title of a paper with ages: the day that they are counted from. */
export const agesTitle = (lang: Lang, basis: AgeBasis): string =>
  `  ${ownWords[lang].ageing}: ${ownWords[lang][`ageing_${basis}`]}`

/** The word of a kind of entity. */
export const kindTitle = (lang: Lang, kind: EntityType): string => words[lang][`entity_${kind}`]

const balances = ({ t }: Pick<BookPart, 't'>): string[] => [t.aux_opening, t.aux_debit, t.aux_credit, t.aux_closing]

const ageTitles = (lang: Lang): string[] => ageNames.map((range) => fill(ownWords[lang].days, { range }))

const agesOf = ({ ages }: AgedRow): readonly (bigint | null)[] => ages ?? ageNames.map(() => null)

const readEntities = async (part: BookPart) => {
  const { tx, book, asked, filters, lang } = part
  const rows = await auxOf(tx, book, asked, { range: rangeOf(filters), entity: entityOf(filters) })
  return rows.map((row) => {
    const { type, code, ...names } = entityAt(book, row.entity)
    const amounts = [row.opening, row.debit, row.credit, row.closing].map((amount) => money(book, amount))
    return { subject: subjectCells(part, row.subject), type, entity: [code, subjectName(names, lang)], amounts }
  })
}

const entitiesOnPaper: PaperReport = {
  columns: ({ t }) => [
    ...[code(t.code), text(t.subjectName), code(t.entityCode), text(t.entityName)],
    // A line with two entities stands at both: the rows are no parts of one whole.
    ...balances({ t }).map((title) => figure(title)),
  ],
  rows: once(async (part) => {
    const rows = await readEntities(part)
    return rows.map(({ subject, entity, amounts }) => ({ cells: [...subject, ...entity, ...amounts] }))
  }),
}

const entitiesFlat: FlatReport = {
  columns: ({ t }) => [
    ...[...flatSubject(t), flatText(t.entityType, 10), flatText(t.entityCode, 14), flatText(t.entityName, 28)],
    ...flatFigures(...balances({ t })),
  ],
  rows: once(async (part) => {
    const rows = await readEntities(part)
    return rows.map(({ subject, type, entity, amounts }) => [...subject, type, ...entity, ...amounts])
  }),
}

const readSplit = async ({ tx, book, asked, filters }: BookPart) => {
  const kinds = kindsOf(filters.dims)
  return { kinds, rows: await splitOf(tx, book, asked, { range: rangeOf(filters), kinds, basis: filters.ageing }) }
}

/** Code and name of an entity, the word for none where there is none. */
const entityText = ({ book, lang, t }: BookPart, kind: EntityType, own: string): string => {
  const found = book.facts.entities.find(kind, own)
  return own === '' ? t.noEntity : found ? `${own} ${subjectName(found, lang)}` : own
}

/** With ages they stand in the place of the movement. */
const splitOnPaper: PaperReport = {
  columns: ({ t, filters, lang }) => [
    ...[code(t.code), text(t.subjectName)],
    ...kindsOf(filters.dims).map((kind) => text(kindTitle(lang, kind))),
    ...(filters.ageing ? [t.aux_closing, ...ageTitles(lang)] : balances({ t })).map((title) => figure(title, 'sum')),
  ],
  rows: once(async (part) => {
    const { kinds, rows } = await readSplit(part)
    return rows.map((row) => {
      const { codes, opening, debit, credit, closing } = row
      const head = codes ? ['', ''] : subjectCells(part, row.subject)
      const entities = kinds.map((kind, at) => (codes ? entityText(part, kind, codes[at] ?? '') : ''))
      const amounts = part.filters.ageing ? [closing, ...agesOf(row)] : [opening, debit, credit, closing]
      return {
        cells: [...head, ...entities, ...amounts.map((amount) => money(part.book, amount))],
        counts: codes !== null,
        look: codes === null ? 'group' : undefined,
      }
    })
  }),
}

/** The rows that subjects are taken apart into, a pair of columns for each kind, and the ages. */
const splitFlat: FlatReport = {
  columns: ({ t, filters, lang }) => [
    ...flatSubject(t),
    ...kindsOf(filters.dims).flatMap((kind) => {
      const name = kindTitle(lang, kind)
      return [flatText(name, 14), flatText(`${name} ${t.entityName}`, 28)]
    }),
    ...flatFigures(...balances({ t })),
    ...(filters.ageing ? flatFigures(...ageTitles(lang)) : []),
  ],
  rows: once(async (part) => {
    const { book, filters, lang } = part
    const { kinds, rows } = await readSplit(part)
    return rows.flatMap((row) => {
      const { subject, codes, opening, debit, credit, closing } = row
      if (codes === null) return []
      const entities = kinds.flatMap((kind, at) => {
        const found = book.facts.entities.find(kind, codes[at] ?? '')
        return [codes[at] ?? '', found ? subjectName(found, lang) : '']
      })
      const amounts = [opening, debit, credit, closing, ...(filters.ageing ? agesOf(row) : [])]
      return [[...subjectCells(part, subject), ...entities, ...amounts.map((amount) => money(book, amount))]]
    })
  }),
}

/** By chosen kinds of entity where such were chosen, else entity by entity. */
export const entityPaper: PaperReport = {
  columns: (part) => (part.filters.dims ? splitOnPaper : entitiesOnPaper).columns(part),
  rows: (part) => (part.filters.dims ? splitOnPaper : entitiesOnPaper).rows(part),
}

export const entityFlat: FlatReport = {
  columns: (asked) => (asked.filters.dims ? splitFlat : entitiesFlat).columns(asked),
  rows: (part) => (part.filters.dims ? splitFlat : entitiesFlat).rows(part),
}
