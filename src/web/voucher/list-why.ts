// Why an act cannot be done to what is chosen in the list, as far as the list shows it; the server decides at the call.
import { mergeMost } from '../../contract/voucher-batch.ts'
import type { VoucherRowShape } from '../../contract/voucher-list.ts'
import { type Problem, problem } from '../../domain/problem.ts'
import { voucherLabel } from '../../domain/voucher.ts'
import { reversed, type Standing, standing } from '../../domain/voucher-standing.ts'
import { useWords } from '../kit/words.ts'
import type { BatchAct } from './list-acts.ts'
import type { Picked } from './list-picks.ts'
import { markText } from './mark-text.ts'

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

/** Refused as a whole where one of the vouchers is. */
const whole: ReadonlySet<BatchAct> = new Set(['delete', 'merge'])

/** What is told of an act on several vouchers: the first reason of each that has one, each once. */
const toldMost = 3

/**
 * The reasons why an act can be done to none of the chosen vouchers, or, where it is done to all of them or none, not
 * to all; none where it can. A voucher that is chosen and not on the screen keeps nothing from being tried.
 */
export const problemsOfChosen = (act: BatchAct, chosen: readonly Pick<Picked, 'row'>[]): Problem[] => {
  const found = chosen.map(({ row }) => (row ? ofRow[act](row)[0] : undefined))
  const reasons = found.filter((each) => each !== undefined)
  const isRefused = whole.has(act) ? reasons.length > 0 : reasons.length === chosen.length
  if (!isRefused) return []
  const byText = new Map(reasons.map((each) => [`${each.code} ${each.args.reason ?? ''}`, each]))
  return [...byText.values()].slice(0, toldMost)
}

/** Why the one voucher that is chosen cannot be reversed. */
const problemsOfReversal = (row: VoucherRowShape): Problem[] => {
  if (row.reversed) return [problem('voucher.otherState', 'status', { reason: 'isReversed' })]
  return row.posted && row.status === 'audited' ? [] : [problem('voucher.notPosted', '', { no: labelOf(row) })]
}

const textOf = (list: readonly Problem[]): string =>
  list.map(({ code, args }) => markText({ name: code, args, message: '' })).join('\n')

export type Why = (act: BatchAct | 'copy' | 'reverse') => string

/** `const why = useWhy(chosen)`; `why('audit')` says why that cannot be done to what is chosen, '' where it can. */
export const useWhy = (chosen: readonly Pick<Picked, 'row'>[]): Why => {
  const t = useWords('voucherList')
  return (act) => {
    if (act === 'copy' || act === 'reverse') {
      const [first] = chosen
      if (chosen.length !== 1 || !first) return t('needsOne')
      return act === 'reverse' && first.row ? textOf(problemsOfReversal(first.row)) : ''
    }
    if (act === 'merge' && (chosen.length < 2 || chosen.length > mergeMost)) return t('needsMany', { n: mergeMost })
    return textOf(problemsOfChosen(act, chosen))
  }
}
