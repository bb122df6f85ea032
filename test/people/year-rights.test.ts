// Rights of one year: a new year takes them over just as narrow as they are, and they go with their year alone.
import { expect, test } from 'vitest'
import { openGate } from '../../src/server/ledger/gate.ts'
import { copyYearRights, dropYearRights, grantAll } from '../../src/server/ledger/write/year-rights.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
await prepareGroup(look)
const gate = openGate(db)
const books = await makeSet(gate, look, { code: 'YR01' })
const next = await makeSet(gate, look, { code: 'YR01', year: 2026 })
const other = await makeSet(gate, look, { code: 'YR02' })

const give = (id: number, userId: bigint, companyId: bigint, year: number | null, scope: string[] = []) =>
  look.query(
    `insert into account_set_right (id, user_id, company_id, year, rights, subjects, stores, departments, valid_until,
       granted_at) values ($1, $2, $3, $4, '{read,entry}', $5, $5, $5, $6, now())`,
    [id, userId, companyId, year, scope, scope.length > 0 ? '2030-01-31' : null],
  )
await give(1, clerk.id, books.companyId, 2025, ['66'])
await give(2, auditor.id, books.companyId, null)
await give(3, auditor.id, other.companyId, 2025)
await give(4, poster.id, books.companyId, 2024)

const rightsIn = async (companyId: bigint, year: number | null): Promise<string[]> => {
  const rows = await look.query<{ text: string }>(
    `select concat_ws(' ', user_id, rights, subjects, stores, departments, valid_until, granted_by) as text
     from account_set_right where company_id = $1 and year is not distinct from $2 order by user_id`,
    [companyId, year],
  )
  return rows.map((row) => row.text)
}
const all = () => look.query(`select id from account_set_right order by id`)

test('a new year has the rights of the year it follows, with what they are limited to', async () => {
  const copy = () => db.transaction((tx) => copyYearRights(tx, poster, 2025, next))
  const told = await copy()
  expect(told.map(({ objectNo }) => objectNo)).toEqual(['clerk'])
  expect(told[0]?.after).toContain('YR01-2026')
  expect(await rightsIn(books.companyId, 2026)).toEqual(['11 {read,entry} {66} {66} {66} 2030-01-31 poster'])
  // Once more, as two may do it at once, adds nothing.
  const before = await all()
  await copy()
  expect(await all()).toEqual(before)
})

test('with a year its own rights go, and no others', async () => {
  await give(5, auditor.id, next.companyId, 2026)
  await give(6, poster.id, next.companyId, 2026)
  const told = await db.transaction((tx) => dropYearRights(tx, next))
  expect(told.map(({ objectNo }) => objectNo)).toEqual(['auditor', 'clerk', 'poster'])
  expect(await all()).toEqual([{ id: 1n }, { id: 2n }, { id: 3n }, { id: 4n }])
})

test('who has made a company may do everything in every year of it', async () => {
  await look.query(`delete from account_set_right`)
  const entry = await db.transaction((tx) => grantAll(tx, clerk, other))
  expect([entry.objectNo, await rightsIn(books.companyId, null)]).toEqual(['clerk', []])
  expect(await rightsIn(other.companyId, null)).toEqual([expect.stringMatching(/^11 \{read,.*admin.*\} .* clerk$/)])
})
