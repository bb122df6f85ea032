// Balance table 1 on paper, in the form that was asked for with its totals and what they prove, and flat.
import { formatMoney } from '../../domain/base/money.ts'
import { isUnlimited } from '../../domain/chart/access.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import type { EntityTrialRow, TrialRow } from '../../domain/ledger/ledger-report.ts'
import { figuresOf, type TrialPair, type TrialTotals, trialFigures } from '../../domain/ledger/trial-column.ts'
import { checkedPairs, isBalancePair, pairsOf, trialDifferences } from '../../domain/ledger/trial-form.ts'
import { groupText } from '../print/figures.ts'
import type { PaperColumn, PaperRow } from '../print/report-pages.ts'
import type { Book } from './ask.ts'
import { trialQuestion } from './csv.ts'
import type { ReportWords } from './paper.ts'
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
import { trialsOf } from './tables.ts'
import { entitiesOf } from './wire.ts'

/** What the table needs of its question; the books of a group are one book. */
export type TrialPart = Pick<BookPart, 'book' | 'filters' | 'lang' | 't'>

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

/** The rows of a table with its totals and what they prove. */
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
