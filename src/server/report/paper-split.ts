// Balance table 3 by chosen kinds of entity on paper; with ages they stand in the place of the movement.
import { fill } from '../../contract/base/sentence.ts'
import { spoken } from '../../contract/base/word-table.ts'
import { balanceTable } from '../../contract/words/balance-table.ts'
import { master } from '../../contract/words/master.ts'
import { type EntityType, isEntityType } from '../../domain/chart/entity.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { type AgeBasis, ageNames } from '../../domain/ledger/ageing.ts'
import type { PaperRow } from '../print/report-pages.ts'
import { type Book, rangeOf } from './ask.ts'
import { code, figure, money, named, once, type PaperReport, type PaperReportPart, text } from './paper-part.ts'
import { type AgedRow, kindsOf, splitOf } from './split.ts'

const words = spoken(master)
const ownWords = spoken(balanceTable)

/** What follows the title of a paper with ages: the day that they are counted from. */
export const agesTitle = (lang: PaperReportPart['lang'], basis: AgeBasis): string =>
  `  ${ownWords[lang].ageing}: ${ownWords[lang][`ageing_${basis}`]}`

/** The word of a kind of entity. */
export const kindTitle = (lang: PaperReportPart['lang'], kind: EntityType): string => words[lang][`entity_${kind}`]

/** Code and name of an entity, the word for none where there is none. */
const entityText = (book: Book, part: PaperReportPart, kind: string, own: string): string => {
  if (own === '') return part.t.noEntity
  const found = isEntityType(kind) ? book.facts.entities.find(kind, own) : undefined
  return found ? `${own} ${subjectName(found, part.lang)}` : own
}

const amountsOf = (part: PaperReportPart, { opening, debit, credit, closing, ages }: AgedRow): string[] => {
  const shown = part.filters.ageing
    ? [closing, ...(ages ?? ageNames.map(() => null))]
    : [opening, debit, credit, closing]
  return shown.map((amount) => money(part.book, amount))
}

export const split: PaperReport = {
  columns: ({ t, filters, lang }: PaperReportPart) => [
    ...[code(t.code), text(t.subjectName)],
    ...kindsOf(filters.dims).map((kind) => text(words[lang][`entity_${kind}`])),
    ...(filters.ageing
      ? [t.aux_closing, ...ageNames.map((range) => fill(ownWords[lang].days, { range }))].map((title) =>
          figure(title, 'sum'),
        )
      : [t.aux_opening, t.aux_debit, t.aux_credit, t.aux_closing].map((title) => figure(title, 'sum'))),
  ],
  rows: once(async (part) => {
    const { tx, book, asked, filters, lang } = part
    const kinds = kindsOf(filters.dims)
    const rows = await splitOf(tx, book, asked, { range: rangeOf(filters), kinds, basis: filters.ageing })
    return rows.map((row): PaperRow => {
      const { codes } = row
      const head = codes ? ['', ''] : [row.subject, named(book, row.subject, lang)]
      const entities = kinds.map((kind, at) => (codes ? entityText(book, part, kind, codes[at] ?? '') : ''))
      return {
        cells: [...head, ...entities, ...amountsOf(part, row)],
        counts: codes !== null,
        look: codes === null ? 'group' : undefined,
      }
    })
  }),
}
