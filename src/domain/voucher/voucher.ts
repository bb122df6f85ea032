// The voucher (凭证): its shapes, and the canonical form that is digested.
import { formatMoney, formatQuantity, formatRate } from '../base/money.ts'
import { type PeriodKey, type PeriodStatus, periodText } from '../base/period.ts'
import type { ClosedMonths } from '../base/soft-close.ts'
import type { AccountSetMode, AccountSetOptions, VoucherSource } from '../chart/account-set.ts'
import { type AuxSet, auxText, type EntityIndex } from '../chart/entity.ts'
import type { SubjectTree } from '../chart/subject.ts'
import type { NonMergeCode } from './merge-lines.ts'

export type { VoucherSource } from '../chart/account-set.ts'

/** 0, 1, 2 and 9 in the database; *posted* is a fact about the month: number ≤ posted_no. */
export type VoucherStatus = 'draft' | 'saved' | 'audited' | 'void'

export const rateTypes = ['DAILY', 'MONTH_FIXED', 'MONTH_AVG', 'MONTH_END'] as const
export type RateType = (typeof rateTypes)[number]

const figureFields = ['currency', 'rateType', 'rate', 'original', 'debit', 'credit', 'quantity', 'price'] as const

/** What a line says beside its figures. */
export const detailFields = [
  'business',
  'purpose',
  'settlementMethod',
  'settlementNo',
  'settlementDate',
  'dueDate',
  'cfItem',
  'invoiceNo',
] as const
type Details = Record<(typeof detailFields)[number], string>

/** What may be typed into a line beside its summary, its subject and its entities. */
export const typedFields = ['handler', ...figureFields, ...detailFields] as const

/** The fields of a line in the order of the canonical form: never change it. */
export const lineFields = ['lineNo', 'summary', 'subject', 'aux', ...typedFields] as const

/** A line as typed: decimal text or ''. `rate` is base currency per ONE unit of the currency. */
export type LineDraft = { summary: string; subject: string; aux: AuxSet } & {
  [field in (typeof typedFields)[number]]?: string
}

/** A voucher as typed. `type` is a code; `adjustment` puts a voucher of 31 December into period 13. */
export type VoucherDraft = {
  type: string
  date: string
  attachCount?: number
  remark?: string
  source?: VoucherSource
  reversalOf?: string
  /** The voucher that this one puts right; kept beside the books, it changes no rule. */
  corrects?: string
  adjustment?: boolean
  lines: LineDraft[]
}

/**
 * A checked line. Amounts in minor units; `original` in the line's currency, equal to the base amount in the base
 * currency, with the sign of the amount; `rate` in 1e-8 per one unit, null in the base currency; quantity, price in
 * 1e-6.
 */
export type Line = {
  lineNo: number
  summary: string
  subject: string
  aux: AuxSet
  handler: string
  currency: string
  rateType: string
  rate: bigint | null
  original: bigint
  debit: bigint
  credit: bigint
  quantity: bigint | null
  price: bigint | null
} & Details

/** A checked voucher; `total` is its total debit, equal to its total credit. */
export type Voucher = {
  type: string
  date: string
  period: PeriodKey
  attachCount: number
  remark: string
  source: VoucherSource
  reversalOf: string
  lines: Line[]
  total: bigint
}

/** A voucher type; the must-have rules are '' (none), 'cash' (any cash subject) or a subject prefix. */
export type VoucherType = {
  code: string
  wordZhCn: string
  wordZhTw: string
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  enabled: boolean
  debitMustHave: string
  creditMustHave: string
  mustNotHave: string
}

/** A rate found for a voucher: `rate` in 1e-8 of base per `unit`, of the day `date` (may be earlier than asked). */
export type FoundRate = { rate: bigint; unit: number; date: string }

/** What the rules need to know; cached per company. `today` is given where a clock exists and allows W04. */
export type VoucherFacts = {
  /** Months that whoever enters may not enter into now; none unless told. */
  closed?: ClosedMonths
  accountSet: {
    company: string
    year: number
    startNo: number
    baseCurrency: string
    options: AccountSetOptions
    mode: AccountSetMode
  }
  subjects: SubjectTree
  entities: EntityIndex
  currencies: ReadonlyMap<string, { minorDigits: number }>
  voucherTypes: ReadonlyMap<string, VoucherType>
  cashFlowItems: ReadonlySet<string>
  periods: ReadonlyMap<number, PeriodStatus>
  rate(currency: string, type: string, date: string): FoundRate | null
  mayEditRate?: boolean
  /** The books hold eliminations of a group: only in such books do vouchers eliminate. */
  holdsEliminations?: boolean
  /** Codes whose lines are not merged; none unless told. */
  nonMerge?: readonly NonMergeCode[]
  today?: string
}

/** The word of a voucher type as its reader sees it: 記 in traditional script, 记 in every other; else the code. */
export const voucherWord = (types: ReadonlyMap<string, VoucherType>, code: string, lang: string): string => {
  const type = types.get(code)
  return (lang === 'zh-tw' ? type?.wordZhTw : type?.wordZhCn) || code
}

/** The type of vouchers that take out what companies of a group hold of each other. */
export const eliminationType = 'DX'

/** '记-0001', as shown and printed. */
export const voucherLabel = (word: string, no: number): string => `${word}-${String(no).padStart(4, '0')}`

/** Finds a voucher type by its code or by its word in either script, as files and people write it. */
export const findVoucherType = (types: Iterable<VoucherType>, text: string): VoucherType | undefined => {
  let byWord: VoucherType | undefined
  for (const type of types) {
    if (type.code === text) return type
    if (type.wordZhCn === text || type.wordZhTw === text) byWord ??= type
  }
  return byWord
}

const canonicalCell = (value: Line[keyof Line]): string | number => {
  if (value === null) return ''
  if (typeof value === 'bigint') return value.toString()
  return typeof value === 'object' ? auxText(value) : value
}

const canonicalLine = (line: Line): (string | number)[] => lineFields.map((field) => canonicalCell(line[field]))

/**
 * Who made, changed, signed and audited a voucher: ids as text, names as they were then, moments as ISO text in UTC
 * with milliseconds; '' where it has not happened. `auditorDiffers`: the option when it was saved.
 */
export type VoucherSigns = {
  status: Exclude<VoucherStatus, 'draft'>
  maker: string
  makerName: string
  editorName: string
  editedAt: string
  cashierName: string
  cashierAt: string
  auditor: string
  auditorName: string
  auditedAt: string
  auditorDiffers: boolean
  rejected: string
}

/** What the database or the company adds to a voucher; `createdAt` as the moments of its signs. */
export type VoucherRecord = { company: string; serialNo: string; createdAt: string; attachments: readonly string[] }

/**
 * Canonical form v1, whose SHA-256 is the voucher's digest: every field of the voucher and of its lines in fixed order,
 * empty ones included. Number and version are left out because renumbering changes them; the trail proves these two.
 * Amounts are minor units, rates 1e-8, quantities 1e-6. `attachments` are the SHA-256 of the files in hexadecimal, in
 * any order. Never change this form: posted digests depend on every byte of it.
 */
export const canonicalVoucher = (voucher: Voucher, signs: VoucherSigns, record: VoucherRecord): string =>
  JSON.stringify([
    'voucher/1',
    record.company,
    periodText(voucher.period),
    voucher.type,
    voucher.date,
    record.serialNo,
    record.createdAt,
    signs.maker,
    signs.makerName,
    voucher.attachCount,
    voucher.remark,
    voucher.source,
    voucher.reversalOf,
    signs.status,
    signs.editorName,
    signs.editedAt,
    signs.cashierName,
    signs.cashierAt,
    signs.auditor,
    signs.auditorName,
    signs.auditedAt,
    signs.auditorDiffers,
    signs.rejected,
    voucher.total.toString(),
    [...record.attachments].sort(),
    voucher.lines.map(canonicalLine),
  ])

/** The decimals of a currency; 2 of one that no books have: what they are kept in is never taken away. */
export const digitsOf = (currencies: ReadonlyMap<string, { minorDigits: number }>, currency: string): number =>
  currencies.get(currency)?.minorDigits ?? 2

/** What a draft is written with. */
export type DraftFacts = Pick<VoucherFacts, 'currencies'> & { accountSet: { baseCurrency: string } }

/** A line as typed; with the sign −1 every amount of it negated: base, original and quantity. */
export const draftLine = (line: Line, sign: bigint, facts: DraftFacts): LineDraft => {
  const { baseCurrency } = facts.accountSet
  const base = (amount: bigint): string =>
    amount === 0n ? '' : formatMoney(sign * amount, digitsOf(facts.currencies, baseCurrency))
  const { lineNo: _, ...typed } = line
  return {
    ...typed,
    aux: { ...line.aux },
    rate: line.rate === null ? '' : formatRate(line.rate),
    original:
      line.currency === baseCurrency
        ? ''
        : formatMoney(sign * line.original, digitsOf(facts.currencies, line.currency)),
    debit: base(line.debit),
    credit: base(line.credit),
    quantity: line.quantity === null ? '' : formatQuantity(sign * line.quantity),
    price: line.price === null ? '' : formatQuantity(line.price),
  }
}

/** A checked voucher back as typed text; reading it again gives the same voucher. */
export const toDraft = ({ period, total: _, lines, ...head }: Voucher, facts: DraftFacts): VoucherDraft => ({
  ...head,
  adjustment: period.no === 13,
  lines: lines.map((line) => draftLine(line, 1n, facts)),
})
