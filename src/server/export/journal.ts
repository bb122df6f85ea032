// An account set as a plain-text journal: for hledger, with original amounts under `fx:`, and for beancount.
import { formatMoney } from '../../domain/base/money.ts'
import { type AuxSet, auxPairs } from '../../domain/chart/entity.ts'
import type { Subject } from '../../domain/chart/subject.ts'
import { digitsOf, type Line, voucherLabel } from '../../domain/voucher/voucher.ts'
import type { CompanyFacts } from '../ledger/store/facts.ts'
import { isPosted, type Stored } from '../ledger/store/voucher-store.ts'
import { type ExportSource, openingsOf, vouchersOf } from './source.ts'

/**
 * With `bareUnder` only what a trial balance needs: base amounts without their currency, on accounts of that name and
 * the subject's code, so that several books share a journal.
 */
type JournalForm = { bareUnder?: string }

/** The account type by which hledger draws its statements. */
const typeOf = (subject: Subject): string => {
  if (subject.cash) return 'C'
  if (subject.type === 'PROFIT_LOSS') return subject.plClass === 'INCOME' ? 'R' : 'X'
  return { ASSET: 'A', LIABILITY: 'L', COMMON: 'A', EQUITY: 'E', COST: 'A' }[subject.type]
}

/** Text that must stay on its line and before the comment. */
const plain = (text: string): string => text.replace(/[\s;]+/gu, ' ')

/** A tag ends at a comma. */
const tag = (name: string, value: string): string => `${name}:${plain(value).replaceAll(',', ' ')}`

/** Types and codes of entities, in the order of their text. */
const entitiesIn = (aux: AuxSet): [type: string, code: string][] =>
  auxPairs(aux).map((pair) => {
    const [type = '', ...code] = pair.split(':')
    return [type, code.join(':')]
  })

const auxTags = (aux: AuxSet): string[] => entitiesIn(aux).map(([type, code]) => tag(type, code))

const withTags = (text: string, tags: readonly string[]): string =>
  tags.length === 0 ? `${text}\n` : `${text}  ; ${tags.join(', ')}\n`

type Writer = {
  account(code: string): string
  posting(code: string, net: bigint, tags: () => readonly string[]): string
  /** The original amount of a foreign line, of a revaluation zero; nothing for one in the base currency. */
  foreign(code: string, currency: string, original: bigint): string
  foreignAccount(code: string): string
  head(stored: Stored): string
}

const bareWriter = (facts: CompanyFacts, root: string): Writer => {
  const account = (code: string): string => `${root}:${code}`
  return {
    account,
    foreignAccount: account,
    posting: (code, net) => `  ${account(code)}  ${formatMoney(net, facts.baseDigits)}\n`,
    foreign: () => '',
    head: ({ voucher }) => `\n${voucher.date} voucher\n`,
  }
}

/** '记-0003' */
const labelOf = (facts: CompanyFacts, { voucherType, voucherNo }: Stored['head']): string =>
  voucherLabel(facts.voucherTypes.get(voucherType)?.wordZhCn ?? voucherType, voucherNo)

const headOf = (facts: CompanyFacts, { head, voucher }: Stored): string => {
  const mark = isPosted(head) ? '*' : '!'
  const text = `\n${voucher.date} ${mark} (${labelOf(facts, head)}) ${plain(voucher.lines[0]?.summary ?? '')}`
  return withTags(text, [tag('source', voucher.source)])
}

const fullWriter = (facts: CompanyFacts): Writer => {
  const { baseCurrency } = facts.accountSet
  const accounts = new Map<string, string>()
  const account = (code: string): string => {
    let name = accounts.get(code)
    if (name === undefined) {
      const path = facts.subjects.path(code).map((subject) => subject.code)
      name = path.join(':') || code
      accounts.set(code, name)
    }
    return name
  }
  const foreignAccount = (code: string): string => `fx:${code}`
  return {
    account,
    foreignAccount,
    posting: (code, net, tags) =>
      withTags(`    ${account(code)}  ${formatMoney(net, facts.baseDigits)} ${baseCurrency}`, tags()),
    foreign: (code, currency, original) =>
      currency === baseCurrency
        ? ''
        : `    (${foreignAccount(code)})  ${formatMoney(original, digitsOf(facts.currencies, currency))} ${currency}\n`,
    head: (stored) => headOf(facts, stored),
  }
}

/** Every account, so that `hledger check accounts` finds none that is not declared. */
const declarations = (facts: CompanyFacts, writer: Writer): string =>
  facts.subjects.all
    .map((subject) => {
      const { code, isLeaf, currency, nameEn } = subject
      const own = `account ${writer.account(code)}  ; type:${typeOf(subject)}, ${tag('name', nameEn)}\n`
      return isLeaf && currency !== 'BASE' ? `${own}account ${writer.foreignAccount(code)}\n` : own
    })
    .join('')

const lineTags = (line: Line): string[] => [
  ...auxTags(line.aux),
  ...(line.cfItem === '' ? [] : [tag('cf', line.cfItem)]),
  // A red amount stands on its own side with a minus, which a net alone cannot say.
  `side:${line.debit === 0n ? 'cr' : 'dr'}`,
]

const voucherText = (stored: Stored, writer: Writer): string => {
  let text = writer.head(stored)
  for (const line of stored.voucher.lines) {
    const original = line.debit === 0n ? -line.original : line.original
    text += writer.posting(line.subject, line.debit - line.credit, () => lineTags(line))
    text += writer.foreign(line.subject, line.currency, original)
  }
  return text
}

/** The vouchers alone, in pieces of one voucher. */
export async function* journalVouchers(source: ExportSource, form: JournalForm = {}): AsyncGenerator<string> {
  const writer = form.bareUnder === undefined ? fullWriter(source.facts) : bareWriter(source.facts, form.bareUnder)
  for await (const stored of vouchersOf(source)) yield voucherText(stored, writer)
}

/**
 * The whole account set: subjects, openings on the first day of the year, vouchers by period, type and number. `*`
 * marks posted vouchers, `!` the others; the tags of a posting are its entities, cash-flow item and side.
 */
export async function* journalOf(source: ExportSource): AsyncGenerator<string> {
  const { facts, books } = source
  const writer = fullWriter(facts)
  yield `; ${books.value}, ${facts.accountSet.baseCurrency}\n${declarations(facts, writer)}`
  const openings = await openingsOf(source)
  if (openings.length > 0) yield `\n${books.year}-01-01 * (OPEN) opening balances\n`
  for (const { subject, aux, currency, base, original } of openings) {
    yield writer.posting(subject, base, () => auxTags(aux)) + writer.foreign(subject, currency, original)
  }
  yield* journalVouchers(source)
}

// An account set as a beancount ledger: base amounts as postings, original amounts and entities as metadata.

const rootOf = (subject: Subject | undefined): string => {
  if (subject?.type === 'PROFIT_LOSS') return subject.plClass === 'INCOME' ? 'Income' : 'Expenses'
  if (subject?.type === 'LIABILITY') return 'Liabilities'
  return subject?.type === 'EQUITY' ? 'Equity' : 'Assets'
}

const quoted = (text: string): string => `"${text.replace(/\s+/gu, ' ').replace(/["\\]/g, '\\$&')}"`

const accountOf = (facts: CompanyFacts, code: string): string =>
  [rootOf(facts.subjects.find(code)), ...facts.subjects.path(code).map((subject) => subject.code)].join(':')

const auxMetadata = (aux: AuxSet): string =>
  entitiesIn(aux)
    .map(([type, code]) => `    ${type}: ${quoted(code)}\n`)
    .join('')

type Amount = { currency: string; original: bigint }

const postingOf = (facts: CompanyFacts, code: string, net: bigint, { currency, original }: Amount): string => {
  const { baseCurrency } = facts.accountSet
  const posting = `  ${accountOf(facts, code)}  ${formatMoney(net, facts.baseDigits)} ${baseCurrency}\n`
  // A revaluation moves no original amount, but it is one of that currency.
  if (currency === baseCurrency) return posting
  return `${posting}    original: ${formatMoney(original, digitsOf(facts.currencies, currency))} ${currency}\n`
}

const lineText = (facts: CompanyFacts, line: Line): string => {
  const isDebit = line.debit !== 0n
  const amount = { currency: line.currency, original: isDebit ? line.original : -line.original }
  return (
    postingOf(facts, line.subject, line.debit - line.credit, amount) +
    auxMetadata(line.aux) +
    (line.cfItem === '' ? '' : `    cf: ${quoted(line.cfItem)}\n`) +
    `    side: "${isDebit ? 'dr' : 'cr'}"\n`
  )
}

const beancountVoucher = ({ head, voucher }: Stored, facts: CompanyFacts): string => {
  const mark = isPosted(head) ? '*' : '!'
  const names = `${quoted(labelOf(facts, head))} ${quoted(voucher.lines[0]?.summary ?? '')}`
  const lines = voucher.lines.map((line) => lineText(facts, line)).join('')
  return `\n${voucher.date} ${mark} ${names}\n  source: "${voucher.source}"\n${lines}`
}

/** The whole account set: accounts opened on the first day of the year, openings, vouchers. `!` marks unposted ones. */
export async function* beancountOf(source: ExportSource): AsyncGenerator<string> {
  const { facts, books } = source
  const { baseCurrency } = facts.accountSet
  const first = `${books.year}-01-01`
  yield `option "title" ${quoted(books.value)}\noption "operating_currency" "${baseCurrency}"\n\n`
  for (const subject of facts.subjects.all) {
    yield `${first} open ${accountOf(facts, subject.code)}  ${baseCurrency}\n  name: ${quoted(subject.nameZhCn)}\n`
  }
  const openings = await openingsOf(source)
  if (openings.length > 0) yield `\n${first} * "OPEN" "opening balances"\n`
  for (const { subject, aux, currency, base, original } of openings) {
    yield postingOf(facts, subject, base, { currency, original }) + auxMetadata(aux)
  }
  for await (const stored of vouchersOf(source)) yield beancountVoucher(stored, facts)
}
