// What a reader with a data scope may judge: only vouchers of which every line is shown to him.
import { isUnlimited, seesLine } from '../../domain/access.ts'
import { problem, refuse } from '../../domain/problem.ts'
import type { Scope } from '../kernel/scope.ts'
import { booksOf } from '../ledger/actor.ts'
import { readStored } from '../ledger/stored.ts'

/** A scoped user acts only on vouchers he sees whole: what is hidden cannot be judged. */
export const checkSeen = async (scope: Scope, wanted: readonly bigint[]): Promise<void> => {
  if (isUnlimited(scope.dataScope)) return
  for (const { voucher } of await readStored(scope.db, booksOf(scope), wanted)) {
    if (!voucher.lines.every((line) => seesLine(scope.dataScope, line))) refuse(problem('record.missing'))
  }
}
