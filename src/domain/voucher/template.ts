// Voucher templates: lines with fixed, empty or computed amounts, and the rule by which drafts recur.
import { evaluateAmount, evaluateFormula, isExpression } from '../base/expression.ts'
import { formatMoney } from '../base/money.ts'
import { addMonths, daysInMonth, isMonth, type Month, monthOf } from '../base/period.ts'
import { type Problem, problem } from '../base/problem.ts'
import { checkText } from '../base/text.ts'
import { digitsOf, type LineDraft } from './voucher.ts'

/** Whose a template is: its maker's, everybody's of the company, everybody's of the group. */
export const templateScopes = ['private', 'company', 'group'] as const
export type TemplateScope = (typeof templateScopes)[number]

type Kept = Omit<LineDraft, 'debit' | 'credit' | 'original' | 'rate' | 'invoiceNo'>

/** `amount` stands on the line's side: decimal text, '' to be typed each time, or a formula with a leading `=`. */
export type TemplateLine = Kept & { side: 'debit' | 'credit'; amount: string }

/** Drafts come of it by themselves: on `day` of each month from `from` on (the last day of a shorter month). */
export type Recurrence = {
  from: Month
  day: number
  /** How many times; null for without end. */
  times: number | null
  /** How many days before its day the draft is made, as a reminder. */
  lead: number
}

export type Template = {
  name: string
  scope: TemplateScope
  enabled: boolean
  type: string
  remark: string
  lines: TemplateLine[]
  recurrence: Recurrence | null
  /** Makes a closing voucher of the company at the end of a month. */
  closes: boolean
}

export type TemplateFacts = {
  accountSet: { baseCurrency: string }
  currencies: ReadonlyMap<string, { minorDigits: number }>
  /** The base amount of an amount in a foreign currency; null where no rate is known. */
  toBase(line: Pick<LineDraft, 'currency' | 'rateType'>, original: bigint): bigint | null
  /** Of a subject (`600101`, or `600101@S01` with an entity) in its own direction; null when there is none. */
  balance(asked: string): bigint | null
}

/** `own` in the currency of the line, `base` in the base currency; null for what is still to be typed. */
type Value = { own: bigint | null; base: bigint | null }
const openValue: Value = { own: null, base: null }

type Work = {
  lines: readonly TemplateLine[]
  typed: ReadonlyMap<number, string>
  facts: TemplateFacts
  baseDigits: number
  values: Map<number, Value | 'running'>
  problems: Problem[]
}

const isForeign = (line: TemplateLine, { accountSet }: TemplateFacts): boolean =>
  (line.currency ?? '') !== '' && line.currency !== accountSet.baseCurrency

const digitsOfLine = (line: TemplateLine, work: Work): number =>
  isForeign(line, work.facts) ? digitsOf(work.facts.currencies, line.currency ?? '') : work.baseDigits

/** The sum of the other lines of a side; 'open' while one of them is, null when one of them asks for this one. */
const sumOf = (work: Work, side: string, asking: number): bigint | 'open' | null => {
  if (side !== 'D' && side !== 'C') return null
  let sum = 0n
  let isOpen = false
  for (const [at, line] of work.lines.entries()) {
    if (at === asking || line.side !== (side === 'D' ? 'debit' : 'credit')) continue
    const value = valueAt(work, at)
    if (value === null) return null
    if (value.base === null) isOpen = true
    else sum += value.base
  }
  return isOpen ? 'open' : sum
}

const amountOf = (work: Work, at: number, line: TemplateLine): bigint | null => {
  const text = (work.typed.get(at) ?? line.amount).trim()
  const path = `lines.${at}.amount`
  const digits = digitsOfLine(line, work)
  if (text === '') return null
  if (!isExpression(text) || !/[A-Za-zＡ-Ｚａ-ｚ%]/.test(text)) {
    const minor = evaluateAmount(text, digits)
    if (minor === null) work.problems.push(problem('template.amount', path, { n: at + 1, k: digits }))
    return minor
  }
  let isCircle = false
  const found = evaluateFormula(
    text,
    digits,
    (name, of) => {
      if (name === 'BAL') return work.facts.balance(of)
      if (name === 'L' && !work.lines[Number(of) - 1]) return null
      const value = name === 'L' ? valueAt(work, Number(of) - 1) : undefined
      const sum = name === 'SUM' ? sumOf(work, of, at) : undefined
      isCircle ||= value === null || (sum === null && /^[DC]$/.test(of))
      return value === undefined ? (sum ?? null) : value === null ? null : (value.base ?? 'open')
    },
    work.baseDigits,
  )
  if (found.kind === 'amount') return found.minor
  if (found.kind === 'wrong') {
    const name = isCircle ? 'template.circle' : 'template.formula'
    work.problems.push(problem(name, path, { n: at + 1, pos: found.at }))
  }
  return null
}

/** The amount of a line; null when it is being asked for already: a circle. */
const valueAt = (work: Work, at: number): Value | null => {
  const known = work.values.get(at)
  if (known === 'running') return null
  const line = work.lines[at]
  if (known || !line) return known ?? openValue
  work.values.set(at, 'running')
  const own = amountOf(work, at, line)
  const base = own === null || !isForeign(line, work.facts) ? own : work.facts.toBase(line, own)
  const value = { own, base }
  work.values.set(at, value)
  return value
}

const begin = (lines: readonly TemplateLine[], typed: ReadonlyMap<number, string>, facts: TemplateFacts): Work => ({
  lines,
  typed,
  facts,
  baseDigits: digitsOf(facts.currencies, facts.accountSet.baseCurrency),
  values: new Map(),
  problems: [],
})

const amountText = (minor: bigint | null, digits: number): string =>
  minor === null || minor === 0n ? '' : formatMoney(minor, digits)

/**
 * The lines of a voucher by a template. `typed` holds amounts by the index of their line, for those that are empty in
 * the template. `open` are the lines whose amount a formula asks for and nobody has typed yet. An amount of zero stays
 * empty. With problems (template.amount, template.formula, template.circle) the lines concerned stay empty.
 */
export const applyTemplate = (
  lines: readonly TemplateLine[],
  typed: ReadonlyMap<number, string>,
  facts: TemplateFacts,
): { lines: LineDraft[]; open: number[]; problems: Problem[] } => {
  const work = begin(lines, typed, facts)
  const drafts = lines.map((line, at): LineDraft => {
    const { own, base } = valueAt(work, at) ?? openValue
    const { side, amount: _, ...kept } = line
    const text = amountText(base, work.baseDigits)
    const sides = { debit: side === 'debit' ? text : '', credit: side === 'credit' ? text : '' }
    return {
      ...kept,
      ...sides,
      ...(isForeign(line, facts) ? { original: amountText(own, digitsOfLine(line, work)) } : {}),
    }
  })
  const asked = askedLines(lines)
  const open = [...asked].filter((at) => lines[at]?.amount.trim() === '' && !(typed.get(at) ?? '').trim())
  return { lines: drafts, open, problems: work.problems }
}

const formulas = (lines: readonly TemplateLine[]): string[] =>
  lines.map((line) => line.amount.normalize('NFKC').toUpperCase()).filter((text) => text.trim().startsWith('='))

/** The lines that formulas ask for: by number, or as part of the sum of their side; in order. */
const askedLines = (lines: readonly TemplateLine[]): Set<number> => {
  const asked = new Set<number>()
  for (const text of formulas(lines)) {
    for (const [, no] of text.matchAll(/L(\d{1,4})(?!\w)/g)) asked.add(Number(no) - 1)
    for (const [, side] of text.matchAll(/SUM\s*\(\s*([DC])\s*\)/g)) {
      for (const [at, line] of lines.entries()) if (line.side === (side === 'D' ? 'debit' : 'credit')) asked.add(at)
    }
  }
  return new Set([...asked].sort((a, b) => a - b))
}

/** The balances that formulas ask for, as they name them: they are read before the formulas are evaluated. */
export const askedBalances = (lines: readonly TemplateLine[]): string[] => {
  const codes = formulas(lines).flatMap((text) =>
    [...text.matchAll(/BAL\s*\(\s*([0-9A-Z]+(?:@[^\s()@;]+)?)\s*\)/g)].map(([, code]) => code ?? ''),
  )
  return [...new Set(codes)]
}

const checkRecurrence = ({ from, day, times, lead }: Recurrence): Problem[] => {
  const isCount = (value: number, most: number, least = 1): boolean =>
    Number.isInteger(value) && value >= least && value <= most
  return [
    ...(isMonth(from) ? [] : [problem('input.invalid', 'recurrence.from')]),
    ...(isCount(day, 31) ? [] : [problem('input.invalid', 'recurrence.day')]),
    ...(times === null || isCount(times, 999) ? [] : [problem('input.invalid', 'recurrence.times')]),
    ...(isCount(lead, 15, 0) ? [] : [problem('input.invalid', 'recurrence.lead')]),
  ]
}

const linesMax = 500

/** Whether it can be kept: name, lines, formulas without a circle; only templates of a company recur. */
export const checkTemplate = (template: Template, facts: TemplateFacts): Problem[] => {
  const problems: Problem[] = []
  const check = (text: string, max: number, path: string): void => {
    const checked = checkText(text, max, path)
    if (typeof checked !== 'string') problems.push(checked)
  }
  if (template.name.trim() === '') problems.push(problem('input.required', 'name'))
  check(template.name, 80, 'name')
  check(template.remark, 500, 'remark')
  if (template.lines.length === 0) problems.push(problem('voucher.fewLines', 'lines'))
  if (template.lines.length > linesMax) problems.push(problem('voucher.manyLines', 'lines', { k: linesMax }))
  for (const [at, line] of template.lines.entries()) check(line.summary, 200, `lines.${at}.summary`)
  if (template.recurrence && template.scope === 'group') problems.push(problem('template.recurrence', 'recurrence'))
  else if (template.recurrence) problems.push(...checkRecurrence(template.recurrence))
  const applied = applyTemplate(template.lines, new Map(), facts)
  // Nobody is there to type an amount when a month is closed.
  const isTyped = template.lines.some(({ amount }) => amount.trim() === '')
  if (template.closes && (isTyped || template.scope !== 'company')) problems.push(problem('template.closing', 'closes'))
  return [...problems, ...applied.problems]
}

/** What a balance is asked for by: the subject, and an entity or ''. */
export const askedOf = (asked: string): { code: string; entity: string } => {
  const [code = '', entity = ''] = asked.split('@')
  return { code, entity }
}

/** The lines that a template closes a month with; those that come to nothing are left out. */
export const closingLines = (
  lines: readonly TemplateLine[],
  facts: TemplateFacts,
): { lines: LineDraft[]; problems: Problem[] } => {
  const made = applyTemplate(lines, new Map(), facts)
  return { lines: made.lines.filter(({ debit, credit }) => debit || credit), problems: made.problems }
}

/** The day of a month on which a template recurs. */
export const recurringDate = (month: Month, { day }: Pick<Recurrence, 'day'>): string => {
  const length = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))
  return `${month}-${String(Math.min(day, length)).padStart(2, '0')}`
}

/** How far back a month is still made up for: a server that rested longer makes no drafts of long ago. */
const monthsBack = 12

/** The months whose draft is due by `until`, the earliest first, at most the last twelve. */
export const dueMonths = (recurrence: Recurrence, until: string): Month[] => {
  const months: Month[] = []
  let month = recurrence.from
  for (let nth = 1; month <= monthOf(until) && nth <= (recurrence.times ?? Number.POSITIVE_INFINITY); nth += 1) {
    if (recurringDate(month, recurrence) <= until) months.push(month)
    month = addMonths(month, 1)
  }
  return months.slice(-monthsBack)
}
