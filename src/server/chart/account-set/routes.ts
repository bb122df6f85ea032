// Serves the account sets a user may read: their list, and one of them with everything that is decided for it.
import type { TripleShape } from '../../../contract/base/shape.ts'
import { type AccountSetDetailShape, accountSetCalls } from '../../../contract/chart/account-set.ts'
import { periodText } from '../../../domain/base/period.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { accountConfigs } from '../../kernel/account-config.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { actorOf, type Gate, wholeSet } from '../../ledger/gate.ts'
import { readAccountSet } from '../../ledger/read/read-account-set.ts'
import { keepsSet, useOfSet } from '../../ledger/write/account-set-change.ts'
import { shownOptions } from './store.ts'

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

const makeSandbox = async (gate: Gate, scope: Scope, value: string) => {
  const books = wholeSet(scope, value)
  await scope.hold?.(`sandbox:${value}`)
  return { accountSet: (await gate.makeSandbox(actorOf(scope), books)).value }
}

const throwAway = async (gate: Gate, scope: Scope, value: string) => {
  const books = wholeSet(scope, value)
  await scope.hold?.(`sandbox:${value}`)
  await gate.throwAway(actorOf(scope), books)
}

export const accountSetRoutes = (app: App, gate: Gate): void =>
  serve(app, accountSetCalls, {
    list: async (_, scope) => ({ items: await accountConfigs(app.db, scope.setsWith('read'), scope.lang) }),
    detail: ({ accountSet }, scope) => detailOf(gate, scope, accountSet),
    makeSandbox: ({ accountSet }, scope) => makeSandbox(gate, scope, accountSet),
    throwAway: ({ accountSet }, scope) => throwAway(gate, scope, accountSet),
  })
