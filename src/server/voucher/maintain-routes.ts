// The calls of the master data: the chart, entities, exchange rates.
import { entityCalls, exchangeRateCalls, subjectCalls } from '../../contract/voucher/maintain.ts'
import { formatRate } from '../../domain/base/money.ts'
import { isDate } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { type App, serve } from '../kernel/serve.ts'
import { booksOf } from '../ledger/actor.ts'
import type { Gate } from '../ledger/gate.ts'
import { findEntities, findRates } from './maintain-store.ts'

const checkDate = (text: string | undefined, path: string): string => {
  if (text !== undefined && !isDate(text)) refuse(problem('input.date', path, { date: text }))
  return text ?? ''
}

export const maintainRoutes = (app: App, gate: Gate): void => {
  serve(app, subjectCalls, {
    list: async (_, scope) => ({ items: [...(await gate.facts(booksOf(scope))).subjects.all] }),
  })
  serve(app, entityCalls, {
    list: async (input, scope) => {
      const { type = '', search = '', enabled = null } = input
      const books = booksOf(scope)
      const { sandboxOf } = await gate.facts(books)
      const filter = { company: sandboxOf || books.companyCode, type, search, enabled }
      return findEntities(scope.db, filter, input)
    },
  })
  serve(app, exchangeRateCalls, {
    list: async (input, scope) => {
      const { currency = '', type = '' } = input
      const base = (await gate.facts(booksOf(scope))).accountSet.baseCurrency
      const filter = { base, currency, type, from: checkDate(input.from, 'from'), to: checkDate(input.to, 'to') }
      return findRates(scope.db, filter, input)
    },
    find: async ({ currency, type, date }, scope) => {
      const found = (await gate.facts(booksOf(scope))).rate(currency, type, checkDate(date, 'date'))
      return found && { currency, type, date: found.date, rate: formatRate(found.rate), unit: found.unit }
    },
  })
}
