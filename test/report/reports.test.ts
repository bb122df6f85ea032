// The reports over a real database: the expected files of the worked example byte for byte, scope, states, refusals.
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../../src/domain/base/problem.ts'
import { type DataScope, everything, nothingOf } from '../../src/domain/chart/access.ts'
import type { StatementRow } from '../../src/domain/statement/statement-facts.ts'
import type { Db, SqlValue } from '../../src/server/kernel/db.ts'
import { findBooks } from '../../src/server/ledger/read/read-scope.ts'
import { readBookColumns, readBookFlows } from '../../src/server/ledger/read/read-statement.ts'
import { countedOfYears } from '../../src/server/ledger/store/adjustment-store.ts'
import type { Books } from '../../src/server/ledger/store/books.ts'
import { readFacts } from '../../src/server/ledger/store/facts.ts'
import { detailPage } from '../../src/server/report/detail.ts'
import { cursorText, readCursor } from '../../src/server/report/detail-place.ts'
import { ask, bookOf } from '../../src/server/report/reader.ts'
import { type RunQuestion, runReport } from '../../src/server/report/run.ts'
import { explain, statementOf } from '../../src/server/report/statement.ts'
import { workedExample } from '../world/book.ts'
import { freshDatabase } from '../world/database.ts'
import { loadExample, setState } from '../world/example-tables.ts'

const { db, look } = await freshDatabase()
const { expected } = workedExample()

const run = async (question: Partial<RunQuestion> & { name: string }): Promise<string> => {
  const { file } = await runReport(db, { accountSets: ['YS01-2025'], month: '2025-12', ...question })
  return await text(file)
}

const problemsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  try {
    await work()
    return []
  } catch (error) {
    if (error instanceof Refusal) return error.problems.map((each) => each.code)
    throw error
  }
}

beforeAll(async () => await loadExample(look))

describe('the expected files of the worked example, byte for byte', () => {
  const monthly = ['trial-balance', 'currency-balance', 'aux-balance', 'balance-sheet', 'income-statement', 'cash-flow']
  const cases = monthly.flatMap((name) => ['2025-11', '2025-12'].map((month) => ({ name, month })))

  test.each(cases)('$name of $month', async ({ name, month }) => {
    expect(await run({ name, month })).toBe(expected(`${name}-${month}`))
  })

  test('the general ledger of six subjects', async () => {
    const subjects = ['1002', '1405', '2202', '2221', '6001', '6601']
    expect(await run({ name: 'general-ledger', subjects, from: '2025-11' })).toBe(expected('general-ledger'))
  })

  test.each(['1001', '100202', '112202', '220201', '22210101', '4103'])('the detail ledger of %s', async (subject) => {
    const csv = await run({ name: 'detail-ledger', subjects: [subject], from: '2025-11' })
    expect(csv).toBe(expected(`detail-ledger-${subject}`))
  })

  test('the openings of the year as they were imported', async () => {
    const csv = await run({ name: 'opening', month: '' })
    expect(csv.split('\n')[0]).toBe('subject,aux,currency,original_amount,debit,credit')
    expect(csv.split('\n').length).toBeGreaterThan(10)
  })
})

describe('the other forms of a report', () => {
  test('JSON holds the cells of the CSV', async () => {
    const rows = JSON.parse(await run({ name: 'trial-balance', month: '2025-11', format: 'json' })) as object[]
    expect(rows.length).toBe(expected('trial-balance-2025-11').trim().split('\n').length - 1)
    expect(rows[0]).toMatchObject({ subject: '1001', name: '库存现金' })
  })

  test('a spreadsheet is a zip file', async () => {
    const { file, name } = await runReport(db, {
      name: 'balance-sheet',
      accountSets: ['YS01-2025'],
      month: '2025-12',
      format: 'xlsx',
    })
    const bytes = Buffer.concat(await file.toArray())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    expect(name).toBe('balance-sheet-YS01-2025-2025-12.xlsx')
  })

  test('words and names follow the language', async () => {
    const csv = await run({ name: 'trial-balance', month: '2025-11', lang: 'en' })
    expect(csv).toContain('1001,Cash on hand')
    expect(csv).toContain('Total (leaves)')
  })
})

const open = async (scope = everything) => {
  const [books] = await findBooks(db, [{ company: 'YS01', year: 2025 }])
  if (!books) throw new Error('the example is not loaded')
  return bookOf({ books, scope }, await readFacts(db, books))
}

describe('a detail ledger page by page', () => {
  test.each([1, 2, 3, 7])('pages of %i lines give the rows of the whole', async (size) => {
    const book = await open()
    const asked = ask({ from: '2025-11', month: '2025-12' }, [book])
    for (const subject of ['1002', '100202', '2221', '6001']) {
      const question = { subject, lang: 'zh-cn' }
      const whole = await db.snapshot((tx) => detailPage(tx, book, { asked, question, size: 500 }))
      expect(whole.next).toBeNull()
      const rows: object[] = []
      let after: ReturnType<typeof readCursor> | undefined
      do {
        const page = await db.snapshot((tx) => detailPage(tx, book, { asked, question, after, size }))
        rows.push(...page.rows.map(({ row }) => row))
        after = page.next ? readCursor(cursorText(page.next)) : undefined
      } while (after)
      expect(rows).toEqual(whole.rows.map(({ row }) => row))
    }
  })

  test('it may begin at a month', async () => {
    const book = await open()
    const asked = ask({ from: '2025-11', month: '2025-12' }, [book])
    const question = { subject: '100202', lang: 'zh-cn' }
    const page = await db.snapshot((tx) => detailPage(tx, book, { asked, question, at: '2025-12', size: 500 }))
    expect(page.rows[0]?.row).toMatchObject({ kind: 'line', date: '2025-12-05', balance: 28370000n })
    expect(page.rows[0]?.row.originalBalance).toBe(4000000n)
  })
})

describe('what a data scope hides is in no figure', () => {
  const scoped = (scope: Partial<typeof everything>) => ({ scopeOf: () => ({ ...everything, ...scope }) })

  test('subjects: allowed and forbidden prefixes', async () => {
    const assets = await run({ name: 'trial-balance', ...scoped({ subjects: ['1', '!1002'] }) })
    const codes = assets
      .trim()
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0] ?? '')
    expect(codes).toContain('1001')
    expect(codes.filter((code) => !code.startsWith('1') || code.startsWith('1002'))).toEqual([])
    expect(await run({ name: 'general-ledger', ...scoped({ subjects: ['!1002'] }), subjects: ['1002'] })).toBe(
      'subject,period,row,debit,credit,side,balance\n',
    )
    const hidden = { name: 'detail-ledger', subjects: ['100201'], ...scoped({ subjects: ['!1002'] }) }
    expect(await problemsOf(() => run(hidden))).toEqual(['report.subjectUnknown'])
  })

  test('stores: lines of other stores leave every report', async () => {
    const aux = await run({ name: 'aux-balance', ...scoped({ stores: ['S01'] }) })
    expect(aux).toContain('store:S01')
    expect(aux).not.toContain('store:S02')
    const ledger = await run({
      name: 'detail-ledger',
      subjects: ['112202'],
      from: '2025-11',
      ...scoped({ stores: ['S01'] }),
    })
    expect(ledger).not.toContain('store:S02')
    expect(ledger.trim().split('\n').length).toBe(2)
    const income = await run({ name: 'income-statement', ...scoped({ stores: ['S01'] }) })
    expect(income).not.toBe(expected('income-statement-2025-12'))
    const flows = await run({ name: 'cash-flow', ...scoped({ stores: ['S01'] }) })
    expect(flows).not.toBe(expected('cash-flow-2025-12'))
  })

  test('a scope that shows everything by name changes nothing, cash-flow sums from lines included', async () => {
    const scope = scoped({ subjects: ['1', '2', '3', '4', '5', '6'] })
    for (const name of ['trial-balance', 'cash-flow', 'balance-sheet']) {
      expect(await run({ name, ...scope })).toBe(expected(`${name}-2025-12`))
    }
  })

  test('a scope with nothing in it shows nothing', async () => {
    const csv = await run({ name: 'trial-balance', ...scoped({ subjects: nothingOf }) })
    expect(csv.trim().split('\n').length).toBe(2)
  })
})

test('columns of several years are read with one statement, each year as far as its reader sees it', async () => {
  const [books] = (await findBooks(db, [{ company: 'YS01', year: 2025 }])) as [Books]
  const copied = (table: string) =>
    `insert into ${table} select (jsonb_populate_record(b, '{"year": 2024}')).* from ${table} b where company_id = $1`
  const column = (year: number, scope: DataScope) => ({
    ...{ readable: { books: { ...books, year }, scope }, range: { from: 1, to: 12 } },
  })
  const limited = { ...everything, subjects: ['1001'] }
  const columns = [column(2025, everything), column(2024, everything)]
  const work = look.transaction(async (tx) => {
    const asked: string[] = []
    const query = <Row>(statement: string, values?: readonly SqlValue[], name?: string): Promise<Row[]> => {
      asked.push(statement)
      return tx.query<Row>(statement, values, name)
    }
    const counted: Db = { ...tx, query }
    await tx.query(`select set_config('session_replication_role', 'replica', true)`)
    for (const table of ['subject_balance', 'aux_balance', 'cash_flow_balance']) {
      await tx.query(copied(table), [books.companyId])
    }
    await tx.query(`update cash_flow_balance set posted = posted * 2 where company_id = $1 and year = 2024`, [
      books.companyId,
    ])
    const movedIn = (rows: StatementRow[] | undefined) =>
      rows?.map((row) => [row.subject, row.counterparty, row.turnoverDebit - row.turnoverCredit].join('|')).sort()
    const [own, before] = await readBookColumns(counted, columns, 'posted', ['1122'])
    const moved = movedIn(before?.filter((row) => row.turnoverDebit !== 0n || row.turnoverCredit !== 0n))
    expect(moved?.length).toBeGreaterThan(10)
    expect(movedIn(own)).toEqual(expect.arrayContaining(moved ?? []))
    expect(before?.every((row) => row.opening === 0n)).toBe(true)
    // Each column has the flows of its own year: those of the year before are twice as large.
    const [flows = new Map<string, bigint>(), flowsBefore] = await readBookFlows(counted, columns, 'posted')
    expect(flows.size).toBeGreaterThan(5)
    expect(flowsBefore).toEqual(new Map([...flows].map(([item, amount]) => [item, 2n * amount])))
    const readables = columns.map(({ readable }) => readable)
    expect([...(await countedOfYears(counted, readables)).values()].flat()).toEqual([])
    expect(asked).toHaveLength(3)
    const [all, part] = await readBookColumns(counted, [column(2025, everything), column(2024, limited)], 'posted', [])
    expect(new Set(part?.map(({ subject }) => subject))).toEqual(new Set(['1001']))
    expect(all?.length).toBeGreaterThan(10)
    throw new Error('undone')
  })
  await expect(work).rejects.toThrow('undone')
})

describe('statements explained', () => {
  test('the parts of every figure sum to it', async () => {
    const book = await open()
    const statement = await db.snapshot((tx) =>
      statementOf(tx, book, { name: 'balance-sheet', include: 'posted', no: 12 }),
    )
    expect(statement.difference).toBe(0n)
    expect(statement.uncovered).toEqual([])
    const { parts } = explain(statement, 'closing', 2)
    const value = statement.columns[0]?.values.get(2)
    expect(parts[0]?.part.value).toBe(value)
    const sum = parts.filter(({ depth }) => depth === 1).reduce((total, { part }) => total + (part.value ?? 0n), 0n)
    expect(sum).toBe(value)
  })
})

describe('refusals', () => {
  const cases: [string, Partial<RunQuestion>, string][] = [
    //
    ['a range that ends before it begins', { from: '2025-12', month: '2025-11' }, 'range.reversed'],
    ['a range over two years', { from: '2024-12' }, 'report.oneYear'],
    //
    ['no month', { month: '' }, 'report.period'],
    ['a month of another year', { month: '2026-01' }, 'report.notInSet'],
    ['subjects the wrong way round', { filters: { subjectFrom: '6', subjectTo: '1' } }, 'range.reversed'],
    //
    ['one end of a range of subjects alone', { filters: { subjectFrom: '1' } }, 'report.subjects'],
    ['a subject that is no code', { subjects: ['abc'] }, 'report.subjectUnknown'],
    //
    ['a level that is none', { filters: { level: 0 } }, 'report.level'],
    //
    ['no account set', { accountSets: [] }, 'report.companies'],
    ['an account set that is not there', { accountSets: ['XX01-2025'] }, 'record.missing'],
  ]
  test.each(cases)('%s', async (_name, question, code) => {
    expect(await problemsOf(() => run({ name: 'trial-balance', ...question }))).toEqual([code])
  })

  test('a detail ledger of no subject, or of one that is not there', async () => {
    expect(await problemsOf(() => run({ name: 'detail-ledger' }))).toEqual(['report.subjects'])
    expect(await problemsOf(() => run({ name: 'detail-ledger', subjects: ['999999'] }))).toEqual([
      'report.subjectUnknown',
    ])
  })

  test('statements of books without a template', async () => {
    await look.query(`update account_set set options = '{"statementTemplate":"NONE"}'`)
    expect(await problemsOf(() => run({ name: 'balance-sheet' }))).toEqual(['statement.none'])
    await look.query(`update account_set set options = '{}'`)
  })
})

describe('which vouchers count', () => {
  test('posted only, audited too, saved too', async () => {
    const empty = 'subject,entity,opening,period_debit,period_credit,closing'
    await setState(look, 'saved')
    const posted = await run({ name: 'trial-balance' })
    expect(posted).not.toBe(expected('trial-balance-2025-12'))
    expect(await run({ name: 'trial-balance', include: 'audited' })).toBe(posted)
    expect(await run({ name: 'trial-balance', include: 'saved' })).toBe(expected('trial-balance-2025-12'))
    expect(await run({ name: 'cash-flow', include: 'saved' })).toBe(expected('cash-flow-2025-12'))
    const lines = { name: 'detail-ledger', subjects: ['1001'], from: '2025-11' }
    expect((await run(lines)).trim().split('\n').length).toBe(2)
    expect(await run({ ...lines, include: 'saved' })).toBe(expected('detail-ledger-1001'))
    await setState(look, 'audited')
    expect(await run({ ...lines, include: 'audited' })).toBe(expected('detail-ledger-1001'))
    expect((await run(lines)).trim().split('\n').length).toBe(2)
    expect((await run({ name: 'aux-balance' })).startsWith(empty)).toBe(true)
  })
})
