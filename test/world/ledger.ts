// Books in a real database for tests: the standard data, two people, and account sets made through the gate.
import type { Opening } from '../../src/domain/voucher/balance.ts'
import { ensureStandard, standardChartCode } from '../../src/seed/standard.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import { type Actor, type Books, type Gate, openGate } from '../../src/server/ledger/gate.ts'
import { rowsOfFile, workedExample } from './book.ts'

/** Somebody with every permission code; `id` tells people apart. */
export const person = (id: bigint, userName: string): Actor => ({
  id,
  userName,
  name: userName,
  roles: [],
  may: () => true,
  traceId: 'test',
  lang: 'zh-cn',
})

export const clerk = person(11n, 'clerk')
export const auditor = person(12n, 'auditor')
export const poster = person(13n, 'poster')

/** The standard data, and an auditor who may audit everything. */
export const prepareGroup = async (look: Db): Promise<void> => {
  await ensureStandard(look)
  await look.query(
    `insert into app_user (id, user_name, real_name, password_hash, password_changed_at, created_at, updated_at)
     select n.id, n.name, n.name, '', now(), now(), now()
     from unnest($1::bigint[], $2::text[]) as n(id, name)`,
    [[clerk, auditor, poster].map((each) => each.id), [clerk, auditor, poster].map((each) => each.userName)],
  )
  await look.query(`insert into voucher_audit_right (id, user_id) values (1, $1)`, [auditor.id])
}

type SetOptions = {
  code?: string
  year?: number
  startNo?: number
  options?: object
  mode?: 'STATUTORY' | 'MANAGEMENT'
  adjustmentPeriod?: boolean
  currency?: string
}

export const makeSet = async (gate: Gate, look: Db, set: SetOptions = {}): Promise<Books> => {
  const [chart] = await look.query<{ id: bigint }>(`select id from chart where code = $1`, [standardChartCode])
  const code = set.code ?? 'YS01'
  const names = { nameZhCn: code, nameZhTw: code, nameEn: code }
  return gate.createAccountSet(clerk, {
    company: { code, names },
    year: set.year ?? 2025,
    names,
    startNo: set.startNo ?? 1,
    adjustmentPeriod: set.adjustmentPeriod ?? false,
    currency: set.currency ?? 'CNY',
    chartId: chart?.id ?? 0n,
    mode: set.mode ?? 'STATUTORY',
    options: set.options ?? {},
  })
}

const putReference = async (look: Db): Promise<void> => {
  const entities = rowsOfFile('test/worked-example/entities.csv')
  await look.query(
    `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])`,
    ['type', 'code', 'name_zh_cn', 'name_zh_cn', 'name_en'].map((name) => entities.map((row) => row[name] ?? '')),
  )
  const rates = rowsOfFile('test/worked-example/rates.csv')
  await look.query(
    `insert into exchange_rate (base_currency, currency, type, rate_date, rate)
     select 'CNY', * from unnest($1::text[], $2::text[], $3::date[], $4::numeric[])`,
    ['currency', 'type', 'date', 'rate'].map((name) => rates.map((row) => row[name] ?? '')),
  )
}

/** The worked example, saved voucher by voucher through the gate; nothing audited yet. */
export const loadWorkedExample = async (db: Db, look: Db, set: SetOptions = {}) => {
  const gate = openGate(db)
  await prepareGroup(look)
  await putReference(look)
  const books = await makeSet(gate, look, { startNo: 11, ...set })
  await gate.touchFacts([books.companyId])
  const { openings, drafts } = workedExample()
  await gate.setOpenings(clerk, books, openings as Opening[])
  for (const { draft } of drafts) await gate.save(clerk, books, { draft })
  return { gate, books, drafts, openings }
}
