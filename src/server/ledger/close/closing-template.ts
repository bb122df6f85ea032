// Templates that close a month: their plan over the balances at its end, and which vouchers they made.

import { toBase } from '../../../domain/base/money.ts'
import { lastDay } from '../../../domain/base/period.ts'
import { everything } from '../../../domain/chart/access.ts'
import { auxPairs } from '../../../domain/chart/entity.ts'
import { type ClosingFacts, type ClosingPlan, planOf } from '../../../domain/closing/closing.ts'
import { restLines } from '../../../domain/closing/closing-remainder.ts'
import {
  askedBalances,
  askedOf,
  closingLines,
  type TemplateFacts,
  type TemplateLine,
} from '../../../domain/voucher/template.ts'
import {
  digitsOf,
  draftLine,
  type Line,
  type LineDraft,
  type Voucher,
  type VoucherDraft,
} from '../../../domain/voucher/voucher.ts'
import { readVoucher } from '../../../domain/voucher/voucher-check.ts'
import type { Db } from '../../kernel/db.ts'
import { netBalances } from '../read/read-net.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'
import { readStored } from '../store/voucher-store.ts'

/** What a closing needs of a template. */
export type ClosingTemplate = { id: bigint; name: string; type: string; remark: string; lines: TemplateLine[] }

/** True for a line that a balance holds, as netBalances sums it. */
const isIn = (asked: string, { subject, aux }: Pick<Line, 'subject' | 'aux'>): boolean => {
  const { code, entity } = askedOf(asked)
  if (!subject.startsWith(code)) return false
  return entity === '' || auxPairs(aux).some((pair) => pair.slice(pair.indexOf(':') + 1).toUpperCase() === entity)
}

/**
 * What stays of a closing: its vouchers that are audited, with what reversed one in the same month and what corrects it
 * there.
 */
export const readKept = async (tx: Db, books: Books, no: number, fixed: readonly bigint[]): Promise<Voucher[]> => {
  if (fixed.length === 0) return []
  const rows = await tx.query<{ id: bigint }>(
    `with recursive kept as (
       select v.id from voucher v where v.company_id = $1 and v.id = any($2)
       union
       select v.id from kept k
         cross join lateral (
           select r.id from voucher r where r.company_id = $1 and r.reversal_of = k.id
           union all select c.voucher_id from voucher_correction c where c.company_id = $1 and c.corrects = k.id) n
         join voucher v on v.company_id = $1 and v.id = n.id
       where v.year = $3 and v.period_no = $4 and v.status <> 9)
     select k.id from kept k`,
    [books.companyId, [...fixed], books.year, no],
  )
  const stored = await readStored(
    tx,
    books,
    rows.map(({ id }) => id),
  )
  return stored.map(({ voucher }) => voucher)
}

/** What is there of a closing: `own` makes room for what is wanted, `kept` stays beside it. */
export type There = { own: readonly Voucher[]; kept: readonly Voucher[] }

/**
 * The balances that a template asks for as they are without its vouchers, and before the month carries its profit and
 * loss forward: what is made afterwards asks for the same as what was made before.
 */
const readNets = async (
  tx: Db,
  books: Books,
  { period, subjects }: Pick<ClosingFacts, 'period' | 'subjects'>,
  asked: readonly string[],
  { own, kept }: There,
): Promise<Map<string, bigint>> => {
  const carried = subjects.all.flatMap(({ code, type }) => (type === 'PROFIT_LOSS' ? [code] : []))
  const nets = await netBalances(tx, { books, scope: everything }, asked, period.no, carried)
  for (const line of [...own, ...kept].flatMap(({ lines }) => lines)) {
    for (const each of asked) {
      if (isIn(each, line)) nets.set(each, (nets.get(each) ?? 0n) - line.debit + line.credit)
    }
  }
  return nets
}

/**
 * The voucher that a template asks for now, with its own vouchers left out of the balances: all of it, or what is
 * missing beside those that stay.
 */
export const planTemplate = async (
  tx: Db,
  books: Books,
  facts: CompanyFacts,
  of: Pick<ClosingFacts, 'period' | 'subjects'>,
  template: ClosingTemplate,
  there: There,
): Promise<ClosingPlan> => {
  const nets = await readNets(tx, books, of, askedBalances(template.lines), there)
  const date = lastDay(of.period)
  const { lines, problems } = closingLines(template.lines, templateFacts(facts, date, nets))
  if (problems.length > 0) return { vouchers: [], problems }
  const { type, remark } = template
  const draftOf = (drafts: LineDraft[]): VoucherDraft[] => {
    const adjustment = of.period.no === 13
    return drafts.length === 0
      ? []
      : [{ type, date, attachCount: 0, remark, source: 'TEMPLATE', adjustment, lines: drafts }]
  }
  const booked = there.kept.flatMap((voucher) => voucher.lines)
  if (booked.length === 0) return { vouchers: draftOf(lines), problems }
  const whole = draftOf(lines).map((draft) => readVoucher(draft, facts))
  const rest = restLines(
    whole.flatMap(({ voucher }) => voucher?.lines ?? []),
    booked,
  )
  return planOf(
    draftOf(rest.map((line) => draftLine(line, 1n, facts))),
    whole.flatMap((read) => read.problems),
  )
}

/** Notes that a template made these vouchers. */
export const noteMade = (tx: Db, books: Books, no: number, { id }: ClosingTemplate, made: readonly bigint[]) =>
  tx.query(
    `insert into closing_voucher (company_id, voucher_id, template_id, year, period_no)
     select $1, n.id, $2, $3, $4 from unnest($5::bigint[]) as n(id)`,
    [books.companyId, id, books.year, no, [...made]],
  )

/**
 * `nets` are debit-positive, by what is asked for. A balance that was not read is nothing, a subject that does not
 * exist has none.
 */
export const templateFacts = (facts: CompanyFacts, date: string, nets: ReadonlyMap<string, bigint>): TemplateFacts => ({
  accountSet: facts.accountSet,
  currencies: facts.currencies,
  toBase: ({ currency = '', rateType }, original) => {
    const found = facts.rate(currency, rateType || 'DAILY', date)
    const digits = digitsOf(facts.currencies, currency)
    return found && toBase(original, digits, found.rate, found.unit, facts.baseDigits)
  },
  balance: (asked) => {
    const subject = facts.subjects.find(askedOf(asked).code)
    const net = nets.get(asked) ?? 0n
    return subject ? (subject.direction === 'C' ? -net : net) : null
  },
})
