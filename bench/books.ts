// The ledgers that are measured: databases of their own, ten companies, and vouchers by the hundred thousand.
import { accountSetRights } from '../src/domain/chart/access.ts'
import type { AccountSetMode } from '../src/domain/chart/account-set.ts'
import { readVoucher } from '../src/domain/voucher/voucher-check.ts'
import { ensureStandard, standardChartCode } from '../src/seed/standard.ts'
import { ensureSystem, grant, makeUser } from '../src/seed/system.ts'
import { type Db, openDatabase } from '../src/server/kernel/db.ts'
import { migrate } from '../src/server/kernel/migrate.ts'
import type { Actor, Books, BulkVoucher, CompanyFacts, Gate } from '../src/server/ledger/gate.ts'
import { openGate } from '../src/server/ledger/gate.ts'
import { groupId, product, tellWritten } from '../src/server/ledger/store/trail.ts'
import { type DraftOptions, dollarRate, draftMaker, entities, year } from './drafts.ts'
import { seeded } from './random.ts'

export const companyCount = 10

/** The person of the calls; the password lives as long as the run. */
export const caller = { userName: 'bench', realName: 'Bench', password: 'Bench-2025!' }

export type Ledger = { url: string; db: Db; gate: Gate; sets: Books[]; writer: Actor; auditor: Actor; lines: number }

const actor = (id: bigint, userName: string): Actor => ({
  id,
  userName,
  name: userName,
  roles: [],
  may: () => true,
  traceId: 'bench',
  lang: 'en',
})

const addReference = async (db: Db): Promise<void> => {
  await db.query(
    `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
     select n.type, n.code, n.code, n.code, n.code from unnest($1::text[], $2::text[]) as n(type, code)`,
    [entities.map((each) => each.type), entities.map((each) => each.code)],
  )
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into exchange_rate (base_currency, currency, type, rate_date, rate)
       select 'CNY', 'USD', t, d::date, $1::numeric
       from unnest(array['DAILY', 'MONTH_END']) t,
         generate_series(make_date($2, 1, 1), make_date($2, 12, 31), interval '1 day') d`,
      [dollarRate, year],
    )
    tellWritten(tx, groupId, product)
  })
}

/** An account set that any month may be entered into, and that posting does not ask to close first. */
export const addSet = async (
  ledger: Omit<Ledger, 'sets' | 'lines'>,
  code: string,
  mode: AccountSetMode,
  more: { voucherLinesMax?: number } = {},
) => {
  const [chart] = await ledger.db.query<{ id: bigint }>(`select id from chart where code = $1`, [standardChartCode])
  const names = { nameZhCn: code, nameZhTw: code, nameEn: code }
  return ledger.gate.createAccountSet(ledger.writer, {
    company: { code, names },
    year,
    names,
    startNo: 1,
    currency: 'CNY',
    chartId: chart?.id ?? 0n,
    mode,
    options: { plClosingMode: 'YEARLY', fxRevaluation: 'WARN', futureVoucherMonths: 12, ...more },
  })
}

export const otherDatabase = (url: string, name: string): string =>
  url.replace(/\/[^/?]+(\?|$)/, (_all, end: string) => `/${name}${end}`)

/** Makes a database with the standard data, people, and ten empty companies. */
export const openLedger = async (server: string, name: string): Promise<Ledger> => {
  const admin = openDatabase(otherDatabase(server, 'postgres'), { max: 1 })
  await admin.query(`create database ${name}`)
  await admin.close()
  const url = otherDatabase(server, name)
  const db = openDatabase(url, { max: 8, name: 'bench' })
  await migrate(db)
  await ensureStandard(db)
  await ensureSystem(db)
  await addReference(db)
  const userId = await makeUser(db, { ...caller, roles: ['admin'] })
  await grant(db, { userId, companyId: null, year: null, rights: accountSetRights })
  const auditorId = await makeUser(db, { ...caller, userName: 'auditor', roles: ['admin'] })
  await db.query(`insert into voucher_audit_right (id, user_id) values (1, $1)`, [auditorId])
  const ledger = { url, db, gate: openGate(db), writer: actor(userId, 'bench'), auditor: actor(auditorId, 'auditor') }
  const sets: Books[] = []
  for (let no = 1; no <= companyCount; no += 1) {
    sets.push(await addSet(ledger, `B${String(no).padStart(2, '0')}`, 'STATUTORY'))
  }
  return { ...ledger, sets, lines: 0 }
}

/** Vouchers read by the rules until they have so many lines; a refused one ends the run. */
export function* checkedVouchers(
  facts: CompanyFacts,
  lines: number,
  seed: number,
  { month, subjects = facts.subjects.all }: Partial<Pick<DraftOptions, 'month' | 'subjects'>> = {},
) {
  const make = draftMaker({ subjects, random: seeded(seed), month })
  for (let made = 0; made < lines; ) {
    const { voucher, problems } = readVoucher(make(), facts)
    if (!voucher) throw new Error(`the bench made a voucher that is refused: ${JSON.stringify(problems)}`)
    made += voucher.lines.length
    yield { voucher, wantedNo: null } satisfies BulkVoucher
  }
}

/** Fills the first `companies` of the ten companies with `lines` more lines in all. */
export const fillLedger = async (
  ledger: Ledger,
  lines: number,
  seed: number,
  companies = companyCount,
): Promise<void> => {
  for (const [index, books] of ledger.sets.slice(0, companies).entries()) {
    const facts = await ledger.gate.facts(books)
    const vouchers = checkedVouchers(facts, lines / companies, seed + index)
    ledger.lines += (await ledger.gate.importVouchers(ledger.writer, books, vouchers)).lines
  }
  await ledger.db.query('vacuum analyze')
}
