// Saving new vouchers: those that arrive together for one company are written together, in one statement.
import { setTimeout as sleep } from 'node:timers/promises'
import { isWarning, type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { type Voucher, voucherLabel, voucherWord } from '../../../domain/voucher/voucher.ts'
import { readVoucher } from '../../../domain/voucher/voucher-check.ts'
import { companyPayer, payAnew } from '../../kernel/connections.ts'
import { type Db, databaseError } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import type { Lane } from '../../kernel/pipeline.ts'
import { closedNow, holdsSaves, refuseUntaken } from '../store/account-set.ts'
import type { AuxIds } from '../store/aux-ids.ts'
import { type Actor, type Books, today } from '../store/books.ts'
import { type FactCache, withHeldFacts } from '../store/fact-cache.ts'
import { type CompanyFacts, refuseReadOnly } from '../store/facts.ts'
import { auxesOf, auxTexts, newSigns } from '../store/voucher-rows.ts'
import { answerOfKey, type Once, requestHash, type Saved } from './idempotency.ts'
import { blocksCash, watchedProblems } from './negative-cash.ts'
import { type Ready, type SaveRequest, saveGroup, writeGroup } from './save-group.ts'
import { lanesMax, openQueue } from './save-queue.ts'
import { incomingOf } from './save-rows.ts'

type Asked = Pick<Ready, 'actor' | 'books' | 'request'>

type Waiting = Ready & {
  resolve(saved: Saved): void
  reject(error: unknown): void
}

/** Most vouchers in one statement; more wait for the next. */
const groupMax = 128

/** Reads a draft with the facts, once; problems are thrown, warnings and doubts answered beside the voucher. */
export const checkedVoucher = async (
  at: Db,
  { draft, doubts }: Pick<SaveRequest, 'draft' | 'doubts'>,
  facts: CompanyFacts,
  actor: Actor,
): Promise<{ voucher: Voucher; warnings: Problem[] }> => {
  refuseReadOnly(facts)
  const { voucher, problems, warnings } = readVoucher(draft, {
    ...facts,
    mayEditRate: actor.may('gl:voucher:editRate'),
    closed: closedNow(facts.softCloses, actor),
    ...(doubts ? { today: today() } : {}),
  })
  if (problems.length > 0 || !voucher) throw new Refusal(problems)
  return { voucher, warnings: doubts ? [...warnings, ...(await doubts(at, facts, voucher))] : warnings }
}

/** Refuses what was found unless it is a warning that was accepted. */
export const refuseOpen = (
  found: readonly Problem[],
  accept: readonly number[],
  numberOf: (problem: Problem) => number,
): void => {
  const open = found.filter((each) => !isWarning(each) || !accept.includes(numberOf(each)))
  if (open.length > 0) throw new Refusal(open)
}

/** What makes a request to save a voucher the same as another. */
export const onceOf = ({ id, version, draft, key }: Omit<SaveRequest, 'accept'>): Once => ({
  key,
  act: 'save',
  body: [id, version, draft],
})

/** The voucher that a request made before under its key, null when it did not. */
export const savedBefore = async (db: Db, actor: Actor, books: Books, request: SaveRequest): Promise<Saved | null> =>
  (await answerOfKey(db, books, request.key, requestHash(books, actor, onceOf(request)))) as Saved | null

/** True when the database itself refused the statement; false when the connection or the server went away. */
const surelyFailed = (error: unknown): boolean => {
  const known = databaseError(error)
  return known !== null && !/^(08|57|$)/.test(known.state)
}

/** What saving works with; `numberOf` turns a warning into the number a client accepts it by. */
type SaveNeeds = { db: Db; facts: FactCache; auxIds: AuxIds; numberOf(problem: Problem): number }

/** Throws the error on; that of a second reversal as the refusal which names the first one (E118). */
const reversedAlready = async (needs: SaveNeeds, { actor, books, request }: Asked, error: unknown): Promise<never> => {
  if (databaseError(error)?.constraint !== 'voucher_reversal_key') throw error
  const original = BigInt(request.draft.reversalOf ?? '')
  const rows = await needs.db.query<{ id: bigint; type: string; no: number }>(
    `select id, voucher_type as type, voucher_no as no from voucher
     where company_id = $1 and (id = $2 or reversal_of = $2)`,
    [books.companyId, original],
  )
  const { voucherTypes } = await needs.facts.kept(books)
  // Either may be gone by now.
  const labelOf = (isOriginal: boolean): string =>
    rows
      .filter(({ id }) => (id === original) === isOriginal)
      .map(({ type, no }) => voucherLabel(voucherWord(voucherTypes, type, actor.lang), no))
      .join()
  return refuse(problem('voucher.alreadyReversed', '', { no: labelOf(true), rev: labelOf(false) }))
}

/**
 * In management books a month that was posted may have been opened again since a reversal was asked for. The facts have
 * been read before: opening a month makes them stale, also for a save that waits, so what is found holds with them.
 */
const checkOriginal = async (needs: SaveNeeds, { actor, books }: Asked, facts: CompanyFacts, original: string) => {
  if (original === '' || facts.accountSet.mode !== 'MANAGEMENT') return
  const [found] = await needs.db.query<{ type: string; no: number; isPosted: boolean }>(
    `select v.voucher_type as type, v.voucher_no as no, v.voucher_no <= coalesce(c.posted_no, 0) as is_posted
     from voucher v left join voucher_counter c on c.company_id = v.company_id and c.year = v.year
       and c.period_no = v.period_no and c.voucher_type = v.voucher_type
     where v.company_id = $1 and v.id = $2`,
    [books.companyId, BigInt(original)],
  )
  if (!found) return refuse(problem('record.missing'))
  const no = voucherLabel(voucherWord(facts.voucherTypes, found.type, actor.lang), found.no)
  if (!found.isPosted) refuse(problem('voucher.notPosted', '', { no }))
}

const prepare = async (needs: SaveNeeds, asked: Asked, facts: CompanyFacts): Promise<Ready> => {
  const { actor, books, request } = asked
  const { voucher, warnings } = await checkedVoucher(needs.db, request, facts, actor)
  await checkOriginal(needs, asked, facts, voucher.reversalOf)
  const watched = await watchedProblems(needs.db, books, facts, voucher)
  refuseOpen([...warnings, ...watched], request.accept, needs.numberOf)
  const signs = newSigns(actor, facts.accountSet.options.auditorNotCreator)
  const writing = { id: newId(), voucher, company: books.companyCode, signs }
  const { key } = request
  const hash = key === '' ? '' : requestHash(books, actor, onceOf(request))
  const auxes = auxesOf(voucher, await needs.auxIds.idsOf(books.companyId, auxTexts([voucher])))
  const incoming = incomingOf(writing, { actor, key, hash }, auxes)
  // Who is asked answers once, however often his voucher is read anew.
  return { actor, books, request: { ...request, doubts: undefined }, facts, writing, auxes, incoming }
}

/** Nothing was saved when the key came in from elsewhere meanwhile; any other error is thrown on. */
const keyTaken = (error: unknown): undefined => {
  if (databaseError(error)?.constraint !== 'idempotency_pkey') throw error
}

/** As often a voucher is read anew by rules whose facts have changed while it was written. */
const readingsMax = 4
/** Longest that a save waits for somebody who posts its month (ms), and how often it looks. */
const postingMs = 2000
const lookMs = 100

type Write<T> = (at: Db, ready: Ready) => Promise<T | undefined>

/** Waits while the month of a voucher is being posted; false where it is not. Refuses when it takes longer. */
const waitForPosting = async (needs: SaveNeeds, { books, writing }: Ready, until: number): Promise<boolean> => {
  if (!(await holdsSaves(needs.db, books, writing.voucher.period.no))) return false
  if (performance.now() > until) refuse(problem('period.busy'))
  await sleep(lookMs)
  return true
}

/**
 * Reads a request by the facts that hold now and writes it, and anew when they change meanwhile: a month was posted, a
 * rate came in; at last with the facts held. `write` answers undefined when nothing was taken; the answer of the same
 * key is its answer too.
 */
const readAndWrite = async <T>(needs: SaveNeeds, asked: Asked, write: Write<T>): Promise<T | Saved> => {
  const { actor, books, request } = asked
  const until = performance.now() + postingMs
  let last = asked
  for (let reading = 1; reading <= readingsMax; reading += 1) {
    const ready = await prepare(needs, last, await needs.facts.current(books))
    last = ready
    // A transaction of its own is tried again when it met another in a circle: nobody is shown a deadlock.
    const made = await needs.db.transaction((tx) => write(tx, ready)).catch(keyTaken)
    if (made !== undefined) return made
    const twin = await savedBefore(needs.db, actor, books, request)
    if (twin) return twin
    if (await waitForPosting(needs, ready, until)) reading -= 1
  }
  const held = withHeldFacts(needs.db, needs.facts, books, async (tx, facts) => {
    const ready = await prepare(needs, last, facts)
    return (await write(tx, ready)) ?? refuseUntaken(tx, books, ready.writing.voucher)
  })
  const made = await held.catch(keyTaken)
  return made ?? (await savedBefore(needs.db, actor, books, request)) ?? refuse(problem('period.busy'))
}

/** What no group took: its key was used, its facts were stale, or it stood beside one of which that is so. */
const settle = async (needs: SaveNeeds, waiting: Waiting): Promise<Saved> => {
  const before = await savedBefore(needs.db, waiting.actor, waiting.books, waiting.request)
  if (before) return before
  return readAndWrite(needs, waiting, async (tx, again) => (await writeGroup(tx, [again])).get(again.writing.id))
}

/** Turns a draft into a voucher; its row is locked: of two at once the second finds it gone. Null when gone. */
const saveDrafted = (needs: SaveNeeds, asked: Asked, id: bigint): Promise<Saved | null> => {
  const { companyId } = asked.books
  return readAndWrite<Saved | null>(needs, asked, async (tx, ready) => {
    const text = `select id from voucher_draft where company_id = $1 and id = $2 and created_by = $3 for update`
    const drafts = await tx.query(text, [companyId, id, asked.actor.id])
    if (drafts.length === 0) return null
    const made = (await writeGroup(tx, [ready])).get(ready.writing.id)
    if (made) await tx.query(`delete from voucher_draft where company_id = $1 and id = $2`, [companyId, id])
    return made
  })
}

const finish = async (needs: SaveNeeds, waiting: Waiting, saved: Saved | undefined): Promise<void> => {
  try {
    waiting.resolve(saved ?? (await settle(needs, waiting)))
  } catch (error) {
    await reversedAlready(needs, waiting, error).catch(waiting.reject)
  }
}

/**
 * Tells each of a group what became of its voucher once `saving` is done. A group that fails as a whole is tried one by
 * one, so that one bad voucher never refuses another.
 */
const write = async (needs: SaveNeeds, group: readonly Waiting[], saving: Promise<Map<bigint, Saved>>) => {
  try {
    const saved = await saving
    return () => {
      for (const each of group) void finish(needs, each, saved.get(each.writing.id))
    }
  } catch (error) {
    // Only what surely failed is tried again: after a lost connection the key will tell. A held lock is held for each.
    const isOfOne = !isBusy(error) && (error instanceof Refusal || surelyFailed(error))
    if (isOfOne) for (const each of group) await finish(needs, each, undefined)
    else for (const each of group) each.reject(error)
    return () => undefined
  }
}

/** Somebody holds what a group needs, or all that its company may have of the connections is taken. */
const isBusy = (error: unknown): boolean =>
  error instanceof Refusal && error.problems.some(({ code }) => code === 'period.busy' || code === 'record.busy')

/** Writes a group in the turn of its company, however many it has. */
const writePatiently = (needs: SaveNeeds, group: readonly Waiting[]) => {
  const saving = payAnew(companyPayer(group[0]?.books.companyId ?? 0n), () =>
    needs.db.transaction((tx) => writeGroup(tx, group)),
  )
  return write(needs, group, saving)
}

/** Milliseconds that a group waits for a lock on its lane, where others wait behind it. */
const patience = 20

/** A queue whose groups are written on lanes; those that have to wait for somebody are written beside them. */
const openLanes = (needs: SaveNeeds) => {
  const lanes = Array.from({ length: lanesMax }, () => needs.db.lane(patience))
  const writeOn = async (lane: Lane, group: readonly Waiting[]) => {
    const [first] = group
    if (!first || blocksCash(first.facts)) return null
    const saving = saveGroup(lane, group)
    const failed = await saving.then(() => null, databaseError)
    return failed?.state === '55P03' ? null : write(needs, group, saving)
  }
  return openQueue<Waiting>({
    lanes: lanesMax,
    take,
    write: (group, lane) => writeOn(lanes[lane] as Lane, group),
    writePatiently: (group) => writePatiently(needs, group),
  })
}

/** The next vouchers of one year and version; of two with one key the second waits for the first's answer. */
const take = (queue: Waiting[]): Waiting[] => {
  const version = queue[0]?.facts.version
  const year = queue[0]?.books.year
  const keys = new Set<string>()
  const group: Waiting[] = []
  for (let at = 0; at < queue.length && group.length < groupMax; ) {
    const each = queue[at] as Waiting
    const isTwin = each.request.key !== '' && keys.has(each.request.key)
    if (each.facts.version !== version || each.books.year !== year || isTwin) {
      at += 1
      continue
    }
    keys.add(each.request.key)
    group.push(each)
    queue.splice(at, 1)
  }
  return group
}

export type Saver = {
  save(actor: Actor, books: Books, request: SaveRequest): Promise<Saved>
  /** The draft with the request's id as a voucher; null when the caller has no such draft. */
  saveDrafted(actor: Actor, books: Books, request: SaveRequest & { id: bigint }): Promise<Saved | null>
}

export const openSaver = (db: Db, facts: FactCache, auxIds: AuxIds, numberOf: (problem: Problem) => number): Saver => {
  const needs: SaveNeeds = { db, facts, auxIds, numberOf }
  const queue = openLanes(needs)

  const readyFor = async (asked: Asked): Promise<Ready | Saved> => {
    const known = await needs.facts.kept(asked.books)
    try {
      return await prepare(needs, asked, known)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // A repeated request is answered as it was, even when it would be refused by now.
      const before = await savedBefore(db, asked.actor, asked.books, asked.request)
      if (before) return before
      // Refused by what was kept: only what holds now may refuse.
      const now = await needs.facts.current(asked.books)
      if (now === known) throw error
      return prepare(needs, asked, now)
    }
  }

  return {
    save: async (actor, books, request) => {
      const ready = await readyFor({ actor, books, request })
      if ('serialNo' in ready) return ready
      return new Promise<Saved>((resolve, reject) => {
        queue.add(books.companyId, { ...ready, resolve, reject })
      })
    },
    saveDrafted: (actor, books, request) => {
      const asked = { actor, books, request }
      return saveDrafted(needs, asked, request.id).catch((error) => reversedAlready(needs, asked, error))
    },
  }
}
