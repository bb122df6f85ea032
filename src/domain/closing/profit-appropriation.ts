// What the vouchers of a year have moved of its profit, read from their lines: carried on, put aside, paid out.
import type { Line } from '../voucher/voucher.ts'
import { type ClosingBalance, isIncome, sumUnder } from './closing.ts'
import {
  type ClosingChart,
  distributionOf,
  hasReserve,
  type ReserveName,
  reserveNames,
  reserveSubjects,
  retainedOf,
  type Undistributed,
} from './year-end.ts'

/** A line of a voucher, in its order; `isPlanned` where the closing of the year has made the voucher. */
export type MovedLine = Pick<Line, 'subject' | 'debit' | 'credit'> & { isPlanned: boolean }

/** Sums over the vouchers of a year, debit-positive as balances are, but what is put aside. */
export type Moved = {
  /** From the profit of the year, or from profit and loss past it, to the distribution, reserves or others. */
  profit: bigint
  /** To each reserve out of the profit; `resolved` is what of the discretionary one no closing has planned. */
  aside: Record<ReserveName, bigint>
  resolved: bigint
  /** What the distribution of this year left on retained profit: it says nothing of the years before. */
  retained: bigint
  /** Straight from retained profit to others: a dividend, or more of a loss where one is there. */
  withdrawn: bigint
  /** From reserves to earlier losses by way of another part of the distribution. */
  covered: bigint
}

/**
 * What a subject is to the profit of a year. `giver`: what a reserve is put aside from; `part`: the rest of its
 * distribution. Whoever gets something of it gets it by a debt, in cash or in capital (`paid`), not by other assets.
 */
type Role = 'profit' | 'income' | 'expense' | 'prior' | 'retained' | 'giver' | 'part' | ReserveName | 'paid' | 'other'

const roleOf = (code: string, chart: ClosingChart): Role => {
  const { options, subjects } = chart
  if (code.startsWith(options.profitSubject)) return 'profit'
  const known = reserveNames.filter((name) => hasReserve(name, chart))
  const reserve = known.find((name) => code.startsWith(reserveSubjects(name, chart).to))
  if (reserve) return reserve
  if (code.startsWith(retainedOf(chart))) return 'retained'
  if (known.some((name) => code.startsWith(reserveSubjects(name, chart).from))) return 'giver'
  if (code.startsWith(distributionOf(chart))) return 'part'
  const subject = subjects.find(code)
  if (subject?.type !== 'PROFIT_LOSS') {
    return subject?.type === 'LIABILITY' || subject?.type === 'EQUITY' || subjects.isCash(code) ? 'paid' : 'other'
  }
  return subject.plClass === 'PRIOR_YEAR' ? 'prior' : isIncome(subject) ? 'income' : 'expense'
}

/** The lines of a voucher in groups that balance, as they stand one after the other: each is an act of its own. */
const balanced = (lines: readonly MovedLine[]): MovedLine[][] => {
  const groups: MovedLine[][] = [[]]
  let sum = 0n
  for (const line of lines) {
    if (sum === 0n && groups.at(-1)?.length) groups.push([])
    groups.at(-1)?.push(line)
    sum += line.debit - line.credit
  }
  return groups
}

/** The turnovers of a group by role; a role without lines has none. */
const sidesOf = (group: readonly MovedLine[], roleAt: (code: string) => Role) => {
  const sides = new Map<Role, { debit: bigint; credit: bigint }>()
  for (const { subject, debit, credit } of group) {
    const role = roleAt(subject)
    const held = sides.get(role) ?? { debit: 0n, credit: 0n }
    sides.set(role, { debit: held.debit + debit, credit: held.credit + credit })
  }
  const has = (...roles: Role[]) => roles.some((role) => sides.has(role))
  const debit = (...roles: Role[]) => roles.reduce((sum, role) => sum + (sides.get(role)?.debit ?? 0n), 0n)
  const credit = (...roles: Role[]) => roles.reduce((sum, role) => sum + (sides.get(role)?.credit ?? 0n), 0n)
  const net = (...roles: Role[]) => debit(...roles) - credit(...roles)
  const onDebit = (...roles: Role[]) => roles.some((role) => (sides.get(role)?.debit ?? 0n) !== 0n)
  return { has, debit, credit, net, onDebit }
}
type Group = ReturnType<typeof sidesOf>

const distribution = ['retained', 'giver', 'part', ...reserveNames] as const

const isOpen = ({ has }: Group): boolean => has('paid', 'other')

/** Profit and loss beside other subjects is earned on the side on which it grows, and carried on from the other. */
const carriedOf = ({ debit, credit }: Group): bigint => debit('income') - credit('expense')

/** What leaves the profit; the profit of the year gets something from others only where nothing is taken of it. */
const profitOf = (group: Group): bigint => {
  const { has, net, debit, credit, onDebit } = group
  if (!isOpen(group)) return has(...distribution) ? net('profit', 'income', 'expense') : 0n
  if (!has(...distribution) && !(has('profit') && has('paid'))) return 0n
  const carried = carriedOf(group)
  const isTaken = carried !== 0n || onDebit('profit', 'giver', 'part')
  return debit('profit') + carried - (isTaken ? credit('profit') : 0n)
}

const givers = ['profit', 'income', 'expense', 'retained', 'giver', 'part'] as const

/**
 * What a group puts into a reserve: on its credit side, in red too, out of the profit or its distribution; what is
 * debited to it is taken back where it returns to what it was put aside from. What comes with a prior-year adjustment
 * belongs to the year that is adjusted.
 */
const asideOf = (name: ReserveName, group: Group): bigint => {
  const { has, debit, credit, onDebit } = group
  if (has('prior') || !(isOpen(group) ? onDebit(...givers) : has(...givers))) return 0n
  return credit(name) - (credit('giver') === 0n ? 0n : debit(name))
}

/** Whether a group distributes the profit of this year; `left` is what leaves it there. */
const isOfYear = (group: Group, left: bigint): boolean => {
  const { has } = group
  if (left !== 0n || has('giver', 'part')) return true
  return isOpen(group) ? carriedOf(group) !== 0n : has('profit', 'income', 'expense')
}

const addGroup = (moved: Moved, group: Group, isPlanned: boolean): void => {
  const { has, net, debit, credit } = group
  const left = profitOf(group)
  moved.profit += left
  const aside = { statutory: asideOf('statutory', group), discretionary: asideOf('discretionary', group) }
  for (const name of reserveNames) moved.aside[name] += aside[name]
  if (!isPlanned) moved.resolved += aside.discretionary
  const taken = credit('giver') === 0n ? debit(...reserveNames) : 0n
  if (isOfYear(group, left) || aside.statutory !== 0n || aside.discretionary !== 0n) {
    // What of it is the adjustment of earlier years stays theirs.
    if (has('retained')) moved.retained += net('retained') + net('prior')
    if (has('part') && !isOpen(group)) moved.covered += taken
  } else if (has('paid') && !has('prior') && taken === 0n) moved.withdrawn += debit('retained')
}

export const movedBy = (vouchers: readonly (readonly MovedLine[])[], chart: ClosingChart): Moved => {
  const roles = new Map<string, Role>()
  const roleAt = (code: string): Role => {
    const role = roles.get(code) ?? roleOf(code, chart)
    roles.set(code, role)
    return role
  }
  const none = { profit: 0n, resolved: 0n, retained: 0n, withdrawn: 0n, covered: 0n }
  const moved: Moved = { ...none, aside: { statutory: 0n, discretionary: 0n } }
  for (const group of vouchers.flatMap(balanced)) {
    addGroup(
      moved,
      sidesOf(group, roleAt),
      group.some(({ isPlanned }) => isPlanned),
    )
  }
  return moved
}

/**
 * The balances as they were before the profit was distributed. Retained profit holds what it began the year with, and
 * what was adjusted in it. What was withdrawn from it deepens a loss, and is a dividend where there was none.
 */
export const undistributed = (
  balances: readonly ClosingBalance[],
  moved: Moved,
  chart: ClosingChart,
): Undistributed => {
  const retained = retainedOf(chart)
  const row = (subject: string, base: bigint): ClosingBalance => ({
    ...{ subject, aux: '', currency: '', base, original: 0n },
  })
  const now = sumUnder(balances, retained)
  const began = now - moved.retained - moved.withdrawn - moved.covered
  const earlier = began > 0n ? began + moved.withdrawn : began
  return {
    balances: [
      ...balances,
      row(chart.options.profitSubject, -moved.profit),
      row(retained, earlier - now),
      ...reserveNames.map((name) => row(reserveSubjects(name, chart).to, moved.aside[name])),
    ],
    resolved: moved.resolved,
  }
}
