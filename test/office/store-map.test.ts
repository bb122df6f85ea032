// What stores take in by province, and the figures that are published of it for everybody.
import { beforeAll, expect, test } from 'vitest'
import { type CockpitShape, visualizingCalls } from '../../src/contract/office/visualizing.ts'
import { parseMoney } from '../../src/domain/base/money.ts'
import { everything } from '../../src/domain/chart/access.ts'
import { findBooks } from '../../src/server/ledger/read/read-scope.ts'
import { openFacts } from '../../src/server/ledger/store/fact-cache.ts'
import type { FileReader } from '../../src/server/report/reader.ts'
import { storeIncomeRoutes } from '../../src/server/statement/store-income-routes.ts'
import { productWorld } from '../world/client.ts'
import { loadExample } from '../world/example-tables.ts'

const world = await productWorld()
const { db, look, ask, signIn, makePerson } = world
const shops = storeIncomeRoutes(openFacts(db))
const months = { from: '2025-11', month: '2025-12' }
const fen = (amount: string | null | undefined): bigint => (amount ? (parseMoney(amount, 2) ?? 0n) : 0n)
const user = { realName: '刘芳' } as FileReader['user']
let reader: FileReader

beforeAll(async () => {
  await loadExample(look)
  const [accountSet] = await findBooks(db, [{ company: 'YS01', year: 2025 }])
  if (!accountSet) throw new Error('the example is not loaded')
  const setsWith = () => [{ ...accountSet, dataScope: everything, rights: new Set<never>() }]
  reader = { db, user, lang: 'zh-cn', accountSet, dataScope: everything, setsWith }
})

test('the map holds what each store took in, under the province that its region names', async () => {
  await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en, region)
    values ('store', 'S02', '二店', '二店', 'Store 2', '华东 / 上海市') on conflict (type, code)
    do update set region = excluded.region`)
  const { rows } = await shops.storeIncome(months, reader)
  const stores = (await shops.map(months, reader)).books[0]?.stores ?? []
  const income = rows.filter(({ key }) => key === '6001' || key === '6051')
  const whole = income.reduce((sum, { total }) => sum + fen(total), 0n)
  expect(whole).toBeGreaterThan(0n)
  expect(stores.reduce((sum, { revenue }) => sum + fen(revenue), 0n)).toBe(whole)
  expect(stores.find(({ code }) => code === 'S02')?.province).toBe('31')
  expect(stores.filter(({ province }) => province !== '').map(({ code }) => code)).toEqual(['S02'])
  const part = await shops.map(months, { ...reader, dataScope: { ...everything, stores: ['S02'] } })
  expect(part.books[0]?.stores.map(({ code }) => code)).not.toContain('S01')
})

test('a wall shows the sample until figures are published, and again once they are withdrawn', async () => {
  await makePerson({ userName: 'painter', roles: ['admin'] })
  await makePerson({ userName: 'looker', roles: ['entry'] })
  const [painter, looker] = await Promise.all([signIn('painter'), signIn('looker')])
  const content: CockpitShape = {
    provinces: [{ code: '31', revenue: '812345.68' }],
    ...{ stores: [{ no: 1, revenue: '406172.84' }], brands: [], hours: [], sellThrough: null },
  }
  const sample = (await ask(visualizingCalls.cockpit, {})).body.result
  expect(sample).toMatchObject({ publishedAt: '' })
  expect((await ask(visualizingCalls.publishCockpit, content)).body.code).toBe(401)
  expect((await looker.ask(visualizingCalls.publishCockpit, content)).body.code).toBe(403)
  const named = { ...content, stores: [{ no: 1, revenue: '1.00', name: 'Nanjing Road' }] }
  expect((await painter.ask(visualizingCalls.publishCockpit, named)).body.code).not.toBe(200)
  await painter.api(visualizingCalls).publishCockpit(content)
  const shown = (await ask(visualizingCalls.cockpit, {})).body.result
  expect(shown).toMatchObject({
    provinces: [{ code: '31', revenue: '1000000.00' }],
    stores: [{ no: 1, revenue: '500000.00' }],
  })
  // What was published stays as it was, and no amount of the books is kept anywhere.
  expect(JSON.stringify(await look.query('select value from instance_setting'))).not.toContain('812345')
  expect((await ask(visualizingCalls.warRoom, {})).body.result).toMatchObject({ publishedAt: '' })
  const { cockpit } = await painter.api(visualizingCalls).states({})
  expect(cockpit).toMatchObject({ publishedBy: 'painter' })
  await painter.api(visualizingCalls).withdraw({ wall: 'cockpit' })
  expect((await ask(visualizingCalls.cockpit, {})).body.result).toEqual(sample)
  const told = await look.query(`select action from trail where company_id = 0 and object_type = 'wall' order by seq`)
  expect(told).toEqual([{ action: 'create' }, { action: 'delete' }])
})
