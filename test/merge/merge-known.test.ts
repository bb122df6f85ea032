// Merged reports with what companies have adjusted, and as they were known: whatever happens in the companies
// afterwards, they say what they said then.
import { expect, test } from 'vitest'
import type { ResultOf } from '../../src/contract/base/call.ts'
import { wordsOf } from '../../src/contract/base/words.ts'
import { mergeExplainCalls, reportMergeCalls } from '../../src/contract/merge/report-merge.ts'
import { reportCalls } from '../../src/contract/statement/report.ts'
import { statementAdjustmentCalls } from '../../src/contract/statement/statement-adjustment.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { readBook } from '../world/book.ts'
import { productWorld } from '../world/client.ts'
import { auditor, clerk, poster } from '../world/ledger.ts'
import { prepareConsolidation } from './consolidation-world.ts'

const product = await productWorld()
const gate = openGate(product.db)
const { books, chief } = await prepareConsolidation(product, gate)
const booksOf = (company: string) => books.get(company) ?? expect.unreachable(company)
const { api } = chief
const [merging, explainer] = [api(reportMergeCalls), api(mergeExplainCalls)]

const month = '2025-02'
const includes = ['posted', 'saved'] as const
const statements = ['balance-sheet', 'income-statement', 'cash-flow'] as const

test('what companies have adjusted is in the figures of the group by line, currency and month', async () => {
  type Row = [company: string, statement: string, from: number | null, to: number, no: number, last: number, of: number]
  const given: Row[] = [
    ['HB', 'balance-sheet', 2, 34, 0, 12, 10_000],
    ['HC', 'balance-sheet', 2, 34, 2, 12, 1_000],
    ['HA', 'cash-flow', null, 60, 2, 2, 700],
    // Earnings per share of a company are none of the group, whose own stand in its books of eliminations.
    ['HB', 'income-statement', null, 42, 1, 2, 99],
    ['HX', 'income-statement', null, 42, 1, 2, 50],
  ]
  for (const [at, [company, statement, from, to, no, last, amount]] of given.entries()) {
    await product.look.query(
      `insert into statement_adjustment (company_id, id, year, statement, kind, from_line, to_line, from_no, to_no,
         amount, reason, made_by, made_name, made_at, reviewed_by, reviewed_name, reviewed_at)
       values ($1, $2, 2025, $3, $4, $5, $6, $7, $8, $9, '受限', 1, 'a', now(), 2, 'b', now())`,
      [
        ...[books.get(company)?.companyId, at + 1, statement, from === null ? 'manual' : 'reclass'],
        ...[from, to, no, last, amount],
      ],
    )
  }
  const include = 'saved'
  const balances = { group: 'G', month, include, statement: 'balance-sheet' } as const
  const of = ({ rows }: Awaited<ReturnType<typeof merged>>, name: string) =>
    rows.find(({ nameEn, nameZhCn }) => nameEn === name || nameZhCn === name)?.values
  const merged = (question: Parameters<(typeof merging)['mergeStatement']>[0]) => merging.mergeStatement(question)
  const sheet = await merged(balances)
  // 39,361.00 − 100.00 of HB − 10.00 dollars at 7.30 of HC; only that of HB is in the year opening.
  expect(sheet).toMatchObject({ adjusted: 2, unplaced: 0, difference: '0.00' })
  expect([of(sheet, '货币资金'), of(sheet, '其他非流动资产'), of(sheet, 'Total assets')]).toEqual([
    ['39188.00', '33100.00'],
    ['173.00', '100.00'],
    ['44891.00', '40700.00'],
  ])
  expect(of(await merged({ ...balances, mode: 'sum' }), '其他非流动资产')).toEqual(['173.00', '100.00'])
  const side = await merged({ ...balances, mode: 'side', column: 'closing' })
  expect(of(side, '其他非流动资产')).toEqual(['0.00', '100.00', '73.00', '173.00', '0.00', '173.00'])
  const line = sheet.rows.find(({ nameZhCn }) => nameZhCn === '货币资金')?.no ?? 0
  const { rows } = await explainer.explainMergeStatement({ ...balances, column: 'closing', line })
  expect(rows.map(({ company, adjusted, own, translated }) => [company, adjusted, own, translated])).toEqual([
    ['HA', '', '', '20408.00'],
    ['HB', '-100.00', '', '9290.00'],
    ['HC', '-73.00', '1300.00', '9490.00'],
  ])
  const [, hb, hc] = rows.map(({ adjustments }) => adjustments)
  const made = { kind: 'reclass', reason: '受限', madeBy: 'a', reviewedBy: 'b' }
  expect([hb, hc]).toEqual([[{ ...made, id: '1', amount: '-100.00' }], [{ ...made, id: '2', amount: '-73.00' }]])
  const own = await chief.api(reportCalls).balanceSheet({ month, include, companies: 'HB-2025,HC-2025' })
  expect(own.books.map((book) => book.rows.find(({ no }) => no === 2)?.values[0])).toEqual(['9290.00', '1300.00'])
  const flows = await merged({ group: 'G', month, include, statement: 'cash-flow' })
  expect([of(flows, '债务转为资本'), flows.difference]).toEqual([['7.00', '0.00'], '0.00'])
  const share = '（一）基本每股收益'
  const income = { group: 'G', month, include, statement: 'income-statement' } as const
  expect(of(await merged(income), share)).toEqual(['0.00', '0.50'])
  expect(of(await merged({ ...income, mode: 'sum' }), share)).toEqual(['0.00', '0.00'])
  await product.look.query(`delete from statement_adjustment where company_id = any($1)`, [
    [...books.values()].map(({ companyId }) => companyId),
  ])
})

/** Everything merged, as it is now or was known; but for the moment at which it was read. */
const read = async (asKnown?: string) => {
  const found: Record<string, unknown> = {}
  for (const include of includes) {
    const asked = { group: 'G', month, include, asKnown }
    for (const statement of statements) {
      found[`${statement} ${include}`] = await merging.mergeStatement({ ...asked, statement })
    }
    found[`sum ${include}`] = await merging.mergeTable({ ...asked, from: '2025-01', mode: 'sum' })
    found[`differences ${include}`] = await merging.mergeDifferences(asked)
  }
  const asked = { group: 'G', month, include: 'saved' as const, asKnown }
  found.side = await merging.mergeStatement({ ...asked, statement: 'cash-flow', mode: 'side' })
  found.worksheet = await merging.mergeWorksheet(asked)
  found.explained = await explainer.explainMergeTable({ ...asked, subject: '1122', basis: 'to' })
  found.csv = String(await merging.exportMergeWorksheet({ ...asked, format: 'csv' }))
  return JSON.parse(JSON.stringify(found, (name, value) => (name === 'asOf' ? '' : value))) as Record<string, unknown>
}

const moment = async (): Promise<string> => {
  const [row] = await product.look.query<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  )
  return row?.at ?? ''
}

const post = async (company: string, of: string): Promise<void> => {
  if (company !== 'HX') await gate.close(clerk, booksOf(company), { kind: 'pl', no: Number(of.slice(5)) })
  await gate.auditMonth(auditor, booksOf(company), of)
  await gate.post(poster, booksOf(company), of, wordsOf['zh-cn'])
}

const save = async (company: string, text: string): Promise<void> => {
  for (const draft of readBook(text)) await gate.save(clerk, booksOf(company), { draft })
}

const maker = await product.signIn('mg_chief', 'HB-2025')
await product.makePerson({ userName: 'mg_second', roles: ['manager'], rights: ['read', 'audit'] })
const reviewer = await product.signIn('mg_second', 'HB-2025')
const [mine, theirs] = [maker.api(statementAdjustmentCalls), reviewer.api(statementAdjustmentCalls)]

/** HB moves something on its balance sheet, and another person reviews it. */
const adjust = async (amount: string, toNo: number): Promise<string> => {
  const row = { kind: 'reclass', statement: 'balance-sheet', fromLine: 2, toLine: 34, fromNo: 1, toNo } as const
  const { id } = await mine.add({ ...row, amount, reason: '受限' })
  await theirs.review({ items: [{ id, version: 1 }] })
  return id
}

/** One company sells and pays, another changes what it entered, a third posts its month: all within the group. */
const goOn = async (): Promise<void> => {
  await save('HA', '2025-02-20 记\n1001  Dr  100.00  还款\n112203  Cr  100.00  还款 | related:HB | CF010101\n')
  const [payment] = await product.look.query<{ id: bigint; version: number }>(
    `select v.id, v.version from voucher v where v.company_id = $1 and v.voucher_date = '2025-02-15'`,
    [booksOf('HB').companyId],
  )
  if (!payment) throw new Error('no payment')
  const [draft] = readBook(
    '2025-02-16 记\n220203  Dr  1000.00  付给甲 | related:HA | CF010201\n1001  Cr  1000.00  付\n',
  )
  if (draft) await gate.save(clerk, booksOf('HB'), { draft, ...payment })
  await save('HC', '2025-01-31 记\n1001  Dr  10.55  零售\n600101  Cr  10.55  零售 | store:S1 | CF010101\n')
  await post('HC', '2025-01')
  await post('HX', '2025-01')
}

test('a merged report says later what it said at a moment, on the screen and in files', async () => {
  // HA has posted a month by then: which it has had posted is told too.
  await post('HA', '2025-01')
  const [changed, gone] = [await adjust('100.00', 12), await adjust('7.00', 6)]
  const then = await read()
  const { entries } = then.worksheet as ResultOf<typeof reportMergeCalls.mergeWorksheet>
  const subjects = entries.filter(({ kind }) => kind === 'voucher').map(({ subject }) => subject)
  expect([subjects.length > 3, subjects]).toEqual([true, subjects.toSorted()])
  const own = async (moment?: string) => {
    const { books: list } = await maker.api(reportCalls).balanceSheet({ month, include: 'saved', asKnown: moment })
    const line = list[0]?.rows.find(({ no }) => no === 34)
    return [line?.values[0], list[0]?.check.adjusted]
  }
  const asKnown = await moment()
  await goOn()
  // One is changed and reviewed again, one is deleted, and another one is new.
  await theirs.takeBack({ items: [changed, gone].map((id) => ({ id, version: 2 })) })
  const row = { kind: 'reclass', statement: 'balance-sheet', fromLine: 2, toLine: 34, fromNo: 2, toNo: 12 } as const
  await mine.edit({ ...row, id: changed, version: 3, amount: '30.00', reason: '另' })
  await theirs.review({ items: [{ id: changed, version: 4 }] })
  await mine.delete({ id: gone, version: 3 })
  await adjust('5.00', 12)
  expect([await own(asKnown), await own()]).toEqual([
    ['107.00', 2],
    ['35.00', 2],
  ])
  const [known, now] = [await read(asKnown), await read()]
  const csv = String(known.csv).split('\n')
  expect(csv[1]).toMatch(/,As it was known on \d{4}-\d\d-\d\d \d\d:\d\d$/)
  const withoutNote = csv.map((line) => line.split(',').slice(0, -1).join(','))
  expect({ ...known, csv: '' }).toEqual({ ...then, csv: '' })
  expect(withoutNote.join('\n')).toBe(String(then.csv).split('\n').join('\n'))
  // Each answer is another one now: the moment was no accident.
  for (const name of Object.keys(then))
    if (name !== 'sum posted') expect({ [name]: now[name] }).not.toEqual({ [name]: then[name] })
})

test('a moment that one of the companies cannot tell is refused with its books', async () => {
  const asKnown = await moment()
  await gate.setOpenings(clerk, booksOf('HB'), [])
  const asked = { group: 'G', month, statement: 'balance-sheet' as const, asKnown }
  const refused = await merging.mergeStatement(asked).catch((error: unknown) => error)
  if (!(refused instanceof CallRefused)) throw refused
  expect(refused.problems[0]).toMatchObject({ name: 'known.openings', args: { set: 'HB-2025' } })
})
