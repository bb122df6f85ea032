// An account set as a beancount ledger: base amounts as postings, original amounts and entities as metadata.
import { formatMoney } from '../../domain/base/money.ts'
import { type AuxSet, auxPairs } from '../../domain/chart/entity.ts'
import type { Subject } from '../../domain/chart/subject.ts'
import { digitsOf, type Line, voucherLabel } from '../../domain/voucher/voucher.ts'
import type { CompanyFacts } from '../ledger/store/facts.ts'
import { isPosted, type Stored } from '../ledger/store/voucher-store.ts'
import { type ExportSource, openingsOf, vouchersOf } from './source.ts'

const rootOf = (subject: Subject | undefined): string => {
  if (subject?.type === 'PROFIT_LOSS') return subject.plClass === 'INCOME' ? 'Income' : 'Expenses'
  if (subject?.type === 'LIABILITY') return 'Liabilities'
  return subject?.type === 'EQUITY' ? 'Equity' : 'Assets'
}

const quoted = (text: string): string => `"${text.replace(/\s+/gu, ' ').replace(/["\\]/g, '\\$&')}"`

const accountOf = (facts: CompanyFacts, code: string): string =>
  [rootOf(facts.subjects.find(code)), ...facts.subjects.path(code).map((subject) => subject.code)].join(':')

const auxMetadata = (aux: AuxSet): string =>
  auxPairs(aux)
    .map((pair) => {
      const [type = '', ...code] = pair.split(':')
      return `    ${type}: ${quoted(code.join(':'))}\n`
    })
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

const voucherText = ({ head, voucher }: Stored, facts: CompanyFacts): string => {
  const word = facts.voucherTypes.get(head.voucherType)?.wordZhCn ?? head.voucherType
  const mark = isPosted(head) ? '*' : '!'
  const names = `${quoted(voucherLabel(word, head.voucherNo))} ${quoted(voucher.lines[0]?.summary ?? '')}`
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
  for await (const stored of vouchersOf(source)) yield voucherText(stored, facts)
}
