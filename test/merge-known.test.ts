// Merged reports as they were known: whatever happens in the companies afterwards, they say what they said then.
import { expect, test } from 'vitest'
import { zhCn } from '../src/contract/locale/zh-cn.ts'
import { mergeExplainCalls } from '../src/contract/merge-explain.ts'
import { reportMergeCalls } from '../src/contract/report-merge.ts'
import { openGate } from '../src/server/ledger/gate.ts'
import { CallRefused } from '../src/web/api/failure.ts'
import { readBook } from './book.ts'
import { productWorld } from './client.ts'
import { prepareConsolidation } from './consolidation-world.ts'
import { auditor, clerk, poster } from './ledger.ts'

const product = await productWorld()
const gate = openGate(product.db)
const { books, chief } = await prepareConsolidation(product, gate)
const booksOf = (company: string) => books.get(company) ?? expect.unreachable(company)
const { api } = chief
const [merging, explainer] = [api(reportMergeCalls), api(mergeExplainCalls)]

const month = '2025-02'
const includes = ['posted', 'saved'] as const
const statements = ['balance-sheet', 'income-statement', 'cash-flow'] as const

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
  await gate.post(poster, booksOf(company), of, zhCn)
}

const save = async (company: string, text: string): Promise<void> => {
  for (const draft of readBook(text)) await gate.save(clerk, booksOf(company), { draft })
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
  const then = await read()
  const asKnown = await moment()
  await goOn()
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
