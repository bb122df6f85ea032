// Answers the calls of the balance tables, by months and with subjects as columns too: shown, as files and on paper.

import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import { fill } from '../../contract/base/sentence.ts'
import { spoken } from '../../contract/base/word-table.ts'
import type {
  balanceTableCalls,
  entityPivotCalls,
  monthTableCalls,
  NamedEntityShape,
} from '../../contract/ledger/balance-table.ts'
import { monthTable } from '../../contract/words/report-screen.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { periodText } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { EntityType } from '../../domain/chart/entity.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { type Pivot, pivotMost, pivotOf } from '../../domain/ledger/entity-pivot.ts'
import { grainsOf } from '../../domain/ledger/ledger-report.ts'
import { foldMonths, inOriginals, type MonthMeasure, monthFigures } from '../../domain/ledger/month-table.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { pacedMap } from '../kernel/time-slice.ts'
import { readMonths } from '../ledger/read/read-balance.ts'
import { type KeptAnswers, overBooks } from './answer-cache.ts'
import { kindTitle } from './balance-table.ts'
import { currencyQuestion, entityOf, trialQuestion } from './csv.ts'
import { reportWords } from './paper.ts'
import {
  type Asked,
  type AskedOne,
  askedIn,
  askOne,
  type Book,
  type Facts,
  type FileReader,
  open,
  type Reader,
  rangeOf,
} from './reader.ts'
import { money, named } from './report-part.ts'
import { codeColumn, figureColumn, once, type Sheet, type SheetRow, sheetReport, textColumn } from './sheet.ts'
import { auxOf, currencyOf, kindsOf, splitOf, type TrialQuestion, trialFrom, trialsOf } from './tables.ts'
import {
  auxRow,
  currencyRow,
  entityTrialRow,
  moneyOrNull,
  namedEntities,
  splitRow,
  subjectHead,
  trialRow,
  trialTotal,
} from './wire.ts'

type Calls = typeof balanceTableCalls & typeof monthTableCalls & typeof entityPivotCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>
type Out<Name extends keyof Calls> = Promise<ResultOf<Calls[Name]>>

export const balanceTableRoutes = (facts: Facts, kept: KeptAnswers) => ({
  balanceTable1: async (input: In<'balanceTable1'>, reader: Reader): Out<'balanceTable1'> => {
    const asked = askedIn(await open(reader, facts, input), input.currency)
    const question = trialQuestion(input)
    return await overBooks(kept, { reader, asked, name: 'balanceTable1', input }, async (tx) => {
      const trialOf = await trialsOf(tx, asked.books, asked, question)
      return async (book) => {
        const { rows, total, balanced, below } = await trialOf(book)
        const shown: ReturnType<typeof trialRow>[] = []
        for (const row of rows) {
          shown.push(trialRow(book, row))
          const own = row.leaf ? (below.get(row.subject) ?? []) : []
          for (const each of await pacedMap(own, (one) => entityTrialRow(book, one))) shown.push(each)
        }
        return { rows: shown, total: trialTotal(book, total), balanced }
      }
    })
  },
  balanceTable2: async (input: In<'balanceTable2'>, reader: Reader): Out<'balanceTable2'> => {
    const asked = await open(reader, facts, input)
    const question = currencyQuestion(input)
    return await overBooks(kept, { reader, asked, name: 'balanceTable2', input }, async (tx) => async (book) => ({
      rows: (await currencyOf(tx, book, asked, question)).map((row) => currencyRow(book, row, asked.to)),
    }))
  },
  balanceTable3: async (input: In<'balanceTable3'>, reader: Reader): Out<'balanceTable3'> => {
    const asked = await open(reader, facts, input)
    const question = { range: rangeOf(input), entity: entityOf(input) }
    return await overBooks(kept, { reader, asked, name: 'balanceTable3', input }, async (tx) => async (book) => ({
      rows: await pacedMap(await auxOf(tx, book, asked, question), (row) => auxRow(book, row)),
    }))
  },
  balanceTable3Split: async (input: In<'balanceTable3Split'>, reader: Reader): Out<'balanceTable3Split'> => {
    const asked = await open(reader, facts, input)
    const kinds = kindsOf(input.dims)
    const question = { range: rangeOf(input), kinds, basis: input.ageing, progress: reader.progress }
    return await overBooks(kept, { reader, asked, name: 'balanceTable3Split', input }, async (tx) => async (book) => ({
      rows: await pacedMap(await splitOf(tx, book, asked, question), (row) => splitRow(book, row, kinds)),
    }))
  },
  balanceTable1Months: async (input: In<'balanceTable1Months'>, reader: Reader): Out<'balanceTable1Months'> => {
    const asked = askedIn(await open(reader, facts, input), input.currency)
    const question = monthQuestion(input)
    return await overBooks(kept, { reader, asked, name: 'balanceTable1Months', input }, async (tx) => async (book) => {
      const { months, rows, total } = await monthTableOf(tx, book, asked, question)
      const money = (amount: bigint) => formatMoney(amount, book.digits)
      return {
        months: months.map((no) => periodText({ year: book.books.year, no })),
        rows: rows.map((row) => ({
          ...subjectHead(book, row.subject),
          opening: money(row.opening),
          figures: row.figures.map(money),
          total: row.total === null ? null : money(row.total),
        })),
        total: total && { figures: total.figures.map(money), total: money(total.total) },
      }
    })
  },
  exportBalanceTable1Months: async (input: In<'exportBalanceTable1Months'>, reader: FileReader): Promise<FileAnswer> =>
    monthSheet.export(reader, await askMonths(reader, facts, input), input),
  printBalanceTable1Months: async (input: In<'printBalanceTable1Months'>, reader: FileReader): Promise<FileAnswer> =>
    monthSheet.print(reader, await askMonths(reader, facts, input), input.unit),
  balanceTable3Pivot: async (input: PivotInput, reader: Reader): Out<'balanceTable3Pivot'> => {
    const asked = await open(reader, facts, input)
    const kinds = kindsIn(input)
    return await overBooks(kept, { reader, asked, name: 'balanceTable3Pivot', input }, async (tx) => async (book) => {
      const { subjects, rows, totals } = await pivotIn(tx, book, asked, input)
      return {
        subjects: subjects.map((code) => subjectHead(book, code)),
        rows: rows.map(({ codes, figures }) => ({
          entities: namedEntities(book, kinds, codes),
          figures: figures.map((figure) => moneyOrNull(figure, book.digits)),
        })),
        totals: totals.map((total) => formatMoney(total, book.digits)),
      }
    })
  },
  exportBalanceTable3Pivot: async (input: In<'exportBalanceTable3Pivot'>, reader: FileReader): Promise<FileAnswer> =>
    pivotSheet.export(reader, await askPivot(reader, facts, input), input),
  printBalanceTable3Pivot: async (input: In<'printBalanceTable3Pivot'>, reader: FileReader): Promise<FileAnswer> =>
    pivotSheet.print(reader, await askPivot(reader, facts, input), input.unit),
})

const monthQuestion = (input: In<'balanceTable1Months'>): MonthQuestion => ({
  ...trialQuestion(input),
  measure: input.measure ?? 'net',
})

const askMonths = async (reader: Reader, facts: Facts, input: In<'balanceTable1Months'>): Promise<AskedMonths> => {
  const { asked: found } = await askOne(reader, facts, input)
  const asked = askedIn(found, input.currency)
  const [book] = asked.books as [Book]
  const start = Math.min(asked.to.no, book.facts.accountSet.startNo)
  return { asked: { ...asked, from: { year: asked.to.year, no: start } }, book, question: monthQuestion(input) }
}

type MonthQuestion = TrialQuestion & { measure: MonthMeasure }
type AskedMonths = AskedOne & { question: MonthQuestion }

type MonthRow = { subject: string; leaf: boolean; opening: bigint; figures: bigint[]; total: bigint | null }

/** `months` of the year up to the last one asked for; `total` of the leaves where a sum says something. */
type MonthTable = { months: number[]; rows: MonthRow[]; total: { figures: bigint[]; total: bigint } | null }

const words = spoken(monthTable)

/** Months before the first one of the books have none of their figures. */
const monthsOf = (book: Book, to: number): number[] =>
  [...book.facts.periods.keys()].filter((no) => no >= book.facts.accountSet.startNo && no <= to).sort((a, b) => a - b)

const monthTableOf = async (tx: Db, book: Book, asked: Asked, question: MonthQuestion): Promise<MonthTable> => {
  const { include, to } = asked
  const { range, withClosing, currency, measure } = question
  const read = await readMonths(tx, book.readable, { to: to.no, include, range, withClosing, currency })
  const balances = currency ? inOriginals(read) : read
  const months = monthsOf(book, to.no)
  const [first = to.no] = months
  const grains = grainsOf(balances.openings, balances.balances, { from: { year: to.year, no: first }, to, withClosing })
  const sums = foldMonths(balances, book.facts.subjects, months)
  const none = { opening: 0n, months: months.map(() => ({ debit: 0n, credit: 0n })) }
  const rows = trialFrom(grains, book, question).rows.map(({ subject, leaf }): MonthRow => {
    const { direction } = subjectHead(book, subject)
    const { months: figures, ...made } = monthFigures(sums.get(subject) ?? none, direction, measure)
    return { subject, leaf, figures, ...made }
  })
  if (measure !== 'debit' && measure !== 'credit') return { months, rows, total: null }
  const leaves = grains.map(({ subject }) => subject)
  const all = foldMonths(balances, { ...book.facts.subjects, path: () => [] }, months)
  const total = [...new Set(leaves)].map((code) => monthFigures(all.get(code) ?? none, 'D', measure))
  const sumOf = (list: readonly bigint[]) => list.reduce((sum, each) => sum + each, 0n)
  const figures = months.map((_, at) => sumOf(total.map((row) => row.months[at] ?? 0n)))
  return { months, rows, total: { figures, total: sumOf(figures) } }
}

/** The columns that stand on every sheet of a wide paper: code and name. */
const leadColumns = 2

const monthTitle = (lang: Lang, measure: MonthMeasure): string =>
  `${reportWords[lang].balanceTable1}  ${words[lang].title}: ${words[lang][`measure_${measure}`]}`

const monthSheetOf = async (tx: Db, { asked, book, question }: AskedMonths, lang: Lang): Promise<Sheet> => {
  const { months, rows, total } = await monthTableOf(tx, book, asked, question)
  const [t, shared] = [words[lang], reportWords[lang]]
  const { year } = book.books
  const isBalance = question.measure === 'closing'
  const carry = total ? ('sum' as const) : undefined
  const terms = months.map((_, at) => ({ at: leadColumns + at, sign: 1 as const }))
  const cellsOf = (names: string[], opening: bigint | null, figures: readonly bigint[], sum: bigint | null) => [
    ...names,
    ...(isBalance ? [money(book, opening)] : []),
    ...figures.map((figure) => money(book, figure)),
    ...(isBalance ? [] : [money(book, sum)]),
  ]
  const shown = rows.map((row): SheetRow => {
    const names = [row.subject, named(book, row.subject, lang)]
    const look = row.leaf ? undefined : ('group' as const)
    return { cells: cellsOf(names, row.opening, row.figures, row.total), counts: row.leaf, look }
  })
  const foot: SheetRow[] = total
    ? [{ cells: cellsOf(['', shared.totalLeaves], null, total.figures, total.total), look: 'total', sums: 'all' }]
    : []
  return {
    columns: [
      ...[codeColumn(shared.code, 12), textColumn(shared.subjectName, 30)],
      ...(isBalance ? [figureColumn(shared.aux_opening)] : []),
      ...months.map((no) => figureColumn(periodText({ year, no }), carry)),
      ...(isBalance ? [] : [{ ...figureColumn(fill(t.total, { n: months.length }), carry), terms }]),
    ],
    rows: once([...shown, ...foot]),
  }
}

const monthSheet = sheetReport<AskedMonths>({
  titleOf: ({ question }, lang) => monthTitle(lang, question.measure),
  nameOf: ({ question }, lang) => monthTitle(lang, question.measure).replaceAll(/[ :]+/g, '-'),
  sheetOf: monthSheetOf,
  // Parents stand between the leaves that the totals add.
  onPaper: () => ({ lead: leadColumns, isMarked: true }),
  namesMoment: true,
})

type PivotInput = In<'balanceTable3Pivot'>
type AskedPivot = AskedOne & { input: PivotInput; kinds: readonly EntityType[] }

const kindsIn = ({ dims }: PivotInput): EntityType[] => {
  const kinds = kindsOf(dims)
  return kinds.length > 0 ? kinds : refuse(problem('input.required', 'dims'))
}

const pivotIn = async (tx: Db, book: Book, asked: Asked, input: PivotInput): Promise<Pivot> => {
  const rows = await splitOf(tx, book, asked, { range: rangeOf(input), kinds: kindsIn(input) })
  const pivot = pivotOf(rows, input.measure ?? 'closing')
  return pivot.subjects.length <= pivotMost
    ? pivot
    : refuse(problem('report.manySubjects', 'subjectTo', { most: pivotMost }))
}

const pivotSheetOf = async (tx: Db, { asked, book, input, kinds }: AskedPivot, lang: Lang): Promise<Sheet> => {
  const t = reportWords[lang]
  const { subjects, rows, totals } = await pivotIn(tx, book, asked, input)
  const texts = (amounts: readonly (bigint | null)[]) => amounts.map((amount) => money(book, amount))
  const nameOf = ({ code, ...names }: NamedEntityShape) =>
    code === '' ? t.noEntity : `${code} ${subjectName(names, lang)}`
  return {
    columns: [
      ...kinds.map((kind) => textColumn(kindTitle(lang, kind), 26)),
      ...subjects.map((code) => figureColumn(`${code} ${subjectName(subjectHead(book, code), lang)}`, 'sum')),
    ],
    rows: once([
      ...rows.map(({ codes, figures }) => ({
        cells: [...namedEntities(book, kinds, codes).map(nameOf), ...texts(figures)],
        counts: true,
      })),
      {
        cells: [t.totalSubjects, ...kinds.slice(1).map(() => ''), ...texts(totals)],
        look: 'total' as const,
        sums: 'all' as const,
      },
    ]),
  }
}

const pivotTitles = ({ input }: AskedPivot, lang: Lang): string[] => {
  const t = reportWords[lang]
  return [t.balanceTable3, t[`aux_${input.measure ?? 'closing'}`]]
}

const pivotSheet = sheetReport<AskedPivot>({
  titleOf: (pivot, lang) => pivotTitles(pivot, lang).join(' '),
  sheetOf: pivotSheetOf,
  onPaper: (pivot, lang) => ({ title: pivotTitles(pivot, lang).join(': '), lead: pivot.kinds.length }),
  namesMoment: true,
})

const askPivot = async (reader: Reader, facts: Facts, input: PivotInput): Promise<AskedPivot> => ({
  ...(await askOne(reader, facts, input)),
  ...{ input, kinds: kindsIn(input) },
})
