// Answers the calls of the voucher report: three tabs, their pages and counts, their files and paper.

import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import { type Spoken, spoken } from '../../contract/base/word-table.ts'
import type {
  QualityRowShape,
  RegisterRowShape,
  SummaryRowShape,
  voucherReportCalls,
} from '../../contract/ledger/voucher-report.ts'
import { voucherReport } from '../../contract/words/voucher-report.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { isEntityType } from '../../domain/chart/entity.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { voucherLabel, voucherWord } from '../../domain/voucher/voucher.ts'
import { type SummaryEntry, type SummarySums, totalOf } from '../../domain/voucher/voucher-summary.ts'
import type { Db } from '../kernel/db.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Implementations } from '../kernel/serve.ts'
import { type RegisterKey, type RegisterLine, readRegister, sumOfLines } from '../ledger/read/read-register.ts'
import type { FactCache } from '../ledger/store/fact-cache.ts'
import { type Book, digitsIn, headOfOne } from './reader.ts'
import { auxCodes } from './report-part.ts'
import {
  countColumn,
  figureColumn,
  once,
  type Sheet,
  type SheetColumn,
  type SheetRow,
  sheetReport,
  textColumn,
} from './sheet.ts'
import {
  askedOf,
  askReport,
  checkReport,
  lineQuestionOf,
  type Quality,
  qualityOf,
  readRegisterCursor,
  registerCursor,
  summaryOf,
  type VoucherReportQuestion,
} from './voucher-report.ts'
import { namesOf } from './wire.ts'

type Calls = typeof voucherReportCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>
type Out<Name extends keyof Calls> = Promise<ResultOf<Calls[Name]>>

const pageLines = 100

const bookHead = async (tx: Db, report: VoucherReportQuestion, lang: string) => {
  const { book } = report
  const { typeList, voucherTypes, currencyList } = book.facts
  const choices = {
    types: typeList
      .filter(({ enabled }) => enabled)
      .map(({ code }) => ({ code, word: voucherWord(voucherTypes, code, lang) })),
    currencies: currencyList.map(({ code }) => code),
  }
  const { book: shown, ...head } = await headOfOne(tx, askedOf(report))
  return { ...head, choices, book: shown }
}

const tabs = (facts: FactCache) => ({
  summary: async (input: In<'summary'>, scope: Scope): Out<'summary'> => {
    const report = await askReport(scope, facts, input)
    const { book } = report
    return await scope.db.snapshot(async (tx) => {
      const rows = await summaryOf(tx, report, input, false)
      const total = totalOf(rows)
      return {
        ...(await bookHead(tx, report, scope.lang)),
        originalDigits: input.currency ? digitsIn(book, input.currency) : 0,
        rows: rows.map((row) => summaryShape(book, row, input)),
        total: sumShape(book, total, input.currency),
        balanced: total.debit === total.credit,
      }
    })
  },
  counts: async (input: In<'counts'>, scope: Scope): Out<'counts'> => {
    const report = await askReport(scope, facts, input)
    return await scope.db.snapshot(async (tx) => {
      const rows = await summaryOf(tx, report, input, true)
      const entity = input.entityType ? `${input.entityType}:` : undefined
      const { vouchers } = await sumOfLines(
        tx,
        report.book.readable,
        await lineQuestionOf(tx, report, { ...input, entity }),
      )
      const counted = rows.map(({ subject, entity: code, lines }) => ({ subject, entity: code, lines: lines ?? 0 }))
      return { rows: counted, lines: counted.reduce((sum, { lines }) => sum + lines, 0), vouchers }
    })
  },
  register: async (input: In<'register'>, scope: Scope): Out<'register'> => {
    const report = await askReport(scope, facts, input)
    const { book } = report
    const after = input.after ? readRegisterCursor(input.after) : null
    const size = input.pageSize ?? pageLines
    return await scope.db.snapshot(async (tx) => {
      const question = await lineQuestionOf(tx, report, input)
      const found = await readRegister(tx, book.readable, question, { after, limit: size + 1 })
      const lines = found.slice(0, size)
      const last = lines.at(-1)
      return {
        ...(await bookHead(tx, report, scope.lang)),
        rows: lines.map((line) => registerShape(book, line, scope.lang)),
        next: found.length > size && last ? registerCursor(last) : '',
      }
    })
  },
  registerSums: async (input: In<'registerSums'>, scope: Scope): Out<'registerSums'> => {
    const report = await askReport(scope, facts, input)
    const { book } = report
    return await scope.db.snapshot(async (tx) => {
      const sums = await sumOfLines(tx, book.readable, await lineQuestionOf(tx, report, input))
      const { debit, credit } = sums
      return { ...sums, debit: formatMoney(debit, book.digits), credit: formatMoney(credit, book.digits) }
    })
  },
  quality: async (input: In<'quality'>, scope: Scope): Out<'quality'> => {
    const report = await askReport(scope, facts, input)
    return await scope.db.snapshot(async (tx) => {
      const rows = await qualityOf(tx, report, input, scope.lang)
      return { ...(await bookHead(tx, report, scope.lang)), rows: rows.map((row) => qualityShape(report.book, row)) }
    })
  },
})

export const voucherReportRoutes = (facts: FactCache): Implementations<Calls> => ({
  ...tabs(facts),
  export: async (input, scope) => {
    const report = await askReport(scope, facts, input)
    await checkReport(scope.db, report, input)
    return await voucherSheet.export(scope, tabOf(report, input), input)
  },
  print: async (input, scope) =>
    voucherSheet.print(scope, tabOf(await askReport(scope, facts, input), input), input.unit),
})

/** Amounts in the base currency, originals in the one asked for ('' without one). */
const sumShape = (book: Book, sums: SummarySums, currency: string | undefined) => {
  const original = (amount: bigint): string => (currency ? formatMoney(amount, digitsIn(book, currency)) : '')
  return {
    debit: formatMoney(sums.debit, book.digits),
    credit: formatMoney(sums.credit, book.digits),
    originalDebit: original(sums.originalDebit),
    originalCredit: original(sums.originalCredit),
    lines: sums.lines,
  }
}

const summaryShape = (
  book: Book,
  row: SummaryEntry,
  { currency, entityType = '' }: { currency?: string; entityType?: string },
): SummaryRowShape => ({
  subject: row.subject,
  ...namesOf(book.facts.subjects.find(row.subject)),
  entity: row.entity,
  entityNames: namesOf(isEntityType(entityType) ? book.facts.entities.find(entityType, row.entity) : undefined),
  ...sumShape(book, row, currency),
})

const registerShape = (book: Book, line: RegisterLine, lang: string): RegisterRowShape => {
  const isForeign = line.currency !== book.baseCurrency
  return {
    date: line.date,
    voucherId: line.voucherId.toString(),
    voucher: voucherLabel(voucherWord(book.facts.voucherTypes, line.type, lang), line.voucherNo),
    serialNo: line.serialNo,
    lineNo: line.lineNo,
    summary: line.summary,
    subject: line.subject,
    ...namesOf(book.facts.subjects.find(line.subject)),
    aux: line.aux,
    currency: isForeign ? line.currency : '',
    original: isForeign ? formatMoney(line.original, digitsIn(book, line.currency)) : '',
    debit: line.debit === 0n ? '' : formatMoney(line.debit, book.digits),
    credit: line.credit === 0n ? '' : formatMoney(line.credit, book.digits),
    createdBy: line.createdBy,
    auditedBy: line.auditedBy,
    postedBy: line.postedBy,
    attachCount: line.attachCount,
  }
}

const qualityShape = (book: Book, row: Quality): QualityRowShape => ({
  ...row,
  amount: formatMoney(row.amount, book.digits),
})

type Asked = InputOf<typeof voucherReportCalls.print>
type Words = Spoken<typeof voucherReport>

const words = spoken(voucherReport)
type Making = { tx: Db; lang: Lang; report: VoucherReportQuestion; input: Asked; t: Words }

const text = textColumn
const figure = (title: string): SheetColumn => figureColumn(title, 'sum')

const summarySheet = async ({ tx, lang, report, input, t }: Making): Promise<Sheet> => {
  const { book } = report
  const found = await summaryOf(tx, report, input, true)
  const hasEntity = Boolean(input.entityType)
  const hasOriginal = Boolean(input.currency)
  const columns = [
    text(t.subject, 14),
    text(t.subjectName, 32),
    ...(hasEntity ? [text(t.entity, 14), text(t.entityName, 28)] : []),
    ...(hasOriginal ? [figure(t.originalDebit), figure(t.originalCredit)] : []),
    figure(t.debit),
    figure(t.credit),
    countColumn(t.lines),
  ]
  const cellsOf = (names: readonly string[], sums: ReturnType<typeof sumShape>): string[] => [
    ...names,
    ...(hasOriginal ? [sums.originalDebit, sums.originalCredit] : []),
    ...[sums.debit, sums.credit, String(sums.lines ?? '')],
  ]
  const rows = found.map((row): SheetRow => {
    const shape = summaryShape(book, row, input)
    const entity = hasEntity ? [shape.entity, subjectName(shape.entityNames, lang)] : []
    return {
      cells: cellsOf([shape.subject, subjectName(shape, lang), ...entity], { ...shape, lines: row.lines }),
      counts: true,
    }
  })
  const total = sumShape(book, totalOf(found), input.currency)
  const names = ['', t.total, ...(hasEntity ? ['', ''] : [])]
  return { columns, rows: once([...rows, { cells: cellsOf(names, total), look: 'total', sums: 'all' }]) }
}

const portionLines = 500

async function* registerRows({ tx, lang, report, input }: Making): AsyncGenerator<readonly SheetRow[]> {
  const { book } = report
  const question = await lineQuestionOf(tx, report, input)
  let after: RegisterKey | null = null
  do {
    const lines: Awaited<ReturnType<typeof readRegister>> = await readRegister(tx, book.readable, question, {
      after,
      limit: portionLines,
    })
    yield lines.map((line): SheetRow => {
      const row = registerShape(book, line, lang)
      const subject = `${row.subject} ${subjectName(row, lang)}`
      const names = [row.date, row.voucher, row.serialNo, row.summary, subject, auxCodes(row.aux)]
      const people = [row.createdBy, row.auditedBy, row.postedBy]
      return { cells: [...names, row.currency, row.original, row.debit, row.credit, ...people], counts: true }
    })
    after = lines.length === portionLines ? (lines.at(-1) ?? null) : null
  } while (after !== null)
}

const registerSheet = (making: Making): Sheet => {
  const { t } = making
  const columns: SheetColumn[] = [
    { title: t.date, kind: 'date' },
    ...[text(t.voucher, 12), text(t.serialNo, 22), text(t.summary, 36), text(t.subject, 32), text(t.entity, 20)],
    ...[text(t.currency, 8), { title: t.original, kind: 'figure' as const }, figure(t.debit), figure(t.credit)],
    ...[text(t.createdBy, 10), text(t.auditedBy, 10), text(t.postedBy, 10)],
  ]
  return { columns, rows: registerRows(making) }
}

const qualitySheet = async ({ tx, lang, report, input, t }: Making): Promise<Sheet> => {
  const rows = await qualityOf(tx, report, input, lang)
  const count = countColumn
  const columns = [
    ...[
      text(t.kind, 14),
      text(t.name, 16),
      count(t.vouchers),
      figureColumn(t.amount),
      count(t.gapCount),
      text(t.gaps, 20),
    ],
    ...[count(t.unaudited), count(t.withoutAttachments), count(t.red), count(t.voided)],
  ]
  const shown = rows.map((row): SheetRow => {
    const shape = qualityShape(report.book, row)
    const counts = [shape.unaudited, shape.withoutAttachments, shape.red, shape.voided].map(String)
    const names = [t[`kind_${shape.kind}`], shape.name, String(shape.vouchers), shape.amount]
    const gaps = shape.kind === 'maker' ? ['', ''] : [String(shape.gapCount), shape.gaps]
    return { cells: [...names, ...gaps, ...counts], look: shape.kind === 'all' ? 'group' : undefined }
  })
  return { columns, rows: once(shown) }
}

const sheetOf = (making: Making): Promise<Sheet> | Sheet => {
  if (making.input.tab === 'register') return registerSheet(making)
  return making.input.tab === 'quality' ? qualitySheet(making) : summarySheet(making)
}

type AskedTab = VoucherReportQuestion & { input: Asked }

const tabTitle = ({ input }: AskedTab, lang: Lang): string => words[lang][`tab_${input.tab}`]

export const voucherSheet = sheetReport<AskedTab>({
  titleOf: tabTitle,
  sheetOf: (tx, { input, ...report }, lang) => sheetOf({ tx, lang, report, input, t: words[lang] }),
  onPaper: ({ days, input }) => ({
    ...(days ? { period: days.from === days.to ? days.from : `${days.from} – ${days.to}` } : {}),
    isOfAll: input.tab === 'quality',
  }),
})

export const tabOf = (report: VoucherReportQuestion, input: Asked): AskedTab => ({
  ...report,
  asked: askedOf(report),
  input,
})
