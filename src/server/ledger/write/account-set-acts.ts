// What the gate does with account sets as a whole: making, defining, opening, copying and removing them.
import type { Opening } from '../../../domain/voucher/balance.ts'
import type { Db } from '../../kernel/db.ts'
import { createAccountSet, type NewAccountSet } from '../store/account-set.ts'
import type { AuxIds } from '../store/aux-ids.ts'
import type { Actor, Books } from '../store/books.ts'
import type { FactCache } from '../store/fact-cache.ts'
import type { CompanyFacts } from '../store/facts.ts'
import { withFreshFacts } from '../store/fresh-facts.ts'
import { claiming } from '../store/month-claim.ts'
import { deleteAccountSet, editAccountSet, type SetChange, type SetStatus, setSetStatus } from './account-set-change.ts'
import { changeOpenings, type OpeningChanges, setOpenings } from './opening.ts'
import { makeSandbox, throwAway } from './sandbox.ts'

export type SetActs = {
  createAccountSet(actor: Actor, set: NewAccountSet): Promise<Books>
  /** What was decided once is refused with its field; answers the new version. */
  editAccountSet(actor: Actor, books: Books, change: SetChange): Promise<number>
  setSetStatus(actor: Actor, books: Books, asked: { version: number; status: SetStatus }): Promise<number>
  /** Only where no voucher ever was. */
  deleteAccountSet(actor: Actor, books: Books, version: number): Promise<void>
  /**
   * Puts these in the place of all openings of the year, or `only` of those of some subjects; refused when the facts
   * they were read by have changed.
   */
  setOpenings(
    actor: Actor,
    books: Books,
    rows: readonly Opening[],
    options?: { readBy?: CompanyFacts; only?: readonly string[] | null },
  ): Promise<void>
  /** Changes rows of the openings, all or none; refuses rows that somebody else has changed meanwhile. */
  changeOpenings(actor: Actor, books: Books, read: (facts: CompanyFacts) => OpeningChanges): Promise<void>
  /** Copies an account set as it is now, as a company of its own; told in the trail of the books. */
  makeSandbox(actor: Actor, books: Books, beside?: readonly string[]): Promise<Books>
  /** Removes a sandbox with everything in it. */
  throwAway(actor: Actor, books: Books): Promise<void>
}

export const setActs = (at: Db, auxIds: AuxIds, facts: FactCache): SetActs => ({
  createAccountSet: (actor, set) => createAccountSet(at, actor, set),
  editAccountSet: (actor, books, change) => editAccountSet(at, actor, books, change),
  setSetStatus: (actor, books, asked) => setSetStatus(at, actor, books, asked),
  deleteAccountSet: (actor, books, version) => deleteAccountSet(at, actor, books, version),
  setOpenings: (actor, books, rows, { readBy, only = null } = {}) =>
    claiming(at, books, {}, async () => {
      const known = readBy ?? (await facts.current(books))
      return setOpenings(at, auxIds, { actor, books, facts: known }, rows, only)
    }),
  changeOpenings: (actor, books, read) =>
    claiming(at, books, {}, () =>
      withFreshFacts(at, facts, books, (inner, known) =>
        changeOpenings(inner, auxIds, { actor, books, facts: known }, read(known)),
      ),
    ),
  makeSandbox: (actor, books, beside) => makeSandbox(at, actor, books, beside),
  throwAway: (actor, books) => throwAway(at, actor, books),
})
