// The rows of a detail ledger as they come into view, and how many lines there are in all.
import type { InputOf } from '../../contract/base/call.ts'
import type { reportCalls } from '../../contract/statement/report.ts'
import { queryKeyOf, useCall } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { pageSize, usePagedRows } from '../parts/report/paged-rows.ts'
import { reportApi } from '../parts/report/report-api.ts'

type DetailInput = Omit<InputOf<typeof reportCalls.generalLedger2>, 'after' | 'at' | 'pageSize'>

/** The rows from the place `at` on; without a subject nothing is asked. `isComplete` when the last row is there. */
export const useDetailRows = (input: DetailInput, at: string | undefined) => {
  const accountSet = useSession((state) => state.accountSet)
  const enabled = input.subject !== ''
  const paged = usePagedRows(
    queryKeyOf(reportApi.generalLedger2, { ...input, at }, accountSet),
    (after, signal) => reportApi.generalLedger2({ ...input, ...(after ? { after } : { at }), pageSize }, { signal }),
    enabled,
  )
  const size = useCall(reportApi.generalLedger2Size, input, { enabled, quiet: true })
  return { ...paged, lines: size.data?.lines }
}
