// Ties the amounts of invoices to the lines of their voucher: which amount is booked where, and which is nowhere.

/** A line of a voucher as it is shown or typed: decimal text, '' for none. */
export type TiedLine = { no: number; subject: string; debit: string; credit: string }

/** Invoices are in yuan: in other books the original of a line in yuan, on its side, and nothing of other lines. */
export const yuanOf = (
  { debit, credit, currency, original }: { debit: string; credit: string; currency: string; original: string },
  baseCurrency: string,
): Pick<TiedLine, 'debit' | 'credit'> => {
  if (baseCurrency === 'CNY') return { debit, credit }
  const amount = currency === 'CNY' ? original : ''
  return debit === '' ? { debit: '', credit: amount } : { debit: amount, credit: '' }
}

export type TiedInvoice = { net: string; tax: string; gross: string }
export type TiedField = keyof TiedInvoice

/** Where an amount is booked: `isSum` when only the amounts of all invoices together are a line; null for nowhere. */
export type Tie = { field: TiedField; amount: string; line: TiedLine | null; isSum: boolean }

/** Amounts of invoices are fen; anything else is no number we compare. */
const fenOf = (text: string): bigint | null => {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text.replace(/,/g, ''))
  if (!match) return null
  const [, sign, whole = '', decimals = ''] = match
  const size = BigInt(whole + decimals.padEnd(2, '0'))
  return sign === '-' ? -size : size
}

const isTax = ({ subject }: TiedLine): boolean => subject.startsWith('2221')

/** The line with an amount on either side; taxes are looked for among the tax subjects first, other amounts last. */
const lineWith = (lines: readonly TiedLine[], amount: bigint, field: TiedField): TiedLine | null => {
  const fitting = lines.filter(({ debit, credit }) => fenOf(debit) === amount || fenOf(credit) === amount)
  return fitting.find((line) => isTax(line) === (field === 'tax')) ?? fitting[0] ?? null
}

const fields: readonly TiedField[] = ['net', 'tax', 'gross']

/** The ties of one invoice among those of its voucher. An amount of zero is tied to nothing and left out. */
export const tieInvoice = (
  invoice: TiedInvoice,
  all: readonly TiedInvoice[],
  lines: readonly TiedLine[],
): { ties: Tie[]; isBooked: boolean } => {
  const ties = fields.flatMap((field): Tie[] => {
    const amount = fenOf(invoice[field])
    if (amount === null || amount === 0n) return []
    const own = lineWith(lines, amount, field)
    if (own || all.length < 2) return [{ field, amount: invoice[field], line: own, isSum: false }]
    const sum = all.reduce((total, each) => total + (fenOf(each[field]) ?? 0n), 0n)
    const line = lineWith(lines, sum, field)
    return [{ field, amount: invoice[field], line, isSum: line !== null }]
  })
  const isThere = (field: TiedField) => ties.every((tie) => tie.field !== field || tie.line !== null)
  // The whole in one line, or its two parts each in one: what else there is, is told and not judged.
  return { ties, isBooked: ties.length > 0 && (isThere('gross') || (isThere('net') && isThere('tax'))) }
}
