// Prints vouchers: reads them in the order of their binders, portion by portion, and has them drawn as PDF.
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { printCalls } from '../../contract/voucher/print.ts'
import { momentText } from '../../domain/base/moment.ts'
import { formatMoney, formatQuantity, formatRate } from '../../domain/base/money.ts'
import { periodText } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { isUnlimited, seesLine } from '../../domain/chart/access.ts'
import { gapText, numberGaps } from '../../domain/voucher/number-gap.ts'
import { digitsOf, type Line, voucherLabel, voucherWord } from '../../domain/voucher/voucher.ts'
import { exportMark } from '../kernel/parameter.ts'
import type { FileAnswer, Scope } from '../kernel/scope.ts'
import { booksOf, type CompanyFacts, type Gate } from '../ledger/gate.ts'
import { readHeads } from '../ledger/read/read-scope.ts'
import { type BoundVoucher, countPrints, readBound } from '../ledger/read/voucher-binder.ts'
import { isPosted, readStored, type Stored, statusOf } from '../ledger/store/voucher-store.ts'
import { groupText } from '../print/figures.ts'
import { makePdf } from '../print/pdf.ts'
import type { Binder, PrintedLine, PrintedVoucher, PrintSetting } from '../print/voucher.ts'
import type { VoucherPart } from '../print/voucher-sheets.ts'
import { printWords } from '../print/words.ts'
import { checkSeen } from './act.ts'
import { entityTexts, nameOf } from './wire.ts'

/** Vouchers read and laid out at a time. */
const portion = 50

/** 'USD 1,000.00 × 7.12' and '10 × 5.5', where the line has them. */
const detailsOf = (line: Line, facts: CompanyFacts): string => {
  const parts: string[] = []
  if (line.currency !== facts.accountSet.baseCurrency) {
    const original = groupText(formatMoney(line.original, digitsOf(facts.currencies, line.currency)))
    parts.push(`${line.currency} ${original}${line.rate === null ? '' : ` × ${formatRate(line.rate)}`}`)
  }
  if (line.quantity !== null) {
    const price = line.price === null ? '' : ` × ${formatQuantity(line.price)}`
    parts.push(groupText(formatQuantity(line.quantity)) + price)
  }
  return parts.join(' / ')
}

const lineOf = (line: Line, facts: CompanyFacts, lang: string): PrintedLine => ({
  summary: line.summary,
  subject: `${line.subject} ${facts.subjects
    .path(line.subject)
    .map((subject) => nameOf(subject, lang))
    .join(' / ')}`,
  entities: entityTexts(line.aux, facts, lang).join('; '),
  details: detailsOf(line, facts),
  debit: line.debit,
  credit: line.credit,
})

const titleOf = (facts: CompanyFacts, type: string, lang: string): string =>
  nameOf(facts.voucherTypes.get(type), lang) || type

type Told = { facts: CompanyFacts; lang: string; counts: boolean }

const voucherOf = ({ head, voucher }: Stored, bound: BoundVoucher, { facts, lang, counts }: Told): PrintedVoucher => {
  const marks: PrintedVoucher['marks'][number][] = []
  if (voucher.lines.some(({ debit, credit }) => debit < 0n || credit < 0n)) marks.push('red')
  if (statusOf(head) === 'void') marks.push('void')
  else if (statusOf(head) === 'saved' && !isPosted(head)) marks.push('saved')
  return {
    title: titleOf(facts, head.voucherType, lang),
    label: voucherLabel(voucherWord(facts.voucherTypes, head.voucherType, lang), head.voucherNo),
    date: head.voucherDate,
    period: periodText(voucher.period),
    serialNo: head.serialNo,
    attachCount: head.attachCount,
    marks,
    lines: voucher.lines.map((line) => lineOf(line, facts, lang)),
    signs: {
      poster: bound.postedBy,
      auditor: head.auditedName,
      cashier: head.cashierName,
      preparer: head.createdName,
    },
    printNo: counts ? bound.prints + 1 : 0,
  }
}

/** Vouchers of one month and type as their cover tells of them. Void ones are bound too, and add nothing. */
const binderOf = (bound: readonly BoundVoucher[], facts: CompanyFacts, lang: string): Binder => {
  const [first, last] = [bound[0], bound.at(-1)]
  const { type = '', periodNo = 1 } = first ?? {}
  const word = voucherWord(facts.voucherTypes, type, lang)
  const sum = bound.reduce((total, one) => total + (one.isVoid ? 0n : one.total), 0n)
  const from = first?.no ?? 1
  // A binder may begin with any number: what lies before it is no gap of it.
  const gaps = numberGaps(bound.map(({ no }) => no - from + 1))
  return {
    title: titleOf(facts, type, lang),
    period: periodText({ year: facts.accountSet.year, no: periodNo }),
    from: voucherLabel(word, from),
    to: voucherLabel(word, last?.no ?? from),
    vouchers: bound.length,
    voided: bound.filter(({ isVoid }) => isVoid).length,
    attachments: bound.reduce((count, one) => count + one.attachCount, 0),
    missing: gapText(gaps.map((gap) => ({ from: gap.from + from - 1, to: gap.to + from - 1 }))),
    sums: { debit: sum, credit: sum },
  }
}

const bindersOf = (bound: readonly BoundVoucher[]): BoundVoucher[][] => [
  ...Map.groupBy(bound, ({ periodNo, type }) => `${periodNo} ${type}`).values(),
]

/** What is hidden cannot be printed, and the rest of a voucher would pass for the whole. */
const checkWhole = (scope: Scope, stored: readonly Stored[]): void => {
  if (isUnlimited(scope.dataScope)) return
  const isSeen = ({ voucher }: Stored) => voucher.lines.every((line) => seesLine(scope.dataScope, line))
  if (!stored.every(isSeen)) refuse(problem('record.missing'))
}

type Print = InputOf<typeof printCalls.vouchers>

async function* partsOf(scope: Scope, input: Print, told: Told, bound: readonly BoundVoucher[]) {
  const { cover } = input.form
  const books = booksOf(scope)
  let done = 0
  for (const binder of bindersOf(bound)) {
    if (cover !== 'none') yield [{ binder: binderOf(binder, told.facts, told.lang) }]
    for (let at = 0; at < binder.length; at += portion) {
      const part = binder.slice(at, at + portion)
      const ids = part.map(({ id }) => id)
      const stored = new Map((await readStored(scope.db, books, ids)).map((one) => [one.head.id, one]))
      checkWhole(scope, [...stored.values()])
      const parts = part.flatMap((one): VoucherPart[] => {
        const found = stored.get(one.id)
        return found ? [{ voucher: voucherOf(found, one, told) }] : []
      })
      if (cover !== 'only') yield parts
      done += part.length
      const pct = Math.floor((100 * done) / bound.length)
      scope.progress?.({ pct, stage: 'print', done, total: bound.length })
    }
  }
}

const settingOf = async (scope: Scope, { form }: Print, facts: CompanyFacts): Promise<PrintSetting> => {
  const books = booksOf(scope)
  const head = (await readHeads(scope.db, [books], 1)).get(books.companyId)
  return {
    form,
    company: nameOf(head, scope.lang),
    currency: facts.accountSet.baseCurrency,
    digits: facts.baseDigits,
    lang: scope.lang,
    mark: await exportMark(scope),
    printedBy: scope.user.realName,
    printedAt: momentText(new Date().toISOString()),
  }
}

const vouchers =
  (gate: Gate) =>
  async (input: Print, scope: Scope): Promise<FileAnswer> => {
    const books = booksOf(scope)
    const facts = await gate.facts(books)
    const bound = await readBound(scope.db, books, input.ids.map(BigInt))
    // A print that silently lacked a voucher would be bound as if it were whole.
    if (bound.length < new Set(input.ids).size) refuse(problem('record.missing'))
    const told = { facts, lang: scope.lang, counts: input.counts === true }
    const words = printWords[scope.lang]
    const setting = await settingOf(scope, input, facts)
    const work = { kind: 'vouchers' as const, title: words.title ?? '', words, setting }
    const file = await makePdf(work, partsOf(scope, input, told, bound), scope.cancelled)
    const printed = bound.map(({ id }) => id)
    if (told.counts && input.form.cover !== 'only') await countPrints(scope.db, books, printed, scope.user.realName)
    return file
  }

const state = async (
  { ids }: InputOf<typeof printCalls.state>,
  scope: Scope,
): Promise<ResultOf<typeof printCalls.state>> => {
  await checkSeen(scope, ids.map(BigInt))
  const bound = await readBound(scope.db, booksOf(scope), ids.map(BigInt))
  return { vouchers: bound.length, printed: bound.filter(({ prints }) => prints > 0).length }
}

/** What answers `printCalls`. */
export const printRoutes = (gate: Gate) => ({ vouchers: vouchers(gate), state })
