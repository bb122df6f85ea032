// Serves the definition of account sets: making a company or a year of one, changing, closing, archiving, deleting.
import type { InputOf } from '../../../contract/base/call.ts'
import { accountSetDefineCalls } from '../../../contract/chart/account-set-define.ts'
import { problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { isUnlimited } from '../../../domain/chart/access.ts'
import { accountSetValue, completeOptions, defaultOptions } from '../../../domain/chart/account-set.ts'
import { readDefinition } from '../../../domain/chart/account-set-define.ts'
import type { Db } from '../../kernel/db.ts'
import { rightsChanged } from '../../kernel/right.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { actorOf, type Books, type Gate } from '../../ledger/gate.ts'
import { dropYearRights, grantAll } from '../../ledger/write/year-rights.ts'
import { chartOfChoice } from './chart.ts'
import {
  administered,
  checkCompany,
  copyLatestRights,
  readCompanies,
  readCurrencies,
  readSetRow,
  readVoucherTypes,
  shownOptions,
} from './store.ts'

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

const edit = (gate: Gate) => async (input: Edit, scope: Scope) => {
  const books = adminSet(scope, input.accountSet)
  return scope.db.transaction(async (tx) => {
    const definition = await readInput(tx, input)
    const row = await readSetRow(tx, books)
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

const choices = async (scope: Scope) => ({
  companies: await readCompanies(scope.db, await administered(scope.db, scope.user.id)),
  currencies: await readCurrencies(scope.db),
  voucherTypes: await readVoucherTypes(scope.db),
  options: shownOptions(completeOptions(defaultOptions)),
})

export const accountSetDefineRoutes = (app: App, gate: Gate): void =>
  serve(app, accountSetDefineCalls, {
    choices: (_, scope) => choices(scope),
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
