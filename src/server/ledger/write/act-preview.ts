// What an act on chosen vouchers would do now, without doing it: how many, with which sums, and what would be left.
import type { Db } from '../../kernel/db.ts'
import { readStored } from '../store/voucher-store.ts'
import { type ActResult, type Done, judgeEach, type VoucherActRequest, type Who } from './voucher-change.ts'

/** `originals`: what is in foreign currencies, by currency, in its minor units; of each voucher its larger side. */
export type Weighed = { count: number; total: bigint; originals: Map<string, bigint>; left: ActResult[] }

/** Vouchers read at a time. */
const portion = 500

const addOriginals = (originals: Map<string, bigint>, { stored }: Done, base: string): void => {
  const sides = new Map<string, { debit: bigint; credit: bigint }>()
  for (const { currency, original, debit } of stored.voucher.lines) {
    if (currency === base) continue
    const sum = sides.get(currency) ?? { debit: 0n, credit: 0n }
    sum[debit === 0n ? 'credit' : 'debit'] += original
    sides.set(currency, sum)
  }
  for (const [currency, { debit, credit }] of sides) {
    originals.set(currency, (originals.get(currency) ?? 0n) + (debit > credit ? debit : credit))
  }
}

/** Judges each voucher as the act would now; nothing is locked, and the act judges again. */
export const weigh = (db: Db, who: Who, { ids, ...request }: VoucherActRequest): Promise<Weighed> =>
  db.snapshot(async (tx) => {
    const weighed: Weighed = { count: 0, total: 0n, originals: new Map(), left: [] }
    for (let at = 0; at < ids.length; at += portion) {
      const part = ids.slice(at, at + portion)
      const list = await readStored(tx, who.books, part)
      const { results, done } = await judgeEach(tx, who, { ...request, ids: part }, list)
      weighed.left.push(...[...results.values()].filter(({ problems }) => problems.length > 0))
      for (const each of done) {
        weighed.count += 1
        weighed.total += each.stored.voucher.total
        addOriginals(weighed.originals, each, who.facts.accountSet.baseCurrency)
      }
    }
    return weighed
  })
