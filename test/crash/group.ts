// The group that is crashed: people, and for each season of kills the account sets to write, to import and to post in.

import { dollarRate, draftMaker, entities, year } from '../../bench/drafts.ts'
import { seeded } from '../../bench/random.ts'
import { accountSetRights } from '../../src/domain/chart/access.ts'
import type { AccountSetMode } from '../../src/domain/chart/account-set.ts'
import { readVoucher } from '../../src/domain/voucher/voucher-check.ts'
import { grant, makeUser } from '../../src/seed/system.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import type { Books, Gate } from '../../src/server/ledger/gate.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { testPassword } from '../world/client.ts'
import { makeSet, person } from '../world/ledger.ts'

export const clerkNames = ['clerk_a', 'clerk_b', 'clerk_c'] as const
export const auditorName = 'auditor_a'
export const managerName = 'manager_a'

/** The sets of a season: two that are written to, one for files, and a month to post in each mode. */
export type Season = { written: Books[]; imported: Books; posted: Books[] }

const vouchersToPost = 200

const addPeople = async (db: Db): Promise<Map<string, bigint>> => {
  const ids = new Map<string, bigint>()
  const roles = new Map<string, string>(clerkNames.map((name) => [name, 'entry']))
  roles.set(auditorName, 'audit').set(managerName, 'manager')
  for (const [userName, role] of roles) {
    const userId = await makeUser(db, { userName, realName: userName, password: testPassword, roles: [role] })
    await grant(db, { userId, companyId: null, year: null, rights: accountSetRights })
    ids.set(userName, userId)
  }
  await db.query(`insert into voucher_audit_right (id, user_id) values (1, $1)`, [ids.get(auditorName)])
  return ids
}

const addReference = async (db: Db): Promise<void> => {
  await db.query(
    `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
     select n.type, n.code, n.code, n.code, n.code from unnest($1::text[], $2::text[]) as n(type, code)`,
    [entities.map((each) => each.type), entities.map((each) => each.code)],
  )
  await db.query(
    `insert into exchange_rate (base_currency, currency, type, rate_date, rate)
     select 'CNY', 'USD', 'DAILY', d::date, $1::numeric
     from generate_series(make_date($2, 1, 1), make_date($2, 12, 31), interval '1 day') d`,
    [dollarRate, year],
  )
}

/** Vouchers of January, imported and audited. */
const fill = async (gate: Gate, books: Books, ids: Map<string, bigint>, seed: number): Promise<void> => {
  const facts = await gate.facts(books)
  const make = draftMaker({ subjects: facts.subjects.all, random: seeded(seed), month: 1 })
  const vouchers = Array.from({ length: vouchersToPost }, () => {
    const { voucher, problems } = readVoucher(make(), facts)
    if (!voucher) throw new Error(`a voucher to post is refused: ${JSON.stringify(problems)}`)
    return { voucher, wantedNo: null }
  })
  const auditor = person(ids.get(auditorName) ?? 0n, auditorName)
  await gate.importVouchers(person(ids.get(managerName) ?? 0n, managerName), books, vouchers, { auditor })
}

/** Makes people, reference data and the seasons in a product that was started for the first time; `more`: options. */
export const makeGroup = async (
  db: Db,
  seasons: number,
  seed: number,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Season[]> => {
  const gate = openGate(db)
  const ids = await addPeople(db)
  await addReference(db)
  const own = { plClosingMode: 'YEARLY', fxRevaluation: 'WARN', cashFlowRequired: false, statementTemplate: 'NONE' }
  const options = { ...own, ...more }
  const add = (code: string, mode: AccountSetMode = 'STATUTORY') => makeSet(gate, db, { code, year, mode, options })
  const made: Season[] = []
  for (let no = 1; no <= seasons; no += 1) {
    const season = {
      written: [await add(`V${no}`), await add(`W${no}`)],
      imported: await add(`I${no}`),
      posted: [await add(`P${no}`, 'MANAGEMENT'), await add(`Q${no}`)],
    }
    for (const books of season.posted) await fill(gate, books, ids, seed + no)
    made.push(season)
  }
  return made
}
