// Laws of the books on random vouchers of all subjects: sums hold, revaluation is done once, reversals leave nothing.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { everything } from '../../src/domain/chart/access.ts'
import { entityTypes } from '../../src/domain/chart/entity.ts'
import { trialBalance } from '../../src/domain/ledger/ledger-report.ts'
import { reverseVoucher } from '../../src/domain/voucher/reversal.ts'
import type { VoucherDraft } from '../../src/domain/voucher/voucher.ts'
import { readVoucher } from '../../src/domain/voucher/voucher-check.ts'
import { type Books, openGate } from '../../src/server/ledger/gate.ts'
import { readGrains } from '../../src/server/ledger/read/read-balance.ts'
import { readStored } from '../../src/server/ledger/store/voucher-store.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'
import { enterable, randomDrafts } from '../world/random-vouchers.ts'
import { atRate } from './history-model.ts'

const long = process.env.SELVEDGE_LONG === '1'
const count = long ? 10_000 : 500
const seed = Number(process.env.SELVEDGE_SEED ?? Date.now() % 2 ** 31)

const { db, look } = await freshDatabase()
const gate = openGate(db)
await prepareGroup(look)
await look.query(
  `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
   select t, 'E' || n, t, t, t from unnest($1::text[]) t, generate_series(1, 3) n`,
  [[...entityTypes]],
)
const closingRate = { USD: 703_000_000n, EUR: 811_000_000n } as const
await look.query(
  `insert into exchange_rate (base_currency, currency, type, rate_date, rate)
   select 'CNY', c, 'MONTH_END', d::date, case c when 'USD' then 7.03 else 8.11 end
   from unnest(array['USD', 'EUR']) c, unnest(array['2025-01-31', '2025-02-28']) d`,
)
const books = await makeSet(gate, look, {
  code: 'LAWS',
  options: { cashFlowRequired: false, blockNegativeCash: 'OFF', plClosingMode: 'MONTHLY' },
})
const facts = await gate.facts(books)
const leaves = enterable(facts.subjects.all)
const drafts = randomDrafts(leaves)

const read = (draft: VoucherDraft) => {
  const { voucher, problems } = readVoucher(draft, { ...facts, mayEditRate: true })
  if (!voucher) throw new Error(JSON.stringify(problems))
  return { voucher, wantedNo: null }
}

const zeros = async (text: string): Promise<void> => expect(await look.query(text, [books.companyId])).toEqual([])

const grainsOf = (of: Books, more: { byAux?: boolean; byCurrency?: boolean } = {}, no = 1) =>
  readGrains(look, { books: of, scope: everything }, { from: no, to: no, include: 'saved', ...more })

const totalOf = (grains: Awaited<ReturnType<typeof grainsOf>>): Map<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const { subject, opening, debit, credit } of grains) {
    sums.set(subject, (sums.get(subject) ?? 0n) + opening + debit - credit)
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0n).sort(([a], [b]) => (a < b ? -1 : 1)))
}

test(`law 2: ${count} random vouchers balance in every sum there is (seed ${seed})`, async () => {
  const list = fc.sample(drafts, { numRuns: count, seed }).map(read)
  await gate.importVouchers(clerk, books, list)
  await zeros(
    `select voucher_id from voucher_line where company_id = $1 group by voucher_id having sum(debit) <> sum(credit)`,
  )
  await zeros(
    `select period_no from voucher_line where company_id = $1 group by period_no having sum(debit) <> sum(credit)`,
  )
  const grains = await grainsOf(books)
  const { rows, balanced } = trialBalance(grains, facts.subjects)
  expect(balanced).toBe(true)
  // Each parent against the lines of all codes below it, added up by the database.
  for (const row of rows) {
    const [sum] = await look.query<{ debit: bigint; credit: bigint }>(
      `select gl_total(debit) as debit, gl_total(credit) as credit from voucher_line
       where company_id = $1 and starts_with(subject, $2)`,
      [books.companyId, row.subject],
    )
    expect([row.subject, row.periodDebit, row.periodCredit]).toEqual([row.subject, sum?.debit, sum?.credit])
  }
  expect(totalOf(await grainsOf(books, { byAux: true }))).toEqual(totalOf(grains))
  expect(totalOf(await grainsOf(books, { byCurrency: true }))).toEqual(totalOf(grains))
  expect((await gate.verify(books)).findings).toEqual([])
})

test('law 7: revaluation done twice is one voucher, after which balances are at the closing rate', async () => {
  const first = await gate.close(clerk, books, { kind: 'fx', no: 1 })
  expect(await gate.close(clerk, books, { kind: 'fx', no: 1 })).toEqual(first)
  const made = await look.query(`select id, version from voucher where company_id = $1 and source = 'FXREVAL'`, [
    books.companyId,
  ])
  expect(made).toEqual(first.ids.map((id) => ({ id, version: 1 })))
  let seen = 0
  for (const grain of await grainsOf(books, { byAux: true, byCurrency: true })) {
    const rate = closingRate[grain.currency as keyof typeof closingRate]
    if (rate === undefined || !facts.subjects.find(grain.subject)?.fxReval) continue
    const original = grain.openingOriginal + grain.originalDebit - grain.originalCredit
    expect(grain.opening + grain.debit - grain.credit).toBe(atRate(original, rate))
    seen += 1
  }
  expect(seen).toBeGreaterThan(10)
})

test('law 2: the month of random vouchers ties and is posted', async () => {
  await gate.close(clerk, books, { kind: 'pl', no: 1 })
  await gate.auditMonth(auditor, books, '2025-01')
  const { checks } = await gate.check(books, '2025-01', wordsOf['zh-cn'])
  expect(checks.filter(({ state }) => state === 'block')).toEqual([])
  await gate.post(poster, books, '2025-01', wordsOf['zh-cn'])
})

test('law 6: the red reversal of every voucher returns each balance and each side to the opening', async () => {
  const ids = await look.query<{ id: bigint }>(
    `select id from voucher where company_id = $1 and source not in ('PLCLOSE', 'YECLOSE') order by id`,
    [books.companyId],
  )
  const stored = await readStored(
    look,
    books,
    ids.map(({ id }) => id),
  )
  const now = await gate.facts(books)
  const list = stored.map(({ head, voucher }) => {
    const named = { id: head.id.toString(), word: '记', no: head.voucherNo }
    const draft = reverseVoucher(voucher, named, '2025-02-28', now)
    const { voucher: reversal, problems } = readVoucher(draft, now)
    if (!reversal) throw new Error(JSON.stringify(problems))
    return { voucher: reversal, wantedNo: null }
  })
  await gate.importVouchers(clerk, books, list)
  const left = `from voucher_line l join voucher v on v.company_id = l.company_id and v.id = l.voucher_id
    where l.company_id = $1 and v.source not in ('PLCLOSE', 'YECLOSE')`
  await zeros(`select l.subject ${left} group by l.subject, l.aux_id, l.currency
    having sum(l.debit) <> 0 or sum(l.credit) <> 0 or sum(l.quantity) <> 0
      or sum(case when l.debit <> 0 then l.original else 0 end) <> 0`)
  // What is left is profit and loss that was carried forward: it stands against the profit of the year.
  expect([...totalOf(await grainsOf(books, {}, 2)).values()].reduce((sum, each) => sum + each, 0n)).toBe(0n)
  expect((await gate.verify(books)).findings).toEqual([])
})

test('a number that no posted voucher has is named by the proof', async () => {
  const no = await look.transaction(async (tx) => {
    // As somebody could who owns the database: no guard of the tables is asked.
    await tx.query('set local session_replication_role = replica')
    const [row] = await tx.query<{ no: number }>(
      `update voucher_counter set last_no = last_no + 1, posted_no = posted_no + 1
       where company_id = $1 and period_no = 1 and voucher_type = 'JI' returning posted_no as no`,
      [books.companyId],
    )
    return row?.no ?? 0
  })
  const { findings } = await gate.verify(books)
  const named = findings.filter(({ check }) => check === 'numbers').map(({ what }) => what)
  expect(named).toEqual([expect.stringContaining(String(no))])
})
