// The people of one season at work: they write until told to stop, then finish what they began, however often they ask.
import { setTimeout as sleep } from 'node:timers/promises'
import { draftMaker } from '../../bench/drafts.ts'
import { seeded } from '../../bench/random.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import type { Person } from './caller.ts'
import { auditorName, clerkNames, managerName, type Season } from './group.ts'
import { type Journal, openJournal } from './journal.ts'
import { prove } from './proof.ts'
import { openStage, type Stage } from './scene.ts'
import { type Writer, write } from './writer.ts'

export type Crew = { writers: Writer[]; journals: Journal[]; stage: Stage }

const months = [1, 2, 3]

/** Opens a season; `who` finds a person by user name. */
export const openCrew = async (
  db: Db,
  season: Season,
  who: (name: string) => Person,
  { seed, writers: most }: { seed: number; writers: number },
): Promise<Crew> => {
  const journals = season.written.map(openJournal)
  const gate = openGate(db)
  const writers: Writer[] = []
  for (let at = 0; at < most; at += 1) {
    const journal = journals[at % journals.length] as Journal
    const { subjects } = await gate.facts(journal.books)
    const random = seeded(seed + at)
    const makers = months.map((month) => draftMaker({ subjects: subjects.all, random, month }))
    const draft: Writer['draft'] = (month) => (makers[month - 1] as (typeof makers)[number])()
    const clerk = who(clerkNames[at % clerkNames.length] as string)
    writers.push({ clerk, auditor: who(auditorName), journal, random, draft, own: [], keys: [] })
  }
  return { writers, journals, stage: openStage(season.imported, season.posted, who(managerName), seeded(seed)) }
}

/** Lets everybody write, with pauses of up to `pauseMs`; `end` waits until each has its last answer. */
export const startWriting = (writers: readonly Writer[], pauseMs: number): { end: () => Promise<void> } => {
  let over = false
  const lives = writers.map(async (writer) => {
    while (!over) {
      await write(writer)
      await sleep(writer.random.below(pauseMs))
    }
  })
  const all = Promise.all(lives)
  // A writer that fails is heard of at the end.
  all.catch(() => undefined)
  const end = async () => {
    over = true
    await all
  }
  return { end }
}

/** Renumbers what was written to; answers what is not 1 to n afterwards. */
export const closeGaps = async (db: Db, crew: Crew): Promise<string[]> => {
  const gate = openGate(db)
  const found = await prove(db, crew.journals)
  for (const { books } of crew.journals) {
    for (const no of months) {
      const month = `2025-0${no}`
      const asking = { accountSet: books.value, key: `renumber ${month}` }
      await crew.writers[0]?.clerk.ask(voucherCalls.renumber, { month }, asking)
      const gaps = await gate.gaps(books, month)
      found.push(...gaps.map(({ missing }) => `${books.value} ${month}: ${missing.join()}`))
      const [series] = await db.query<{ held: number; last: number }>(
        `select count(*)::integer as held, coalesce(max(voucher_no), 0) as last from voucher
         where company_id = $1 and period_no = $2`,
        [books.companyId, no],
      )
      if (series?.held !== series?.last) found.push(`${books.value} ${month}: ${series?.held} of ${series?.last}`)
    }
  }
  return [...found, ...(await prove(db, crew.journals))]
}
