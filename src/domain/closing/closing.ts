// The vouchers that close a month: revaluation, value-added tax and profit and loss, made from balances.
import { formatMoney, formatRate, toBase } from '../base/money.ts'
import { order } from '../base/order.ts'
import { lastDay, type PeriodKey, periodText } from '../base/period.ts'
import { type Problem, problem } from '../base/problem.ts'
import type { AccountSetOptions, VoucherSource } from '../chart/account-set.ts'
import { entitiesIn } from '../chart/entity.ts'
import type { Subject, SubjectTree } from '../chart/subject.ts'
import type { Grain } from '../ledger/ledger-report.ts'
import { digitsOf, type FoundRate, type LineDraft, type VoucherDraft } from '../voucher/voucher.ts'
import { closingWords } from './closing-words.ts'

/** What closes a month, in the order in which it is done: profit and loss last, for the others move it. */
export const monthClosings = ['fx', 'vat', 'pl'] as const
export type MonthClosing = (typeof monthClosings)[number]
/** With the vouchers of the end of the year (year-end.ts) and those of templates (template.ts). */
export type ClosingKind = MonthClosing | 'year' | 'template'

/** The source that the vouchers of a closing carry; by it they are found again. */
export const closingSources = {
  fx: 'FXREVAL',
  vat: 'VATCLOSE',
  pl: 'PLCLOSE',
  year: 'YECLOSE',
  template: 'TEMPLATE',
} as const

/** A closing balance of a leaf, its entities and a currency; debit-positive, minor units. */
export type ClosingBalance = { subject: string; aux: string; currency: string; base: bigint; original: bigint }

export type ClosingFacts = {
  period: PeriodKey
  /** The last period of the year: 12, or 13 where there is one. */
  lastNo: number
  baseCurrency: string
  options: Pick<
    AccountSetOptions,
    | 'genVoucherType'
    | 'voucherLinesMax'
    | 'plClosingMode'
    | 'plClosingSplit'
    | 'profitSubject'
    | 'retainedSubject'
    | 'capitalSubject'
    | 'statutoryAppropriationSubject'
    | 'statutoryReserveSubject'
    | 'discretionaryAppropriationSubject'
    | 'discretionaryReserveSubject'
    | 'fxPlSubject'
    | 'statutoryReserve'
    | 'discretionaryReserve'
    | 'clearVat'
  >
  subjects: SubjectTree
  currencies: ReadonlyMap<string, { minorDigits: number }>
  closingRate(currency: string): FoundRate | null
}

/** What a closing asks for: the vouchers, none where nothing is to be closed; with problems there are none. */
export type ClosingPlan = { vouchers: VoucherDraft[]; problems: Problem[] }

/** The balances at the end of the range of these grains, in the order of subject, entities and currency. */
export const closingBalances = (grains: Iterable<Grain>): ClosingBalance[] =>
  [...grains]
    .map((grain) => ({
      subject: grain.subject,
      aux: grain.aux,
      currency: grain.currency,
      base: grain.opening + grain.debit - grain.credit,
      original: grain.openingOriginal + grain.originalDebit - grain.originalCredit,
    }))
    .sort((a, b) => order(a.subject, b.subject) || order(a.aux, b.aux) || order(a.currency, b.currency))

type Side = 'debit' | 'credit'

export const closingLine = (
  facts: Pick<ClosingFacts, 'baseCurrency' | 'currencies'>,
  summary: string,
  { side, subject, aux = '', amount }: { side: Side; subject: string; aux?: string; amount: bigint },
): LineDraft => ({
  summary,
  subject,
  aux: entitiesIn(aux),
  [side]: formatMoney(amount, digitsOf(facts.currencies, facts.baseCurrency)),
})

export const closingVoucher = (facts: ClosingFacts, source: VoucherSource, lines: LineDraft[]): VoucherDraft => ({
  type: facts.options.genVoucherType[source] ?? 'JI',
  date: lastDay(facts.period),
  attachCount: 0,
  remark: '',
  source,
  adjustment: facts.period.no === 13,
  lines,
})

/** A line with what it adds to the sum that stands against all of its voucher. */
type Counted = { line: LineDraft; amount: bigint }

/** Vouchers of as many lines as the books allow; each ends with the line against its own sum, if that is not zero. */
const inVouchers = (
  facts: ClosingFacts,
  source: VoucherSource,
  counted: readonly Counted[],
  against: (sum: bigint) => LineDraft,
): VoucherDraft[] => {
  const most = facts.options.voucherLinesMax - 1
  const vouchers: VoucherDraft[] = []
  for (let at = 0; at < counted.length; at += most) {
    const part = counted.slice(at, at + most)
    const sum = part.reduce((total, { amount }) => total + amount, 0n)
    const lines = part.map(({ line }) => line)
    vouchers.push(closingVoucher(facts, source, sum === 0n ? lines : [...lines, against(sum)]))
  }
  return vouchers
}

/** The subjects of these codes that no line may stand on. */
export const missingSubjects = (facts: Pick<ClosingFacts, 'subjects'>, codes: readonly string[]): Problem[] =>
  codes.flatMap((code) => {
    const subject = facts.subjects.find(code)
    return subject?.enabled && subject.isLeaf ? [] : [problem('closing.subject', '', { code })]
  })

const monthOf = ({ period }: ClosingFacts): number => Math.min(period.no, 12)

/** By leaf and entities whatever the currency: profit and loss is carried forward in the base currency alone. */
export const sumByEntities = (balances: readonly ClosingBalance[]): ClosingBalance[] => {
  const sums = new Map<string, ClosingBalance>()
  for (const each of balances) {
    const key = `${each.subject}|${each.aux}`
    const sum = sums.get(key)
    if (sum) sum.base += each.base
    else sums.set(key, { ...each })
  }
  return [...sums.values()].filter(({ base }) => base !== 0n)
}

/** Whether a subject of profit and loss grows on its credit side. */
export const isIncome = (subject: Subject): boolean =>
  subject.plClass === 'INCOME' || (subject.plClass !== 'EXPENSE' && subject.direction === 'C')

/**
 * Carries profit and loss forward: income on the debit side, expense on the credit side, whatever the sign, so that
 * turnovers stay on one side. Prior-year adjustments go to retained profit directly. In books that do it once a year
 * only the last period is closed.
 */
const planProfitLoss = (balances: readonly ClosingBalance[], facts: ClosingFacts): ClosingPlan => {
  const { options, subjects, period, lastNo } = facts
  if (options.plClosingMode === 'YEARLY' && period.no !== lastNo) {
    const last = periodText({ year: period.year, no: lastNo })
    return { vouchers: [], problems: [problem('closing.yearly', 'month', { period: last })] }
  }
  const summary = closingWords.profitLoss(monthOf(facts))
  const groups: Record<'income' | 'expense' | 'prior', Counted[]> = { income: [], expense: [], prior: [] }
  for (const { subject: code, aux, base } of sumByEntities(balances)) {
    const subject = subjects.find(code)
    if (subject?.type !== 'PROFIT_LOSS') continue
    const isPrior = subject.plClass === 'PRIOR_YEAR'
    const [side, amount] = isIncome(subject) ? (['debit', -base] as const) : (['credit', base] as const)
    const words = isPrior ? closingWords.priorYear(monthOf(facts)) : summary
    const line = closingLine(facts, words, { side, subject: code, aux, amount })
    groups[isPrior ? 'prior' : isIncome(subject) ? 'income' : 'expense'].push({ line, amount: -base })
  }
  const inOne = options.plClosingSplit === 'ONE'
  // One voucher shows the result on its side; of two, each keeps to its own.
  const against = (words: string, subject: string, side: Side | null) => (sum: bigint) => {
    const taken = side ?? (sum > 0n ? 'credit' : 'debit')
    return closingLine(facts, words, { side: taken, subject, amount: taken === 'credit' ? sum : -sum })
  }
  const { profitSubject, retainedSubject } = options
  const both = [...groups.income, ...groups.expense].sort((a, b) => order(a.line.subject, b.line.subject))
  const vouchers = inOne
    ? inVouchers(facts, 'PLCLOSE', both, against(summary, profitSubject, null))
    : [
        ...inVouchers(facts, 'PLCLOSE', groups.income, against(summary, profitSubject, 'credit')),
        ...inVouchers(facts, 'PLCLOSE', groups.expense, against(summary, profitSubject, 'debit')),
      ]
  const prior = groups.prior[0]?.line.summary ?? ''
  vouchers.push(...inVouchers(facts, 'PLCLOSE', groups.prior, against(prior, retainedSubject, null)))
  const wanted = [...(both.length > 0 ? [profitSubject] : []), ...(groups.prior.length > 0 ? [retainedSubject] : [])]
  return planOf(vouchers, missingSubjects(facts, wanted))
}

export const planOf = (vouchers: VoucherDraft[], problems: Problem[]): ClosingPlan =>
  problems.length > 0 ? { vouchers: [], problems } : { vouchers, problems }

const exchangeItem = 'CF040001'

/** 'USD 7.09', and for a currency quoted by the hundred 'JPY 4.85/100'. */
const rateLabel = (currency: string, found: FoundRate | null): string =>
  found ? `${currency} ${formatRate(found.rate)}${found.unit === 1 ? '' : `/${found.unit}`}` : currency

/**
 * Brings the balances in foreign currency to the closing rate: what is monetary only, which the chart says of each
 * subject (CAS 19). A residue in the base currency beside nothing in the original one is cleared too.
 */
const planRevaluation = (balances: readonly ClosingBalance[], facts: ClosingFacts): ClosingPlan => {
  const { subjects, baseCurrency, options } = facts
  const baseDigits = digitsOf(facts.currencies, baseCurrency)
  const missing = new Set<string>()
  const found: { balance: ClosingBalance; subject: Subject; difference: bigint }[] = []
  for (const balance of balances) {
    const subject = subjects.find(balance.subject)
    if (!subject?.fxReval || balance.currency === baseCurrency) continue
    const closing = facts.closingRate(balance.currency)
    if (!closing && (balance.original !== 0n || balance.base !== 0n)) missing.add(balance.currency)
    if (!closing) continue
    const digits = digitsOf(facts.currencies, balance.currency)
    const wanted = toBase(balance.original, digits, closing.rate, closing.unit, baseDigits)
    if (wanted !== balance.base) found.push({ balance, subject, difference: wanted - balance.base })
  }
  const date = lastDay(facts.period)
  const problems = [...missing].map((cur) => problem('rate.missing', '', { cur, date, type: 'MONTH_END' }))
  const currencies = [...new Set(found.map(({ balance }) => balance.currency))].sort(order)
  const words = (list: readonly string[]) =>
    closingWords.revaluation(monthOf(facts), list.map((each) => rateLabel(each, facts.closingRate(each))).join(', '))
  const counted = found.map(({ balance, subject, difference }): Counted => {
    const { currency, aux } = balance
    const [side, amount] =
      subject.direction === 'D' ? (['debit', difference] as const) : (['credit', -difference] as const)
    const line = closingLine(facts, words([currency]), { side, subject: subject.code, aux, amount })
    const more = { currency, rateType: 'MONTH_END', original: formatMoney(0n, digitsOf(facts.currencies, currency)) }
    return { line: { ...line, ...more, cfItem: subject.cash ? '' : exchangeItem }, amount: difference }
  })
  const against = (sum: bigint): LineDraft => ({
    ...closingLine(facts, words(currencies), { side: 'debit', subject: options.fxPlSubject, amount: -sum }),
    cfItem: exchangeItem,
  })
  if (counted.length > 0) problems.push(...missingSubjects(facts, [options.fxPlSubject]))
  return planOf(inVouchers(facts, 'FXREVAL', counted, against), problems)
}

/** The columns of value-added tax (财会〔2016〕22号). */
export const vat = {
  payable: '222101',
  input: '22210101',
  paid: '22210103',
  transferredOut: '22210104',
  output: '22210107',
  overpaid: '22210110',
  unpaid: '222102',
} as const

export const sumUnder = (balances: readonly ClosingBalance[], prefix: string): bigint =>
  balances.reduce((sum, each) => (each.subject.startsWith(prefix) ? sum + each.base : sum), 0n)

/** VAT of the month: what is owed to 222102, what was paid too much back from it; other debits are carried on. */
const planVat = (balances: readonly ClosingBalance[], facts: ClosingFacts): ClosingPlan => {
  const owed = -sumUnder(balances, vat.payable)
  const advance = sumUnder(balances, vat.paid) + sumUnder(balances, vat.overpaid)
  const isOwed = owed > 0n
  const amount = isOwed ? owed : -owed < advance ? -owed : advance
  if (amount <= 0n) return { vouchers: [], problems: [] }
  const [debit, credit] = isOwed ? [vat.transferredOut, vat.unpaid] : [vat.unpaid, vat.overpaid]
  const summary = isOwed ? closingWords.vatOwed : closingWords.vatOverpaid
  const lines = [
    closingLine(facts, summary, { side: 'debit', subject: debit, amount }),
    closingLine(facts, summary, { side: 'credit', subject: credit, amount }),
  ]
  return planOf([closingVoucher(facts, 'VATCLOSE', lines)], missingSubjects(facts, [debit, credit]))
}

const plans = { fx: planRevaluation, vat: planVat, pl: planProfitLoss } as const

/** The vouchers that a closing asks for, of balances at the end of the month without the vouchers of before. */
export const planMonthClosing = (
  kind: MonthClosing,
  balances: readonly ClosingBalance[],
  facts: ClosingFacts,
): ClosingPlan => plans[kind](balances, facts)

/** What the codes of the subjects begin with whose balances a closing of the month looks at. */
export const closingPrefixes = (kind: MonthClosing, { subjects }: Pick<ClosingFacts, 'subjects'>): string[] => {
  if (kind === 'vat') return [vat.payable]
  const wanted = (subject: Subject) => (kind === 'pl' ? subject.type === 'PROFIT_LOSS' : subject.fxReval)
  return subjects.all.filter((subject) => subject.isLeaf && wanted(subject)).map(({ code }) => code)
}
