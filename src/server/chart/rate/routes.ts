// The calls of the exchange-rate maintenance.
import { wordsOf } from '../../../contract/base/words.ts'
import { rateBookCalls } from '../../../contract/chart/exchange-rate.ts'
import { formatRate, parseRate } from '../../../domain/base/money.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { rowsFile } from '../../kernel/sheet.ts'
import type { Gate } from '../../ledger/gate.ts'
import { baseOf, filterOf, list, type RateBookFilter, type RateRow, rateColumns, usage, year } from './book.ts'
import { add, average, copyMonth, edit, remove } from './change.ts'

/** Titles of the import format: what is exported can be imported again. */
const columns = ['currency', 'type', 'date', { title: 'rate', kind: 'figure' }, 'unit'] as const
const rowsMost = 100_000

const cellsOf = ({ currency, type, date, rate, unit }: RateRow): string[] => {
  return [currency, type, date, formatRate(parseRate(rate) ?? 0n), String(unit)]
}

const exportBook = (gate: Gate) => async (asked: RateBookFilter, scope: Scope) => {
  const { where, values } = filterOf(await baseOf(gate, scope), asked)
  const rows = await scope.db.query<RateRow>(
    `select ${rateColumns} from exchange_rate e where ${where}
     order by e.rate_date desc, e.currency, e.type limit ${rowsMost}`,
    values,
  )
  return rowsFile(wordsOf[scope.lang].system.ratesFile, columns, rows.map(cellsOf))
}

export const rateRoutes = (app: App, gate: Gate): void => {
  serve(app, rateBookCalls, {
    list: list(gate),
    year: year(gate),
    usage: usage(gate),
    add: add(gate),
    edit: edit(gate),
    delete: remove(gate),
    copyMonth: copyMonth(gate),
    average: average(gate),
    export: exportBook(gate),
  })
}
