// Templates that close a month: their plan over the balances at its end, and which vouchers they made.
import { everything } from '../../domain/access.ts'
import type { ClosingFacts, ClosingPlan } from '../../domain/closing.ts'
import { auxPairs } from '../../domain/entity.ts'
import { lastDay } from '../../domain/period.ts'
import { askedBalances, askedOf, closingLines, type TemplateLine } from '../../domain/template.ts'
import type { Line, Voucher } from '../../domain/voucher.ts'
import type { Db } from '../kernel/db.ts'
import type { Books } from './books.ts'
import type { CompanyFacts } from './facts.ts'
import { netBalances } from './read-net.ts'
import { templateFacts } from './template-facts.ts'

/** What a closing needs of a template. */
export type ClosingTemplate = { id: bigint; name: string; type: string; remark: string; lines: TemplateLine[] }

/** True for a line that a balance holds, as netBalances sums it. */
const isIn = (asked: string, { subject, aux }: Pick<Line, 'subject' | 'aux'>): boolean => {
  const { code, entity } = askedOf(asked)
  if (!subject.startsWith(code)) return false
  return entity === '' || auxPairs(aux).some((pair) => pair.slice(pair.indexOf(':') + 1).toUpperCase() === entity)
}

/** The voucher that a template asks for now, with its own vouchers left out of the balances. */
export const planTemplate = async (
  tx: Db,
  books: Books,
  facts: CompanyFacts,
  { period }: Pick<ClosingFacts, 'period'>,
  template: ClosingTemplate,
  own: readonly Voucher[],
): Promise<ClosingPlan> => {
  const asked = askedBalances(template.lines)
  const nets = await netBalances(tx, { books, scope: everything }, asked, period.no)
  for (const line of own.flatMap(({ lines }) => lines)) {
    for (const each of asked) {
      if (isIn(each, line)) nets.set(each, (nets.get(each) ?? 0n) - line.debit + line.credit)
    }
  }
  const date = lastDay(period)
  const { lines, problems } = closingLines(template.lines, templateFacts(facts, date, nets))
  if (problems.length > 0 || lines.length === 0) return { vouchers: [], problems }
  const { type, remark } = template
  const adjustment = period.no === 13
  return { vouchers: [{ type, date, attachCount: 0, remark, source: 'TEMPLATE', adjustment, lines }], problems }
}

/** Notes that a template made these vouchers. */
export const noteMade = (tx: Db, books: Books, no: number, { id }: ClosingTemplate, made: readonly bigint[]) =>
  tx.query(
    `insert into closing_voucher (company_id, voucher_id, template_id, year, period_no)
     select $1, n.id, $2, $3, $4 from unnest($5::bigint[]) as n(id)`,
    [books.companyId, id, books.year, no, [...made]],
  )
