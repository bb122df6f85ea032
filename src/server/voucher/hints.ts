// Gathers what the hints for auditors are made of, with reads that stay small however large the books are.

import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { auditHintCalls } from '../../contract/people/audit-right.ts'
import { chinaTime } from '../../domain/base/moment.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { isUnlimited } from '../../domain/chart/access.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { type Hint, hintsOf, pairOf, type SubjectPair } from '../../domain/voucher/audit-hint.ts'
import { invoiceKey } from '../../domain/voucher/invoice.ts'
import { voucherLabel, voucherWord } from '../../domain/voucher/voucher.ts'
import type { Db } from '../kernel/db.ts'
import type { Scope } from '../kernel/scope.ts'
import { type Books, booksOf, type CompanyFacts, type Gate } from '../ledger/gate.ts'
import { readStored, type Stored } from '../ledger/store/voucher-store.ts'
import { checkSeen, firstYear } from './act.ts'

/** So many recent debits of a subject are looked at, at most, and so many invoice numbers of a voucher. */
const lookedMost = 300
const invoicesMost = 200

/** Recent debits of the pair's subject, a year back at most, and the amounts of those against its other subject. */
const readHistory = async (db: Db, { companyId }: Books, { head }: Stored, pair: SubjectPair, since: number) => {
  const [row] = await db.query<{ looked: number; history: string[] | null }>(
    `with recent as (
       select l.voucher_id, l.debit from voucher_line l
       where l.company_id = $1 and l.subject = $2 and l.year between $7::integer and $4
         and (l.year, l.period_no) between ($4::integer - 1, $5::smallint) and ($4::integer, $5::smallint)
         and l.debit <> 0 and l.voucher_id <> $6
       order by l.year desc, l.period_no desc, l.voucher_date desc, l.voucher_type desc, l.voucher_no desc,
         l.line_no desc
       limit ${lookedMost}
     )
     select count(*)::integer as looked, array_agg(r.debit::text) filter (where exists (
         select 1 from voucher_line o where o.company_id = $1 and o.voucher_id = r.voucher_id and o.subject = $3
           and o.credit <> 0)) as history
     from recent r join voucher v on v.company_id = $1 and v.id = r.voucher_id and v.status <> 9`,
    [companyId, pair.debit, pair.credit, head.year, head.periodNo, head.id, since],
  )
  return { looked: row?.looked ?? 0, history: (row?.history ?? []).map(BigInt) }
}

/** Which of these invoice numbers another voucher of the group holds; only one of these books, read whole, is named. */
const readTaken = async ({ db, lang, dataScope }: Scope, books: Books, stored: Stored, facts: CompanyFacts) => {
  const numbers = new Map(
    stored.voucher.lines
      .slice(0, invoicesMost)
      .map(({ invoiceNo }) => [invoiceKey(invoiceNo), invoiceNo] as const)
      .filter(([key]) => key !== ''),
  )
  if (numbers.size === 0) return { invoices: 0, taken: [] }
  const rows = await db.query<{ key: string; type: string | null; no: number | null }>(
    `select r.invoice_key as key, v.voucher_type as type, v.voucher_no as no from registered_invoice r
       left join voucher v on v.company_id = $1 and v.id = r.voucher_id and r.company_id = $1 and v.year = $4 and $5
     where r.invoice_key = any($2) and r.voucher_id <> $3 order by r.invoice_key`,
    [books.companyId, [...numbers.keys()], stored.head.id, books.year, isUnlimited(dataScope)],
  )
  const labelOf = (type: string | null, no: number | null) =>
    type === null || no === null ? '' : voucherLabel(voucherWord(facts.voucherTypes, type, lang), no)
  const taken = rows.map(({ key, type, no }) => ({ invoice: numbers.get(key) ?? key, voucher: labelOf(type, no) }))
  return { invoices: numbers.size, taken }
}

const nothingKnown = { looked: 0, history: [] }

/** Arguments as the sentence shows them: amounts with their digits, subjects with their names. */
const argsOf = ({ args }: Hint, facts: CompanyFacts, lang: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      if (typeof value === 'bigint') return [name, formatMoney(value, facts.baseDigits)]
      const subject = name === 'debit' || name === 'credit' ? facts.subjects.find(String(value)) : undefined
      return [name, subject ? `${value} ${subjectName(subject, lang)}` : String(value)]
    }),
  )

type Hints = typeof auditHintCalls.hints

/** The hints of one voucher. What others hold is compared only for who sees the books whole. */
export const auditHints =
  (gate: Gate) =>
  async ({ id }: InputOf<Hints>, scope: Scope): Promise<ResultOf<Hints>> => {
    const books = booksOf(scope)
    await checkSeen(scope, [BigInt(id)])
    const facts = await gate.facts(books)
    const [stored] = await readStored(scope.db, books, [BigInt(id)])
    if (!stored) return refuse(problem('record.missing'))
    const { head, voucher } = stored
    const pair = pairOf(voucher.lines)
    const isWhole = isUnlimited(scope.dataScope)
    const known = pair && isWhole ? await readHistory(scope.db, books, stored, pair, firstYear(scope)) : nothingKnown
    const found = hintsOf({
      lines: voucher.lines,
      total: voucher.total,
      digits: facts.baseDigits,
      date: voucher.date,
      enteredOn: chinaTime(Date.parse(head.createdAt)).slice(0, 10),
      attachments: voucher.attachCount,
      pair,
      ...known,
      ...(await readTaken(scope, books, stored, facts)),
    })
    return {
      items: found.map((hint) => ({ name: hint.name, isGood: hint.isGood, args: argsOf(hint, facts, scope.lang) })),
    }
  }
