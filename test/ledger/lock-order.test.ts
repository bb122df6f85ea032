// Acts that take the same locks take them in one order: the account set, months, facts, what all companies share, the
// trail. Of two that came the other way round the database would end one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { everything } from '../../src/domain/chart/access.ts'
import type { YearEndChoice } from '../../src/domain/closing/year-end.ts'
import { inspectFile } from '../../src/server/import/file/file.ts'
import { importEntities } from '../../src/server/import/take-file.ts'
import { importVouchers } from '../../src/server/import/voucher/vouchers.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import { type Books, openGate } from '../../src/server/ledger/gate.ts'
import { holdSet } from '../../src/server/ledger/store/account-set.ts'
import { withHeldFacts } from '../../src/server/ledger/store/fact-cache.ts'
import { freshDatabase } from '../world/database.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
await prepareGroup(look)
const gate = openGate(db)
const options = { cashFlowRequired: false, statementTemplate: 'NONE', plClosingMode: 'YEARLY' } as const
const books = await makeSet(gate, look, {
  code: 'LO01',
  startNo: 12,
  options: { ...options, blockNegativeCash: 'BLOCK' },
})
const other = await makeSet(gate, look, { code: 'LO02', startNo: 12, options })
const folder = mkdtempSync(join(tmpdir(), 'selvedge-lock-order-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const context = { db, gate, actor: clerk, books }
const fileOf = (content: string) => {
  const path = join(folder, 'a.csv')
  writeFileSync(path, content)
  return inspectFile(path, 'a.csv')
}
const pair = (company: string, store: string) => {
  const row = (amounts: string) => `${company},2025-12-05,JI,1,x,660108,store:${store},${amounts}\n`
  return row('5.00,') + row(',5.00')
}
const vouchers = async (rows: string, more: { check?: boolean; createEntities?: boolean } = {}) =>
  importVouchers(context, {
    file: await fileOf(`company,date,type,no,summary,subject,aux,debit,credit\n${rows}`),
    ...{ check: false, again: true, createEntities: true, mayEnter: async () => everything, ...more },
  })
const entities = async (code: string, check = false) =>
  importEntities({
    ...{ ...context, check, accept: true },
    file: await fileOf(`type,code,name_zh_cn\nstore,${code},${check ? '试' : '店'}\n`),
  })
const insertEntity = (tx: Db, code: string) =>
  tx.query(
    `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values ('store', $1, '店', '店', 'x')
    on conflict (type, code) do update set name_zh_cn = excluded.name_zh_cn`,
    [code],
  )

const facts = (tx: Db, { companyId }: Books) =>
  tx.query('select version from fact_version where company_id = $1 for update', [companyId])
const trailOf = (tx: Db, companyId: bigint) =>
  tx.query('select seq from trail_head where company_id = $1 for update', [companyId])
const months = (tx: Db, { companyId }: Books) =>
  tx.query('select no from period where company_id = $1 order by year, no for update', [companyId])

await insertEntity(look, 'LO9')
const sell = (amount: string, of = books) => {
  const lines = [
    { summary: 'x', subject: '140501', aux: {}, debit: amount },
    { summary: 'x', subject: '600101', aux: { store: 'LO9' }, credit: amount },
  ]
  return gate.save(clerk, of, { draft: { type: 'JI', date: '2025-12-06', lines }, accept: [46001, 46002] })
}
const close = (of: Books, kind: 'pl' | 'year', choice?: YearEndChoice) =>
  gate.close(clerk, of, { kind, no: 12, ...(choice && { choice }) })
for (const of of [books, other]) {
  await sell('100.00', of)
  await close(of, 'pl')
}

type Step = (tx: Db) => Promise<unknown>
type Meeting = { name: string; hold: Step; begin(): Promise<unknown>; take: Step }

/** What somebody holds, what begins then and waits for it, and what the first one takes next. */
const meetings: readonly Meeting[] = [
  {
    name: 'an import that makes entities, and a definition of its books',
    hold: (tx) => facts(tx, books),
    begin: () => vouchers(pair('LO01', 'LOA')),
    take: (tx) => trailOf(tx, books.companyId),
  },
  {
    name: 'an import that makes entities, and a change for all companies',
    hold: (tx) => facts(tx, other),
    begin: () => vouchers(pair('LO01', 'LOB')),
    take: (tx) => trailOf(tx, books.companyId),
  },
  {
    name: 'an import that makes an entity, and whoever defines it',
    hold: (tx) => facts(tx, books),
    begin: () => vouchers(pair('LO01', 'LOC')),
    take: (tx) => insertEntity(tx, 'LOC'),
  },
  {
    name: 'an import into two companies, and one into the same',
    hold: (tx) => months(tx, books),
    begin: () => vouchers(pair('LO02', 'LO9') + pair('LO01', 'LO9')),
    take: (tx) => months(tx, other),
  },
  {
    name: 'an import of entities, and whoever defines one of them',
    hold: (tx) => facts(tx, books),
    begin: () => entities('LOD'),
    take: (tx) => insertEntity(tx, 'LOD'),
  },
  {
    name: 'a check of entities, and whoever defines one of them',
    hold: (tx) => trailOf(tx, 0n),
    begin: () => entities('LO9', true),
    take: (tx) => insertEntity(tx, 'LO9'),
  },
  {
    name: 'an end of the year by another choice, and a definition',
    hold: (tx) => facts(tx, other),
    begin: () => close(other, 'year', { statutory: 700n, discretionary: 0n, clearVat: false }),
    take: (tx) => trailOf(tx, other.companyId),
  },
  {
    name: 'a closing that is made anew, and a change of what takes cash',
    hold: (tx) => sell('50.00').then(() => holdSet(tx, books)),
    begin: () => close(books, 'pl'),
    take: (tx) => months(tx, books),
  },
  {
    name: 'an edit with held facts, and a definition',
    hold: (tx) => holdSet(tx, books),
    begin: () => withHeldFacts(db, { current: (of) => gate.facts(of) }, books, (at) => holdSet(at, books)),
    take: (tx) => months(tx, books),
  },
]

test.each(meetings)('$name do not wait in a circle', async ({ hold, begin, take }) => {
  const { work, circle } = await look.transaction(async (tx) => {
    // Who takes the second lock finds the circle.
    await tx.query(`set local deadlock_timeout = '30ms'`)
    await hold(tx)
    let isOver = false
    const begun = begin().finally(() => {
      isOver = true
    })
    begun.catch(() => undefined)
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => isOver || (await look.query(waiting)).length > 0).toBe(true)
    // A transaction that was ended for a deadlock would be tried again.
    const circle = await take(tx).then(
      () => '',
      (error: unknown) => String(error),
    )
    return { work: begun, circle }
  })
  await work
  expect(circle).toBe('')
})
