// Takes in what tills send: each bill once, however often it is sent, and none that says otherwise than before.
import type { FedBillShape, FeedOutcome } from '../../../contract/bills/sale-bill.ts'
import { type Problem, problem, Refusal } from '../../../domain/base/problem.ts'
import { checkStore, type SentBill, saleBillFigures } from '../../../domain/bills/sale-bill.ts'
import { readSaleBill } from '../../../domain/bills/sale-bill-read.ts'
import type { Db } from '../../kernel/db.ts'
import { type Books, nowText } from '../../ledger/store/books.ts'
import { changeEntry, type TrailEntry } from '../../ledger/store/trail.ts'
import type { ImportContext } from '../context.ts'
import {
  type BillReading,
  type BillWriting,
  type Hashed,
  hashOf,
  knownBills,
  readingOf,
  takeTurn,
  toldBills,
  writeBills,
} from './sale-bills.ts'

type Sent = Hashed & { at: number }
/** `isSaid`: the tills say it for the first time, or anew. */
type Judged = Sent & { outcome: FeedOutcome; isSaid: boolean }

const placed = (found: readonly Problem[], at: number): Problem[] =>
  found.map((each) => ({ ...each, path: `bills.${at}.${each.path}` }))

const duplicate = ({ bill, at }: Sent, reason: string): Problem =>
  problem('saleBill.duplicate', `bills.${at}.billNo`, { no: bill.billNo, reason })

/** The bills of a call, each number once. Whether sums agree is a question of the check: what was sold is taken in. */
const readAll = (drafts: readonly FedBillShape[], reading: BillReading): Sent[] => {
  const problems: Problem[] = []
  const sent = new Map<string, Sent>()
  for (const [at, draft] of drafts.entries()) {
    const { bill, problems: found } = readSaleBill({ ...draft, items: draft.items ?? [] }, reading)
    problems.push(...placed([...found, ...checkStore(bill, reading.facts)], at))
    const one = { bill, hash: hashOf(bill), at }
    const before = sent.get(bill.billNo)
    if (before && !before.hash.equals(one.hash)) problems.push(duplicate(one, 'billTwice'))
    if (!before) sent.set(bill.billNo, one)
  }
  if (problems.length > 0) throw new Refusal(problems)
  return [...sent.values()]
}

/** What the tills have said under some numbers. */
const saidBefore = async (tx: Db, books: Books, numbers: readonly string[]): Promise<Map<string, Buffer>> => {
  const rows = await tx.query<{ billNo: string; hash: Buffer }>(
    `select f.bill_no, f.hash from sale_feed f where f.company_id = $1 and f.bill_no = any($2)`,
    [books.companyId, [...numbers]],
  )
  return new Map(rows.map(({ billNo, hash }) => [billNo, hash]))
}

const judge = async (tx: Db, books: Books, sent: readonly Sent[]): Promise<Judged[]> => {
  const numbers = sent.map(({ bill }) => bill.billNo)
  const said = await saidBefore(tx, books, numbers)
  const there = await knownBills(tx, books, numbers)
  const problems: Problem[] = []
  const judged = sent.map((one): Judged => {
    const [before, bill] = [said.get(one.bill.billNo), there.get(one.bill.billNo)]
    if (before?.equals(one.hash)) return { ...one, outcome: 'known', isSaid: false }
    if (before && bill) problems.push(duplicate(one, 'sentOtherwise'))
    return { ...one, outcome: !bill ? 'new' : bill.equals(one.hash) ? 'known' : 'differs', isSaid: true }
  })
  if (problems.length > 0) throw new Refusal(problems)
  return judged
}

/** Keeps what the tills have said, in the place of what they said under the same numbers. */
const keepSaid = async (tx: Db, { books, actor, now }: BillWriting, said: readonly Judged[]): Promise<void> => {
  const of = (read: (bill: SentBill) => string): string[] => said.map(({ bill }) => read(bill))
  await tx.query(
    `insert into sale_feed (company_id, bill_no, store, business_date, channel, gross, tax, hash, sent_name, sent_at)
     select $1, n.bill_no, n.store, n.day, n.channel, n.gross, n.tax, n.hash, $9, $10 from unnest($2::text[],
       $3::text[], $4::date[], $5::text[], $6::bigint[], $7::bigint[], $8::bytea[])
       as n(bill_no, store, day, channel, gross, tax, hash)
     on conflict (company_id, bill_no) do update set store = excluded.store, business_date = excluded.business_date,
       channel = excluded.channel, gross = excluded.gross, tax = excluded.tax, hash = excluded.hash,
       sent_name = excluded.sent_name, sent_at = excluded.sent_at`,
    [
      books.companyId,
      of(({ billNo }) => billNo),
      of(({ store }) => store),
      of(({ date }) => date),
      of(({ channel }) => channel),
      said.map(({ bill }) => bill.gross),
      said.map(({ bill }) => bill.tax),
      said.map(({ hash }) => hash),
      actor.name,
      now,
    ],
  )
}

/** What makes no bill is told too: it is evidence of the day. */
const toldAll = (said: readonly Judged[]): TrailEntry[] => [
  ...toldBills(said.filter(({ outcome }) => outcome === 'new').map(({ bill }) => bill)),
  ...said
    .filter(({ outcome }) => outcome !== 'new')
    .map(({ bill }) => ({ ...changeEntry('saleBill', bill.billNo, null, saleBillFigures(bill)), action: 'feed' })),
]

/** Takes in the bills of a call, of these stores (empty = all), all or none; what became of each, in their order. */
export const feedSaleBills = async (
  context: ImportContext,
  drafts: readonly FedBillShape[],
  stores: readonly string[],
): Promise<{ billNo: string; outcome: FeedOutcome }[]> => {
  const { db, gate, actor, books } = context
  const reading = await readingOf(context, stores)
  const sent = readAll(drafts, reading)
  return db.transaction(async (tx) => {
    await takeTurn(tx, books)
    const judged = await judge(tx, books, sent)
    const said = judged.filter(({ isSaid }) => isSaid)
    const writing = { books, actor, currency: reading.currency, now: nowText() }
    await writeBills(
      tx,
      writing,
      said.filter(({ outcome }) => outcome === 'new'),
    )
    if (said.length > 0) await keepSaid(tx, writing, said)
    await gate.within(tx).tell(actor, books.companyId, toldAll(said))
    return judged.map(({ bill, outcome }) => ({ billNo: bill.billNo, outcome }))
  })
}
