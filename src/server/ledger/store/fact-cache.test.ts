// Facts of thousands of companies take a bounded room: what they share is there once, and the longest unused goes.
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../../test/world/database.ts'
import { makeSet, prepareGroup } from '../../../../test/world/ledger.ts'
import type { Entity } from '../../../domain/chart/entity.ts'
import { openGate } from '../gate.ts'
import { type FactStore, openFactStore, openFacts } from './fact-cache.ts'
import { type CommonFacts, type CompanyFacts, factsOf, type OwnFacts } from './facts.ts'
import { readChart, readGroup, readRates, readSharedEntities } from './shared-facts.ts'

const { db, look } = await freshDatabase()
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
  select 'store', 'S' || n, '店' || n, '', '' from generate_series(1, 2000) n`)
const gate = openGate(db)
const one = await makeSet(gate, look, { code: 'FC01' })
const other = await makeSet(gate, look, { code: 'FC02' })
const { chartId } = await gate.facts(one)

const year = 2025
const ownEntities = 3
const companies = 5000

/** What is shared, as the database has it now. */
const readCommon = async ({ parts }: FactStore): Promise<CommonFacts> => ({
  ...(await readGroup(db, parts)),
  chart: await readChart(db, parts, chartId),
  entities: await readSharedEntities(db, parts),
  rates: await readRates(db, parts, 'CNY', year),
})

const ownOf = (company: string): OwnFacts => ({
  version: 1n,
  set: {
    ...{ chartId: chartId, sandboxOf: '', isReadOnly: false, baseCurrency: 'CNY', startNo: 1 },
    ...{ mode: 'STATUTORY', options: {} },
  },
  entities: Array.from({ length: ownEntities }, (_, at): Entity => {
    const names = { nameZhCn: '基本户', nameZhTw: '', nameEn: '', mnemonic: '' }
    return { type: 'bank', code: `${company}B${at}`, ...names, enabled: true, companies: [company] }
  }),
  ...{ nonMerge: [], holdsEliminations: false, periods: new Map(), softCloses: new Map() },
})

/** Keeps the facts of so many companies, each with some entities of its own. */
const fill = async (store: FactStore, count = companies): Promise<CompanyFacts[]> => {
  const all: CompanyFacts[] = []
  for (let at = 0; at < count; at += 1) {
    // Now and then somebody reads what is shared anew, and finds what there is.
    const common = at % 500 === 0 ? await readCommon(store) : last
    last = common
    const company = `C${at}`
    const kept = factsOf({ companyId: BigInt(at), companyCode: company, year, value: company }, ownOf(company), common)
    store.set(company, kept)
    all.push(kept.facts)
  }
  return all
}
let last: CommonFacts

test('five thousand companies hold what they share once', async () => {
  const store = openFactStore()
  const all = await fill(store)
  expect(store.size()).toBe(companies)
  expect(new Set(all.map(({ subjects }) => subjects)).size).toBe(1)
  expect(new Set(all.map(({ entities }) => entities.find('store', 'S7'))).size).toBe(1)
  expect(all[7]?.entities.find('bank', 'C7B1')).toMatchObject({ companies: ['C7'] })
  expect(all[8]?.entities.find('bank', 'C7B1')).toBeUndefined()
  expect(all[7]?.listEntities().length).toBe(2000 + ownEntities)
  expect(store.parts.size()).toBe(6)
  const shared = store.parts.weight()
  expect(shared).toBeGreaterThan(2000)
  expect(store.weight()).toBe(shared + companies * (50 + ownEntities))
})

test('beyond the weight the longest unused are given up', async () => {
  const most = 50_000
  const store = openFactStore(most)
  await fill(store)
  expect(store.weight()).toBeLessThanOrEqual(most)
  expect(store.weight()).toBeGreaterThan(most - 100)
  expect(store.size()).toBeLessThan(companies / 5)
  expect([store.get('C0'), store.get(`C${companies - 1}`)?.facts.accountSet.company]).toEqual([undefined, 'C4999'])
  for (let at = 0; at < companies; at += 1) store.delete(`C${at}`)
  expect([store.size(), store.weight()]).toEqual([0, 0])
})

test('what is too heavy for all is kept alone', async () => {
  const store = openFactStore(10)
  await fill(store, 3)
  expect([store.size(), store.get('C2')?.facts.accountSet.company]).toEqual([1, 'C2'])
})

test('a part that is otherwise by now takes with it what stands on the old one', async () => {
  const store = openFactStore()
  const [before] = await fill(store, 100)
  await look.query(`update entity set name_zh_cn = '旗舰店' where code = 'S7'`)
  await readCommon(store)
  expect(store.size()).toBe(0)
  const [now] = await fill(store, 100)
  expect([before, now].map((facts) => facts?.entities.find('store', 'S7')?.nameZhCn)).toEqual(['店7', '旗舰店'])
  expect(now?.subjects).toBe(before?.subjects)
  expect([store.size(), store.parts.size()]).toEqual([100, 6])
})

test('a part that was replaced while the database was asked is still the one whose rows it did not send', async () => {
  const store = openFactStore()
  const { entities } = await readCommon(store)
  const { asked } = await look.transaction(async (tx) => {
    await tx.query('lock table entity in access exclusive mode')
    const work = readSharedEntities(db, store.parts)
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => look.query(waiting)).toHaveLength(1)
    store.parts.take('entities', 'another', () => ({ value: { list: [] }, weight: 0 }))
    return { asked: work }
  })
  expect(await asked).toBe(entities)
})

test('companies share what the database has alike; one that a subject names has a chart of its own', async () => {
  const facts = openFacts(db)
  const read = async () => await facts.currentOf([one, other])
  const [a, b] = await read()
  expect(a?.subjects).toBe(b?.subjects)
  expect(a?.entities).toBe(b?.entities)
  expect((await read())[0]).toBe(a)
  await look.query(`update subject set companies = '{FC01}' where code = '140501'`)
  await gate.touchFacts([one.companyId, other.companyId])
  const [own, plain] = await read()
  expect([own, plain].map((each) => each?.subjects.find('140501')?.enabled)).toEqual([true, false])
  expect(own?.entities).toBe(a?.entities)
  // Of months alone nothing else is read anew.
  await look.query(`update fact_version set version = version + 1 where company_id = $1`, [one.companyId])
  const [months] = await read()
  expect(months).not.toBe(own)
  expect(months?.subjects).toBe(own?.subjects)
  expect(await gate.facts(one)).toMatchObject({ version: months?.version })
})
