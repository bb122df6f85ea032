// An act on one month of one year leaves every other month, year and company as it was, to the byte.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import type { AccountSetOptions } from '../../src/domain/chart/account-set.ts'
import type { Opening } from '../../src/domain/voucher/balance.ts'
import type { VoucherDraft } from '../../src/domain/voucher/voucher.ts'
import { tables } from '../../src/server/kernel/tables.ts'
import { type Books, openGate } from '../../src/server/ledger/gate.ts'
import type { VoucherAct } from '../../src/server/ledger/write/voucher-change.ts'
import { accept } from '../world/book.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('store', 'S01', '一店', '一店', 'Store 1')`)
const gate = openGate(db)
const options = {
  cashFlowRequired: false,
  statementTemplate: 'NONE',
  plClosingMode: 'MONTHLY',
  blockNegativeCash: 'OFF',
} satisfies Partial<AccountSetOptions>
const open = (code: string, year: number) => makeSet(gate, look, { code, year, mode: 'MANAGEMENT', options })

const draftOf = (date: string, amount: string, type = 'JI'): VoucherDraft => ({
  ...{ type, date },
  lines: [
    { summary: '零售', subject: '1001', aux: {}, debit: amount, credit: '' },
    { summary: '零售', subject: '600101', aux: { store: 'S01' }, debit: '', credit: amount, cfItem: 'CF010101' },
  ],
})
const dateIn = ({ year }: Books, month: number) => `${year}-0${month}-05`
const save = async (books: Books, month: number, amount: string, type?: string) =>
  (await gate.save(clerk, books, { draft: draftOf(dateIn(books, month), amount, type) })).id
const act = async (books: Books, name: VoucherAct, ...ids: bigint[]) => {
  const who = name === 'audit' || name === 'cancelAudit' || name === 'reject' ? auditor : clerk
  const results = await gate.act(who, books, { act: name, ids, reason: name === 'reject' ? '附件不符' : '' })
  expect(results.flatMap(({ problems }) => problems)).toEqual([])
}

const opening = (subject: string, base: bigint): Opening => ({
  ...{ subject, aux: {}, currency: 'CNY', base, original: base, quantity: 0n, ytdDebit: 0n, ytdCredit: 0n },
})
const openings = (base: bigint) => [opening('1001', base), opening('4001', -base)]
const flow = (before: bigint, after: bigint) => () => ({ rows: [], flows: [{ item: 'CF010101', before, after }] })

/** Openings, and in three months vouchers of two series in every state, with a gap; a draft, a step of an audit. */
const fill = async (books: Books): Promise<void> => {
  await gate.setOpenings(clerk, books, openings(700n))
  await gate.changeOpenings(clerk, books, flow(0n, 900n))
  for (const month of [1, 2, 3]) {
    const [, second = 0n, third = 0n, fourth = 0n, fifth = 0n] = [
      await save(books, month, '1.00'),
      await save(books, month, '2.00'),
      await save(books, month, '3.00'),
      await save(books, month, '4.00'),
      await save(books, month, '5.00', 'JZ'),
    ]
    await gate.delete(clerk, books, [second])
    await act(books, 'audit', third, fifth)
    await act(books, 'void', fourth)
    await look.query(
      `insert into audit_step (company_id, voucher_id, level, user_id, user_name, for_name, at)
       values ($1, $2, 1, $3, 'x', '', now())`,
      [books.companyId, fourth, auditor.id],
    )
  }
  await gate.saveDraft(clerk, books, { id: null, draft: draftOf(dateIn(books, 3), '6.00') })
}

const books = await open('BY01', 2025)
const [before, after] = [await open('BY01', 2024), await open('BY01', 2026)]
const other = await open('BY02', 2025)
for (const each of [books, before, after, other]) await fill(each)
// A month that is posted stands beside, too.
await gate.close(clerk, before, { kind: 'pl', no: 1 })
await gate.renumber(clerk, before, '2024-01')
await gate.auditMonth(auditor, before, '2024-01')
await gate.post(poster, before, '2024-01', wordsOf['zh-cn'])

/** What an act may change: months of a year, null for all of it, or nothing. */
type Area = { years: readonly number[]; months: readonly number[] | null }
const month: Area = { years: [2025], months: [1, 2] }
const year: Area = { years: [2025], months: null }
const nothing: Area = { years: [], months: null }

const columns = await look.query<{ name: string; column: string }>(
  `select table_name as name, column_name as column from information_schema.columns
   where table_schema = 'public' and table_name = any($1)`,
  [[...tables.distributed]],
)
const columnsOf = Map.groupBy(columns, ({ name }) => name)

/** The rows of a table that stay as they are while something in an area is done: $1 company, $2 years, $3 months. */
const bystanders = (table: string): string => {
  const has = (column: string) => columnsOf.get(table)?.some((each) => each.column === column) === true
  const no = table === 'period' ? 't.no' : has('period_no') ? 't.period_no' : null
  const inside = (at: string | null) => (at === null ? 'true' : `($3::integer[] is null or ${at} = any($3))`)
  if (has('year')) return `not (t.company_id = $1 and t.year = any($2) and ${inside(no)})`
  if (!has('voucher_id')) return 't.company_id <> $1'
  return `exists (select 1 from voucher v where v.company_id = t.company_id and v.id = t.voucher_id
    and not (v.company_id = $1 and v.year = any($2) and ${inside('v.period_no')}))`
}

const digests = async ({ years, months }: Area): Promise<string[]> => {
  const digestOf = (table: string, rows: string): string => {
    // From which facts on a month takes what was read is nothing that it holds.
    const row = table === 'period' ? `(to_jsonb(t) - 'facts_from')::text` : 't::text'
    return `select '${table}' as name, md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) as digest
     from ${table} t where ${rows}`
  }
  const parts = [
    ...tables.distributed.map((table) => digestOf(table, `t.company_id = any($4) and ${bystanders(table)}`)),
    // Of what all companies have in common an act changes nothing; of companies only the one it is about.
    ...tables.reference.map((table) => digestOf(table, table === 'company' ? 't.id <> $1' : 'true')),
  ]
  const companies = [books.companyId, other.companyId]
  const values = [books.companyId, [...years], months === null ? null : [...months], companies]
  const rows = await look.query<{ name: string; digest: string }>(parts.join(' union all '), values)
  return rows.map(({ name, digest }) => `${name} ${digest}`).sort()
}

const unchanged = async (area: Area, work: () => Promise<unknown>): Promise<void> => {
  const was = await digests(area)
  const all = await digests(nothing)
  await work()
  expect(await digests(area)).toEqual(was)
  // What does nothing leaves everything as it was, too.
  expect(await digests(nothing)).not.toEqual(all)
}

const versionOf = async ({ companyId, year: of }: Books) => {
  const [row] = await look.query<{ version: number; chart: bigint }>(
    `select version, chart_id as chart from account_set where company_id = $1 and year = $2`,
    [companyId, of],
  )
  return row ?? { version: 0, chart: 0n }
}

const doubled = (row: Opening): Opening => ({ ...row, base: row.base * 2n, original: row.original * 2n })

const onYears: [string, () => Promise<unknown>][] = [
  [
    'a change of openings',
    () =>
      gate.changeOpenings(clerk, books, () => ({
        rows: openings(700n).map((row) => ({ before: row, after: doubled(row) })),
        flows: [{ item: 'CF010101', before: 900n, after: 0n }],
      })),
  ],
  ['what puts new openings in the place of all', () => gate.setOpenings(clerk, books, openings(800n))],
  ['a subject that takes over from another', () => gate.moveSubject(clerk, books, '600101', '600103')],
  [
    'a period of adjustments that comes and goes',
    async () => {
      for (const adjustmentPeriod of [true, false]) {
        const { version, chart } = await versionOf(books)
        await gate.editAccountSet(poster, books, {
          ...{ nameZhCn: 'a', nameZhTw: 'a', nameEn: 'a', taxNo: '', industry: '', accountingHead: '', options },
          ...{ version, currency: 'CNY', chartId: chart, startNo: 1, adjustmentPeriod },
        })
      }
    },
  ],
  [
    'books that are closed and opened again',
    async () => {
      const { version } = await versionOf(books)
      await gate.setSetStatus(poster, books, { version, status: 'closed' })
      await gate.setSetStatus(poster, books, { version: version + 1, status: 'open' })
    },
  ],
]

test.each(onYears)('%s: its own year is another then, and no other', async (_, work) => {
  await unchanged(year, work)
})

const onVouchers: [string, () => Promise<unknown>][] = [
  ['a save', () => save(books, 1, '10.00')],
  [
    'an edit into another month and series',
    async () => {
      const id = await save(books, 1, '11.00')
      await gate.save(clerk, books, { id, draft: draftOf(dateIn(books, 2), '12.00', 'JZ') })
    },
  ],
  [
    'a draft that becomes a voucher, and one that is deleted',
    async () => {
      const draft = draftOf(dateIn(books, 1), '13.00')
      const ids = [
        await gate.saveDraft(clerk, books, { id: null, draft }),
        await gate.saveDraft(clerk, books, { id: null, draft }),
      ]
      await gate.save(clerk, books, { id: ids[0] ?? 0n, draft })
      await gate.delete(clerk, books, [ids[1] ?? 0n])
    },
  ],
  [
    'every act on a voucher',
    async () => {
      const id = await save(books, 1, '14.00')
      const acts = ['audit', 'cancelAudit', 'reject', 'cashierSign', 'cancelCashierSign', 'void', 'restore'] as const
      for (const name of acts) await act(books, name, id)
      await gate.delete(clerk, books, [id])
    },
  ],
  [
    'another number and a merge',
    async () => {
      const ids = [await save(books, 1, '15.00'), await save(books, 1, '16.00'), await save(books, 1, '17.00')]
      const [one = 0n, two = 0n, three = 0n] = ids
      const { missing } = (await gate.gaps(books, '2025-01'))[0] ?? { missing: [] }
      await gate.editNo(clerk, books, { id: three, version: undefined, no: missing[0] ?? 0 })
      await gate.merge(clerk, books, [one, two])
    },
  ],
  [
    'an import and its taking back',
    async () => {
      const facts = await gate.facts(books)
      const vouchers = [1, 2].map((no) => ({
        voucher: accept(draftOf(dateIn(books, no), '18.00'), facts),
        wantedNo: 7,
      }))
      const ids: bigint[] = []
      await gate.importVouchers(clerk, books, vouchers, { auditor })
      await gate.importVouchers(clerk, books, vouchers, { ids })
      await gate.undoImport(clerk, books, ids)
    },
  ],
  ['closing the gaps of a series', () => gate.renumber(clerk, books, '2025-01', { type: 'JI' })],
  ['closing the gaps of a month', () => gate.renumber(clerk, books, '2025-02', { order: 'number' })],
  ['a closing', () => gate.close(clerk, books, { kind: 'pl', no: 1 })],
  ['the audit of a month', () => gate.auditMonth(auditor, books, '2025-01')],
  ['posting', () => gate.post(poster, books, '2025-01', wordsOf['zh-cn'])],
  ['opening a month again', () => gate.cancelPosting(poster, books, '2025-01', '月末发现错误')],
]

test.each(onVouchers)('%s changes its own months and nothing beside them', async (_, work) => {
  await unchanged(month, work)
})

test('what is carried into the next year touches those two, and taken back leaves the next one as it was', async () => {
  const both: Area = { years: [2025, 2026], months: null }
  const was = await digests(year)
  await unchanged(both, () => gate.closeYear(poster, books, { overwrite: true, provisional: true }))
  await unchanged(both, () => gate.cancelYear(poster, books))
  expect(await digests(year)).toEqual(was)
})

test('a year that is made and removed, a copy that is made and thrown away: nothing is left of them', async () => {
  const was = await digests(nothing)
  await unchanged({ years: [2027], months: null }, async () => {
    await gate.setOpenings(clerk, await open('BY01', 2027), openings(1n))
  })
  const next = { ...books, year: 2027, value: 'BY01-2027' }
  await gate.deleteAccountSet(poster, next, (await versionOf(next)).version)
  await gate.throwAway(clerk, await gate.makeSandbox(clerk, books))
  expect(await digests(nothing)).toEqual(was)
})

test('all of the books prove themselves', async () => {
  for (const each of [books, before, after, other]) expect((await gate.verify(each)).findings).toEqual([])
})
