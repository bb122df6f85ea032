// How many vouchers of a month somebody sees who sees a part of the books: a count tells of what it counts.

import type { Db } from '../../kernel/db.ts'
import type { Readable } from '../store/books.ts'
import { baseText, begin, isPosted, type VoucherListQuestion } from './list-filter.ts'

export type SeenCount = {
  companyId: bigint
  periodNo: number
  status: number
  returned: boolean
  posted: boolean
  n: number
}

/** Vouchers of these books of one year with a line that the reader sees, by month and state. */
export const countSeen = async (tx: Db, readables: readonly Readable[]): Promise<SeenCount[]> => {
  if (readables.length === 0) return []
  const question: VoucherListQuestion = {
    books: readables.map((readable) => ({ readable, digits: 0, cash: [], broken: [] })),
    filter: { page: 1, pageSize: 1 },
    lister: { id: 0n, companyId: 0n, roles: [], rights: [], ownToo: false },
  }
  const sent = begin(question)
  const text = `select v.company_id, v.period_no, v.status, v.rejected <> '' as returned, ${isPosted} as posted,
      count(*)::integer as n
    ${baseText(question, 'vouchers', sent)} group by 1, 2, 3, 4, 5`
  return tx.query<SeenCount>(text, sent.values)
}
