// What the server says of acts on chosen vouchers before they are tried: closed months, rights to audit, own vouchers,
// and vouchers that were never on the screen.
import { useEffect, useState } from 'react'
import type { SeenShape } from '../../../contract/voucher/voucher-act.ts'
import type { WhysShape } from '../../../contract/voucher/voucher-refusal.ts'
import type { Problem } from '../../../domain/base/problem.ts'
import { useCall } from '../../api/query.ts'
import { markText } from '../entry/problem-text.ts'
import { voucherApi } from '../entry-api.ts'

/** A reason: the server's, or one that the screen has found by itself. */
export type Reason = { name: string; args: Problem['args']; message: string }

export const ownReason = ({ code, args }: Problem): Reason => ({ name: code, args, message: '' })

export const textOfReasons = (list: readonly Reason[]): string => list.map((each) => markText(each)).join('\n')

/** Who goes on choosing is not asked for at every step (ms). */
const pauseMs = 150

const useSettled = (value: string): boolean => {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled === value
}

/**
 * `const whys = useWhys(chosen)`; null until they are told: nothing is kept from being tried meanwhile, and the server
 * decides at the call. `evenReturned`: of one voucher that is read, as its audit would take it.
 */
export const useWhys = (chosen: readonly SeenShape[], evenReturned = false): WhysShape | null => {
  const ids = chosen.map(({ id }) => id)
  const versions = chosen.map(({ version }) => version)
  const isSettled = useSettled(JSON.stringify([ids, versions]))
  const enabled = ids.length > 0 && isSettled
  const told = useCall(voucherApi.why, { ids, versions, evenReturned }, { enabled, staleTime: 0, quiet: true })
  return enabled ? (told.data ?? null) : null
}
