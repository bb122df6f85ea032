// A page of the subjects of entities is read from the sets of its own entities alone: it is as if all had been read.
import { expect, test } from 'vitest'
import { everything } from '../../src/domain/chart/access.ts'
import type { Grain } from '../../src/domain/ledger/ledger-report.ts'
import { readGrains } from '../../src/server/ledger/read/read-balance.ts'
import { lastOfNext, readEntitySubject, readSubjectEntities } from '../../src/server/ledger/read/read-entity-subject.ts'
import { type EntityFilter, findBooks } from '../../src/server/ledger/read/read-scope.ts'
import { freshDatabase } from '../world/database.ts'
import { loadExample } from '../world/example-tables.ts'

const { db, look } = await freshDatabase()
await loadExample(look)
const [books] = await findBooks(db, [{ company: 'YS01', year: 2025 }])
if (!books) throw new Error('the example is not loaded')
const readable = { books, scope: everything }
const after = { entity: '', subject: '', currency: '' }
const asked = (type: string) => ({
  ...{ from: 11, to: 12, include: 'saved' as const, range: {}, entity: { type }, byCurrency: true },
})

test.each(['store', 'supplier', 'bank'])('by entity: %s', async (type) => {
  const read = (until: string | null) =>
    db.snapshot((tx) => readEntitySubject(tx, readable, asked(type), { after, until, limit: 1000 }))
  const whole = await read(null)
  const entities = [...new Set(whole.map(({ entity }) => entity))]
  expect(entities.length).toBeGreaterThan(1)
  for (const until of entities) {
    expect(await read(until)).toEqual(whole.filter(({ entity }) => entity <= until))
  }
})

test.each(['store', 'supplier', 'bank'])('by subject: %s', async (type) => {
  const sums = { opening: 0n, debit: 0n, credit: 0n }
  const read = (subject: string | undefined, until: string | null) => {
    const part = { after, until, limit: 1000, subject, groupOf: () => sums }
    return db.snapshot((tx) => readSubjectEntities(tx, readable, asked(type), part))
  }
  const whole = await read(undefined, null)
  expect(whole.length).toBeGreaterThan(1)
  for (const { subject, entity: until } of whole) {
    const own = whole.filter((row) => row.subject === subject && row.entity <= until)
    expect(await read(subject, until)).toEqual(own)
  }
})

const grainsOf = (entity: EntityFilter) => {
  const question = { from: 11, to: 12, include: 'saved' as const, byAux: true, byCurrency: true, range: {}, entity }
  return db.snapshot((tx) => readGrains(tx, readable, question))
}

test('several entities of a kind are what each of them is; of a kind that is none there is nothing', async () => {
  const ofEach = [await grainsOf({ type: 'store', code: 'S01' }), await grainsOf({ type: 'store', code: 'S02' })]
  const texts = (grains: readonly Grain[]) => grains.map((grain) => Object.values(grain).join(' ')).toSorted()
  for (const grains of ofEach) expect(grains.length).toBeGreaterThan(1)
  const both = await grainsOf({ type: 'store', codes: ['S01', 'S02'] })
  expect(texts(both)).toEqual(texts(ofEach.flat()))
  expect(await grainsOf({ type: 'ship', code: 'S01' })).toEqual([])
  const part = { after, until: null, limit: 9 }
  const refusal = db.snapshot((tx) => readEntitySubject(tx, readable, asked('ship'), part))
  await expect(refusal).rejects.toMatchObject({ problems: [{ code: 'input.invalid', path: 'entityType' }] })
})

test('the last of the next entities bounds a page, and where there are fewer nothing does', async () => {
  const stores = await look.query<{ code: string }>(
    `select distinct store as code from aux where company_id = $1 and store is not null order by 1`,
    [books.companyId],
  )
  const last = (from: string, count: number) => db.snapshot((tx) => lastOfNext(tx, readable, 'store', from, count))
  expect(stores.length).toBeGreaterThan(1)
  expect(await last('', 2)).toBe(stores[1]?.code)
  expect(await last(stores[1]?.code ?? '', 1)).toBe(stores[1]?.code)
  expect(await last('', stores.length + 1)).toBeNull()
})
