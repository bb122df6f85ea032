// Compares the books with the journal while everybody waits: nothing lost, doubled, half done or numbered with a gap.
import type { Db } from '../../src/server/kernel/db.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { statusCodes } from '../../src/server/ledger/store/voucher-store.ts'
import type { Journal } from './journal.ts'

/** What was found, each in words; all empty in a sound product. */
export type Findings = { lost: string[]; doubled: string[]; differing: string[]; gaps: string[]; unproved: string[] }

type Row = {
  id: bigint
  no: number
  month: number
  serialNo: string
  version: number
  status: number
  lines: string
}

const rowsOf = (db: Db, journal: Journal): Promise<Row[]> =>
  db.query<Row>(
    `select v.id, v.voucher_no as no, v.period_no as month, v.serial_no as "serialNo", v.version, v.status,
       string_agg(l.subject || '|' || coalesce(a.canonical, '') || '|' || l.debit || '|' || l.credit, ';'
         order by l.line_no) as lines
     from voucher v left join voucher_line l on l.company_id = v.company_id and l.voucher_id = v.id
       left join aux a on a.company_id = l.company_id and a.id = l.aux_id
     where v.company_id = $1 group by v.company_id, v.id`,
    [journal.books.companyId],
  )

/** Each number from 1 to the last one is held by one voucher, or was left by one that was deleted or moved away. */
const gapsOf = async (db: Db, journal: Journal, rows: readonly Row[]): Promise<string[]> => {
  const counters = await db.query<{ month: number; last: number }>(
    `select period_no as month, last_no as last from voucher_counter where company_id = $1`,
    [journal.books.companyId],
  )
  const held = new Set(rows.map(({ month, no }) => `${month}/${no}`))
  const found: string[] = []
  let numbers = 0
  for (const { month, last } of counters) {
    numbers += last
    for (let no = 1; no <= last; no += 1) {
      const name = `${month}/${no}`
      if (held.has(name) === journal.left.has(name)) found.push(`${journal.books.value} ${name}`)
    }
  }
  const used = held.size + journal.left.size
  if (used !== numbers) found.push(`${journal.books.value}: ${used} numbers used of ${numbers} given`)
  return found
}

const trailDiffers = async (db: Db, journal: Journal): Promise<string[]> => {
  const rows = await db.query<{ action: string; times: number }>(
    `select action, count(*)::integer as times from trail where company_id = $1 and object_type = 'voucher'
     group by action`,
    [journal.books.companyId],
  )
  const times = new Map(rows.map((row) => [row.action, row.times]))
  return [...new Set([...times.keys(), ...journal.acts.keys()])].flatMap((action) => {
    const [is, should] = [times.get(action) ?? 0, journal.acts.get(action) ?? 0]
    return is === should ? [] : [`${journal.books.value}: ${is} times ${action} in the trail, ${should} answered`]
  })
}

const draftsOf = async (db: Db, journal: Journal) => {
  const rows = await db.query<{ id: bigint }>(`select id from voucher_draft where company_id = $1`, [
    journal.books.companyId,
  ])
  const ids = new Set(rows.map((row) => row.id))
  const name = (id: bigint) => `${journal.books.value}: draft ${id}`
  return {
    lost: [...journal.drafts].filter((id) => !ids.has(id)).map(name),
    doubled: [...ids].filter((id) => !journal.drafts.has(id)).map(name),
  }
}

/** Everything that was answered, and nothing else, is in the books of the journal. */
export const compare = async (db: Db, journal: Journal): Promise<Findings> => {
  const rows = await rowsOf(db, journal)
  const ids = new Set(rows.map((row) => row.id))
  const drafts = await draftsOf(db, journal)
  const name = (id: bigint) => `${journal.books.value}: voucher ${id}`
  const differing = rows.flatMap((row) => {
    const kept = journal.vouchers.get(row.id)
    if (!kept) return []
    const should = { ...kept, status: statusCodes[kept.status] }
    const names = (Object.keys(row) as (keyof Row)[]).filter((key) => row[key] !== should[key])
    return names.map((key) => `${name(row.id)}: ${key} is ${row[key]}, answered was ${should[key]}`)
  })
  return {
    lost: [...[...journal.vouchers.keys()].filter((id) => !ids.has(id)).map(name), ...drafts.lost],
    doubled: [...rows.filter((row) => !journal.vouchers.has(row.id)).map((row) => name(row.id)), ...drafts.doubled],
    differing: [...differing, ...(await trailDiffers(db, journal)), ...journal.faults.splice(0)],
    gaps: await gapsOf(db, journal, rows),
    unproved: await prove(db, [journal]),
  }
}

/** The product's own proof of the books. */
export const prove = async (db: Db, sets: readonly Pick<Journal, 'books'>[]): Promise<string[]> => {
  const gate = openGate(db)
  const found: string[] = []
  for (const { books } of sets) {
    const { findings } = await gate.verify(books)
    found.push(...findings.map(({ check, what }) => `${books.value}: ${check} ${what}`))
  }
  return found
}
