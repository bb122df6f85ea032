// The one gate: the caller as it knows him, and every act that writes the books, with what it needs kept beside it.
import type { Words } from '../../contract/base/words.ts'
import { type Problem, problem, numberOf as problemNumber, refuse } from '../../domain/base/problem.ts'
import { type DataScope, isUnlimited } from '../../domain/chart/access.ts'
import { accountSetValue } from '../../domain/chart/account-set.ts'
import type { VoucherDraft } from '../../domain/voucher/voucher.ts'
import type { Db } from '../kernel/db.ts'
import type { AccountSetKey, Scope } from '../kernel/scope.ts'
import { type Closing, type ClosingAsk, examineClosing, writeClosing } from './close/closing.ts'
import { cancelPosting, checkMonth, postMonth } from './close/posting.ts'
import { type CloseYear, cancelYear, closeYear, examineYear } from './close/year-end.ts'
import { type Verified, type VerifyOptions, verifyBooks, verifyGroup } from './proof/verify.ts'
import { findGaps } from './read/number-gap.ts'
import { yearsOf } from './read/read-trail.ts'
import { claiming, touchFacts } from './store/account-set.ts'
import { type AuxIds, openAuxIds } from './store/aux-ids.ts'
import { type Actor, type Books, periodNoOf, type Readable } from './store/books.ts'
import { type FactCache, openFacts, whoIn, withFreshFacts } from './store/fact-cache.ts'
import { addTrailOf, type Entries, groupId } from './store/trail.ts'
import type { Versions } from './store/voucher-store.ts'
import {
  type AttachRequest,
  attachFiles,
  detachFile,
  orderFiles,
  type SalesListRequest,
  saveSalesList,
} from './write/attachment.ts'
import { type BulkOptions, type BulkResult, type BulkVoucher, writeBulk } from './write/bulk.ts'
import { setActs, voucherActs } from './write/gate-acts.ts'
import { once, type Saved } from './write/idempotency.ts'
import { blocksCash, openCashTally, openTurns } from './write/negative-cash.ts'
import { editNo, type NewNo, type NumberOrder, renumber } from './write/renumber.ts'
import { onceOf, openSaver } from './write/save.ts'
import { moveSubject } from './write/subject-move.ts'
import { undoImport } from './write/undo-audit.ts'
import { deleteVouchers } from './write/voucher-change.ts'
import { editVoucher, saveDraft } from './write/voucher-edit.ts'
import { mergeVouchers } from './write/voucher-merge.ts'
import { doubtsOf } from './write/voucher-warning.ts'

export type { Finding, Verified } from './proof/verify.ts'
export type { Actor, Books } from './store/books.ts'
export type { CompanyFacts } from './store/facts.ts'
export type { TrailEntry } from './store/trail.ts'
export type { BulkResult, BulkVoucher } from './write/bulk.ts'
export type { Saved } from './write/idempotency.ts'

export type SaveInput = {
  id?: bigint | undefined
  version?: number | undefined
  draft: VoucherDraft
  key?: string
  accept?: readonly number[]
  /** Asks about what is likely a slip (W02, W04, W06, W51): for who saves one voucher at a screen. */
  careful?: boolean | undefined
  /** Which other years of the company are compared with, none unless told; and of what part of the books. */
  readsYear?(year: number): boolean
  scope?: DataScope
}

const hasDraft = async (db: Db, actor: Actor, books: Books, id: bigint): Promise<boolean> => {
  const text = `select 1 from voucher_draft where company_id = $1 and id = $2 and created_by = $3`
  const drafts = await db.query(text, [books.companyId, id, actor.id])
  return drafts.length > 0
}

const requestOf = ({ lang }: Actor, books: Books, input: SaveInput) => {
  const { id, version, draft, key = '', accept = [], careful, ...asking } = input
  return { id, version, draft, key, accept, doubts: careful ? doubtsOf(books, { ...asking, lang }, id) : undefined }
}

/** Saves new vouchers, drafts as vouchers, and edits; where cash may not go below zero, one after the other. */
const openSave = (db: Db, facts: FactCache, auxIds: AuxIds) => {
  const numberOf = (found: Problem) => problemNumber(found)
  const saver = openSaver(db, facts, auxIds, numberOf)
  const inTurn = openTurns()

  const saveNow = async (actor: Actor, books: Books, input: SaveInput): Promise<Saved> => {
    const { id } = input
    const request = requestOf(actor, books, input)
    if (id === undefined) return saver.save(actor, books, request)
    if (await hasDraft(db, actor, books, id)) {
      const saved = await saver.saveDrafted(actor, books, { ...request, id })
      if (saved) return saved
    }
    // A draft that has become a voucher is gone: the repeated request is answered by its key.
    const edit = { ...request, id }
    return withFreshFacts(db, facts, books, (at, known) => {
      const work = (tx: Db) => editVoucher(tx, auxIds, { actor, books, facts: known }, edit, numberOf)
      return once(at, actor, books, onceOf(request), work)
    })
  }

  return async (actor: Actor, books: Books, input: SaveInput): Promise<Saved> => {
    const isStrict = blocksCash(await facts.kept(books))
    return isStrict ? inTurn(books.companyId, () => saveNow(actor, books, input)) : saveNow(actor, books, input)
  }
}

/** The act of a key, and by which versions of vouchers it is meant. */
type Meant = { key?: string; versions?: Versions }

const numberActs = (at: Db, facts: FactCache) => ({
  /** The missing numbers of a month, or of every month up to `last`. */
  gaps: (books: Books, month: string, last = month) =>
    findGaps(at, books, periodNoOf(books, month), periodNoOf(books, last)),
  renumber: (
    actor: Actor,
    books: Books,
    month: string,
    { type, order = 'date', key = '' }: { type?: string; order?: NumberOrder; key?: string } = {},
  ) => {
    const range = { no: periodNoOf(books, month), type: type ?? null, order }
    return once(at, actor, books, { key, act: 'renumber', body: range }, (tx) => renumber(tx, actor, books, range))
  },
  /** Another number for a saved voucher: a free one of its month and type. Answers its version. */
  editNo: async (actor: Actor, books: Books, { key = '', ...input }: NewNo & { key?: string }) => {
    const who = await whoIn(facts, actor, books)
    return once(at, actor, books, { key, act: 'editNo', body: input }, (tx) => editNo(tx, who, input))
  },
})

const evidenceActs = (at: Db, facts: FactCache) => ({
  /** Attaches files to a voucher in whatever state; the invoices in them are taken for it alone (E131). */
  attach: async (actor: Actor, books: Books, request: AttachRequest) =>
    attachFiles(at, await whoIn(facts, actor, books), request),
  /** Before the audit only (E121, E122). */
  detach: async (actor: Actor, books: Books, request: { voucherId: bigint; id: bigint }) =>
    detachFile(at, await whoIn(facts, actor, books), request),
  orderFiles: (actor: Actor, books: Books, request: { voucherId: bigint; ids: readonly bigint[] }) =>
    orderFiles(at, { actor, books }, request),
  saveSalesList: async (actor: Actor, books: Books, request: SalesListRequest) =>
    saveSalesList(at, await whoIn(facts, actor, books), request),
})

const writingActs = (at: Db, facts: FactCache, auxIds: AuxIds) => ({
  saveDraft: (
    actor: Actor,
    books: Books,
    { id, draft, key = '' }: { id: bigint | null; draft: VoucherDraft; key?: string },
  ) =>
    once(at, actor, books, { key, act: 'draft', body: [id, draft] }, (tx) =>
      saveDraft(tx, actor, books, { id, draft }),
    ),
  delete: async (
    actor: Actor,
    books: Books,
    ids: readonly bigint[],
    { key = '', versions = new Map() }: Meant = {},
  ) => {
    const who = await whoIn(facts, actor, books)
    return once(at, actor, books, { key, act: 'delete', body: [ids, [...versions]] }, (tx) =>
      deleteVouchers(tx, who, ids, versions),
    )
  },
  /** Makes the first of these vouchers hold the lines of all; the others are deleted. */
  merge: (actor: Actor, books: Books, ids: readonly bigint[], { key = '', versions = new Map() }: Meant = {}) =>
    withFreshFacts(at, facts, books, (held, known) =>
      once(held, actor, books, { key, act: 'merge', body: [ids, [...versions]] }, (tx) =>
        mergeVouchers(tx, auxIds, { actor, books, facts: known }, { ids, versions }, problemNumber),
      ),
    ),
  /** All or nothing; the vouchers have been read by `readVoucher` with the facts of these books. */
  importVouchers: async (
    actor: Actor,
    books: Books,
    vouchers: AsyncIterable<BulkVoucher> | Iterable<BulkVoucher>,
    options?: BulkOptions,
  ) => {
    const known = options?.readBy ?? (await facts.current(books))
    const who = { actor, books, facts: known }
    const strict = async (): Promise<BulkResult> => {
      const tally = openCashTally(known)
      return at.transaction(async (tx) => {
        const result = await writeBulk(tx, auxIds, who, tally.passing(vouchers), options)
        await tally.check(tx, books)
        return result
      })
    }
    const free = () => writeBulk(at, auxIds, who, vouchers, options)
    return claiming(at, books, {}, blocksCash(known) ? strict : free)
  },
  /** Deletes what an import has written, all of it that is still there, or nothing when anything of it moved on. */
  undoImport: async (actor: Actor, books: Books, ids: readonly bigint[]) => {
    const who = await whoIn(facts, actor, books)
    return claiming(at, books, {}, () => undoImport(at, who, ids))
  },
})

const monthActs = (at: Db, facts: FactCache) => ({
  check: async (books: Books, month: string, words: Words) =>
    checkMonth(at, books, await facts.current(books), periodNoOf(books, month), words),
  post: async (actor: Actor, books: Books, month: string, words: Words, key = '') => {
    const who = await whoIn(facts, actor, books)
    const no = periodNoOf(books, month)
    return claiming(at, books, { nos: [no, no + 1], holdsSaves: true }, () =>
      once(at, actor, books, { key, act: 'post', body: no }, (tx) => postMonth(tx, who, no, words)),
    )
  },
  cancelPosting: async (actor: Actor, books: Books, month: string, reason: string, key = '') => {
    const who = await whoIn(facts, actor, books)
    const no = periodNoOf(books, month)
    return claiming(at, books, {}, () =>
      once(at, actor, books, { key, act: 'cancelPosting', body: [no, reason] }, (tx) =>
        cancelPosting(tx, who, no, reason),
      ),
    )
  },
})

const closingActs = (at: Db, facts: FactCache, auxIds: AuxIds) => ({
  /** Where closings stand: what their vouchers would be now, and what is there of them. Changes nothing. */
  examineClosing: async (books: Books, asked: readonly ClosingAsk[]) => {
    const known = await facts.current(books)
    return at.snapshot(async (tx) => {
      const found: Closing[] = []
      for (const ask of asked) found.push(await examineClosing(tx, books, known, ask))
      return found
    })
  },
  /** Makes the vouchers of a closing, or makes them anew; what is audited stays, and only the rest is closed. */
  close: (actor: Actor, books: Books, ask: ClosingAsk, key = '') =>
    claiming(at, books, {}, () =>
      withFreshFacts(at, facts, books, (held, known) =>
        once(held, actor, books, { key, act: 'close', body: ask }, (tx) =>
          writeClosing(tx, { actor, books, facts: known }, ask, {
            auxIds,
            numberOf: problemNumber,
            add: (inner, vouchers, ids) =>
              writingActs(inner, facts, auxIds).importVouchers(actor, books, vouchers, { ids, readBy: known }),
          }),
        ),
      ),
    ),
  /** Where the end of the year stands; changes nothing. */
  examineYear: async (books: Books) => examineYear(at, books, await facts.current(books)),
  /** Carries the balances of the year into the openings of the next one and locks it, or does so provisionally. */
  closeYear: async (actor: Actor, books: Books, asked: CloseYear, key = '') => {
    const who = await whoIn(facts, actor, books)
    return claiming(at, books, {}, () =>
      once(at, actor, books, { key, act: 'closeYear', body: asked }, (tx) => closeYear(tx, who, asked)),
    )
  },
  cancelYear: async (actor: Actor, books: Books, key = '') => {
    const who = await whoIn(facts, actor, books)
    return claiming(at, books, {}, () =>
      once(at, actor, books, { key, act: 'cancelYear', body: null }, (tx) => cancelYear(tx, who)),
    )
  },
})

const actsOn = (at: Db, facts: FactCache, auxIds: AuxIds) => ({
  ...writingActs(at, facts, auxIds),
  ...voucherActs(at, facts),
  ...numberActs(at, facts),
  ...monthActs(at, facts),
  ...setActs(at, auxIds, facts),
  ...evidenceActs(at, facts),
  ...closingActs(at, facts, auxIds),
  facts: (books: Books) => facts.current(books),
  touchFacts: (companyIds: readonly bigint[]) => touchFacts(at, companyIds),
  /** Moves what a leaf holds in a year to the child that takes over; answers how many vouchers were rewritten. */
  moveSubject: (actor: Actor, books: Books, from: string, to: string) =>
    at.transaction((tx) => moveSubject(tx, actor, books, from, to)),
  /** Tells in the trail what was changed beside the books, of a company or the group (null); last in a transaction. */
  tell: (actor: Actor, companyId: bigint | null, entries: Entries) =>
    addTrailOf(at, companyId ?? groupId, actor, entries),
})

/**
 * Everything that may be done to the books. Refusals are thrown as Refusal; nothing is half-done. With a `key` (the
 * Idempotency-Key) an act is done once: sent again it has the same answer, and with another body it is refused.
 */
export type Gate = ReturnType<typeof actsOn> & {
  /** A new voucher, or with `id` the new content of a saved one; the id of a draft turns that draft into a voucher. */
  save: ReturnType<typeof openSave>
  verifyGroup(): Promise<Pick<Verified, 'findings' | 'links'>>
  /** Reads one moment of the books and keeps nobody waiting. */
  verify(books: Books, options?: VerifyOptions): Promise<Verified>
  /** The same gate inside a transaction: what is done through it is committed with the rest, or not at all. */
  within(tx: Db): Gate
}

/** Opens the gate on a database. One per process: it keeps aux ids and the queues of saves, and what `facts` keep. */
export const openGate = (db: Db, facts = openFacts(db)): Gate => {
  const auxIds = openAuxIds(db)
  const save = openSave(db, facts, auxIds)
  const on = (at: Db): Gate => ({
    ...actsOn(at, facts, auxIds),
    save,
    verifyGroup: () => verifyGroup(db),
    verify: async (books, options) => verifyBooks(db, books, await facts.current(books), options),
    within: on,
  })
  return on(db)
}

export const actorOf = (scope: Scope): Actor => ({
  id: scope.user.id,
  userName: scope.user.userName,
  name: scope.user.realName,
  roles: scope.roles,
  may: scope.may,
  traceId: scope.traceId,
  lang: scope.lang,
})

/** The books of the header `Account-Config`; the kernel has checked the right in them. */
export const booksOf = (scope: Scope): Books => scope.accountSet ?? refuse(problem('accountSet.mismatch'))

export const readableOf = (scope: Scope): Readable => ({ books: booksOf(scope), scope: scope.dataScope })

/** The account sets whose every voucher the caller sees. */
export const wholeSets = (scope: Scope) => scope.setsWith('read').filter(({ dataScope }) => isUnlimited(dataScope))

/** The named one of them; a foreign account set, a missing one and one that is seen in part are answered alike. */
export const wholeSet = (scope: Scope, value: string): AccountSetKey =>
  wholeSets(scope).find((set) => set.value === value) ??
  refuse(problem('accountSet.noRight', 'accountSet', { set: value, right: 'read' }))

/** Refuses an archive to whoever does not see every year of the company: its trail tells of all of them. */
export const checkEveryYear = async (scope: Scope, { companyId, companyCode }: Books): Promise<void> => {
  for (const year of await yearsOf(scope.db, companyId)) wholeSet(scope, accountSetValue(companyCode, year))
}
