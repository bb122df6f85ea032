// Why an act cannot be done to what is chosen: as far as the list shows it, then as the server says; which decides at
// the call.

import { useEffect, useState } from 'react'
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import {
  mergeMost,
  type SeenShape,
  type WhyAct,
  type WhysShape,
  wholeActs,
  whyMost,
} from '../../../contract/voucher/voucher-act.ts'
import type { VoucherRowShape } from '../../../contract/voucher/voucher-list.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { voucherLabel } from '../../../domain/voucher/voucher.ts'
import { reversed, type Standing, standing } from '../../../domain/voucher/voucher-status.ts'
import { useCall } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { auth } from '../../kit/auth.tsx'
import { useWords } from '../../kit/words.ts'
import { markText } from '../entry/problem-text.ts'
import type { BatchAct, Picked } from './list-acts.ts'

const standingOf = (row: VoucherRowShape): Standing => ({
  status: row.status,
  posted: row.posted,
  auditedBy: row.auditedBy || (row.isPart ? row.id : ''),
  cashierBy: row.cashierBy,
  reversedBy: row.reversed ? row.id : '',
})

const onlyCreator = (row: VoucherRowShape): Problem[] => (row.mine ? [] : [problem('voucher.onlyCreator')])

const labelOf = ({ word, no }: VoucherRowShape): string => (no === null ? '' : voucherLabel(word, no))

/** What was returned is audited only by itself, where it is read. */
const unreturned = (row: VoucherRowShape): Problem[] =>
  row.status === 'saved' && row.rejected !== '' ? [problem('audit.returned', '', { no: labelOf(row) })] : []

const deletable = (row: VoucherRowShape): Problem[] => {
  if (row.posted) return [problem('voucher.posted')]
  const isOwn = row.mine && (row.status === 'draft' || row.status === 'saved')
  return isOwn ? reversed(standingOf(row)) : [problem('voucher.deleteRefused')]
}

const ofRow: Record<BatchAct, (row: VoucherRowShape) => Problem[]> = {
  audit: (row) => [...standing.audit(standingOf(row)), ...unreturned(row)],
  cancelAudit: (row) => standing.cancelAudit(standingOf(row)),
  reject: (row) => standing.reject(standingOf(row)),
  cashierSign: (row) => standing.cashierSign(standingOf(row)),
  cancelCashierSign: (row) => standing.cancelCashierSign(standingOf(row)),
  void: (row) => [...standing.void(standingOf(row)), ...onlyCreator(row)],
  restore: (row) => [...standing.restore(standingOf(row)), ...onlyCreator(row)],
  delete: deletable,
  changeHeads: (row) => standing.edit(standingOf(row)),
  replaceSummary: (row) => standing.edit(standingOf(row)),
  merge: (row) => [...standing.edit(standingOf(row)), ...onlyCreator(row)],
}

/**
 * What the screen itself knows: the first reason of each voucher that has one, each once. One that is chosen and not on
 * it keeps nothing from being tried.
 */
const shownReasons = (act: BatchAct, chosen: readonly Pick<Picked, 'row'>[]): Problem[] => {
  const found = chosen.map(({ row }) => (row ? ofRow[act](row)[0] : undefined))
  const reasons = found.filter((each) => each !== undefined)
  const isRefused = wholeActs.has(act) ? reasons.length > 0 : reasons.length === chosen.length
  if (!isRefused) return []
  const byText = new Map(reasons.map((each) => [`${each.code} ${each.args.reason ?? ''}`, each]))
  return [...byText.values()].slice(0, whyMost)
}

const askedAs = (act: BatchAct): WhyAct => (act === 'changeHeads' || act === 'replaceSummary' ? 'edit' : act)

const isDraft = ({ row }: Pick<Picked, 'row'>): boolean => row?.status === 'draft'

/**
 * The reasons why an act can be done to none of the chosen vouchers, or, where it is done to all of them or none, not
 * to all; none where it can. `whys` is what the server says of those that are no drafts, null until it has.
 */
export const reasonsOfChosen = (
  act: BatchAct,
  chosen: readonly Pick<Picked, 'row'>[],
  whys: WhysShape | null,
): Reason[] => {
  const shown = shownReasons(act, chosen)
  if (shown.length > 0) return shown.map(ownReason)
  const isPossible = chosen.some((each) => isDraft(each) && shownReasons(act, [each]).length === 0)
  return isPossible && !wholeActs.has(act) ? [] : (whys?.[askedAs(act)] ?? [])
}

/** Why the one voucher that is chosen cannot be reversed. */
const reasonsOfReversal = (row: VoucherRowShape): Reason[] => {
  if (row.reversed) return [ownReason(problem('voucher.otherState', 'status', { reason: 'isReversed' }))]
  const isPosted = row.posted && row.status === 'audited'
  return isPosted ? [] : [ownReason(problem('voucher.notPosted', '', { no: labelOf(row) }))]
}

/** Others may audit what this person may not. */
const forOthers: ReadonlySet<string> = new Set(['audit.sameUser', 'audit.noRight'])

const actCodes = ['audit', 'cancelAudit', 'cashierSign', 'void', 'delete', 'save'].map((verb) => `gl:voucher:${verb}`)

/** `const why = useWhy(chosen)`; `why.of('audit')`. */
export const useWhy = (chosen: readonly Picked[]) => {
  const t = useWords('voucherList')
  const mayAct = useSession(({ user }) => actCodes.some((code) => auth(user?.authBtnList ?? [], code)))
  // Who has none of the acts is told of none.
  const whys = useWhys(mayAct ? chosen.filter((each) => !isDraft(each)) : [])
  /** Why an act cannot be done to what is chosen, '' where it can. */
  const of = (act: BatchAct | 'copy' | 'reverse'): string => {
    if (act === 'copy' || act === 'reverse') {
      const [first] = chosen
      if (chosen.length !== 1 || !first) return t('needsOne')
      return act === 'reverse' && first.row ? textOfReasons(reasonsOfReversal(first.row)) : ''
    }
    if (act === 'merge' && (chosen.length < 2 || chosen.length > mergeMost)) return t('needsMany', { n: mergeMost })
    return textOfReasons(reasonsOfChosen(act, chosen, whys))
  }
  const audit = reasonsOfChosen('audit', chosen, whys)
  /** The one chosen voucher is refused to this person alone. */
  const isForOthers = chosen.length === 1 && audit.some(({ name }) => forOthers.has(name))
  return { of, isForOthers }
}

export type Why = ReturnType<typeof useWhy>

/** A reason: the server's, or one that the screen has found by itself. */
export type Reason = { name: string; args: Problem['args']; message: string }

const ownReason = ({ code, args }: Problem): Reason => ({ name: code, args, message: '' })

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
  const told = useCall(voucherCalls.why, { ids, versions, evenReturned }, { enabled, staleTime: 0, quiet: true })
  return enabled ? (told.data ?? null) : null
}
