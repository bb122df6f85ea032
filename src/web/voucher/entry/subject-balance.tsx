// Figures that follow the typing: totals with the cell that is being typed, and what the balance of a subject becomes.

import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import { auxText } from '../../../domain/chart/entity.ts'
import { queryClient, queryKeyOf, useCall } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { Money } from '../../kit/money.tsx'
import { sameAux } from '../entity-directory.ts'
import { type GridState, lineAt, type Totals } from '../grid/grid-state.ts'
import type { Desk } from './desk.ts'
import { useDesk } from './desk-context.ts'
import type { EntryState } from './entry-state.ts'
import { type EntryLine, isFigure } from './fields.ts'

/** Balances are asked again after each save (the save makes them stale) and at most every so often. */
const freshMs = 60_000

/** The debit-positive balance as decimal text, '' while unknown. `aux`: the canonical text of entities. */
export const useBalance = (subject: string, aux: string, isWanted: boolean): string => {
  const found = useCall(voucherCalls.balance, aux === '' ? { subject } : { subject, aux }, {
    enabled: isWanted && subject !== '',
    staleTime: freshMs,
    quiet: true,
  })
  return found.data?.balance ?? ''
}

/** Turns a debit-positive figure into the direction of a subject. */
export const inDirection = (balance: string, direction: string): string => {
  if (direction !== 'C' || /^-?0*(\.0*)?$/.test(balance)) return balance
  return balance.startsWith('-') ? balance.slice(1) : `-${balance}`
}

const Shown = ({ code, balance }: { code: string; balance: string }) => {
  const desk = useDesk()
  const direction = desk.around.books.subjects.find(code)?.direction ?? 'D'
  return balance === '' ? null : <Money value={inDirection(balance, direction)} zero="zero" />
}

/** Asks for the balance of the subject that is chosen in a list. */
export const SubjectBalance = ({ code }: { code: string }) => <Shown code={code} balance={useBalance(code, '', true)} />

type Balance = { balance: string }

/** The balance of another subject of the list, if it was asked for before and nothing was written since. */
export const KnownBalance = ({ code }: { code: string }) => {
  const accountSet = useSession((state) => state.accountSet)
  const key = queryKeyOf(voucherCalls.balance, { subject: code }, accountSet)
  const known = queryClient.getQueryState<Balance>(key)
  const isFresh = known && !known.isInvalidated && Date.now() - known.dataUpdatedAt < freshMs
  return <Shown code={code} balance={(isFresh && known.data?.balance) || ''} />
}

/** The active line as it would be if the typed figure were read now. */
export const liveLine = (grid: GridState, desk: Desk): EntryLine => {
  const line = lineAt(grid)
  if (grid.typed === null || !isFigure(grid.field)) return line
  return desk.rules.apply(line, grid.field, grid.typed)
}

/** Totals with the figure that is being typed. */
export const liveTotals = (grid: GridState, desk: Desk): Totals => {
  const line = lineAt(grid)
  const live = liveLine(grid, desk)
  if (line === live) return grid.totals
  const old = desk.rules.amounts(line)
  const now = desk.rules.amounts(live)
  return {
    debit: grid.totals.debit - old.debit + now.debit,
    credit: grid.totals.credit - old.credit + now.credit,
  }
}

/** Net debit of all lines but one that have the same subject and entities, counted once per state of the lines. */
const others = new WeakMap<readonly EntryLine[], { name: string; net: bigint }>()

const netOf = (line: EntryLine, desk: Desk): bigint => {
  const { debit, credit } = desk.rules.amounts(line)
  return debit - credit
}

const netOfOthers = (lines: readonly EntryLine[], like: EntryLine, without: number, desk: Desk): bigint => {
  const name = `${without} ${like.subject} ${auxText(like.aux)}`
  const known = others.get(lines)
  if (known?.name === name) return known.net
  let net = 0n
  for (const line of lines) {
    if (line.key !== without && line.subject === like.subject && sameAux(line.aux, like.aux)) net += netOf(line, desk)
  }
  others.set(lines, { name, net })
  return net
}

/**
 * What this voucher adds to the balance of a line's subject and entities, debit-positive in minor units, beyond what
 * the server counts already for the stored voucher.
 */
export const balanceChange = (state: Pick<EntryState, 'grid' | 'origin'>, desk: Desk): bigint => {
  const active = liveLine(state.grid, desk)
  const now = netOfOthers(state.grid.lines, active, active.key, desk) + netOf(active, desk)
  const { origin } = state
  if (!origin || origin.status === 'draft' || origin.status === 'void') return now
  return now - netOfOthers(origin.storedLines, active, 0, desk)
}

/**
 * What `=` would add to the balance of the subject of the active line, debit-positive; 0n when the line has an amount.
 */
export const fillChange = (grid: GridState, desk: Desk): bigint => {
  const { debit, credit } = desk.rules.amounts(lineAt(grid))
  return debit === 0n && credit === 0n ? grid.totals.credit - grid.totals.debit : 0n
}
