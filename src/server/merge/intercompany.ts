// Vouchers between companies of the group: what both sides booked, side by side, and the mirror of one in other books.
import { type IntercompanyLine, intercompanyCalls, type MirrorShape } from '../../contract/merge/intercompany.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { type PeriodKey, parsePeriod } from '../../domain/base/period.ts'
import { type Problem, problem, refuse } from '../../domain/base/problem.ts'
import { isUnlimited } from '../../domain/chart/access.ts'
import { entitiesIn, isEntityType } from '../../domain/chart/entity.ts'
import { allowsCurrency } from '../../domain/chart/subject.ts'
import { draftLine, type Line, type LineDraft } from '../../domain/voucher/voucher.ts'
import type { Db } from '../kernel/db.ts'
import { addNotices } from '../kernel/notice.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { actorOf, type Books, booksOf, type CompanyFacts, type Gate } from '../ledger/gate.ts'
import { entityOf, type Relation, relationsOf } from '../ledger/read/read-merge-rules.ts'
import { findBooks } from '../ledger/read/read-scope.ts'
import { readStored, type Stored } from '../ledger/store/voucher-store.ts'
import { once } from '../ledger/write/idempotency.ts'

type BookedLine = {
  entities: string
  voucherId: bigint
  serialNo: string
  remark: string
  date: string
  subject: string
  summary: string
  debit: bigint
  credit: bigint
}

const linesMost = 5000

const readLines = (db: Db, { companyId, year }: Books, { no }: PeriodKey, entities: string[]): Promise<BookedLine[]> =>
  db.query<BookedLine>(
    `select a.canonical as entities, v.id as voucher_id, v.serial_no, v.remark, v.voucher_date as date, l.subject,
       l.summary, l.debit, l.credit
     from voucher v
     join voucher_line l on l.company_id = v.company_id and l.voucher_id = v.id
     join aux a on a.company_id = l.company_id and a.id = l.aux_id
     where v.company_id = $1 and v.year = $2 and v.period_no = $3 and v.status in (1, 2)
       and string_to_array(a.canonical, ';') && $4::text[]
     order by v.voucher_date, v.id, l.line_no limit ${linesMost}`,
    [companyId, year, no, entities],
  )

type Side = { relation: Relation; side: 'own' | 'theirs'; line: BookedLine; answer: BookedLine | null }

const sidesOf = (relation: Relation, side: Side['side'], lines: readonly BookedLine[]): Side[] =>
  lines
    .filter(({ entities }) => entities.split(';').includes(entityOf(relation)))
    .map((line) => ({ relation, side, line, answer: null }))

const isMirror = (a: BookedLine, b: BookedLine): boolean => a.debit === b.credit && a.credit === b.debit
const names = (a: BookedLine, b: BookedLine): boolean => `${a.remark} ${a.summary}`.includes(b.serialNo)

/** Ties each line to one that mirrors it: first those that name each other, then the others in their order. */
const tie = (own: readonly Side[], theirs: readonly Side[]): void => {
  for (const isNamed of [true, false]) {
    for (const mine of own.filter(({ answer }) => answer === null)) {
      const found = theirs.find(
        ({ answer, line }) =>
          answer === null &&
          isMirror(mine.line, line) &&
          (!isNamed || names(line, mine.line) || names(mine.line, line)),
      )
      if (!found) continue
      mine.answer = found.line
      found.answer = mine.line
    }
  }
}

const wireOf = ({ side, line, answer }: Side, counterparty: string, digits: number): IntercompanyLine => ({
  ...{ counterparty, side, voucherId: line.voucherId.toString(), serialNo: line.serialNo, date: line.date },
  ...{ subject: line.subject, summary: line.summary, answeredBy: answer?.serialNo ?? '' },
  debit: line.debit === 0n ? '' : formatMoney(line.debit, digits),
  credit: line.credit === 0n ? '' : formatMoney(line.credit, digits),
})

const match =
  (gate: Gate) =>
  async ({ month }: { month: string }, scope: Scope) => {
    const books = booksOf(scope)
    const period = parsePeriod(month)
    if (period?.year !== books.year) return refuse(problem('accountSet.mismatch', 'month'))
    if (!isUnlimited(scope.dataScope)) refuse(problem('permission.missing'))
    const relations = await relationsOf(scope.db, books.companyCode, `${month.slice(0, 7)}-01`)
    const { baseDigits } = await gate.facts(books)
    const own = relations.filter(({ company }) => company === books.companyCode)
    const ownLines = await readLines(scope.db, books, period, own.map(entityOf))
    const items: IntercompanyLine[] = []
    for (const relation of own) {
      const { counterparty } = relation
      const mirror = relations.find((other) => other.company === counterparty)
      const there = mirror && booksIn(scope, 'read', counterparty, books.year)
      const theirLines = there ? await readLines(scope.db, there, period, [entityOf(mirror)]) : []
      const mine = sidesOf(relation, 'own', ownLines)
      const theirs = mirror ? sidesOf(mirror, 'theirs', theirLines) : []
      tie(mine, theirs)
      items.push(...[...mine, ...theirs].map((side) => wireOf(side, counterparty, baseDigits)))
    }
    return { items }
  }

export const intercompanyRoutes = (app: App, gate: Gate): void => {
  serve(app, intercompanyCalls, { match: match(gate), mirrors, propose: propose(gate) })
}

// The mirror of a voucher in the books of another company of the group: one draft, by whoever may write there.

/** The books of a company in a year that the caller may read whole, or work in. */
export const booksIn = (scope: Scope, right: 'read' | 'entry', company: string, year: number): Books | null =>
  scope.setsWith(right).find((set) => set.companyCode === company && set.year === year && isUnlimited(set.dataScope)) ??
  null

/** The subject that answers one of ours: by the longest pair, when what it leads to is a leaf. */
const answerOf = (subject: string, pairs: readonly string[], facts: CompanyFacts): string => {
  const found = pairs
    .map((pair) => pair.split('-') as [string, string])
    .filter(([mine]) => subject.startsWith(mine))
    .sort(([a], [b]) => b.length - a.length)
  const wanted = found[0]?.[1] ?? ''
  return facts.subjects.find(wanted)?.isLeaf === true ? wanted : ''
}

const linesWith = ({ voucher }: Stored, { entityType: type, entityCode: code }: Relation) =>
  voucher.lines.filter((line) => isEntityType(type) && line.aux[type] === code)

const booksOfOther = async (db: Db, company: string, year: number): Promise<Books | undefined> =>
  (await findBooks(db, [{ company, year }]))[0]

const holdersShown = 3

const holdersOf = async (db: Db, { companyId, year }: Books): Promise<string[]> => {
  const rows = await db.query<{ name: string }>(
    `select distinct u.real_name as name from account_set_right r join app_user u on u.id = r.user_id
     where (r.company_id = $1 or r.company_id is null) and (r.year = $2 or r.year is null) and 'entry' = any(r.rights)
       and u.enabled and coalesce(r.valid_until >= current_date, true) and exists (
         select 1 from user_role ur join role_button b on b.role_id = ur.role_id
         where ur.user_id = u.id and b.button in ('gl:voucher:draft', '*'))
     order by 1 limit ${holdersShown}`,
    [companyId, year],
  )
  return rows.map(({ name }) => name)
}

/** An answer names our serial number in its remark, in the month of ours or the one after it. */
const daysLater = 62

/** Who has answered a voucher there already, by a draft or a voucher; '' for nobody. */
const answeredBy = async (db: Db, there: Books, { head }: Stored): Promise<string> => {
  const asked = [there.companyId, there.year, head.serialNo]
  const [draft] = await db.query<{ name: string }>(
    `select d.created_name as name from voucher_draft d
     where d.company_id = $1 and d.year = $2 and strpos(d.draft ->> 'remark', $3) > 0 limit 1`,
    asked,
  )
  if (draft) return draft.name
  const [voucher] = await db.query<{ name: string }>(
    `select v.created_name as name from voucher v
     where v.company_id = $1 and v.year = $2 and strpos(v.remark, $3) > 0 and v.status in (1, 2)
       and v.voucher_date between date_trunc('month', $4::date)::date and $4::date + ${daysLater} limit 1`,
    [...asked, head.voucherDate],
  )
  return voucher?.name ?? ''
}

const readVoucher = async (scope: Scope, id: string): Promise<Stored> => {
  if (!isUnlimited(scope.dataScope)) refuse(problem('permission.missing'))
  const [stored] = await readStored(scope.db, booksOf(scope), [BigInt(id)])
  return stored ?? refuse(problem('record.missing', 'voucher'))
}

/** What other companies of the group could answer of a voucher, and who may do it there. */
export const mirrors = async (
  { voucher: id }: { voucher: string },
  scope: Scope,
): Promise<{ items: MirrorShape[] }> => {
  const books = booksOf(scope)
  const stored = await readVoucher(scope, id)
  const relations = await relationsOf(scope.db, books.companyCode, stored.head.voucherDate)
  const items: MirrorShape[] = []
  for (const relation of relations.filter(({ company }) => company === books.companyCode)) {
    const lines = linesWith(stored, relation).length
    if (lines === 0) continue
    const { counterparty } = relation
    const there = await booksOfOther(scope.db, counterparty, books.year)
    if (!there || (await answeredBy(scope.db, there, stored)) !== '') continue
    const mayDraft = booksIn(scope, 'entry', counterparty, books.year) !== null
    const holders = mayDraft ? [] : await holdersOf(scope.db, there)
    items.push({ counterparty, accountSet: there.value, lines, mayDraft, holders })
  }
  return { items }
}

/** Why the caller makes no draft there: there are no books, or others have to do it. */
const whyNot = async (db: Db, counterparty: string, year: number): Promise<Problem> => {
  const there = await booksOfOther(db, counterparty, year)
  if (!there) return problem('relatedCompany.noBooks', 'counterparty', { co: counterparty, year })
  const who = (await holdersOf(db, there)).join(', ')
  return problem('relatedCompany.noEntry', 'counterparty', { set: there.value, who: who || '-' })
}

type Mirroring = { stored: Stored; relation: Relation; mirror: Relation | undefined; ours: CompanyFacts }

/** The original amount of a line in foreign currency, where the subject that answers keeps that currency. */
const foreignOf = (line: Line, subject: string, { ours }: Mirroring, theirs: CompanyFacts): Partial<LineDraft> => {
  const { baseCurrency } = ours.accountSet
  const answering = theirs.subjects.find(subject)
  if (line.currency === baseCurrency || !answering || !allowsCurrency(answering, line.currency, baseCurrency)) return {}
  const { currency, rateType, rate, original } = draftLine(line, 1n, ours)
  return { currency, rateType, rate, original }
}

/** Books with another base currency get the lines without amounts: ours are none of theirs. */
const mirrorLines = (on: Mirroring, theirs: CompanyFacts): LineDraft[] => {
  const { stored, relation, mirror, ours } = on
  const aux = mirror && isEntityType(mirror.entityType) ? entitiesIn(entityOf(mirror)) : {}
  const isSame = ours.accountSet.baseCurrency === theirs.accountSet.baseCurrency
  const amount = (minor: bigint): string => (minor === 0n || !isSame ? '' : formatMoney(minor, ours.baseDigits))
  return linesWith(stored, relation).map((line) => {
    const subject = answerOf(line.subject, relation.pairs, theirs)
    return {
      ...{ summary: line.summary, subject, aux, debit: amount(line.credit), credit: amount(line.debit) },
      ...(isSame ? foreignOf(line, subject, on, theirs) : {}),
    }
  })
}

/** Makes the mirror as a draft. Of two who do it at once the second waits and is refused: the voucher is answered. */
export const propose = (gate: Gate) => async (input: { voucher: string; counterparty: string }, scope: Scope) => {
  const [books, { counterparty }] = [booksOf(scope), input]
  const stored = await readVoucher(scope, input.voucher)
  const { head } = stored
  const relations = await relationsOf(scope.db, books.companyCode, head.voucherDate)
  const relation = relations.find((one) => one.company === books.companyCode && one.counterparty === counterparty)
  if (!relation) return refuse(problem('record.missing', 'counterparty'))
  const there = booksIn(scope, 'entry', counterparty, books.year)
  if (!there) return refuse(await whyNot(scope.db, counterparty, books.year))
  const mirror = relations.find(({ company }) => company === counterparty)
  const ours = await gate.facts(books)
  const lines = mirrorLines({ stored, relation, mirror, ours }, await gate.facts(there))
  if (lines.length === 0) refuse(problem('record.missing', 'voucher'))
  const draft = { type: head.voucherType, date: head.voucherDate, remark: head.serialNo, lines }
  const asked = { key: scope.idempotencyKey, act: 'intercompany.propose', body: input }
  const id = await once(scope.db, actorOf(scope), there, asked, (db) =>
    db.transaction(async (tx) => {
      await tx.query(`select v.id from voucher v where v.company_id = $1 and v.id = $2 for no key update`, [
        books.companyId,
        head.id,
      ])
      const who = await answeredBy(tx, there, stored)
      if (who !== '') refuse(problem('relatedCompany.answered', 'voucher', { set: there.value, who }))
      const made = await gate.within(tx).saveDraft(actorOf(scope), there, { id: null, draft })
      const args = { no: head.serialNo, n: String(lines.length) }
      const link = `/voucher/entry/${made}`
      await addNotices(tx, [{ userId: scope.user.id, kind: 'mirrorDraft', args, link, accountSet: there.value }])
      return made
    }),
  )
  return { accountSet: there.value, draft: id.toString(), lines: lines.length }
}
