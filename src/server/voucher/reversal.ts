// The calls that correct posted vouchers: the red reversal, the blue correction in a later year, and the trace of both.
import { reversalCalls } from '../../contract/voucher/voucher-reversal.ts'
import { firstOpen, periodText } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { isUnlimited, seesLine } from '../../domain/chart/access.ts'
import { blueCorrection, checkReversal, checkReversible, reverseVoucher } from '../../domain/voucher/reversal.ts'
import { voucherLabel, voucherWord } from '../../domain/voucher/voucher.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { actorOf, booksOf } from '../ledger/actor.ts'
import type { Books, CompanyFacts, Gate } from '../ledger/gate.ts'
import { isPosted, readStored, type Stored, statusOf } from '../ledger/store/voucher-store.ts'
import { type LinkedVoucher, readEvents, readLinks } from './links.ts'
import { checkSeen } from './scope.ts'
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
