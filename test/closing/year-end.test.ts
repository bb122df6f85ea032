// The end of a year in a real database: run twice, by two at once, after a posting in the new year, and taken back.
import { describe, expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { formatMoney } from '../../src/domain/base/money.ts'
import { Refusal } from '../../src/domain/base/problem.ts'
import type { MonthClosing } from '../../src/domain/closing/closing.ts'
import type { Opening } from '../../src/domain/voucher/balance.ts'
import type { TemplateLine } from '../../src/domain/voucher/template.ts'
import type { Books } from '../../src/server/ledger/gate.ts'
import { findBooks, readHeads } from '../../src/server/ledger/read/read-scope.ts'
import { runReport } from '../../src/server/report/run.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, loadWorkedExample, makeSet, poster } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
const { gate, books } = await loadWorkedExample(db, look)

const codes = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'done'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.problems.map(({ code }) => code).join(', ')
  }
}

const plain = { overwrite: false, provisional: false }
const provisional = { overwrite: false, provisional: true }

const nextBooks = async (): Promise<Books> => {
  const [found] = await findBooks(look, [{ company: 'YS01', year: 2026 }])
  if (!found) throw new Error('there is no account set of 2026')
  return found
}

const texts = async (query: string, values: readonly bigint[] = []): Promise<string[]> =>
  (await look.query<{ text: string }>(query, values)).map(({ text }) => text)

/** What the latest entry of the trail about openings tells. */
const lastTold = () =>
  texts(`select json_object_keys(after) as text from (
    select after from trail where object_type = 'opening' order by seq desc, item desc limit 1) t`)

const openings = () =>
  texts(`select concat_ws(' ', subject, aux_id, currency, base, original, quantity) as text from opening
    where year = 2026 order by subject, aux_id, currency`)

/** What the next year of a company begins with: the sets of entities of a copy are its own, but have the same ids. */
const openingsOf = (companyId: bigint) =>
  look.query(
    `select subject, aux_id, currency, base, original, quantity from opening where year = 2026 and company_id = $1
     order by subject, aux_id, currency`,
    [companyId],
  )

const sum = async (): Promise<bigint> =>
  (await look.query<{ sum: bigint }>(`select gl_total(base) as sum from opening where year = 2026`))[0]?.sum ?? -1n

const statuses = async (year: number): Promise<string> =>
  (await look.query<{ status: string }>(`select status from period where year = $1 order by no`, [year]))
    .map(({ status }) => status[0])
    .join('')

const post = async (month: string, of = books) => {
  await gate.auditMonth(auditor, of, month)
  return gate.post(poster, of, month, wordsOf['zh-cn'])
}

const of = (kind: MonthClosing | 'year', no = 12) => ({ kind, no })

const vouchersOf = (source: string) =>
  look.query<{ no: number; status: number; version: number }>(
    `select voucher_no as no, status, version from voucher where source = $1 and period_no = 12 order by voucher_no`,
    [source],
  )

const sale = (date: string, amount: string, subject = '600101') => ({
  type: 'JI',
  date,
  lines: [
    { summary: 'x', subject: '140501', aux: {}, debit: amount },
    { summary: 'x', subject, aux: { store: 'S01' }, credit: amount },
  ],
})

describe('closing vouchers', () => {
  test('that say what the balances say stay as they are', async () => {
    for (const kind of ['fx', 'pl', 'year'] as const) {
      const before = await look.query(`select id, version from voucher order by id`)
      await gate.close(clerk, books, of(kind))
      expect(await look.query(`select id, version from voucher order by id`)).toEqual(before)
    }
  })

  test('take the new content and keep their number, whoever makes them, may he edit or not; two make one', async () => {
    const { id } = await gate.save(clerk, books, { draft: sale('2025-12-31', '100.00') })
    const [stale] = await gate.examineClosing(books, [of('pl')])
    expect([stale?.isDone, stale?.own.length, stale?.wanted.length]).toEqual([false, 1, 1])
    await Promise.all([poster, clerk].map((actor) => gate.close({ ...actor, may: () => false }, books, of('pl'))))
    expect(await vouchersOf('PLCLOSE')).toEqual([{ no: 26, status: 1, version: 2 }])
    const [profit] = await look.query<{ credit: bigint }>(
      `select credit from voucher_line where subject = '4103' and voucher_no = 26 and period_no = 12`,
    )
    expect(profit?.credit).toBe(11_431_323n)
    await gate.delete(clerk, books, [id])
    await gate.renumber(clerk, books, '2025-12')
    await gate.close(clerk, books, of('pl'))
    expect((await gate.examineClosing(books, [of('pl')]))[0]?.isDone).toBe(true)
  })

  test('that nobody wants any more become void, and the next ones are new', async () => {
    const choice = { statutory: 0n, discretionary: 0n, clearVat: false }
    await gate.close(clerk, books, { ...of('year'), choice })
    expect((await vouchersOf('YECLOSE')).map(({ status }) => status)).toEqual([1, 9, 9])
    await gate.close(clerk, books, { ...of('year'), choice: { ...choice, statutory: 1000n } })
    expect((await vouchersOf('YECLOSE')).map(({ status }) => status)).toEqual([1, 9, 9, 1, 1])
    const [year] = await gate.examineClosing(books, [of('year')])
    expect([year?.isDone, year?.own.length]).toEqual([true, 3])
  })

  test('that are audited stay: only the rest is closed', async () => {
    await post('2025-11')
    await gate.auditMonth(auditor, books, '2025-12')
    const { id } = await gate.save(clerk, books, { draft: sale('2025-12-31', '7.00') })
    await gate.close(clerk, books, of('pl'))
    const made = await vouchersOf('PLCLOSE')
    expect(made.map(({ status }) => status)).toEqual([2, 1])
    const { lines } = (await gate.examineClosing(books, [of('pl')]))[0]?.own[0]?.voucher ?? { lines: [] }
    expect(lines.map(({ subject, debit, credit }) => [subject, debit, credit])).toEqual([
      ['600101', 700n, 0n],
      ['4103', 0n, 700n],
    ])
    await gate.delete(clerk, books, [id])
    await gate.close(clerk, books, of('pl'))
    expect((await vouchersOf('PLCLOSE')).map(({ status }) => status)).toEqual([2, 9])
    await gate.renumber(clerk, books, '2025-12')
  })
})

const templateLine = (side: 'debit' | 'credit', subject: string, amount: string, store = ''): TemplateLine => ({
  ...{ summary: 'x', subject, side, amount },
  aux: store === '' ? {} : { store },
})

const template = (id: bigint, ...lines: TemplateLine[]) => ({
  ...{ kind: 'template' as const, no: 12 },
  template: { id, name: 'x', type: 'JI', remark: '', lines },
})

describe('templates that close', () => {
  const badDebt = template(
    1n,
    templateLine('debit', '6702', '=BAL(1122)*2%-BAL(123102)'),
    templateLine('credit', '123102', '=L1'),
  )
  const cost = template(
    2n,
    templateLine('debit', '640101', '=BAL(600103@S01)*50%', 'S01'),
    templateLine('debit', '640101', '=BAL(600103@S09)*50%', 'S02'),
    templateLine('credit', '140501', '=SUM(D)'),
  )
  const wear = template(
    3n,
    templateLine('debit', '660210', '=MIN(BAL(160104)*3%; BAL(160104)*95%-BAL(160204))'),
    templateLine('credit', '160204', '=L1'),
  )
  const wanted = async (ask: Parameters<typeof gate.close>[2]) => {
    const [found] = await gate.examineClosing(books, [ask])
    const lines = found?.wanted.flatMap((voucher) => voucher.lines) ?? []
    const texts = lines.map(({ subject, debit, credit }) => `${subject} ${formatMoney(debit - credit, 2)}`)
    return [...texts, ...(found?.problems.map(({ code }) => code) ?? []), ...(found?.isDone ? ['done'] : [])]
  }

  test('compute without their own voucher, by entity too, and leave out what comes to nothing', async () => {
    expect(await wanted(badDebt)).toEqual(['6702 4910.00', '123102 -4910.00'])
    await gate.close(clerk, books, badDebt)
    expect(await wanted(badDebt)).toEqual(['6702 4910.00', '123102 -4910.00', 'done'])
    // Nothing else is sold so.
    const { id } = await gate.save(clerk, books, { draft: sale('2025-12-31', '80.00', '600103') })
    expect(await wanted(cost)).toEqual(['640101 40.00', '140501 -40.00'])
    await gate.close(clerk, books, cost)
    await gate.delete(clerk, books, [id])
    expect(await wanted(cost)).toEqual([])
    await gate.close(clerk, books, cost)
    expect(await wanted(cost)).toEqual(['done'])
    expect(await wanted(wear)).toEqual(['line.entityRequired'])
    expect(await codes(gate.close(clerk, books, wear))).toBe('line.entityRequired')
  })

  test('keep their voucher apart from those of other templates', async () => {
    expect(await wanted({ ...badDebt, template: { ...badDebt.template, id: 9n } })).toEqual(['done'])
    const made = await vouchersOf('TEMPLATE')
    expect(made.map(({ status }) => status)).toEqual([1, 9])
    await gate.close(clerk, books, of('pl'))
    await gate.close(clerk, books, of('year'))
    await gate.renumber(clerk, books, '2025-12')
  })
})

describe('the year', () => {
  let final: string[] = []

  test('is carried provisionally before it is posted, and every posting carries it anew', async () => {
    expect(await codes(gate.closeYear(clerk, books, plain))).toBe('period.previousOpen')
    expect(await gate.closeYear(clerk, books, provisional)).toMatchObject({ made: true, isFinal: false })
    const early = await openings()
    expect([await sum(), await statuses(2025), await statuses(2026)]).toEqual([0n, 'PO', `O${'F'.repeat(11)}`])
    const next = await nextBooks()
    expect(await codes(gate.post(poster, next, '2026-01', wordsOf['zh-cn']))).toContain('year.provisional')
    expect(await codes(gate.setOpenings(clerk, next, []))).toBe('opening.carried')
    await post('2025-12')
    final = await openings()
    expect(final).not.toEqual(early)
    expect(await sum()).toBe(0n)
    await gate.cancelPosting(poster, books, '2025-12', '补录凭证 十二月')
    expect(await openings()).toEqual(final)
    await gate.post(poster, books, '2025-12', wordsOf['zh-cn'])
  })

  test('marks the reports of the next year as provisional until it is closed', async () => {
    const marks = async (each: Books) => (await readHeads(look, [each], 1)).get(each.companyId)?.provisional
    expect([await marks(books), await marks(await nextBooks())]).toEqual([false, true])
  })

  test('is closed once by two at once; who comes later is asked', async () => {
    const results = await Promise.all([
      codes(gate.closeYear(clerk, books, plain)),
      codes(gate.closeYear(poster, books, plain)),
    ])
    expect(results.sort()).toEqual(['done', 'year.overwrite'])
    expect([await openings(), await statuses(2025)]).toEqual([final, 'LL'])
    const heads = await readHeads(look, [await nextBooks()], 1)
    expect(heads.get(books.companyId)?.provisional).toBe(false)
    expect(await codes(gate.closeYear(clerk, books, provisional))).toBe('year.overwrite')
    await gate.closeYear(clerk, books, { ...plain, overwrite: true })
    expect([await openings(), await statuses(2025)]).toEqual([final, 'LL'])
    expect(await codes(gate.save(clerk, books, { draft: sale('2025-12-31', '1.00') }))).toBe('period.notOpen')
    expect(await codes(gate.cancelPosting(poster, books, '2025-12', '补录凭证 十二月'))).toBe('period.yearClosed')
  })

  test('under one key is closed once', async () => {
    const again = { ...plain, overwrite: true }
    const [one, two] = await Promise.all([
      gate.closeYear(clerk, books, again, 'year-end-1'),
      gate.closeYear(clerk, books, again, 'year-end-1'),
    ])
    expect(two).toEqual(one)
  })

  test('is taken back to what was there before, openings typed by hand too, unless they are closed', async () => {
    const setNext = `update account_set set status = $1 where year = 2026 and company_id = $2`
    await look.query(setNext, ['archived', books.companyId])
    const refusals = [gate.cancelYear(clerk, books), gate.closeYear(clerk, books, { ...plain, overwrite: true })]
    expect(await Promise.all(refusals.map(codes))).toEqual(['accountSet.closed', 'accountSet.closed'])
    await look.query(setNext, ['open', books.companyId])
    await gate.cancelYear(clerk, books)
    expect([await openings(), await statuses(2025)]).toEqual([[], 'PP'])
    expect(await codes(gate.cancelYear(clerk, books))).toBe('year.notClosed')
    const next = await nextBooks()
    const rows = Object.entries({ 1001: 500n, 4001: -500n }).map(
      ([subject, base]): Opening => ({
        ...{ subject, aux: {}, currency: 'CNY', base, original: base },
        ...{ quantity: 0n, ytdDebit: 0n, ytdCredit: 0n },
      }),
    )
    await gate.setOpenings(clerk, next, rows)
    expect(await lastTold()).toEqual(['rows', 'replaced'])
    const before = await openings()
    expect(await codes(gate.closeYear(clerk, books, plain))).toBe('year.overwrite')
    expect((await gate.examineYear(books)).differences.length).toBeGreaterThan(20)
    await gate.closeYear(clerk, books, { ...plain, overwrite: true })
    expect((await gate.examineYear(books)).differences).toEqual([])
    expect(await openings()).toEqual(final)
    expect((await gate.examineYear(books)).items).toBe(0)
    await gate.cancelYear(clerk, books)
    expect(await openings()).toEqual(before)
    await gate.closeYear(clerk, books, { ...plain, overwrite: true, openItems: true })
    expect((await gate.examineYear(books)).items).toBeGreaterThan(3)
    expect(await lastTold()).toEqual(['openItems', 'itemsRoot'])
  })

  test('stands once a month of the next year is posted; then only the differences are told', async () => {
    const next = await nextBooks()
    await gate.save(clerk, next, { draft: sale('2026-01-05', '10.00') })
    await gate.close(clerk, next, of('pl', 1))
    expect(await codes(gate.close(clerk, next, of('fx', 1)))).toBe('rate.missing')
    await look.query(
      `insert into exchange_rate (base_currency, currency, type, rate_date, rate)
       values ('CNY', 'USD', 'MONTH_END', '2026-01-31', 7.03)`,
    )
    await gate.touchFacts([books.companyId])
    await post('2026-01', next)
    expect(await codes(gate.cancelYear(clerk, books))).toBe('year.posted')
    expect(await codes(gate.closeYear(clerk, books, { ...plain, overwrite: true }))).toBe('year.posted')
    expect((await gate.examineYear(books)).differences).toEqual([])
    expect(await openings()).toEqual(final)
  })

  test('is closed in a copy too, where it can be opened again', async () => {
    const copy = await gate.makeSandbox(clerk, books)
    expect((await gate.examineYear(copy)).carried).toBe('FINAL')
    await gate.cancelYear(clerk, copy)
    await gate.closeYear(clerk, copy, plain)
    expect((await gate.verify(copy)).findings).toEqual([])
    expect(await openingsOf(copy.companyId)).toEqual(await openingsOf(books.companyId))
    await gate.throwAway(clerk, copy)
  })

  test('that is carried provisionally follows the openings of its own year too', async () => {
    const early = await makeSet(gate, look, { code: 'PV', year: 2030 })
    await gate.closeYear(clerk, early, provisional)
    const row = { aux: {}, currency: 'CNY', quantity: 0n, ytdDebit: 0n, ytdCredit: 0n }
    await gate.setOpenings(clerk, early, [
      { ...row, subject: '1001', base: 700n, original: 700n },
      { ...row, subject: '4001', base: -700n, original: -700n },
    ])
    const { differences, openings: lines } = await gate.examineYear(early)
    expect([lines, differences]).toEqual([2, []])
  })

  test('is not proved when an open item is another than was carried', async () => {
    const change = (by: string) =>
      look.query(
        `update opening_item set base = base ${by} where company_id = $1 and item_no = 1 and subject = '112202'`,
        [books.companyId],
      )
    await change('+ 1')
    const { findings } = await gate.verify(await nextBooks())
    expect(findings).toEqual([{ check: 'opening', what: 'YS01-2026 112202' }])
    await change('- 1')
  })

  test('leaves books that are proved', async () => {
    for (const each of [books, await nextBooks()]) expect((await gate.verify(each)).findings).toEqual([])
  })
})

/** A line of a partner; an amount below zero is on the credit side. */
const owed = (date: string, subject: string, aux: Record<string, string>, amount: string, dueDate = '') => {
  const [side, other] = amount.startsWith('-') ? (['credit', 'debit'] as const) : (['debit', 'credit'] as const)
  const size = amount.replace('-', '')
  const partner = { summary: 'x', subject, aux, [side]: size, ...(dueDate === '' ? {} : { dueDate }) }
  return { type: 'JI', date, lines: [partner, { summary: 'x', subject: '140501', aux: {}, [other]: size }] }
}

const itemsOf = (companyId: bigint) =>
  texts(
    `select concat_ws(' ', subject, item_date, coalesce(due_date::text, ''), voucher_no, base, original) as text
     from opening_item where company_id = $1 order by subject, aux_id, item_no`,
    [companyId],
  )

test('a year with an adjustment period is posted to its end there, and its vouchers stand in it', async () => {
  const own = { cashFlowRequired: false, statementTemplate: 'NONE', fxRevaluation: 'WARN' }
  const year = await makeSet(gate, look, { code: 'ADJ1', startNo: 12, adjustmentPeriod: true, options: own })
  await gate.save(clerk, year, { draft: sale('2025-12-30', '300.00') })
  // What a customer pays settles the oldest first.
  const [debtor, creditor] = [{ customer: 'C001', store: 'S02' }, { supplier: 'V001' }]
  await gate.save(clerk, year, { draft: owed('2025-12-10', '112202', debtor, '100.00', '2026-01-10') })
  await gate.save(clerk, year, { draft: owed('2025-12-20', '112202', debtor, '50.00', '2026-02-01') })
  await gate.save(clerk, year, { draft: owed('2025-12-21', '112202', debtor, '50.00') })
  await gate.save(clerk, year, { draft: owed('2025-12-22', '112202', debtor, '-120.00') })
  await gate.save(clerk, year, { draft: owed('2025-12-30', '220201', creditor, '-7.00') })
  await gate.renumber(clerk, year, '2025-12')
  await gate.close(clerk, year, of('pl'))
  await post('2025-12', year)
  expect(await codes(gate.save(clerk, year, { draft: sale('2025-12-31', '1.00') }))).toBe('period.notOpen')
  const wrongDay = { ...sale('2025-12-30', '1.00'), adjustment: true }
  expect(await codes(gate.save(clerk, year, { draft: wrongDay }))).toBe('period.notOpen')
  const adjusted = await gate.save(clerk, year, { draft: { ...sale('2025-12-31', '40.00'), adjustment: true } })
  expect([adjusted.period, adjusted.no]).toEqual([{ year: 2025, no: 13 }, 1])
  const stockAt = async (month: string) => {
    const { file } = await runReport(db, { name: 'trial-balance', accountSets: [year.value], month, include: 'saved' })
    let text = ''
    for await (const chunk of file) text += String(chunk)
    return text.split('\n').find((line) => line.includes('140501'))
  }
  expect(await stockAt('2025-12')).toContain('227.00')
  expect(await stockAt('2025-13')).toContain('267.00')
  await gate.close(clerk, year, of('pl', 13))
  const [vouchers] = await gate.examineClosing(year, [of('year', 13)])
  expect(vouchers?.wanted[0]?.period.no).toBe(13)
  expect(vouchers?.wanted[0]?.total).toBe(34_000n)
  await gate.close(clerk, year, of('year', 13))
  expect(await codes(gate.closeYear(clerk, year, plain))).toBe('period.previousOpen')
  await post('2025-13', year)
  await gate.closeYear(clerk, year, { ...plain, openItems: true })
  expect(await itemsOf(year.companyId)).toEqual([
    '112202 2025-12-20 2026-02-01 2 3000 3000',
    '112202 2025-12-21  3 5000 5000',
    '220201 2025-12-30  6 -700 -700',
  ])
  const next = await look.query<{ no: number }>(
    `select max(no)::integer as no from period where company_id = $1 and year = 2026`,
    [year.companyId],
  )
  expect(next).toEqual([{ no: 13 }])
  expect((await gate.verify(year)).findings).toEqual([])
})
