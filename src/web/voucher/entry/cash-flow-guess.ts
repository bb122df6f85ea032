// The cash-flow items that a voucher would take by guess: as last time with this subject and summary, else the default.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useSession } from '../../api/session.ts'
import { guessApi } from '../entry-api.ts'
import { replaceLine } from '../grid/grid-state.ts'
import type { Desk } from './desk.ts'
import { putGrid } from './desk-grid.ts'
import { isEditable } from './entry-state.ts'
import type { EntryLine } from './fields.ts'

/** Where a guess comes from. */
export type Guess = { item: string; from: 'lastTime' | 'default' }

type Guessed = { line: Pick<EntryLine, 'key' | 'subject' | 'summary'>; item: string; isOwn: boolean }

/** The guesses of the panel that is open, for the key that takes them all. */
const shown = new WeakMap<Desk, ReadonlyMap<number, Guess>>()

/** By line that has no item of its own, what it would take; the books are asked once for the same lines. */
export const useGuesses = (desk: Desk, rows: readonly Guessed[]): ReadonlyMap<number, Guess> => {
  const accountSet = useSession((state) => state.accountSet)
  const lines = rows.filter((row) => !row.isOwn).map(({ line: { subject, summary } }) => ({ subject, summary }))
  const asked = useQuery({
    queryKey: ['voucher', 'cashFlowGuess', accountSet, lines],
    queryFn: ({ signal }) => guessApi.cashFlow({ lines }, { signal, quiet: true }),
    enabled: lines.length > 0,
  })
  const guesses = useMemo(() => {
    const open = rows.filter((row) => !row.isOwn)
    return new Map(
      open.flatMap(({ line, item }, at): [number, Guess][] => {
        const last = asked.data?.items[at] ?? ''
        if (last !== '') return [[line.key, { item: last, from: 'lastTime' }]]
        return item === '' ? [] : [[line.key, { item, from: 'default' }]]
      }),
    )
  }, [rows, asked.data])
  useEffect(() => {
    shown.set(desk, guesses)
    return () => void shown.delete(desk)
  }, [desk, guesses])
  return guesses
}

/** Writes every guess into its line; false when there was none to take. */
export const takeGuesses = (desk: Desk): boolean => {
  const guesses = shown.get(desk) ?? new Map<number, Guess>()
  if (guesses.size === 0 || !isEditable(desk.store.getState())) return false
  const { grid } = desk.store.getState()
  const taken = grid.lines.reduce((now, line, row) => {
    const guess = guesses.get(line.key)
    return guess ? replaceLine(now, row, desk.rules.apply(line, 'cfItem', guess.item), desk.rules) : now
  }, grid)
  putGrid(desk, taken)
  return true
}
