// The lines of the register as they come into view, and what all of them add up to.
import { queryKeyOf, useCall } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { pageSize, usePagedRows } from '../../parts/report/paged-rows.ts'
import { type lineInputOf, voucherReportApi } from './voucher-report-api.ts'

export const useRegisterRows = (input: ReturnType<typeof lineInputOf>) => {
  const accountSet = useSession((state) => state.accountSet)
  const paged = usePagedRows(queryKeyOf(voucherReportApi.register, input, accountSet), (after, signal) =>
    voucherReportApi.register({ ...input, after, pageSize }, { signal }),
  )
  const sums = useCall(voucherReportApi.registerSums, input, { quiet: true })
  return { ...paged, sums: sums.data }
}
