// What the gate does with chosen vouchers (audit and its undoing, signs, void) and with account sets as a whole.

import type { Opening } from '../../../domain/voucher/balance.ts'
import { companyPayer, payFor } from '../../kernel/connection-shares.ts'
import type { Db } from '../../kernel/db.ts'
import { createAccountSet, type NewAccountSet } from '../store/account-set.ts'
import type { AuxIds } from '../store/aux-ids.ts'
import { type Actor, type Books, periodNoOf } from '../store/books.ts'
import { type FactCache, whoIn, withFreshFacts } from '../store/fact-cache.ts'
import type { CompanyFacts } from '../store/facts.ts'
import { claiming } from '../store/month-claim.ts'
import type { Versions } from '../store/voucher-store.ts'
import { deleteAccountSet, editAccountSet, type SetChange, type SetStatus, setSetStatus } from './account-set-change.ts'
import { type Weighed, type WhyAsked, type Whys, weigh, whyNot } from './act-preview.ts'
import { auditAll } from './bulk.ts'
import { once } from './idempotency.ts'
import { changeOpenings, type OpeningChanges, setOpenings } from './opening.ts'
import { makeSandbox, throwAway } from './sandbox.ts'
import { undoAudit } from './undo-audit.ts'
import { type ActResult, actOn, type VoucherAct } from './voucher-change.ts'

/**
 * `evenReturned`: an audit takes what was returned and has not been changed since, too. `part`: the first link of the
 * act that this is a further portion of.
 */
export type ActRequest = {
  act: VoucherAct
  ids: readonly bigint[]
  reason?: string
  key?: string
  versions?: Versions
  evenReturned?: boolean
  part?: string
}

export type VoucherActs = {
  /** With `versions` a voucher that is another than the caller saw is left alone. */
  act(actor: Actor, books: Books, request: ActRequest): Promise<ActResult[]>
  /** What an act would do now; changes nothing. */
  weigh(actor: Actor, books: Books, request: Pick<ActRequest, 'act' | 'ids' | 'versions'>): Promise<Weighed>
  /** Why acts would be refused now; changes nothing. */
  whyNot(actor: Actor, books: Books, asked: WhyAsked): Promise<Whys>
  /** Takes back an audit of a moment ago by the links that tell it; answers how many vouchers are saved again. */
  undoAudit(actor: Actor, books: Books, links: readonly bigint[], key?: string): Promise<number>
  /** Audits every saved voucher of a month, or none. */
  auditMonth(actor: Actor, books: Books, month: string): Promise<number>
}

const savedIds = async (db: Db, books: Books, no: number): Promise<bigint[]> => {
  const rows = await db.query<{ id: bigint }>(
    `select id from voucher where company_id = $1 and year = $2 and period_no = $3 and status = 1 order by id`,
    [books.companyId, books.year, no],
  )
  return rows.map((row) => row.id)
}

export const voucherActs = (at: Db, facts: FactCache): VoucherActs => ({
  act: async (actor, books, { key = '', ...asked }) => {
    const { act, ids, reason = '', versions = new Map(), evenReturned = false, part = '' } = asked
    const who = await whoIn(facts, actor, books)
    const body = [ids, reason, [...versions], ...(evenReturned ? ['evenReturned'] : [])]
    return once(at, actor, books, { key, act, body }, (tx) =>
      actOn(tx, who, { act, ids, reason, versions, evenReturned, part }),
    )
  },
  weigh: async (actor, books, request) => {
    return weigh(at, await whoIn(facts, actor, books), { ...request, reason: '' })
  },
  whyNot: async (actor, books, asked) => whyNot(at, await whoIn(facts, actor, books), asked),
  undoAudit: async (actor, books, links, key = '') => {
    const who = await whoIn(facts, actor, books)
    return once(at, actor, books, { key, act: 'undoAudit', body: links }, (tx) => undoAudit(tx, who, links))
  },
  auditMonth: async (actor, books, month) => {
    const ids = await savedIds(at, books, periodNoOf(books, month))
    const who = await whoIn(facts, actor, books)
    return payFor(companyPayer(books.companyId), () => auditAll(at, who, ids))
  },
})

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
