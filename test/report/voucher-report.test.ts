// The voucher report: whatever is asked for, kept balances and lines agree, and each figure is that of its lines.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InputOf } from '../../src/contract/base/call.ts'
import { wordsOf } from '../../src/contract/base/words.ts'
import { voucherReportCalls } from '../../src/contract/ledger/voucher-report.ts'
import { onStatement } from '../../src/server/kernel/statement-watch.ts'
import { readPosting } from '../../src/server/ledger/read/read-history.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld } from '../world/client.ts'
import { auditor, clerk, loadWorkedExample, poster } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
const { gate, books } = await loadWorkedExample(db, look)
const companies = [books.companyId]
await product.makePerson({ userName: 'reporter', roles: ['entry'], rights: ['read'], companies })
await product.makePerson({
  userName: 'store_one',
  roles: ['entry'],
  rights: ['read'],
  companies,
  scope: { stores: ['S01'] },
})
const reporter = await product.signIn('reporter', books.value)
const report = reporter.api(voucherReportCalls)

type Asked = InputOf<typeof voucherReportCalls.summary>

// Half of November is audited, one voucher of December is void.
const [voided, ...rest] = await look.query<{ id: bigint; no: number }>(
  `select id, period_no as no from voucher where company_id = $1 order by period_no desc, voucher_no`,
  [books.companyId],
)
const november = rest.filter(({ no }) => no === 11).slice(0, 10)
await gate.act(auditor, books, { act: 'audit', ids: november.map(({ id }) => id) })
await gate.act(clerk, books, { act: 'void', ids: [voided?.id ?? 0n] })

const cents = (text: string): bigint => BigInt(text.replace('.', '') || '0')
const isSomething = (row: { debit: string; credit: string }): boolean =>
  cents(row.debit) !== 0n || cents(row.credit) !== 0n

const asked = fc.record(
  {
    from: fc.constantFrom('2025-11', '2025-12'),
    month: fc.constant('2025-12'),
    include: fc.constantFrom('posted' as const, 'audited' as const, 'saved' as const),
    level: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    entityType: fc.constantFrom(undefined, undefined, 'store', 'customer', 'supplier'),
    currency: fc.constantFrom(undefined, undefined, 'CNY', 'USD'),
  },
  { requiredKeys: ['from', 'month', 'include'] },
)

//
test('kept balances, lines and the register tell the same sums, whatever is asked for', async () => {
  await fc.assert(
    fc.asyncProperty(asked, fc.nat(), async (question, pick) => {
      const kept = await report.summary(question)
      // Numbers are known to lines only: now the same is read from them.
      const read = await report.summary({ ...question, noFrom: 1 })
      const plain = ({ lines: _, ...row }: (typeof kept.rows)[number]) => row
      expect(kept.rows.map(plain)).toEqual(read.rows.filter(isSomething).map(plain))
      expect(kept.rows.every(({ lines }) => lines === null)).toBe(true)
      expect([kept.total.debit, kept.total.credit]).toEqual([read.total.debit, read.total.credit])
      const counts = await report.counts(question)
      expect(counts.rows.map(({ lines }) => lines)).toEqual(read.rows.map(({ lines }) => lines))
      const row = read.rows[pick % Math.max(1, read.rows.length)]
      if (!row) return
      const { level: _, entityType, ...lines } = question
      const entity = entityType ? `${entityType}:${row.entity}` : undefined
      const sums = await report.registerSums({ ...lines, subject: row.subject, entity })
      expect([sums.debit, sums.credit, sums.lines]).toEqual([row.debit, row.credit, row.lines])
    }),
    { numRuns: 25 },
  )
})

test('a summary of days is that of the vouchers of these days, and a whole book of them balances', async () => {
  const days = { dateFrom: '2025-11-05', dateTo: '2025-12-15', include: 'saved' as const }
  const { rows, total, balanced } = await report.summary({ ...days, level: 1 })
  const [own] = await look.query<{ debit: bigint; lines: number }>(
    `select sum(l.debit)::bigint as debit, count(*)::integer as lines from voucher_line l
       join voucher v on v.company_id = l.company_id and v.id = l.voucher_id
     where l.company_id = $1 and v.status <> 9 and v.voucher_date between $2 and $3`,
    [books.companyId, days.dateFrom, days.dateTo],
  )
  expect([cents(total.debit), total.lines]).toEqual([own?.debit, own?.lines])
  expect(balanced).toBe(true)
  expect(rows.every(({ subject }) => subject.length === 4)).toBe(true)
})

test('the register goes on from page to page with every line once, by day and voucher', async () => {
  const question = { month: '2025-12', from: '2025-11', include: 'saved' as const }
  const rows: Awaited<ReturnType<typeof report.register>>['rows'] = []
  let after = ''
  do {
    const page = await report.register({ ...question, after: after || undefined, pageSize: 37 })
    rows.push(...page.rows)
    after = page.next
  } while (after !== '')
  const sums = await report.registerSums(question)
  expect(rows).toHaveLength(sums.lines)
  expect(new Set(rows.map(({ voucherId, lineNo }) => `${voucherId} ${lineNo}`)).size).toBe(sums.lines)
  expect(rows.map(({ date }) => date)).toEqual(rows.map(({ date }) => date).sort())
  expect(rows.reduce((sum, { debit }) => sum + cents(debit), 0n)).toBe(cents(sums.debit))
  expect(sums.debit).toBe(sums.credit)
  expect(rows.some(({ auditedBy }) => auditedBy !== '')).toBe(true)
})

test('a page of the register reads what it shows: by day from an index, however many vouchers there are', async () => {
  const key = ['2025-12-05', 5n, 1] as const
  const statements: string[] = []
  const stop = onStatement((text) => statements.push(text))
  await report.register({ month: '2025-12', include: 'saved', after: key.join('|') })
  stop()
  const text = statements.find((one) => one.includes('order by v.voucher_date, v.id'))
  const values = [books.companyId, books.year, 12, 12, ...key, 101]
  const plan = await look.transaction(async (tx) => {
    // A few rows are sorted whole as fast: what is asked is whether the index can give their order.
    await tx.query('set local enable_seqscan = off; set local enable_sort = off')
    return await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
  })
  const lines = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(lines).toMatch(/Index .*Scan using voucher_date_idx/)
  expect(lines).toMatch(/Incremental Sort/)
})

test('the quality sheet counts every voucher by type and maker, and names missing numbers', async () => {
  const [gone] = await look.query<{ id: bigint; no: number }>(
    `select id, voucher_no as no from voucher where company_id = $1 and period_no = 12 and status = 1
     order by voucher_no limit 1`,
    [books.companyId],
  )
  await gate.delete(clerk, books, [gone?.id ?? 0n])
  const { rows } = await report.quality({ month: '2025-12' })
  const [all] = rows
  const [counted] = await look.query<{ all: number; unaudited: number; voided: number }>(
    `select count(*)::integer as all, count(*) filter (where status = 1)::integer as unaudited,
       count(*) filter (where status = 9)::integer as voided
     from voucher where company_id = $1 and period_no = 12`,
    [books.companyId],
  )
  expect(all).toMatchObject({ kind: 'all', vouchers: counted?.all, unaudited: counted?.unaudited, voided: 1 })
  expect(all?.gapCount).toBe(1)
  const types = rows.filter(({ kind }) => kind === 'type')
  expect(types.find(({ key }) => key === 'JI')?.gaps).toBe(String(gone?.no))
  for (const kind of ['type', 'maker'] as const) {
    const parts = rows.filter((row) => row.kind === kind)
    expect(parts.reduce((sum, { vouchers }) => sum + vouchers, 0)).toBe(all?.vouchers)
    expect(parts.reduce((sum, { amount }) => sum + cents(amount), 0n)).toBe(cents(all?.amount ?? ''))
  }
})

// R-198 R-199
test('a report needs a month, or both days of a range in their order', async () => {
  const told = (asked: Asked) =>
    report.summary(asked).catch(({ problems }: CallRefused) => problems.map(({ name, path }) => `${name} ${path}`))
  expect(await told({ dateFrom: '', dateTo: '2025-12-15' })).toEqual(['report.dateRange dateFrom'])
  expect(await told({ dateFrom: '2025-12-15', dateTo: '' })).toEqual(['report.dateRange dateTo'])
  expect(await told({ dateFrom: '2025-12-15', dateTo: '2025-12-01' })).toEqual(['range.reversed dateTo'])
  expect(await told({ month: '' })).toEqual(['report.period month'])
})

test('types and what a scope hides are left out of the lines, the sums and the quality sheet', async () => {
  const question = { month: '2025-12', from: '2025-11', include: 'saved' as const }
  const ofTypes = async (types?: string) => {
    const { rows } = await report.quality({ ...question, types })
    return [(await report.registerSums({ ...question, types })).debit, rows.filter(({ kind }) => kind === 'type')]
  }
  const all = await ofTypes()
  expect(await ofTypes('JI')).toEqual(all)
  expect(await ofTypes('SHOU')).toEqual(['0.00', []])

  const [seen] = await look.query<{ vouchers: number; amount: bigint; red: number; voided: number }>(
    `select count(distinct v.id)::integer as vouchers, gl_total(l.debit) filter (where v.status <> 9) as amount,
       count(distinct v.id) filter (where v.status = 9)::integer as voided,
       count(distinct v.id) filter (where v.status <> 9 and (l.debit < 0 or l.credit < 0))::integer as red
     from voucher v join voucher_line l on l.company_id = v.company_id and l.voucher_id = v.id
       left join aux a on a.company_id = l.company_id and a.id = l.aux_id
     where v.company_id = $1 and v.period_no in (11, 12) and (a.store is null or a.store = 'S01')`,
    [books.companyId],
  )
  const [whole] = (await report.quality(question)).rows
  const store = (await product.signIn('store_one', books.value)).api(voucherReportCalls)
  const [own] = (await store.quality(question)).rows
  const { vouchers, amount, red, voided } = own ?? expect.unreachable()
  expect({ vouchers, amount: cents(amount), red, voided }).toEqual(seen)
  expect(cents(amount)).toBeLessThan(cents(whole?.amount ?? ''))
  const [dollars] = await look.query<{ vouchers: number; amount: bigint }>(
    `select count(distinct v.id)::integer as vouchers, gl_total(l.debit) filter (where v.status <> 9) as amount
     from voucher v join voucher_line l on l.company_id = v.company_id and l.voucher_id = v.id
     where v.company_id = $1 and v.period_no in (11, 12) and l.currency = 'USD'`,
    [books.companyId],
  )
  const [foreign] = (await report.quality({ ...question, currency: 'USD' })).rows
  expect([foreign?.vouchers, cents(foreign?.amount ?? '')]).toEqual([dollars?.vouchers, dollars?.amount])
  expect(foreign?.vouchers).toBeLessThan(whole?.vouchers ?? 0)
  expect(dollars?.vouchers).toBeGreaterThan(0)
})

test('its time is asked for, and what a scope hides is in no figure', async () => {
  const codeOf = async (input: Asked): Promise<number> =>
    report.summary(input).then(
      () => 200,
      (error: unknown) => (error instanceof CallRefused ? error.code : 0),
    )
  expect(await codeOf({})).toBe(45402)
  expect(await codeOf({ dateFrom: '2025-12-31', dateTo: '2025-12-01' })).toBe(45408)
  expect(await codeOf({ dateFrom: '2025-12-01' })).toBe(45401)
  expect(await codeOf({ month: '2025-12', level: 9 })).toBe(400)
  // A file is refused as its screen is: it does not break off on its way.
  for (const wrong of [{ types: 'QQ' }, { subject: '77' }]) {
    const { body } = await reporter.ask(voucherReportCalls.export, { month: '2025-12', tab: 'register', ...wrong })
    expect([wrong, [400, 45425].includes(body.code)]).toEqual([wrong, true])
  }
  const store = (await product.signIn('store_one', books.value)).api(voucherReportCalls)
  const question = { month: '2025-12', from: '2025-11', include: 'saved' as const }
  const own = await store.summary(question)
  expect(own.scoped).toBe(true)
  expect(cents(own.total.debit)).toBeLessThan(cents((await report.summary(question)).total.debit))
  const read = await store.summary({ ...question, noFrom: 1 })
  expect(own.total.debit).toBe(read.total.debit)
  expect((await store.registerSums(question)).debit).toBe(own.total.debit)
})

test('each line of the register has who posted its voucher, and those of open months have nobody', async () => {
  await gate.auditMonth(auditor, books, '2025-11')
  await gate.post(poster, books, '2025-11', wordsOf['zh-cn'])
  const postersOf = async (month: string) => {
    const { rows } = await report.register({ month, from: month, include: 'saved', pageSize: 200 })
    return [...new Set(rows.map(({ postedBy }) => postedBy))]
  }
  expect([await postersOf('2025-11'), await postersOf('2025-12')]).toEqual([['poster'], ['']])
  await gate.cancelPosting(clerk, books, '2025-11', '补录凭证 十一月')
  await gate.post(auditor, books, '2025-11', wordsOf['zh-cn'])
  // Posted again, the month is what its latest posting says; whoever posted a voucher first stays with it.
  expect(await postersOf('2025-11')).toEqual(['poster'])
  const [first, latest] = [await readPosting(look, books, 11, 1), await readPosting(look, books, 11, null)]
  expect([first?.by, first?.cancelledBy]).toEqual(['poster', 'clerk'])
  expect([latest?.version, latest?.by, latest?.cancelledAt]).toEqual([2, 'auditor', null])
})
