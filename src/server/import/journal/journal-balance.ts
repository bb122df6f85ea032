// Balances that a journal states of its accounts, held against what its transactions come to.

import { formatQuantity } from '../../../domain/base/money.ts'
import { pacer } from '../../kernel/time-slice.ts'
import { asItIs, type Question, tally } from '../question.ts'
import { type Amount, exact } from './journal-amount.ts'

/**
 * A balance as a line states it. `isWhole`: there is nothing in another currency; `withBelow`: with the accounts below.
 * `tolerance` in millionths.
 */
export type BalanceAssertion = { line: number; amount: Amount; isWhole: boolean; withBelow: boolean; tolerance: bigint }

type Posted = { account: string; own: Amount | null }
type Event = { posted: Posted | null; account: string; stated: BalanceAssertion | null }

/** Accounts above so many others are no accounts of anybody's. */
const levelsMost = 32

type Sums = Map<string, Map<string, bigint | null>>

const add = (sums: Sums, account: string, currency: string, amount: bigint | null): void => {
  const own = sums.get(account) ?? new Map<string, bigint | null>()
  sums.set(account, own)
  const before = own.has(currency) ? own.get(currency) : 0n
  own.set(currency, before === null || before === undefined || amount === null ? null : before + amount)
}

const accountsAbove = (account: string): string[] => {
  const parts = account.split(':', levelsMost)
  return parts.map((_, at) => parts.slice(0, at + 1).join(':'))
}

const shownMax = 80

/** Whether a stated balance holds; null where an amount of the account is not known, which is told elsewhere. */
const holds = (
  { amount, isWhole, tolerance }: BalanceAssertion,
  sums: ReadonlyMap<string, bigint | null>,
): boolean | null => {
  const [told, read] = [exact(amount.amount), sums.has(amount.currency) ? sums.get(amount.currency) : 0n]
  if (told === null || read === null || read === undefined) return null
  const gap = told > read ? told - read : read - told
  if (gap > tolerance) return false
  return !isWhole || [...sums].every(([currency, sum]) => currency === amount.currency || sum === 0n || sum === null)
}

/**
 * Gathers what a journal posts and states; transactions count in the order of their days, whatever their place in the
 * file. Where it states nothing (`isNeeded`), nothing is kept.
 */
export const statedBalances = (isNeeded: boolean) => {
  const days = new Map<string, { before: Event[]; events: Event[] }>()
  const { found, hear } = tally({ account: '', told: '', read: '' })
  const of = (date: string) => {
    const day = days.get(date) ?? { before: [], events: [] }
    days.set(date, day)
    return day
  }
  const post = (date: string, posted: Posted, stated: BalanceAssertion | null): void => {
    if (isNeeded) of(date).events.push({ posted, account: posted.account, stated })
  }
  /** A balance at the beginning of a day. */
  const state = (date: string, account: string, stated: BalanceAssertion): void => {
    if (isNeeded) of(date).before.push({ posted: null, account, stated })
  }
  const compare = (sums: Sums, account: string, stated: BalanceAssertion): void => {
    const own = sums.get(account) ?? new Map<string, bigint | null>()
    if (holds(stated, own) !== false) return
    const { amount, currency } = stated.amount
    const read = `${formatQuantity(own.get(currency) ?? 0n)} ${currency}`.trim()
    hear(stated.line, { account: account.slice(0, shownMax), told: `${amount} ${currency}`.trim(), read })
  }
  /** Compares all; once, when everything has been read. */
  const end = async (): Promise<void> => {
    const [own, below]: [Sums, Sums] = [new Map(), new Map()]
    const pace = pacer()
    for (const date of [...days.keys()].sort()) {
      const { before, events } = of(date)
      for (const { account, posted, stated } of [...before, ...events]) {
        await pace()
        if (posted) {
          const { amount, currency } = posted.own ?? { amount: '', currency: '' }
          const value = posted.own && exact(amount)
          add(own, account, currency, value)
          for (const each of accountsAbove(account)) add(below, each, currency, value)
        }
        if (stated) compare(stated.withBelow ? below : own, account, stated)
      }
    }
    days.clear()
  }
  const questions = (): Question[] => (found.n === 0 ? [] : [asItIs('balance', 'question.balance', { ...found })])
  return { post, state, end, questions }
}

export type StatedBalances = ReturnType<typeof statedBalances>
