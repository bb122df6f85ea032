// What the balances and movements of a row of another product's balance table say of each other.
import { formatQuantity, parseQuantity } from '../../../domain/base/money.ts'
import type { TableHead, TableMeaning } from '../../../domain/import/balance-table-head.ts'
import type { SideWord } from '../../../domain/import/voucher-sheet.ts'

/** Cells of a row by what they mean, figures in plain form. */
export type FigureOf = (meaning: TableMeaning) => string

type Place = 'opening' | 'closing' | 'year' | 'period' | 'ytd'
type Row = { figure: FigureOf; sideAt(meaning: TableMeaning): SideWord | null; head: TableHead }

const money = (text: string): bigint | null => (text === '' ? 0n : parseQuantity(text))

/** Debit-positive; `side` is that of an amount beside no word. Null where it is no figure. */
const netOf = ({ figure, sideAt, head: { at } }: Row, place: Place, side: SideWord): bigint | null => {
  if (place === 'period' || place === 'ytd' || at.has(`${place}Debit`)) {
    const [debit, credit] = [money(figure(`${place}Debit`)), money(figure(`${place}Credit`))]
    return debit === null || credit === null ? null : debit - credit
  }
  const amount = money(figure(place))
  const own = sideAt(`${place}Direction`) ?? side
  return amount === null || own === 'debit' ? amount : -amount
}

const sidesTried = ['debit', 'credit'] as const

/**
 * Whether the closing balance of a row is that of the beginning with the movements of the period, and that of the
 * year's beginning with those of the year so far. Without a word an amount may be signed, or on the side of its
 * subject: one of both has to fit. `isFirst`: the period begins with the year, and so both beginnings are one.
 */
export const movesRight = (row: Row, isFirst: boolean): boolean => {
  const { at, opensYear } = row.head
  const has = (place: Place): boolean =>
    at.has(`${place}Debit`) || (place !== 'period' && place !== 'ytd' && at.has(place))
  const fits = (needed: readonly Place[], isRight: (...nets: bigint[]) => boolean): boolean => {
    if (!needed.every(has)) return true
    return sidesTried.some((side) => {
      const nets = needed.map((place) => netOf(row, place, side))
      return nets.some((net) => net === null) || isRight(...nets.map((net) => net ?? 0n))
    })
  }
  const more = money(row.figure('previous')) ?? 0n
  const year: Place = opensYear ? 'opening' : 'year'
  return (
    ((opensYear && !isFirst) ||
      fits(
        ['opening', 'period', 'closing'],
        (before = 0n, moved = 0n, after = 0n) => before + moved + more === after,
      )) &&
    fits([year, 'ytd', 'closing'], (before = 0n, moved = 0n, after = 0n) => before + moved === after) &&
    (!isFirst || fits(['year', 'opening'], (one, other) => one === other))
  )
}

/** What the year had before the period: the table has it with the period. */
export const yearBefore = (figure: FigureOf, { at }: TableHead, side: 'Debit' | 'Credit'): string => {
  const told = figure(`ytd${side}`)
  const [all, moved] = [parseQuantity(told), money(figure(`period${side}`))]
  if (all === null || moved === null || !at.has(`period${side}`)) return told
  return all === moved ? '' : formatQuantity(all - moved)
}

/** The amount in one column beside the same balance on two sides: what is not taken, and what is. */
export const balanceTwice = (row: Row, end: 'opening' | 'closing'): { told: string; read: string } | null => {
  const { figure, head } = row
  if (!head.at.has(end) || !head.at.has(`${end}Debit`)) return null
  const [told, net] = [figure(end), netOf(row, end, 'debit')]
  const amount = told === '' ? null : parseQuantity(told)
  if (amount === null || net === null || amount === net || amount === -net) return null
  return { told, read: formatQuantity(net < 0n ? -net : net) }
}
