// Whose vouchers are written next, and on which lane: groups of one company each, none of which waits for another's.
import { availableParallelism } from 'node:os'
import { beyondEnds } from '../../kernel/time-limit.ts'

/** Lanes to the database: each keeps one processor busy there, and this program needs as much. */
export const lanesMax = Math.max(1, Math.min(8, Math.floor(availableParallelism() / 2)))
/** Groups of one lane at a time: the database goes from one to the next without a pause. */
const laneDepth = 2
/** Vouchers from which on a second group of a company follows the first; fewer wait for it, and grow meanwhile. */
const worthwhile = 12

type Tell = () => void

export type Writer<Item> = {
  lanes: number
  /** Removes the next group from what waits. */
  take(waiting: Item[]): Item[]
  /**
   * Writes a group on a lane, behind the one that is there; it never fails. What it answers tells every item how it
   * went; null says that nothing was written because somebody holds a lock for longer than the lane may wait.
   */
  write(group: readonly Item[], lane: number): Promise<Tell | null>
  /** The same beside the lanes, however long it takes. */
  writePatiently(group: readonly Item[]): Promise<Tell>
}

export type Queue<Item> = { add(key: bigint, item: Item): void }

type Lane = { index: number; groups: number }
/** The groups of a company that are on their way, all on one lane; held: one of them waits for a lock beside it. */
type Course = { lane: Lane; groups: number; isHeld: boolean }

/**
 * While groups are written, what arrives waits and makes the next ones, in the order in which their companies came.
 * Items are told how it went once the next group is on its way, so that the database never waits for that.
 */
export const openQueue = <Item>({ lanes, take, write, writePatiently }: Writer<Item>): Queue<Item> => {
  const waiting = new Map<bigint, Item[]>()
  const running = new Map<bigint, Course>()
  const all: Lane[] = Array.from({ length: lanes }, (_, index) => ({ index, groups: 0 }))
  let isPlanned = false

  const freest = (): Lane => all.reduce((best, lane) => (lane.groups < best.groups ? lane : best))

  /** The course on which a company's next group goes now, null when it has to wait. */
  const courseFor = (key: bigint, count: number): Course | null => {
    const course = running.get(key) ?? { lane: freest(), groups: 0, isHeld: false }
    const isTooSmall = course.groups > 0 && count < worthwhile
    return course.isHeld || isTooSmall || course.lane.groups >= laneDepth ? null : course
  }
  const start = async (key: bigint, items: Item[], course: Course): Promise<void> => {
    const { lane } = course
    const group = take(items)
    waiting.delete(key)
    if (items.length > 0) waiting.set(key, items)
    running.set(key, course)
    course.groups += 1
    lane.groups += 1
    let tell = await write(group, lane.index)
    lane.groups -= 1
    if (!tell) {
      course.isHeld = true
      startAll()
      tell = await writePatiently(group)
    }
    course.groups -= 1
    if (course.groups === 0) running.delete(key)
    startAll()
    setImmediate(tell)
  }
  const startAll = (): void => {
    isPlanned = false
    for (const [key, items] of waiting) {
      const course = courseFor(key, items.length)
      if (course) void start(key, items, course)
      else if (freest().groups >= laneDepth) return
    }
  }

  return {
    add: (key, item) => {
      const items = waiting.get(key)
      if (items) items.push(item)
      else waiting.set(key, [item])
      if (isPlanned) return
      // Everything that came in at one moment is there before the first group is taken.
      isPlanned = true
      beyondEnds(() => setImmediate(startAll))
    },
  }
}
