// The calls that correct posted vouchers: the red reversal, the blue correction in a later year, and the trace of both.
import { reversalCalls } from '../../contract/voucher/voucher-reversal.ts'
import { firstOpen, periodText } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { isUnlimited, seesLine } from '../../domain/chart/access.ts'
import { blueCorrection, checkReversal, checkReversible, reverseVoucher } from '../../domain/voucher/reversal.ts'
import { voucherLabel, voucherWord } from '../../domain/voucher/voucher.ts'
import type { Db } from '../kernel/db.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { actorOf, type Books, booksOf, type CompanyFacts, type Gate } from '../ledger/gate.ts'
import { isPosted, readStored, type Stored, statusOf } from '../ledger/store/voucher-store.ts'
import { checkSeen } from './act.ts'
import { startDate } from './wire.ts'

const readOne = async (scope: Scope, id: string): Promise<Stored> => {
  await checkSeen(scope, [BigInt(id)])
  const [stored] = await readStored(scope.db, booksOf(scope), [BigInt(id)])
  return stored ?? refuse(problem('record.missing'))
}

const reversibleOf = ({ head, voucher }: Stored, facts: CompanyFacts, lang: string) => ({
  label: voucherLabel(voucherWord(facts.voucherTypes, head.voucherType, lang), head.voucherNo),
  date: head.voucherDate,
  source: voucher.source,
  posted: isPosted(head),
  isVoid: statusOf(head) === 'void',
})

/** A voucher as the law's summaries name it: in the language of the books, whatever the caller's. */
const namedOf = ({ head }: Stored, facts: CompanyFacts) => ({
  id: head.id.toString(),
  word: voucherWord(facts.voucherTypes, head.voucherType, 'zh-cn'),
  no: head.voucherNo,
})

/** The first later year of the same company that has an open month and that the caller may write in. */
const laterBooks = async (gate: Gate, scope: Scope): Promise<{ books: Books; facts: CompanyFacts } | null> => {
  const { companyId, year } = booksOf(scope)
  const later = scope
    .setsWith('entry')
    .filter((set) => set.companyId === companyId && set.year > year)
    .sort((a, b) => a.year - b.year)
  for (const books of later) {
    const facts = await gate.facts(books)
    if (firstOpen(facts.periods) !== null) return { books, facts }
  }
  return null
}

const priorYearOf = (facts: CompanyFacts): string =>
  facts.subjects.all.find(({ plClass, isLeaf, enabled }) => plClass === 'PRIOR_YEAR' && isLeaf && enabled)?.code ?? ''

const reverse =
  (gate: Gate) =>
  async ({ id, date, accept }: { id: string; date: string; accept?: number[] }, scope: Scope) => {
    const [books, stored] = [booksOf(scope), await readOne(scope, id)]
    const facts = await gate.facts(books)
    const problems = checkReversal(reversibleOf(stored, facts, scope.lang), date)
    if (problems.length > 0) refuse(problems)
    const draft = reverseVoucher(stored.voucher, namedOf(stored, facts), date, facts)
    const saved = await gate.save(actorOf(scope), books, { draft, accept, key: scope.idempotencyKey })
    return { id: saved.id.toString(), no: saved.no, serialNo: saved.serialNo, period: periodText(saved.period) }
  }

const correctLater =
  (gate: Gate) =>
  async ({ id }: { id: string }, scope: Scope) => {
    const stored = await readOne(scope, id)
    const facts = await gate.facts(booksOf(scope))
    const problems = checkReversible(reversibleOf(stored, facts, scope.lang))
    if (problems.length > 0) refuse(problems)
    const later = (await laterBooks(gate, scope)) ?? refuse(problem('voucher.noLaterYear'))
    const date = startDate(later.facts, '')
    const { subjects } = later.facts
    const more = { date, subjects, priorYear: priorYearOf(later.facts) }
    const draft = blueCorrection(stored.voucher, namedOf(stored, facts), more, facts)
    const key = scope.idempotencyKey
    const made = await gate.saveDraft(actorOf(scope), later.books, { id: null, draft, key })
    return { id: made.toString(), accountSet: later.books.value, date }
  }

/** Of vouchers that belong together those that the caller sees whole, in whatever year of the company he may read. */
const seenLinks = async (scope: Scope, links: readonly LinkedVoucher[]): Promise<LinkedVoucher[]> => {
  const { companyId } = booksOf(scope)
  const seen = new Set<bigint>()
  for (const { dataScope, ...books } of scope.setsWith('read').filter((set) => set.companyId === companyId)) {
    const ids = links.filter(({ year }) => year === books.year).map(({ id }) => id)
    const stored = isUnlimited(dataScope) || ids.length === 0 ? [] : await readStored(scope.db, books, ids)
    const hidden = new Set(
      stored
        .filter(({ voucher }) => !voucher.lines.every((line) => seesLine(dataScope, line)))
        .map(({ head }) => head.id),
    )
    for (const id of ids) if (!hidden.has(id)) seen.add(id)
  }
  return links.filter(({ id }) => seen.has(id))
}

const trace =
  (gate: Gate) =>
  async ({ id }: { id: string }, scope: Scope) => {
    const books = booksOf(scope)
    await readOne(scope, id)
    const { voucherTypes } = await gate.facts(books)
    const links = await seenLinks(scope, await readLinks(scope.db, books.companyId, BigInt(id)))
    const events = await readEvents(scope.db, books.companyId, BigInt(id))
    return {
      links: links.map((link) => ({
        kind: link.kind,
        id: link.id.toString(),
        no: voucherLabel(voucherWord(voucherTypes, link.voucherType, scope.lang), link.voucherNo),
        date: link.voucherDate,
        inSet: link.year === books.year,
      })),
      events,
    }
  }

export const reversalRoutes = (app: App, gate: Gate): void => {
  serve(app, reversalCalls, { reverse: reverse(gate), correctLater: correctLater(gate), trace: trace(gate) })
}

// What stands beside a voucher: which one it reverses or puts right, which ones do so to it, and who did what with it.

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
