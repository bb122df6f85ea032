// Proves a database that was made from a backup: every account set as `verify` does, and the trail of the group.
import type { Db } from '../../kernel/db.ts'
import { type Books, type Finding, openGate } from '../../ledger/gate.ts'
import type { BackupHead } from './write.ts'

export type BackupChecks = {
  sets: number
  vouchers: number
  links: number
  findings: { accountSet: string; check: Finding['check']; what: string }[]
}

/** Most findings that are kept: one is enough to refuse a backup. */
const keptMost = 100

export const allBooks = (db: Db): Promise<Books[]> =>
  db.query<Books>(
    `-- cross-company: account sets of the instance
     select s.company_id, c.code as company_code, s.year, s.value
     from account_set s join company c on c.id = s.company_id order by s.value`,
  )

/** Proves these account sets; `told` hears how many are. `isApart`: there is no trail of the group. */
export const proveBooks = async (
  db: Db,
  { books, isApart = false }: { books: readonly Books[]; isApart?: boolean },
  told: (done: number, total: number) => void,
  signal?: AbortSignal,
): Promise<BackupChecks> => {
  const checks: BackupChecks = { sets: 0, vouchers: 0, links: 0, findings: [] }
  const gate = openGate(db)
  for (const each of books) {
    signal?.throwIfAborted()
    told(checks.sets, books.length)
    const { findings, vouchers, links } = await gate.verify(each, { signal, isApart })
    checks.sets += 1
    checks.vouchers += vouchers
    checks.links += links
    checks.findings.push(...findings.map(({ check, what }) => ({ accountSet: each.value, check, what })))
  }
  return checks
}

/** `told` hears how many account sets are proved. */
export const proveLoaded = async (
  db: Db,
  head: Pick<BackupHead, 'kind'>,
  told: (done: number, total: number) => void,
  signal?: AbortSignal,
): Promise<BackupChecks> => {
  if (head.kind === 'config') return { sets: 0, vouchers: 0, links: 0, findings: [] }
  const checks = await proveBooks(db, { books: await allBooks(db), isApart: head.kind !== 'full' }, told, signal)
  if (head.kind === 'full') {
    const group = await openGate(db).verifyGroup()
    checks.links += group.links
    checks.findings.push(...group.findings.map(({ check, what }) => ({ accountSet: '', check, what })))
  }
  return { ...checks, findings: checks.findings.slice(0, keptMost) }
}
