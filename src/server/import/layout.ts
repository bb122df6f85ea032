// The columns of each kind of import file (formats: CSV), and how a header row is matched with them.

import { readTextCell } from '../../domain/base/csv.ts'
import { tenderCodes } from '../../domain/bills/sale-bill.ts'
import { figureColumns } from './file/tidy-cell.ts'
import { refuseFile } from './file-problems.ts'
import type { Other } from './question.ts'

export const importKinds = [
  'chart',
  'entities',
  'rates',
  'opening',
  'vouchers',
  'saleBills',
  'expenses',
  'restocks',
] as const
export type ImportKind = (typeof importKinds)[number]

/** Of `oneOf` a file has one column at least: without any of them it says nothing. */
type Layout = { required: readonly string[]; optional: readonly string[]; oneOf?: readonly string[] }

const words = (text: string): string[] => text.split(' ')

const tenderColumns = tenderCodes.flatMap((code) => [code.toLowerCase(), `${code.toLowerCase()}_fee`])

const layouts: Readonly<Record<ImportKind, Layout>> = {
  chart: {
    required: words('code name_zh_cn type direction'),
    optional: words(
      'parent name_zh_tw name_en pl_class is_leaf currency aux quantity cash fx_reval cf_item_in cf_item_out enabled',
    ),
  },
  entities: { required: words('type code name_zh_cn'), optional: words('name_zh_tw name_en enabled') },
  rates: { required: words('currency type date rate'), optional: words('unit') },
  opening: {
    required: words('subject'),
    oneOf: words('amount debit credit'),
    optional: words(
      'subject_name aux aux_name currency original_amount rate direction amount debit credit quantity ' +
        'ytd_debit ytd_credit role',
    ),
  },
  vouchers: {
    required: words('date type no summary subject'),
    optional: words(
      'company line aux currency original_amount rate_type rate debit credit direction amount quantity price cf_item ' +
        'handler business purpose settlement settlement_date due_date invoice_no attachments remark source',
    ),
  },
  saleBills: {
    required: words('bill_no store date channel gross tax_rate net tax'),
    optional: words(
      `company currency discount returns cost quantity invoice_no remark ${tenderColumns.join(' ')} ` +
        'item_brand item_category item_quantity item_gross item_net item_tax item_cost',
    ),
  },
  expenses: {
    required: words('no date department item amount'),
    optional: words('store employee tax summary bank invoice_no attachments type remark'),
  },
  restocks: {
    required: words('document_no date from_code store cost'),
    optional: words('from_type brand category quantity retail remark'),
  },
}

/** Columns that our own files carry for the reader: they are compared, `code_source` and `note` not read. */
const informational = new Set(words('period subject_name aux_name level code_source note'))

/** Columns of figures and dates: all others are text, in which a leading ' guards against formulas. */
const figures: ReadonlySet<string> = new Set([
  ...figureColumns,
  ...words('period level line date settlement_date due_date unit attachments'),
])

/**
 * A row below the header: its line in the file and its cells by column name. Absent columns are ''. `other` is what
 * cells would be by other answers to what the file leaves open.
 */
export type FileRow = { line: number; cells: Readonly<Record<string, string>>; other?: Other }

/** The rows of a draft, documents one behind the other; each reading begins anew. */
export type DraftRows = () => AsyncGenerator<FileRow[]>

export type Header = {
  names: readonly string[]
  has(column: string): boolean
  /** The cells of a row, trimmed; guards against formulas taken off. */
  read(values: readonly string[]): Record<string, string>
  width: number
}

/** The columns that are read of a kind of file. */
export const columnsOf = (kind: ImportKind): string[] => [...layouts[kind].required, ...layouts[kind].optional]

/** The columns that a kind of file cannot do without; those of which one is enough stand together: `debit|credit`. */
export const requiredOf = (kind: ImportKind): readonly string[] => {
  const { required, oneOf = [] } = layouts[kind]
  return oneOf.length > 0 ? [...required, oneOf.join('|')] : required
}

/** What of the columns that a kind cannot do without is missing among some; the first of those of which one is. */
export const missingOf = (kind: ImportKind, names: readonly string[]): string[] => {
  const { required, oneOf = [] } = layouts[kind]
  const isNone = oneOf.length > 0 && !oneOf.some((name) => names.includes(name))
  return [...required.filter((name) => !names.includes(name)), ...(isNone ? oneOf.slice(0, 1) : [])]
}

/** The cells of an empty row. */
export const blankCells = (kind: ImportKind): Record<string, string> =>
  Object.fromEntries([...columnsOf(kind), ...informational].map((name) => [name, '']))

/** What sheets of others have beside ours: the name of a code, the same once more, what an amount is made of. */
const isBeside = (name: string): boolean => /_(name|also)$/.test(name) || besideColumns.has(name)
const besideColumns = new Set(
  words('company currency year original_amount rate net tax gross quantity price tax_rate tenders subject until'),
)

/**
 * Matches a header row with the layout; unknown, missing and doubled columns are refused with their names (47002).
 * `takesBeside`: also what sheets of others say a second time.
 */
export const readHeader = (kind: ImportKind, titles: readonly string[], line: number, takesBeside = false): Header => {
  const names = titles.map((title) => title.trim())
  while (names.at(-1) === '') names.pop()
  const { required, optional } = layouts[kind]
  const known = new Set([...required, ...optional, ...informational])
  const wrong = [
    ...names.filter(
      (name, index) => !(known.has(name) || (takesBeside && isBeside(name))) || names.indexOf(name) !== index,
    ),
    ...missingOf(kind, names),
  ]
  if (wrong.length > 0) refuseFile('import.header', { columns: wrong.join(', ').slice(0, 500) }, line)
  const blank = blankCells(kind)
  const isText = names.map((name) => !figures.has(name))
  const read = (values: readonly string[]): Record<string, string> => {
    const cells = { ...blank }
    for (let at = 0; at < names.length; at += 1) {
      const value = values[at]
      if (!value) continue
      cells[names[at] as string] = isText[at] ? readTextCell(value.trim()) : value.trim()
    }
    return cells
  }
  return { names, has: (column) => names.includes(column), read, width: names.length }
}
