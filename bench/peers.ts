// G11 and G14: hledger on the same vouchers: how long its trial balance takes, and whether every figure is the same.
import { execFile } from 'node:child_process'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { journalVouchers } from '../src/server/export/journal.ts'
import { openSource } from '../src/server/export/source.ts'
import type { Ledger } from './books.ts'
import { year } from './drafts.ts'
import { type Goal, inTurn, timed } from './measure.ts'
import { pageTime, type Site, trialPath } from './reading.ts'

const run = promisify(execFile)
const outputMax = 64 * 1024 * 1024

/** All lines of all companies as one bare journal; accounts are `company:subject`. */
const writeJournal = async (ledger: Ledger, path: string): Promise<void> => {
  const file = await open(path, 'w')
  for (const books of ledger.sets) {
    await ledger.db.snapshot(async (tx) => {
      const source = await openSource(tx, books)
      for await (const text of journalVouchers(source, { bareUnder: books.companyCode })) await file.write(text)
    })
  }
  await file.close()
}

const hledger = async (journal: string, args: readonly string[]): Promise<string> => {
  const { stdout } = await run('hledger', ['-f', journal, ...args], { maxBuffer: outputMax })
  return stdout
}

/** Closing balances of the year that differ between hledger and the kept balances. */
const countDifferences = async (ledger: Ledger, journal: string): Promise<{ rows: number; differing: number }> => {
  const text = await hledger(journal, ['bal', '-N', '--flat', '-E', '-O', 'csv'])
  const theirs = new Map<string, bigint>()
  for (const [, account, amount] of text.matchAll(/^"([^"]+)","?(-?[\d.]+)"?\r?$/gm)) {
    if (account !== 'account') theirs.set(account ?? '', BigInt((amount ?? '0').replace('.', '')))
  }
  const compared = { rows: 0, differing: 0 }
  for (const { companyId, companyCode } of ledger.sets) {
    const ours = await ledger.db.query<{ subject: string; net: string }>(
      `select subject, sum(saved_debit - saved_credit + audited_debit - audited_credit + posted_debit
         - posted_credit) as net from subject_balance where company_id = $1 and year = $2 group by subject`,
      [companyId, year],
    )
    for (const { subject, net } of ours) {
      const found = theirs.get(`${companyCode}:${subject}`) ?? 0n
      // hledger leaves the decimals of a whole zero out.
      compared.rows += 1
      if (found !== BigInt(net)) compared.differing += 1
      theirs.delete(`${companyCode}:${subject}`)
    }
  }
  compared.differing += [...theirs.values()].filter((left) => left !== 0n).length
  return compared
}

export const measurePeers = async (
  site: Site,
  folder: string,
  rounds: number,
): Promise<{ goals: Goal[]; skipped: string[] }> => {
  const journal = join(folder, 'group.journal')
  const isThere = await run('hledger', ['--version']).then(
    () => true,
    () => false,
  )
  if (!isThere) return { goals: [], skipped: ['G11 and G14 need hledger'] }
  await writeJournal(site.ledger, journal)
  const size = `${site.ledger.lines} lines`
  const { rows, differing } = await countDifferences(site.ledger, journal)
  const companies = site.ledger.sets.map((each) => each.value).join(',')
  const found = await inTurn(
    rounds,
    () => timed(() => hledger(journal, ['bal', '-N', '-p', `${year}-06`])),
    () => pageTime(site, `${trialPath}&companies=${companies}`, 10),
  )
  return {
    skipped: ['G11 against ledger, beancount, Tryton and LedgerSMB: only hledger is compared here'],
    goals: [
      {
        name: 'G11',
        title: 'trial balance of all companies: hledger / product over HTTP',
        unit: 'ms (hledger first)',
        size,
        wants: 'at least',
        gate: 100,
        moonshot: 1000,
        ...found,
      },
      {
        name: 'G14',
        title: 'closing balances that differ from those of hledger',
        unit: `of ${rows} balances`,
        size,
        wants: 'at most',
        gate: 0,
        moonshot: 0,
        product: [differing],
        reference: [1],
      },
    ],
  }
}
