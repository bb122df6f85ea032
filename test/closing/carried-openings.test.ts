// What a year leaves to the next is the sum of its months, every figure of an opening that differs is told, and no
// year is closed on a profit that is left.
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { Refusal } from '../../src/domain/base/problem.ts'
import { everything } from '../../src/domain/chart/access.ts'
import type { MonthClosing } from '../../src/domain/closing/closing.ts'
import type { StatementName } from '../../src/domain/statement/statement-month.ts'
import { isLineRole } from '../../src/domain/statement/statement-role.ts'
import type { FormLine } from '../../src/domain/statement/statement-template.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import type { Books } from '../../src/server/ledger/store/books.ts'
import { openFacts } from '../../src/server/ledger/store/fact-cache.ts'
import { insertTemplate, publishDraft, writeDraft } from '../../src/server/ledger/store/template-store.ts'
import type { Reader } from '../../src/server/report/reader.ts'
import { reportRoutes } from '../../src/server/report/routes.ts'
import { runReport } from '../../src/server/report/run.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
const gate = openGate(db)
await prepareGroup(look)
await look.query(
  `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
   values ('store', 'S01', 'a', 'a', 'a'), ('customer', 'C001', 'b', 'b', 'b')`,
)
const options = { cashFlowRequired: false, statementTemplate: 'NONE', fxRevaluation: 'WARN', plClosingMode: 'YEARLY' }
const books = await makeSet(gate, look, { startNo: 11, options })

const sale = (date: string, amount = '100.00') => ({
  ...{ type: 'JI', date },
  lines: [
    { summary: 'x', subject: '140501', aux: {}, debit: amount },
    { summary: 'x', subject: '600101', aux: { store: 'S01' }, credit: amount },
  ],
})

const post = async (month: string) => {
  await gate.auditMonth(auditor, books, month)
  await gate.post(poster, books, month, wordsOf['zh-cn'])
}

test('two months that are alike are both carried, and profit and loss that both closed is open no more', async () => {
  await gate.save(clerk, books, { draft: sale('2025-11-05') })
  await post('2025-11')
  await gate.save(clerk, books, { draft: sale('2025-12-05') })
  await gate.close(clerk, books, { kind: 'pl', no: 12 })
  await gate.close(clerk, books, { kind: 'year', no: 12 })
  await post('2025-12')
  await gate.closeYear(clerk, books, { overwrite: false, provisional: false })
  const told = await look.query(`select after ->> 'next' as next from trail where action = 'closeYear'`)
  expect(told).toEqual([{ next: 'YS01-2026' }])
  const openings = await look.query(`select subject, base from opening where year = 2026 order by subject`)
  expect(openings).toEqual([
    { subject: '140501', base: 20_000n },
    { subject: '410406', base: -20_000n },
  ])
  const { differences } = await gate.examineYear(books)
  expect(differences).toEqual([])
})

test('a subject that has become a parent since begins with its child, and the proof agrees', async () => {
  await look.query(
    `insert into subject select (jsonb_populate_record(s, '{"code": "14050101", "parent": "140501", "level": 4,
         "valid_from": 2026, "takes_over": true, "row_digest": null}')).* from subject s where s.code = '140501'`,
  )
  await look.query(`update subject set is_leaf = false, row_digest = null where code = '140501'`)
  const moved = `update opening set subject = $2, row_digest = null where year = 2026 and subject = $1`
  await look.query(moved, ['140501', '14050101'])
  await look.query('update fact_version set version = version + 1, rules_version = version + 1')
  const next = { ...books, year: 2026, value: 'YS01-2026' }
  const { findings } = await gate.verify(next)
  expect(findings.filter(({ what }) => what.includes('1405'))).toEqual([])
  await look.query(moved, ['14050101', '140501'])
  const wrong = (await gate.verify(next)).findings.map(({ what }) => what)
  expect(wrong).toContain('YS01-2026 140501')
  await look.query(moved, ['140501', '14050101'])
})

test('an opening that nothing was carried for is told, whichever of its figures it has', async () => {
  await look.query(
    `insert into opening (company_id, year, subject, aux_id, currency, base, original, quantity)
     values ($1, 2026, '100202', 0, 'USD', 5, 0, 0), ($1, 2026, '112201', 0, 'USD', 0, 6, 0),
       ($1, 2026, '112203', 0, 'CNY', 0, 0, 7)`,
    [books.companyId],
  )
  await look.query(
    `update opening set quantity = quantity + 1 where company_id = $1 and year = 2026 and subject = '14050101'`,
    [books.companyId],
  )
  const { differences } = await gate.examineYear(books)
  expect(differences.map(({ subject, currency, held, carried }) => [subject, currency, held, carried])).toEqual([
    ['100202', 'USD', 5n, 0n],
    ['112201', 'USD', 0n, 0n],
    ['112203', 'CNY', 0n, 0n],
    ['14050101', 'CNY', 20_000n, 20_000n],
  ])
})

test('provisional openings follow over several years, whatever is done in the first', async () => {
  const early = await makeSet(gate, look, { code: 'PV01', year: 2030, startNo: 12, options })
  const next = { ...early, year: 2031, value: 'PV01-2031' }
  const provisional = { overwrite: false, provisional: true }
  for (const of of [early, next]) await gate.closeYear(clerk, of, provisional)
  const openings = async () => {
    const rows = await look.query<{ text: string }>(
      `select year || ' ' || subject || ' ' || base as text from opening where company_id = $1 and year > 2030
       order by year, subject`,
      [early.companyId],
    )
    return rows.map(({ text }) => text)
  }
  const both = (...texts: string[]) => ['2031', '2032'].flatMap((year) => texts.map((text) => `${year} ${text}`))
  const row = { aux: {}, currency: 'CNY', quantity: 0n, ytdDebit: 0n, ytdCredit: 0n }
  await gate.setOpenings(clerk, early, [
    { ...row, subject: '1001', base: 700n, original: 700n },
    { ...row, subject: '4001', base: -700n, original: -700n },
  ])
  expect(await openings()).toEqual(both('1001 700', '4001 -700'))
  const lines = [
    { summary: 'x', subject: '1001', aux: {}, debit: '1.00' },
    { summary: 'x', subject: '4001', aux: {}, credit: '1.00' },
  ]
  await gate.save(clerk, early, { draft: { type: 'JI', date: '2030-12-05', lines } })
  await gate.auditMonth(auditor, early, '2030-12')
  await gate.post(poster, early, '2030-12', wordsOf['zh-cn'])
  const posted = both('1001 800', '4001 -800')
  expect(await openings()).toEqual(posted)
  await gate.closeYear(clerk, early, { overwrite: true, provisional: false })
  expect(await openings()).toEqual(posted)
  expect((await gate.examineYear(next)).differences).toEqual([])
  await gate.cancelYear(clerk, early)
  expect(await openings()).toEqual([])
  await gate.closeYear(clerk, early, { overwrite: false, provisional: false })
  expect(await openings()).toEqual(posted)
  expect((await gate.verify({ ...early, year: 2032, value: 'PV01-2032' })).findings).toEqual([])
})

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
const of = (kind: MonthClosing | 'year', no = 12) => ({ kind, no })

describe('the profit of a year', () => {
  const own = { ...options, plClosingMode: 'MONTHLY' }
  const row = { aux: {}, currency: 'CNY', quantity: 0n, ytdDebit: 0n, ytdCredit: 0n }
  const open = async (code: string, more: object = {}) => {
    const set = await makeSet(gate, look, { code, startNo: 12, options: { ...own, ...more } })
    await gate.setOpenings(clerk, set, [
      { ...row, subject: '1001', base: 100_000_000n, original: 100_000_000n },
      { ...row, subject: '4001', base: -100_000_000n, original: -100_000_000n },
    ])
    return set
  }
  const sell = (set: Books, amount: string) => gate.save(clerk, set, { draft: sale('2025-12-20', amount) })
  const closeMonth = async (set: Books, ...kinds: (MonthClosing | 'year')[]) => {
    for (const kind of kinds) await gate.close(clerk, set, of(kind))
    await gate.auditMonth(auditor, set, '2025-12')
  }
  const postDecember = (set: Books) => codes(gate.post(poster, set, '2025-12', wordsOf['zh-cn']))
  const reopen = (set: Books) => gate.cancelPosting(poster, set, '2025-12', '补录凭证 十二月')
  const openingOf = async ({ companyId }: Books, subject: string) => {
    const rows = await look.query<{ base: bigint }>(
      `select base from opening where company_id = $1 and year = 2026 and subject = $2`,
      [companyId, subject],
    )
    return rows.map(({ base }) => base)
  }
  const linesWanted = async (set: Books) =>
    (await gate.examineClosing(set, [of('year')]))[0]?.wanted.flatMap(({ lines }) =>
      lines.map(({ subject, debit, credit }) => `${subject} D${debit} C${credit}`),
    )

  test('is nothing before December is posted, the reserve what the whole year gives, after reopening too', async () => {
    const set = await open('YP01')
    await sell(set, '2000.00')
    await closeMonth(set, 'pl', 'year')
    // A late voucher: the reserve was made of the profit before it.
    await sell(set, '294240.00')
    expect(await postDecember(set)).toBe('period.unaudited')
    await closeMonth(set, 'pl')
    expect(await postDecember(set)).toBe('year.profitOpen')
    expect(await linesWanted(set)).toEqual([
      ...['4103 D29424000 C0', '410406 D0 C29424000', '410401 D2942400 C0', '410101 D0 C2942400'],
      ...['410406 D2942400 C0', '410401 D0 C2942400'],
    ])
    await closeMonth(set, 'year')
    expect(await postDecember(set)).toBe('done')
    // Two days later some of it is taken back: what was put aside too much is taken back in red.
    await reopen(set)
    await sell(set, '-1000.00')
    await closeMonth(set, 'pl')
    expect((await linesWanted(set))?.slice(2, 4)).toEqual(['410401 D-10000 C0', '410101 D0 C-10000'])
    await closeMonth(set, 'year')
    expect(await postDecember(set)).toBe('done')
    await gate.closeYear(clerk, set, plain)
    const tenth = 20_000n + 2_942_400n - 10_000n
    expect([await openingOf(set, '4103'), await openingOf(set, '410101')]).toEqual([[], [-tenth]])
    expect((await gate.verify(set)).findings).toEqual([])
  })

  test('by hand is distributed as well, and what is put aside is chosen by the books', async () => {
    const set = await open('YP02')
    await sell(set, '1000.00')
    await closeMonth(set, 'pl')
    const [debit, credit] = [{ summary: 'x', subject: '4103', aux: {}, debit: '1000.00' }, '410406'] as const
    const lines = [debit, { summary: 'x', subject: credit, aux: {}, credit: '1000.00' }]
    await gate.save(clerk, set, { draft: { type: 'JI', date: '2025-12-31', lines } })
    await gate.auditMonth(auditor, set, '2025-12')
    expect(await postDecember(set)).toBe('year.reserve')
    const choice = { statutory: 0n, discretionary: 500n, clearVat: false }
    await gate.close(clerk, set, { ...of('year'), choice })
    expect((await gate.facts(set)).accountSet.options).toMatchObject({
      statutoryReserve: '0',
      discretionaryReserve: '5',
    })
    await closeMonth(set, 'year')
    expect(await postDecember(set)).toBe('done')
    // A choice for a month that is posted is kept where it asks for no voucher, else nothing is.
    const more = { ...of('year'), choice: { ...choice, statutory: 1000n } }
    expect(await codes(gate.close(clerk, set, more))).toContain('period.notOpen')
    await gate.closeYear(clerk, set, plain)
    expect([await openingOf(set, '410101'), await openingOf(set, '410102')]).toEqual([[], [-5000n]])
  })

  test('that was closed wrongly before is named by the proof, and stays as it was closed', async () => {
    const set = await open('YP03')
    await sell(set, '500.00')
    await closeMonth(set, 'pl', 'year')
    expect(await postDecember(set)).toBe('done')
    const setOptions = async (options: string) => {
      await look.query(`update account_set set options = options || $2, row_digest = null where company_id = $1`, [
        set.companyId,
        options,
      ])
      await gate.touchFacts([set.companyId])
    }
    const wrong = async () => (await gate.verify(set)).findings.map(({ check, what }) => `${check} ${what}`)
    // As if fifteen percent had been chosen, and the profit stood on another subject: the old product closed either.
    await setOptions('{"statutoryReserve": "15"}')
    expect(await codes(gate.closeYear(clerk, set, plain))).toBe('year.reserve')
    await setOptions('{"statutoryReserve": "10"}')
    await gate.closeYear(clerk, set, plain)
    expect(await wrong()).toEqual([])
    await setOptions('{"statutoryReserve": "15", "profitSubject": "140501"}')
    expect(await wrong()).toEqual(['yearEnd YP03-2025 140501', 'yearEnd YP03-2025 410101'])
    expect(await codes(gate.closeYear(clerk, set, { overwrite: true, provisional: true }))).toContain('year.profitOpen')
    await setOptions('{"statutoryReserve": "15", "profitSubject": "4103"}')
    expect(await wrong()).toEqual(['yearEnd YP03-2025 410101'])
    expect(await openingOf(set, '410101')).toEqual([-5000n])
  })

  test('closes only where every subject begins with what it ended with', async () => {
    const set = await open('YP04')
    const debtor = { customer: 'C001', store: 'S01' }
    const lines = [
      { summary: 'x', subject: '112202', aux: debtor, debit: '7.00' },
      { summary: 'x', subject: '140501', aux: {}, credit: '7.00' },
    ]
    await gate.save(clerk, set, { draft: { type: 'JI', date: '2025-12-10', lines } })
    await closeMonth(set, 'pl', 'year')
    expect(await postDecember(set)).toBe('done')
    const move = (by: string) =>
      look.query(`update aux_balance set posted_debit = posted_debit ${by} where company_id = $1`, [set.companyId])
    await move('+ 1')
    expect(await codes(gate.closeYear(clerk, set, plain))).toBe('year.openingDiffers')
    await move('- 1')
    expect(await codes(gate.closeYear(clerk, set, plain))).toBe('done')
  })

  test('once a year, with a month of adjustments, is closed there', async () => {
    const set = await makeSet(gate, look, {
      ...{ code: 'YP05', startNo: 12, adjustmentPeriod: true, options: { ...own, plClosingMode: 'YEARLY' } },
    })
    await gate.save(clerk, set, { draft: sale('2025-12-30', '300.00') })
    await gate.auditMonth(auditor, set, '2025-12')
    expect(await postDecember(set)).toBe('done')
    const last = () => codes(gate.post(poster, set, '2025-13', wordsOf['zh-cn']))
    expect(await last()).toBe('period.profitLossOpen')
    await gate.close(clerk, set, of('pl', 13))
    await gate.auditMonth(auditor, set, '2025-13')
    expect(await last()).toBe('year.profitOpen')
    await gate.close(clerk, set, of('year', 13))
    await gate.auditMonth(auditor, set, '2025-13')
    expect([await last(), await codes(gate.closeYear(clerk, set, plain))]).toEqual(['done', 'done'])
  })
})

describe('a chart of its own', () => {
  const chartOf = async (id: bigint, rows: string) => {
    await look.query(`insert into chart (id, code, name) values ($1, $2, $2)`, [id, `OWN${id}`])
    await look.query(`insert into subject ${rows}`, [id])
  }
  const openWith = async (code: string, chartId: bigint, more: object = {}) => {
    const names = { nameZhCn: code, nameZhTw: code, nameEn: code }
    const set = { company: { code, names }, year: 2025, names, startNo: 12, currency: 'CNY', chartId }
    const own = { cashFlowRequired: false, fxRevaluation: 'WARN' as const, ...more }
    return gate.createAccountSet(clerk, { ...set, mode: 'STATUTORY', options: own })
  }
  const check11 = async (set: Books) => (await gate.check(set, '2025-12', wordsOf['zh-cn'])).checks[10]
  const through = async (set: Books, subjects: [string, string]) => {
    const [debit, credit] = subjects
    const lines = [
      { summary: 'x', subject: debit, aux: {}, debit: '100.00' },
      { summary: 'x', subject: credit, aux: {}, credit: '100.00' },
    ]
    await gate.save(clerk, set, { draft: { type: 'JI', date: '2025-12-05', lines } })
    for (const kind of ['pl', 'year'] as const) await gate.close(clerk, set, of(kind))
    await gate.auditMonth(auditor, set, '2025-12')
  }
  const sheetOf = async (set: Books) => {
    const reader: Reader = {
      ...{ db, lang: 'en', accountSet: set, dataScope: everything },
      setsWith: () => [{ ...set, dataScope: everything, rights: new Set<never>() }],
    }
    const [book] = (await reportRoutes(openFacts(db)).balanceSheet({ month: '2025-12' }, reader)).books
    return book ?? expect.unreachable('no balance sheet')
  }

  test('that lacks half of the standard subjects is posted and closed, and read with one warning', async () => {
    const families = ['1001', '1405', '4001', '4103', '4104', '6001', '6115', '6401', '2221']
    const half = `select (jsonb_populate_record(s, jsonb_build_object('chart_id', $1::bigint, 'row_digest', null))).*
      from subject s
      where s.chart_id = (select id from chart where code = 'standard')
        and left(s.code, 4) in (${families.map((family) => `'${family}'`).join(', ')})`
    await chartOf(801n, half)
    const set = await openWith('OW01', 801n)
    await through(set, ['1001', '6115'])
    expect(await check11(set)).toMatchObject({ state: 'warn', problem: { code: 'warning.subjectsMissing' } })
    await gate.post(poster, set, '2025-12', wordsOf['zh-cn'])
    const { rows, check } = await sheetOf(set)
    expect(rows.filter(({ kind, values }) => kind !== 'H' && values.includes(null))).toEqual([])
    expect(rows.find(({ role }) => role === 'assets')?.values).toEqual(['100.00', '0.00'])
    expect([check.difference, check.problems, check.missing.includes('2202')]).toEqual(['0.00', [], true])
    const asked = { accountSets: [set.value], month: '2025-12', name: 'balance-sheet', lang: 'en' } as const
    const csv = (await text((await runReport(db, asked)).file)).split('\n')
    expect([csv[0], csv[1]]).toEqual([
      expect.stringMatching(/,note\r?$/),
      expect.stringMatching(/lacks subjects .*2202/),
    ])
    await gate.closeYear(clerk, set, plain)
    expect((await gate.verify(set)).findings).toEqual([])
  })

  test('with codes of its own and a template of its own is posted without a warning', async () => {
    await chartOf(
      802n,
      `(chart_id, code, level, name_zh_cn, name_zh_tw, name_en, type, pl_class, direction, is_leaf, currency)
       select $1::bigint, r.code, 1, r.code, r.code, r.code, r.type, r.class, r.side, true, 'BASE' from (values
         ('9001', 'ASSET', '', 'D'), ('9101', 'PROFIT_LOSS', 'INCOME', 'C'), ('9201', 'EQUITY', '', 'C'),
         ('9301', 'EQUITY', '', 'C'), ('9302', 'EQUITY', '', 'C')) as r(code, type, class, side)`,
    )
    const set = await openWith('OW02', 802n, { profitSubject: '9301', retainedSubject: '9302' })
    const forms: [bigint, StatementName, string[]][] = [
      [8021n, 'balance-sheet', ['assets DB(9001)', 'claims CB(9201)+CB(9301)+CB(9302)+CB(9101)']],
      [8022n, 'income-statement', ['profit PC(9101)']],
      [8023n, 'cash-flow', ['end EC()']],
    ]
    const look0 = { fromYear: 2000, toYear: null, unit: 1, decimals: 2, zeroAs: 'dash', negativeAs: 'minus' } as const
    for (const [id, kind, formulas] of forms) {
      const names = { nameZhCn: 'x', nameZhTw: 'x', nameEn: 'x' }
      const named = { ...names, companies: null, remark: '', archived: false }
      await insertTemplate(look, { ...named, id, owner: 'OW02', code: `OW-${id}`, family: 'CAS', kind }, '')
      const lines = formulas.map((text, at): FormLine => {
        const [role = '', formula = ''] = text.split(' ')
        const more = { isOff: false, isBold: false, hidesZero: false, remark: '' }
        return { no: at + 1, indent: 0, kind: 'L', ...names, formula, ...(isLineRole(role) ? { role } : {}), ...more }
      })
      const at = { id, revision: 1, version: 0 }
      const version = (await writeDraft(look, at, { look: look0, lines, columns: [], checks: [] }, '')) ?? 0
      await publishDraft(look, { ...at, version }, '')
    }
    await through(set, ['9001', '9101'])
    expect(await check11(set)).toMatchObject({ state: 'ok', problem: null, figure: '100.00' })
    await gate.post(poster, set, '2025-12', wordsOf['zh-cn'])
    expect((await sheetOf(set)).rows.map(({ values }) => values[0])).toEqual(['100.00', '100.00'])
    await gate.closeYear(clerk, set, plain)
    const opened = await look.query(
      `select subject, base from opening where company_id = $1 and year = 2026 order by subject`,
      [set.companyId],
    )
    expect(opened).toEqual([
      { subject: '9001', base: 10_000n },
      { subject: '9302', base: -10_000n },
    ])
  })
})
