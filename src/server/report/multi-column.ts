// The multi-column ledger of one book: columns and their sums from kept balances, its calls, its file and its paper.

import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import { spoken } from '../../contract/base/word-table.ts'
import type { MultiColumnShape, multiColumnCalls } from '../../contract/ledger/multi-column.ts'
import { multiColumn } from '../../contract/words/report-screen.ts'
import { type PeriodKey, periodsBetween } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { isUnlimited, seesSubject } from '../../domain/chart/access.ts'
import { isEntityType, parseAux } from '../../domain/chart/entity.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import {
  type ColumnScheme,
  columnOfSubject,
  columnsMost,
  hasFigures,
  type LedgerColumn,
  restFrame,
  schemeSide,
  signedOn,
  subjectColumns,
  towards,
} from '../../domain/ledger/column-scheme.ts'
import { type LedgerFrame, ledgerFrame } from '../../domain/ledger/ledger-rows.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { readMonths } from '../ledger/read/read-balance.ts'
import { type EntityMonths, readEntityMonths } from '../ledger/read/read-entity-subject.ts'
import type { ColumnTerm } from '../print/report-pages.ts'
import { contraOf, type DetailQuestion, type DetailRow, detailPage, detailPages } from './detail.ts'
import { cursorText, readCursor } from './detail-place.ts'
import { reportWords } from './paper.ts'
import {
  type Asked,
  askOne,
  type Book,
  digitsIn,
  type Facts,
  type FileReader,
  headOfOne,
  type Reader,
} from './reader.ts'
import { money, named } from './report-part.ts'
import {
  codeColumn,
  figureColumn,
  type Sheet,
  type SheetColumn,
  type SheetRow,
  sheetReport,
  textColumn,
} from './sheet.ts'
import { detailRow, moneyOrNull, namesOf } from './wire.ts'

type ColumnBook = { side: LedgerColumn['side']; columns: LedgerColumn[]; frames: LedgerFrame[] }

/** Figures of a row by column, null where there is none; `total` is the net on the side of the subject. */
type ColumnFigures = { values: (bigint | null)[]; total: bigint | null }

const entityFrame = ({ opening, before, months }: EntityMonths, from: PeriodKey, to: PeriodKey): LedgerFrame => {
  const nothing = { debit: 0n, credit: 0n }
  const of = (no: number) => months.get(no) ?? nothing
  let [ytdDebit, ytdCredit, start] = [before.debit, before.credit, opening]
  for (const [no, { debit, credit }] of months) {
    if (no >= from.no) continue
    start += debit - credit
    ytdDebit += debit
    ytdCredit += credit
  }
  const turnovers = periodsBetween(from, to).map((period) => {
    const { debit, credit } = of(period.no)
    ytdDebit += debit
    ytdCredit += credit
    return { period, debit, credit, ytdDebit, ytdCredit }
  })
  return { subject: '', opening: start, months: turnovers }
}

/** A scheme over the months asked for; `withClosing` false leaves out the carry-forward of profit and loss. */
type WideQuestion = { asked: Asked; scheme: ColumnScheme; withClosing?: boolean }

/** The rows of the ledger are those of the detail ledger of the subject. */
const wideLines = ({ scheme, withClosing }: WideQuestion, lang: string): DetailQuestion => ({
  ...{ subject: scheme.subject, withClosing, lang },
})

const framesOfSubjects = async (tx: Db, book: Book, { asked, scheme, withClosing }: WideQuestion) => {
  const { from, to, include } = asked
  const { scope } = book.readable
  const isSeen = ({ key }: LedgerColumn) => book.facts.subjects.leaves(key).some(({ code }) => seesSubject(scope, code))
  const columns = subjectColumns(scheme, book.facts.subjects).filter(isSeen)
  const range = { prefixes: [scheme.subject] }
  const months = await readMonths(tx, book.readable, { to: to.no, include, range, withClosing })
  const frameOf = (subject: string) => ledgerFrame(months.openings, months.balances, subject, from, to)
  const found = columns.map((column) => ({ column, frame: frameOf(column.key) }))
  // A child without a figure would only widen the ledger; the columns that somebody has chosen all stand.
  const shown = scheme.columns === 'CHOSEN' ? found : found.filter(({ frame }) => hasFigures(frame))
  if (shown.length > columnsMost) refuse(problem('report.columns', 'scheme', { most: columnsMost }))
  return {
    columns: shown.map(({ column }) => column),
    frames: shown.map(({ frame }) => frame),
    whole: frameOf(scheme.subject),
  }
}

const framesOfEntities = async (tx: Db, book: Book, { asked, scheme, withClosing }: WideQuestion) => {
  const { from, to, include } = asked
  const range = { prefixes: [scheme.subject] }
  const question = { to: to.no, include, range, withClosing }
  const found = await readEntityMonths(tx, book.readable, { ...question, type: scheme.entityType, most: columnsMost })
  const months = await readMonths(tx, book.readable, question)
  const side = schemeSide(scheme, book.facts.subjects)
  return {
    columns: found.map(({ entity }): LedgerColumn => ({ key: entity, side })),
    frames: found.map((one) => entityFrame(one, from, to)),
    whole: ledgerFrame(months.openings, months.balances, scheme.subject, from, to),
  }
}

/** The columns of a scheme with their openings and months: what they do not take stands in a last one. */
const columnBook = async (tx: Db, book: Book, question: WideQuestion): Promise<ColumnBook> => {
  const { scheme } = question
  const read = scheme.columns === 'ENTITY' ? framesOfEntities : framesOfSubjects
  const { columns, frames, whole } = await read(tx, book, question)
  const side = schemeSide(scheme, book.facts.subjects)
  const rest = restFrame(whole, frames)
  if (!hasFigures(rest)) return { side, columns, frames }
  return { side, columns: [...columns, { key: '', side }], frames: [...frames, rest] }
}

const entityColumn = (columns: readonly LedgerColumn[], type: string, aux: string): number => {
  const code = (parseAux(aux) as Readonly<Record<string, string>> | null)?.[type]
  return code === undefined ? -1 : columns.findIndex(({ key }) => key === code)
}

const figuresOf = (scheme: ColumnScheme, { side, columns, frames }: ColumnBook) => {
  const rest = columns.findIndex(({ key }) => key === '')
  const placeOf = ({ line }: DetailRow): number => {
    if (!line) return -1
    const own =
      scheme.columns === 'ENTITY'
        ? entityColumn(columns, scheme.entityType, line.aux)
        : columnOfSubject(columns, line.subject)
    return own < 0 ? rest : own
  }
  const summed = (net: (frame: LedgerFrame) => bigint): ColumnFigures => {
    const values = columns.map((column, at) => signedOn(column.side, net(frames[at] as LedgerFrame)))
    const total = values.reduce((sum, value, at) => sum + towards(side, columns[at] as LedgerColumn, value), 0n)
    return { values, total }
  }
  return (row: DetailRow): ColumnFigures => {
    if (row.row.kind === 'opening') return summed(({ opening }) => opening)
    if (row.row.kind === 'line') {
      const at = placeOf(row)
      const net = (row.row.debit ?? 0n) - (row.row.credit ?? 0n)
      const values = columns.map((column, i) => (i === at ? signedOn(column.side, net) : null))
      return { values, total: signedOn(side, net) }
    }
    const month = row.no
    const ofMonth = (frame: LedgerFrame) => frame.months.find(({ period }) => period.no === month)
    return summed((frame) => {
      const found = ofMonth(frame)
      if (!found) return 0n
      return row.row.kind === 'month' ? found.debit - found.credit : found.ytdDebit - found.ytdCredit
    })
  }
}

const schemesMost = 500

const schemeFields = 'code, name_zh_cn, name_zh_tw, name_en, subject, columns, entity_type, debit, credit'

/** Whether the reader may see anything below the subject of a scheme. */
const isSeen = ({ facts, readable: { scope } }: Book, { subject }: ColumnScheme): boolean =>
  facts.subjects.find(subject) !== undefined &&
  (isUnlimited(scope) || facts.subjects.leaves(subject).some(({ code }) => seesSubject(scope, code)))

/** The schemes in use that these books have a subject for, by code. */
export const readSchemes = async (db: Db, book: Book): Promise<ColumnScheme[]> => {
  const all = await db.query<ColumnScheme>(
    `select ${schemeFields} from column_scheme where enabled order by code limit ${schemesMost}`,
  )
  return all.filter((scheme) => isSeen(book, scheme))
}

/** A scheme by its code; one that is off, or of a subject that the reader may not see, is not there. */
export const readScheme = async (db: Db, book: Book, code: string): Promise<ColumnScheme> => {
  const [found] = await db.query<ColumnScheme>(
    `select ${schemeFields} from column_scheme where enabled and code = $1`,
    [code],
  )
  return found && isSeen(book, found) ? found : refuse(problem('record.missing', 'scheme'))
}

type Calls = typeof multiColumnCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>
type Out<Name extends keyof Calls> = Promise<ResultOf<Calls[Name]>>

const linesMax = 100

const choice = ({ code, nameZhCn, nameZhTw, nameEn, subject }: ColumnScheme) => ({
  ...{ code, nameZhCn, nameZhTw, nameEn, subject },
})

const askWide = async (reader: Reader, facts: Facts, input: Omit<In<'exportGeneralLedger3'>, 'format' | 'form'>) => {
  const one = await askOne(reader, facts, input)
  return { ...one, scheme: await readScheme(reader.db, one.book, input.scheme), withClosing: input.withClosing }
}

const page = async (facts: Facts, input: In<'generalLedger3'>, reader: Reader): Out<'generalLedger3'> => {
  const wide = await askWide(reader, facts, input)
  const { asked, book, scheme } = wide
  const after = input.after ? readCursor(input.after) : undefined
  const question = wideLines(wide, reader.lang)
  return await reader.db.snapshot(async (tx) => {
    const head = await headOfOne(tx, asked)
    const columns = await columnBook(tx, book, wide)
    const found = await detailPage(tx, book, { asked, question, after, at: input.at, size: input.pageSize ?? linesMax })
    const contra = await contraOf(tx, book, found.rows)
    const figures = figuresOf(scheme, columns)
    const text = (amount: bigint | null) => moneyOrNull(amount, book.digits)
    return {
      ...head,
      scheme: choice(scheme),
      side: columns.side,
      columns: columnShapes(book, scheme, columns),
      rows: found.rows.map((row) => {
        const { values, total } = figures(row)
        const shown = detailRow(book, row, contra(row), { originalDigits: digitsIn(book, found.foreign) })
        return { ...shown, total: text(total), values: values.map(text) }
      }),
      next: found.next ? cursorText(found.next) : '',
      previous: found.previous ? cursorText(found.previous) : '',
    }
  })
}

export const multiColumnRoutes = (facts: Facts) => ({
  generalLedger3Schemes: async (input: In<'generalLedger3Schemes'>, reader: Reader): Out<'generalLedger3Schemes'> => {
    const { book } = await askOne(reader, facts, input)
    return { items: (await readSchemes(reader.db, book)).map(choice) }
  },
  generalLedger3: (input: In<'generalLedger3'>, reader: Reader): Out<'generalLedger3'> => page(facts, input, reader),
  exportGeneralLedger3: async (input: In<'exportGeneralLedger3'>, scope: FileReader): Promise<FileAnswer> =>
    multiColumnSheet.export(scope, await askWide(scope, facts, input), input),
  printGeneralLedger3: async (input: In<'printGeneralLedger3'>, scope: FileReader): Promise<FileAnswer> =>
    multiColumnSheet.print(scope, await askWide(scope, facts, input), input.unit),
})

const columnShapes = (book: Book, scheme: ColumnScheme, { columns }: ColumnBook): MultiColumnShape[] =>
  columns.map(({ key, side }) => {
    const { entityType } = scheme
    const isEntity = scheme.columns === 'ENTITY' && key !== ''
    const entity = isEntity && isEntityType(entityType) ? book.facts.entities.find(entityType, key) : undefined
    return {
      ...{ key, side, entityType: isEntity ? entityType : '' },
      ...namesOf(isEntity ? entity : book.facts.subjects.find(key)),
    }
  })

type AskedScheme = WideQuestion & { book: Book }

const words = spoken(multiColumn)

const portionLines = 1000

/** The columns that stand on every sheet of a wide paper: date, voucher, summary. */
const leadColumns = 3

/** What stands before the columns of the scheme: those, both sides, the balance and the total. */
const fixedColumns = 8

/** Columns of the other side are taken from the total. */
const termOf = (isOwnSide: boolean, at: number): ColumnTerm => ({ at: fixedColumns + at, sign: isOwnSide ? 1 : -1 })

const columnTitle = (column: MultiColumnShape, lang: Lang): string => {
  const t = words[lang]
  if (column.key === '') return t.rest
  return `${column.key} ${subjectName(column, lang)} (${reportWords[lang][`side_${column.side}`]})`
}

const sheetOf = async (tx: Db, question: AskedScheme, lang: Lang): Promise<Sheet> => {
  const { asked, book, scheme } = question
  const [t, shared] = [words[lang], reportWords[lang]]
  const columns = await columnBook(tx, book, question)
  const figures = figuresOf(scheme, columns)
  const titles: SheetColumn[] = [
    { title: shared.date, kind: 'date' },
    ...[codeColumn(shared.voucher, 12), textColumn(shared.summary, 32)],
    ...[
      ...[figureColumn(shared.debit, 'sum'), figureColumn(shared.credit, 'sum')],
      ...[{ ...codeColumn(shared.side, 6), carry: 'last' as const }, figureColumn(shared.balance, 'last')],
      {
        ...figureColumn(t.total, 'sum'),
        terms: columns.columns.map(({ side }, at) => termOf(side === columns.side, at)),
      },
    ].map((column) => ({ ...column, flat: 'leave' as const })),
    ...columnShapes(book, scheme, columns).map((column) => ({
      ...figureColumn(columnTitle(column, lang), 'sum'),
      flat: 'split' as const,
    })),
  ]
  const text = (amount: bigint | null) => money(book, amount)
  async function* rows(): AsyncGenerator<readonly SheetRow[]> {
    const lines = wideLines(question, lang)
    for await (const page of detailPages(tx, book, { asked, question: lines, size: portionLines })) {
      yield page.rows.map((shown): SheetRow => {
        const { row } = shown
        const { values, total } = figures(shown)
        const isLine = row.kind === 'line'
        return {
          cells: [
            ...[row.date, row.voucher, isLine ? row.summary : shared[`row_${row.kind}`]],
            ...[text(row.debit), text(row.credit), shared[`side_${row.side}`], text(row.balance)],
            ...[text(total), ...values.map(text)],
          ],
          counts: isLine,
          look: row.kind === 'month' || row.kind === 'year' ? 'total' : undefined,
          sums: row.kind === 'month' ? 'part' : row.kind === 'year' ? 'running' : undefined,
        }
      })
    }
  }
  return { columns: titles, rows: rows() }
}

export const multiColumnSheet = sheetReport<AskedScheme>({
  titleOf: (_, lang) => words[lang].title,
  nameOf: ({ scheme }, lang) => `${words[lang].title}-${scheme.code}`,
  sheetOf,
  onPaper: ({ book, scheme: { subject } }, lang) => ({
    title: `${words[lang].title}  ${subject} ${named(book, subject, lang)}`,
    lead: leadColumns,
  }),
})
