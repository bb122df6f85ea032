// What stands beside a voucher: which one it reverses or puts right, which ones do so to it, and who did what with it.
import type { Db } from '../kernel/db.ts'

export type LinkedVoucher = {
  kind: 'reverses' | 'reversedBy' | 'corrects' | 'correctedBy'
  id: bigint
  year: number
  voucherType: string
  voucherNo: number
  voucherDate: string
}

/** The vouchers a voucher belongs together with; one that is deleted belongs to nothing. */
export const readLinks = (db: Db, companyId: bigint, id: bigint): Promise<LinkedVoucher[]> =>
  db.query<LinkedVoucher>(
    `select k.kind, v.id, v.year, v.voucher_type, v.voucher_no, v.voucher_date from (
       select 'reverses' as kind, o.reversal_of as id from voucher o where o.company_id = $1 and o.id = $2
       union all select 'reversedBy', r.id from voucher r where r.company_id = $1 and r.reversal_of = $2
       union all select 'corrects', c.corrects from voucher_correction c where c.company_id = $1 and c.voucher_id = $2
       union all select 'correctedBy', c.voucher_id from voucher_correction c
         where c.company_id = $1 and c.corrects = $2
     ) k join voucher v on v.company_id = $1 and v.id = k.id
     order by v.voucher_date, v.id limit 50`,
    [companyId, id],
  )

export type VoucherEvent = { id: string; at: string; user: string; action: string; reason: string }

/** The trail of one voucher, the latest first. */
export const readEvents = (db: Db, companyId: bigint, id: bigint): Promise<VoucherEvent[]> =>
  db.query<VoucherEvent>(
    `select t.seq || '-' || t.item as id, t.at, coalesce(nullif(u.real_name, ''), t.user_name) as user, t.action,
       coalesce(t.after ->> 'reason', '') as reason
     from trail t left join app_user u on u.id = t.user_id
     where t.company_id = $1 and t.object_type = 'voucher' and t.object_id = $2
     order by t.seq desc, t.item desc limit 200`,
    [companyId, id],
  )
