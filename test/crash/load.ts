// A product at work: people write vouchers while January of the same account sets is posted and taken back.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { periodCalls } from '../../src/contract/chart/period.ts'
import type { Books } from '../../src/server/ledger/store/books.ts'
import { type Counts, type Person, personAt } from './caller.ts'
import { openCrew, startWriting } from './crew.ts'
import { auditorName, clerkNames, managerName, type Season } from './group.ts'
import type { Product } from './product.ts'

export type Load = {
  counts: Counts
  /** How often a month was posted, and taken back. */
  turns: { posted: number; cancelled: number }
  /** Waits until vouchers are written and a month has been posted: on a busy machine that takes its time. */
  underWay: () => Promise<void>
  /** Waits until everybody has the last answer. */
  end: () => Promise<void>
}

type Posted = { results: { done: boolean }[] }
const month = '2025-01'

/** One act after the other, as long as it goes; what a dying server left undone is asked for again. */
const keepPosting = async (manager: Person, { value }: Books, turns: Load['turns'], isOver: () => boolean) => {
  const asking = () => ({ accountSet: value, key: randomUUID() })
  while (!isOver()) {
    const post = await manager.ask(periodCalls.post, { targets: [{ accountSet: value, month }] }, asking())
    if ((post.body.result as Posted | null)?.results[0]?.done === true) turns.posted += 1
    await sleep(50)
    const back = { accountSet: value, month, reason: 'taken back to be posted again' }
    const cancel = await manager.ask(periodCalls.cancelPosting, back, asking())
    if (cancel.body.code === 200) turns.cancelled += 1
    await sleep(50)
  }
}

/** Sixteen writers in February and March of the sets to post, and somebody who posts January of each. */
export const startLoad = async (product: Product, season: Season, seed: number): Promise<Load> => {
  const counts: Counts = { answers: 0, retries: 0, blind: 0, signedOut: 0 }
  const people = new Map<string, Person>()
  for (const name of [...clerkNames, auditorName, managerName])
    people.set(name, personAt(product.address, name, counts))
  const who = (name: string) => people.get(name) as Person
  const crew = await openCrew(product.look(), { ...season, written: season.posted }, who, { seed, writers: 16 })
  for (const writer of crew.writers) {
    const { draft } = writer
    // January is for those who post.
    writer.draft = (no) => draft(Math.max(2, no))
  }
  const writing = startWriting(crew.writers, 50)
  const turns = { posted: 0, cancelled: 0 }
  let over = false
  const posting = Promise.all(season.posted.map((books) => keepPosting(who(managerName), books, turns, () => over)))
  posting.catch(() => undefined)
  const underWay = async () => {
    while (counts.answers < 200 || turns.posted === 0) await sleep(100)
  }
  const end = async () => {
    over = true
    await writing.end()
    await posting
  }
  return { counts, turns, underWay, end }
}
