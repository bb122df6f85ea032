// Balance tables 1 to 3 on paper and flat.

import type { Lang } from '../../contract/base/language.ts'
import { fill } from '../../contract/base/sentence.ts'
import { spoken } from '../../contract/base/word-table.ts'
import type { CurrencyBalanceRowShape } from '../../contract/ledger/balance-table.ts'
import { balanceTable } from '../../contract/words/balance-table.ts'
import { master } from '../../contract/words/master.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { isUnlimited } from '../../domain/chart/access.ts'
import type { EntityType } from '../../domain/chart/entity.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { type AgeBasis, ageNames } from '../../domain/ledger/ageing.ts'
import type { EntityTrialRow, TrialRow } from '../../domain/ledger/ledger-report.ts'
import { figuresOf, type TrialPair, type TrialTotals, trialFigures } from '../../domain/ledger/trial-column.ts'
import { checkedPairs, isBalancePair, pairsOf, trialDifferences } from '../../domain/ledger/trial-form.ts'
import { groupText } from '../print/figures.ts'
import type { PaperColumn, PaperRow } from '../print/report-pages.ts'
import { currencyQuestion, entityOf, trialQuestion } from './csv.ts'
import type { ReportWords } from './paper.ts'
import { type Book, rangeOf } from './reader.ts'
import {
  type BookPart,
  code,
  type FlatReport,
  figure,
  flatFigures,
  flatSubject,
  flatText,
  money,
  named,
  once,
  type PaperReport,
  subjectCells,
  text,
} from './report-part.ts'
import { type AgedRow, auxOf, currencyOf, kindsOf, splitOf, trialsOf } from './tables.ts'
import { currencyRow, entitiesOf, entityAt } from './wire.ts'

const words = spoken(balanceTable)
const masterWords = spoken(master)

/** What the table needs of its question; the books of a group are one book. */
type TrialPart = Pick<BookPart, 'book' | 'filters' | 'lang' | 't'>

const pairsAsked = ({ filters }: TrialPart): readonly TrialPair[] => pairsOf(filters.columns ?? '8')

const balanceColumns = ({ t, filters }: TrialPart, pair: 'opening' | 'closing'): PaperColumn[] => {
  // A parent shows the net of its leaves: only where all leaves stand do balances add up to their total.
  const carry = filters.level === undefined ? ('sum' as const) : undefined
  if (filters.sides) return [code(t.side), figure(t[`aux_${pair}`])]
  return figuresOf(pair).map((each) => figure(t[each], carry))
}

export const trialColumns = (part: TrialPart): PaperColumn[] => [
  ...[code(part.t.code), text(part.t.subjectName, { indents: true })],
  ...pairsAsked(part).flatMap((pair) =>
    isBalancePair(pair) ? balanceColumns(part, pair) : figuresOf(pair).map((each) => figure(part.t[each], 'sum')),
  ),
]

const sideOf = (net: bigint): 'debit' | 'credit' | 'nil' => (net === 0n ? 'nil' : net > 0n ? 'debit' : 'credit')

const amountsOf = (part: TrialPart, row: TrialTotals): string[] =>
  pairsAsked(part).flatMap((pair) => {
    if (!part.filters.sides || !isBalancePair(pair)) return figuresOf(pair).map((each) => money(part.book, row[each]))
    const net = row[`${pair}Debit`] - row[`${pair}Credit`]
    return [part.t[`side_${sideOf(net)}`], money(part.book, net < 0n ? -net : net)]
  })

/** The names of a set of entities, 'none' for the empty set. */
const entityNames = (book: Book, aux: string, lang: string, t: ReportWords): string =>
  entitiesOf(book, aux)
    .map((entity) => `${entity.code} ${subjectName(entity, lang)}`.trim())
    .join(' · ') || t.noEntity

/** Debit and credit of the three pairs, and whether they are the same: to the cent, whatever the unit of the paper. */
const checkText = (book: Book, total: TrialTotals, t: ReportWords): string => {
  const differences = trialDifferences(total)
  const grouped = (amount: bigint) => groupText(formatMoney(amount, book.digits))
  const isFine = checkedPairs.every((pair) => differences[pair] === 0n)
  const pairs = checkedPairs.map((pair) => {
    const [debit, credit] = [grouped(total[`${pair}Debit`]), grouped(total[`${pair}Credit`])]
    const words = `${t[`pair_${pair}`]} ${t.side_debit} ${debit}`
    if (differences[pair] === 0n) return `${words} = ${t.side_credit} ${credit}`
    return `${words} ≠ ${t.side_credit} ${credit} (${grouped(differences[pair])})`
  })
  return [`${t[isFine ? 'trialBalanced' : 'trialDiffers']} (${book.baseCurrency})`, ...pairs].join('   ')
}

/** A part of the subjects, of the currencies or of a data scope need not balance. */
const isWhole = ({ book, filters }: TrialPart): boolean =>
  !filters.subject &&
  !filters.subjectFrom &&
  !filters.subjectTo &&
  !filters.currency &&
  isUnlimited(book.readable.scope)

type Trial = { rows: readonly TrialRow[]; total: TrialTotals; below: ReadonlyMap<string, readonly EntityTrialRow[]> }

export const trialRows = (part: TrialPart, { rows, total, below }: Trial): PaperRow[] => {
  const { book, filters, lang, t } = part
  const printed = rows.flatMap((row, at): PaperRow[] => {
    const isParent = rows[at + 1]?.subject.startsWith(row.subject) === true
    const level = filters.leafOnly ? 1 : (book.facts.subjects.find(row.subject)?.level ?? 1)
    const own = row.leaf ? (below.get(row.subject) ?? []) : []
    return [
      {
        cells: [row.subject, named(book, row.subject, lang), ...amountsOf(part, row)],
        counts: !isParent,
        indent: level - 1,
      },
      ...own.map((each) => ({
        cells: ['', entityNames(book, each.aux, lang, t), ...amountsOf(part, each)],
        indent: level,
      })),
    ]
  })
  // Balances beside their sides have no sum.
  const sums = filters.sides ? undefined : ('all' as const)
  const totals: PaperRow = { cells: ['', t.totalLeaves, ...amountsOf(part, total)], look: 'total', sums }
  const check: PaperRow[] = isWhole(part) ? [{ cells: [checkText(book, total, t)], look: 'words' }] : []
  return [...printed, totals, ...check]
}

export const trialPaper: PaperReport = {
  columns: trialColumns,
  rows: once(async (part) => {
    const { tx, book, asked, filters } = part
    const trialOf = await trialsOf(tx, [book], asked, trialQuestion(filters))
    return trialRows(part, await trialOf(book))
  }),
}

export const trialFlat: FlatReport = {
  columns: ({ t, filters }) => [
    ...[...flatSubject(t), ...(filters.currency ? [flatText(t.currency, 8)] : [])],
    ...flatFigures(...trialFigures.map((figure) => t[figure])),
  ],
  rows: once(async (part) => {
    const { tx, book, asked, filters } = part
    const question = { ...trialQuestion({ ...filters, level: undefined, leafOnly: true }), withEntities: false }
    const trialOf = await trialsOf(tx, [book], asked, question)
    const { rows } = await trialOf(book)
    return rows.map((row) => [
      ...[...subjectCells(part, row.subject), ...(filters.currency ? [filters.currency] : [])],
      ...trialFigures.map((figure) => money(book, row[figure])),
    ])
  }),
}

const sides = ['opening', 'debit', 'credit', 'closing'] as const

const read = async ({ tx, book, asked, filters }: BookPart): Promise<CurrencyBalanceRowShape[]> => {
  const rows = await currencyOf(tx, book, asked, currencyQuestion(filters))
  return rows.map((row) => currencyRow(book, row, asked.to))
}

const rateTexts = ({ bookRate, closingRate, revalued, difference }: CurrencyBalanceRowShape): string[] =>
  [bookRate, closingRate, revalued, difference].map((each) => each ?? '')

/** A figure that is no money of the books: a quantity, a rate. */
const exact = (title: string): PaperColumn => ({ ...figure(title), isExact: true })

/** What is revalued is the balance at the end: its columns take the place of the movement. */
const sidesIn = ({ filters }: BookPart) => (filters.revaluation ? (['closing'] as const) : sides)

export const currencyPaper: PaperReport = {
  columns: (part) => {
    const { t, lang, filters } = part
    const own = words[lang]
    return [
      ...[code(t.code), text(t.subjectName), code(t.currency)],
      ...(filters.quantity ? [code(own.countedIn)] : []),
      ...sidesIn(part).flatMap((side) => [
        ...(filters.quantity ? [exact(own[`${side}Quantity`])] : []),
        figure(t[`${side}Original`]),
        figure(t[`${side}Base`], 'sum'),
      ]),
      ...(filters.revaluation
        ? [exact(own.bookRate), exact(own.closingRate), figure(own.revalued, 'sum'), figure(own.difference, 'sum')]
        : []),
    ]
  },
  rows: once(async (part) => {
    const { quantity, revaluation } = part.filters
    const rows = await read(part)
    return rows.map((row): PaperRow => {
      const cells = [
        ...[row.subject, subjectName(row, part.lang), row.currency],
        ...(quantity ? [row.unit] : []),
        ...sidesIn(part).flatMap((side) => [
          ...(quantity ? [row[`${side}Quantity`]] : []),
          ...[row[`${side}Original`], row[`${side}Base`]],
        ]),
        ...(revaluation ? rateTexts(row) : []),
      ]
      return { cells, counts: true }
    })
  }),
}

export const currencyFlat: FlatReport = {
  columns: ({ t, filters, lang }) => {
    const own = words[lang]
    const quantities = sides.map((side) => own[`${side}Quantity`])
    return [
      ...[...flatSubject(t), flatText(t.currency, 8)],
      ...flatFigures(...sides.flatMap((side) => [t[`${side}Original`], t[`${side}Base`]])),
      ...(filters.quantity ? [flatText(own.countedIn, 10), ...flatFigures(...quantities)] : []),
      ...(filters.revaluation ? flatFigures(own.bookRate, own.closingRate, own.revalued, own.difference) : []),
    ]
  },
  rows: once(async (part) => {
    const { quantity, revaluation } = part.filters
    const rows = await read(part)
    return rows.map((row) => [
      ...[row.subject, subjectName(row, part.lang), row.currency],
      ...sides.flatMap((side) => [row[`${side}Original`], row[`${side}Base`]]),
      ...(quantity ? [row.unit, ...sides.map((side) => row[`${side}Quantity`])] : []),
      ...(revaluation ? rateTexts(row) : []),
    ])
  }),
}

/** What follows the title of a paper with ages: the day that they are counted from. */
export const agesTitle = (lang: Lang, basis: AgeBasis): string =>
  `  ${words[lang].ageing}: ${words[lang][`ageing_${basis}`]}`

export const kindTitle = (lang: Lang, kind: EntityType): string => masterWords[lang][`entity_${kind}`]

const balances = ({ t }: Pick<BookPart, 't'>): string[] => [t.aux_opening, t.aux_debit, t.aux_credit, t.aux_closing]

const ageTitles = (lang: Lang): string[] => ageNames.map((range) => fill(words[lang].days, { range }))

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
