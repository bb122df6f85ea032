// Books as text for all tests: vouchers from and to readable lines, the standard chart, and the worked example.
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { formatMoney, formatRate, parseMoney, parseRate } from '../../src/domain/base/money.ts'
import { dayNumber, type PeriodStatus } from '../../src/domain/base/period.ts'
import { type AccountSetOptions, defaultOptions } from '../../src/domain/chart/account-set.ts'
import { auxText, type Entity, indexEntities, isEntityType, parseAux } from '../../src/domain/chart/entity.ts'
import { type Subject, type SubjectTree, subjectTree } from '../../src/domain/chart/subject.ts'
import {
  cashFlowItemOfRow,
  levelsOf,
  type Row,
  statementCheckOfRow,
  statementLineOfRow,
  subjectOfRow,
  voucherTypeOfRow,
} from '../../src/domain/statement/standard.ts'
import type { StatementLine } from '../../src/domain/statement/statement.ts'
import type { FormCheck } from '../../src/domain/statement/statement-check.ts'
import type { Opening } from '../../src/domain/voucher/balance.ts'
import {
  digitsOf,
  findVoucherType,
  type LineDraft,
  type Voucher,
  type VoucherDraft,
  type VoucherFacts,
  type VoucherSource,
  type VoucherType,
} from '../../src/domain/voucher/voucher.ts'
import { readVoucher } from '../../src/domain/voucher/voucher-check.ts'

/** The rows of a CSV file below the project folder. */
export const rowsOfFile = (path: string): Row[] =>
  parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'), { columns: true, bom: true })

/** A text file below the project folder. */
export const textOfFile = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** What is shipped is read once by a worker: nobody changes it. */
const shipped = new Map<string, Row[]>()
const standard = (name: string): Row[] => {
  const rows = shipped.get(name) ?? rowsOfFile(`src/seed/standard/${name}.csv`)
  shipped.set(name, rows)
  return rows
}

/** The subjects of a chart file; throws when a row is wrong. */
export const chartOfRows = (rows: readonly Row[]): Subject[] =>
  levelsOf(
    rows.map((row) => {
      const { subject, wrong } = subjectOfRow(row)
      if (!subject) throw new Error(`chart row ${row.code}: ${wrong.join(', ')}`)
      return subject
    }),
  )

let chart: SubjectTree | null = null
export const standardChart = (): SubjectTree => {
  chart ??= subjectTree(chartOfRows(standard('chart-of-accounts')))
  return chart
}
/** The lines that a statement shows, of a file such as 'balance-sheet' or 'small-cash-flow'. */
export const standardTemplate = (name: string): StatementLine[] =>
  standard(name).flatMap((row) => {
    const { isOff, ...line } = statementLineOfRow(row)
    return isOff ? [] : [line]
  })
/** The checks that a template is shipped with, by its code such as 'CAS-BS'. */
export const standardChecks = (code: string): FormCheck[] =>
  standard('statement-checks').flatMap((row) => (row.template === code ? [statementCheckOfRow(row)] : []))
export const standardVoucherTypes = (): Map<string, VoucherType> =>
  new Map(standard('voucher-types').map((row) => [row.code ?? '', voucherTypeOfRow(row)]))
export const standardCashFlowItems = (): Map<string, 'IN' | 'OUT'> =>
  new Map(standard('cash-flow-items').map((row) => [row.code ?? '', cashFlowItemOfRow(row).direction]))
export const standardCurrencies = (): Map<string, { minorDigits: number }> =>
  new Map(standard('currencies').map((row) => [row.code ?? '', { minorDigits: Number(row.minor_digits) }]))

/** Entities of a file, allowed in every company. */
export const entitiesOfRows = (rows: readonly Row[]): Entity[] =>
  rows.flatMap((row) => {
    const type = row.type ?? ''
    if (!isEntityType(type)) return []
    const names = { nameZhCn: row.name_zh_cn ?? '', nameZhTw: row.name_zh_tw ?? '', nameEn: row.name_en ?? '' }
    return [{ type, code: row.code ?? '', ...names, mnemonic: '', enabled: true, companies: null }]
  })

type StoredRate = { currency: string; type: string; date: string; rate: bigint; unit: number }

/** The rate of a day, else the nearest earlier one within seven days. */
export const rateFinder =
  (rates: readonly StoredRate[]) =>
  (currency: string, type: string, date: string): { rate: bigint; unit: number; date: string } | null => {
    const usable = rates
      .filter((each) => each.currency === currency && each.type === type && each.date <= date)
      .filter((each) => dayNumber(date) - dayNumber(each.date) <= 7)
      .sort((a, b) => (a.date < b.date ? 1 : -1))
    const [found] = usable
    return found ? { rate: found.rate, unit: found.unit, date: found.date } : null
  }

export const ratesOfRows = (rows: readonly Row[]): StoredRate[] =>
  rows.map((row) => ({
    currency: row.currency ?? '',
    type: row.type ?? '',
    date: row.date ?? '',
    rate: parseRate(row.rate ?? '') ?? 0n,
    unit: Number(row.unit || '1'),
  }))

export type BookSetting = {
  year?: number
  startNo?: number
  options?: Partial<AccountSetOptions>
  entities?: readonly Entity[]
  rates?: readonly StoredRate[]
  periods?: ReadonlyMap<number, PeriodStatus>
  subjects?: SubjectTree
  baseCurrency?: string
  mayEditRate?: boolean
}

/** Facts for reading vouchers on the standard chart: every month of the year is open unless told otherwise. */
export const bookFacts = (setting: BookSetting = {}): VoucherFacts => ({
  accountSet: {
    company: 'YS01',
    year: setting.year ?? 2025,
    startNo: setting.startNo ?? 1,
    baseCurrency: setting.baseCurrency ?? 'CNY',
    options: { ...defaultOptions, ...setting.options },
    mode: 'STATUTORY',
  },
  subjects: setting.subjects ?? standardChart(),
  entities: indexEntities(setting.entities ?? entitiesOfRows(rowsOfFile('test/worked-example/entities.csv'))),
  currencies: standardCurrencies(),
  voucherTypes: standardVoucherTypes(),
  cashFlowItems: new Set(standardCashFlowItems().keys()),
  periods: setting.periods ?? new Map(Array.from({ length: 12 }, (_, index) => [index + 1, 'OPEN' as const])),
  rate: rateFinder(setting.rates ?? []),
  mayEditRate: setting.mayEditRate ?? false,
})

const readPart = (part: string, line: LineDraft): void => {
  const foreign = /^([A-Z]{3}) (-?[\d.]+)(?: @ ([\d.]+))?$/.exec(part)
  const quantity = /^(-?[\d.]+) pcs @ ([\d.]+)$/.exec(part)
  const aux = parseAux(part)
  if (foreign) Object.assign(line, { currency: foreign[1], original: foreign[2], rate: foreign[3] ?? '' })
  else if (quantity) Object.assign(line, { quantity: quantity[1], price: quantity[2] })
  else if (/^CF\d{6}$/.test(part)) line.cfItem = part
  else if (aux) line.aux = aux
  else throw new Error(`book: cannot read "${part}"`)
}

const readBookLine = (text: string): LineDraft => {
  const [main = '', ...parts] = text.split(' | ')
  const match = /^(\d+)\s+(Dr|Cr)\s+(\S+)\s*(.*)$/.exec(main.trim())
  if (!match) throw new Error(`book: cannot read line "${text}"`)
  const [, subject = '', side, amount = '', summary = ''] = match
  const line: LineDraft = { subject, summary, aux: {}, debit: '', credit: '' }
  line[side === 'Dr' ? 'debit' : 'credit'] = amount
  for (const part of parts) readPart(part.trim(), line)
  return line
}

/**
 * Vouchers from text: a head `2025-11-05 记 [SOURCE]`, then lines `1001  Dr  113.00  summary`, each with optional
 * parts ` | customer:C001;store:S02`, ` | USD 100.00 @ 7.12`, ` | 3 pcs @ 1.5`, ` | CF010101`. Blank lines separate
 * vouchers, `#` begins a comment.
 */
export const readBook = (
  text: string,
  types: Iterable<VoucherType> = standardVoucherTypes().values(),
): VoucherDraft[] => {
  const known = [...types]
  const drafts: VoucherDraft[] = []
  for (const raw of text.split('\n')) {
    const line = raw.replace(/(^|\s)#.*$/, '').trim()
    if (line === '') continue
    const head = /^(\d{4}-\d{2}-\d{2}) (\S+)(?: ([A-Z]+))?$/.exec(line)
    if (head) {
      const type = findVoucherType(known, head[2] ?? '')?.code ?? (head[2] as string)
      drafts.push({ date: head[1] as string, type, source: (head[3] ?? 'MANUAL') as VoucherSource, lines: [] })
    } else {
      const draft = drafts.at(-1)
      if (!draft) throw new Error(`book: a line before the first head: "${line}"`)
      draft.lines.push(readBookLine(line))
    }
  }
  return drafts
}

/** Reads vouchers from text; throws with all problems when one of them is refused. */
export const book = (text: string, facts: VoucherFacts = bookFacts()): Voucher[] =>
  readBook(text, facts.voucherTypes.values()).map((draft) => accept(draft, facts))

/** The checked voucher of a draft that has to be right. */
export const accept = (draft: VoucherDraft, facts: VoucherFacts): Voucher => {
  const { voucher, problems } = readVoucher(draft, facts)
  if (!voucher) {
    const reasons = problems.map((each) => `${each.code} ${each.path} ${JSON.stringify(each.args)}`)
    throw new Error(`refused: ${draft.date} ${draft.lines[0]?.summary}\n${reasons.join('\n')}`)
  }
  return voucher
}

/** Vouchers as text that readBook reads back. */
export const writeBook = (vouchers: readonly Voucher[], facts: VoucherFacts): string => {
  const { baseCurrency } = facts.accountSet
  const digits = digitsOf(facts.currencies, baseCurrency)
  return vouchers
    .map((voucher) => {
      const word = facts.voucherTypes.get(voucher.type)?.wordZhCn ?? voucher.type
      const lines = voucher.lines.map((line) => {
        const side = line.debit !== 0n ? 'Dr' : 'Cr'
        const amount = formatMoney(line.debit !== 0n ? line.debit : line.credit, digits)
        const parts = [`${line.subject}  ${side}  ${amount}  ${line.summary}`]
        if (auxText(line.aux)) parts.push(auxText(line.aux))
        if (line.rate !== null) {
          const original = formatMoney(line.original, digitsOf(facts.currencies, line.currency))
          parts.push(`${line.currency} ${original} @ ${formatRate(line.rate)}`)
        }
        if (line.cfItem) parts.push(line.cfItem)
        return parts.join(' | ')
      })
      const source = voucher.source === 'MANUAL' ? '' : ` ${voucher.source}`
      return [`${voucher.date} ${word}${source}`, ...lines].join('\n')
    })
    .join('\n\n')
}

/** The line of a vouchers file as typed. */
export const lineOfRow = (row: Row): LineDraft => ({
  summary: row.summary ?? '',
  subject: row.subject ?? '',
  aux: parseAux(row.aux ?? '') ?? {},
  currency: row.currency ?? '',
  original: row.original_amount ?? '',
  rate: row.rate ?? '',
  debit: row.debit ?? '',
  credit: row.credit ?? '',
  cfItem: row.cf_item ?? '',
})

export type NumberedDraft = { no: number; draft: VoucherDraft }

/** The drafts of a vouchers file, lines grouped by month, type and number, in file order. */
export const draftsOfRows = (rows: readonly Row[], types: Iterable<VoucherType>): NumberedDraft[] => {
  const known = [...types]
  const drafts = new Map<string, NumberedDraft>()
  for (const row of rows) {
    const key = `${row.date?.slice(0, 7)}|${row.type}|${row.no}`
    const type = findVoucherType(known, row.type ?? '')?.code ?? row.type ?? ''
    const source = (row.source || 'IMPORT') as VoucherSource
    const entry = drafts.get(key) ?? { no: Number(row.no), draft: { type, date: row.date ?? '', source, lines: [] } }
    drafts.set(key, entry)
    entry.draft.lines.push(lineOfRow(row))
  }
  return [...drafts.values()]
}

/** Openings from their file, in a base currency. */
export const openingsOfRows = (rows: readonly Row[], baseCurrency: string): Opening[] => {
  const currencies = standardCurrencies()
  return rows.map((row) => {
    const digits = digitsOf(currencies, baseCurrency)
    const base = (parseMoney(row.debit || '0', digits) ?? 0n) - (parseMoney(row.credit || '0', digits) ?? 0n)
    const currency = row.currency || baseCurrency
    const size = parseMoney(row.original_amount || '0', digitsOf(currencies, currency)) ?? 0n
    const original = currency === baseCurrency ? base : base < 0n ? -size : size
    return {
      subject: row.subject ?? '',
      aux: parseAux(row.aux ?? '') ?? {},
      currency,
      base,
      original,
      quantity: 0n,
      ytdDebit: 0n,
      ytdCredit: 0n,
    }
  })
}

/** The worked example: facts of YS01-2025 (started 2025-11), its openings and its numbered vouchers as typed. */
export const workedExample = (setting: BookSetting = {}) => {
  const example = (name: string): Row[] => rowsOfFile(`test/worked-example/${name}.csv`)
  const facts = bookFacts({
    startNo: 11,
    rates: ratesOfRows(example('rates')),
    periods: new Map([
      [11, 'OPEN'],
      [12, 'FUTURE'],
    ]),
    ...setting,
  })
  return {
    facts,
    openings: openingsOfRows(example('opening-balances'), 'CNY'),
    drafts: draftsOfRows(example('vouchers'), facts.voucherTypes.values()),
    expected: (name: string): string => textOfFile(`test/worked-example/expected/${name}.csv`),
  }
}
