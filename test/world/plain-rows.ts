// The lines and openings of books, read as they are stored: what reports read from kept balances is held against them.
import { wordsOf } from '../../src/contract/base/words.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import type { Gate } from '../../src/server/ledger/gate.ts'
import type { Include } from '../../src/server/ledger/read/read-scope.ts'
import type { Books } from '../../src/server/ledger/store/books.ts'
import { auditor, poster } from './ledger.ts'

/** A line that counts, or an opening, as it is stored; all that is told of it. */
export type PlainRow = {
  /** 0 for an opening. */
  no: number
  state: 'opening' | 'saved' | 'audited' | 'posted'
  isClosing: boolean
  subject: string
  aux: string
  currency: string
  /** Of an opening its balance and the turnovers of the year so far. */
  base: bigint
  debit: bigint
  credit: bigint
  original: bigint
  quantity: string | null
  cfItem: string
}

/** All lines of books but those of void vouchers, and their openings. */
export const plainRows = (look: Db, of: Books): Promise<PlainRow[]> =>
  look.query<PlainRow>(
    `select l.period_no as no, case when v.voucher_no <= coalesce(c.posted_no, 0) then 'posted'
         when v.status = 2 then 'audited' else 'saved' end as state,
       v.source in ('PLCLOSE', 'YECLOSE') as "isClosing", l.subject, coalesce(a.canonical, '') as aux, l.currency,
       0::bigint as base, l.debit, l.credit, l.original, l.quantity,
       l.cf_item as "cfItem"
     from voucher_line l join voucher v on v.company_id = l.company_id and v.id = l.voucher_id
       left join voucher_counter c on c.company_id = v.company_id and c.year = v.year and c.period_no = v.period_no
         and c.voucher_type = v.voucher_type
       left join aux a on a.company_id = l.company_id and a.id = l.aux_id
     where l.company_id = $1 and v.status <> 9
     union all
     select 0, 'opening', false, o.subject, coalesce(a.canonical, ''), o.currency, o.base, o.ytd_debit, o.ytd_credit,
       o.original, o.quantity, ''
     from opening o left join aux a on a.company_id = o.company_id and a.id = o.aux_id where o.company_id = $1`,
    [of.companyId],
  )

/** The states that each way of asking includes. */
export const statesOf: Record<Include, readonly string[]> = {
  posted: ['posted'],
  audited: ['posted', 'audited'],
  saved: ['posted', 'audited', 'saved'],
}

/** Of the worked example November is posted, and some vouchers of December are audited. */
export const intoEveryState = async (gate: Gate, look: Db, books: Books): Promise<void> => {
  await gate.auditMonth(auditor, books, '2025-11')
  await gate.post(poster, books, '2025-11', wordsOf['zh-cn'])
  const december = await look.query<{ id: bigint }>(
    `select id from voucher where company_id = $1 and period_no = 12 order by id limit 9`,
    [books.companyId],
  )
  await gate.act(auditor, books, { act: 'audit', ids: december.map(({ id }) => id) })
}
