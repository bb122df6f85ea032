// G11 and G14: ledgers of plain text on the same vouchers: how long a trial balance takes, and whether it is the same.
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ledger } from './books.ts'
import { year } from './drafts.ts'
import { type Goal, inTurn, timed } from './measure.ts'
import { isThere, output } from './program.ts'
import { everyTrial, pageTime, type Site } from './reading.ts'

type Row = { voucher: bigint; day: string; subject: string; net: bigint }

const decimal = (minor: bigint): string => {
  const digits = String(minor < 0n ? -minor : minor).padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The two forms of plain text: that of hledger and ledger, and that of beancount. */
const forms = {
  journal: { head: () => '', voucher: (day: string) => `${day} voucher`, account: (name: string) => name, unit: '' },
  beancount: {
    head: (names: readonly string[]) => names.map((name) => `${year}-01-01 open Assets:${name}`).join('\n'),
    voucher: (day: string) => `${day} * "voucher"`,
    account: (name: string) => `Assets:${name}`,
    unit: ' CNY',
  },
}

/** All lines of all companies; accounts are `company:subject`. */
const writeText = async (ledger: Ledger, path: string, form: keyof typeof forms): Promise<void> => {
  const { head, voucher, account, unit } = forms[form]
  const file = await open(path, 'w')
  for (const { companyId, companyCode } of ledger.sets) {
    const rows = await ledger.db.query<Row>(
      `select l.voucher_id as voucher, l.voucher_date as day, l.subject, l.debit - l.credit as net
       from voucher_line l where l.company_id = $1 order by l.voucher_id, l.line_no`,
      [companyId],
    )
    const text = [head([...new Set(rows.map((row) => row.subject))].map((code) => `${companyCode}:${code}`))]
    let last = 0n
    for (const row of rows) {
      if (row.voucher !== last) text.push(`\n${voucher(row.day)}`)
      last = row.voucher
      text.push(`  ${account(`${companyCode}:${row.subject}`)}  ${decimal(row.net)}${unit}`)
    }
    await file.write(`${text.join('\n')}\n`)
  }
  await file.close()
}

/** Closing balances of the year that differ between hledger and the kept balances. */
const countDifferences = async (ledger: Ledger, journal: string): Promise<{ rows: number; differing: number }> => {
  const text = await output('hledger', ['-f', journal, 'bal', '-N', '--flat', '-E', '-O', 'csv'])
  const theirs = new Map<string, bigint>()
  for (const [, account, amount] of text.matchAll(/^"([^"]+)","?(-?[\d.]+)"?\r?$/gm)) {
    // hledger leaves the decimals of a whole zero out.
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
      const name = `${companyCode}:${subject}`
      compared.rows += 1
      if ((theirs.get(name) ?? 0n) !== BigInt(net)) compared.differing += 1
      theirs.delete(name)
    }
  }
  compared.differing += [...theirs.values()].filter((left) => left !== 0n).length
  return compared
}

const month = `${year}-06`
const monthly = `select account, sum(position) where year = ${year} and month = 6 group by account`

type Peer = { name: string; program: string; form: keyof typeof forms; gate: number; moonshot: number }

const peers: readonly Peer[] = [
  { name: 'hledger', program: 'hledger', form: 'journal', gate: 100, moonshot: 1000 },
  { name: 'beancount', program: 'bean-query', form: 'beancount', gate: 100, moonshot: 1000 },
  { name: 'ledger', program: 'ledger', form: 'journal', gate: 20, moonshot: 150 },
]

const trialOf = ({ program }: Peer, path: string): Promise<string> =>
  program === 'bean-query'
    ? output(program, [path, monthly], { BEANCOUNT_DISABLE_LOAD_CACHE: '1' })
    : output(program, ['-f', path, 'bal', '-p', month])

const against = async (site: Site, peer: Peer, path: string, rounds: number): Promise<Goal> => {
  const found = await inTurn(
    rounds,
    () => timed(() => trialOf(peer, path)),
    () => pageTime(site, everyTrial(site), 10, true),
  )
  const anew = await pageTime(site, everyTrial(site), 10)
  return {
    name: 'G11',
    note: `${anew.toFixed(1)} ms when something was written since the last one`,
    title: `trial balance of all companies: ${peer.name} / product over HTTP`,
    unit: `ms (${peer.name} first)`,
    size: `${site.ledger.lines} lines`,
    wants: 'at least',
    gate: peer.gate,
    moonshot: peer.moonshot,
    ...found,
  }
}

const agreement = async (ledger: Ledger, journal: string): Promise<Goal> => {
  const { rows, differing } = await countDifferences(ledger, journal)
  return {
    name: 'G14',
    title: 'closing balances that differ from those of hledger',
    unit: `of ${rows} balances`,
    size: `${ledger.lines} lines`,
    wants: 'at most',
    gate: 0,
    moonshot: 0,
    product: [differing],
    reference: [1],
  }
}

/** Compares with each program that is installed; `add` hears of each goal, `skip` why one was not measured. */
export const measurePeers = async (
  site: Site,
  folder: string,
  rounds: number,
  add: (goal: Goal) => Promise<void>,
  skip: (why: string) => void,
): Promise<void> => {
  const written = new Map<string, string>()
  for (const peer of peers) {
    if (!(await isThere(peer.program))) {
      skip(`G11 against ${peer.name}${peer.name === 'hledger' ? ', and G14' : ''}: install ${peer.name} of Debian`)
      continue
    }
    const path = written.get(peer.form) ?? join(folder, `group.${peer.form}`)
    if (!written.has(peer.form)) await writeText(site.ledger, path, peer.form)
    written.set(peer.form, path)
    if (peer.name === 'hledger') await add(await agreement(site.ledger, path))
    await add(await against(site, peer, path, rounds))
  }
  skip('G11 against Tryton and LedgerSMB: servers that bring their own database are not started here')
}
