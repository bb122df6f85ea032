// Keeps the numbers a file wants where they are free and without gaps, and says which numbers were given instead.
import { periodText } from '../../../domain/base/period.ts'
import type { Db } from '../../kernel/db.ts'
import type { Books } from '../../ledger/store/books.ts'
import type { Assigned } from '../../ledger/write/bulk.ts'
import type { FileVoucher } from './voucher-file.ts'

/** Numbers given instead of those wanted: `from`… of the file became `to`…, `count` of them in a row. */
export type NumberRun = { type: string; period: string; from: number; to: number; count: number }

/** The runs of the numbers that were given anew, as they are told. */
export const numberRuns = (assigned: readonly Assigned[]): NumberRun[] =>
  assigned.map(({ type, period, wanted, no, count }) => ({
    type,
    period: periodText(period),
    from: wanted,
    to: no,
    count,
  }))

const groupOf = ({ company, draft }: FileVoucher): string =>
  `${company}|${draft.type}|${draft.adjustment ? '13' : draft.date.slice(5, 7)}`

/** The last numbers used, keyed as the vouchers of a file are. */
export const lastNumbers = async (
  tx: Db,
  books: Books,
  company: string,
  last: Map<string, number>,
): Promise<Map<string, number>> => {
  const rows = await tx.query<{ periodNo: number; voucherType: string; lastNo: number }>(
    `select period_no, voucher_type, last_no from voucher_counter where company_id = $1 and year = $2`,
    [books.companyId, books.year],
  )
  for (const row of rows) {
    last.set(`${company}|${row.voucherType}|${String(row.periodNo).padStart(2, '0')}`, row.lastNo)
  }
  return last
}

/**
 * Puts the vouchers of a month and type that want exactly the next free numbers into the order of these numbers; all
 * others stay in the order of the file, in which the ledger numbers them.
 */
export const orderByNumber =
  (last: ReadonlyMap<string, number>) =>
  (vouchers: FileVoucher[]): FileVoucher[] => {
    const groups = Map.groupBy(vouchers, groupOf)
    return [...groups].flatMap(([key, group]) => {
      const sorted = [...group].sort((a, b) => (a.wantedNo ?? 0) - (b.wantedNo ?? 0))
      const next = (last.get(key) ?? 0) + 1
      return sorted.every((voucher, index) => voucher.wantedNo === next + index) ? sorted : group
    })
  }
