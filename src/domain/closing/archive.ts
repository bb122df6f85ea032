// The archive: a whole account set as lines of JSON, exact to the byte, for the verifier that needs no database.
import type { Subject } from '../chart/subject.ts'
import type { StatementLine } from '../statement/statement.ts'
import type { MadeAdjustment } from '../statement/statement-adjustment.ts'
import type { StatementName } from '../statement/statement-month.ts'

/**
 * Raised when a reader of the form before would not prove all of it; a reader reads the earlier ones too. 2: open items
 * behind the openings. 3: what people adjusted in the statements. 4: rows with their digests, revisions of templates.
 * 5: links of the group's trail that tell roots of rows. 6: what a posting keeps of its month in a form of its own.
 */
export const archiveVersion = 6

/** The columns of a voucher, as texts in this order. Amounts are minor units, moments those of the digest. */
export const voucherColumns = [
  'id',
  'year',
  'period_no',
  'voucher_type',
  'voucher_no',
  'voucher_date',
  'serial_no',
  'attach_count',
  'remark',
  'status',
  'source',
  'total_debit',
  'total_credit',
  'line_count',
  'summary',
  'created_by',
  'created_name',
  'created_at',
  'edited_name',
  'edited_at',
  'cashier_name',
  'cashier_at',
  'audited_by',
  'audited_name',
  'audited_at',
  'auditor_differs',
  'rejected',
  'reversal_of',
  'version',
  'digest',
] as const

/** The columns of a line, as texts in this order; rates and quantities have all their decimals. */
export const lineColumns = [
  'line_no',
  'year',
  'period_no',
  'voucher_date',
  'voucher_type',
  'voucher_no',
  'subject',
  'aux_id',
  'summary',
  'currency',
  'rate_type',
  'rate',
  'original',
  'debit',
  'credit',
  'cf_item',
  'quantity',
  'price',
  'handler',
  'business',
  'purpose',
  'settlement_method',
  'settlement_no',
  'settlement_date',
  'due_date',
  'invoice_no',
] as const

export type Cells = readonly (string | null)[]

/** Debit, credit, original debit and credit, quantity debit and credit: base and original in minor units. */
export type KeptAmounts = readonly string[]

/**
 * One line of the file, in this order: `set`, rows, revisions, what names things, months, numbers, openings and their
 * open items, kept figures, postings, vouchers by month, type and number, the trail, `end`.
 */
export type ArchiveRecord =
  | {
      kind: 'set'
      version: number
      value: string
      company: string
      year: number
      mode: string
      baseCurrency: string
      baseDigits: number
      nameZhCn: string
      nameZhTw: string
      nameEn: string
    }
  /** A row that statements read: its text without company and digest, and the digest that it has. */
  | { kind: 'row'; table: string; name: string; text: string; digest: string }
  /** Lines, columns and checks of a published template as texts, null for none; the statements made by it. */
  | {
      kind: 'revision'
      name: string
      parts: readonly (string | null)[]
      digest: string
      statements: readonly StatementName[]
    }
  | { kind: 'voucherType'; code: string; wordZhCn: string; wordZhTw: string }
  | { kind: 'subject'; subject: Subject }
  | { kind: 'cashFlowItem'; code: string; direction: 'IN' | 'OUT' }
  | { kind: 'statementLine'; statement: StatementName; line: StatementLine }
  /** A set of entities: its text, and its columns in the order of the types of entities. */
  | { kind: 'aux'; id: string; text: string; columns: Cells }
  | { kind: 'period'; no: number; status: string; from: string; to: string; version: number }
  | { kind: 'counter'; no: number; type: string; lastNo: number; postedNo: number }
  | { kind: 'opening'; subject: string; auxId: string; currency: string; figures: KeptAmounts }
  | { kind: 'openingFlow'; item: string; amount: string }
  /**
   * What is still open behind an opening: subject, entities, currency, number, date, due date, voucher type and number,
   * summary, base and original amount. The SHA-256 over those of all texts is what the trail keeps of them.
   */
  | { kind: 'openItem'; text: string }
  /** `auxId` is empty for the lines with entities summed by subject, '0' for those without any. */
  | {
      kind: 'balance'
      no: number
      subject: string
      auxId: string
      currency: string
      class: number
      saved: KeptAmounts
      audited: KeptAmounts
      posted: KeptAmounts
    }
  | { kind: 'cashFlow'; no: number; item: string; saved: string; audited: string; posted: string }
  /** What counts in the statements beside the books; the SHA-256 of the text is what the trail keeps of its review. */
  | { kind: 'adjustment'; text: string }
  /** A statement of a posted month: by line its two columns, minor units, null where nothing can be computed. */
  | { kind: 'statement'; name: StatementName; no: number; values: [number, string | null, string | null][] }
  /** Of any year of the company; its SHA-256 is what the trail keeps of it. */
  | { kind: 'posting'; text: string }
  | { kind: 'voucher'; cells: Cells; files: string[]; lines: Cells[] }
  /** A link of the company's trail: the SHA-256 of its entries, joined by line feeds, goes into its hash. */
  | { kind: 'link'; seq: string; hash: string; entries: string[] }
  | { kind: 'head'; seq: string; hash: string }
  /** A link of the group's trail that told roots of rows last, with the hash of the one before it. */
  | { kind: 'groupLink'; seq: string; previous: string; hash: string; entries: string[] }
  /** The SHA-256 of all the bytes before this line. */
  | { kind: 'end'; records: number; sha256: string }

/** A reviewed adjustment of a year as text: the same in the archive and behind the digest in the trail. */
export const adjustmentText = (year: number, row: Omit<MadeAdjustment, 'id'>): string => {
  const { statement, kind, fromLine, toLine, fromNo, toNo, amount, reason, madeBy, reviewedBy } = row
  return JSON.stringify([
    ...[year, statement, kind, fromLine, toLine, fromNo, toNo, String(amount)],
    ...[reason, madeBy, reviewedBy],
  ])
}

type Told = [number, string, MadeAdjustment['kind'], number | null, number, number, number, string, string, string]

/** What such a text says; `id` tells the rows of one file apart. */
export const adjustmentOf = (text: string, id: bigint): MadeAdjustment & { year: number } => {
  const [year, statement, kind, fromLine, toLine, fromNo, toNo, amount, reason, madeBy, reviewedBy] = JSON.parse(
    text,
  ) as [...Told, string]
  const named = { year, statement, kind, fromLine, toLine, fromNo, toNo, reason, madeBy, reviewedBy }
  return { ...named, id, amount: BigInt(amount) }
}

export type RecordOf<K extends ArchiveRecord['kind']> = Extract<ArchiveRecord, { kind: K }>
