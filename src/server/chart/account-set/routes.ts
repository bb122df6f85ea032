// Serves the account sets: their list, one of them with all that is decided for it, making, changing and deleting them.

import type { InputOf } from '../../../contract/base/call.ts'
import type { TripleShape } from '../../../contract/base/shape.ts'
import {
  type AccountSetDetailShape,
  type AccountSetOptionShape,
  accountSetCalls,
  accountSetDefineCalls,
} from '../../../contract/chart/account-set.ts'
import { periodText } from '../../../domain/base/period.ts'
import { problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { isUnlimited } from '../../../domain/chart/access.ts'
import {
  type AccountSetOptions,
  accountSetValue,
  completeOptions,
  defaultOptions,
} from '../../../domain/chart/account-set.ts'
import { readDefinition } from '../../../domain/chart/account-set-define.ts'
import { accountConfigs } from '../../kernel/account-config.ts'
import { chinaToday } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import { rightsChanged } from '../../kernel/right.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { actorOf, type Gate, wholeSet } from '../../ledger/gate.ts'
import { readAccountSet } from '../../ledger/read/read-account-set.ts'
import type { Actor, Books } from '../../ledger/store/books.ts'
import { keepsSet, useOfSet } from '../../ledger/write/account-set-change.ts'
import { copyYearRights, dropYearRights, grantAll } from '../../ledger/write/year-rights.ts'
import { chartOfChoice } from './chart.ts'

type Names = { nameZhCn: string; nameZhTw: string; nameEn: string }

const nameOf = (row: Names): TripleShape => ({ 'zh-cn': row.nameZhCn, 'zh-tw': row.nameZhTw, en: row.nameEn })

const nameless: Names = { nameZhCn: '', nameZhTw: '', nameEn: '' }

/** The named account set when the caller may read it; foreign and missing ones are answered alike. */
const detailOf = async (gate: Gate, scope: Scope, value: string): Promise<AccountSetDetailShape> => {
  const books =
    scope.setsWith('read').find((set) => set.value === value) ??
    refuse(problem('accountSet.noRight', 'accountSet', { set: value, right: 'read' }))
  const row = (await readAccountSet(scope.db, books)) ?? refuse(problem('record.missing', 'accountSet'))
  const facts = await gate.facts(books)
  const use = await useOfSet(scope.db, books)
  const { baseCurrency } = facts.accountSet
  const subjects = facts.subjects.all
  return {
    value,
    name: nameOf(row),
    currency: baseCurrency,
    currencyName: nameOf(facts.currencyList.find((each) => each.code === baseCurrency) ?? nameless),
    chart: {
      code: row.chartCode,
      subjects: subjects.length,
      leaves: subjects.filter((subject) => subject.isLeaf).length,
    },
    taxNo: row.taxNo,
    industry: row.industry,
    accountingHead: row.accountingHead,
    mode: facts.accountSet.mode,
    status: row.status,
    version: row.version,
    changedBy: row.changedBy,
    changedAt: row.changedAt ?? '',
    hasVouchers: use.vouchers,
    mayDelete: !keepsSet(use) && row.carried === null,
    startMonth: periodText({ year: books.year, no: row.startNo }),
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    openings: row.openings,
    carried: row.carried,
    months: [...facts.periods].map(([no, status]) => ({ no, status })).sort((a, b) => a.no - b.no),
    voucherTypes: facts.typeList.map((type) => ({
      code: type.code,
      word: { 'zh-cn': type.wordZhCn, 'zh-tw': type.wordZhTw, en: type.wordZhCn },
      name: nameOf(type),
      enabled: type.enabled,
    })),
    options: shownOptions(facts.accountSet.options),
  }
}

const heldSet = async (scope: Scope, value: string) => {
  const books = wholeSet(scope, value)
  await scope.hold?.(`sandbox:${value}`)
  return books
}

export const accountSetRoutes = (app: App, gate: Gate): void =>
  serve(app, accountSetCalls, {
    list: async (_, scope) => ({ items: await accountConfigs(app.db, scope.setsWith('read'), scope.lang) }),
    detail: ({ accountSet }, scope) => detailOf(gate, scope, accountSet),
    makeSandbox: async ({ accountSet }, scope) => {
      const { value } = await gate.makeSandbox(actorOf(scope), await heldSet(scope, accountSet))
      return { accountSet: value }
    },
    throwAway: async ({ accountSet }, scope) => gate.throwAway(actorOf(scope), await heldSet(scope, accountSet)),
  })

// Serves the definition of account sets: making a company or a year of one, changing, closing, archiving, deleting.

type Add = InputOf<typeof accountSetDefineCalls.add>
type Edit = InputOf<typeof accountSetDefineCalls.edit>

/** The definition as it is stored; refused with everything that is wrong with it, the currency too. */
const readInput = async (tx: Db, input: Add | Edit) => {
  const { definition, problems } = readDefinition(input)
  const currencies = await readCurrencies(tx)
  if (!currencies.some(({ code }) => code === input.currency)) problems.push(problem('input.invalid', 'currency'))
  if (problems.length > 0) throw new Refusal(problems)
  return definition
}

const add = (gate: Gate) => (input: Add, scope: Scope) =>
  scope.db.transaction(async (tx) => {
    const { company, year, startNo, adjustmentPeriod, currency, mode } = input
    const { options, taxNo, industry, accountingHead, ...names } = await readInput(tx, input)
    await checkCompany(tx, scope.user.id, company)
    const value = accountSetValue(company.code, year)
    const of = { value, name: names.nameZhCn, company: company.code }
    const chartId = await chartOfChoice(tx, scope, input.chart, of)
    const within = gate.within(tx)
    const own = {
      nameZhCn: company.nameZhCn.trim() || names.nameZhCn,
      nameZhTw: company.nameZhTw.trim() || names.nameZhTw,
      nameEn: company.nameEn.trim() || names.nameEn,
    }
    const actor = actorOf(scope)
    const books = await within.createAccountSet(actor, {
      company: { code: company.code, names: own, profile: { taxNo, industry, accountingHead } },
      ...{ year, names, startNo, adjustmentPeriod, currency, chartId, mode, options },
    })
    const told = company.isNew ? [await grantAll(tx, actor, books)] : await copyLatestRights(tx, actor, books)
    await within.tell(actor, null, told)
    await rightsChanged(tx)
    return { accountSet: books.value }
  })

/** The named account set when the caller administers all of it; foreign, missing and narrow ones are answered alike. */
const adminSet = (scope: Scope, value: string): Books =>
  scope.setsWith('admin').find((set) => set.value === value && isUnlimited(set.dataScope)) ??
  refuse(problem('accountSet.noRight', 'accountSet', { set: value, right: 'admin' }))

/** What a change leaves as it is unless it names it. */
type SetRow = { chartId: bigint; options: Partial<AccountSetOptions> }

const edit = (gate: Gate) => async (input: Edit, scope: Scope) => {
  const books = adminSet(scope, input.accountSet)
  return scope.db.transaction(async (tx) => {
    const definition = await readInput(tx, input)
    const [row = refuse(problem('record.missing', 'accountSet'))] = await tx.query<SetRow>(
      `select chart_id, options from account_set where company_id = $1 and year = $2`,
      [books.companyId, books.year],
    )
    const of = { value: books.value, name: definition.nameZhCn, company: books.companyCode }
    const chartId = input.chart ? await chartOfChoice(tx, scope, input.chart, of) : row.chartId
    const { version, currency, startNo, adjustmentPeriod } = input
    // What is not said stays: the end of the year has choices of its own.
    const unsaid = Object.entries(row.options).filter(([name]) => !Object.hasOwn(input.options, name))
    const options = { ...Object.fromEntries(unsaid), ...definition.options }
    const change = { ...definition, options, version, currency, chartId, startNo, adjustmentPeriod }
    return { version: await gate.within(tx).editAccountSet(actorOf(scope), books, change) }
  })
}

export const accountSetDefineRoutes = (app: App, gate: Gate): void =>
  serve(app, accountSetDefineCalls, {
    choices: async (_, { db, user }) => ({
      companies: await readCompanies(db, await administered(db, user.id)),
      currencies: await readCurrencies(db),
      voucherTypes: await db.query<Names & { code: string }>(
        `select code, ${names} from voucher_type where enabled order by sort, code`,
      ),
      options: shownOptions(completeOptions(defaultOptions)),
    }),
    add: add(gate),
    edit: edit(gate),
    status: async ({ accountSet, version, status }, scope) => {
      const books = adminSet(scope, accountSet)
      return scope.db.transaction(async (tx) => {
        const next = await gate.within(tx).setSetStatus(actorOf(scope), books, { version, status })
        await rightsChanged(tx)
        return { version: next }
      })
    },
    delete: async ({ accountSet, version }, scope) => {
      const books = adminSet(scope, accountSet)
      await scope.db.transaction(async (tx) => {
        const within = gate.within(tx)
        await within.deleteAccountSet(actorOf(scope), books, version)
        await within.tell(actorOf(scope), null, await dropYearRights(tx, books))
      })
    },
  })

const names = 'name_zh_cn, name_zh_tw, name_en'

type CompanyRow = Names & { id: bigint; code: string; taxNo: string; industry: string; accountingHead: string }

/** As many companies are offered. */
const companiesMost = 2000

/** Companies with the years that have books; null: all of them. Sandboxes are none. */
const readCompanies = async (db: Db, ids: ReadonlySet<bigint> | null) => {
  const rows = await db.query<CompanyRow>(
    `select id, code, ${names}, tax_no, industry, accounting_head from company
     where sandbox_of = '' and ($1::bigint[] is null or id = any($1)) order by code limit ${companiesMost}`,
    [ids && [...ids]],
  )
  const sets = await db.query<{ companyId: bigint; year: number }>(
    `select s.company_id, s.year from account_set s where s.company_id = any($1) order by s.year`,
    [rows.map(({ id }) => id)],
  )
  const years = Map.groupBy(sets, ({ companyId }) => companyId)
  return rows.map(({ id, ...company }) => ({ ...company, years: (years.get(id) ?? []).map(({ year }) => year) }))
}

const readCurrencies = (db: Db) =>
  db.query<Names & { code: string }>(`select code, ${names} from currency where enabled order by code`)

const shownOptions = (options: AccountSetOptions): AccountSetOptionShape => ({
  ...options,
  genVoucherType: Object.fromEntries(
    Object.entries(options.genVoucherType).flatMap(([source, type]) => (type ? [[source, type]] : [])),
  ),
})

/** Ids of the companies in which somebody administers every account set he has a say in; null for all companies. */
const administered = async (db: Db, userId: bigint): Promise<ReadonlySet<bigint> | null> => {
  const rows = await db.query<{ companyId: bigint | null }>(
    `select distinct company_id from account_set_right
     where user_id = $1 and 'admin' = any(rights) and coalesce(valid_until >= ${chinaToday}, true)
       and cardinality(subjects) + cardinality(stores) + cardinality(departments) = 0`,
    [userId],
  )
  if (rows.some(({ companyId }) => companyId === null)) return null
  return new Set(rows.flatMap(({ companyId }) => (companyId === null ? [] : [companyId])))
}

/** Refuses to put a year into a company that the caller does not administer; `isNew`: he makes it now. */
const checkCompany = async (
  tx: Db,
  userId: bigint,
  { code, isNew }: { code: string; isNew: boolean },
): Promise<void> => {
  const [company] = await tx.query<{ id: bigint; sandboxOf: string }>(
    `select id, sandbox_of from company where code = $1 for share`,
    [code],
  )
  if (isNew) return company ? refuse(problem('record.duplicate', 'company.code', { field: code })) : undefined
  const own = await administered(tx, userId)
  const isOwn = company !== undefined && company.sandboxOf === '' && (own === null || own.has(company.id))
  if (!isOwn) refuse(problem('accountSet.noRight', 'company.code', { set: code, right: 'admin' }))
}

/** Whoever has rights in the latest other year of the company alone has them in this one too. */
const copyLatestRights = async (tx: Db, actor: Actor, books: Books) => {
  const [latest] = await tx.query<{ year: number }>(
    `select s.year from account_set s where s.company_id = $1 and s.year <> $2 order by s.year desc limit 1`,
    [books.companyId, books.year],
  )
  return latest ? copyYearRights(tx, actor, latest.year, books) : []
}
