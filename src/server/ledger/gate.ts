// The one gate: every act that writes the books, with what it needs kept beside it.
import type { Words } from '../../contract/locale/zh-cn.ts'
import type { Opening } from '../../domain/balance.ts'
import { parsePeriod } from '../../domain/period.ts'
import { type Problem, problem, numberOf as problemNumber, refuse } from '../../domain/problem.ts'
import type { VoucherDraft } from '../../domain/voucher.ts'
import type { Db } from '../kernel/db.ts'
import { createAccountSet, type NewAccountSet, setOpenings, touchFacts } from './account-set.ts'
import { openAuxIds } from './aux.ts'
import { blocksCash, openCashTally, openTurns } from './balance-watch.ts'
import type { Actor, Books } from './books.ts'
import { auditAll, type BulkResult, type BulkVoucher, writeBulk } from './bulk.ts'
import { type Act, type ActResult, actOn, deleteVouchers } from './change.ts'
import { editVoucher, saveDraft } from './edit.ts'
import { type CompanyFacts, openFacts } from './facts.ts'
import { type CheckResult, cancelPosting, checkMonth, type Posted, postMonth } from './posting.ts'
import { findGaps, type Gap, type Renumbered, renumber } from './renumber.ts'
import { answerOfKey, openSaver, requestHash, type Saved } from './save.ts'
import { type Verified, verifyBooks } from './verify.ts'

export type { Actor, Books } from './books.ts'
export type { BulkResult, BulkVoucher } from './bulk.ts'
export type { CompanyFacts } from './facts.ts'
export type { Saved } from './save.ts'
export type { Finding, Verified } from './verify.ts'

export type SaveInput = {
  id?: bigint | undefined
  version?: number | undefined
  draft: VoucherDraft
  key?: string
  accept?: readonly number[]
}

/** Everything that may be done to the books. Refusals are thrown as Refusal; nothing is half-done. */
export type Gate = {
  facts(books: Books): Promise<CompanyFacts>
  /** A new voucher, or with `id` the new content of a saved one; the id of a draft turns that draft into a voucher. */
  save(actor: Actor, books: Books, input: SaveInput): Promise<Saved>
  saveDraft(actor: Actor, books: Books, input: { id: bigint | null; draft: VoucherDraft }): Promise<bigint>
  delete(actor: Actor, books: Books, ids: readonly bigint[]): Promise<number>
  act(actor: Actor, books: Books, request: { act: Act; ids: readonly bigint[]; reason?: string }): Promise<ActResult[]>
  /** Audits every saved voucher of a month, or none. */
  auditMonth(actor: Actor, books: Books, month: string): Promise<number>
  gaps(books: Books, month: string): Promise<Gap[]>
  renumber(actor: Actor, books: Books, month: string, type?: string): Promise<Renumbered[]>
  check(books: Books, month: string, words: Words): Promise<CheckResult>
  post(actor: Actor, books: Books, month: string, words: Words): Promise<Posted>
  cancelPosting(actor: Actor, books: Books, month: string, reason: string): Promise<number>
  /** All or nothing; the vouchers have been read by `readVoucher` with the facts of these books. */
  importVouchers(
    actor: Actor,
    books: Books,
    vouchers: AsyncIterable<BulkVoucher> | Iterable<BulkVoucher>,
    options?: { auditor?: Actor },
  ): Promise<BulkResult>
  setOpenings(actor: Actor, books: Books, rows: readonly Opening[]): Promise<void>
  createAccountSet(actor: Actor, set: NewAccountSet): Promise<Books>
  touchFacts(companyIds: readonly bigint[]): Promise<void>
  verify(books: Books): Promise<Verified>
  /** The same gate inside a transaction: what is done through it is committed with the rest, or not at all. */
  within(tx: Db): Gate
}

const periodNoOf = (books: Books, month: string): number => {
  const period = parsePeriod(month)
  if (!period || period.year !== books.year) refuse(problem('accountSet.mismatch', 'month'))
  return period?.no ?? 0
}

const savedIds = async (db: Db, books: Books, no: number): Promise<bigint[]> => {
  const rows = await db.query<{ id: bigint }>(
    `select id from voucher where company_id = $1 and year = $2 and period_no = $3 and status = 1 order by id`,
    [books.companyId, books.year, no],
  )
  return rows.map((row) => row.id)
}

const forgetDraft = (db: Db, actor: Actor, books: Books, id: bigint) =>
  db.query<{ id: bigint }>(
    `delete from voucher_draft where company_id = $1 and id = $2 and created_by = $3 returning id`,
    [books.companyId, id, actor.id],
  )

/** Opens the gate on a database. One per process: it keeps facts, aux ids and the queues of saves. */
export const openGate = (db: Db): Gate => {
  const facts = openFacts(db)
  const auxIds = openAuxIds(db)
  const numberOf = (found: Problem) => problemNumber(found)
  const saver = openSaver(db, facts, auxIds, numberOf)

  const inTurn = openTurns()

  const saveNow = async (actor: Actor, books: Books, input: SaveInput): Promise<Saved> => {
    const request = { draft: input.draft, key: input.key ?? '', accept: input.accept ?? [] }
    if (input.id === undefined) return saver.save(actor, books, request)
    const [draft] = await db.query(
      `select 1 from voucher_draft where company_id = $1 and id = $2 and created_by = $3`,
      [books.companyId, input.id, actor.id],
    )
    if (draft) {
      const saved = await saver.save(actor, books, request)
      await forgetDraft(db, actor, books, input.id)
      return saved
    }
    // A draft that has become a voucher is gone: the repeated request is answered by its key.
    const before = await answerOfKey(db, books, request.key, requestHash(books, actor, input.draft))
    if (before) return before
    const edit = { id: input.id, version: input.version, draft: input.draft, accept: request.accept }
    return editVoucher(db, auxIds, actor, books, await facts.current(books), edit, numberOf)
  }

  const save = async (actor: Actor, books: Books, input: SaveInput): Promise<Saved> => {
    const isStrict = blocksCash(await facts.kept(books))
    return isStrict ? inTurn(books.companyId, () => saveNow(actor, books, input)) : saveNow(actor, books, input)
  }

  const on = (at: Db): Gate => ({
    facts: (books) => facts.current(books),
    save,
    saveDraft: (actor, books, input) => saveDraft(at, actor, books, input),
    delete: async (actor, books, ids) => deleteVouchers(at, actor, books, await facts.current(books), ids),
    act: async (actor, books, request) =>
      actOn(at, actor, books, await facts.current(books), { reason: '', ...request }),
    auditMonth: async (actor, books, month) => {
      const ids = await savedIds(at, books, periodNoOf(books, month))
      return auditAll(at, actor, books, await facts.current(books), ids)
    },
    gaps: (books, month) => findGaps(at, books, periodNoOf(books, month)),
    renumber: (actor, books, month, type) =>
      renumber(at, actor, books, { no: periodNoOf(books, month), type: type ?? null }),
    check: async (books, month, words) =>
      checkMonth(at, books, await facts.current(books), periodNoOf(books, month), words),
    post: async (actor, books, month, words) =>
      postMonth(at, actor, books, await facts.current(books), periodNoOf(books, month), words),
    cancelPosting: async (actor, books, month, reason) =>
      cancelPosting(at, actor, books, await facts.current(books), periodNoOf(books, month), reason),
    importVouchers: async (actor, books, vouchers, options) => {
      const known = await facts.current(books)
      if (!blocksCash(known)) return writeBulk(at, auxIds, actor, books, known, vouchers, options)
      const tally = openCashTally(known)
      return at.transaction(async (tx) => {
        const result = await writeBulk(tx, auxIds, actor, books, known, tally.passing(vouchers), options)
        await tally.check(tx, books)
        return result
      })
    },
    setOpenings: (actor, books, rows) => setOpenings(at, auxIds, actor, books, rows),
    createAccountSet: (actor, set) => createAccountSet(at, actor, set),
    touchFacts: (companyIds) => touchFacts(at, companyIds),
    verify: async (books) => verifyBooks(db, books, await facts.current(books)),
    within: (tx) => on(tx),
  })
  return on(db)
}
