// T20: the same vouchers in another order, read by a server in another time zone and language: the same reports.
import { caller, checkedVouchers, companyCount, type Ledger } from '../bench/books.ts'
import { year } from '../bench/drafts.ts'
import type { Books, BulkVoucher } from '../src/server/ledger/gate.ts'
import type { Drill } from './drill.ts'
import { signIn } from './person.ts'

const months = Array.from({ length: 12 }, (_, index) => index + 1)

/** Brings the vouchers of each company month by month, in the order of the given lists. */
const fill = async (ledger: Ledger, lines: number, sets: readonly number[], order: readonly number[]) => {
  for (const at of sets) {
    const set = ledger.sets[at] as Books
    const facts = await ledger.gate.facts(set)
    for (const month of order) {
      const vouchers: Iterable<BulkVoucher> = checkedVouchers(facts, lines / companyCount / 12, at * 100 + month, {
        month,
      })
      ledger.lines += (await ledger.gate.importVouchers(ledger.writer, set, vouchers)).lines
    }
  }
}

const range = `from=${year}-03&month=${year}-09&include=saved`
const paths = [
  `/gl/report/balance-table-1/export?${range}&format=csv`,
  `/gl/report/balance-table-2/export?${range}&format=csv`,
  `/gl/report/balance-table-3/export?${range}&format=csv`,
  `/gl/report/general-ledger-1/export?${range}&subjectFrom=1001&subjectTo=6999&format=csv`,
  `/gl/report/general-ledger-2/export?${range}&subject=1122&format=csv`,
  `/gl/report/balance-sheet/export?month=${year}-09&include=saved&format=csv`,
  `/gl/report/income-statement/export?month=${year}-09&include=saved&format=csv`,
  `/gl/report/cash-flow/export?month=${year}-09&include=saved&format=csv`,
]

/** The bytes of every report of every company, by path. */
const read = async (ledger: Ledger, port: number): Promise<Map<string, string>> => {
  const person = await signIn(port, { ...caller, address: 1 })
  const found = new Map<string, string>()
  for (const { value } of ledger.sets) {
    person.enter(value)
    for (const path of paths) found.set(`${value} ${path}`, await person.file(path))
  }
  return found
}

export const same: Drill = async ({ start, say, check, options }) => {
  const forward = Array.from({ length: companyCount }, (_, at) => at)
  const here = await start('drill_here', { TZ: 'Asia/Shanghai', LC_ALL: 'zh_CN.UTF-8' })
  await fill(here.ledger, options.lines, forward, months)
  const there = await start('drill_there', { TZ: 'America/St_Johns', LC_ALL: 'tr_TR.UTF-8' })
  await fill(there.ledger, options.lines, [...forward].reverse(), [...months].reverse())
  const [one, other] = [await read(here.ledger, here.product.port), await read(there.ledger, there.product.port)]
  const unlike = [...one].filter(([path, bytes]) => other.get(path) !== bytes)
  for (const [path] of unlike.slice(0, 10)) say(`  ${path}`)
  say(`${one.size} reports of ${here.ledger.lines} lines, ${[...one.values()].join('').length} bytes`)
  check('reports that differ', unlike.length, 0)
}
