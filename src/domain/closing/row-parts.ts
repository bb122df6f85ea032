// What the trail tells of rows that statements read: by table in which parts, and of which chain.

/**
 * A part is the rows that have the same values in the columns `by`; its root is the SHA-256 over their digests in
 * order. `of` is the column by which rows are a company's: their parts are told in its own trail, all others in that of
 * the group.
 */
export type RowParts = { by: readonly string[]; of: string | null }

const ofYear: RowParts = { by: ['year'], of: 'company_id' }
const ofGroup: RowParts = { by: [], of: null }

export const rowParts = {
  account_set: ofYear,
  opening: ofYear,
  opening_cash_flow: ofYear,
  statement_adjustment: ofYear,
  year_end: ofYear,
  company: { by: ['id'], of: 'id' },
  subject: { by: ['chart_id', 'owner'], of: null },
  statement_template: { by: ['owner'], of: null },
  statement_revision: { by: ['template_id'], of: null },
  cash_flow_item: ofGroup,
  currency: ofGroup,
  exchange_rate: ofGroup,
  merge_group: ofGroup,
  merge_rate: ofGroup,
  merge_stock: ofGroup,
  non_merge_code: ofGroup,
  related_company: ofGroup,
} as const satisfies Readonly<Record<string, RowParts>>

/** The type of the entries that tell roots; their number is the table. */
export const rowsTold = 'rows'

/** What such an entry tells: the root of each part by its key, all hexadecimal. A key does not say whose part it is. */
export type ToldRoots = { roots: Readonly<Record<string, string>> }

/** The text of which the SHA-256 is the key of a part. */
export const partText = (by: readonly string[], cells: Readonly<Record<string, unknown>>): string =>
  ['', ...by.map((column) => String(cells[column]))].join('|')
