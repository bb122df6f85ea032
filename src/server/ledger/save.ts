// Saving new vouchers: those that arrive together for one company are written together, in one statement.
import { createHash } from 'node:crypto'
import { periodText } from '../../domain/period.ts'
import { isWarning, type Problem, problem, Refusal, refuse } from '../../domain/problem.ts'
import type { Voucher, VoucherDraft } from '../../domain/voucher.ts'
import { readVoucher } from '../../domain/voucher-check.ts'
import { type Db, databaseError, type SqlValue } from '../kernel/db.ts'
import { newId } from '../kernel/new-id.ts'
import type { AuxIds } from './aux.ts'
import { watchedProblems } from './balance-watch.ts'
import type { Actor, Books } from './books.ts'
import type { CompanyFacts, FactCache } from './facts.ts'
import { auxTexts, canonicalParts, lineParameters, newSigns, type Writing } from './rows.ts'
import { saveStatement, voucherColumns } from './save-statement.ts'

export type Saved = { id: bigint; no: number; serialNo: string; period: { year: number; no: number }; version: number }

/** `key` is the Idempotency-Key, '' for none; `accept` the numbers of warnings the user has accepted. */
export type SaveRequest = { draft: VoucherDraft; key: string; accept: readonly number[] }

/** A checked voucher on its way into the statement. */
type Ready = {
  actor: Actor
  books: Books
  request: SaveRequest
  writing: Writing
  hash: string
  facts: CompanyFacts
}

type Waiting = Ready & {
  resolve(saved: Saved): void
  reject(error: unknown): void
}

/** Most vouchers in one statement; more wait for the next. */
const groupMax = 128

/** Reads a draft with the facts; problems are thrown, warnings answered beside the voucher. */
export const checkedVoucher = (
  draft: VoucherDraft,
  facts: CompanyFacts,
  actor: Actor,
): { voucher: Voucher; warnings: Problem[] } => {
  const mayEditRate = actor.may('gl:voucher:editRate')
  const { voucher, problems, warnings } = readVoucher(draft, { ...facts, mayEditRate })
  if (problems.length > 0 || !voucher) throw new Refusal(problems)
  return { voucher, warnings }
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

/** The same body under the same key is the same request (invariant I10). */
export const requestHash = (books: Books, actor: Actor, draft: VoucherDraft): string =>
  createHash('sha256')
    .update(JSON.stringify([books.value, actor.id.toString(), draft]))
    .digest('hex')

const columnOf: Record<(typeof voucherColumns)[number][0], (ready: Ready) => SqlValue> = {
  id: ({ writing }) => writing.id,
  key: ({ request }) => request.key,
  request_hash: ({ hash }) => hash,
  year: ({ writing }) => writing.voucher.period.year,
  period_no: ({ writing }) => writing.voucher.period.no,
  voucher_type: ({ writing }) => writing.voucher.type,
  voucher_date: ({ writing }) => writing.voucher.date,
  attach_count: ({ writing }) => writing.voucher.attachCount,
  remark: ({ writing }) => writing.voucher.remark,
  source: ({ writing }) => writing.voucher.source,
  total: ({ writing }) => writing.voucher.total,
  line_count: ({ writing }) => writing.voucher.lines.length,
  summary: ({ writing }) => writing.voucher.lines[0]?.summary ?? '',
  created_by: ({ actor }) => actor.id,
  created_name: ({ actor }) => actor.name,
  user_name: ({ actor }) => actor.userName,
  trace_id: ({ actor }) => actor.traceId,
  auditor_differs: ({ writing }) => writing.signs.auditorDiffers,
  reversal_of: ({ writing }) => (writing.voucher.reversalOf === '' ? null : BigInt(writing.voucher.reversalOf)),
  head: ({ writing }) => canonicalParts(writing).head,
  tail: ({ writing }) => canonicalParts(writing).tail,
}

/** Writes a group whose facts have one version. Answers what was saved, by id. */
const writeGroup = async (db: Db, auxIds: AuxIds, group: readonly Ready[]): Promise<Map<bigint, Saved>> => {
  const [first] = group
  if (!first) return new Map()
  const { companyId, companyCode } = first.books
  const writings = group.map((each) => each.writing)
  const ids = await auxIds.idsOf(companyId, auxTexts(writings.map((each) => each.voucher)))
  const values: SqlValue[] = [companyId, companyCode, first.facts.version]
  for (const [name] of voucherColumns) values.push(group.map(columnOf[name]))
  values.push(...lineParameters(writings, ids))
  const rows = await db.query<{ id: bigint; voucher_no: number; serial_no: string }>(
    saveStatement,
    values,
    'save_vouchers',
  )
  const byId = new Map(writings.map((each) => [each.id, each.voucher]))
  return new Map(
    rows.map((row) => {
      const period = byId.get(row.id)?.period ?? { year: 0, no: 0 }
      return [row.id, { id: row.id, no: row.voucher_no, serialNo: row.serial_no, period, version: 1 }]
    }),
  )
}

/** The answer to a key that was used before: the voucher it made, or a refusal when the body was another. */
export const answerOfKey = async (db: Db, books: Books, key: string, hash: string): Promise<Saved | null> => {
  if (key === '') return null
  const [row] = await db.query<{
    request_hash: Buffer
    id: bigint
    voucher_no: number | null
    serial_no: string
    year: number
    period_no: number
  }>(
    `select i.request_hash, i.voucher_id as id, v.voucher_no, v.serial_no, v.year, v.period_no
     from idempotency i left join voucher v on v.company_id = i.company_id and v.id = i.voucher_id
     where i.company_id = $1 and i.key = $2`,
    [books.companyId, key],
  )
  if (!row) return null
  if (row.request_hash.toString('hex') !== hash) refuse(problem('idempotency.reused'))
  if (row.voucher_no === null) refuse(problem('record.missing'))
  const no = row.voucher_no ?? 0
  return { id: row.id, no, serialNo: row.serial_no, period: { year: row.year, no: row.period_no }, version: 1 }
}

/** True when the database itself refused the statement; false when the connection or the server went away. */
const surelyFailed = (error: unknown): boolean => {
  const state = databaseError(error)?.state ?? ''
  return state !== '' && !state.startsWith('08') && !state.startsWith('57')
}

const reversedAlready = async (db: Db, waiting: Waiting): Promise<never> => {
  const [row] = await db.query<{ serial_no: string }>(
    `select serial_no from voucher where company_id = $1 and reversal_of = $2`,
    [waiting.books.companyId, BigInt(waiting.writing.voucher.reversalOf)],
  )
  const args = { no: waiting.writing.voucher.reversalOf, rev: row?.serial_no ?? '' }
  return refuse(problem('voucher.alreadyReversed', '', args))
}

/** What saving works with; `numberOf` turns a warning into the number a client accepts it by. */
type Desk = { db: Db; facts: FactCache; auxIds: AuxIds; numberOf(problem: Problem): number }

type Asked = Pick<Ready, 'actor' | 'books' | 'request'>

/** Reads a request by the kept facts, or (current) by those that hold now. */
const prepare = async (desk: Desk, asked: Asked, current: boolean): Promise<Ready> => {
  const { actor, books, request } = asked
  const facts = await (current ? desk.facts.current(books) : desk.facts.kept(books))
  const { voucher, warnings } = checkedVoucher(request.draft, facts, actor)
  const watched = await watchedProblems(desk.db, books, facts, voucher)
  refuseOpen([...warnings, ...watched], request.accept, desk.numberOf)
  const signs = newSigns(actor, facts.accountSet.options.auditorNotCreator)
  const writing = { id: newId(), voucher, company: books.companyCode, signs }
  return { actor, books, request, facts, writing, hash: requestHash(books, actor, request.draft) }
}

/** What the statement did not take: the key was used, or the facts were stale; anything else is refused by now. */
const settle = async (desk: Desk, waiting: Waiting): Promise<Saved> => {
  const before = await answerOfKey(desk.db, waiting.books, waiting.request.key, waiting.hash)
  if (before) return before
  const again = await prepare(desk, waiting, true)
  // A transaction of its own is tried again when it met another in a circle: nobody is shown a deadlock.
  const saved = await desk.db.transaction((tx) => writeGroup(tx, desk.auxIds, [again]))
  const made = saved.get(again.writing.id)
  if (made) return made
  // The same key came in from elsewhere between the two, or the month was posted.
  const twin = await answerOfKey(desk.db, again.books, again.request.key, again.hash)
  if (twin) return twin
  const { date, period } = again.writing.voucher
  return refuse(problem('period.notOpen', 'date', { date, period: periodText(period) }))
}

const finish = async (desk: Desk, waiting: Waiting, saved: Saved | undefined): Promise<void> => {
  try {
    waiting.resolve(saved ?? (await settle(desk, waiting)))
  } catch (error) {
    const isReversal = databaseError(error)?.constraint === 'voucher_reversal_key'
    if (isReversal) await reversedAlready(desk.db, waiting).catch(waiting.reject)
    else waiting.reject(error)
  }
}

/** A group that fails as a whole is tried one by one, so that one bad voucher never refuses another. */
const write = async (desk: Desk, group: readonly Waiting[]): Promise<void> => {
  let saved: Map<bigint, Saved>
  try {
    saved = await writeGroup(desk.db, desk.auxIds, group)
  } catch (error) {
    // Only a statement that surely failed is tried again: after a lost connection nobody knows, the key will tell.
    if (surelyFailed(error)) for (const each of group) await finish(desk, each, undefined)
    else for (const each of group) each.reject(error)
    return
  }
  await Promise.all(group.map((each) => finish(desk, each, saved.get(each.writing.id))))
}

/** The next vouchers of one version; of two with one key the second waits for the first's answer. */
const take = (queue: Waiting[]): Waiting[] => {
  const version = queue[0]?.facts.version
  const keys = new Set<string>()
  const group: Waiting[] = []
  for (let at = 0; at < queue.length && group.length < groupMax; ) {
    const each = queue[at] as Waiting
    const isTwin = each.request.key !== '' && keys.has(each.request.key)
    if (each.facts.version !== version || isTwin) {
      at += 1
      continue
    }
    keys.add(each.request.key)
    group.push(each)
    queue.splice(at, 1)
  }
  return group
}

export type Saver = { save(actor: Actor, books: Books, request: SaveRequest): Promise<Saved> }

/** One queue a company: while a group is written, those that arrive make the next one. */
export const openSaver = (db: Db, facts: FactCache, auxIds: AuxIds, numberOf: (problem: Problem) => number): Saver => {
  const desk: Desk = { db, facts, auxIds, numberOf }
  const queues = new Map<bigint, Waiting[]>()
  const running = new Set<bigint>()

  const drain = async (companyId: bigint, queue: Waiting[]): Promise<void> => {
    if (running.has(companyId)) return
    running.add(companyId)
    while (queue.length > 0) await write(desk, take(queue))
    running.delete(companyId)
  }

  const readyFor = async (asked: Asked): Promise<Ready | Saved> => {
    try {
      return await prepare(desk, asked, false)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { actor, books, request } = asked
      // A repeated request is answered as it was, even when it would be refused by now.
      const before = await answerOfKey(db, books, request.key, requestHash(books, actor, request.draft))
      // Refused by what was kept: only what holds now may refuse.
      return before ?? prepare(desk, asked, true)
    }
  }

  return {
    save: async (actor, books, request) => {
      const ready = await readyFor({ actor, books, request })
      if ('serialNo' in ready) return ready
      return new Promise<Saved>((resolve, reject) => {
        const queue = queues.get(books.companyId) ?? []
        queues.set(books.companyId, queue)
        queue.push({ ...ready, resolve, reject })
        void drain(books.companyId, queue)
      })
    },
  }
}
