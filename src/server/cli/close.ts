// `selvedge close` and `selvedge year-end`: the vouchers that close a month or a year, and the closing of the year.
import { monthClosings } from '../../domain/closing.ts'
import { parsePeriod } from '../../domain/period.ts'
import { problem, refuse } from '../../domain/problem.ts'
import { closeYearWithRights } from '../period/year-end.ts'
import { monthOptions, openMonth } from './month.ts'
import { checkMay } from './product.ts'
import { answer, type Command, neededOf, Usage } from './shell.ts'

const kinds = [...monthClosings, 'year'] as const

export const close: Command = {
  name: 'close',
  usage: 'pl|fx|vat|year --account-set S --period YYYY-MM [--as NAME]',
  options: monthOptions,
  words: { min: 1, max: 1 },
  run: async (shell, { values, words }) => {
    const kind = kinds.find((each) => each === words[0])
    if (!kind) throw new Usage(shell.say('badValue', { name: 'close', value: words[0] ?? '' }))
    const button = kind === 'year' ? 'gl:yearEnd:close' : `gl:closing:${kind}`
    const { gate, by, own, period } = await openMonth(shell, values, button, 'post')
    const month = parsePeriod(period)
    if (month?.year !== own.year) return refuse(problem('accountSet.mismatch', 'period'))
    const { ids } = await gate.close(by.actor, own, { kind, no: month.no })
    return answer(shell, { period, vouchers: ids.map(String) }, [shell.say('closed', { period, n: ids.length })])
  },
}

export const yearEnd: Command = {
  name: 'year-end',
  usage: '--account-set S [--provisional] [--overwrite] [--cancel] [--as NAME]',
  options: {
    'account-set': { type: 'string' },
    provisional: { type: 'boolean' },
    overwrite: { type: 'boolean' },
    cancel: { type: 'boolean' },
  },
  words: { min: 0, max: 0 },
  run: async (shell, { values }) => {
    const value = neededOf(shell, values, 'account-set')
    const { db, gate, acting, books } = await shell.product()
    const [by, own] = [await acting(shell.as, shell.lang), await books(value)]
    if (values.cancel === true) {
      checkMay(by, 'gl:yearEnd:cancel', 'post', own)
      const { next } = await gate.cancelYear(by.actor, own)
      return answer(shell, { next }, [shell.say('yearCancelled', { name: value })])
    }
    checkMay(by, 'gl:yearEnd:close', 'post', own)
    const asked = { overwrite: values.overwrite === true, provisional: values.provisional === true }
    const closed = await closeYearWithRights(db, gate, by.actor, own, asked)
    return answer(shell, closed, [shell.say('yearClosed', { name: value, next: closed.next, n: closed.lines })])
  },
}
