// The kind of draft that holds expense sheets: each becomes a voucher, checked by the rules of entry.
import type { EntityType } from '../../../domain/chart/entity.ts'
import { namesOf } from '../../../domain/import/name-match.ts'
import { readBankSubjects, readExpenseBook } from '../../ledger/read/expense-book.ts'
import { type ExpenseReading, placedInSheet, spentSubject, voucherRowsOf } from '../bills/expense-sheet.ts'
import type { ImportContext } from '../context.ts'
import { tableOf } from '../file/rows.ts'
import { tidyCell } from '../file/tidy-cell.ts'
import type { FileProblems } from '../file-problems.ts'
import type { DraftRows, FileRow } from '../layout.ts'
import { companiesOf, companyHolder, entityHolder, moneyOf, sheetBooks, subjectHolder } from '../name-question.ts'
import { leftOut } from '../question.ts'
import { nearestCode, resolverOf } from '../resolve.ts'
import { askedRows, type CodeHolders } from '../sheet/sheet-crosscheck.ts'
import { titledForm, titledTemplate } from '../titled-form.ts'
import type { VoucherRows } from '../voucher/voucher-file.ts'
import type { Outline } from '../voucher/voucher-target.ts'
import { checkVoucherRows, type ImportRights, importRows, wasImported } from '../voucher/vouchers.ts'
import { formed } from './draft-form.ts'
import { type DraftKind, kindOf } from './draft-kind.ts'
import type { TitleChoices } from './draft-master.ts'
import type { ImportDraft } from './draft-store.ts'

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
