// What is open of the lines of many sets as one list, the oldest first: in columns, some forty bytes a line.
import { order } from '../../../domain/base/order.ts'
import { ageCount, rangeOfAge } from '../../../domain/ledger/ageing.ts'
import { pacer } from '../../kernel/time-slice.ts'
import type { OpenPlace } from '../read/read-ageing.ts'

/** A set in one currency. */
type Of = Pick<OpenPlace, 'subject' | 'aux' | 'auxId' | 'currency'>
type Columns = {
  of: Int32Array
  stage: Int8Array
  place: BigInt64Array
  lineNo: Int32Array
  day: Int32Array
  whole: BigInt64Array
  open: BigInt64Array
}

/** How many lines there are, and what is open of them. */
export type OpenSum = { count: number; open: bigint }
/** `at` is the day of the ages, `sums` are by range of days. */
export type OpenList = { at: number; of: readonly Of[]; count: number; columns: Columns; sums: readonly OpenSum[] }

/** Where a line stands among others: a page goes on behind it. */
export type OpenKey = Omit<OpenPlace, 'aux' | 'whole' | 'open'>

/** A day before all others: that of what has none. */
const noDay = -(2 ** 31)

const columnsOf = (count: number): Columns => ({
  of: new Int32Array(count),
  stage: new Int8Array(count),
  place: new BigInt64Array(count),
  lineNo: new Int32Array(count),
  day: new Int32Array(count),
  whole: new BigInt64Array(count),
  open: new BigInt64Array(count),
})

/** The numbers of the sets of a list; a new one gets the next. */
const numbersOf = (of: Of[]) => {
  const textOf = (one: Of): string => `${one.subject}|${one.currency}|${one.aux}`
  const known = new Map(of.map((one, at) => [textOf(one), at]))
  return ({ subject, aux, auxId, currency }: OpenPlace): number => {
    const one = { subject, aux, auxId, currency }
    const text = textOf(one)
    const at = known.get(text) ?? of.push(one) - 1
    known.set(text, at)
    return at
  }
}

const rangeAt = (at: number, day: number): number => (day === noDay ? 0 : rangeOfAge(at - day))

const emptyList = (at: number, count: number, of: Of[]) => ({
  ...{ at, of, count: 0, columns: columnsOf(count) },
  sums: Array.from({ length: ageCount }, (): OpenSum => ({ count: 0, open: 0n })),
})
type Growing = ReturnType<typeof emptyList>

const put = (list: Growing, line: Omit<OpenPlace, keyof Of | 'day'> & { of: number; day: number }): void => {
  const { columns, count, at } = list
  columns.of[count] = line.of
  columns.stage[count] = line.stage
  columns.place[count] = line.place
  columns.lineNo[count] = line.lineNo
  columns.day[count] = line.day
  columns.whole[count] = line.whole
  columns.open[count] = line.open
  const sum = list.sums[rangeAt(at, line.day)] as OpenSum
  sum.count += 1
  sum.open += line.open
  list.count += 1
}

const lineAt = ({ columns }: OpenList, at: number) => ({
  of: columns.of[at] ?? 0,
  stage: columns.stage[at] ?? 0,
  place: columns.place[at] ?? 0n,
  lineNo: columns.lineNo[at] ?? 0,
  day: columns.day[at] ?? noDay,
  whole: columns.whole[at] ?? 0n,
  open: columns.open[at] ?? 0n,
})

const placeAt = (list: OpenList, at: number): OpenPlace => {
  const { of, day, ...line } = lineAt(list, at)
  return { ...(list.of[of] as Of), ...line, day: day === noDay ? null : day }
}

/** The list of portions that are in order; `at` is the day of the ages, in days since 1970-01-01. */
export const listOf = async (
  portions: AsyncIterable<{ places: readonly OpenPlace[]; count: number }>,
  at: number,
  heard?: (done: number, count: number) => void,
): Promise<OpenList> => {
  const of: Of[] = []
  const numberOf = numbersOf(of)
  let list = emptyList(at, 0, of)
  for await (const { places, count } of portions) {
    if (list.count === 0) list = emptyList(at, count, of)
    for (const place of places) put(list, { ...place, of: numberOf(place), day: place.day ?? noDay })
    heard?.(list.count, count)
  }
  return list
}

/** Where a line of a list stands against a key. */
const compare = (list: OpenList, at: number, key: OpenKey): number => {
  const { day, stage, place, lineNo, of } = list.columns
  const own = () => list.of[of[at] ?? 0] as Of
  return (
    (day[at] ?? 0) - (key.day ?? noDay) ||
    (stage[at] ?? 0) - key.stage ||
    order(place[at] ?? 0n, key.place) ||
    (lineNo[at] ?? 0) - key.lineNo ||
    order(own().currency, key.currency) ||
    order(own().subject, key.subject) ||
    order(own().auxId, key.auxId)
  )
}

/** A list whose lines of some sets are others now: `fresh`, in order. */
export const patched = async (
  list: OpenList,
  isChanged: (set: Of) => boolean,
  fresh: readonly OpenPlace[],
): Promise<OpenList> => {
  const rest = pacer()
  const of = [...list.of]
  const gone = of.map(isChanged)
  const made = emptyList(list.at, list.count + fresh.length, of)
  const numberOf = numbersOf(of)
  let next = 0
  const putFresh = (isBefore: (place: OpenPlace) => boolean): void => {
    for (let place = fresh[next]; place && isBefore(place); place = fresh[next]) {
      put(made, { ...place, of: numberOf(place), day: place.day ?? noDay })
      next += 1
    }
  }
  for (let at = 0; at < list.count; at += 1) {
    if (at % 1000 === 0) await rest()
    const line = lineAt(list, at)
    if (gone[line.of]) continue
    putFresh((place) => compare(list, at, place) > 0)
    put(made, line)
  }
  putFresh(() => true)
  return made
}

const behind = (list: OpenList, key: OpenKey): number => {
  let [low, high] = [0, list.count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(list, middle, key) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The lines behind `after`, of one range of days or of all, `size` at most; `next` says where a page goes on. */
export const pageOf = (
  list: OpenList,
  { after, bucket, size }: { after: OpenKey | null; bucket: number | undefined; size: number },
): { places: OpenPlace[]; next: OpenKey | null } => {
  const places: OpenPlace[] = []
  for (let at = after ? behind(list, after) : 0; at < list.count; at += 1) {
    if (bucket !== undefined && rangeAt(list.at, list.columns.day[at] ?? noDay) !== bucket) continue
    if (places.length === size) return { places, next: places.at(-1) ?? null }
    places.push(placeAt(list, at))
  }
  return { places, next: null }
}

/** How much there is of one range of days, or of all. */
export const sumOf = ({ sums }: OpenList, bucket: number | undefined): OpenSum => {
  const some = bucket === undefined ? sums : sums.slice(bucket, bucket + 1)
  return some.reduce((sum, each) => ({ count: sum.count + each.count, open: sum.open + each.open }), {
    count: 0,
    open: 0n,
  })
}
