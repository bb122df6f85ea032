// Many people at once: fifty clients through several gates into one series of numbers, and requests that come twice.
import { afterAll, expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { Refusal } from '../../src/domain/base/problem.ts'
import type { VoucherDraft } from '../../src/domain/voucher/voucher.ts'
import { type Db, isLost, openDatabase } from '../../src/server/kernel/db.ts'
import { openGate, type Saved } from '../../src/server/ledger/gate.ts'
import type { Books } from '../../src/server/ledger/store/books.ts'
import { holdMonths } from '../../src/server/ledger/write/month-lock.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, makeSet, person, poster, prepareGroup } from '../world/ledger.ts'

const long = process.env.SELVEDGE_LONG === '1'
const { db, look, url } = await freshDatabase({ max: 4 })
const others = [1, 2, 3].map((no) => openDatabase(url, { max: 8, name: `process ${no}` }))
afterAll(async () => {
  await Promise.all(others.map((each) => each.close()))
})
const gates = others.map((each) => openGate(each))
const gate = openGate(db)
await prepareGroup(look)
const options = { plClosingMode: 'YEARLY', cashFlowRequired: false, statementTemplate: 'NONE' }

const subjects = ['224106', '122105', '1001', '660205']
const draftOf = (no: number, month: number): VoucherDraft => {
  const [debit = '1001', credit = '224106'] = no % 2 === 0 ? subjects : subjects.slice(0, 3).reverse()
  const amount = `${(no % 97) + 1}.${String(no % 100).padStart(2, '0')}`
  const date = `2025-0${month}-${String((no % 28) + 1).padStart(2, '0')}`
  return {
    type: 'JI',
    date,
    lines: [
      { summary: `第 ${no} 张`, subject: debit, aux: {}, debit: amount, credit: '' },
      { summary: `第 ${no} 张`, subject: credit, aux: {}, debit: '', credit: amount },
    ],
  }
}

/** What came of one call: its answer, the codes of a refusal, or a fault, which nobody may ever see. */
const outcomes = () => {
  const refusals = new Map<string, number>()
  const faults: string[] = []
  const of = async <T>(work: Promise<T>): Promise<T | null> => {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof Refusal)) faults.push(String(error))
      else for (const { code } of error.problems) refusals.set(code, (refusals.get(code) ?? 0) + 1)
      return null
    }
  }
  return { refusals, faults, of }
}

const idsOf = async (books: Books, where: string): Promise<bigint[]> => {
  const rows = await look.query<{ id: bigint }>(
    `select id from voucher where company_id = $1 and ${where} order by random() limit 3`,
    [books.companyId],
  )
  return rows.map((row) => row.id)
}

/** Numbers of a series: every one given once, and those that are missing are those deleted or moved away. */
const checkNumbers = async (books: Books, removed: number) => {
  const series = await look.query<{ periodNo: number; lastNo: number; held: number; different: number }>(
    `select c.period_no, c.last_no, count(v.id)::integer as held, count(distinct v.voucher_no)::integer as different
     from voucher_counter c left join voucher v on v.company_id = c.company_id and v.year = c.year
       and v.period_no = c.period_no and v.voucher_type = c.voucher_type
     where c.company_id = $1 group by 1, 2 order by 1`,
    [books.companyId],
  )
  for (const row of series) expect(row.different).toBe(row.held)
  const missing = series.reduce((sum, row) => sum + row.lastNo - row.held, 0)
  expect(missing).toBe(removed)
}

type Run = { books: Books; made: Saved[]; deleted: Set<bigint>; moved: number; counts: Map<string, number> }

const clientOf = (run: Run, client: number, { of }: ReturnType<typeof outcomes>) => {
  const at = gates[client % gates.length] ?? gate
  const count = (what: string) => run.counts.set(what, (run.counts.get(what) ?? 0) + 1)
  const change = async (turn: number) => {
    const [id] = await idsOf(run.books, 'status = 1')
    if (id === undefined) return
    if (client % 5 === 0) {
      if ((await of(at.delete(clerk, run.books, [id]))) === null) return
      run.deleted.add(id)
      count('deleted')
    } else if (client % 5 === 1) {
      const [was] = await look.query<{ periodNo: number }>(`select period_no from voucher where id = $1`, [id])
      const draft = draftOf(client * 100 + turn, was?.periodNo ?? 2)
      if ((await of(at.save(clerk, run.books, { id, draft }))) !== null) count('edited')
    } else {
      const ids = await idsOf(run.books, client % 5 === 2 ? 'status = 2 and period_no = 2' : 'status = 1')
      const act = client % 5 === 2 ? ('cancelAudit' as const) : ('audit' as const)
      const results = await of(at.act(auditor, run.books, { act, ids }))
      for (const result of results ?? []) if (result.problems.length === 0) count(act)
    }
  }
  return async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) {
      const draft = draftOf(client * 1000 + turn, turn % 3 === 0 ? 1 : 2)
      const saved = await of(at.save(clerk, run.books, { draft }))
      if (saved) run.made.push(saved)
      if (turn % 2 === 0) await change(turn)
    }
  }
}

/** Audits, closes gaps and posts the first month, again and again, until one posting gets between the saves. */
const postBetween = async (run: Run, { of }: ReturnType<typeof outcomes>, isOver: () => boolean) => {
  for (let attempt = 1; ; attempt += 1) {
    const last = isOver()
    await of(gate.auditMonth(auditor, run.books, '2025-01'))
    await of(gate.renumber(poster, run.books, '2025-01'))
    if (await of(gate.post(poster, run.books, '2025-01', wordsOf['zh-cn']))) return attempt
    if (last) throw new Error('the month was never posted')
  }
}

test('fifty clients save, edit, delete and audit while a month is posted', async () => {
  const books = await makeSet(gate, look, { code: 'C50', options })
  const run: Run = { books, made: [], deleted: new Set(), moved: 0, counts: new Map() }
  const all = outcomes()
  let over = false
  const clients = Array.from({ length: 50 }, (_, client) => clientOf(run, client, all)(long ? 100 : 12))
  const posting = postBetween(run, all, () => over)
  await Promise.all(clients)
  over = true
  const attempts = await posting
  expect(all.faults).toEqual([])
  const proof = await gate.verify(books)
  expect(proof.findings).toEqual([])
  expect(proof.vouchers).toBe(run.made.length - run.deleted.size)
  const [unaudited] = await look.query<{ n: number }>(
    `select count(*)::integer as n from voucher where company_id = $1 and period_no = 1 and status = 1`,
    [books.companyId],
  )
  expect(unaudited?.n).toBe(0)
  // Renumbering has closed the gaps of the first month, so only those of the second are left.
  const gaps = await gate.gaps(books, '2025-01')
  expect(gaps).toEqual([])
  const held = await look.query<{ id: bigint }>(`select id from voucher where company_id = $1`, [books.companyId])
  const ids = new Set(held.map((row) => row.id))
  expect(run.made.filter(({ id }) => !ids.has(id) && !run.deleted.has(id))).toEqual([])
  console.info(`${run.made.length} saved, posted at attempt ${attempts}`, run.counts, all.refusals)
})

test('fifty clients in one series: no number twice, none left out', async () => {
  const books = await makeSet(gate, look, { code: 'C51', options })
  const all = outcomes()
  const makers = Array.from({ length: 50 }, async (_, client) => {
    const at = gates[client % gates.length] ?? gate
    for (let turn = 0; turn < (long ? 200 : 20); turn += 1) {
      // One in nine is refused by the rules: it must take no number.
      const draft = draftOf(client * 1000 + turn, 1)
      const wrong = turn % 9 === 8 ? { ...draft, lines: draft.lines.slice(0, 1) } : draft
      await all.of(at.save(person(BigInt(100 + client), `p${client}`), books, { draft: wrong }))
    }
  })
  const beganAt = Date.now()
  await Promise.all(makers)
  const seconds = (Date.now() - beganAt) / 1000
  expect(all.faults).toEqual([])
  await checkNumbers(books, 0)
  const proof = await gate.verify(books)
  expect(proof.findings).toEqual([])
  console.info(`${proof.vouchers} vouchers by 50 clients in ${seconds.toFixed(1)} s`)
})

test('edits that cross one another by month and subject end in no deadlock that a person sees', async () => {
  const books = await makeSet(gate, look, { code: 'C52', options })
  const ids: bigint[] = []
  for (let no = 0; no < 10; no += 1) ids.push((await gate.save(clerk, books, { draft: draftOf(no, 1) })).id)
  const all = outcomes()
  const hands = Array.from({ length: 24 }, async (_, client) => {
    const at = gates[client % gates.length] ?? gate
    for (let turn = 0; turn < 8; turn += 1) {
      const draft = draftOf(client + turn, ((client + turn) % 3) + 1)
      const id = client % 4 === 3 ? undefined : ids[(client * 7 + turn) % ids.length]
      await all.of(at.save(clerk, books, { id, draft }))
    }
  })
  await Promise.all(hands)
  expect(all.faults).toEqual([])
  expect((await gate.verify(books)).findings).toEqual([])
})

test('a request sent again and again has one effect; another body under its key is refused', async () => {
  const books = await makeSet(gate, look, { code: 'C53', options })
  const all = outcomes()
  const requests = long ? 5000 : 300
  const numbers = new Map<string, Set<string>>()
  let altered = 0
  const sent: Promise<void>[] = []
  for (let no = 0; no < requests; no += 1) {
    const key = `request-${no}`
    const answers = new Set<string>()
    numbers.set(key, answers)
    const times = (no % 5) + 1
    const sends = Array.from({ length: times }, (_, turn) => {
      const at = gates[(no + turn) % gates.length] ?? gate
      return all.of(at.save(clerk, books, { draft: draftOf(no, 1), key }))
    })
    sent.push(
      Promise.all(sends).then(async (list) => {
        for (const saved of list) answers.add(saved === null ? 'refused' : `${saved.id}/${saved.no}`)
        if (no % 10 !== 0) return
        altered += 1
        await all.of(gate.save(clerk, books, { draft: { ...draftOf(no, 1), remark: '另一张' }, key }))
      }),
    )
  }
  await Promise.all(sent)
  expect(all.faults).toEqual([])
  expect([...all.refusals]).toEqual([['idempotency.reused', altered]])
  for (const [key, answers] of numbers) expect([key, answers.size]).toEqual([key, 1])
  const proof = await gate.verify(books)
  expect(proof).toMatchObject({ findings: [], vouchers: requests })
  await checkNumbers(books, 0)
})

/** Begins something that waits for the months of the books, does `meanwhile` as who holds them, and lets it go on. */
const whileHeld = async <T>(books: Books, begin: () => Promise<T>, meanwhile: (tx: Db) => Promise<unknown>) =>
  look.transaction(async (tx) => {
    await tx.query(`select no from period where company_id = $1 for update`, [books.companyId])
    const work = begin()
    work.catch(() => undefined)
    await expect
      .poll(() =>
        // Who has no patience waits for a moment only, and is another one then.
        look.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and clock_timestamp() - query_start > interval '100 ms'`),
      )
      .toHaveLength(1)
    await meanwhile(tx)
    return { work }
  })

test('what waited for a month that was posted meanwhile is refused with its day and month', async () => {
  const books = await makeSet(gate, look, { code: 'C58', options })
  const { id } = await gate.save(clerk, books, { draft: draftOf(1, 1) })
  const drafted = await gate.saveDraft(clerk, books, { id: null, draft: draftOf(2, 1) })
  const post = (tx: Db) =>
    tx.query(`update period set status = 'POSTED' where company_id = $1 and no = 1`, [books.companyId])
  const open = () => look.query(`update period set status = 'OPEN' where company_id = $1 and no = 1`, [books.companyId])
  const refused = (day: string) => ({
    problems: [{ code: 'period.notOpen', path: 'date', args: { date: `2025-01-${day}`, period: '2025-01' } }],
  })
  const touch = (tx: Db) => gate.within(tx).touchFacts([books.companyId])
  const acts: [string, () => Promise<unknown>][] = [
    ['02', () => gate.save(clerk, books, { id, draft: draftOf(1, 1) })],
    ['03', () => gate.save(clerk, books, { draft: draftOf(2, 1) })],
    ['03', () => gate.save(clerk, books, { id: drafted, draft: draftOf(2, 1) })],
  ]
  // The month itself says so, even where no facts have been told of it.
  for (const told of [touch, () => Promise.resolve()]) {
    for (const [day, act] of acts) {
      const { work } = await whileHeld(books, act, (tx) => post(tx).then(() => told(tx)))
      await expect(work).rejects.toMatchObject(refused(day))
      await open()
      await touch(look)
    }
  }
  expect(await gate.save(clerk, books, { id: drafted, draft: draftOf(2, 1) })).toMatchObject({ no: 2, version: 1 })
  expect(await gate.verify(books)).toMatchObject({ findings: [], vouchers: 2 })
})

test('a voucher whose facts change again and again while it is written is saved by those of then', async () => {
  const books = await makeSet(gate, look, { code: 'C59', options })
  await gate.facts(books)
  const renew = (tx: Db) => holdMonths(tx, [books.companyId])
  // Found stale by what is kept; then it waits, and what it had read anew is stale again.
  await look.transaction(renew)
  const saved = await whileHeld(books, () => gate.save(clerk, books, { draft: draftOf(1, 1) }), renew)
  expect(await saved.work).toMatchObject({ no: 1 })
  const id = await gate.saveDraft(clerk, books, { id: null, draft: draftOf(2, 1) })
  const drafted = await whileHeld(books, () => gate.save(clerk, books, { id, draft: draftOf(2, 1) }), renew)
  expect(await drafted.work).toMatchObject({ no: 2 })
})

test('a save whose connection is lost is not sent again by itself: nobody knows what became of it', async () => {
  const books = await makeSet(gate, look, { code: 'C60', options })
  const end = (tx: Db) =>
    tx.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
  const { work } = await whileHeld(books, () => gate.save(clerk, books, { draft: draftOf(1, 1), key: 'lost' }), end)
  // Told by the database, or only seen by the way that has gone.
  await expect(work).rejects.toSatisfy(isLost)
  expect(await look.query(`select 1 from voucher where company_id = $1`, [books.companyId])).toEqual([])
  expect(await gate.save(clerk, books, { draft: draftOf(1, 1), key: 'lost' })).toMatchObject({ no: 1 })
})

test('an edit that waited is read by the rules as they are when it goes on', async () => {
  const books = await makeSet(gate, look, { code: 'C56', options })
  const { id } = await gate.save(clerk, books, { draft: draftOf(1, 1) })
  const all = outcomes()
  const edited = await look.transaction(async (tx) => {
    await tx.query(`select no from period where company_id = $1 for update`, [books.companyId])
    const edit = all.of(gate.save(clerk, books, { id, draft: draftOf(2, 1) }))
    await expect
      .poll(() =>
        look.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toHaveLength(1)
    await tx.query(`update subject set enabled = false, row_digest = null where code = '224106'`)
    await gate.within(tx).touchFacts([books.companyId])
    return { edit }
  })
  expect(await edited.edit).toBeNull()
  await look.query(`update subject set enabled = true, row_digest = null where code = '224106'`)
  await gate.touchFacts([books.companyId])
  expect([all.faults, [...all.refusals.keys()]]).toEqual([[], ['line.subjectUnknown']])
})

test('a draft turned into a voucher is the same voucher when the request is repeated', async () => {
  const books = await makeSet(gate, look, { code: 'C54', options })
  const draft = draftOf(1, 1)
  const id = await gate.saveDraft(clerk, books, { id: null, draft })
  const first = await gate.save(clerk, books, { id, draft, key: 'from-draft' })
  expect(await gate.save(clerk, books, { id, draft, key: 'from-draft' })).toEqual(first)
})

test('two years of a company posted at once stand in one chain of roots', async () => {
  const sets = await Promise.all(
    [2025, 2026].map((year) => makeSet(gate, look, { code: 'C55', year, options, startNo: 1 })),
  )
  for (const books of sets) {
    const draft = { ...draftOf(1, 1), date: `${books.year}-01-05` }
    await gate.save(clerk, books, { draft })
    await gate.auditMonth(auditor, books, `${books.year}-01`)
  }
  await Promise.all(
    sets.map((books, index) => (gates[index] ?? gate).post(poster, books, `${books.year}-01`, wordsOf['zh-cn'])),
  )
  for (const books of sets) expect((await gate.verify(books)).findings).toEqual([])
})

test('vouchers of two years that arrive at one moment stand each in its own', async () => {
  const sets = [
    await makeSet(gate, look, { code: 'C57', year: 2025, options }),
    await makeSet(gate, look, { code: 'C57', year: 2026, options }),
  ] as const
  const saves = Array.from({ length: 24 }, (_, no) => {
    const books = sets[no % 2 === 0 ? 0 : 1]
    return gate.save(clerk, books, { draft: { ...draftOf(no, 1), date: `${books.year}-01-05` } })
  })
  const saved = await Promise.all(saves)
  for (const [at, { year }] of sets.entries()) {
    const own = saved.filter((_, no) => no % 2 === at)
    expect(new Set(own.map(({ period, serialNo }) => `${period.year} ${serialNo.slice(0, 8)}`))).toEqual(
      new Set([`${year} C57-${year}`]),
    )
    expect(own.map(({ no }) => no).sort((a, b) => a - b)).toEqual(own.map((_, no) => no + 1))
  }
  for (const books of sets) expect((await gate.verify(books)).findings).toEqual([])
})
