// Rows of reports as they travel: amounts as decimal text, names in three languages, where each row leads.

import type {
  AuxBalanceRowShape,
  CurrencyBalanceRowShape,
  NamedEntityShape,
  SplitBalanceRowShape,
  TrialBalanceRowShape,
} from '../../contract/ledger/balance-table.ts'
import type { DetailLedgerRowShape, GeneralLedgerRowShape } from '../../contract/ledger/ledger.ts'
import type { ExplainPartShape, StatementColumnShape, StatementRowShape } from '../../contract/statement/statement.ts'
import {
  formatMoney,
  formatQuantity,
  formatRate,
  parseQuantity,
  parseRate,
  roundRatio,
} from '../../domain/base/money.ts'
import { lastDay, type PeriodKey, periodText } from '../../domain/base/period.ts'
import { auxPairs, counterpartyTypes, type EntityType, entitiesIn, isEntityType } from '../../domain/chart/entity.ts'
import { bookRate } from '../../domain/closing/revaluation.ts'
import { type LedgerFormName, priceOf } from '../../domain/ledger/ledger-measure.ts'
import type { AuxRow, CurrencyRow, EntityTrialRow, TrialRow } from '../../domain/ledger/ledger-report.ts'
import type { CarriedRow, GeneralLedgerRow } from '../../domain/ledger/ledger-rows.ts'
import { ofEachFigure, type TrialTotals } from '../../domain/ledger/trial-column.ts'
import type { MadeChange } from '../../domain/statement/statement.ts'
import { noEntity, otherEntities } from '../../domain/statement/statement-columns.ts'
import { checkRows } from './check-rows.ts'
import type { DetailRow } from './detail.ts'
import { type Book, digitsIn } from './reader.ts'
import { money } from './report-part.ts'
import { type Column, type FlatPart, isBeforeBooks, monthsOf, type Statement } from './statement.ts'
import type { AgedRow, RatedRow } from './tables.ts'

type Names = { nameZhCn: string; nameZhTw: string; nameEn: string }
const noNames: Names = { nameZhCn: '', nameZhTw: '', nameEn: '' }
/** Three names, empty for what is not there. */
export const namesOf = (named: Names | undefined): Names => {
  const { nameZhCn, nameZhTw, nameEn } = named ?? noNames
  return { nameZhCn, nameZhTw, nameEn }
}

export const moneyOrNull = (amount: bigint | null, digits: number): string | null =>
  amount === null ? null : formatMoney(amount, digits)

/** Code, names and place of a subject; a leaf leads to its detail ledger, a parent to the general ledger. */
export const subjectHead = (book: Book, code: string) => {
  const subject = book.facts.subjects.find(code)
  const leaf = subject?.isLeaf ?? true
  return {
    subject: code,
    ...namesOf(subject),
    level: subject?.level ?? 1,
    leaf,
    direction: subject?.direction ?? 'D',
    drill: leaf ? ('general-ledger-2' as const) : ('general-ledger-1' as const),
  }
}

type Movement = { opening: bigint; debit: bigint; credit: bigint }

/** Opening, movement and closing balance, which is what they add up to. */
export const balanceTexts = ({ opening, debit, credit }: Movement, digits: number) => ({
  opening: formatMoney(opening, digits),
  debit: formatMoney(debit, digits),
  credit: formatMoney(credit, digits),
  closing: formatMoney(opening + debit - credit, digits),
})

const trialAmounts = (row: TrialTotals, digits: number) => ofEachFigure((figure) => formatMoney(row[figure], digits))

export const trialRow = (book: Book, row: TrialRow): TrialBalanceRowShape => ({
  ...subjectHead(book, row.subject),
  entities: null,
  ...trialAmounts(row, book.digits),
})

/** 'customer:C001' by kind, code and name; without names where it is none. */
export const entityAt = (book: Book, text: string): NamedEntityShape => {
  const colon = text.indexOf(':')
  const [type, code] = [text.slice(0, colon), text.slice(colon + 1)]
  return { type, code, ...namesOf(isEntityType(type) ? book.facts.entities.find(type, code) : undefined) }
}

/** The entities of a set ('customer:C001;store:S02') by name. */
export const entitiesOf = (book: Book, aux: string): NamedEntityShape[] =>
  auxPairs(entitiesIn(aux)).map((pair) => entityAt(book, pair))

/** A row below a leaf, one level deeper. */
export const entityTrialRow = (book: Book, row: EntityTrialRow): TrialBalanceRowShape => {
  const head = subjectHead(book, row.subject)
  const amounts = trialAmounts(row, book.digits)
  return { ...head, level: head.level + 1, entities: entitiesOf(book, row.aux), ...amounts }
}

export const trialTotal = (book: Book, total: TrialTotals) => trialAmounts(total, book.digits)

/** Base per one of a currency in the books, and by the closing rate of the month; null where there is none. */
const ratesOf = (book: Book, row: CurrencyRow, month: PeriodKey) => {
  if (row.currency === book.baseCurrency) return { bookRate: null, closingRate: null }
  const inBooks = bookRate(row.closingBase, row.closingOriginal, {
    base: book.digits,
    original: digitsIn(book, row.currency),
  })
  const closing = book.facts.closingRate(row.currency, lastDay(month))
  return {
    bookRate: inBooks === null ? null : formatRate(inBooks),
    closingRate: closing === null ? null : formatRate(roundRatio(closing.rate, BigInt(closing.unit))),
  }
}

export const currencyRow = (book: Book, row: RatedRow, month: PeriodKey): CurrencyBalanceRowShape => {
  const originalDigits = digitsIn(book, row.currency)
  return {
    ...subjectHead(book, row.subject),
    currency: row.currency,
    originalDigits,
    openingOriginal: formatMoney(row.openingOriginal, originalDigits),
    openingBase: formatMoney(row.openingBase, book.digits),
    debitOriginal: formatMoney(row.debitOriginal, originalDigits),
    debitBase: formatMoney(row.debitBase, book.digits),
    creditOriginal: formatMoney(row.creditOriginal, originalDigits),
    creditBase: formatMoney(row.creditBase, book.digits),
    closingOriginal: formatMoney(row.closingOriginal, originalDigits),
    closingBase: formatMoney(row.closingBase, book.digits),
    unit: book.facts.subjects.find(row.subject)?.unit ?? '',
    openingQuantity: formatQuantity(row.openingQuantity),
    debitQuantity: formatQuantity(row.debitQuantity),
    creditQuantity: formatQuantity(row.creditQuantity),
    closingQuantity: formatQuantity(row.closingQuantity),
    ...ratesOf(book, row, month),
    revalued: moneyOrNull(row.revaluation?.revalued ?? null, book.digits),
    difference: moneyOrNull(row.revaluation?.difference ?? null, book.digits),
  }
}

export const auxRow = (book: Book, row: AuxRow): AuxBalanceRowShape => {
  const { type, code, ...entityNames } = entityAt(book, row.entity)
  return {
    ...subjectHead(book, row.subject),
    ...{ entity: row.entity, entityType: type, entityCode: code, entityNames },
    ...balanceTexts(row, book.digits),
  }
}

/** An entity of each kind by its code, without names where it is none. */
export const namedEntities = (book: Book, kinds: readonly EntityType[], codes: readonly string[]) =>
  kinds.map((type, at): NamedEntityShape => {
    const code = codes[at] ?? ''
    return { type, code, ...namesOf(book.facts.entities.find(type, code)) }
  })

/** One row of the split, whose kinds are `kinds`; what is below a leaf is one level deeper. */
export const splitRow = (book: Book, row: AgedRow, kinds: readonly EntityType[]): SplitBalanceRowShape => {
  const head = subjectHead(book, row.subject)
  return {
    ...head,
    level: row.codes ? head.level + 1 : head.level,
    entities: row.codes && namedEntities(book, kinds, row.codes),
    isMissing: row.isMissing,
    ...balanceTexts(row, book.digits),
    ages: row.ages?.map((age) => money(book, age)) ?? null,
  }
}

export const generalRow = (book: Book, row: GeneralLedgerRow | CarriedRow): GeneralLedgerRowShape => ({
  ...subjectHead(book, row.subject),
  row: row.row,
  period: row.period ? periodText(row.period) : '',
  debit: moneyOrNull(row.debit, book.digits),
  credit: moneyOrNull(row.credit, book.digits),
  side: row.side,
  balance: formatMoney(row.balance, book.digits),
})

const exact = (amount: bigint | null): string | null => (amount === null ? null : formatQuantity(amount))

const signedBalance = ({ side, balance }: DetailRow['row']): bigint => (side === 'credit' ? -balance : balance)

/** Decimals of a price that is a quotient: those that prices are typed with. */
const priceStep = 100n

/** The price of what is there, rounded to ten-thousandths. */
const balancePrice = (book: Book, { row, beside }: DetailRow): string | null => {
  const price = beside?.balance ? priceOf(signedBalance(row), beside.balance, book.digits) : null
  return price === null ? null : formatQuantity(roundRatio(price, priceStep) * priceStep)
}

type DetailForm = { form?: LedgerFormName; originalDigits: number }

/** What stands beside the amounts in a form, as texts; null in the form of three columns. */
export const besideShape = (book: Book, shown: DetailRow, { form = 'plain', originalDigits }: DetailForm) => {
  if (form === 'plain') return null
  const { line, beside } = shown
  const isCounted = form === 'quantity'
  const text = (amount: bigint | null) => (isCounted ? exact(amount) : moneyOrNull(amount, originalDigits))
  const decimals = (number: string | null | undefined) => (number ? exact(parseQuantity(number)) : null)
  return {
    debit: text(beside?.debit ?? null),
    credit: text(beside?.credit ?? null),
    balance: text(beside?.balance ?? null),
    price: isCounted ? decimals(line?.price) : null,
    balancePrice: isCounted ? balancePrice(book, shown) : null,
    rate: line && line.currency !== book.baseCurrency && line.rate ? formatRate(parseRate(line.rate) ?? 0n) : null,
    settlement: line?.settlementMethod ?? '',
    settlementNo: line?.settlementNo ?? '',
  }
}

/** `contra` are the subjects of the other side of the line's voucher, the biggest first. */
export const detailRow = (
  book: Book,
  shown: DetailRow,
  contra: readonly string[],
  asked: DetailForm,
): DetailLedgerRowShape => {
  const { row, line, no } = shown
  return {
    kind: row.kind,
    date: row.date,
    period: periodText({ year: book.books.year, no }),
    voucherId: line === null ? '' : String(line.voucherId),
    voucher: row.voucher,
    lineNo: line?.lineNo ?? 0,
    posted: line?.posted ?? false,
    summary: row.summary,
    subject: line?.subject ?? '',
    aux: row.aux,
    contra: [...contra],
    currency: line?.currency ?? '',
    original: line === null ? '' : formatMoney(line.original, digitsIn(book, line.currency)),
    debit: moneyOrNull(row.debit, book.digits),
    credit: moneyOrNull(row.credit, book.digits),
    side: row.side,
    balance: formatMoney(row.balance, book.digits),
    originalBalance: moneyOrNull(row.originalBalance, asked.originalDigits),
    beside: besideShape(book, shown, asked),
  }
}

/** Whose part a column is, with its names; null for one of the whole books. */
const entityShape = ({ entity, book }: Column) => {
  if (!entity) return null
  return { ...entity, ...namesOf(book.facts.entities.find(entity.type, entity.code)) }
}

const columnShape = (column: Column): StatementColumnShape => ({
  key: column.key,
  accountSet: column.book.books.value,
  ...monthsOf(column),
  isOpening: isBeforeBooks(column),
  entity: entityShape(column),
})

const checkedColumn = ({ entity, values, book }: Column) => (entity ? null : { values, digits: book.digits })

/** A statement with its columns, its check and what could not be computed. */
export const statementShape = (book: Book, statement: Statement) => {
  const { lines, columns } = statement
  const rows = lines.map(
    (line): StatementRowShape => ({
      no: line.no,
      kind: line.kind,
      indent: line.indent,
      ...namesOf(line),
      formula: line.formula,
      role: line.role ?? '',
      values: columns.map((column) => moneyOrNull(column.values.get(line.no) ?? null, column.book.digits)),
    }),
  )
  const problems = statement.problems.map(({ code, path, args }) => ({ name: code, path, args }))
  const difference = formatMoney(statement.difference, book.digits)
  return {
    ...{ made: statement.made, look: statement.look },
    columns: columns.map(columnShape),
    rows: [...rows, ...checkRows(statement.checks, columns.map(checkedColumn))],
    check: {
      ...{ difference, uncovered: statement.uncovered, missing: statement.missing },
      ...{ adjusted: statement.adjusted.length, problems },
    },
  }
}

/** Whether any leaf of a subject is kept by customer, supplier, employee or related company. */
const hasCounterparties = (book: Book, code: string): boolean =>
  book.facts.subjects.leaves(code).some(({ aux }) => aux.some(({ type }) => counterpartyTypes.includes(type)))

/** Movements leave out the carry-forward of profit and loss, so their ledger does too. */
const closingOf = (formula: string) => (/^(PC|PD|MC)\(/.test(formula) ? { withoutClosing: true } : {})

const changeShape = ({ id, kind, reason, madeBy, reviewedBy }: MadeChange) => ({
  ...{ id: String(id), kind, reason, madeBy, reviewedBy },
})

/** The cell of the income statement that a part is, of the same months. */
const incomeCell = (no: number, { book, range }: Pick<Column, 'book' | 'range'>): Pick<ExplainPartShape, 'cell'> => {
  if (range.to === 0) return {}
  const column = range.from === range.to ? 'current' : 'yearToDate'
  const { month } = monthsOf({ book, range })
  return { cell: { report: 'income-statement', line: no, column, month, accountSet: book.books.value } }
}

export const explainPart = (
  { lines, income, report: name }: Pick<Statement, 'lines' | 'income'> & { report: string },
  column: Pick<Column, 'book' | 'range' | 'entity'>,
  { depth, part }: FlatPart,
): ExplainPartShape => {
  const { subjects, cashFlowList } = column.book.facts
  const item = cashFlowList.find(({ code }) => code === part.item)
  const earned = income.find(({ no }) => no === part.income)
  const line = part.line === undefined ? undefined : lines.find(({ no }) => no === part.line)
  const subject = part.subject === undefined ? undefined : subjects.find(part.subject)
  const months = monthsOf(column)
  const { entity } = column
  const entityText = entity?.code === noEntity ? `!${entity.type}` : `${entity?.type}:${entity?.code}`
  const ofEntity = entity ? { entity: entityText } : {}
  // What is netted customer by customer is the sum of a table by entity, not the balance of a ledger; of a parent it
  // is no report's sum, but its leaves lead on.
  const isNetted = /^(DS|CS)\(/.test(part.formula) && hasCounterparties(column.book, part.subject ?? '')
  const ledger = subject?.isLeaf ? 'general-ledger-2' : 'balance-table-1'
  const report = isNetted || (entity && !subject?.isLeaf) ? 'balance-table-3' : ledger
  // The children of a subject netted one by one: the table sums its leaves. Each child leads on.
  const isByChild = /^(DX|CX)\(/.test(part.formula)
  // Balances by entity have no row for what has none, and no report is that of several entities.
  const isNowhere =
    entity?.code === otherEntities || (!subject?.isLeaf && (isNetted || isByChild || entity?.code === noEntity))
  const toSubject =
    part.subject === undefined || isNowhere
      ? null
      : { report, subjects: [part.subject], ...months, ...ofEntity, ...closingOf(part.formula) }
  return {
    depth,
    sign: part.sign,
    formula: part.formula,
    value: moneyOrNull(part.value, column.book.digits),
    line: part.line ?? null,
    subject: part.subject ?? '',
    ...(item ? { item: item.code } : {}),
    ...(earned && column.entity === null ? incomeCell(earned.no, column) : {}),
    ...namesOf(line ?? subject ?? item ?? earned),
    ...(part.change ? { change: changeShape(part.change.of) } : {}),
    ...(part.dividesByZero ? { dividesByZero: true } : {}),
    drill: toSubject ?? (depth > 0 && line ? { report: name, subjects: [], ...months } : null),
  }
}
