// The root of a posting: one digest of the digests of its vouchers, chained to the root before it.
import { type Db, onlyRow } from '../../kernel/db.ts'

export type PostingRow = {
  year: number
  periodNo: number
  version: number
  postedNos: Record<string, number>
  previousNos: Record<string, number>
  previousRoot: Buffer
  root: Buffer
  void: boolean
}

/** The root that the vouchers of a posting have now. */
export const rootOfPosting = async (db: Db, companyId: bigint, row: PostingRow): Promise<Buffer> => {
  const types = Object.keys(row.postedNos)
  const found = await onlyRow(
    db.query<{ root: Buffer }>(
      `select sha256($2::bytea || coalesce(string_agg(v.digest, ''::bytea order by v.voucher_type, v.voucher_no),
         ''::bytea)) as root
       from voucher v join unnest($5::text[], $6::integer[], $7::integer[]) as t(type, above, upto)
         on t.type = v.voucher_type and v.voucher_no > t.above and v.voucher_no <= t.upto
       where v.company_id = $1 and v.year = $3 and v.period_no = $4`,
      [
        companyId,
        row.previousRoot,
        row.year,
        row.periodNo,
        types,
        types.map((type) => row.previousNos[type] ?? 0),
        types.map((type) => row.postedNos[type] ?? 0),
      ],
    ),
  )
  return found.root
}
