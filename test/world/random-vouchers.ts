// Random vouchers on every leaf of a chart: any side, red, with entities, foreign currency and quantities.
import fc from 'fast-check'
import { type AuxSet, entityTypes } from '../../src/domain/chart/entity.ts'
import type { Subject } from '../../src/domain/chart/subject.ts'
import type { LineDraft, VoucherDraft } from '../../src/domain/voucher/voucher.ts'
import { atRate } from '../laws/history-model.ts'

/** The entities that random lines name: three of each type. */
export const randomEntities = entityTypes.flatMap((type) => [1, 2, 3].map((n) => ({ type, code: `E${n}` })))

const textOf = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The entities of a line: those a subject must have, and now and then those it may have. */
export const randomAux = ({ aux }: Subject, entity: number): AuxSet =>
  Object.fromEntries(
    aux.filter(({ required }, at) => required || (entity + at) % 2 === 0).map(({ type }) => [type, `E${entity}`]),
  )

/** Leaves that a person may enter. */
export const enterable = (all: readonly Subject[]): Subject[] =>
  all.filter(({ isLeaf, enabled, generatedOnly }) => isLeaf && enabled && !generatedOnly)

/**
 * Drafts in `months` of 2025 of some of the lines each, which 224106 balances with the cash-flow item `cfItem`. The
 * base currency is CNY; foreign lines are of USD and EUR.
 */
export const randomDrafts = (leaves: readonly Subject[], months: readonly number[] = [1], cfItem?: string) => {
  const chosen = fc.record({
    at: fc.nat({ max: leaves.length - 1 }),
    cents: fc.integer({ min: -99_999, max: 9_999_999 }).map((cents) => BigInt(cents === 0 ? 1 : cents)),
    entity: fc.integer({ min: 1, max: 3 }),
    isCredit: fc.boolean(),
    currency: fc.constantFrom('CNY', 'USD', 'EUR'),
    rate: fc.integer({ min: 650, max: 850 }),
  })
  type Chosen = typeof chosen extends fc.Arbitrary<infer V> ? V : never
  /** A line on a leaf that is foreign where the leaf may be, with what it adds to the debit side. */
  const lineOf = ({ at, cents, entity, isCredit, currency, rate }: Chosen): { line: LineDraft; net: bigint } => {
    const subject = leaves[at] as Subject
    const isForeign = subject.currency === 'ALL' && currency !== 'CNY'
    const base = isForeign ? atRate(cents, BigInt(rate) * 1_000_000n) : cents
    const foreign = isForeign ? { currency, original: textOf(cents), rate: textOf(BigInt(rate)) } : {}
    const quantity = subject.quantity ? { quantity: textOf(cents) } : {}
    const side = { [isCredit ? 'credit' : 'debit']: textOf(base) }
    const aux = randomAux(subject, entity)
    const line = { summary: '随机', subject: subject.code, aux, ...side, ...foreign, ...quantity }
    return { line, net: isCredit ? -base : base }
  }
  const plan = fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.constantFrom(...months),
    type: fc.constantFrom('JI', 'JZ'),
    lines: fc.array(chosen, { minLength: 1, maxLength: 6 }),
  })
  return plan.map(({ day, month, type, lines }): VoucherDraft => {
    const made = lines.map(lineOf)
    const net = made.reduce((sum, each) => sum + each.net, 0n)
    const ends = net === 0n ? [1n, -1n] : [net]
    const against = ends.map((credit) => ({
      ...{ summary: '合计', subject: '224106', aux: {}, credit: textOf(credit) },
      ...(cfItem === undefined ? {} : { cfItem }),
    }))
    const date = `2025-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    return { type, date, lines: [...made.map(({ line }) => line), ...against] }
  })
}
