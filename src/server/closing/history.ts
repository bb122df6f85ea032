// The postings and cancellings of the account sets a caller may read, as the posting screen shows them.
import type { PostingActShape } from '../../contract/chart/period.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { parsePeriod, periodText } from '../../domain/base/period.ts'
import { isUnlimited } from '../../domain/chart/access.ts'
import type { Scope } from '../kernel/scope.ts'
import { readPostingHistory } from '../ledger/read/read-history.ts'

/** As many acts are shown. */
const actsMax = 50

type Question = { year: number; accountSet?: string; month?: string }

export const historyOf = async (scope: Scope, { year, accountSet, month }: Question): Promise<PostingActShape[]> => {
  const sets = scope
    .setsWith('read')
    .filter((set) => set.year === year && (accountSet === undefined || set.value === accountSet))
  const known = new Map(sets.map((set) => [set.companyId, set]))
  const question = { companyIds: [...known.keys()], year, no: parsePeriod(month ?? '')?.no, limit: actsMax }
  const rows = await readPostingHistory(scope.db, question)
  return rows.map(({ companyId, no, total, minorDigits, ...act }) => {
    const set = known.get(companyId)
    // The total is that of the whole month: whoever sees a part of it is not told.
    const isWhole = set !== undefined && isUnlimited(set.dataScope)
    return {
      ...act,
      accountSet: set?.value ?? '',
      month: periodText({ year, no }),
      total: isWhole ? formatMoney(total, minorDigits) : '',
    }
  })
}
