// Ids of sets of entities: what is kept of them in memory may be given up at any time.
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../../test/world/database.ts'
import { makeSet, prepareGroup } from '../../../../test/world/ledger.ts'
import { openGate } from '../gate.ts'
import { idIn, openAuxIds } from './aux-ids.ts'

const { db, look } = await freshDatabase()
await prepareGroup(look)
const gate = openGate(db)
const companies = [await makeSet(gate, look, { code: 'AX01' }), await makeSet(gate, look, { code: 'AX02' })]

test('the same set has the same id, however few are kept', async () => {
  const few = openAuxIds(db, 2)
  const texts = new Set(['', 'store:S01', 'store:S02', 'store:S03'])
  for (const { companyId: id } of companies) {
    const made = new Map(await few.idsOf(id, texts))
    expect([made.size, made.get(''), new Set(made.values()).size]).toEqual([4, 0n, 4])
    const both = await Promise.all([few.idsOf(id, texts), few.idsThere(id, new Set(['store:S02', 'store:S09']))])
    for (const text of texts) expect(both[0].get(text)).toBe(made.get(text))
    expect([both[1].get('store:S02'), both[1].has('store:S09')]).toEqual([made.get('store:S02'), false])
  }
  const stored = await look.query(`select id from aux where company_id = any($1)`, [
    companies.map(({ companyId }) => companyId),
  ])
  expect(stored).toHaveLength(6)
})

test('a set that another has made meanwhile is not made again with another id', async () => {
  const [{ companyId } = { companyId: 0n }] = companies
  const ids = openAuxIds(db)
  const made = [
    { text: 'store:S01', id: 98n },
    { text: 'store:S08', id: 99n },
  ]
  await expect(ids.make(companyId, made)).rejects.toThrow('another has made the same set of entities')
  const there = await ids.idsThere(companyId, new Set(['store:S01', 'store:S08']))
  expect([there.get('store:S01') === 98n, there.get('store:S08')]).toEqual([false, 99n])
})

test('a set without an id is a fault, and none at all has the id 0', () => {
  const ids = new Map([
    ['', 0n],
    ['store:S01', 7n],
  ])
  expect([idIn(ids, ''), idIn(ids, 'store:S01')]).toEqual([0n, 7n])
  expect(() => idIn(ids, 'store:S02')).toThrow('no id')
})
