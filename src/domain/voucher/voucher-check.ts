// Reads a typed voucher into a checked one: the same rules in the browser on each keystroke and on the server at save.
import { formatMoney } from '../base/money.ts'
import { isDate, isEntryOpen, monthOf, type PeriodKey, periodOfDate, periodText } from '../base/period.ts'
import { type Problem, problem } from '../base/problem.ts'
import { checkText } from '../base/text.ts'
import { voucherSources } from '../chart/account-set.ts'
import type { Subject } from '../chart/subject.ts'
import { proposeCashFlow } from './cash-flow.ts'
import { keptApart, mergeLines, mergesLines } from './merge-lines.ts'
import {
  digitsOf,
  eliminationType,
  type Line,
  type Voucher,
  type VoucherDraft,
  type VoucherFacts,
  type VoucherType,
} from './voucher.ts'
import { isBlankLine, type LineContext, readLine, toleranceOf } from './voucher-line.ts'
import { rateReader } from './voucher-rate.ts'

export type ReadVoucher = { voucher: Voucher | null; problems: Problem[]; warnings: Problem[] }

type Head = Omit<Voucher, 'lines' | 'total'> & { voucherType: VoucherType | null }

const readDateAndPeriod = (
  draft: VoucherDraft,
  facts: VoucherFacts,
  problems: Problem[],
): { date: string; period: PeriodKey } => {
  const date = draft.date.trim()
  const none = { date: '', period: { year: facts.accountSet.year, no: 0 } }
  if (date === '') {
    problems.push(problem('voucher.typeAndDate', 'date'))
    return none
  }
  if (!isDate(date)) {
    problems.push(problem('input.date', 'date', { date: date.slice(0, 20) }))
    return none
  }
  const period = draft.adjustment ? { year: Number(date.slice(0, 4)), no: 13 } : periodOfDate(date)
  const { year, options } = facts.accountSet
  const inYear = period.year === year && (!draft.adjustment || date.endsWith('-12-31'))
  if (!inYear || !isEntryOpen(facts.periods, period.no, options.futureVoucherMonths)) {
    const name = draft.adjustment ? periodText(period) : monthOf(date)
    problems.push(problem('period.notOpen', 'date', { date, period: name }))
    return { date, period }
  }
  const reason = facts.closed?.get(period.no)
  if (reason !== undefined) {
    problems.push(problem('period.softClosed', 'date', { period: periodText(period), reason }))
  }
  return { date, period }
}

const readType = (draft: VoucherDraft, facts: VoucherFacts, problems: Problem[]): VoucherType | null => {
  const code = draft.type.trim()
  const type = facts.voucherTypes.get(code)
  if (type?.enabled && code === eliminationType && !facts.holdsEliminations) {
    problems.push(problem('voucher.elimination', 'type'))
    return null
  }
  if (type?.enabled) return type
  problems.push(code === '' ? problem('voucher.typeAndDate', 'type') : problem('input.invalid', 'type'))
  return null
}

const readHead = (draft: VoucherDraft, facts: VoucherFacts, problems: Problem[]): Head => {
  if (facts.accountSet.company === '') problems.push(problem('voucher.company', 'company'))
  const attachCount = draft.attachCount ?? 0
  if (!Number.isInteger(attachCount) || attachCount < 0 || attachCount > 9999) {
    problems.push(problem('input.invalid', 'attachCount'))
  }
  const source = voucherSources.find((each) => each === (draft.source ?? 'MANUAL'))
  if (!source) problems.push(problem('input.invalid', 'source'))
  const remark = checkText(draft.remark ?? '', 500, 'remark', true)
  if (typeof remark !== 'string') problems.push(remark)
  const reversalOf = checkText(draft.reversalOf ?? '', 40, 'reversalOf')
  if (typeof reversalOf !== 'string') problems.push(reversalOf)
  const voucherType = readType(draft, facts, problems)
  return {
    voucherType,
    type: voucherType?.code ?? '',
    ...readDateAndPeriod(draft, facts, problems),
    attachCount,
    remark: typeof remark === 'string' ? remark : '',
    source: source ?? 'MANUAL',
    reversalOf: typeof reversalOf === 'string' ? reversalOf : '',
  }
}

const cashRoots = (facts: VoucherFacts): string =>
  facts.subjects.all.flatMap((subject) => (subject.level === 1 && subject.cash ? [subject.code] : [])).join('/')

/** What a type demands of its subjects (E123–E125), such as a receipt voucher of cash on the debit side. */
const checkTypeRules = (type: VoucherType, lines: readonly Line[], facts: VoucherFacts): Problem[] => {
  const matches = (line: Line, rule: string): boolean =>
    rule === 'cash' ? facts.subjects.find(line.subject)?.cash === true : line.subject.startsWith(rule)
  const refusal = (code: 'voucher.typeDebit' | 'voucher.typeCredit' | 'voucher.typeNever', rule: string): Problem =>
    problem(code, 'type', { type: type.wordZhCn, code: rule === 'cash' ? cashRoots(facts) : rule })
  const problems: Problem[] = []
  const { debitMustHave, creditMustHave, mustNotHave } = type
  if (debitMustHave && !lines.some((line) => line.debit !== 0n && matches(line, debitMustHave))) {
    problems.push(refusal('voucher.typeDebit', debitMustHave))
  }
  if (creditMustHave && !lines.some((line) => line.credit !== 0n && matches(line, creditMustHave))) {
    problems.push(refusal('voucher.typeCredit', creditMustHave))
  }
  if (mustNotHave && lines.some((line) => matches(line, mustNotHave))) {
    problems.push(refusal('voucher.typeNever', mustNotHave))
  }
  return problems
}

/** Puts the cash-flow items in place and names the lines that still lack one (E126). */
const placeCashFlow = (lines: Line[], indexes: number[], facts: VoucherFacts): Problem[] => {
  const { touchesCash, items } = proposeCashFlow(lines, facts.subjects)
  const problems: Problem[] = []
  lines.forEach((line, position) => {
    const n = (indexes[position] as number) + 1
    const path = `lines.${indexes[position]}.cfItem`
    const typed = line.cfItem
    line.cfItem = items[position] as string
    if (typed !== '' && !facts.cashFlowItems.has(typed)) problems.push(problem('line.cashFlowItem', path, { n }))
    else if (touchesCash && line.cfItem === '' && facts.accountSet.options.cashFlowRequired) {
      const subject = facts.subjects.find(line.subject) as Subject | undefined
      if (subject && !subject.cash) problems.push(problem('line.cashFlowItem', path, { n }))
    }
  })
  return problems
}

const checkBalance = (lines: readonly Line[], digits: number): Problem[] => {
  let debit = 0n
  let credit = 0n
  for (const line of lines) {
    debit += line.debit
    credit += line.credit
  }
  if (debit === credit) return []
  const text = (minor: bigint): string => formatMoney(minor, digits)
  return [problem('voucher.unbalanced', 'lines', { d: text(debit), c: text(credit), x: text(debit - credit) })]
}

const readLines = (
  draft: VoucherDraft,
  head: Head,
  facts: VoucherFacts,
  problems: Problem[],
): { lines: Line[]; indexes: number[] } => {
  const { baseCurrency, options } = facts.accountSet
  const baseDigits = digitsOf(facts.currencies, baseCurrency)
  const context: LineContext = {
    facts,
    date: head.date,
    source: head.source,
    baseCurrency,
    baseDigits,
    tolerance: toleranceOf(options.fxTolerance, baseDigits),
    rates: rateReader(facts, head.date),
    problems,
    amountMissing: false,
  }
  const lines: Line[] = []
  const indexes: number[] = []
  draft.lines.forEach((line, index) => {
    if (isBlankLine(line)) return
    lines.push(readLine(context, line, index, lines.length + 1))
    indexes.push(index)
  })
  if (lines.length < 2) problems.push(problem('voucher.fewLines', 'lines'))
  else if (!context.amountMissing) problems.push(...checkBalance(lines, baseDigits))
  return { lines, indexes }
}

const softWarnings = (head: Head, facts: VoucherFacts): Problem[] => {
  const warnings: Problem[] = []
  if (facts.today !== undefined && head.date > facts.today) warnings.push(problem('warning.future', 'date'))
  if (facts.accountSet.options.requireAttachment && head.attachCount === 0) {
    warnings.push(problem('warning.attachment', 'attachCount'))
  }
  return warnings
}

/** Lines that are alike as one, where the account set merges them. */
const mergedLines = ({ source, type, date }: Omit<Head, 'voucherType'>, lines: Line[], facts: VoucherFacts): Line[] => {
  const { company, options } = facts.accountSet
  if (!options.autoMergeLines || !mergesLines(source)) return lines
  return mergeLines(lines, keptApart(facts.nonMerge ?? [], { company, type, date }))
}

/**
 * Reads a voucher as typed (E101–E129). With any problem there is no voucher; problems come in order of
 * precedence: head and period first, then the lines from top to bottom, then what concerns the whole. Lines in which
 * nothing was typed are skipped; paths and {n} count the lines as typed. Warnings need "save anyway".
 */
export const readVoucher = (draft: VoucherDraft, facts: VoucherFacts): ReadVoucher => {
  const problems: Problem[] = []
  const head = readHead(draft, facts, problems)
  const most = facts.accountSet.options.voucherLinesMax
  if (draft.lines.length > most && draft.lines.filter((line) => !isBlankLine(line)).length > most) {
    problems.push(problem('voucher.manyLines', 'lines', { k: most }))
    return { voucher: null, problems, warnings: [] }
  }
  const { lines, indexes } = readLines(draft, head, facts, problems)
  problems.push(...placeCashFlow(lines, indexes, facts))
  const { voucherType, ...voucher } = head
  if (voucherType && lines.length > 0) problems.push(...checkTypeRules(voucherType, lines, facts))
  const warnings = softWarnings(head, facts)
  if (problems.length > 0) return { voucher: null, problems, warnings }
  const total = lines.reduce((sum, line) => sum + line.debit, 0n)
  return { voucher: { ...voucher, lines: mergedLines(voucher, lines, facts), total }, problems, warnings }
}

/** Whether a draft (暂存) can be kept as typed: texts that can be stored, and not too many lines. */
export const checkDraft = (draft: VoucherDraft, facts: Pick<VoucherFacts, 'accountSet'>): Problem[] => {
  const most = facts.accountSet.options.voucherLinesMax
  if (draft.lines.length > most) return [problem('voucher.manyLines', 'lines', { k: most })]
  const problems: Problem[] = []
  const check = (text: string | undefined, max: number, path: string, multiline = false): void => {
    const checked = checkText(text ?? '', max, path, multiline)
    if (typeof checked !== 'string') problems.push(checked)
  }
  check(draft.type, 16, 'type')
  check(draft.date, 20, 'date')
  check(draft.remark, 500, 'remark', true)
  draft.lines.forEach((line, index) => {
    for (const [name, value] of Object.entries(line)) {
      if (typeof value === 'string') check(value, name === 'summary' ? 200 : 64, `lines.${index}.${name}`)
    }
    for (const [type, code] of Object.entries(line.aux)) check(code, 32, `lines.${index}.aux.${type}`)
  })
  return problems
}
