// The calls of the reports: each reads one snapshot of the books and answers rows that lead on.
import type { InputOf, ResultOf } from '../../contract/call.ts'
import type { reportCalls } from '../../contract/report.ts'
import type { Db } from '../kernel/db.ts'
import type { FileFormat } from '../kernel/file-answer.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import type { FactCache } from '../ledger/facts.ts'
import { isScoped } from '../ledger/read.ts'
import { countLines, countMovements } from '../ledger/read-ledger.ts'
import { type Asked, type Book, digitsIn, levelOf, rangeOf } from './ask.ts'
import { checkFilters, entityOf, type Filters, type ReportName, trialOptions } from './csv.ts'
import { contraOf, cursorText, detailPage, ledgerQuestion, movementQuestion, readCursor } from './detail.ts'
import { type KeptAnswers, openKeptAnswers } from './kept-answers.ts'
import { headOf, lastYearOf, open, type Reader } from './reader.ts'
import { fileOfReport } from './run.ts'
import { type ColumnKey, explain, type StatementName, statementOf } from './statement.ts'
import { auxOf, currencyOf, generalOf, trialsOf } from './tables.ts'
import {
  auxRow,
  currencyRow,
  detailRow,
  explainPart,
  generalRow,
  statementShape,
  subjectHead,
  trialRow,
  trialTotal,
} from './wire.ts'

type ReportCalls = typeof reportCalls
type In<Name extends keyof ReportCalls> = InputOf<ReportCalls[Name]>
type Out<Name extends keyof ReportCalls> = Promise<ResultOf<ReportCalls[Name]>>
type Facts = Pick<FactCache, 'current' | 'currentOf'>

/** A question over books; `others` are further books that its answer is read from. */
type OverBooks = { reader: Reader; asked: Asked; name: string; input: unknown; others?: readonly Book[] }
type Begin<T> = (tx: Db) => Promise<(book: Book) => Promise<T> | T>

const answerOver = async <T>(tx: Db, asked: Asked, begin: Begin<T>) => {
  const { head, books } = await headOf(tx, asked)
  const partOf = await begin(tx)
  const parts: (T & (typeof books)[number])[] = []
  for (const [index, book] of asked.books.entries()) {
    const shape = books[index]
    if (shape) parts.push({ ...shape, ...(await partOf(book)) })
  }
  return { ...head, books: parts }
}

/**
 * One snapshot over all books of a question, so that a posting meanwhile changes every figure or none. `begin` reads
 * what can be read at once for all books, and answers what makes the part of one.
 */
const overBooks = async <T extends { rows: readonly unknown[] }>(
  kept: KeptAnswers,
  { reader, asked, name, input, others = [] }: OverBooks,
  begin: Begin<T>,
) =>
  await reader.db.snapshot((tx) =>
    kept.give(tx, { name: `${name} ${reader.lang}`, input, books: [...asked.books, ...others] }, () =>
      answerOver(tx, asked, begin),
    ),
  )

const tables = (facts: Facts, kept: KeptAnswers) => ({
  balanceTable1: async (input: In<'balanceTable1'>, reader: Reader): Out<'balanceTable1'> => {
    const asked = await open(reader, facts, input)
    const question = { range: rangeOf(input), options: trialOptions(input), withClosing: input.withClosing }
    return await overBooks(kept, { reader, asked, name: 'balanceTable1', input }, async (tx) => {
      const trialOf = await trialsOf(tx, asked.books, asked, question)
      return (book) => {
        const { rows, total, balanced } = trialOf(book)
        return { rows: rows.map((row) => trialRow(book, row)), total: trialTotal(book, total), balanced }
      }
    })
  },
  balanceTable2: async (input: In<'balanceTable2'>, reader: Reader): Out<'balanceTable2'> => {
    const asked = await open(reader, facts, input)
    const question = { range: rangeOf(input), currency: input.currency }
    return await overBooks(kept, { reader, asked, name: 'balanceTable2', input }, async (tx) => async (book) => ({
      rows: (await currencyOf(tx, book, asked, question)).map((row) => currencyRow(book, row)),
    }))
  },
  balanceTable3: async (input: In<'balanceTable3'>, reader: Reader): Out<'balanceTable3'> => {
    const asked = await open(reader, facts, input)
    const question = { range: rangeOf(input), entity: entityOf(input) }
    return await overBooks(kept, { reader, asked, name: 'balanceTable3', input }, async (tx) => async (book) => ({
      rows: (await auxOf(tx, book, asked, question)).map((row) => auxRow(book, row)),
    }))
  },
  generalLedger1: async (input: In<'generalLedger1'>, reader: Reader): Out<'generalLedger1'> => {
    const asked = await open(reader, facts, input)
    const question = { range: rangeOf(input), level: levelOf(input.level) }
    return await overBooks(kept, { reader, asked, name: 'generalLedger1', input }, async (tx) => async (book) => ({
      rows: (await generalOf(tx, book, asked, question)).map((row) => generalRow(book, row)),
    }))
  },
})

const linesMax = 100
const movementsMax = 10_000

const ledgers = (facts: Facts) => ({
  generalLedger2: async (input: In<'generalLedger2'>, reader: Reader): Out<'generalLedger2'> => {
    const asked = await open(reader, facts, input)
    const [book] = asked.books as [Book]
    const question = { subject: input.subject, entity: entityOf(input), lang: reader.lang }
    const after = input.after ? readCursor(input.after) : undefined
    const at = input.at ? Number(input.at.slice(5)) : undefined
    return await reader.db.snapshot(async (tx) => {
      const { head, books } = await headOf(tx, { ...asked, books: [book] })
      const page = await detailPage(tx, book, { asked, question, after, at, size: input.pageSize ?? linesMax })
      const contra = await contraOf(tx, book, page.rows)
      const originalDigits = digitsIn(book, page.foreign)
      return {
        ...head,
        book: books[0] as (typeof books)[number],
        subject: subjectHead(book, input.subject),
        foreign: page.foreign,
        originalDigits,
        rows: page.rows.map((row) => detailRow(book, row, contra(row), originalDigits)),
        next: page.next ? cursorText(page.next) : '',
      }
    })
  },
  generalLedger2Size: async (input: In<'generalLedger2Size'>, reader: Reader): Out<'generalLedger2Size'> => {
    const asked = await open(reader, facts, input)
    const [book] = asked.books as [Book]
    const question = { subject: input.subject, entity: entityOf(input), lang: reader.lang }
    return await reader.db.snapshot(async (tx) => {
      const counted = await countLines(tx, book.readable, await ledgerQuestion(tx, book, asked, question))
      const months = counted.map(({ no, lines }) => ({
        month: `${book.books.year}-${String(no).padStart(2, '0')}`,
        lines,
      }))
      return { lines: months.reduce((sum, { lines }) => sum + lines, 0), months }
    })
  },
  movements: async (input: In<'movements'>, reader: Reader): Out<'movements'> => {
    const asked = await open(reader, facts, { ...input, companies: input.accountSet })
    const [book] = asked.books as [Book]
    const { prefixes = [] } = rangeOf({ subject: input.subjects })
    return await reader.db.snapshot(async (tx) => {
      const question = await movementQuestion(tx, book, asked, prefixes)
      const { lines, vouchers } = await countMovements(tx, book.readable, question, movementsMax + 1)
      return { lines: Math.min(lines, movementsMax), vouchers, isWhole: lines <= movementsMax }
    })
  },
})

const statements = (facts: Facts, kept: KeptAnswers) => {
  const read =
    (name: StatementName) =>
    async (input: In<'balanceSheet'>, reader: Reader): Out<'balanceSheet'> => {
      const asked = await open(reader, facts, input)
      const earlier = new Map<Book, Book | null>()
      if (input.lastYear) for (const book of asked.books) earlier.set(book, await lastYearOf(reader, facts, book))
      const question = { name, include: asked.include, no: asked.to.no }
      const others = [...earlier.values()].filter((each) => each !== null)
      return await overBooks(
        kept,
        { reader, asked, name, input, others },
        async (tx) => async (book) =>
          statementShape(book, await statementOf(tx, book, { ...question, lastYear: earlier.get(book) })),
      )
    }
  const why =
    (name: StatementName) =>
    async (input: In<'explainBalanceSheet'>, reader: Reader): Out<'explainBalanceSheet'> => {
      const asked = await open(reader, facts, { ...input, companies: input.accountSet })
      const [book] = asked.books as [Book]
      const key: ColumnKey = input.column
      const lastYear = key === 'lastYear' ? await lastYearOf(reader, facts, book) : null
      return await reader.db.snapshot(async (tx) => {
        const { head } = await headOf(tx, { ...asked, books: [book] })
        const statement = await statementOf(tx, book, { name, include: asked.include, no: asked.to.no, lastYear })
        const { column, parts } = explain(statement, key, input.line)
        const scoped = isScoped([book.readable, column.book.readable])
        return { ...head, scoped, parts: parts.map((part) => explainPart(statement, column, part, name)) }
      })
    }
  return {
    balanceSheet: read('balance-sheet'),
    incomeStatement: read('income-statement'),
    cashFlow: read('cash-flow'),
    explainBalanceSheet: why('balance-sheet'),
    explainIncomeStatement: why('income-statement'),
    explainCashFlow: why('cash-flow'),
  }
}

type FileQuestion = Filters & {
  companies?: string
  month: string
  from?: string
  include?: Asked['include']
  format?: FileFormat
}

const files = (facts: Facts) => {
  const write =
    (name: ReportName) =>
    async (input: FileQuestion, reader: Reader): Promise<FileAnswer> => {
      const { companies, month, from, include, format = 'csv', ...filters } = input
      const asked = await open(reader, facts, { companies, month, from, include })
      checkFilters(name, asked, filters)
      return fileOfReport(reader.db, name, asked, { filters, lang: reader.lang, format })
    }
  return {
    exportBalanceTable1: write('trial-balance'),
    exportBalanceTable2: write('currency-balance'),
    exportBalanceTable3: write('aux-balance'),
    exportGeneralLedger1: write('general-ledger'),
    exportGeneralLedger2: write('detail-ledger'),
    exportBalanceSheet: write('balance-sheet'),
    exportIncomeStatement: write('income-statement'),
    exportCashFlow: write('cash-flow'),
  }
}

/** What answers `reportCalls`. */
export const reportRoutes = (facts: Facts) => {
  const kept = openKeptAnswers()
  return { ...tables(facts, kept), ...ledgers(facts), ...statements(facts, kept), ...files(facts) }
}
