// A backup and what the books say at the very moment that it holds: both read the same snapshot.

import { type WriteAsked, type Written, writeBackup } from '../../src/server/export/backup/write.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import { archiveOf } from '../../src/server/ledger/proof/archive.ts'
import type { Books } from '../../src/server/ledger/store/books.ts'
import { reportNames } from '../../src/server/report/csv.ts'
import { runReport } from '../../src/server/report/run.ts'

export type Moment<T> = { written: Written; seconds: number; saw: T }

/** Writes a backup to a path and asks `look` in its snapshot. */
export const backUpAt = <T>(
  db: Db,
  path: string,
  what: WriteAsked & { words: string },
  look: (tx: Db) => Promise<T>,
): Promise<Moment<T>> =>
  db.snapshot(async (tx) => {
    const [snapshot] = await tx.query<{ id: string }>('select pg_export_snapshot() as id')
    const same: Db = {
      ...db,
      snapshot: (work) =>
        db.snapshot(async (own) => {
          await own.query(`set transaction snapshot '${snapshot?.id}'`)
          return work(own)
        }),
    }
    const begun = performance.now()
    const written = await writeBackup(same, path, { ...what, stores: [] }, { progress: () => undefined })
    const seconds = (performance.now() - begun) / 1000
    return { written, seconds, saw: await look(tx) }
  })

/** How an entry of the trail says that something was restored from a backup, within the text of a record. */
const restored = '\\"restore\\", \\"backup\\"'

const textOf = async (source: AsyncIterable<unknown>): Promise<string> => {
  let text = ''
  for await (const chunk of source) text += String(chunk)
  return text
}

/**
 * Every report of an account set, saved and posted, and its archive without the links that tell of restoring it and
 * those of the group, which are the instance's.
 */
export const toldBy = async (db: Db, { value, ...books }: Books): Promise<Map<string, string>> =>
  db.snapshot(async (tx) => {
    // A report within a snapshot reads that one.
    const still: Db = { ...tx, snapshot: (work) => work(tx) }
    const told = new Map<string, string>()
    const used = await tx.query<{ subject: string }>(
      `select distinct subject from subject_balance where company_id = $1 order by subject`,
      [books.companyId],
    )
    // A detail ledger is of one subject.
    const subjects = used.map(({ subject }) => [subject])
    for (const name of reportNames) {
      for (const of of name === 'detail-ledger' ? subjects : [[]]) {
        for (const include of ['saved', 'posted'] as const) {
          const asked = { name, accountSets: [value], month: '2025-03', include, subjects: of }
          const { file } = await runReport(still, asked)
          told.set([name, ...of, include].join(' '), await textOf(file))
        }
      }
    }
    const lines = (await textOf(archiveOf(tx, { value, ...books }))).split('\n')
    const kept = lines.filter((line) => !/^\{"kind":"(head|end|groupLink)"/.test(line) && !line.includes(restored))
    return told.set('archive', kept.join('\n'))
  })
