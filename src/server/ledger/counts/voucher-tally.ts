// How many vouchers of each kind an account set has, so that no list and no grid counts a year anew. Kept in memory in
// portions of neighbouring ids; the portions of which the trail tells a change are counted again (decision 0040).
import type { Db } from '../../kernel/db.ts'
import { openWeighedCache } from '../store/memory-cache.ts'
import {
  type Count,
  changedSince,
  countRanges,
  countYears,
  highest,
  keyOf,
  linksOf,
  postedOf,
  type Range,
  readHeads,
  type TrailEnd,
  type VoucherKindCount,
} from './voucher-kinds.ts'

/** The vouchers from `first` to the next portion as of link `seq`; `last` is the greatest id, 0 for none. */
type Portion = { first: bigint; last: bigint; seq: bigint; counts: readonly VoucherKindCount[] }
/** A year as it was at `head`. `base` and the later `next` are heads some way back, `steps` the way since `next`. */
type Kept = {
  head: TrailEnd
  base: TrailEnd
  next: TrailEnd
  steps: number
  portions: readonly Portion[]
  sums: readonly VoucherKindCount[]
}
/** `isMore`: nothing that was counted has changed, only what has greater ids has to be counted. */
type Place = { kept: Kept; company: bigint; at: number; isMore: boolean }
type Renewed = Pick<Place, 'at' | 'isMore'> & { counts: readonly VoucherKindCount[]; last: bigint }

/** Sums by kind. What has been taken away leaves its greatest number, which is an upper bound and no more. */
const added = (list: readonly VoucherKindCount[]): VoucherKindCount[] => {
  const sums = new Map<string, VoucherKindCount>()
  for (const each of list) {
    const key = keyOf(each)
    const sum = sums.get(key)
    if (!sum) sums.set(key, { ...each })
    else {
      sum.n += each.n
      sum.debit += each.debit
      sum.lastNo = Math.max(sum.lastNo, each.lastNo)
    }
  }
  return [...sums.values()].filter(({ n }) => n !== 0)
}

const taken = (list: readonly VoucherKindCount[]): VoucherKindCount[] =>
  list.map((each) => ({ ...each, n: -each.n, debit: -each.debit }))

/** Where a voucher belongs: the last portion that begins before it, or the first one. */
const placeOf = (portions: readonly Portion[], id: bigint): number => {
  let [low, high] = [0, portions.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((portions[middle] as Portion).first <= id) low = middle
    else high = middle - 1
  }
  return low
}

const sizeOf = (counts: readonly VoucherKindCount[]): number => counts.reduce((sum, { n }) => sum + n, 0)

const countAll = async (tx: Db, heads: readonly TrailEnd[], year: number, size: number): Promise<Kept[]> => {
  const companies = heads.map((head) => head.companyId)
  const byCompany = Map.groupBy(await countYears(tx, companies, year, size), ({ company }) => company)
  return heads.map((head) => {
    const { seq } = head
    const portions = (byCompany.get(head.companyId) ?? []).map(({ first, last, counts }) => ({
      ...{ first, last, seq, counts },
    }))
    const sums = added(portions.flatMap(({ counts }) => counts))
    const some = portions.length === 0 ? [{ first: 0n, last: 0n, seq, counts: [] }] : portions
    return { head, base: head, next: head, steps: 0, portions: some, sums }
  })
}

/** The ids that are to be counted; what is older than everything known belongs to the first portion. */
const rangeOf = ({ kept: { portions }, company, at, isMore }: Place): Range => {
  const { first = 0n, last = 0n } = portions[at] ?? {}
  const from = at === 0 ? 0n : first
  return { company, from: isMore && last >= from ? last + 1n : from, to: portions[at + 1]?.first ?? highest }
}

/** The places of a year that have to be counted again for somebody who sees the books at `head`. */
const stalePlaces = (kept: Kept, head: TrailEnd, changed: ReadonlyMap<bigint, bigint[]>): Place[] => {
  const company = head.companyId
  const ids = changed.get(company) ?? []
  if (kept.head.seq > head.seq) {
    const later = kept.portions.flatMap(({ seq }, at) => (seq > kept.base.seq ? [at] : []))
    return later.map((at) => ({ kept, company, at, isMore: false }))
  }
  const byPlace = Map.groupBy(ids, (id) => placeOf(kept.portions, id))
  return [...byPlace].map(([at, own]) => {
    const { last = 0n } = kept.portions[at] ?? {}
    return { kept, company, at, isMore: own.every((id) => id > last) }
  })
}

type Stale = { head: TrailEnd; kept: Kept }

/** The head by which counts are known to be of the past of the trail that is read. */
const anchorOf = ({ head, kept }: Stale): TrailEnd => (kept.head.seq > head.seq ? kept.base : kept.head)

/** How many vouchers a portion has, and how many steps a base stays behind at least. */
type Sizes = { portion: number; steps: number }

/** A year with some portions counted anew; a last portion that is full is followed by an empty one. */
const renewed = (kept: Kept, head: TrailEnd, found: readonly Renewed[], sizes: Sizes): Kept => {
  const portions = [...kept.portions]
  const old = found.flatMap(({ at, isMore }) => (isMore ? [] : taken((portions[at] as Portion).counts)))
  for (const { at, isMore, counts: some, last: greatest } of found) {
    const before = portions[at] as Portion
    const counts = isMore ? added([...before.counts, ...some]) : some
    const last = isMore && before.last > greatest ? before.last : greatest
    portions[at] = { first: before.first, last, seq: head.seq, counts }
    const isFull = at === portions.length - 1 && sizeOf(counts) >= sizes.portion
    if (isFull) portions.push({ first: last + 1n, last: 0n, seq: head.seq, counts: [] })
  }
  const sums = added([...kept.sums, ...old, ...found.flatMap(({ counts }) => counts)])
  // The base stays behind: whoever began a moment ago has it in his past, too.
  if (kept.steps < sizes.steps) return { ...kept, head, steps: kept.steps + 1, portions, sums }
  return { head, base: kept.next, next: head, steps: 0, portions, sums }
}

/** Most kinds that are kept in memory, of all portions together: some 60 MB. */
const keptMost = 500_000

export type Tally = {
  /** Counts years that were not counted yet, one asker after the other: those who wait hold no connection. */
  ready(db: Db, companies: readonly bigint[], year: number): Promise<void>
  /** How many vouchers of each kind companies have in a year. */
  count(tx: Db, companies: readonly bigint[], year: number): Promise<Map<bigint, Count[]>>
}

const weightOf = ({ portions }: Kept): number => portions.reduce((sum, { counts }) => sum + counts.length + 1, 0)

const keyOfYear = (company: bigint, year: number): string => `${company} ${year}`

/** Brings kept years to the heads they are asked at; `lost` are those of another past, or changed too much. */
const renewAll = async (tx: Db, stale: readonly Stale[], year: number, sizes: Sizes) => {
  if (stale.length === 0) return { made: [], lost: [] }
  const links = await linksOf(tx, stale.map(anchorOf))
  const sound = stale.filter(({ head }) => links.has(head.companyId))
  const behind = sound.filter(({ kept, head }) => kept.head.seq < head.seq).map(({ kept }) => kept.head)
  const changed = behind.length === 0 ? new Map<bigint, bigint[]>() : await changedSince(tx, behind)
  const fit = changed === null ? sound.filter(({ kept }) => !behind.includes(kept.head)) : sound
  const places = fit.flatMap(({ kept, head }) => stalePlaces(kept, head, changed ?? new Map()))
  const found = places.length === 0 ? [] : await countRanges(tx, places.map(rangeOf), year)
  const made = fit.map((old) => {
    const own = places.flatMap(({ kept, at, isMore }, no) => {
      const one = kept === old.kept ? found[no] : undefined
      return one ? [{ at, isMore, ...one }] : []
    })
    return { old, kept: renewed(old.kept, old.head, own, sizes) }
  })
  return { made, lost: stale.filter((each) => !fit.includes(each)).map(({ head }) => head) }
}

/** Counts of vouchers as one snapshot sees them. */
export const openTally = (sizes: Sizes = { portion: 1000, steps: 64 }): Tally => {
  const years = openWeighedCache(keptMost, weightOf)
  const counting = new Map<string, Promise<unknown>>()
  const countNew = async (tx: Db, heads: readonly TrailEnd[], year: number): Promise<Kept[]> => {
    if (heads.length === 0) return []
    const made = countAll(tx, heads, year, sizes.portion)
    const over = made.catch(() => undefined)
    const keys = heads.map(({ companyId }) => keyOfYear(companyId, year))
    for (const key of keys) counting.set(key, over)
    try {
      const all = await made
      for (const kept of all) years.set(keyOfYear(kept.head.companyId, year), kept)
      return all
    } finally {
      for (const key of keys) counting.delete(key)
    }
  }
  let turn: Promise<unknown> = Promise.resolve()
  const ready: Tally['ready'] = async (db, companies, year) => {
    const missing = () => companies.filter((company) => !years.get(keyOfYear(company, year)))
    const countMissing = async (tx: Db) => countNew(tx, await readHeads(tx, missing()), year)
    if (missing().length === 0) return
    const mine = turn.then(() => (missing().length === 0 ? [] : db.snapshot(countMissing)))
    turn = mine.catch(() => undefined)
    await mine
  }
  const count: Tally['count'] = async (tx, companies, year) => {
    const heads = await readHeads(tx, companies)
    // Nobody counts a year that somebody else is just counting.
    await Promise.all(heads.map(({ companyId }) => counting.get(keyOfYear(companyId, year))))
    const current: Kept[] = []
    const stale: Stale[] = []
    const missing: TrailEnd[] = []
    for (const head of heads) {
      const kept = years.get(keyOfYear(head.companyId, year))
      if (!kept) missing.push(head)
      else if (kept.head.seq === head.seq && kept.head.hash === head.hash) current.push(kept)
      else stale.push({ head, kept })
    }
    const { made, lost } = await renewAll(tx, stale, year, sizes)
    for (const { old, kept } of made) {
      // Somebody else may have brought it further meanwhile, or have been further all along.
      const key = keyOfYear(kept.head.companyId, year)
      const isNext = old.kept.head.seq < kept.head.seq && years.get(key) === old.kept
      if (isNext) years.set(key, kept)
    }
    const counted = await countNew(tx, [...lost, ...missing], year)
    const all = [...current, ...made.map(({ kept }) => kept), ...counted]
    return postedOf(tx, new Map(all.map(({ head, sums }) => [head.companyId, sums])), year)
  }
  return { ready, count }
}

export const tally = openTally()
