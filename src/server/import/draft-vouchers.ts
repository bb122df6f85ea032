// The kind of draft that holds vouchers: checked by the rules of entry, written through the gate.
import { isEntityType } from '../../domain/entity.ts'
import { wordsOf } from '../kernel/envelope.ts'
import type { Scope } from '../kernel/scope.ts'
import { actorOf, booksOf } from '../ledger/actor.ts'
import { type Actor, today } from '../ledger/books.ts'
import type { CompanyFacts } from '../ledger/facts.ts'
import type { Gate } from '../ledger/gate.ts'
import { closedNow } from '../ledger/soft-close.ts'
import type { DraftKind, DraftRows } from './draft-kind.ts'
import type { Draft } from './draft-store.ts'
import { nearestSubject } from './nearest.ts'
import { fileProblems } from './place.ts'
import { resolverOf } from './resolve.ts'
import { tidyCell } from './tidy-cell.ts'
import { chosenTitles } from './titles.ts'
import { rightVouchers } from './voucher-check.ts'
import { keyOf, type VoucherRows, vouchersOf } from './voucher-file.ts'
import { voucherColumns, voucherForm } from './voucher-form.ts'
import { findTargets, outlineOf, readingOf } from './voucher-target.ts'
import { entryOf } from './voucher-wire.ts'
import { importRows } from './vouchers.ts'

/** Columns that say something about the voucher: its lines agree in them, and change together. */
const ofHead: ReadonlySet<string> = new Set(['company', 'date', 'type', 'period', 'source'])

/** Facts with a clock: a date that is still to come is a warning, a month closed to the caller refused by its cell. */
const withToday = (facts: CompanyFacts, actor: Actor): CompanyFacts => ({
  ...facts,
  today: today(),
  closed: closedNow(facts.softCloses, actor),
})

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

const drain = async (all: AsyncIterable<unknown>): Promise<void> => {
  const rest = all[Symbol.asyncIterator]()
  while ((await rest.next()).done !== true);
}

/** The rows of a draft as those of a file. */
const rowsOfDraft = (draft: Draft, rows: DraftRows): VoucherRows => ({
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
  const { mayEnter, wire } = entryOf(scope, gate)
  const facts = await gate.facts(books)
  const context = { gate, actor, books }
  return {
    name: 'vouchers',
    owner: { userId: scope.user.id, userName: scope.user.realName, accountSet: books.value, kind: 'vouchers' },
    writable: voucherColumns,
    ofHead,
    everywhere: new Set(['company']),
    keyOf,
    goesWith: (row, other, column) => ofHead.has(column) && (row.cells[column] ?? '') === (other.cells[column] ?? ''),
    tidy: tidyCell,
    form: async (file) => voucherForm(file, resolverOf(facts), await chosenTitles(scope.db, scope.user.id, 'vouchers')),
    check: async (tx, draft, { rows, problems, warnings, heard }) => {
      const source = rowsOfDraft(draft, rows)
      const targets = await findTargets(tx, context, await outlineOf(source, false), { mayEnter }, problems)
      const reading = await readingOf(tx, actor, targets)
      for (const [index, target] of targets.entries()) {
        const judged = withToday(draft.createsEntities ? withEveryEntity(target.facts) : target.facts, actor)
        const vouchers = vouchersOf(source, reading, index === 0 ? problems : fileProblems())
        await drain(rightVouchers(vouchers, { ...target, facts: judged }, problems, heard, warnings))
      }
    },
    write: async (tx, draft, { rows, again, heard }) => {
      const createEntities = draft.createsEntities && mayCreate(scope)
      const wanted = { rows: rowsOfDraft(draft, rows), check: false, again, createEntities, mayEnter, heard }
      return wire(await importRows({ ...context, db: tx }, wanted), books)
    },
    wasImported: async ({ sha256 }) => {
      const rows = await scope.db.query(
        `select 1 from import_file where company_id = $1 and year = $2 and sha256 = $3`,
        [books.companyId, books.year, sha256],
      )
      return rows.length > 0
    },
    suggest: (code, value) => (code === 'line.subjectUnknown' ? nearestSubject(value, facts.subjects) : ''),
    template: () => {
      const { importColumns, importTemplate } = wordsOf[scope.lang].system
      return { name: importTemplate, titles: importColumns.split(',') }
    },
  }
}
