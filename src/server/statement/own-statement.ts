// Own statements: a published custom template over books, as an answer, a file or paper; each figure explained.
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import { ownStatementCalls } from '../../contract/statement/own-statement.ts'
import { type FigureLook, unitOfNumber } from '../../domain/base/figure-unit.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { periodText } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { missingIn } from '../../domain/statement/formula.ts'
import type { StatementLine } from '../../domain/statement/statement.ts'
import { linesOfChecks } from '../../domain/statement/statement-check.ts'
import { explainLine, type StatementPart } from '../../domain/statement/statement-explain.ts'
import {
  type FormContent,
  type FormLine,
  isComputed,
  isRate,
  offsetMost,
} from '../../domain/statement/statement-template.ts'
import { statementTerms } from '../../domain/statement/statement-terms.ts'
import type { Db } from '../kernel/db.ts'
import { fileOf } from '../kernel/file-answer.ts'
import type { FileAnswer, Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { type TableRow, writeCsv, writeXlsx } from '../kernel/table-file.ts'
import { holdKnown } from '../ledger/read/as-known.ts'
import { isScoped } from '../ledger/read/read-scope.ts'
import { readNamed } from '../ledger/read/template-reference.ts'
import type { FactCache } from '../ledger/store/fact-cache.ts'
import { readTemplates } from '../ledger/store/read-template.ts'
import { readContent, readHeads, readRevisions, type TemplateHead } from '../ledger/store/template-store.ts'
import type { PaperRow } from '../print/report-pages.ts'
import { checkNotes, checkRows } from '../report/check-rows.ts'
import { withNote } from '../report/known-note.ts'
import { type Paper, printPaper, type ReportWords, reportWords } from '../report/paper.ts'
import { madeText, missingRows } from '../report/paper-statement.ts'
import { type Asked, type Book, checkKnown, headOf, knownMark, open, yearsBefore } from '../report/reader.ts'
import { flatten, isBeforeBooks, monthsOf } from '../report/statement.ts'
import { explainPart, namesOf } from '../report/wire.ts'
import { paperFile } from '../report/workbook.ts'
import { type FormFigures, figuresOf, formulaOf, type ReadColumn, yearsBack } from './form-figures.ts'

type Calls = typeof ownStatementCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>
type Out<Name extends keyof Calls> = Promise<ResultOf<Calls[Name]>>

const companyOf = ({ facts, books }: Book): string => facts.sandboxOf || books.companyCode

const isFor = ({ kind, archived, companies }: TemplateHead, company: string): boolean =>
  kind === 'custom' && !archived && (companies === null || companies.includes(company))

/** `all`: the lines, and the checks as lines behind them. */
type Form = { head: TemplateHead; revision: number; content: FormContent; lines: FormLine[]; all: StatementLine[] }

/** The revision that counts in the year of the books; missing (404) when the company may not run it. */
const formOf = async (tx: Db, book: Book, code: string): Promise<Form> => {
  const company = companyOf(book)
  const head = (await readHeads(tx, [''])).find((each) => each.code === code && isFor(each, company))
  if (!head) return refuse(problem('record.missing', 'code'))
  const { year } = book.books
  const found = ((await readRevisions(tx, [head.id])).get(head.id) ?? []).find(
    ({ status, fromYear, toYear }) => status === 'published' && fromYear <= year && (toYear ?? year) >= year,
  )
  const content = found ? await readContent(tx, head.id, found.revision) : null
  if (!found || !content) return refuse(problem('statement.none', 'code'))
  const lines = content.lines.filter(({ isOff }) => !isOff)
  return { head, revision: found.revision, content, lines, all: [...lines, ...linesOfChecks(content.checks)] }
}

type Run = { form: Form; figures: FormFigures; rows: FormLine[] }
type Question = { asked: Asked; code: string; before: ReadonlyMap<Book, readonly (Book | null)[]> }

const runOf = async (tx: Db, book: Book, { asked, code, before }: Question): Promise<Run> => {
  const form = await formOf(tx, book, code)
  const figures = await figuresOf(tx, book, {
    ...{ code, kind: 'custom', lines: form.all, columns: form.content.columns },
    reports: await readNamed(tx, book.books, book.facts, form.all),
    income: (await readTemplates(tx, book.books, book.facts))['income-statement'].lines,
    ...{ include: asked.include, no: asked.to.no, before: before.get(book) ?? [] },
  })
  const isZero = ({ no }: FormLine) => figures.columns.every(({ values }) => (values.get(no) ?? 0n) === 0n)
  return { form, figures, rows: form.lines.filter((line) => !(line.hidesZero && isZero(line))) }
}

/** The most years to which a column may reach back. */
const yearsMost = yearsBack([{ kind: 'priorYear', offset: offsetMost }], 1)

const ask = async (scope: Scope, facts: FactCache, input: In<'read'>): Promise<Question> => {
  const { code, companies, month, include, asKnown } = input
  const asked = await open(scope, facts, { companies, month, include, asKnown })
  const before = new Map<Book, readonly (Book | null)[]>()
  for (const [at, list] of (await yearsBefore(scope, facts, asked.books, yearsMost)).entries()) {
    const [book] = asked.books.slice(at, at + 1)
    if (book) before.set(book, list)
  }
  const lastYears = [...before].map(([book, [lastYear = null]]) => [book, lastYear] as const)
  return { asked: { ...asked, before: new Map(lastYears) }, code, before }
}

/** What books and their years before were known to be, read at once for all of them. */
const holdKnownOf = (tx: Db, { asked, before }: Question): Promise<void> =>
  holdKnown(
    tx,
    [...asked.books, ...[...before.values()].flat()].flatMap((book) => book?.readable ?? []),
  )

const lookOf = ({ content }: Form): FigureLook => ({ ...pickLook(content.look), unit: unitOfNumber(content.look.unit) })

const pickLook = ({ decimals, zeroAs, negativeAs }: FormContent['look']) => ({ decimals, zeroAs, negativeAs })

const checksOf = ({ digits }: Book, { form, figures }: Pick<Run, 'form' | 'figures'>) =>
  checkRows(
    form.content.checks,
    figures.columns.map(({ read }) => (read ? { values: read.values, digits } : null)),
  )

const lackingOf = (book: Book, { form }: Pick<Run, 'form'>): string[] => missingIn(form.all, book.facts.subjects)

const shapeOf = (book: Book, { form, figures, rows }: Run) => ({
  missing: lackingOf(book, { form }),
  made: { code: form.head.code, owner: form.head.owner, revision: form.revision },
  look: lookOf(form),
  title: namesOf(form.head),
  columns: form.content.columns.map((column, at) => {
    const read = figures.columns[at]?.read ?? null
    const months = monthsOf(read ?? { book, range: { from: 1, to: 1 } })
    return {
      ...{
        key: column.code,
        kind: column.kind,
        width: column.width,
        formula: isComputed(column) ? formulaOf(column) : '',
        isRate: isRate(column),
        title: namesOf(column),
        entity: null,
      },
      ...{ accountSet: read?.book.books.value ?? '', ...months, isOpening: read !== null && isBeforeBooks(read) },
    }
  }),
  rows: [
    ...rows.map(({ no, kind, indent, formula, isBold, ...line }) => ({
      ...{ no, kind, indent, formula, isBold, role: '', ...namesOf(line) },
      values: figures.columns.map(({ values }) => {
        const value = values.get(no) ?? null
        return value === null ? null : formatMoney(value, book.digits)
      }),
    })),
    ...checksOf(book, { form, figures }).map((row) => ({ ...row, isBold: false })),
  ],
})

const read =
  (facts: FactCache) =>
  async (input: In<'read'>, scope: Scope): Out<'read'> => {
    const question = await ask(scope, facts, input)
    return await scope.db.snapshot(async (tx) => {
      await holdKnownOf(tx, question)
      const { head, books } = await headOf(tx, question.asked)
      const shapes: Awaited<Out<'read'>>['books'] = []
      for (const [at, book] of question.asked.books.entries()) {
        const shape = books[at]
        if (shape) shapes.push({ ...shape, ...shapeOf(book, await runOf(tx, book, question)) })
      }
      return { ...head, books: shapes }
    })
  }

/** Where the line of another statement stands: an own one in the month that is asked for, one by law in its own. */
const cellShape = (
  { cellOf }: FormFigures,
  { book, range }: ReadColumn,
  { report: named }: StatementPart,
  { to }: Asked,
) => {
  const cell = named && cellOf(named, { book, range })
  if (!named || !cell) return {}
  const { year } = cell.book.books
  const no = cell.report.startsWith('run/') || cell.range.to === 0 ? to.no : cell.range.to
  const { report, column } = cell
  const month = periodText({ year, no })
  return { cell: { report, line: named.no, column, month, accountSet: cell.book.books.value } }
}

const explain =
  (facts: FactCache) =>
  async (input: In<'explain'>, scope: Scope): Out<'explain'> => {
    const question = await ask(scope, facts, input)
    const [book] = question.asked.books as [Book]
    return await scope.db.snapshot(async (tx) => {
      const { head } = await headOf(tx, { ...question.asked, books: [book] })
      const { form, figures } = await runOf(tx, book, question)
      const column = figures.columns.find(({ code }) => code === input.column)?.read
      if (!column) return refuse(problem('record.missing', 'column'))
      const part = explainLine(form.all, input.line, column.facts) ?? refuse(problem('record.missing', 'line'))
      const scoped = isScoped([book.readable, column.book.readable])
      const of = { lines: form.all, income: [], report: `run/${form.head.code}` }
      const parts = flatten(part, 0).map((each) => ({
        ...explainPart(of, { ...column, entity: null }, each),
        ...cellShape(figures, column, each.part, question.asked),
      }))
      return { ...head, scoped, parts }
    })
  }

const cellsOf = (book: Book, { figures }: Run, line: FormLine, lang: Scope['lang']): string[] => [
  subjectName(line, lang),
  line.kind === 'H' ? '' : String(line.no),
  ...figures.columns.map(({ values }) => {
    const value = values.get(line.no) ?? null
    return line.kind === 'H' || value === null ? '' : formatMoney(value, book.digits)
  }),
]

const exportOwn =
  (facts: FactCache) =>
  async ({ format = 'xlsx', form: shape, ...input }: In<'export'>, scope: Scope): Promise<FileAnswer> => {
    const question = await ask(scope, facts, input)
    const [book] = question.asked.books as [Book]
    await checkKnown(scope, question.asked)
    const form = await formOf(scope.db, book, input.code)
    const t = reportWords[scope.lang]
    const name = [input.code, book.books.value, input.month, ...knownMark([book])].join('-')
    if (shape === 'printed') {
      const asked = { ...question.asked, books: [book] }
      return await paperFile(scope, asked, { name, format }, paperOf(scope, question, book))
    }
    const titles = form.content.columns.map((column) => ({
      title: subjectName(column, scope.lang),
      kind: 'figure' as const,
    }))
    const columns = [{ title: t.item, kind: 'text' as const }, { title: t.lineNo, kind: 'text' as const }, ...titles]
    return fileOf(name, format, (out) =>
      scope.db.snapshot(async (tx) => {
        const run = await runOf(tx, book, question)
        async function* rows(): AsyncGenerator<TableRow[]> {
          yield run.rows.map((line) => ({ cells: cellsOf(book, run, line, scope.lang) }))
          yield checkNotes(checksOf(book, run), scope.lang, columns.length).map(({ cells }) => ({ cells }))
        }
        const table = withNote(
          { name, digits: book.digits, columns, rows: rows() },
          question.asked,
          scope.lang,
          lackingOf(book, run),
        )
        await (format === 'csv' ? writeCsv : writeXlsx)(table, out)
      }),
    )
  }

const paperOf =
  (scope: Scope, question: Question, book: Book) =>
  async (tx: Db, t: ReportWords): Promise<Paper> => {
    const run = await runOf(tx, book, question)
    const { head, content, revision } = run.form
    const terms = statementTerms(run.form.lines)
    const rowOf = (line: FormLine): PaperRow => ({
      cells: cellsOf(book, run, line, scope.lang),
      indent: line.indent,
      look: line.kind === 'T' || line.isBold ? 'total' : line.kind === 'H' ? 'group' : undefined,
      marks: [{ no: line.no, figures: 2, terms: terms.get(line.no) ?? [] }],
    })
    async function* rows(): AsyncGenerator<PaperRow[]> {
      yield run.rows.map(rowOf)
      yield checkNotes(checksOf(book, run), scope.lang, content.columns.length + 2)
      yield missingRows(lackingOf(book, run), scope.lang)
    }
    return {
      title: subjectName(head, scope.lang),
      made: madeText({ made: { code: head.code, owner: head.owner, revision } }, scope.lang),
      columns: [
        { title: t.item, kind: 'text', indents: true },
        { title: t.lineNo, kind: 'code' },
        ...content.columns.map((column) => ({
          ...{ title: subjectName(column, scope.lang), kind: 'figure' as const },
          isExact: isRate(column),
        })),
      ],
      rows: rows(),
      look: lookOf(run.form),
    }
  }

const print =
  (facts: FactCache) =>
  async (input: In<'print'>, scope: Scope): Promise<FileAnswer> => {
    const question = await ask(scope, facts, input)
    const [book] = question.asked.books as [Book]
    const asked = { ...question.asked, books: [book] }
    return await printPaper(scope, asked, paperOf(scope, question, book), input.unit)
  }

const list =
  (facts: FactCache) =>
  async (_: object, scope: Scope): Out<'list'> => {
    const { accountSet } = scope
    if (!accountSet) return { items: [] }
    const { sandboxOf } = await facts.current(accountSet)
    const heads = (await readHeads(scope.db, [''])).filter((head) => isFor(head, sandboxOf || accountSet.companyCode))
    const revisions = await readRevisions(
      scope.db,
      heads.map(({ id }) => id),
    )
    const published = heads.filter(({ id }) => revisions.get(id)?.some(({ status }) => status === 'published'))
    return { items: published.map((head) => ({ code: head.code, ...namesOf(head) })) }
  }

export const ownStatementRoutes = (app: App, facts: FactCache): void => {
  serve(app, ownStatementCalls, {
    list: list(facts),
    read: read(facts),
    explain: explain(facts),
    export: exportOwn(facts),
    print: print(facts),
  })
}
