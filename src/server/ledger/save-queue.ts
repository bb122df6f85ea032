// Whose vouchers are written next: one group of a company at a time, and few groups at once.
import { availableParallelism } from 'node:os'

/**
 * Groups on their way at one time: enough that the database has one to work on while another waits for the disk, few
 * enough that each is large and that readings find a free connection.
 */
const groupsMax = Math.max(2, Math.min(8, availableParallelism()))
/** Milliseconds after which a group that waits for a lock keeps nobody else from being written. */
const patience = 20

export type Queue<Item> = { add(key: bigint, item: Item): void }

/**
 * While groups are written, what arrives waits and makes the next ones, in the order in which their companies came.
 * `take` removes the next group from what waits; `write` never fails, and what it answers tells every item of the group
 * how it went: that is called once the next group is on its way, so that the database never waits for it.
 */
export const openQueue = <Item>(
  take: (waiting: Item[]) => Item[],
  write: (group: readonly Item[]) => Promise<() => void>,
): Queue<Item> => {
  const waiting = new Map<bigint, Item[]>()
  const running = new Set<bigint>()
  let free = groupsMax
  let isPlanned = false

  /** Everything that came in at one moment is there before the first group is taken. */
  const plan = (): void => {
    if (isPlanned) return
    isPlanned = true
    setImmediate(startAll)
  }
  const start = async (key: bigint, items: Item[]): Promise<void> => {
    running.add(key)
    free -= 1
    let holdsPlace = true
    const giveUpPlace = (): void => {
      if (holdsPlace) free += 1
      holdsPlace = false
      startAll()
    }
    const impatience = setTimeout(giveUpPlace, patience)
    const group = take(items)
    waiting.delete(key)
    if (items.length > 0) waiting.set(key, items)
    const tell = await write(group)
    clearTimeout(impatience)
    running.delete(key)
    giveUpPlace()
    setImmediate(tell)
  }
  const startAll = (): void => {
    isPlanned = false
    for (const [key, items] of waiting) {
      if (free <= 0) return
      if (!running.has(key)) void start(key, items)
    }
  }

  return {
    add: (key, item) => {
      const items = waiting.get(key)
      if (items) items.push(item)
      else waiting.set(key, [item])
      plan()
    },
  }
}
