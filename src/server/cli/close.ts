// `selvedge close` and `selvedge year-end`: the vouchers that close a month or a year, and the closing of the year.
import { formatMoney } from '../../domain/base/money.ts'
import { parsePeriod } from '../../domain/base/period.ts'
import { problem, Refusal, refuse } from '../../domain/base/problem.ts'
import { monthClosings } from '../../domain/closing/closing.ts'
import { checkCloseYear } from '../../domain/closing/year-end.ts'
import { closeYearWithRights } from '../closing/closing-routes.ts'
import { openBackups } from '../export/backup/backups.ts'
import { backUpYear } from '../export/backup/safety-backup.ts'
import type { Books, Gate } from '../ledger/gate.ts'
import { monthOptions, openMonth } from './month.ts'
import { checkMay } from './product.ts'
import { answer, type Command, neededOf, type Shell, sayProblems, Usage } from './shell.ts'

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

/** Nothing is carried into a year that has a posted month: what differs is told with the refusal (E222). */
const tellDifferences = async (shell: Shell, gate: Gate, own: Books, refusal: Refusal): Promise<number> => {
  const { differences } = await gate.examineYear(own)
  const { baseDigits } = await gate.facts(own)
  const rows = differences.map(({ held, carried, ...row }) => ({
    ...row,
    held: formatMoney(held, baseDigits),
    carried: formatMoney(carried, baseDigits),
  }))
  sayProblems(shell, refusal.problems, '', { differences: rows })
  if (!shell.json) for (const row of rows) shell.out(`${shell.say('openingDiffers', row).replace(/ {2,}/g, ' ')}\n`)
  return 1
}

export const yearEnd: Command = {
  name: 'year-end',
  usage: '--account-set S [--provisional] [--overwrite] [--open-items] [--cancel] [--as NAME]',
  options: {
    'account-set': { type: 'string' },
    provisional: { type: 'boolean' },
    overwrite: { type: 'boolean' },
    'open-items': { type: 'boolean' },
    cancel: { type: 'boolean' },
  },
  words: { min: 0, max: 0 },
  run: async (shell, { values }) => {
    const value = neededOf(shell, values, 'account-set')
    const { config, db, gate, acting, books } = await shell.product()
    const [by, own] = [await acting(shell.as, shell.lang), await books(value)]
    if (values.cancel === true) {
      checkMay(by, 'gl:yearEnd:cancel', 'post', own)
      const { next } = await gate.cancelYear(by.actor, own)
      return answer(shell, { next }, [shell.say('yearCancelled', { name: value })])
    }
    checkMay(by, 'gl:yearEnd:close', 'post', own)
    const asked = {
      overwrite: values.overwrite === true,
      provisional: values.provisional === true,
      openItems: values['open-items'] === true,
    }
    if (checkCloseYear(await gate.examineYear(own), asked).length === 0) {
      await backUpYear(await openBackups(db, config), gate, by.actor, own)
    }
    try {
      const closed = await closeYearWithRights(db, gate, by.actor, own, asked)
      return answer(shell, closed, [shell.say('yearClosed', { name: value, next: closed.next, n: closed.lines })])
    } catch (error) {
      // This refusal has a list to it; every other one is told as it is.
      if (!(error instanceof Refusal) || error.problems[0]?.code !== 'year.posted') throw error
      return tellDifferences(shell, gate, own, error)
    }
  },
}
