// The files of the voucher report: each tab as a table in the language of its reader, as workbook, CSV or PDF.
import type { InputOf } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import { type Spoken, spoken } from '../../contract/base/word-table.ts'
import type { voucherReportCalls } from '../../contract/ledger/voucher-report.ts'
import { voucherReport } from '../../contract/words/voucher-report.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { totalOf } from '../../domain/voucher/voucher-summary.ts'
import type { Db } from '../kernel/db.ts'
import { type RegisterKey, readRegister } from '../ledger/read/read-register.ts'
import { countColumn, figureColumn, once, type Sheet, type SheetColumn, type SheetRow, textColumn } from './sheet.ts'
import { sheetReport } from './sheet-report.ts'
import { askedOf, lineQuestionOf, qualityOf, summaryOf, type VoucherReportQuestion } from './voucher-report.ts'
import { qualityShape, registerShape, summaryShape, sumShape } from './voucher-report-wire.ts'

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

/** Lines of one portion of a register. */
const portionLines = 500

const auxCodes = (aux: string): string => aux.replace(/[a-z0-9]+:/g, '').replaceAll(';', ' ')

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

/** A tab of the report, with its head of the one account set. */
export const tabOf = (report: VoucherReportQuestion, input: Asked): AskedTab => ({
  ...report,
  asked: askedOf(report),
  input,
})
