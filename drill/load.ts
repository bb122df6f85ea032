// T15: two hundred people at once on ten million lines (a million unless told), and the posting of a large month.
import { addSet, checkedVouchers, fillLedger, type Ledger } from '../bench/books.ts'
import { year } from '../bench/drafts.ts'
import { timed } from '../bench/measure.ts'
import { wordsOf } from '../src/contract/base/words.ts'
import { gather, kinds, slowest, work } from './crowd.ts'
import type { Drill } from './drill.ts'

/** Milliseconds that the slowest act but one in a hundred may take; a posting is a whole month of a thousand lines. */
const limits = { list: 500, save: 300, report: 1000, posting: 1000 } as const
const people = 200
const seconds = 120
const posting = { lines: 100_000, limit: 5000 }

const measurePosting = async (ledger: Ledger): Promise<number> => {
  const books = await addSet(ledger, 'POST', 'MANAGEMENT')
  const vouchers = checkedVouchers(await ledger.gate.facts(books), posting.lines, 6000, { month: 1 })
  await ledger.gate.importVouchers(ledger.writer, books, vouchers, { auditor: ledger.auditor })
  await ledger.db.query('vacuum analyze')
  return timed(() => ledger.gate.post(ledger.auditor, books, `${year}-01`, wordsOf.en))
}

export const load: Drill = async ({ start, say, check, options }) => {
  const { ledger, product } = await start('drill_load')
  await fillLedger(ledger, options.lines, 1)
  say(`${ledger.lines} lines in ${ledger.sets.length} companies`)
  const crowd = await gather(ledger, product.port, people)
  // Caches and compiled code are those of a server that has been up for a while.
  await work(crowd, 20)
  const { acts, errors } = await work(crowd, seconds)
  say(`${people} people, ${(acts.length / seconds).toFixed(1)} acts a second for ${seconds} s`)
  for (const kind of kinds) {
    const count = acts.filter((each) => each.kind === kind).length
    check(`${kind}: p99 of ${count}, ms`, Math.round(slowest(acts, kind)), limits[kind])
  }
  for (const error of new Set(errors.slice(0, 20))) say(`  ${error}`)
  check('errors', errors.length, 0)
  check(`posting ${posting.lines} lines, ms`, Math.round(await measurePosting(ledger)), posting.limit)
}
