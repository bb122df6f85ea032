// The demo group: four companies of a fashion group with two years of books, and taking it away again.

import { fileURLToPath } from 'node:url'
import { wordsOf } from '../contract/base/words.ts'
import { Refusal } from '../domain/base/problem.ts'
import { everything } from '../domain/chart/access.ts'
import { accountSetValue } from '../domain/chart/account-set.ts'
import { nextOpenings } from '../domain/ledger/ledger-report.ts'
import type { VoucherDraft } from '../domain/voucher/voucher.ts'
import { readVoucher } from '../domain/voucher/voucher-check.ts'
import { inspectFile } from '../server/import/file/file.ts'
import { saveEntities } from '../server/import/master/entities.ts'
import { importEntities, importOpening, importRates } from '../server/import/take-file.ts'
import { importVouchers } from '../server/import/voucher/vouchers.ts'
import type { Db } from '../server/kernel/db.ts'
import { diskStore } from '../server/kernel/files/store.ts'
import { migrationsFolder, readMigrations } from '../server/kernel/migrate.ts'
import { asOwner } from '../server/kernel/owner.ts'
import { rightsChanged } from '../server/kernel/right.ts'
import { tables } from '../server/kernel/tables.ts'
import { type Books, type BulkVoucher, type CompanyFacts, type Gate, openGate } from '../server/ledger/gate.ts'
import { grainsOfMonth, readYear } from '../server/ledger/read/month-figures.ts'
import { ensureChart } from '../server/ledger/store/subject-store.ts'
import { type DemoBook, openBook } from './demo-book.ts'
import { closeMonth } from './demo-closing.ts'
import {
  type Company,
  type DemoName,
  demoEntities,
  exampleCompany,
  madeCompanies,
  shopRegions,
} from './demo-company.ts'
import { putDepartmentTree, putLists, putWorkflow } from './demo-lists.ts'
import { groupSeller, makeMonth } from './demo-month.ts'
import { openCompany, openingsOf } from './demo-opening.ts'
import { type DemoRates, openRandom, putRates, type Random, seedOf } from './demo-rate.ts'
import { makeTrade } from './demo-trade.ts'
import { hasDemo, makePassword, makeStaff, readPassword, type ShownUser, type Staff, shownUsers } from './demo-user.ts'
import { standardChartCode } from './standard.ts'

export { hasBooks, hasDemo } from './demo-user.ts'

/** The last year's December is left as people find it in the middle of the month. */
const openMonth = '2025-12'
const openUntil = '2025-12-20'
/** Of the vouchers of the open month, how many of a hundred are audited. */
const auditedShare = 60
const generatedTypes = { SALEBILL: 'XX', PLCLOSE: 'JZ', YECLOSE: 'JZ', VATCLOSE: 'JZ', FXREVAL: 'TH' } as const

type Seeding = { tx: Db; gate: Gate; staff: Staff; chartId: bigint; rates: DemoRates }

const makeSet = (
  { gate, staff, chartId }: Omit<Seeding, 'rates'>,
  company: DemoName,
  year: number,
  startNo: number,
): Promise<Books> => {
  const names = { nameZhCn: company.zh, nameZhTw: company.tw, nameEn: company.en }
  const isMade = company.code !== exampleCompany.code
  return gate.createAccountSet(staff.maker, {
    company: { code: company.code, names },
    year,
    names,
    startNo,
    currency: 'CNY',
    chartId,
    mode: 'STATUTORY',
    options: isMade ? { genVoucherType: generatedTypes } : {},
  })
}

const putEntities = async (tx: Db): Promise<void> => {
  const entities = demoEntities()
  await saveEntities(
    tx,
    entities.map(({ type, code, zh, tw, en }) => ({
      type,
      code,
      nameZhCn: zh,
      nameZhTw: tw,
      nameEn: en,
      enabled: true,
    })),
  )
  const owned = entities.filter((each) => each.company !== null)
  await tx.query(
    `update entity e set companies = array[n.company] from unnest($1::text[], $2::text[], $3::text[])
       as n(type, code, company) where e.type = n.type and e.code = n.code`,
    [owned.map((each) => each.type), owned.map((each) => each.code), owned.map((each) => each.company)],
  )
}

const putRegions = async (tx: Db): Promise<void> => {
  const regions = shopRegions()
  await tx.query(
    `update entity e set region = n.region from unnest($1::text[], $2::text[]) as n(code, region)
     where e.type = 'store' and e.code = n.code`,
    [regions.map(([code]) => code), regions.map(([, region]) => region)],
  )
}

/** A made voucher as the rules read it; one they refuse is a fault of this file. */
const readAll = (drafts: readonly VoucherDraft[], facts: CompanyFacts): BulkVoucher[] =>
  drafts.map((draft) => {
    const { voucher, problems } = readVoucher(draft, facts)
    if (!voucher) throw new Refusal(problems)
    return { voucher, wantedNo: null }
  })

type Made = { company: Company; book: DemoBook; random: Random }

/** The vouchers of a year, in the order of their months; `open` are those of the month that is not closed. */
const makeYear = (made: Made, year: number, facts: CompanyFacts, rates: DemoRates) => {
  const closed: VoucherDraft[] = []
  const open: VoucherDraft[] = []
  const accrued = { tax: 0n }
  for (let no = 1; no <= 12; no += 1) {
    const making = { ...made, rates, month: `${year}-${String(no).padStart(2, '0')}`, accrued }
    makeMonth(making)
    if (made.company.code === groupSeller) makeTrade(making)
    if (making.month === openMonth) {
      open.push(...made.book.take().filter((draft) => draft.date <= openUntil))
      continue
    }
    closeMonth(making, facts.subjects)
    closed.push(...made.book.take())
  }
  return { closed, open }
}

/** The open month: the earlier vouchers audited, the rest waiting, one sent back, and one not finished. */
const fillOpenMonth = async (
  { gate, staff }: Seeding,
  books: Books,
  drafts: readonly VoucherDraft[],
  facts: CompanyFacts,
): Promise<void> => {
  const audited = Math.floor((drafts.length * auditedShare) / 100)
  const unfinished = drafts.at(-1)
  const vouchers = readAll(drafts.slice(0, -1), facts)
  await gate.importVouchers(staff.maker, books, vouchers.slice(0, audited), { auditor: staff.auditor })
  const ids: bigint[] = []
  await gate.importVouchers(staff.maker, books, vouchers.slice(audited), { ids })
  const rejected = { act: 'reject', ids: ids.slice(1, 2), reason: '附件发票金额与凭证不符，请核对' } as const
  await gate.act(staff.auditor, books, rejected)
  if (unfinished === undefined) return
  const lines = unfinished.lines.slice(0, -1)
  await gate.saveDraft(staff.maker, books, { id: null, draft: { ...unfinished, source: 'MANUAL', type: 'JI', lines } })
}

const fillCompany = async (seeding: Seeding, company: Company): Promise<void> => {
  const { tx, gate, staff, rates } = seeding
  const made: Made = { company, book: openBook(), random: openRandom(seedOf(company.code)) }
  openCompany(made.book, company, rates)
  let openings = openingsOf(made.book)
  for (const year of demoYears) {
    const books = await makeSet(seeding, company, year, 1)
    await gate.setOpenings(staff.maker, books, openings)
    const facts = await gate.facts(books)
    const { closed, open } = makeYear(made, year, facts, rates)
    await gate.importVouchers(staff.maker, books, readAll(closed, facts), { auditor: staff.auditor })
    if (open.length > 0) await fillOpenMonth(seeding, books, open, facts)
    const last = open.length > 0 ? 11 : 12
    for (let no = 1; no <= last; no += 1) {
      await gate.post(staff.poster, books, `${year}-${String(no).padStart(2, '0')}`, wordsOf['zh-cn'])
    }
    openings = nextOpenings(grainsOfMonth(await readYear(tx, books, 12, ['posted']), year, 12))
  }
}

const fillGroup = async (tx: Db, password: string): Promise<void> => {
  const staff = await makeStaff(tx, password)
  // A gate of its own on the transaction: it has to see what nobody else sees yet.
  const gate = openGate(tx)
  const chartId = await ensureChart(tx, standardChartCode, '')
  await putEntities(tx)
  const example = await makeSet({ tx, gate, staff, chartId }, exampleCompany, 2025, 11)
  await fillExample(tx, gate, staff, example)
  await putRegions(tx)
  const rates = await putRates(tx, staff.maker.userName)
  for (const company of madeCompanies) await fillCompany({ tx, gate, staff, chartId, rates }, company)
  await putLists(tx, staff.maker.name)
  await putWorkflow(tx, staff.maker.name)
  await putDepartmentTree(tx, staff.maker.name)
  // Of months that were posted before anybody came nobody has news.
  await tx.query(`delete from notice where kind = 'monthPosted'`)
  await rightsChanged(tx)
}

/**
 * Fills a database that has no demo group with one, all or nothing, and does nothing where there is one. Needs the
 * standard data and the roles. Answers who can sign in; the password stays in the file `demo-password` of the folder.
 */
export const seedDemo = async (
  db: Db,
  { dataFolder }: { dataFolder: string },
): Promise<{ users: ShownUser[]; password: string }> => {
  if (await hasDemo(db)) return { users: await shownUsers(db), password: await readPassword(dataFolder) }
  const password = await makePassword(dataFolder)
  await db.transaction(async (tx) => {
    // Two servers that start together: the second waits here and finds the group there.
    await tx.query('lock table app_user in share row exclusive mode')
    if (!(await hasDemo(tx))) await fillGroup(tx, password)
  })
  return { users: await shownUsers(db), password }
}

const demoYears = [2024, 2025] as const

/** Values of account sets that people have made, the first hundred; without the demo's users that is all of them. */
export const ownAccountSets = async (db: Db): Promise<string[]> => {
  const companies = (await hasDemo(db)) ? [exampleCompany, ...madeCompanies] : []
  const codes = companies.map((each) => each.code)
  const demo = codes.flatMap((code) => demoYears.map((year) => accountSetValue(code, year)))
  const rows = await db.query<{ value: string }>(
    `-- cross-company: account sets of the instance
select value from account_set where value <> all($1) order by value limit 100`,
    [demo],
  )
  return rows.map((row) => row.value)
}

/** True while a server works on this database, one of an earlier version too: it would go on with what it has read. */
export const isServed = async (db: Db): Promise<boolean> => {
  const rows = await db.query(
    `select 1 from pg_stat_activity where datname = current_database()
       and (application_name = 'selvedge' or application_name like 'selvedge server %') limit 1`,
  )
  return rows.length > 0
}

const named = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Functions and types by the statements that made them. */
const madeBy = async (kind: 'function|aggregate' | 'type'): Promise<string[]> => {
  const shape = new RegExp(`^\\s*create (?:or replace )?(?:${kind}) (\\w+)`, 'gim')
  const migrations = await readMigrations(migrationsFolder)
  const names = migrations.flatMap(({ statements }) => statements.flatMap((text) => [...text.matchAll(shape)]))
  return [...new Set(names.map((match) => match[1] ?? ''))]
}

/**
 * Removes every table, view, function and type of the product; what else the database holds stays. Posted rows cannot
 * be deleted one by one, by whomever, so the demo group goes with its tables.
 */
export const removeSchema = (db: Db): Promise<void> => asOwner(db, (owner) => owner.transaction(removeAll))

const removeAll = async (tx: Db): Promise<void> => {
  const names = [...tables.distributed, ...tables.reference, ...tables.local].map(named)
  await tx.query(`drop table if exists ${names.join(', ')} cascade`)
  // The views that value sets read went with their tables.
  await tx.query('drop schema if exists value_set_api cascade')
  // One name may have a routine for each type of its arguments.
  const routines = await tx.query<{ routine: string }>(
    `select p.oid::regprocedure::text as routine from pg_proc p
     where p.proname = any($1) and p.pronamespace = current_schema()::regnamespace`,
    [await madeBy('function|aggregate')],
  )
  for (const { routine } of routines) await tx.query(`drop routine if exists ${routine} cascade`)
  for (const name of await madeBy('type')) await tx.query(`drop type if exists ${named(name)} cascade`)
}

const keysAtOnce = 1000

/** The contents of files that this database has in the data folder. In an object store others may have them too. */
export const ownContents = async (db: Db): Promise<string[]> => {
  const keys: string[] = []
  for (;;) {
    const rows = await db.query<{ key: string }>(
      `select key from file_object where storage = 'local' and key > $1 order by key limit ${keysAtOnce}`,
      [keys.at(-1) ?? ''],
    )
    keys.push(...rows.map(({ key }) => key))
    if (rows.length < keysAtOnce) return keys
  }
}

/** Removes contents from the folder of files; what else lies there stays. */
export const removeContents = async (folder: string, keys: readonly string[]): Promise<void> => {
  const store = diskStore(folder)
  for (const key of keys) await store.remove(key)
}

/** How many vouchers of the open month wait for the auditor: those of its closing. */
const leftOpen = 6

const fileOf = (name: string) => inspectFile(fileURLToPath(new URL(`demo/${name}.csv`, import.meta.url)), `${name}.csv`)

/** Fills the books of the example: November is posted, December waits with its last vouchers not audited. */
const fillExample = async (tx: Db, gate: Gate, staff: Staff, books: Books): Promise<void> => {
  const context = { db: tx, gate, actor: staff.maker, books, check: false, accept: false }
  await importEntities({ ...context, file: await fileOf('entities') })
  await importRates({ ...context, file: await fileOf('rates') })
  await importOpening({ ...context, file: await fileOf('opening-balances') })
  await importVouchers(context, {
    file: await fileOf('vouchers'),
    check: false,
    again: false,
    createEntities: false,
    mayEnter: async () => everything,
  })
  await gate.auditMonth(staff.auditor, books, '2025-11')
  await gate.post(staff.poster, books, '2025-11', wordsOf['zh-cn'])
  const december = await tx.query<{ id: bigint }>(
    `select id from voucher where company_id = $1 and year = $2 and period_no = 12 order by voucher_no, voucher_type`,
    [books.companyId, books.year],
  )
  const ids = december.slice(0, -leftOpen).map(({ id }) => id)
  await gate.act(staff.auditor, books, { act: 'audit', ids })
}
