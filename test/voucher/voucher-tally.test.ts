// Counts of vouchers are those of the snapshot they are asked in, whatever has been counted before or is by others.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { everything } from '../../src/domain/chart/access.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import { onStatement } from '../../src/server/kernel/statement-watch.ts'
import { readMonths } from '../../src/server/ledger/counts/month-grid.ts'
import { listVouchers } from '../../src/server/ledger/counts/voucher-list.ts'
import { openTally } from '../../src/server/ledger/counts/voucher-tally.ts'
import { expectCounts } from '../laws/history-counts.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, loadWorkedExample, makeSet, poster } from '../world/ledger.ts'
import { untriggered } from '../world/tampering.ts'

const { db, look } = await freshDatabase()
const { gate, books, drafts } = await loadWorkedExample(db, look)
const tally = openTally({ portion: 4, steps: 3 })
const saveOne = async () => {
  const [first] = drafts
  if (!first) throw new Error('the worked example has no voucher')
  return gate.save(clerk, books, { draft: first.draft })
}
const expectNow = () => db.snapshot((tx) => expectCounts(tx, tally, books))

test('of a month that was opened again, what was posted and what came after it are counted apart', async () => {
  await gate.auditMonth(auditor, books, '2025-11')
  await gate.post(poster, books, '2025-11', wordsOf['zh-cn'])
  await gate.cancelPosting(poster, books, '2025-11', '补录凭证 十一月')
  const { id } = await saveOne()
  await gate.act(auditor, books, { act: 'audit', ids: [id] })
  await saveOne()
  await saveOne()
  await expectNow()
  const counts = await db.snapshot((tx) => tally.count(tx, [books.companyId], books.year))
  const november = (counts.get(books.companyId) ?? []).filter((each) => each.periodNo === 11)
  const vouchersOf = (isPosted: boolean) =>
    november.filter(({ posted }) => posted === isPosted).reduce((sum, { n }) => sum + n, 0)
  expect([vouchersOf(true), vouchersOf(false)]).toEqual([20, 3])
  const debits = await look.query(
    `select coalesce(sum(v.total_debit) filter (where c.posted_no >= v.voucher_no), 0)::bigint as posted,
       coalesce(sum(v.total_debit) filter (where c.posted_no < v.voucher_no), 0)::bigint as since
     from voucher v join voucher_counter c on c.company_id = v.company_id and c.year = v.year
       and c.period_no = v.period_no and c.voucher_type = v.voucher_type where v.period_no = 11`,
  )
  const sumOf = (isPosted: boolean) =>
    november.filter(({ posted }) => posted === isPosted).reduce((sum, { debit }) => sum + debit, 0n)
  expect([{ posted: sumOf(true), since: sumOf(false) }]).toEqual(debits)
  const ids = [books.companyId]
  const months = await readMonths(db, ids, books.year, { whole: ids, parts: [], userId: 0n })
  expect(months.find(({ no }) => no === 11)).toMatchObject({ total: 23, saved: 2, audited: 1, posted: 20 })
})

test('who began before others changed the books gets his own counts', async () => {
  await expectNow()
  await db.snapshot(async (tx) => {
    await tx.query('select 1 from company')
    for (let made = 0; made < 3; made += 1) {
      await saveOne()
      await expectNow()
      await expectCounts(tx, tally, books)
    }
  })
})

test('an old voucher that is void and a new one behind it are counted together, wherever a portion ends', async () => {
  for (let made = 0; made < 4; made += 1) {
    const { id } = await saveOne()
    await expectNow()
    await gate.act(clerk, books, { act: 'void', ids: [id] })
    await saveOne()
    await expectNow()
  }
})

test('long after, when the heads he has in his past are forgotten, too', async () => {
  await db.snapshot(async (tx) => {
    await tx.query('select 1 from company')
    for (let made = 0; made < 9; made += 1) {
      await saveOne()
      await db.snapshot((now) => tally.count(now, [books.companyId], books.year))
    }
    await expectCounts(tx, tally, books)
  })
  await expectNow()
})

test('pages in the order of numbers hold every voucher once', async () => {
  const readable = { books, scope: everything }
  const listed = { readable, digits: 2, cash: [], broken: [] }
  const lister = { id: clerk.id, companyId: books.companyId, roles: [], rights: [], ownToo: false }
  for (const order of ['desc', 'asc'] as const) {
    const direct = await look.query<{ id: bigint }>(
      `select id from voucher where company_id = $1 and year = $2
       order by period_no ${order}, voucher_type, voucher_no ${order}`,
      [books.companyId, books.year],
    )
    const paged: bigint[] = []
    for (let page = 1; page <= Math.ceil(direct.length / 7) + 1; page += 1) {
      const filter = { page, pageSize: 7, order }
      const { rows, total } = await listVouchers(db, { books: [listed], filter, lister })
      expect(total).toBe(direct.length)
      paged.push(...rows.map(({ id }) => id))
    }
    expect(paged).toEqual(direct.map(({ id }) => id))
  }
})

test('filters of a kind, a source and papers find and count what is there', async () => {
  const listed = { readable: { books, scope: everything }, digits: 2, cash: [], broken: [] }
  const lister = { id: clerk.id, companyId: books.companyId, roles: [], rights: [], ownToo: false }
  const [one] = drafts
  if (!one) throw new Error('the worked example has no voucher')
  await gate.save(clerk, books, { draft: { ...one.draft, type: 'XX', attachCount: 3 } })
  for (const [more, where] of [
    [{ type: 'XX' }, `voucher_type = 'XX'`],
    [{ type: 'JI' }, `voucher_type = 'JI'`],
    [{ source: 'PLCLOSE' }, `source = 'PLCLOSE'`],
    [{ attached: true }, 'attach_count > 0'],
    [{ attached: false }, 'attach_count = 0'],
  ] as const) {
    const direct = await look.query(`select id from voucher where company_id = $1 and ${where}`, [books.companyId])
    expect(direct.length).toBeGreaterThan(0)
    const filter = { page: 1, pageSize: 200, order: 'asc' as const, ...more }
    const { rows, total } = await listVouchers(db, { books: [listed], filter, lister })
    expect([more, rows.length, total]).toEqual([more, direct.length, direct.length])
  }
})

test('each state counts what is in it, in the whole list and where it alone is asked for', async () => {
  const listed = { readable: { books, scope: everything }, digits: 2, cash: [], broken: [] }
  const lister = { id: clerk.id, companyId: books.companyId, roles: [], rights: [], ownToo: false }
  const found = await look.query<{ state: string; n: number }>(
    `select case when c.posted_no >= v.voucher_no then 'posted' when v.status = 1 then 'saved'
       when v.status = 2 then 'audited' else 'void' end as state, count(*)::integer as n
     from voucher v join voucher_counter c using (company_id, year, period_no, voucher_type)
     where v.company_id = $1 group by 1`,
    [books.companyId],
  )
  const direct = Object.fromEntries(found.map(({ state, n }) => [state, n]))
  // Different ones, so that none is taken for another.
  expect(new Set(found.map(({ n }) => n)).size).toBe(4)
  const page = { page: 1, pageSize: 1, order: 'asc' as const }
  const { counts } = await listVouchers(db, { books: [listed], filter: page, lister })
  expect(counts).toMatchObject(direct)
  for (const status of ['saved', 'audited', 'posted', 'void'] as const) {
    const { total } = await listVouchers(db, { books: [listed], filter: { ...page, status }, lister })
    expect([status, total]).toEqual([status, direct[status]])
  }
})

test('several books are brought forward at once, each from where it was', async () => {
  const makeOne = async (code: string) => {
    const made = await makeSet(gate, look, { code, options: { cashFlowRequired: false, blockNegativeCash: 'OFF' } })
    const save = async () => {
      const line = { summary: 'x', subject: '1001', aux: {}, debit: '1.00', credit: '' }
      const lines = [line, { ...line, subject: '222102', debit: '', credit: '1.00' }]
      await gate.save(clerk, made, { draft: { type: 'JI', date: '2025-01-05', lines } })
    }
    await save()
    return { id: made.companyId, save }
  }
  const [long, short] = [await makeOne('TA01'), await makeOne('TA02')]
  const ids = [long.id, short.id]
  const several = openTally({ portion: 4, steps: 3 })
  const numbers = async (tx: Db) => {
    const counts = await several.count(tx, ids, 2025)
    return ids.map((id) => (counts.get(id) ?? []).reduce((sum, { n }) => sum + n, 0))
  }
  const now = () => db.snapshot(numbers)
  expect(await now()).toEqual([1, 1])
  for (const each of [long, short, short]) await each.save()
  expect(await now()).toEqual([2, 3])
  // More changes than are looked at one by one in the first; the second was read by somebody who began later.
  await long.save()
  const link = `select seq + 1 as seq, sha256(hash) as hash from trail_head where company_id = $1`
  await untriggered(look, [
    [
      `insert into trail (company_id, seq, item, at, user_id, user_name, trace_id, action, object_type, object_id,
         after, hash)
       select $1, h.seq, n, now(), 1, '', '', 'update', 'voucher', 1, '{}', h.hash
       from (${link}) h, generate_series(1, 20001) n`,
      [long.id],
    ],
    [`update trail_head t set seq = h.seq, hash = h.hash from (${link}) h where t.company_id = $1`, [long.id]],
  ])
  await db.snapshot(async (tx) => {
    await tx.query('select 1 from company')
    await short.save()
    await db.snapshot((later) => several.count(later, [short.id], 2025))
    expect(await numbers(tx)).toEqual([3, 3])
  })
  expect(await now()).toEqual([3, 4])
})

test('books whose past is another one are counted anew', async () => {
  const id = [books.companyId]
  await untriggered(look, [
    [`update voucher set attach_count = 7 where company_id = $1`, id],
    [`update trail set hash = sha256(hash) where company_id = $1`, id],
    [`update trail_head set hash = sha256(hash) where company_id = $1`, id],
  ])
  await expectNow()
})

test('many who ask at once after a start share one count', async () => {
  const id = [books.companyId]
  const whole: string[] = []
  const stop = onStatement((text) => void (text.includes('numbered as materialized') && whole.push(text)))
  const atOnce = <T>(ask: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 6 }, ask))
  const [fresh, readied] = [openTally(), openTally()]
  const answers = await atOnce(() => db.snapshot((tx) => fresh.count(tx, id, books.year)))
  expect(whole).toHaveLength(1)
  // A count in the turn of another is one that nobody waits for with a snapshot of his own.
  await atOnce(() => readied.ready(db, id, books.year))
  answers.push(...(await atOnce(() => db.snapshot((tx) => readied.count(tx, id, books.year)))))
  for (const each of answers) expect(each).toEqual(answers[0])
  expect(whole).toHaveLength(2)
  // Each company is kept by itself: asked again, none is counted again.
  const companies = (await look.query<{ id: bigint }>('select id from company')).map((row) => row.id)
  expect(companies.length).toBeGreaterThan(1)
  for (const counted of [3, 3]) {
    await db.snapshot((tx) => readied.count(tx, companies, books.year))
    expect(whole).toHaveLength(counted)
  }
  stop()
})
