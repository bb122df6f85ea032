// Fifty people on the same twenty vouchers: each act is done on what its caller has seen, or it is refused.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { Refusal } from '../../src/domain/base/problem.ts'
import type { VoucherDraft } from '../../src/domain/voucher/voucher.ts'
import { openDatabase } from '../../src/server/kernel/db.ts'
import { type Actor, openGate } from '../../src/server/ledger/gate.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const long = process.env.SELVEDGE_LONG === '1'
const seed = Number(process.env.SELVEDGE_SEED ?? Date.now() % 2 ** 31)
const rounds = long ? 10_000 : 300
const clients = 50
const vouchers = 20

const { db, look, url } = await freshDatabase({ max: 4 })
const others = [1, 2].map((no) => openDatabase(url, { max: 10, name: `process ${no}` }))
afterAll(async () => {
  await Promise.all(others.map((each) => each.close()))
})
const gates = [db, ...others].map((each) => openGate(each))
const gate = openGate(db)
await prepareGroup(look)
const options = { cashFlowRequired: false, statementTemplate: 'NONE', blockNegativeCash: 'OFF' }
const books = await makeSet(gate, look, { code: 'SAME', options })

const draftOf = (no: number): VoucherDraft => ({
  type: 'JI',
  date: `2025-01-${String((no % 28) + 1).padStart(2, '0')}`,
  lines: [
    { summary: `第 ${no} 次`, subject: '224106', aux: {}, debit: `${no + 1}.00`, credit: '' },
    { summary: `第 ${no} 次`, subject: '122105', aux: {}, debit: '', credit: `${no + 1}.00` },
  ],
})

/** What an act may be refused with: somebody was quicker, or it is not for this person. */
const lawful = new Set([
  ...['record.changed', 'record.missing', 'voucher.audited', 'voucher.deleteRefused', 'audit.sameUser'],
  ...['audit.noRight', 'audit.returned', 'voucher.otherState', 'voucher.onlyCreator', 'permission.missing'],
])

const acts = [
  'edit',
  'edit',
  'audit',
  'audit',
  'cancelAudit',
  'reject',
  'void',
  'restore',
  'delete',
  'renumber',
] as const
type Round = { act: (typeof acts)[number]; at: number; who: number }
const people: readonly Actor[] = [clerk, poster, auditor]

type Scene = { ids: bigint[]; made: number; removed: number; done: Map<string, number>; taken: string[] }

const codesOf = (error: unknown): string[] => {
  if (error instanceof Refusal) return error.problems.map(({ code }) => code)
  throw error
}

const seen = async (id: bigint): Promise<number> => {
  const [row] = await look.query<{ version: number }>(`select version from voucher where company_id = $1 and id = $2`, [
    books.companyId,
    id,
  ])
  return row?.version ?? 0
}

/** One act on the version that is there now, which somebody may change before it arrives. */
const doRound = async (scene: Scene, no: number, { act, at, who }: Round): Promise<string[]> => {
  const by = gates[no % gates.length] ?? gate
  const id = scene.ids[at] ?? 0n
  const version = await seen(id)
  const person = people[who] ?? clerk
  const note = (after: number) => {
    scene.done.set(act, (scene.done.get(act) ?? 0) + 1)
    scene.taken.push(`${id} ${after}`)
  }
  if (act === 'renumber') {
    await by.renumber(poster, books, '2025-01')
    return []
  }
  if (act === 'edit') {
    const saved = await by.save(person, books, { id, version, draft: draftOf(no) })
    note(saved.version)
    return []
  }
  if (act === 'delete') {
    await by.delete(person, books, [id], { versions: new Map([[id, version]]) })
    scene.done.set(act, (scene.done.get(act) ?? 0) + 1)
    scene.removed += 1
    const saved = await by.save(clerk, books, { draft: draftOf(no) })
    scene.made += 1
    scene.ids[at] = saved.id
    return []
  }
  const [result] = await by.act(person, books, { act, ids: [id], reason: '并发', versions: new Map([[id, version]]) })
  if (result && result.problems.length === 0) note(version + 1)
  return result?.problems.map(({ code }) => code) ?? []
}

test(`fifty clients on the same twenty vouchers: ${rounds} rounds, seed ${seed}`, { timeout: 1_800_000 }, async () => {
  const round = fc.record({
    act: fc.constantFrom(...acts),
    at: fc.nat({ max: vouchers - 1 }),
    who: fc.nat({ max: people.length - 1 }),
  })
  const plan = fc.sample(round, { numRuns: rounds, seed })
  const scene: Scene = { ids: [], made: vouchers, removed: 0, done: new Map(), taken: [] }
  for (let at = 0; at < vouchers; at += 1) scene.ids.push((await gate.save(clerk, books, { draft: draftOf(at) })).id)
  const unlawful: string[] = []
  const refusals = new Map<string, number>()
  let next = 0
  const client = async () => {
    for (let no = next++; no < rounds; no = next++) {
      const asked = plan[no] as Round
      const codes = await doRound(scene, no, asked).catch(codesOf)
      for (const code of codes) {
        refusals.set(code, (refusals.get(code) ?? 0) + 1)
        if (!lawful.has(code)) unlawful.push(`${asked.act}: ${code}`)
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  expect(unlawful).toEqual([])
  // No version of a voucher was made by two people.
  expect(new Set(scene.taken).size).toBe(scene.taken.length)
  const rows = await look.query<{ n: number; own: number }>(
    `select count(*)::integer as n, (count(*) filter (where audited_by = created_by))::integer as own
     from voucher where company_id = $1`,
    [books.companyId],
  )
  expect(rows).toEqual([{ n: scene.made - scene.removed, own: 0 }])
  await gate.renumber(poster, books, '2025-01')
  expect(await gate.gaps(books, '2025-01')).toEqual([])
  expect((await gate.verify(books)).findings).toEqual([])
  console.info(`${rounds} rounds, seed ${seed}`, scene.done, refusals)
})
