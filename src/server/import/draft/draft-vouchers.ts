// The kind of draft that holds vouchers: checked by the rules of entry, written through the gate.

import { wordsOf } from '../../../contract/base/words.ts'
import { isEntityType } from '../../../domain/chart/entity.ts'
import type { Scope } from '../../kernel/scope.ts'
import { actorOf, booksOf, type Gate } from '../../ledger/gate.ts'
import type { CompanyFacts } from '../../ledger/store/facts.ts'
import type { DraftRows } from '../layout.ts'
import { chosenTitles, companiesOf, sheetBooks } from '../name-question.ts'
import { correctTo, leftOut } from '../question.ts'
import { nearestSubject, resolverOf } from '../resolve.ts'
import { keyOf, type VoucherRows } from '../voucher/voucher-file.ts'
import { voucherColumns, voucherForm } from '../voucher/voucher-form.ts'
import { outlineOf } from '../voucher/voucher-target.ts'
import { checkVoucherRows, entryOf, importRows, wasImported } from '../voucher/vouchers.ts'
import { type DraftKind, kindOf } from './draft-kind.ts'
import type { ImportDraft } from './draft-store.ts'

/** Facts in which every entity exists: those that are missing are made with the import. */
const withEveryEntity = (facts: CompanyFacts): CompanyFacts => ({
  ...facts,
  entities: {
    find: (type, code) => {
      const known = facts.entities.find(type, code)
      if (known || !isEntityType(type)) return known
      return { type, code, nameZhCn: code, nameZhTw: '', nameEn: '', mnemonic: '', enabled: true, companies: null }
    },
  },
})

/** The rows of a draft as those of a file. */
const rowsOfDraft = (draft: ImportDraft, rows: DraftRows): VoucherRows => ({
  name: draft.fileName,
  sha256: draft.sha256,
  // Lines of a voucher come together.
  isSmall: draft.rowCount <= 50_000,
  read: (_, seen) => {
    seen?.({ has: (column) => draft.columns.includes(column) })
    return rows()
  },
  // Said when the file was read.
  notes: () => [],
})

export const mayCreate = (scope: Scope): boolean => scope.may('gl:entity:import')

export const voucherKind = async (scope: Scope, gate: Gate): Promise<DraftKind> => {
  const [actor, books] = [actorOf(scope), booksOf(scope)]
  const { mayEnter, wire } = entryOf(scope.setsWith('entry'), gate)
  const facts = await gate.facts(books)
  const context = { gate, actor, books }
  const resolver = resolverOf(facts)
  return kindOf(context, 'vouchers', {
    writable: voucherColumns,
    // Its lines agree in them, and change together.
    ofHead: new Set(['company', 'date', 'type', 'period', 'source']),
    everywhere: new Set(['company', 'direction']),
    keyOf,
    // Rows may go to companies of several base currencies.
    money: null,
    form: async (file) =>
      voucherForm(file, {
        ...{ resolver, books: sheetBooks(facts, await companiesOf(scope.db, books)) },
        chosen: await chosenTitles(scope.db, scope.user.id, 'vouchers'),
      }),
    check: async (tx, draft, { rows, ...told }) => {
      const source = rowsOfDraft(draft, rows)
      const outline = await outlineOf(source, false)
      const seen = draft.createsEntities ? withEveryEntity : (each: CompanyFacts) => each
      await checkVoucherRows(tx, context, { source, outline, mayEnter, seen }, told)
    },
    write: async (tx, draft, { rows, again, heard }) => {
      const createEntities = draft.createsEntities && mayCreate(scope)
      const wanted = { rows: rowsOfDraft(draft, rows), check: false, again, createEntities, mayEnter, heard }
      return wire(await importRows({ ...context, db: tx }, wanted), books)
    },
    wasImported: ({ sha256 }) => wasImported(scope.db, books, sha256),
    suggest: (code, value) => (code === 'line.subjectUnknown' ? nearestSubject(value, facts.subjects) : ''),
    choices: (code, { told = '', kind, code: known }) => {
      if (code === 'question.again') return [leftOut]
      const other = code === 'question.name' && kind === '' ? resolver.subject('', String(told)) : ''
      return other !== known && facts.subjects.find(other) ? [correctTo(other)] : []
    },
    template: () => {
      const { importColumns, importTemplate } = wordsOf[scope.lang].system
      return { name: importTemplate, titles: importColumns.split(',') }
    },
  })
}
