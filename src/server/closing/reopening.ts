// What opening a posted month again would change: months, reports and openings, told before it is done.

import type { ReopeningShape } from '../../contract/chart/period.ts'
import { type PeriodKey, periodText } from '../../domain/base/period.ts'
import { accountSetValue } from '../../domain/chart/account-set.ts'
import { planReopening } from '../../domain/closing/reopening.ts'
import { wireProblems } from '../kernel/envelope.ts'
import type { Scope } from '../kernel/scope.ts'
import { countOpenings } from '../ledger/close/year-end.ts'
import { readMonths } from '../ledger/counts/month-grid.ts'
import type { Readable } from '../ledger/store/books.ts'
import type { CompanyFacts } from '../ledger/store/facts.ts'
import { carriedState } from '../ledger/write/carry-forward.ts'
import { countedOf } from './grid.ts'

export const reopeningOf = (
  scope: Scope,
  { books, scope: dataScope }: Readable,
  facts: CompanyFacts,
  period: PeriodKey,
): Promise<ReopeningShape> =>
  scope.db.snapshot(async (tx) => {
    const { companyId, companyCode, year } = books
    const cells = await readMonths(tx, [companyId], year, countedOf([{ books, scope: dataScope }], scope))
    const statuses = new Map(cells.map(({ no, status }) => [no, status]))
    const vouchers = new Map(cells.map(({ no, total }) => [no, total]))
    const { mode } = facts.accountSet
    const { problems, keepsPosted, months, lastNo } = planReopening({ period, statuses, vouchers, mode })
    const follows = (await carriedState(tx, companyId, year + 1)) === 'PROVISIONAL'
    return {
      problems: wireProblems(problems, scope.lang),
      keepsPosted,
      months: months.map(({ no, ...month }) => ({ month: periodText({ year, no }), ...month })),
      reportsTo: periodText({ year, no: lastNo }),
      version: cells.find(({ no }) => no === period.no)?.version ?? 0,
      openings: follows
        ? { accountSet: accountSetValue(companyCode, year + 1), lines: await countOpenings(tx, books) }
        : null,
    }
  })
