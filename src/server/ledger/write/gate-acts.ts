// What the gate does with chosen vouchers (audit and its undoing, signs, void) and with account sets as a whole.

import type { Opening } from '../../../domain/voucher/balance.ts'
import { companyPayer, payFor } from '../../kernel/connections.ts'
import type { Db } from '../../kernel/db.ts'
import { claiming, createAccountSet, type NewAccountSet } from '../store/account-set.ts'
import type { AuxIds } from '../store/aux-ids.ts'
import { type Actor, type Books, periodNoOf } from '../store/books.ts'
import { type FactCache, whoIn, withFreshFacts } from '../store/fact-cache.ts'
import type { CompanyFacts } from '../store/facts.ts'
import type { Versions } from '../store/voucher-store.ts'
import { deleteAccountSet, editAccountSet, type SetChange, type SetStatus, setSetStatus } from './account-set-change.ts'
import { type WhyAsked, weigh, whyNot } from './act-preview.ts'
import { auditAll } from './bulk.ts'
import { once } from './idempotency.ts'
import { changeOpenings, type OpeningChanges, setOpenings } from './opening.ts'
import { makeSandbox, throwAway } from './sandbox.ts'
import { undoAudit } from './undo-audit.ts'
import { type ActResult, actOn, type VoucherAct } from './voucher-change.ts'

/** `evenReturned`: audits what was returned unchanged too. `part`: the first link of an act of several portions. */
export type ActRequest = {
  act: VoucherAct
  ids: readonly bigint[]
  reason?: string
  key?: string
  versions?: Versions
  evenReturned?: boolean
  part?: string
}

const savedIds = async (db: Db, books: Books, no: number): Promise<bigint[]> => {
  const rows = await db.query<{ id: bigint }>(
    `select id from voucher where company_id = $1 and year = $2 and period_no = $3 and status = 1 order by id`,
    [books.companyId, books.year, no],
  )
  return rows.map((row) => row.id)
}

export const voucherActs = (at: Db, facts: FactCache) => ({
  /** With `versions` a voucher that is another than the caller saw is left alone. */
  act: async (actor: Actor, books: Books, { key = '', ...asked }: ActRequest): Promise<ActResult[]> => {
    const { act, ids, reason = '', versions = new Map(), evenReturned = false, part = '' } = asked
    const who = await whoIn(facts, actor, books)
    const body = [ids, reason, [...versions], ...(evenReturned ? ['evenReturned'] : [])]
    return once(at, actor, books, { key, act, body }, (tx) =>
      actOn(tx, who, { act, ids, reason, versions, evenReturned, part }),
    )
  },
  /** What an act would do now; changes nothing. */
  weigh: async (actor: Actor, books: Books, request: Pick<ActRequest, 'act' | 'ids' | 'versions'>) => {
    return weigh(at, await whoIn(facts, actor, books), { ...request, reason: '' })
  },
  /** Why acts would be refused now; changes nothing. */
  whyNot: async (actor: Actor, books: Books, asked: WhyAsked) => whyNot(at, await whoIn(facts, actor, books), asked),
  /** Takes back an audit of a moment ago by the links that tell it; answers how many vouchers are saved again. */
  undoAudit: async (actor: Actor, books: Books, links: readonly bigint[], key = '') => {
    const who = await whoIn(facts, actor, books)
    return once(at, actor, books, { key, act: 'undoAudit', body: links }, (tx) => undoAudit(tx, who, links))
  },
  auditMonth: async (actor: Actor, books: Books, month: string) => {
    const ids = await savedIds(at, books, periodNoOf(books, month))
    const who = await whoIn(facts, actor, books)
    return payFor(companyPayer(books.companyId), () => auditAll(at, who, ids))
  },
})

/** Rows of openings that were read by these facts; `only`: in the place of those of some subjects. */
type OpeningOptions = { readBy?: CompanyFacts; only?: readonly string[] | null }

export const setActs = (at: Db, auxIds: AuxIds, facts: FactCache) => ({
  createAccountSet: (actor: Actor, set: NewAccountSet) => createAccountSet(at, actor, set),
  /** What was decided once is refused with its field; answers the new version. */
  editAccountSet: (actor: Actor, books: Books, change: SetChange) => editAccountSet(at, actor, books, change),
  setSetStatus: (actor: Actor, books: Books, asked: { version: number; status: SetStatus }) =>
    setSetStatus(at, actor, books, asked),
  /** Only where no voucher ever was. */
  deleteAccountSet: (actor: Actor, books: Books, version: number) => deleteAccountSet(at, actor, books, version),
  /** Puts these in the place of all openings of the year; refused when the facts they were read by have changed. */
  setOpenings: (actor: Actor, books: Books, rows: readonly Opening[], { readBy, only = null }: OpeningOptions = {}) =>
    claiming(at, books, {}, async () => {
      const known = readBy ?? (await facts.current(books))
      return setOpenings(at, auxIds, { actor, books, facts: known }, rows, only)
    }),
  /** Changes rows of the openings, all or none; refuses rows that somebody else has changed meanwhile. */
  changeOpenings: (actor: Actor, books: Books, read: (facts: CompanyFacts) => OpeningChanges) =>
    claiming(at, books, {}, () =>
      withFreshFacts(at, facts, books, (inner, known) =>
        changeOpenings(inner, auxIds, { actor, books, facts: known }, read(known)),
      ),
    ),
  /** Copies an account set as it is now, as a company of its own; told in the trail of the books. */
  makeSandbox: (actor: Actor, books: Books, beside?: readonly string[]) => makeSandbox(at, actor, books, beside),
  throwAway: (actor: Actor, books: Books) => throwAway(at, actor, books),
})
