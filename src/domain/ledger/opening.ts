// Opening balances: what a typed row has to keep to, what the year began with, and whether all of them tie.
import { parseMoney, parseQuantity } from '../base/money.ts'
import { type Problem, problem } from '../base/problem.ts'
import { plainDecimal } from '../base/text.ts'
import { type AuxSet, isEntityType, mayUseEntity, parseAux } from '../chart/entity.ts'
import { allowsCurrency, type Subject, type SubjectType } from '../chart/subject.ts'
import type { Opening } from '../voucher/balance.ts'
import { digitsOf, type VoucherFacts } from '../voucher/voucher.ts'

type Figures = Pick<Opening, 'base' | 'ytdDebit' | 'ytdCredit'>

/** What a leaf began the year with, where the books begin later: profit and loss with nothing. */
export const yearOpening = ({ base, ytdDebit, ytdCredit }: Figures, type: SubjectType | undefined): bigint =>
  type === 'PROFIT_LOSS' ? 0n : base - ytdDebit + ytdCredit

/** What a first month is posted on: the sums by side, and what is left over now and at the beginning of the year. */
export type OpeningTrial = {
  debit: bigint
  credit: bigint
  difference: bigint
  yearDifference: bigint
  /** Debit-positive sums of the accounting equation. */
  byType: Record<SubjectType, bigint>
}

export const openingTrial = (
  rows: Iterable<Figures & { subject: string }>,
  typeOf: (subject: string) => SubjectType | undefined,
): OpeningTrial => {
  const byType = { ASSET: 0n, LIABILITY: 0n, COMMON: 0n, EQUITY: 0n, COST: 0n, PROFIT_LOSS: 0n }
  const trial: OpeningTrial = { debit: 0n, credit: 0n, difference: 0n, yearDifference: 0n, byType }
  for (const row of rows) {
    const type = typeOf(row.subject)
    if (row.base > 0n) trial.debit += row.base
    else trial.credit -= row.base
    trial.yearDifference += yearOpening(row, type)
    if (type) byType[type] += row.base
  }
  trial.difference = trial.debit - trial.credit
  return trial
}

export type OpeningProblem = { field: keyof TypedOpening; problem: Problem }

export type OpeningFacts = Pick<VoucherFacts, 'subjects' | 'entities' | 'currencies'> & {
  accountSet: Pick<VoucherFacts['accountSet'], 'company' | 'baseCurrency' | 'startNo'>
}

/** A cell that is wrong by itself; `reason` is a word of `problemWord`. */
const badCell = (field: keyof TypedOpening, reason: string): OpeningProblem => ({
  field,
  problem: problem('import.cell', '', { column: field, reason }),
})

const readSubject = (code: string, n: number, facts: OpeningFacts, problems: OpeningProblem[]): Subject | null => {
  const subject = facts.subjects.find(code)
  if (!subject?.enabled) {
    const found = problem('line.subjectUnknown', '', { n, code: code.slice(0, 40) })
    problems.push({ field: 'subject', problem: found })
    return null
  }
  if (!subject.isLeaf) problems.push({ field: 'subject', problem: problem('line.subjectNotLeaf', '', { n, code }) })
  return subject
}

const readAux = (
  text: string,
  n: number,
  subject: Subject,
  facts: OpeningFacts,
  problems: OpeningProblem[],
): AuxSet => {
  const aux = parseAux(text)
  if (aux === null) {
    problems.push(badCell('aux', 'badAux'))
    return {}
  }
  const add = (found: Problem) => problems.push({ field: 'aux', problem: found })
  for (const [type, code] of Object.entries(aux)) {
    const entity = isEntityType(type) ? facts.entities.find(type, code) : undefined
    if (!subject.aux.some((each) => each.type === type)) problems.push(badCell('aux', 'auxNotOfSubject'))
    else if (!entity || !mayUseEntity(entity, facts.accountSet.company)) {
      add(problem('line.entityUnknown', '', { n, dim: type, code }))
    }
  }
  for (const { type, required } of subject.aux) {
    if (required && !aux[type]) add(problem('line.entityRequired', '', { n, code: subject.code, dim: type }))
  }
  return aux
}

/** The key of row `n`: a leaf in use, the entities it asks for, a currency it allows ('' is the base one). */
export const readOpeningKey = (
  typed: Pick<TypedOpening, 'subject' | 'aux' | 'currency'>,
  n: number,
  facts: OpeningFacts,
): { subject: Subject | null; aux: AuxSet; currency: string; problems: OpeningProblem[] } => {
  const { baseCurrency } = facts.accountSet
  const problems: OpeningProblem[] = []
  const subject = readSubject(typed.subject, n, facts, problems)
  const currency = typed.currency || baseCurrency
  const isAllowed = facts.currencies.has(currency) && (!subject || allowsCurrency(subject, currency, baseCurrency))
  if (!isAllowed) {
    const args = { n, code: typed.subject.slice(0, 40), cur: currency.slice(0, 8) }
    problems.push({ field: 'currency', problem: problem('line.currency', '', args) })
  }
  const aux = subject ? readAux(typed.aux, n, subject, facts, problems) : {}
  return { subject, aux, currency, problems }
}

/** A row as it is typed: decimal texts, debit-positive; '' is nothing. `aux` is canonical text. */
export type TypedOpening = {
  subject: string
  aux: string
  currency: string
  base: string
  original: string
  quantity: string
  ytdDebit: string
  ytdCredit: string
}

/** The figures of row `n`, and what of them are none. */
const readFigures = (typed: TypedOpening, n: number, currency: string, facts: OpeningFacts) => {
  const { baseCurrency } = facts.accountSet
  const problems: OpeningProblem[] = []
  const money = (field: 'base' | 'original' | 'ytdDebit' | 'ytdCredit', digits: number): bigint => {
    const minor = parseMoney(plainDecimal(typed[field] || '0'), digits)
    if (minor === null) problems.push({ field, problem: problem('line.amountRange', '', { n, k: digits }) })
    return minor ?? 0n
  }
  const baseDigits = digitsOf(facts.currencies, baseCurrency)
  const base = money('base', baseDigits)
  const isBase = currency === baseCurrency
  const original = isBase && typed.original === '' ? base : money('original', digitsOf(facts.currencies, currency))
  if (isBase && original !== base) problems.push(badCell('original', 'notBase'))
  const quantity = parseQuantity(plainDecimal(typed.quantity || '0'))
  if (quantity === null) problems.push(badCell('quantity', 'notAmount'))
  const [ytdDebit, ytdCredit] = [money('ytdDebit', baseDigits), money('ytdCredit', baseDigits)]
  return { figures: { base, original, quantity: quantity ?? 0n, ytdDebit, ytdCredit }, problems }
}

/** Reads row `n`; null where anything is wrong with it. */
export const readOpening = (
  typed: TypedOpening,
  n: number,
  facts: OpeningFacts,
): { opening: Opening | null; problems: OpeningProblem[] } => {
  const { subject, aux, currency, problems } = readOpeningKey(typed, n, facts)
  const { figures, problems: ofFigures } = readFigures(typed, n, currency, facts)
  problems.push(...ofFigures)
  const { quantity, ytdDebit, ytdCredit } = figures
  const { startNo } = facts.accountSet
  if (quantity !== 0n && subject && !subject.quantity) problems.push(badCell('quantity', 'noQuantity'))
  if (startNo === 1 && ytdDebit !== 0n) problems.push(badCell('ytdDebit', 'noYearSoFar'))
  if (startNo === 1 && ytdCredit !== 0n) problems.push(badCell('ytdCredit', 'noYearSoFar'))
  if (problems.length > 0 || subject === null) return { opening: null, problems }
  return { opening: { subject: subject.code, aux, currency, ...figures }, problems }
}

/** A row as somebody saw it, null where that was none; what was switched off since may be changed all the same. */
export const seenOpening = (typed: TypedOpening, facts: OpeningFacts): Opening | null => {
  const { subject } = typed
  const currency = typed.currency || facts.accountSet.baseCurrency
  const aux = parseAux(typed.aux)
  const { figures, problems } = readFigures(typed, 0, currency, facts)
  return aux === null || problems.length > 0 ? null : { subject, aux, currency, ...figures }
}

export const isZeroOpening = ({ base, original, quantity, ytdDebit, ytdCredit }: Opening): boolean =>
  base === 0n && original === 0n && quantity === 0n && ytdDebit === 0n && ytdCredit === 0n
