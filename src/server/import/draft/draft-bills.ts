// The kinds of drafts that hold bills: sale bills and restocks, and expense sheets, each of which becomes a voucher.

import { wordsOf } from '../../../contract/base/words.ts'
import { restockOrigins } from '../../../domain/bills/restock.ts'
import { saleChannels } from '../../../domain/bills/sale-bill.ts'
import type { EntityType } from '../../../domain/chart/entity.ts'
import { namesOf } from '../../../domain/import/name-match.ts'
import { readBankSubjects, readExpenseBook } from '../../ledger/read/expense-book.ts'
import type { CompanyFacts } from '../../ledger/store/facts.ts'
import { restockReading } from '../../ledger/store/restock-store.ts'
import { type ExpenseReading, placedInSheet, spentSubject, voucherRowsOf } from '../bills/expense-sheet.ts'
import { importRestocks, newRestocks } from '../bills/restock-rows.ts'
import { billsOf, importBillRows, newBills, readingOf } from '../bills/sale-bills.ts'
import type { ImportContext } from '../context.ts'
import { tableOf } from '../file/rows.ts'
import { type Calendar, tidyCell } from '../file/tidy-cell.ts'
import type { FileProblems } from '../file-problems.ts'
import type { DraftRows, FileRow } from '../layout.ts'
import {
  companiesOf,
  companyHolder,
  currencyHolder,
  entityHolder,
  moneyOf,
  sheetBooks,
  subjectHolder,
} from '../name-question.ts'
import { leftOut } from '../question.ts'
import { nearestCode, type Resolver, resolverOf } from '../resolve.ts'
import { askedRows, type CodeHolders } from '../sheet/sheet-crosscheck.ts'
import { bare, titledForm, titledTemplate } from '../titled-form.ts'
import type { VoucherRows } from '../voucher/voucher-file.ts'
import type { Outline } from '../voucher/voucher-target.ts'
import { checkVoucherRows, type ImportRights, importRows, wasImported } from '../voucher/vouchers.ts'
import { formed } from './draft-form.ts'
import { type DraftKind, kindOf } from './draft-kind.ts'
import type { TitleChoices } from './draft-master.ts'
import type { ImportDraft, KeptRow } from './draft-store.ts'

/** A workbook may have as many rows: bills of a large group for a month. */
const billsMost = 100_000

const allWords = Object.values(wordsOf)

/** The codes of channels by their words. */
const channels = new Map(
  saleChannels.flatMap((code) => [
    [code, code] as const,
    ...allWords.map(({ saleBill }) => [bare(saleBill[`channel_${code}`]).toUpperCase(), code] as const),
  ]),
)

/** Rates that people write as fractions: no tax is below one percent by any of these. */
const fractions: Readonly<Record<string, string>> = {
  '0.13': '13',
  '0.09': '9',
  '0.06': '6',
  '0.05': '5',
  '0.03': '3',
  '0.01': '1',
}

const tidyBill =
  (resolver: Resolver) =>
  (column: string, cell: string, calendar: Calendar = 1900): string => {
    const text = tidyCell(column, cell, calendar)
    if (column === 'channel') return channels.get(bare(text).toUpperCase()) ?? text
    if (column === 'store') return resolver.entity('store', text).replace(/^store:/, '')
    return column === 'tax_rate' ? (fractions[text] ?? text) : text
  }

const billForm = titledForm({ kind: 'saleBills', words: 'saleBillImport', mergeable: new Set(['bill_no']) })

/** A row that is a further item of the bill above it has nothing of a head but the number. */
const isItem = ({ cells }: KeptRow): boolean => !cells.gross && !cells.date

/** The items of a bill go with its number. */
const goesWith = (row: KeptRow, other: KeptRow, column: string, rows: readonly KeptRow[]): boolean => {
  if (column !== 'bill_no' || isItem(other) || row.line < other.line) return false
  return rows.filter(({ line }) => line > other.line && line <= row.line).every(isItem)
}

/** The codes in use of a kind of entity; of stores those among some, empty = all. */
const codesOf = (facts: CompanyFacts, kind: EntityType, among: readonly string[] = []): string[] =>
  facts
    .listEntities()
    .filter(({ type, enabled, code }) => type === kind && enabled && (among.length === 0 || among.includes(code)))
    .map(({ code }) => code)

/** Of these stores; empty = all. */
export const saleBillKind = async (
  context: ImportContext,
  stores: readonly string[],
  chosen: TitleChoices,
): Promise<DraftKind> => {
  const { books } = context
  const facts = await context.gate.facts(books)
  const companies = await companiesOf(context.db, books)
  const tidy = tidyBill(resolverOf(facts))
  const beside: CodeHolders = {
    holders: {
      store: (store) => entityHolder(facts, 'store', { store }),
      item_brand: (brand) => entityHolder(facts, 'brand', { brand }),
      company: (code) => companyHolder(companies, code),
      currency: (code) => currencyHolder(facts, code),
    },
    // Their currency is held against that of the books by the rules.
    ...{ currency: () => '', amount: 'gross' },
  }
  return kindOf(context, 'saleBills', {
    everywhere: new Set(['company', 'store', 'channel', 'currency']),
    keyOf: ({ cells }) => cells.bill_no ?? '',
    goesWith,
    tidy,
    money: moneyOf(facts),
    form: async (file) => formed(await tableOf(file, billsMost), billForm(chosen, tidy, sheetBooks(facts, companies))),
    check: async (tx, _, { rows, problems, questions, heard }) => {
      const reading = await readingOf(context, stores)
      for await (const bills of billsOf(askedRows(rows, beside, questions)(), reading, problems)) {
        await newBills(tx, books, bills, problems)
        heard(bills.length)
      }
    },
    write: (tx, _, { rows, heard }) => importBillRows({ ...context, db: tx }, { rows, stores, heard }),
    suggest: (code, value) => (code === 'saleBill.store' ? nearestCode(value, codesOf(facts, 'store', stores)) : ''),
    template: () => titledTemplate('saleBills', 'saleBillImport', context.actor.lang),
  })
}

// The kind of draft that holds restocks: the rules of their file, and titles in any of our languages.

/** A workbook may have as many rows: what a large company sends to its stores in a month. */
const restocksMost = 20_000

/** The kinds of origin by their words. */
const origins = new Map(
  restockOrigins.flatMap((code) => [
    [code as string, code] as const,
    ...Object.values(wordsOf).flatMap(({ entityRestock, problemWord }) => [
      [bare(entityRestock[`fromType_${code}`]), code] as const,
      [bare(problemWord[code]), code] as const,
    ]),
  ]),
)

const tidyRestock =
  (resolver: Resolver) =>
  (column: string, cell: string, calendar: Calendar = 1900): string => {
    const text = tidyCell(column, cell, calendar)
    if (column === 'from_type') return origins.get(bare(text)) ?? text
    if (column !== 'store' && column !== 'brand') return text
    return resolver.entity(column, text).replace(/^\w+:/, '')
  }

const restockForm = titledForm({
  kind: 'restocks',
  words: 'entityRestockImport',
  mergeable: new Set(['document_no', 'date']),
})

/** Of these stores; empty = all. */
export const restockKind = async (
  context: ImportContext,
  stores: readonly string[],
  chosen: TitleChoices,
): Promise<DraftKind> => {
  const { books } = context
  const facts = await context.gate.facts(books)
  const companies = await companiesOf(context.db, books)
  const resolver = resolverOf(facts)
  const tidy = tidyRestock(resolver)
  const beside: CodeHolders = {
    holders: {
      store: (store) => entityHolder(facts, 'store', { store }),
      brand: (brand) => entityHolder(facts, 'brand', { brand }),
      from_code: (code, { from_type: type = '' }) =>
        type === 'store'
          ? entityHolder(facts, type, { store: code })
          : entityHolder(facts, 'department', { department: code }),
    },
    ...{ companies, currency: resolver.currency, amount: 'cost' },
  }
  return kindOf(context, 'restocks', {
    everywhere: new Set(['from_type', 'from_code', 'store', 'brand']),
    keyOf: ({ cells }) => cells.document_no ?? '',
    tidy,
    money: moneyOf(facts),
    form: async (file) =>
      formed(await tableOf(file, restocksMost), restockForm(chosen, tidy, sheetBooks(facts, companies))),
    check: async (tx, _, { rows, problems, questions, heard }) => {
      const reading = restockReading(books, facts, stores)
      const asked = askedRows(rows, beside, questions)
      for await (const { read } of newRestocks(tx, books, { rows: asked, reading, problems })) heard(read)
    },
    write: (tx, _, { rows, heard }) => importRestocks({ ...context, db: tx }, { rows, stores, heard }),
    suggest: (code, value) =>
      code === 'restock.entity'
        ? nearestCode(value, [
            ...codesOf(facts, 'store', stores),
            ...codesOf(facts, 'department'),
            ...codesOf(facts, 'brand'),
          ])
        : '',
    template: () => titledTemplate('restocks', 'entityRestockImport', context.actor.lang),
  })
}

/** A workbook may have as many rows: what a large company reimburses in a month. */
const rowsMax = 20_000

const mergeable: ReadonlySet<string> = new Set([
  'no',
  'date',
  'type',
  'department',
  'store',
  'employee',
  'bank',
  'remark',
])
const formOf = titledForm({ kind: 'expenses', words: 'expenseImport', mergeable })

/** Sheets go to the account set they are brought to, and to no other. */
const ownBooks: Outline = { hasCompany: false, companies: new Map(), entities: new Map() }

const readingFor = async ({ db, gate, actor, books }: ImportContext): Promise<ExpenseReading> => {
  const facts = await gate.facts(books)
  const [book, banks] = await Promise.all([
    readExpenseBook(db, facts.sandboxOf || books.companyCode),
    readBankSubjects(db),
  ])
  return { book, banks, facts, resolver: resolverOf(facts), lang: actor.lang }
}

/** The vouchers that the sheets of a draft make. */
const vouchersOfSheets = (
  draft: ImportDraft,
  rows: DraftRows,
  reading: ExpenseReading,
  warnings?: FileProblems,
): VoucherRows => ({
  name: draft.fileName,
  sha256: draft.sha256,
  // Rows of a sheet come together, and so do the lines of its voucher.
  isSmall: false,
  read: (problems, seen) => {
    seen?.({ has: () => false })
    return voucherRowsOf(rows(), reading, { problems, ...(warnings ? { warnings } : {}) })
  },
  notes: () => [],
})

/** What the codes of a sheet stand for. */
const besideExpense = (reading: ExpenseReading, companies: readonly string[]): CodeHolders => {
  const { book, facts, resolver } = reading
  const entity = (type: EntityType) => (text: string) =>
    entityHolder(facts, type, { [type]: resolver.entity(type, text).slice(type.length + 1) })
  const holders: CodeHolders['holders'] = {
    ...{ store: entity('store'), employee: entity('employee'), bank: entity('bank') },
    company: (code) => companyHolder(companies, code),
    item: (code) => {
      const item = book.items.find((each) => each.code === code)
      return item
        ? { kind: 'item', code, name: item.nameZhCn, known: { own: namesOf(item), above: [], beside: [code] } }
        : null
    },
    department: (code) => {
      const own = book.departments.filter((each) => each.deptCode === code || each.entityCode === code)
      const names = own.flatMap(({ deptName, entityType, entityCode }) => {
        const entity = facts.entities.find(entityType, entityCode)
        return [deptName, ...(entity ? namesOf(entity) : [])].filter((name) => name !== '')
      })
      return names.length > 0
        ? { kind: 'department', code, name: names[0] ?? '', known: { own: names, above: [], beside: [code] } }
        : null
    },
  }
  const subject = {
    at: 'item',
    holderOf: (cells: FileRow['cells']) => subjectHolder(facts, spentSubject(cells, reading), []),
  }
  return { holders, implied: { subject }, companies, currency: resolver.currency, amount: 'amount' }
}

export const expenseKind = async (
  context: ImportContext,
  { mayEnter, wire }: ImportRights,
  chosen: TitleChoices,
): Promise<DraftKind> => {
  const { books } = context
  const reading = await readingFor(context)
  const companies = await companiesOf(context.db, books)
  const beside = besideExpense(reading, companies)
  return kindOf(context, 'expenses', {
    // Its rows agree in them, and change together.
    ofHead: new Set(['date', 'type']),
    everywhere: new Set(['department', 'store', 'item', 'employee', 'bank', 'type']),
    keyOf: ({ cells }) => cells.no ?? '',
    money: moneyOf(reading.facts),
    form: async (file) =>
      formed(await tableOf(file, rowsMax), formOf(chosen, tidyCell, sheetBooks(reading.facts, companies))),
    check: (tx, draft, { rows, problems, warnings, questions, ...on }) => {
      const source = vouchersOfSheets(draft, askedRows(rows, beside, questions), reading, warnings)
      const told = {
        ...{ problems: placedInSheet(problems), warnings: placedInSheet(warnings) },
        ...{ questions: placedInSheet(questions), ...on },
      }
      return checkVoucherRows(tx, context, { source, outline: ownBooks, mayEnter, seen: (facts) => facts }, told)
    },
    write: async (tx, draft, { rows, again, heard }) => {
      const wanted = { rows: vouchersOfSheets(draft, rows, reading), kind: 'expenses', again, mayEnter, heard } as const
      return wire(await importRows({ ...context, db: tx }, { ...wanted, check: false, createEntities: false }), books)
    },
    wasImported: ({ sha256 }) => wasImported(context.db, books, sha256),
    // What is there under the very code that was written is wrong for another reason.
    suggest: (code, value) => {
      const { items, departments } = reading.book
      const known = code === 'expense.item' ? items.map((item) => item.code) : []
      const codes = code === 'expense.department' ? departments.map(({ deptCode }) => deptCode) : known
      return codes.includes(value) ? '' : nearestCode(value, codes)
    },
    choices: (code) => (code === 'question.again' ? [leftOut] : []),
    template: () => titledTemplate('expenses', 'expenseImport', context.actor.lang),
  })
}
