// The voucher report: which lines are asked for, and its three tabs read from kept balances where those have the sums.
import type { InputOf } from '../../contract/base/call.ts'
import type { voucherReportCalls } from '../../contract/ledger/voucher-report.ts'
import { isDate, monthOf } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { isUnlimited, seesSubject } from '../../domain/chart/access.ts'
import { parseAux } from '../../domain/chart/entity.ts'
import { gapText } from '../../domain/voucher/number-gap.ts'
import { voucherWord } from '../../domain/voucher/voucher.ts'
import { type SummaryEntry, summaryRows } from '../../domain/voucher/voucher-summary.ts'
import type { Db } from '../kernel/db.ts'
import { readNumberGaps } from '../ledger/read/number-gap.ts'
import { readGrains } from '../ledger/read/read-balance.ts'
import { lastPostedMonth } from '../ledger/read/read-ledger.ts'
import {
  countQuality,
  type QualityCount,
  type RegisterKey,
  type RegisterQuestion,
  sumBySubject,
} from '../ledger/read/read-register.ts'
import type { FactCache } from '../ledger/store/fact-cache.ts'
import { entityOf } from './csv.ts'
import { type Asked, type Book, levelOf, open, type Reader } from './reader.ts'

type Which = InputOf<typeof voucherReportCalls.quality>
type Lines = InputOf<typeof voucherReportCalls.registerSums>
type SummaryInput = InputOf<typeof voucherReportCalls.summary>

export type VoucherReportQuestion = { asked: Asked; book: Book; days: { from: string; to: string } | null }

/** E401 for days that are none. */
const daysOf = ({ dateFrom = '', dateTo = '' }: Which): VoucherReportQuestion['days'] => {
  if (dateFrom === '' && dateTo === '') return null
  const isRange = isDate(dateFrom) && isDate(dateTo)
  if (!isRange) refuse(problem('report.dateRange', dateFrom === '' ? 'dateFrom' : 'dateTo'))
  return { from: dateFrom, to: dateTo }
}

/** The checked question over one account set. E401 and E402 for its time, E405 without books. */
export const askReport = async (
  reader: Reader,
  facts: Pick<FactCache, 'current' | 'currentOf'>,
  input: Which,
): Promise<VoucherReportQuestion> => {
  const days = daysOf(input)
  const months = days ? { from: monthOf(days.from), month: monthOf(days.to) } : { from: input.from, month: input.month }
  const asked = await open(reader, facts, { companies: input.companies, include: input.include, ...months })
  const [book] = asked.books
  return book ? { asked, book, days } : refuse(problem('report.companies', 'companies'))
}

const typesOf = ({ types = '' }: Which, book: Book): string[] => {
  const codes = types.split(',').filter((code) => code !== '')
  const unknown = codes.find((code) => !book.facts.voucherTypes.has(code))
  return unknown === undefined ? codes : refuse(problem('input.invalid', 'types'))
}

/** The adjustment period lies within the last day of the year. */
const lastNo = ({ asked, book, days }: VoucherReportQuestion): number =>
  days?.to.endsWith('-12-31') && book.facts.periods.has(13) ? 13 : asked.to.no

/** What its head is of: the one account set, up to the last period that is read. */
export const askedOf = (report: VoucherReportQuestion): Asked => {
  const { asked, book } = report
  return { ...asked, books: [book], to: { ...asked.to, no: lastNo(report) } }
}

/** The question as the ledger reads it; in posted books nothing after the last posted month is looked at. */
export const questionOf = async (tx: Db, report: VoucherReportQuestion, input: Which): Promise<RegisterQuestion> => {
  const { asked, book, days } = report
  const { from, include } = asked
  const to = lastNo(report)
  const last = include === 'posted' ? await lastPostedMonth(tx, book.readable) : to
  return {
    from: from.no,
    to: Math.min(to, last),
    include,
    ...(days ? { days } : {}),
    types: typesOf(input, book),
    noFrom: input.noFrom,
    noTo: input.noTo,
    currency: input.currency || undefined,
    otherThan: input.foreign ? book.baseCurrency : undefined,
  }
}

/** The same for the lines of a subject and an entity; refused for a subject that is none to this reader. */
export const lineQuestionOf = async (
  tx: Db,
  report: VoucherReportQuestion,
  input: Lines,
): Promise<RegisterQuestion> => {
  const { book } = report
  const question = await questionOf(tx, report, input)
  if (input.entity) question.entity = entityOf({ entity: input.entity })
  if (!input.subject) return question
  const leaves = book.facts.subjects.leaves(input.subject).map(({ code }) => code)
  const seen = leaves.filter((code) => seesSubject(book.readable.scope, code))
  return seen.length > 0
    ? { ...question, leaves: seen }
    : refuse(problem('report.subjectUnknown', 'subject', { code: input.subject }))
}

/** Kept balances know months and currencies, but neither days nor types nor numbers of vouchers. */
const isKept = ({ days, types, noFrom, noTo }: RegisterQuestion): boolean =>
  days === undefined && types.length === 0 && noFrom === undefined && noTo === undefined

const keptEntries = async (tx: Db, { readable }: Book, question: RegisterQuestion): Promise<SummaryEntry[]> => {
  const { from, to, include, currency, otherThan, entity } = question
  const byCurrency = currency !== undefined
  const grains = await readGrains(tx, readable, {
    ...{ from, to, include, entity, otherThan },
    byAux: entity !== undefined,
    byCurrency,
  })
  return grains.flatMap((grain): SummaryEntry[] => {
    if (byCurrency && grain.currency !== currency) return []
    const { debit, credit, originalDebit, originalCredit } = grain
    if ([debit, credit, originalDebit, originalCredit].every((amount) => amount === 0n)) return []
    const code = entity ? (parseAux(grain.aux)?.[entity.type as keyof object] ?? '') : ''
    return [{ subject: grain.subject, entity: code, debit, credit, originalDebit, originalCredit, lines: null }]
  })
}

const withKind = (question: RegisterQuestion, input: SummaryInput): RegisterQuestion =>
  input.entityType ? { ...question, entity: entityOf({ entityType: input.entityType }) } : question

/** The rows of the subject summary; `counted` reads the lines even where kept balances have the sums. */
export const summaryOf = async (
  tx: Db,
  report: VoucherReportQuestion,
  input: SummaryInput,
  counted: boolean,
): Promise<SummaryEntry[]> => {
  const { book } = report
  const question = withKind(await questionOf(tx, report, input), input)
  const isNothing = question.to < question.from
  const read =
    isKept(question) && !counted ? keptEntries(tx, book, question) : sumBySubject(tx, book.readable, question)
  return summaryRows(isNothing ? [] : await read, book.facts.subjects, levelOf(input.level))
}

/** Refuses what a tab refuses, before a file is on its way: what breaks off later tells nobody why. */
export const checkReport = async (
  db: Db,
  report: VoucherReportQuestion,
  input: SummaryInput & Lines,
): Promise<void> => {
  levelOf(input.level)
  withKind(await lineQuestionOf(db, report, input), input)
}

/** Day, voucher and line of the last line of a page as one text, and back. */
export const registerCursor = ({ date, voucherId, lineNo }: RegisterKey): string => `${date}|${voucherId}|${lineNo}`

export const readRegisterCursor = (text: string): RegisterKey => {
  const match = /^(\d{4}-\d{2}-\d{2})\|(\d{1,19})\|(\d{1,9})$/.exec(text)
  if (!match || !isDate(match[1] ?? '')) return refuse(problem('input.invalid', 'after'))
  const [, date = '', id = '', lineNo] = match
  return { date, voucherId: BigInt(id), lineNo: Number(lineNo) }
}

export type Quality = Omit<QualityCount, 'type' | 'maker' | 'makerName'> & {
  kind: 'all' | 'type' | 'maker'
  key: string
  name: string
  gaps: string
  gapCount: number
}

const addCounts = (rows: readonly QualityCount[]) => {
  const total = { vouchers: 0, amount: 0n, unaudited: 0, withoutAttachments: 0, red: 0, voided: 0 }
  for (const row of rows) {
    total.vouchers += row.vouchers
    total.amount += row.amount
    total.unaudited += row.unaudited
    total.withoutAttachments += row.withoutAttachments
    total.red += row.red
    total.voided += row.voided
  }
  return total
}

/** Rising numbers as ranges of those that follow each other. */
const rangesOf = (numbers: readonly number[]): { from: number; to: number }[] => {
  const ranges: { from: number; to: number }[] = []
  for (const no of numbers) {
    const last = ranges.at(-1)
    if (last && no === last.to + 1) last.to = no
    else ranges.push({ from: no, to: no })
  }
  return ranges
}

/**
 * All vouchers, then by type with their missing numbers, then by maker. Gaps are told of whole months only, to who sees
 * the books whole: a voucher that is gone was of a part that nobody knows any more.
 */
export const qualityOf = async (
  tx: Db,
  report: VoucherReportQuestion,
  input: Which,
  lang: string,
): Promise<Quality[]> => {
  const { book } = report
  const all = { ...(await questionOf(tx, report, { ...input, include: 'saved' })), to: lastNo(report) }
  const counts = await countQuality(tx, book.readable, all)
  const tellsGaps = isUnlimited(book.readable.scope) && isKept({ ...all, types: [] })
  const found = tellsGaps ? await readNumberGaps(tx, book.readable, all.from, all.to) : []
  const gaps = found.filter(({ type }) => all.types.length === 0 || all.types.includes(type))
  const gapsOf = (type: string): Pick<Quality, 'gaps' | 'gapCount'> => {
    const own = gaps.filter((gap) => gap.type === type)
    const texts = own.map(({ no, first }) => {
      const text = gapText(rangesOf(first))
      return all.from === all.to ? text : `${no}: ${text}`
    })
    return { gaps: texts.join('; '), gapCount: own.reduce((sum, { count }) => sum + count, 0) }
  }
  const none = { gaps: '', gapCount: 0 }
  const types = [...new Set([...counts.map(({ type }) => type), ...gaps.map(({ type }) => type)])]
  const makers = Map.groupBy(counts, ({ maker }) => maker.toString())
  return [
    {
      ...{ kind: 'all', key: '', name: '', gaps: '' },
      gapCount: gaps.reduce((sum, { count }) => sum + count, 0),
      ...addCounts(counts),
    },
    ...types.map((type) => ({
      ...{ kind: 'type' as const, key: type, name: voucherWord(book.facts.voucherTypes, type, lang) },
      ...gapsOf(type),
      ...addCounts(counts.filter((row) => row.type === type)),
    })),
    ...[...makers].map(([key, rows]) => ({
      ...{ kind: 'maker' as const, key, name: rows[0]?.makerName ?? '', ...none },
      ...addCounts(rows),
    })),
  ]
}
