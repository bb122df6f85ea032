// Checks the rows of a draft by the rules of the import itself, and keeps what is wrong.
import type { DataScope } from '../../domain/access.ts'
import { isEntityType } from '../../domain/entity.ts'
import type { Db } from '../kernel/db.ts'
import { type Actor, type Books, today } from '../ledger/books.ts'
import type { CompanyFacts } from '../ledger/facts.ts'
import { type Draft, draftProblems, draftRows, endChange, isListed, putProblems } from './draft-store.ts'
import { fileProblems } from './place.ts'
import { rightVouchers } from './voucher-check.ts'
import { vouchersOf } from './voucher-file.ts'
import { findTargets, outlineOf, readingOf } from './voucher-target.ts'

/** Who checks, where, and into which account sets he may write. */
export type Checker = { actor: Actor; books: Books; mayEnter(books: Books): Promise<DataScope | null> }

/** Facts with a clock: a date that is still to come is a warning. */
const withToday = (facts: CompanyFacts): CompanyFacts => ({ ...facts, today: today() })

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

/**
 * Checks the vouchers of `keys`, or all of a draft, puts their problems in the place of those before, and ends the
 * change. `heard` hears how many more lines have been checked.
 */
export const checkDraft = async (
  tx: Db,
  { actor, books, mayEnter }: Checker,
  draft: Draft,
  { keys, names, heard }: { keys: readonly string[] | null; names: readonly string[]; heard?: (n: number) => void },
): Promise<void> => {
  const wanted = draft.isListed ? keys : null
  const rows = draftRows(tx, { ...draft, columns: [...names] }, wanted)
  const problems = draftProblems()
  const warnings = draftProblems()
  const targets = await findTargets(tx, { actor, books }, await outlineOf(rows, false), { mayEnter }, problems)
  const reading = await readingOf(tx, actor, targets)
  for (const [index, target] of targets.entries()) {
    const facts = withToday(draft.createsEntities ? withEveryEntity(target.facts) : target.facts)
    const vouchers = vouchersOf(rows, reading, index === 0 ? problems : fileProblems())
    await drain(rightVouchers(vouchers, { ...target, facts }, problems, heard ?? (() => undefined), warnings))
  }
  await putProblems(tx, draft.id, wanted, [...problems.listed(), ...warnings.listed()])
  const counts = { problems: problems.count(), warnings: warnings.count() }
  await endChange(tx, draft, { isListed: isListed(problems) && isListed(warnings), counts, names })
}
