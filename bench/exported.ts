// G16: the exports of the largest company, read by the programs they are written for: is it the same trial balance?
import { join } from 'node:path'
import { exportBooks } from '../src/server/export/set-export.ts'
import type { Ledger } from './books.ts'
import { year } from './drafts.ts'
import type { Goal } from './measure.ts'
import { isThere, output } from './program.ts'

type Nets = Map<string, bigint>

const cents = (text: string): bigint => {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.replaceAll(',', '')) ?? []
  return BigInt(`${sign}${whole}${part.padEnd(2, '0').slice(0, 2)}`)
}

/** Base amounts by the code of the subject, which ends the name of an account. */
const netsIn = (text: string, shape: RegExp): Nets => {
  const nets: Nets = new Map()
  for (const [, account = '', amount = ''] of text.matchAll(shape)) {
    if (account.startsWith('fx')) continue
    const code = account.slice(account.lastIndexOf(':') + 1)
    nets.set(code, (nets.get(code) ?? 0n) + cents(amount))
  }
  return nets
}

const readers = [
  {
    format: 'hledger' as const,
    program: 'hledger',
    read: async (path: string) =>
      netsIn(
        await output('hledger', ['-f', path, 'bal', '-N', '--flat', '-E', '-O', 'csv', '--layout', 'bare']),
        /^"([^"]+)","CNY","(-?[\d.,]+)"/gm,
      ),
  },
  {
    format: 'beancount' as const,
    program: 'bean-query',
    read: async (path: string) =>
      netsIn(
        await output('bean-query', ['-f', 'csv', path, 'select account, sum(position) group by account']),
        /^([A-Z][^,\s]+)\s*,\s*(-?[\d.]+) CNY/gm,
      ),
  },
]

const keptNets = async ({ db, sets: [books] }: Ledger): Promise<Nets> => {
  const rows = await db.query<{ subject: string; net: string }>(
    `select subject, sum(net)::text as net from (
       select subject, saved_debit - saved_credit + audited_debit - audited_credit + posted_debit - posted_credit as net
       from subject_balance where company_id = $1 and year = $2
       union all select subject, base from opening where company_id = $1 and year = $2) b
     group by subject`,
    [books?.companyId, year],
  )
  return new Map(rows.map(({ subject, net }) => [subject, BigInt(net)]))
}

/** How many subjects have another balance in each program than here. */
export const measureExported = async (ledger: Ledger, folder: string, skip: (why: string) => void): Promise<Goal[]> => {
  const [books] = ledger.sets
  const ours = await keptNets(ledger)
  const goals: Goal[] = []
  for (const { format, program, read } of readers) {
    if (!books || !(await isThere(program))) {
      skip(`G16 by ${program}: install it`)
      continue
    }
    const path = join(folder, `exported.${format}`)
    await exportBooks(ledger.db, books, format, path)
    const theirs = await read(path)
    const codes = new Set([...ours.keys(), ...theirs.keys()])
    const differing = [...codes].filter((code) => (ours.get(code) ?? 0n) !== (theirs.get(code) ?? 0n)).length
    goals.push({
      ...{ name: 'G16', title: `balances of our export that ${format} reads otherwise`, wants: 'at most' },
      ...{ unit: `of ${codes.size} balances`, size: `${ledger.lines} lines in all`, gate: 0, moonshot: 0 },
      ...{ product: [differing], reference: [1] },
    })
  }
  return goals
}
