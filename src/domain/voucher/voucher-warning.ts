// What of a voucher must be asked about or refused: negative cash (W01), turned balances (W03), entities that a subject
// is rarely used with (W06), rates far from those on record (W51).
import { roundRatio } from '../base/money.ts'
import { type Problem, problem } from '../base/problem.ts'
import type { AccountSetOptions } from '../chart/account-set.ts'
import { type AuxSet, type EntityType, entityTypes } from '../chart/entity.ts'
import type { Subject, SubjectTree } from '../chart/subject.ts'
import type { Voucher, VoucherFacts } from './voucher.ts'

/** What an account set wants to hear of; W01 unless told otherwise. */
export type WatchOptions = Pick<AccountSetOptions, 'blockNegativeCash' | 'warnDirection'>

type Lines = { lines: readonly Pick<Voucher['lines'][number], 'subject' | 'debit' | 'credit'>[] }

const isWatched = (subject: Subject, options: WatchOptions): boolean =>
  subject.cash ? options.blockNegativeCash !== 'OFF' : options.warnDirection && subject.type !== 'PROFIT_LOSS'

/**
 * The subjects whose balance a voucher brings nearer to the wrong side, with the debit-positive net it adds, in the
 * order of its lines; empty for most vouchers, and then no balance has to be read. Cash is watched unless the option
 * `blockNegativeCash` is OFF, other balance-sheet subjects only with `warnDirection`; profit and loss never, because
 * returns and carry-forwards turn it.
 */
export const worsenedBalances = (
  voucher: Lines,
  subjects: Pick<SubjectTree, 'find'>,
  options: WatchOptions,
): Map<string, bigint> => {
  const nets = new Map<string, bigint>()
  for (const { subject: code, debit, credit } of voucher.lines) {
    const subject = subjects.find(code)
    if (subject && isWatched(subject, options)) nets.set(code, (nets.get(code) ?? 0n) + debit - credit)
  }
  for (const [code, net] of nets) {
    const isWorse = subjects.find(code)?.direction === 'C' ? net > 0n : net < 0n
    if (!isWorse) nets.delete(code)
  }
  return nets
}

/**
 * The problems of a voucher when `closing(code)` is the debit-positive balance of a leaf without it: W01 for cash below
 * zero, W03 for another balance against its subject's direction. With `blockNegativeCash` BLOCK negative cash is a
 * refusal (E136) that nobody can accept.
 */
export const balanceProblems = (
  voucher: Lines,
  subjects: Pick<SubjectTree, 'find'>,
  options: WatchOptions,
  closing: (code: string) => bigint,
): Problem[] => {
  const problems: Problem[] = []
  for (const [code, net] of worsenedBalances(voucher, subjects, options)) {
    const subject = subjects.find(code)
    const after = closing(code) + net
    if (subject?.direction === 'C' ? after <= 0n : after >= 0n) continue
    const path = `lines.${voucher.lines.findIndex((line) => line.subject === code)}.subject`
    const cash = options.blockNegativeCash === 'BLOCK' ? 'voucher.negativeCash' : 'warning.negative'
    problems.push(problem(subject?.cash ? cash : 'warning.direction', path, { code }))
  }
  return problems
}

/** How often a subject was booked lately with a set of entities. */
export type AuxUse = { subject: string; aux: AuxSet; times: number }

/**
 * What says something about a subject: as many lines of it with entities of a kind, and as many for each of these, as
 * with the departments of an expense. Of customers who come and go each is rare.
 */
const usesLeast = 30
const usesEachLeast = 5

const isRare = (uses: readonly AuxUse[], subject: string, type: EntityType, code: string): boolean => {
  const known = uses.filter((use) => use.subject === subject && use.aux[type] !== undefined)
  const times = known.reduce((sum, use) => sum + use.times, 0)
  const codes = new Set(known.map((use) => use.aux[type]))
  return !codes.has(code) && times >= usesLeast && times >= usesEachLeast * codes.size
}

/** W06 for each subject of the voucher with an entity it was not used with lately, while it was with others, often. */
export const rareEntities = (
  voucher: { lines: readonly Pick<Voucher['lines'][number], 'subject' | 'aux'>[] },
  uses: readonly AuxUse[],
  nameOf: (type: EntityType, code: string) => string,
): Problem[] => {
  const asked = new Set<string>()
  return voucher.lines.flatMap(({ subject, aux }, at) =>
    entityTypes.flatMap((type) => {
      const code = aux[type]
      const key = `${subject} ${type} ${code}`
      if (code === undefined || asked.has(key)) return []
      asked.add(key)
      if (!isRare(uses, subject, type, code)) return []
      return [problem('warning.unusual', `lines.${at}.aux.${type}`, { code: subject, entity: nameOf(type, code) })]
    }),
  )
}

/** Percent by which a rate may differ from the one on record. */
const ratePercent = 5

/** W51 for each line whose rate is far from the one on record for its day. */
export const doubtfulRates = (
  voucher: { date: string; lines: readonly Pick<Voucher['lines'][number], 'currency' | 'rateType' | 'rate'>[] },
  { rate: find }: Pick<VoucherFacts, 'rate'>,
): Problem[] =>
  voucher.lines.flatMap(({ currency, rateType, rate }, at) => {
    const found = rate === null ? null : find(currency, rateType, voucher.date)
    if (rate === null || !found) return []
    const usual = roundRatio(found.rate, BigInt(found.unit))
    const distance = rate > usual ? rate - usual : usual - rate
    return distance * 100n > usual * BigInt(ratePercent)
      ? [problem('warning.rate', `lines.${at}.rate`, { p: ratePercent })]
      : []
  })
