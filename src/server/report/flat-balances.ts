// Balance tables flat: leaves with their amounts, quantities, what revaluation would book, entities and ages.
import { fill } from '../../contract/base/sentence.ts'
import { spoken } from '../../contract/base/word-table.ts'
import { balanceTable } from '../../contract/words/balance-table.ts'
import { master } from '../../contract/words/master.ts'
import { formatMoney, formatQuantity } from '../../domain/base/money.ts'
import { isEntityType } from '../../domain/chart/entity.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { ageNames } from '../../domain/ledger/ageing.ts'
import { trialFigures } from '../../domain/ledger/trial-column.ts'
import { digitsIn, rangeOf } from './ask.ts'
import { currencyQuestion, entityOf, trialQuestion } from './csv.ts'
import {
  type FlatReport,
  type FlatReportPart,
  figures,
  moneyIn,
  once,
  subjectCells,
  subjectColumns,
  text,
} from './flat-part.ts'
import { kindsOf, splitOf } from './split.ts'
import { auxOf, currencyOf, type RatedRow, trialsOf } from './tables.ts'
import { ratesOf } from './wire.ts'

const words = spoken(balanceTable)
const masterWords = spoken(master)

export const trial: FlatReport = {
  columns: ({ t, filters }) => [
    ...[...subjectColumns(t), ...(filters.currency ? [text(t.currency, 8)] : [])],
    ...figures(...trialFigures.map((figure) => t[figure])),
  ],
  rows: once(async (part) => {
    const { tx, book, asked, filters } = part
    const question = { ...trialQuestion({ ...filters, level: undefined, leafOnly: true }), withEntities: false }
    const trialOf = await trialsOf(tx, [book], asked, question)
    const { rows } = await trialOf(book)
    return rows.map((row) => [
      ...[...subjectCells(part, row.subject), ...(filters.currency ? [filters.currency] : [])],
      ...trialFigures.map((figure) => moneyIn(book)(row[figure])),
    ])
  }),
}

const sides = ['opening', 'debit', 'credit', 'closing'] as const

/** Quantities with what they are counted in; rates, the balance at the closing rate, what revaluation would book. */
const furtherCells = ({ book, filters, asked }: FlatReportPart, row: RatedRow): string[] => {
  const unit = book.facts.subjects.find(row.subject)?.unit ?? ''
  const { bookRate, closingRate } = ratesOf(book, row, asked.to)
  const { revalued = null, difference = null } = row.revaluation ?? {}
  return [
    ...(filters.quantity ? [unit, ...sides.map((side) => formatQuantity(row[`${side}Quantity`]))] : []),
    ...(filters.revaluation ? [bookRate ?? '', closingRate ?? '', ...[revalued, difference].map(moneyIn(book))] : []),
  ]
}

export const currencies: FlatReport = {
  columns: ({ t, filters, lang }) => {
    const own = words[lang]
    return [
      ...[...subjectColumns(t), text(t.currency, 8)],
      ...figures(t.openingOriginal, t.openingBase, t.debitOriginal, t.debitBase),
      ...figures(t.creditOriginal, t.creditBase, t.closingOriginal, t.closingBase),
      ...(filters.quantity
        ? [text(own.countedIn, 10), ...figures(...sides.map((side) => own[`${side}Quantity`]))]
        : []),
      ...(filters.revaluation ? figures(own.bookRate, own.closingRate, own.revalued, own.difference) : []),
    ]
  },
  rows: once(async (part) => {
    const { tx, book, asked, filters } = part
    const rows = await currencyOf(tx, book, asked, currencyQuestion(filters))
    const base = moneyIn(book)
    return rows.map((row) => {
      const original = (amount: bigint): string => formatMoney(amount, digitsIn(book, row.currency))
      return [
        ...[...subjectCells(part, row.subject), row.currency],
        ...sides.flatMap((side) => [original(row[`${side}Original`]), base(row[`${side}Base`])]),
        ...furtherCells(part, row),
      ]
    })
  }),
}

const entities: FlatReport = {
  columns: ({ t }) => [
    ...[...subjectColumns(t), text(t.entityType, 10), text(t.entityCode, 14), text(t.entityName, 28)],
    ...figures(t.aux_opening, t.aux_debit, t.aux_credit, t.aux_closing),
  ],
  rows: once(async (part) => {
    const { tx, book, asked, filters, lang } = part
    const rows = await auxOf(tx, book, asked, { range: rangeOf(filters), entity: entityOf(filters) })
    return rows.map((row) => {
      const [type = '', code = ''] = row.entity.split(':')
      const found = isEntityType(type) ? book.facts.entities.find(type, code) : undefined
      return [
        ...[...subjectCells(part, row.subject), type, code, found ? subjectName(found, lang) : ''],
        ...[row.opening, row.debit, row.credit, row.closing].map(moneyIn(book)),
      ]
    })
  }),
}

/** By chosen kinds: the rows that subjects are taken apart into, a pair of columns for each kind, and the ages. */
const split: FlatReport = {
  columns: ({ t, filters, lang }) => [
    ...subjectColumns(t),
    ...kindsOf(filters.dims).flatMap((kind) => {
      const name = masterWords[lang][`entity_${kind}`]
      return [text(name, 14), text(`${name} ${t.entityName}`, 28)]
    }),
    ...figures(t.aux_opening, t.aux_debit, t.aux_credit, t.aux_closing),
    ...(filters.ageing ? figures(...ageNames.map((range) => fill(words[lang].days, { range }))) : []),
  ],
  rows: once(async (part) => {
    const { tx, book, asked, filters, lang } = part
    const kinds = kindsOf(filters.dims)
    const rows = await splitOf(tx, book, asked, { range: rangeOf(filters), kinds, basis: filters.ageing })
    return rows.flatMap(({ subject, codes, opening, debit, credit, closing, ages }) => {
      if (codes === null) return []
      const entities = kinds.flatMap((kind, at) => {
        const found = book.facts.entities.find(kind, codes[at] ?? '')
        return [codes[at] ?? '', found ? subjectName(found, lang) : '']
      })
      const amounts = [opening, debit, credit, closing, ...(filters.ageing ? (ages ?? ageNames.map(() => null)) : [])]
      return [[...subjectCells(part, subject), ...entities, ...amounts.map(moneyIn(book))]]
    })
  }),
}

/** By chosen kinds of entity where such were chosen, else entity by entity. */
export const auxiliary: FlatReport = {
  columns: (asked) => (asked.filters.dims ? split : entities).columns(asked),
  rows: (part) => (part.filters.dims ? split : entities).rows(part),
}
