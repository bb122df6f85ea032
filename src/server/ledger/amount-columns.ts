// The SQL by which voucher lines move kept balances: one text for saving, auditing, deleting and posting alike.

/** The three families of kept amounts; a voucher's lines stand in exactly one of them, void vouchers in none. */
export type Family = 'saved' | 'audited' | 'posted'

const parts = ['debit', 'credit', 'original_debit', 'original_credit', 'quantity_debit', 'quantity_credit'] as const

/** The six sums of lines `l` grouped by balance key; lines without a quantity cost no arithmetic. */
const sums: Record<(typeof parts)[number], string> = {
  debit: 'sum(l.debit)',
  credit: 'sum(l.credit)',
  original_debit: 'sum(case when l.debit <> 0 then l.original else 0 end)',
  original_credit: 'sum(case when l.debit <> 0 then 0 else l.original end)',
  quantity_debit: 'coalesce(sum(case when l.debit <> 0 then l.quantity end), 0)',
  quantity_credit: 'coalesce(sum(case when l.debit <> 0 then null else l.quantity end), 0)',
}

/** Class 1 for what closes the books: statements leave it out without reading lines. */
export const balanceClass = `case when v.source in ('PLCLOSE', 'YECLOSE') then 1 else 0 end`

type Move = { from: Family | null; to: Family | null }

const steps = ({ from, to }: Move): { family: Family; sign: '' | '-' }[] => [
  ...(from ? [{ family: from, sign: '-' as const }] : []),
  ...(to ? [{ family: to, sign: '' as const }] : []),
]

/**
 * INSERT … ON CONFLICT that moves the lines `l` of vouchers `v` from one family to another. `lines` is the FROM clause
 * that gives `l` and `v`; `$1` is the company. Rows are touched in key order, so that two statements never wait for
 * each other in a circle.
 */
export const balanceMove = (move: Move, lines: string): string => {
  const columns = steps(move).flatMap(({ family, sign }) =>
    parts.map((part) => ({ name: `${family}_${part}`, value: `${sign}${sums[part]}` })),
  )
  const key = `v.year, v.period_no, l.subject, l.aux_id, l.currency, ${balanceClass}`
  return `insert into subject_balance (company_id, year, period_no, subject, aux_id, currency, class,
      ${columns.map(({ name }) => name).join(', ')})
    select $1, ${key}, ${columns.map(({ value }) => value).join(', ')} from ${lines}
    group by ${key} order by ${key}
    on conflict (company_id, year, period_no, subject, aux_id, currency, class) do update set
      ${columns.map(({ name }) => `${name} = subject_balance.${name} + excluded.${name}`).join(', ')}`
}

/** The same for cash-flow items: credit − debit of lines that carry one (cash lines never do). */
export const cashFlowMove = (move: Move, lines: string): string => {
  const columns = steps(move).map(({ family, sign }) => ({ name: family, value: `${sign}sum(l.credit - l.debit)` }))
  const key = 'v.year, v.period_no, l.cf_item'
  return `insert into cash_flow_balance (company_id, year, period_no, cf_item,
      ${columns.map(({ name }) => name).join(', ')})
    select $1, ${key}, ${columns.map(({ value }) => value).join(', ')} from ${lines}
    where l.cf_item <> '' group by ${key} order by ${key}
    on conflict (company_id, year, period_no, cf_item) do update set
      ${columns.map(({ name }) => `${name} = cash_flow_balance.${name} + excluded.${name}`).join(', ')}`
}

/** The lines of stored vouchers named by `$2`: named on both sides, or a young company is scanned for each of them. */
export const storedLines = `voucher_line l join voucher v on v.company_id = l.company_id and v.id = l.voucher_id
    and l.company_id = $1 and l.voucher_id = any($2) and v.company_id = $1 and v.id = any($2)`
