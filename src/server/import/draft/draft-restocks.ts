// The kind of draft that holds restocks: the rules of their file, and titles in any of our languages.
import { wordsOf } from '../../../contract/base/words.ts'
import { restockOrigins } from '../../../domain/bills/restock.ts'
import { restockReading } from '../../ledger/store/restock-store.ts'
import { importRestocks, newRestocks } from '../bills/restock-rows.ts'
import type { ImportContext } from '../context.ts'
import { tableOf } from '../file/rows.ts'
import { type Calendar, tidyCell } from '../file/tidy-cell.ts'
import { companiesOf, moneyOf, sheetBooks } from '../file-company.ts'
import { entityHolder } from '../name-question.ts'
import { nearestCode, type Resolver, resolverOf } from '../resolve.ts'
import { askedRows, type CodeHolders } from '../sheet/sheet-crosscheck.ts'
import { bare, titledForm, titledTemplate } from '../titled-form.ts'
import { formed } from './draft-form.ts'
import { type DraftKind, kindOf } from './draft-kind.ts'
import type { TitleChoices } from './draft-master.ts'

/** A workbook may have as many rows: what a large company sends to its stores in a month. */
const rowsMax = 20_000

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

const formOf = titledForm({
  kind: 'restocks',
  words: 'entityRestockImport',
  mergeable: new Set(['document_no', 'date']),
})

/** Whether one of these stores is meant; empty = all. */
const sees = (stores: readonly string[], code: string): boolean => stores.length === 0 || stores.includes(code)

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
  const codesOf = (kind: string) =>
    facts
      .listEntities()
      .filter(({ type, enabled, code }) => type === kind && enabled && (type !== 'store' || sees(stores, code)))
      .map(({ code }) => code)
  return kindOf(context, 'restocks', {
    everywhere: new Set(['from_type', 'from_code', 'store', 'brand']),
    keyOf: ({ cells }) => cells.document_no ?? '',
    tidy,
    money: moneyOf(facts),
    form: async (file) => formed(await tableOf(file, rowsMax), formOf(chosen, tidy, sheetBooks(facts, companies))),
    check: async (tx, _, { rows, problems, questions, heard }) => {
      const reading = restockReading(books, facts, stores)
      const asked = askedRows(rows, beside, questions)
      for await (const { read } of newRestocks(tx, books, { rows: asked, reading, problems })) heard(read)
    },
    write: (tx, _, { rows, heard }) => importRestocks({ ...context, db: tx }, { rows, stores, heard }),
    suggest: (code, value) =>
      code === 'restock.entity'
        ? nearestCode(value, [...codesOf('store'), ...codesOf('department'), ...codesOf('brand')])
        : '',
    template: () => titledTemplate('restocks', 'entityRestockImport', context.actor.lang),
  })
}
