// Books of a release before roots were told: the migration tells them as they stand, and what is forged since is named.
import { expect, test } from 'vitest'
import { migrate } from '../../src/server/kernel/migrate.ts'
import { rowTables } from '../../src/server/kernel/tables.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { freshDatabase } from '../world/database.ts'
import { clerk, loadWorkedExample, makeSet } from '../world/ledger.ts'
import { untriggered } from '../world/tampering.ts'

const { look, db } = await freshDatabase({ empty: true })

test('an upgrade tells the roots of every row that is there', async () => {
  await migrate(look, { upTo: 88 })
  const { gate, books } = await loadWorkedExample(look, look)
  const told = async () =>
    (
      await look.query<{ no: string; name: string }>(
        `select object_no as no, max(user_name) as name from trail where object_type = 'rows' and user_name = 'selvedge'
           and seq = (select seq from trail_head h where h.company_id = trail.company_id) group by 1 order by 1`,
      )
    ).map(({ no }) => no)
  // A server of the version before, in the middle of a write that no trail is told of.
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = look.transaction(async (tx) => {
    await tx.query(`update subject set name_en = 'y', row_digest = null where code = '1002'`)
    begun.resolve()
    await goOn.promise
  })
  await begun.promise
  const migrating = migrate(look)
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(() => look.own.query(waiting), { timeout: 10_000 }).toHaveLength(1)
  goOn.resolve()
  await Promise.all([writing, migrating])
  const filled: string[] = []
  for (const table of rowTables) {
    const rows = await look.query(`select 1 from ${table} limit 1`)
    if (rows.length > 0) filled.push(table)
  }
  expect(await told()).toEqual(filled.toSorted())
  expect(filled.length).toBeGreaterThan(8)
  expect((await gate.verify(books)).findings).toEqual([])
  expect((await gate.verifyGroup()).findings).toEqual([])
  const [kept] = await look.query<{ name: string }>(`select name_en as name from subject where code = '1001'`)
  const forge = (name: string) =>
    untriggered(look, [
      [
        `update subject r set name_en = $1,
           row_digest = gl_row_digest(to_jsonb(r) || jsonb_build_object('name_en', $1::text)) where code = '1001'`,
        [name],
      ],
    ])
  await forge('x')
  expect((await gate.verify(books)).findings).toEqual([{ check: 'row', what: 'subject YS01-2025' }])
  await forge(kept?.name ?? '')
  expect((await gate.verify(books)).findings).toEqual([])
}, 120_000)

const untold = 'rows of currency were written, and no trail tells of it'
const rename = `update currency set name_en = 'x', row_digest = null where code = 'USD'`
const nameOf = async () => (await look.query(`select name_en from currency where code = 'USD'`))[0]

test('rows are written where a trail tells of them, in whatever statement, or they are not written', async () => {
  const before = await nameOf()
  await expect(db.query(rename)).rejects.toThrow(untold)
  const statements = [
    rename,
    rename.replace('update currency set', 'UPDATE CURRENCY SET'),
    // The count of the whole says nothing of a write within it.
    `with renamed as (${rename} returning 1) insert into chart (id, code, name) select 99, 'x', 'x' where false`,
  ]
  for (const text of statements) await expect(db.transaction((tx) => tx.query(text))).rejects.toThrow(untold)
  expect(await nameOf()).toEqual(before)
  // What wrote no row has nothing to tell.
  await db.transaction((tx) => tx.query(rename.replace('USD', 'none')))
})

test('what one transaction writes for two companies is told in the trail of each, once', async () => {
  const gate = openGate(db)
  const [one, two] = [await makeSet(gate, look, { code: 'RR01' }), await makeSet(gate, look, { code: 'RR02' })]
  const flow = () => ({ rows: [], flows: [{ item: 'CF010101', before: 0n, after: 900n }] })
  const links = async () =>
    (await look.query(`select distinct company_id, seq from trail where object_type = 'rows'`)).length
  const before = await links()
  await db.transaction(async (tx) => {
    for (const books of [one, two]) await gate.within(tx).changeOpenings(clerk, books, flow)
    await gate
      .within(tx)
      .changeOpenings(clerk, one, () => ({ rows: [], flows: [{ item: 'CF010101', before: 900n, after: 700n }] }))
  })
  expect((await links()) - before).toBe(2)
  for (const books of [one, two]) expect((await gate.verify(books)).findings).toEqual([])
})
