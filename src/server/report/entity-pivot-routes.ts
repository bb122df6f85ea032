// Answers the calls of balance table 3 with subjects as columns, for the screen, for files and on paper.

import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { entityPivotCalls, NamedEntityShape } from '../../contract/ledger/balance-table.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { EntityType } from '../../domain/chart/entity.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { type Pivot, pivotMost, pivotOf } from '../../domain/ledger/entity-pivot.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { type Facts, type KeptAnswers, overBooks } from './answer-cache.ts'
import { type Asked, type Book, knownMark, rangeOf } from './ask.ts'
import { kindTitle } from './entity-table.ts'
import { printPaper, reportWords } from './paper.ts'
import { checkKnown, type FileReader, open, type Reader } from './reader.ts'
import { figureColumn, once, type Sheet, sheetFile, sheetPaper, textColumn } from './sheet.ts'
import { kindsOf, splitOf } from './split.ts'
import { namesOf, subjectHead } from './wire.ts'
import { paperFile } from './workbook.ts'

type Calls = typeof entityPivotCalls
type In = InputOf<Calls['balanceTable3Pivot']>

const kindsIn = ({ dims }: In): EntityType[] => {
  const kinds = kindsOf(dims)
  return kinds.length > 0 ? kinds : refuse(problem('input.required', 'dims'))
}

const pivotIn = async (tx: Db, book: Book, asked: Asked, input: In): Promise<Pivot> => {
  const rows = await splitOf(tx, book, asked, { range: rangeOf(input), kinds: kindsIn(input) })
  const pivot = pivotOf(rows, input.measure ?? 'closing')
  return pivot.subjects.length <= pivotMost
    ? pivot
    : refuse(problem('report.manySubjects', 'subjectTo', { most: pivotMost }))
}

const entitiesOf = (book: Book, kinds: readonly EntityType[], codes: readonly string[]): NamedEntityShape[] =>
  kinds.map((type, at) => {
    const code = codes[at] ?? ''
    return { type, code, ...namesOf(book.facts.entities.find(type, code)) }
  })

const sheetOf = async (tx: Db, book: Book, asked: Asked, input: In, lang: Reader['lang']): Promise<Sheet> => {
  const t = reportWords[lang]
  const kinds = kindsIn(input)
  const { subjects, rows, totals } = await pivotIn(tx, book, asked, input)
  const money = (amount: bigint | null) => (amount === null ? '' : formatMoney(amount, book.digits))
  const nameOf = ({ code, ...names }: NamedEntityShape) =>
    code === '' ? t.noEntity : `${code} ${subjectName(names, lang)}`
  const lead = kinds.map(() => '')
  return {
    columns: [
      ...kinds.map((kind) => textColumn(kindTitle(lang, kind), 26)),
      ...subjects.map((code) => figureColumn(`${code} ${subjectName(subjectHead(book, code), lang)}`, 'sum')),
    ],
    rows: once([
      ...rows.map(({ codes, figures }) => ({
        cells: [...entitiesOf(book, kinds, codes).map(nameOf), ...figures.map(money)],
        counts: true,
      })),
      {
        cells: [t.totalSubjects, ...lead.slice(1), ...totals.map(money)],
        look: 'total' as const,
        sums: 'all' as const,
      },
    ]),
  }
}

/** Files and paper are of one account set. */
const askOne = async (reader: Reader, facts: Facts, input: In) => {
  const asked = await open(reader, facts, input)
  const [book] = asked.books as [Book]
  const sheet = (tx: Db) => sheetOf(tx, book, asked, input, reader.lang)
  const t = reportWords[reader.lang]
  const parts = [t.balanceTable3, t[`aux_${input.measure ?? 'closing'}`]]
  const title = parts.join(' ')
  const lead = kindsIn(input).length
  const read = async (tx: Db) => ({ title: parts.join(': '), ...sheetPaper(await sheet(tx)), lead })
  return { asked: { ...asked, books: [book] }, book, sheet, title, read }
}

/** What answers `entityPivotCalls`. */
export const entityPivotRoutes = (facts: Facts, kept: KeptAnswers) => ({
  balanceTable3Pivot: async (input: In, reader: Reader): Promise<ResultOf<Calls['balanceTable3Pivot']>> => {
    const asked = await open(reader, facts, input)
    const kinds = kindsIn(input)
    return await overBooks(kept, { reader, asked, name: 'balanceTable3Pivot', input }, async (tx) => async (book) => {
      const { subjects, rows, totals } = await pivotIn(tx, book, asked, input)
      const money = (amount: bigint) => formatMoney(amount, book.digits)
      return {
        subjects: subjects.map((code) => subjectHead(book, code)),
        rows: rows.map(({ codes, figures }) => ({
          entities: entitiesOf(book, kinds, codes),
          figures: figures.map((figure) => (figure === null ? null : money(figure))),
        })),
        totals: totals.map(money),
      }
    })
  },
  exportBalanceTable3Pivot: async (
    input: InputOf<Calls['exportBalanceTable3Pivot']>,
    reader: FileReader,
  ): Promise<FileAnswer> => {
    const { asked, book, sheet, title, read } = await askOne(reader, facts, input)
    await checkKnown(reader, asked)
    const name = [title, book.books.value, ...knownMark([book])].join('-')
    if (input.form === 'printed') return await paperFile(reader, asked, { name, format: input.format }, read)
    return sheetFile(reader, { name, title, format: input.format ?? 'csv', digits: book.digits, asked }, sheet)
  },
  printBalanceTable3Pivot: async (
    input: InputOf<Calls['printBalanceTable3Pivot']>,
    reader: FileReader,
  ): Promise<FileAnswer> => {
    const { asked, read } = await askOne(reader, facts, input)
    return await printPaper(reader, asked, read, input.unit)
  },
})
