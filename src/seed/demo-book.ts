// The running books of a demo company while its vouchers are made: what is owed, held and earned at any moment.
import { formatMoney, roundRatio } from '../domain/base/money.ts'
import { type AuxSet, auxText, entitiesIn } from '../domain/chart/entity.ts'
import type { LineDraft, VoucherDraft, VoucherSource } from '../domain/voucher/voucher.ts'

/** One line to be written: base amount in minor units, and the original amount of a foreign one. */
export type DemoLine = {
  subject: string
  side: 'debit' | 'credit'
  amount: bigint
  aux?: AuxSet
  currency?: string
  original?: bigint
  rate?: string
  rateType?: string
  cfItem?: string
  handler?: string
  summary?: string
}

type More = Partial<Pick<DemoLine, 'aux' | 'currency' | 'original' | 'rate' | 'rateType' | 'cfItem' | 'handler'>>

export const debit = (subject: string, amount: bigint, aux: AuxSet = {}, more: More = {}): DemoLine => ({
  subject,
  side: 'debit',
  amount,
  aux,
  ...more,
})
export const credit = (subject: string, amount: bigint, aux: AuxSet = {}, more: More = {}): DemoLine => ({
  ...debit(subject, amount, aux, more),
  side: 'credit',
})

/** A balance, debit-positive, in minor units of the base currency and of its own. */
export type DemoBalance = { subject: string; aux: string; currency: string; base: bigint; original: bigint }

export const baseCurrency = 'CNY'
const minorDigits = 2

/** `rate` percent of an amount, rounded to the minor unit. */
export const percent = (amount: bigint, rate: bigint): bigint => roundRatio(amount * rate, 100n)
export const yuan = (amount: bigint | number): bigint => BigInt(amount) * 100n

export type DemoBook = {
  /** Debit-positive base balances of everything under a code, of one entity set when it is given. */
  net(code: string, aux?: string): bigint
  under(code: string): DemoBalance[]
  open(entries: readonly DemoLine[]): void
  /** Books a voucher; lines without an amount are left out, and a voucher without lines is none. */
  add(
    date: string,
    summary: string,
    entries: readonly DemoLine[],
    kind?: { source?: VoucherSource; type?: string },
  ): void
  /** The vouchers since the last call in the order of their dates. */
  take(): VoucherDraft[]
}

const lineOf = (entry: DemoLine, summary: string): LineDraft => ({
  summary: entry.summary ?? summary,
  subject: entry.subject,
  aux: entry.aux ?? {},
  [entry.side]: formatMoney(entry.amount, minorDigits),
  ...(entry.original === undefined
    ? {}
    : {
        currency: entry.currency,
        original: formatMoney(entry.original, minorDigits),
        rate: entry.rate ?? '',
        rateType: entry.rateType ?? '',
      }),
  cfItem: entry.cfItem ?? '',
  handler: entry.handler ?? '',
})

export const openBook = (): DemoBook => {
  const balances = new Map<string, DemoBalance>()
  let drafts: VoucherDraft[] = []
  const post = (entry: DemoLine): void => {
    const aux = auxText(entry.aux ?? {})
    const currency = entry.currency ?? baseCurrency
    const key = `${entry.subject}|${aux}|${currency}`
    const held = balances.get(key) ?? { subject: entry.subject, aux, currency, base: 0n, original: 0n }
    const sign = entry.side === 'debit' ? 1n : -1n
    held.base += sign * entry.amount
    held.original += sign * (entry.original ?? entry.amount)
    balances.set(key, held)
  }
  const under = (code: string): DemoBalance[] =>
    [...balances.values()]
      .filter((held) => held.subject.startsWith(code))
      .sort((a, b) => (`${a.subject}|${a.aux}|${a.currency}` < `${b.subject}|${b.aux}|${b.currency}` ? -1 : 1))
  const add: DemoBook['add'] = (date, summary, entries, kind = {}) => {
    const written = entries.filter((entry) => entry.amount !== 0n)
    if (written.length === 0) return
    for (const entry of written) post(entry)
    drafts.push({
      type: kind.type ?? 'JI',
      date,
      source: kind.source ?? 'MANUAL',
      attachCount: 1,
      lines: written.map((entry) => lineOf(entry, summary)),
    })
  }
  return {
    net: (code, aux) =>
      under(code)
        .filter((held) => aux === undefined || held.aux === aux)
        .reduce((sum, held) => sum + held.base, 0n),
    under,
    open: (entries) => entries.forEach(post),
    add,
    take: () => {
      const taken = drafts.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      drafts = []
      return taken
    },
  }
}

/** The entity set of a kept balance. */
export const auxOf = (held: DemoBalance): AuxSet => entitiesIn(held.aux)
