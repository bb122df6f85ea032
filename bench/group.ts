// G15: the trial balance of the whole group over HTTP, against DuckDB adding up the lines of the same vouchers.
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ResultOf } from '../src/contract/base/call.ts'
import type { balanceTableCalls } from '../src/contract/ledger/balance-table.ts'
import { parseMoney } from '../src/domain/base/money.ts'
import type { Ledger } from './books.ts'
import { year } from './drafts.ts'
import { type Goal, inTurn, typical } from './measure.ts'
import { output } from './program.ts'
import { askOf, everyTrial, pageTime, type Site } from './reading.ts'

/** What is used of DuckDB, which is no part of the project: the bench fetches it into its own folder. */
type Duck = {
  run(text: string): Promise<unknown>
  runAndReadAll(text: string): Promise<{ getRowsJson(): (string | number)[][] }>
}
type DuckModule = { DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Duck> }> } }

const duckPackage = '@duckdb/node-api@1.5.6-r.1'

const fetchDuck = async (folder: string): Promise<Duck> => {
  const home = join(folder, 'duckdb')
  await output('npm', ['install', '--prefix', home, '--no-audit', '--no-fund', '--loglevel=error', duckPackage], {
    PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
  })
  const module: DuckModule = createRequire(join(home, 'package.json'))('@duckdb/node-api')
  const instance = await module.DuckDBInstance.create(join(home, 'lines.duckdb'))
  return await instance.connect()
}

/** The lines of all companies in a table of DuckDB's own, as narrow as a reader of balances would make it. */
const load = async ({ db }: Ledger, duck: Duck, folder: string): Promise<void> => {
  const path = join(folder, 'duck-lines.csv')
  await db.snapshot((tx) => {
    const lines = tx.copyOut(
      `copy (select l.company_id, l.year, l.period_no, l.subject, l.debit, l.credit
       from voucher_line l join voucher v on v.company_id = l.company_id and v.id = l.voucher_id
       where v.status <> 9) to stdout with (format csv)`,
    )
    return pipeline(lines, createWriteStream(path))
  })
  await duck.run(`create table line (company bigint, year smallint, period_no utinyint, subject varchar,
    debit bigint, credit bigint)`)
  await duck.run(`copy line from '${path}' (format csv, header false)`)
  await rm(path)
}

const groupText = `select company, subject, sum(case when period_no < 6 then debit - credit else 0 end) as opening,
    sum(case when period_no = 6 then debit else 0 end) as debit,
    sum(case when period_no = 6 then credit else 0 end) as credit, sum(debit) as ytd_debit, sum(credit) as ytd_credit
  from line where year = ${year} and period_no <= 6 group by company, subject`

type Trial = ResultOf<(typeof balanceTableCalls)['balanceTable1']>

/** Figures of leaves that the product and DuckDB do not agree on, and how many there are. */
const compare = async (site: Site, duck: Duck): Promise<{ rows: number; differing: number }> => {
  const found = new Map<string, string>()
  for (const [company, subject, opening, ...turnovers] of (await duck.runAndReadAll(groupText)).getRowsJson()) {
    found.set(`${company} ${subject}`, [opening, ...turnovers].map(String).join(' '))
  }
  const answer: { result: Trial } = JSON.parse(await askOf(site, everyTrial(site)))
  const compared = { rows: 0, differing: 0 }
  for (const book of answer.result.books) {
    const companyId = site.ledger.sets.find((set) => set.value === book.accountSet)?.companyId
    for (const row of book.rows.filter(({ leaf }) => leaf)) {
      const fen = (text: string): bigint => parseMoney(text, book.minorDigits) ?? 0n
      const opening = fen(row.openingDebit) - fen(row.openingCredit)
      const turnovers = [row.periodDebit, row.periodCredit, row.ytdDebit, row.ytdCredit].map(fen)
      const key = `${companyId} ${row.subject}`
      compared.rows += 1
      if (found.get(key) !== [opening, ...turnovers].join(' ')) compared.differing += 1
      found.delete(key)
    }
  }
  compared.differing += found.size
  return compared
}

/** G15, and the same figures from DuckDB as an oracle; `skip` hears why when DuckDB cannot be fetched. */
export const measureGroup = async (
  site: Site,
  folder: string,
  rounds: number,
  skip: (why: string) => void,
): Promise<Goal[]> => {
  const duck = await fetchDuck(folder).catch((error: Error) => {
    skip(`G15: DuckDB cannot be fetched: ${error.message.split('\n')[0]}`)
    return null
  })
  if (!duck) return []
  await load(site.ledger, duck, folder)
  const { rows, differing } = await compare(site, duck)
  const size = `${site.ledger.lines} lines`
  const found = await inTurn(
    rounds,
    () => pageTime(site, everyTrial(site), 10),
    () => typical(10, () => duck.runAndReadAll(groupText)),
  )
  const again = await pageTime(site, everyTrial(site), 10, true)
  const time: Goal = {
    name: 'G15',
    title: 'trial balance of the whole group over HTTP / GROUP BY of DuckDB over its lines',
    unit: 'ms, p50',
    size,
    wants: 'at most',
    gate: 1,
    moonshot: 0.1,
    note: `${again.toFixed(1)} ms when nothing was written since the last one`,
    ...found,
  }
  const same: Goal = {
    name: 'G14',
    title: 'rows of that trial balance that differ from those of DuckDB',
    unit: `of ${rows} rows`,
    size,
    wants: 'at most',
    gate: 0,
    moonshot: 0,
    product: [differing],
    reference: [1],
  }
  return [time, same]
}
