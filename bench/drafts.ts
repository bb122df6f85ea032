// Makes vouchers as people type them: 2 to 20 lines, mean 4.75, some in foreign currency, one in a hundred in red.
import { formatMoney } from '../src/domain/base/money.ts'
import { type AuxSet, type EntityType, entityTypes } from '../src/domain/chart/entity.ts'
import type { Subject } from '../src/domain/chart/subject.ts'
import type { LineDraft, VoucherDraft } from '../src/domain/voucher/voucher.ts'
import { type Random, shuffled, zipf } from './random.ts'

/** Entities of each type; the codes are the same in every ledger. */
export const entityCount = 200
export const entityCode = (type: EntityType, rank: number): string =>
  `${type.slice(0, 2).toUpperCase()}${String(rank + 1).padStart(4, '0')}`
export const entities: readonly { type: EntityType; code: string }[] = entityTypes.flatMap((type) =>
  Array.from({ length: entityCount }, (_, rank) => ({ type, code: entityCode(type, rank) })),
)

export const year = 2025
/** CNY for one USD on every day of the year; hundredths, so that every base amount is exact. */
export const dollarRate = '7.12'
const dollarRateCents = 712n

/** Share of vouchers in US dollars that gives 4.6 % of the lines. */
const foreignShare = 0.046
const redShare = 0.01
/** The chance that a voucher ends at each further line: two lines and 2.75 more in the mean. */
const endShare = 1 / 3.75

export type DraftOptions = {
  subjects: readonly Subject[]
  random: Random
  /** Every voucher has so many lines. */
  lines?: number
  /** Every voucher is of this month, 1–12. */
  month?: number
}

const auxOf = (subject: Subject, random: Random, rank: (random: Random) => number): AuxSet => {
  const aux: AuxSet = {}
  for (const { type, required } of subject.aux) if (required) aux[type] = entityCode(type, rank(random))
  return aux
}

const countOf = (random: Random): number => {
  let count = 2
  while (count < 20 && random.next() > endShare) count += 1
  return count
}

const dateOf = (random: Random, month: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(1 + random.below(28)).padStart(2, '0')}`

const lineOf = (subject: Subject, aux: AuxSet, side: 'debit' | 'credit', units: bigint, isForeign: boolean) => {
  const line: LineDraft = { summary: side === 'debit' ? '门店销售收款' : '确认收入与税金', subject: subject.code, aux }
  if (!isForeign) return { ...line, [side]: formatMoney(units, 2) }
  const base = formatMoney((units * dollarRateCents) / 100n, 2)
  return { ...line, currency: 'USD', rateType: 'DAILY', original: formatMoney(units, 2), [side]: base }
}

/** An endless row of vouchers; one seed gives one row. */
export const draftMaker = ({ subjects, random, lines, month }: DraftOptions): (() => VoucherDraft) => {
  const usable = subjects.filter((each) => each.isLeaf && each.enabled && !each.generatedOnly && !each.quantity)
  const ordinary = shuffled(
    usable.filter((each) => !each.cash),
    random,
  )
  const foreign = usable.filter((each) => each.currency === 'ALL' && !each.cash)
  const rank = zipf(entityCount)
  const subjectRank = zipf(ordinary.length)
  return () => {
    const isForeign = random.next() < foreignShare
    const sign = random.next() < redShare ? -1n : 1n
    const count = lines ?? countOf(random)
    const debits = 1 + random.below(count - 1)
    const drafts: LineDraft[] = []
    let rest = 0n
    for (let at = 0; at < count; at += 1) {
      const subject = isForeign ? random.pick(foreign) : (ordinary[subjectRank(random)] as Subject)
      const side = at < debits ? 'debit' : 'credit'
      // Whole hundreds of cents: the base amount of a foreign one is exact. The last line takes the rest.
      const drawn = BigInt(1 + random.below(5000)) * 100n
      const isLast = at === count - 1
      const left = BigInt(count - 1 - at) * 100n
      const most = rest - left
      const credit = isLast ? rest : drawn < most ? drawn : most
      const units = side === 'debit' ? drawn + (at === 0 ? BigInt(count) * 100n : 0n) : credit
      rest += side === 'debit' ? units : -units
      drafts.push(lineOf(subject, auxOf(subject, random, rank), side, sign * units, isForeign))
    }
    return { type: 'JI', date: dateOf(random, month ?? 1 + random.below(12)), lines: drafts }
  }
}
