// Which lines make an age of balance table 3, for the screen, for files and on paper.
import type { Writable } from 'node:stream'
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import { spoken } from '../../contract/base/word-table.ts'
import type { OpenLineShape, openLineCalls } from '../../contract/ledger/open-lines.ts'
import { openLines } from '../../contract/words/report-screen.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { dayNumber, lastDay } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { type AgeBasis, rangeOfAge } from '../../domain/ledger/ageing.ts'
import { splitSteps } from '../../domain/ledger/entity-split.ts'
import { voucherLabel, voucherWord } from '../../domain/voucher/voucher.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer, Scope } from '../kernel/scope.ts'
import { makeFile, writeCsv, writeXlsx } from '../kernel/table-file.ts'
import { paced } from '../kernel/time-slice.ts'
import { type OpenKey, pageOf, sumOf } from '../ledger/counts/open-list.ts'
import { type ListQuestion, lists, type OpenSets } from '../ledger/counts/open-list-cache.ts'
import { type AgeingQuestion, type OpenLine, openPlaces, readOpenLines } from '../ledger/read/read-ageing.ts'
import { readGrains } from '../ledger/read/read-balance.ts'
import { printPaper, reportWords } from './paper.ts'
import {
  type Asked,
  accountSetsOf,
  askOne,
  type Book,
  type Facts,
  type FileReader,
  headOfOne,
  type Reader,
} from './reader.ts'
import { codeColumn, figureColumn, type Sheet, type SheetRow, sheetPaper, textColumn } from './sheet.ts'
import { closingOf, isAged, kindsOf } from './tables.ts'
import { entitiesOf } from './wire.ts'
import { paperFile } from './workbook.ts'

type Calls = typeof openLineCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>

/** Lines of a page unless more are asked for. */
const usualSize = 200

const sheetOf = async (reader: FileReader, facts: Facts, input: In<'openLines'>) => {
  const { asked, book } = await askOne(reader, facts, input)
  const heard = (done: number, total: number): void => {
    reader.cancelled?.throwIfAborted()
    reader.progress?.({ pct: Math.floor((99 * done) / total), stage: 'export', done, total })
  }
  const sheet = (tx: Db) => openSheet(tx, book, asked, { ...input, lang: reader.lang, heard })
  const title = openTitle(reader.lang)
  return { asked, book, sheet, title, read: (tx: Db) => ({ title, ...sheetPaper(sheet(tx)) }) }
}

export const openLineRoutes = (facts: Facts) => ({
  openLines: async (input: In<'openLines'>, reader: Reader): Promise<ResultOf<Calls['openLines']>> => {
    const { asked, book } = await askOne(reader, facts, input)
    const after = input.after === undefined ? null : readCursor(input.after)
    const wanted = openListAsked(book, asked, { ...input, goesOn: after !== null, progress: reader.progress })
    if (after === null) await lists.ready(wanted.key)
    const made = async (tx: Db) => {
      const head = await headOfOne(tx, asked)
      const { list, closing } = await lists.read(tx, wanted)
      const page = pageOf(list, { after, bucket: input.age, size: input.pageSize ?? usualSize })
      const { count, open: total } = sumOf(list, input.age)
      const lines = await readOpenLines(tx, book.books, page.places)
      return {
        ...head,
        rows: lines.map((line) => openLineShape(book, line, reader.lang)),
        next: page.next === null ? '' : cursorText(page.next),
        count,
        total: formatMoney(total, book.digits),
        closing: formatMoney(closing, book.digits),
      }
    }
    return await reader.db.snapshot(made, reader.cancelled)
  },
  exportOpenLines: async (input: In<'exportOpenLines'>, reader: FileReader): Promise<FileAnswer> => {
    const { asked, book, sheet, title, read } = await sheetOf(reader, facts, input)
    const [name, format] = [`${title}-${book.books.value}`, input.format ?? 'csv']
    if (input.form === 'printed') return await paperFile(reader, asked, { name, format: input.format }, read)
    const write = (out: Writable) =>
      reader.db.snapshot(
        (tx) => (format === 'xlsx' ? writeXlsx : writeCsv)({ name: title, digits: book.digits, ...sheet(tx) }, out),
        reader.cancelled,
      )
    return await makeFile(name, format, write, reader.cancelled)
  },
  printOpenLines: async (input: In<'printOpenLines'>, reader: FileReader): Promise<FileAnswer> => {
    const { asked, read } = await sheetOf(reader, facts, input)
    return await printPaper(reader, asked, read, input.unit)
  },
})

export const cursorText = ({ day, stage, place, lineNo, currency, subject, auxId }: OpenKey): string =>
  [day ?? '', stage, place, lineNo, currency, subject, auxId].join('|')

const shape = /^(-?\d{1,7})?\|(-1|0|1)\|(\d{1,19})\|(\d{1,9})\|([^|]{0,10})\|([^|]{1,40})\|(\d{1,19})$/

export const readCursor = (text: string): OpenKey => {
  const found = shape.exec(text) ?? refuse(problem('input.invalid', 'after'))
  const [, day, stage, place = '', lineNo, currency = '', subject = '', auxId = ''] = found
  return {
    ...{ day: day === undefined ? null : Number(day), stage: Number(stage), place: BigInt(place) },
    ...{ lineNo: Number(lineNo), currency, subject, auxId: BigInt(auxId) },
  }
}

type OpenQuestion = { subject: string; dims: string; of?: string; ageing: AgeBasis; age?: number }

const words = spoken(openLines)

/** The codes of a row in the order of its kinds, '' for none: 'customer:C001;!store'. */
const codesOf = (of: string, kinds: readonly string[]): string[] => {
  const parts = of.split(';').map((part) => part.replace('!', '').split(':'))
  return kinds.map((kind) => {
    const part = parts.find(([own]) => own === kind) ?? refuse(problem('input.invalid', 'of'))
    return part[1] ?? ''
  })
}

/** The sets that make up the rows that are meant. */
const setsOf = async (
  tx: Db,
  book: Book,
  { include, to }: Asked,
  { leaves, kinds, codes }: ReturnType<typeof meantBy>,
): Promise<OpenSets> => {
  const range = { prefixes: leaves }
  const grains = await readGrains(tx, book.readable, { from: to.no, to: to.no, include, range, byAux: true })
  const isMeant = (own: string[] | null) => (own?.join('|') ?? null) === codes
  const rows = (await paced(splitSteps(grains, kinds, book.facts.subjects))).filter(
    (row) => isMeant(row.codes) && isAged(book, row.subject),
  )
  const sets = new Map(rows.map((row) => [row.subject, new Set(row.sets)]))
  const open = grains.filter((one) => sets.get(one.subject)?.has(one.aux) && closingOf(one) !== 0n)
  return { open, closing: rows.reduce((sum, row) => sum + row.closing, 0n) }
}

const meantBy = (book: Book, { subject, dims, of }: OpenQuestion) => {
  const kinds = kindsOf(dims)
  const leaves = accountSetsOf(subject)
  const wrong = leaves.find((code) => !book.facts.subjects.find(code)?.isLeaf)
  if (leaves.length === 0) refuse(problem('report.subjects', 'subject'))
  if (wrong !== undefined) refuse(problem('report.subjectUnknown', 'subject', { code: wrong }))
  return { kinds, leaves, codes: of === undefined ? null : codesOf(of, kinds).join('|') }
}

const ageingOf = ({ include, to }: Asked, { ageing }: OpenQuestion): AgeingQuestion => ({
  ...{ to: to.no, at: lastDay(to), include, basis: ageing },
})

/** What the list of the rows that are meant is asked for with; see ListQuestion for `goesOn`. */
const openListAsked = (
  book: Book,
  asked: Asked,
  question: OpenQuestion & { goesOn: boolean; progress?: Scope['progress'] },
): ListQuestion => {
  const meant = meantBy(book, question)
  const ageing = ageingOf(asked, question)
  const { books, facts, readable } = book
  const { goesOn, progress } = question
  return {
    key: JSON.stringify([books.value, `${facts.version}`, readable.scope, meant, ageing]),
    ...{ books, question: ageing, goesOn },
    sets: (tx) => {
      progress?.({ pct: 20, stage: 'ageing', done: 0, total: 0 })
      return setsOf(tx, book, asked, meant)
    },
    heard: (done, total) => progress?.({ pct: 70 + Math.floor((29 * done) / total), stage: 'ageing', done, total }),
  }
}

/** All lines of the rows that are meant, of one range of days or of all, in portions: `looked` of `total` are done. */
async function* allLinesOf(tx: Db, book: Book, asked: Asked, question: OpenQuestion) {
  const { open } = await setsOf(tx, book, asked, meantBy(book, question))
  const ageing = ageingOf(asked, question)
  const at = dayNumber(ageing.at)
  for await (const { places, count } of openPlaces(tx, book.books, open, ageing)) {
    const some = places.filter(
      ({ day }) => question.age === undefined || question.age === (day === null ? 0 : rangeOfAge(at - day)),
    )
    yield { lines: await readOpenLines(tx, book.books, some), looked: places.length, total: count }
  }
}

const kindOf = ({ stage }: OpenLine) => (stage === 1 ? 'line' : stage === 0 ? 'opening' : 'rest')

const openLineShape = (book: Book, line: OpenLine, lang: Lang): OpenLineShape => ({
  kind: kindOf(line),
  subject: line.subject,
  entities: entitiesOf(book, line.aux),
  voucherId: line.stage === 1 ? String(line.place) : '',
  lineNo: line.lineNo,
  date: line.date ?? '',
  due: line.due,
  voucher: line.no === 0 ? '' : voucherLabel(voucherWord(book.facts.voucherTypes, line.type, lang), line.no),
  summary: line.summary,
  invoice: line.invoice,
  whole: formatMoney(line.whole, book.digits),
  open: formatMoney(line.open, book.digits),
})

export const openTitle = (lang: Lang): string => words[lang].title

/** The lines as a table, made while it is read; `heard` is told how many were looked at. */
export const openSheet = (
  tx: Db,
  book: Book,
  asked: Asked,
  { lang, heard, ...question }: OpenQuestion & { lang: Lang; heard?: (done: number, total: number) => void },
): Sheet => {
  const [t, shared] = [words[lang], reportWords[lang]]
  const rowOf = (line: OpenLine): SheetRow => {
    const row = openLineShape(book, line, lang)
    const entities = row.entities.map((one) => `${one.code} ${subjectName(one, lang)}`.trim()).join(' · ')
    const what = row.kind === 'line' ? row.summary : row.summary || t[`kind_${row.kind}`]
    return {
      cells: [row.subject, entities, row.date, row.due, row.voucher, what, row.invoice, row.whole, row.open],
      counts: true,
    }
  }
  async function* rows(): Sheet['rows'] {
    let [sum, done] = [0n, 0]
    for await (const { lines, looked, total } of allLinesOf(tx, book, asked, question)) {
      for (const { open } of lines) sum += open
      yield lines.map(rowOf)
      done += looked
      heard?.(done, total)
    }
    const cells = ['', t.total, '', '', '', '', '', '', formatMoney(sum, book.digits)]
    yield [{ cells, look: 'total', sums: 'all' }]
  }
  return {
    columns: [
      ...[codeColumn(shared.code, 12), textColumn(shared.aux, 28), codeColumn(shared.date, 12), codeColumn(t.due, 12)],
      ...[codeColumn(shared.voucher, 12), textColumn(shared.summary, 32), codeColumn(t.invoice, 18)],
      ...[figureColumn(t.whole), figureColumn(t.open, 'sum')],
    ],
    rows: rows(),
  }
}
