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

export type Balances = 'subject_balance' | 'aux_balance'

/** What stands in a table is raised by what comes to it. */
const raised = (table: string, key: readonly string[], columns: readonly string[]): string =>
  `on conflict (company_id, ${key.join(', ')}) do update set
      ${columns.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ')}`

const flowNames = ['year', 'period_no', 'cf_item'] as const

/** Columns of a key that a row of `incoming_move` does not have under their names. */
const ready: Readonly<Record<string, string>> = { year: '$4::integer', with_aux: 'n.aux_id <> 0' }

/** The key of each table of balances after the company: its columns, and what they are of lines `l` of vouchers `v`. */
const keys: Record<Balances, readonly (readonly [string, string])[]> = {
  subject_balance: [
    ['year', 'v.year'],
    ['period_no', 'v.period_no'],
    ['subject', 'l.subject'],
    ['currency', 'l.currency'],
    ['class', balanceClass],
    ['with_aux', 'l.aux_id <> 0'],
  ],
  aux_balance: [
    ['year', 'v.year'],
    ['period_no', 'v.period_no'],
    ['subject', 'l.subject'],
    ['aux_id', 'l.aux_id'],
    ['currency', 'l.currency'],
    ['class', balanceClass],
  ],
}

/** Columns of the key of a table of balances, without the company. */
export const keyColumns = (table: Balances): string[] => keys[table].map(([name]) => name)

/** What those columns are of lines `l` of vouchers `v`, named as the columns are. */
export const keyValues = (table: Balances): string =>
  keys[table].map(([name, value]) => `${value} as ${name}`).join(', ')

export const heldBy: Record<Balances, string> = { subject_balance: 'true', aux_balance: 'l.aux_id <> 0' }

/**
 * INSERT … ON CONFLICT that moves the lines `l` of vouchers `v` from one family to another, in one of the two tables of
 * balances. `lines` is the FROM clause that gives `l` and `v`; `$1` is the company. Rows are touched in key order, and
 * every act takes the table by subject first, so that two statements never wait for each other in a circle.
 */
export const balanceMove = (table: Balances, move: Move, lines: string): string => {
  const columns = steps(move).flatMap(({ family, sign }) =>
    parts.map((part) => ({ name: `${family}_${part}`, value: `${sign}${sums[part]}` })),
  )
  const names = keyColumns(table)
  const moved = columns.map(({ name }) => name)
  const key = keys[table].map(([, value]) => value).join(', ')
  return `insert into ${table} (company_id, ${names.join(', ')}, ${moved.join(', ')})
    select $1, ${key}, ${columns.map(({ value }) => value).join(', ')} from ${lines}
    where ${heldBy[table]} group by ${key} order by ${key}
    ${raised(table, names, moved)}`
}

/**
 * INSERT … ON CONFLICT that raises a family by sums that are ready: `rows` is the FROM clause that gives them as `n`,
 * with the attributes of `incoming_move`, in key order, and may end with a WHERE. `$1` is the company, `$4` the year.
 */
export const balanceAdd = (table: Balances, family: Family, rows: string): string => {
  const names = keyColumns(table)
  const added = parts.map((part) => `${family}_${part}`)
  const key = names.map((name) => ready[name] ?? `n.${name}`).join(', ')
  return `insert into ${table} (company_id, ${names.join(', ')}, ${added.join(', ')})
    select $1, ${key}, ${parts.map((part) => `n.${part}`).join(', ')} from ${rows}
    ${raised(table, names, added)}`
}

/** The same for cash-flow items, with the attributes `period_no`, `cf_item` and `amount`. */
export const cashFlowAdd = (family: Family, rows: string): string =>
  `insert into cash_flow_balance (company_id, ${flowNames.join(', ')}, ${family})
    select $1, $4::integer, n.period_no, n.cf_item, n.amount from ${rows}
    ${raised('cash_flow_balance', flowNames, [family])}`

/** The same for cash-flow items: credit − debit of lines that carry one (cash lines never do). */
export const cashFlowMove = (move: Move, lines: string): string => {
  const families = steps(move)
  const names = families.map(({ family }) => family)
  const values = families.map(({ sign }) => `${sign}sum(l.credit - l.debit)`)
  const key = 'v.year, v.period_no, l.cf_item'
  return `insert into cash_flow_balance (company_id, ${flowNames.join(', ')}, ${names.join(', ')})
    select $1, ${key}, ${values.join(', ')} from ${lines}
    where l.cf_item <> '' group by ${key} order by ${key}
    ${raised('cash_flow_balance', flowNames, names)}`
}

/** The lines of stored vouchers named by `$2`: named on both sides, or a young company is scanned for each of them. */
export const storedLines = `voucher_line l join voucher v on v.company_id = l.company_id and v.id = l.voucher_id
    and l.company_id = $1 and l.voucher_id = any($2) and v.company_id = $1 and v.id = any($2)`
