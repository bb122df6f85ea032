// Many vouchers in one act, all or nothing: what imports, the demo group and the bench go through.
import { type PeriodKey, periodText } from '../../../domain/base/period.ts'
import { type Problem, problem, Refusal } from '../../../domain/base/problem.ts'
import { auxText } from '../../../domain/chart/entity.ts'
import type { AuditRight } from '../../../domain/voucher/audit-right.ts'
import { type Line, type Voucher, voucherLabel, voucherWord } from '../../../domain/voucher/voucher.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { pacer } from '../../kernel/time-slice.ts'
import { closedNow, refuseClosed } from '../store/account-set.ts'
import { readAuditRights } from '../store/audit-rights.ts'
import type { Aux, AuxIds } from '../store/aux-ids.ts'
import type { Actor, Books } from '../store/books.ts'
import { type CopyRows, copyInto, openRows } from '../store/copy-rows.ts'
import { refuseStale } from '../store/fact-cache.ts'
import { type CompanyFacts, refuseReadOnly, type Who } from '../store/facts.ts'
import { closeLink, type LinkRows, openLinkRows, trailCopy, writeHead } from '../store/trail.ts'
import { newSigns } from '../store/voucher-rows.ts'
import { auditRefusals } from './audit-check.ts'
import { type BulkLocks, holdBooks, nextNo, nextSerialNo, writeCounters } from './bulk-locks.ts'
import { mergeSums } from './bulk-merge.ts'
import {
  addEntries,
  addLineRows,
  addVoucherRow,
  type BulkFrame,
  type LineRows,
  lineCopies,
  type Numbered,
  numbered,
  openLineRows,
  voucherRowNames,
} from './bulk-rows.ts'
import { addToSums, type BalanceSums, isFull, openSums } from './bulk-sums.ts'
import { actOn } from './voucher-change.ts'

/** A voucher already read by the rules; `wantedNo` is the number the file gives it, null for none. */
export type BulkVoucher = { voucher: Voucher; wantedNo: number | null }

/** Numbers given instead of those wanted: `wanted`… became `no`…, `count` of them in a row. */
export type Assigned = { type: string; period: PeriodKey; wanted: number; no: number; count: number }
export type BulkResult = { count: number; lines: number; assigned: Assigned[] }

/** Takes the ids of vouchers as they are written; an array is one. `splice(0)` forgets them: the work begins anew. */
export type IdList = { push(id: bigint): unknown; splice(from: 0): unknown }

/**
 * Who audits each voucher as it is written, and a list that takes the ids of the vouchers. `readBy` are the facts that
 * the vouchers were read by, those of now unless given: refused when they have changed since.
 */
export type BulkOptions = { auditor?: Actor; ids?: IdList; readBy?: CompanyFacts }

/** Vouchers that go to the database together, as one link of the trail. */
const batch = 1000
/** Sets of entities looked for together: so few that they are forgotten before the collector takes them for old. */
const together = 200
/** Batches on their way at one time, so that neither side waits for the other whenever one is slower for a moment. */
const ahead = 2
const auditBatch = 1000
/** As many refusals of one kind are told. */
const toldMax = 20

type Rows = { heads: CopyRows; lines: LineRows; told: LinkRows; vouchers: number }

const noRows = (): Rows => ({
  heads: openRows(),
  lines: openLineRows(),
  told: openLinkRows(),
  vouchers: 0,
})

type Bulk = {
  tx: Db
  auxIds: AuxIds
  facts: CompanyFacts
  frame: BulkFrame
  rights: readonly AuditRight[]
  held: BulkLocks
  sums: BalanceSums
  result: BulkResult
  /** The sets of entities seen so far, by their texts. */
  auxes: Map<string, Aux>
  /** Those of them that wait to be made, and the promise that those before them are made. */
  newAuxes: Aux[]
  made: Promise<void>
  /** The last run of each month and type. */
  runs: Map<string, Assigned>
  ids: IdList | null
  making: Rows
  /** Rows on their way to the database, each with the promise that they arrive. */
  sent: { rows: Rows; arrived: Promise<void> }[]
  pace: ReturnType<typeof pacer>
}

const openBulk = async (
  tx: Db,
  auxIds: AuxIds,
  books: Books,
  facts: CompanyFacts,
  { actor, auditor, ids }: { actor: Actor; auditor: Actor | null; ids: IdList | undefined },
): Promise<Bulk> => {
  const held = await holdBooks(tx, books)
  const saved = newSigns(actor, facts.accountSet.options.auditorNotCreator)
  const signed = auditor && { auditor: auditor.id.toString(), auditorName: auditor.name, auditedAt: held.moment.made }
  const audited = signed && { ...saved, status: 'audited' as const, ...signed }
  return {
    tx,
    auxIds,
    facts,
    frame: { books, actor, auditor, saved, audited, moment: held.moment },
    rights: auditor ? await readAuditRights(tx, books) : [],
    held,
    sums: openSums(auditor ? 'audited' : 'saved'),
    result: { count: 0, lines: 0, assigned: [] },
    auxes: new Map([['', { text: '', id: 0n }]]),
    newAuxes: [],
    made: Promise.resolve(),
    runs: new Map(),
    ids: ids ?? null,
    making: noRows(),
    sent: [],
    pace: pacer(),
  }
}

/** The month of a voucher must be open now, whatever the facts said when it was read. */
const checkMonths = ({ held, facts, frame }: Bulk, vouchers: readonly BulkVoucher[]): void => {
  const problems: Problem[] = []
  const closed = closedNow(facts.softCloses, frame.actor)
  for (const { voucher } of vouchers) {
    const status = held.months.get(voucher.period.no)
    refuseClosed(closed, voucher.period.year, voucher.period.no, 'date')
    if (status === 'OPEN' || status === 'FUTURE') continue
    problems.push(problem('period.notOpen', 'date', { date: voucher.date, period: periodText(voucher.period) }))
  }
  if (problems.length > 0) throw new Refusal(problems)
}

const checkAudits = ({ frame, facts, rights }: Bulk, vouchers: readonly Numbered[]): void => {
  const { actor, auditor } = frame
  if (!auditor) return
  const wordOf = (type: string) => voucherWord(facts.voucherTypes, type, auditor.lang)
  const state = {
    status: 'saved',
    posted: false,
    auditedBy: '',
    cashierBy: '',
    entryOpen: true,
    reversedBy: '',
  } as const
  const createdBy = actor.id.toString()
  const problems: Problem[] = []
  for (const { voucher, no } of vouchers) {
    const touchesCash = voucher.lines.some((line) => facts.subjects.isCash(line.subject))
    const more = { createdBy, touchesCash, date: voucher.date, periodText: periodText(voucher.period) }
    const label = voucherLabel(wordOf(voucher.type), no)
    const auditable = { voucher, label, state: { ...state, ...more }, creatorDepartment: '', rejected: '', done: [] }
    problems.push(...auditRefusals(auditable, { actor: auditor, facts, rights }))
    if (problems.length >= toldMax) break
  }
  if (problems.length > 0) throw new Refusal(problems.slice(0, toldMax))
}

/** Notes a number that is not the wanted one; it lengthens the last run of its month and type when it follows. */
const noteNumber = ({ result, runs }: Bulk, { type, period }: Voucher, wanted: number, no: number): void => {
  const key = `${period.no}|${type}`
  const last = runs.get(key)
  if (last && last.wanted + last.count === wanted && last.no + last.count === no) {
    last.count += 1
    return
  }
  const run = { type, period, wanted, no, count: 1 }
  runs.set(key, run)
  result.assigned.push(run)
}

const numberOf = (bulk: Bulk, { voucher, wantedNo }: BulkVoucher): Numbered => {
  const { frame, held, result, ids } = bulk
  const no = nextNo(held, voucher.period.no, voucher.type)
  const serialNo = nextSerialNo(held, frame.books, voucher.period.no)
  if (wantedNo !== null && wantedNo !== no) noteNumber(bulk, voucher, wantedNo, no)
  const each = numbered(frame, { id: newId(), voucher, no, serialNo })
  result.count += 1
  result.lines += voucher.lines.length
  ids?.push(each.id)
  return each
}

const makeRows = ({ frame, held, sums, making }: Bulk, each: Numbered, auxes: readonly Aux[]): void => {
  const { heads, lines, told } = making
  addVoucherRow(heads, frame, each)
  addLineRows(lines, frame, each, auxes)
  addEntries(told, frame, held.head, each)
  each.voucher.lines.forEach((line, index) => {
    addToSums(sums, each.voucher, line, auxes[index] as Aux)
  })
  making.vouchers += 1
}

/** Heads before lines, which refer to them. */
const send = (tx: Db, { heads, lines, told }: Rows): Promise<void> =>
  copyInto(tx, { table: 'voucher', columns: voucherRowNames, rows: heads }, ...lineCopies(lines), trailCopy(told))

/** Waits until at most so many batches are still on their way; answers rows that have arrived and may be used again. */
const arrive = async ({ sent }: Bulk, most: number): Promise<Rows | null> => {
  let free: Rows | null = null
  while (sent.length > most) {
    const [first] = sent
    await first?.arrived
    free = sent.shift()?.rows ?? null
  }
  return free
}

/** Sends what has been made; meanwhile the next rows are made. */
const flush = async (bulk: Bulk): Promise<void> => {
  const { tx, frame, held, sums, making } = bulk
  held.head = closeLink(making.told, held.head)
  if (isFull(sums)) {
    await arrive(bulk, 0)
    await mergeSums(tx, frame.books, sums)
  }
  const free = await arrive(bulk, ahead)
  making.vouchers = 0
  const before = bulk.sent.at(-1)?.arrived ?? Promise.resolve()
  const arrived = before.then(() => send(tx, making))
  // It is waited for later; until then nobody else hears of its failure.
  arrived.catch(() => undefined)
  bulk.sent.push({ rows: making, arrived })
  bulk.making = free ?? noRows()
}

/** Vouchers with the sets of entities of their lines; these have their ids when `found` has ended. */
type Some = { vouchers: readonly BulkVoucher[]; auxes: Aux[][]; found: Promise<void> }

const makeSets = async ({ auxIds, newAuxes, frame }: Bulk): Promise<void> => {
  const auxes = newAuxes.splice(0)
  if (auxes.length > 0) await auxIds.make(frame.books.companyId, auxes)
}

/** Those that are not there get an id now, and are made while the vouchers are written. */
const findSets = async (bulk: Bulk, texts: ReadonlySet<string>): Promise<void> => {
  const { auxIds, auxes, newAuxes, frame } = bulk
  const ids = await auxIds.idsThere(frame.books.companyId, texts)
  for (const text of texts) {
    const aux = auxes.get(text)
    if (!aux) continue
    aux.id = ids.get(text) ?? newId()
    if (!ids.has(text)) newAuxes.push(aux)
  }
  if (newAuxes.length === 0) return
  bulk.made = bulk.made.then(() => makeSets(bulk))
  bulk.made.catch(() => undefined)
}

/** Begins to look for the sets of entities of some vouchers: meanwhile the rows of those before them are made. */
const askSome = (bulk: Bulk, vouchers: readonly BulkVoucher[]): Some => {
  const { auxes } = bulk
  const absent = new Set<string>()
  const auxOf = (line: Line): Aux => {
    const text = auxText(line.aux)
    const held = auxes.get(text)
    if (held) return held
    const made = { text, id: 0n }
    auxes.set(text, made)
    absent.add(text)
    return made
  }
  const sets = vouchers.map(({ voucher }) => voucher.lines.map(auxOf))
  const found = findSets(bulk, absent)
  // It is waited for when its rows are made; until then nobody else hears of its failure.
  found.catch(() => undefined)
  return { vouchers, auxes: sets, found }
}

const writeSome = async (bulk: Bulk, some: Some): Promise<void> => {
  checkMonths(bulk, some.vouchers)
  await some.found
  const vouchers: Numbered[] = []
  for (const each of some.vouchers) {
    vouchers.push(numberOf(bulk, each))
    await bulk.pace()
  }
  checkAudits(bulk, vouchers)
  for (const [index, each] of vouchers.entries()) {
    makeRows(bulk, each, some.auxes[index] as Aux[])
    await bulk.pace()
  }
  if (bulk.making.vouchers >= batch) await flush(bulk)
}

const writeAll = async (bulk: Bulk, vouchers: AsyncIterable<BulkVoucher> | Iterable<BulkVoucher>): Promise<void> => {
  let asked: Some | null = null
  let some: BulkVoucher[] = []
  for await (const each of vouchers) {
    some.push(each)
    await bulk.pace()
    if (some.length < together) continue
    const next = askSome(bulk, some)
    some = []
    if (asked) await writeSome(bulk, asked)
    asked = next
  }
  const rest = askSome(bulk, some)
  if (asked) await writeSome(bulk, asked)
  await writeSome(bulk, rest)
  if (bulk.making.vouchers > 0) await flush(bulk)
  await arrive(bulk, 0)
  await bulk.made
  const { tx, frame, held, sums, facts } = bulk
  await refuseStale(tx, frame.books, facts)
  await writeCounters(tx, frame.books, held)
  await mergeSums(tx, frame.books, sums)
  await writeHead(tx, frame.books.companyId, held.head)
}

/** A list begins anew when a transaction is tried again; what is made on the way is gone. */
const beginsAnew = (vouchers: AsyncIterable<BulkVoucher> | Iterable<BulkVoucher>): boolean => Array.isArray(vouchers)

/**
 * Writes the vouchers in the order they come, in one transaction, numbers in that order. With an auditor they are
 * audited as they are written; a voucher he may not audit refuses them all. The books of the year are locked
 * meanwhile.
 */
export const writeBulk = (
  db: Db,
  auxIds: AuxIds,
  { actor, books, facts }: Who,
  vouchers: AsyncIterable<BulkVoucher> | Iterable<BulkVoucher>,
  options: BulkOptions = {},
): Promise<BulkResult> => {
  let begun = false
  return db.transaction(async (tx) => {
    refuseReadOnly(facts)
    options.ids?.splice(0)
    const people = { actor, auditor: options.auditor ?? null, ids: options.ids }
    const bulk = await openBulk(tx, auxIds, books, facts, people)
    if (begun && !beginsAnew(vouchers)) throw new Error('vouchers that come only once cannot be written again')
    begun = true
    try {
      await writeAll(bulk, vouchers)
    } catch (error) {
      await Promise.allSettled([bulk.made, ...bulk.sent.map(({ arrived }) => arrived)])
      throw error
    }
    return bulk.result
  })
}

/** Audits all of these vouchers or none: one that needs a further level refuses them too. */
export const auditAll = async (db: Db, auditing: Who, ids: readonly bigint[]): Promise<number> =>
  db.transaction(async (tx) => {
    for (let at = 0; at < ids.length; at += auditBatch) {
      const request = { act: 'audit' as const, ids: ids.slice(at, at + auditBatch), reason: '' }
      const results = await actOn(tx, auditing, request)
      const problems = results.flatMap(({ problems, isPart, no }) =>
        isPart ? [problem('audit.noRight', '', { no })] : problems,
      )
      if (problems.length > 0) throw new Refusal(problems.slice(0, 20))
    }
    return ids.length
  })
