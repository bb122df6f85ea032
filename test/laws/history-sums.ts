// Everything that the books hold, as lines of text: once from the maps of the model, once from the tables.
import type { Db } from '../../src/server/kernel/db.ts'
import type { Books } from '../../src/server/ledger/store/books.ts'
import { chart, dateOf, isPosted, type Line, living, type Model, type Sums } from './history-model.ts'
import type { Family } from './history-months.ts'

const families: readonly Family[] = ['saved', 'audited', 'posted']

/** Four amounts of each family. */
const columns = (line: Line, family: number): bigint[] => {
  const amounts = Array.from({ length: 12 }, () => 0n)
  const isDebit = line.debit !== 0n
  amounts[family * 4] = line.debit
  amounts[family * 4 + 1] = line.credit
  amounts[family * 4 + (isDebit ? 2 : 3)] = line.original
  return amounts
}

const add = (sums: Map<string, bigint[]>, key: string, amounts: readonly bigint[]): void => {
  const held = sums.get(key)
  sums.set(key, held ? held.map((each, at) => each + (amounts[at] ?? 0n)) : [...amounts])
}

const textsOf = (sums: Map<string, bigint[]>): string[] =>
  [...sums].flatMap(([key, amounts]) =>
    amounts.some((each) => each !== 0n) ? [`${key}|${amounts.map(String).join('|')}`] : [],
  )

const auxOf = (customer: string): string => (customer === '' ? '' : `customer:${customer}`)

const openingTexts = (year: number, openings: Sums): string[] =>
  [...openings].map(([key, { base, original }]) => {
    const [subject, customer = '', currency] = key.split('|')
    return `opening|${year}|${subject}|${auxOf(customer)}|${currency}|${base}|${original}`
  })

/** What the books must hold. */
export const expectedTexts = (model: Model): string[] => {
  const sums = new Map<string, bigint[]>()
  const found: string[] = []
  for (const kept of living(model)) {
    const { id, no, version, status, month, type, cashier, lines } = kept
    found.push(`voucher|${id}|${no}|${version}|${status}|${dateOf(kept)}|${month}|${type}|${lines.length}|${cashier}`)
    if (status === 'void') continue
    const family = isPosted(model, kept) ? 2 : status === 'audited' ? 1 : 0
    const kind = ['PLCLOSE', 'YECLOSE'].includes(kept.source) ? 1 : 0
    for (const line of lines) {
      const { subject, customer, currency, flow } = line
      const amounts = columns(line, family)
      add(sums, `subject|${month}|${subject}|${currency}|${kind}|${customer !== ''}`, amounts)
      if (customer !== '') add(sums, `aux|${month}|${subject}|${auxOf(customer)}|${currency}|${kind}`, amounts)
      if (flow === '' || chart[subject]?.cash) continue
      add(
        sums,
        `flow|${month}|${flow}`,
        families.map((_, at) => (at === family ? line.credit - line.debit : 0n)),
      )
    }
  }
  for (const [key, { last, posted }] of model.counters) if (last > 0) found.push(`counter|${key}|${last}|${posted}`)
  for (const [no, status] of model.statuses) found.push(`month|${no}|${status}`)
  for (const [id, maker] of model.drafts) found.push(`draft|${id}|${maker}`)
  found.push(...openingTexts(2025, model.openings), ...openingTexts(2026, model.carried.openings))
  if (model.carried.state !== 'none') found.push(`year|${model.carried.state}`)
  return [...found, ...textsOf(sums)].sort()
}

const amountNames = families.flatMap((family) =>
  ['debit', 'credit', 'original_debit', 'original_credit'].map((part) => `b.${family}_${part}`),
)
const amounts = amountNames.join(`, '|', `)
const held = `(${amountNames.map((name) => `${name} <> 0`).join(' or ')})`

/** Quantities are nowhere used: one that is not zero makes its line another. */
const all = `
  select concat('voucher|', v.id, '|', v.voucher_no, '|', v.version, '|',
    case v.status when 1 then 'saved' when 2 then 'audited' when 9 then 'void' end, '|', v.voucher_date, '|',
    v.period_no, '|', v.voucher_type, '|', v.line_count, '|', (v.cashier_name <> '')::text) as text
  from voucher v where v.company_id = $1
  union all select concat('subject|', b.period_no, '|', b.subject, '|', b.currency, '|', b.class, '|', b.with_aux::text,
    '|', ${amounts}) from subject_balance b where b.company_id = $1 and ${held}
  union all select concat('aux|', b.period_no, '|', b.subject, '|', a.canonical, '|', b.currency, '|', b.class, '|',
    ${amounts}) from aux_balance b join aux a on a.company_id = b.company_id and a.id = b.aux_id
    where b.company_id = $1 and ${held}
  union all select concat('flow|', b.period_no, '|', b.cf_item, '|', b.saved, '|', b.audited, '|', b.posted)
    from cash_flow_balance b
    where b.company_id = $1 and (b.saved <> 0 or b.audited <> 0 or b.posted <> 0)
  union all select concat('counter|', c.period_no, '|', c.voucher_type, '|', c.last_no, '|', c.posted_no)
    from voucher_counter c where c.company_id = $1 and c.last_no > 0
  union all select concat('month|', p.no, '|', p.status) from period p where p.company_id = $1 and p.year = 2025
  union all select concat('draft|', d.id, '|', d.created_by) from voucher_draft d where d.company_id = $1
  union all select concat('opening|', o.year, '|', o.subject, '|', a.canonical, '|', o.currency, '|', o.base, '|',
    o.original) from opening o left join aux a on a.company_id = o.company_id and a.id = o.aux_id
    where o.company_id = $1
  union all select concat('year|', y.state) from year_end y where y.company_id = $1`

/** What the tables hold. */
export const storedTexts = async (look: Db, { companyId }: Books): Promise<string[]> => {
  const rows = await look.query<{ text: string }>(all, [companyId], 'history_texts')
  return rows.map(({ text }) => text).sort()
}
