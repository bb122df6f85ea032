// `selvedge close` and `selvedge year-end`, and what the commands about one month of one account set share.
import { sentenceOf } from '../../contract/base/sentence.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { parsePeriod } from '../../domain/base/period.ts'
import { problem, Refusal, refuse } from '../../domain/base/problem.ts'
import type { AccountSetRight } from '../../domain/chart/access.ts'
import { monthClosings } from '../../domain/closing/closing.ts'
import { checkCloseYear } from '../../domain/closing/year-end.ts'
import { findVoucherType } from '../../domain/voucher/voucher.ts'
import { closeYearWithRights } from '../closing/closing-routes.ts'
import { backUpYear, openBackups } from '../export/backup/backups.ts'
import type { Gate } from '../ledger/gate.ts'
import type { Books } from '../ledger/store/books.ts'
import { type Acting, checkMay } from './product.ts'
import { answer, type Command, neededOf, type Shell, sayProblems, textOf, Usage, type Values } from './shell.ts'

type OpenMonth = { gate: Gate; by: Acting; own: Books; period: string }

/** Opens the month that is named; refuses without the permission code or the right in these books. */
const openMonth = async (shell: Shell, values: Values, button: string, right: AccountSetRight): Promise<OpenMonth> => {
  const value = neededOf(shell, values, 'account-set')
  const period = neededOf(shell, values, 'period')
  const { gate, acting, books } = await shell.product()
  const [by, own] = [await acting(shell.as, shell.lang), await books(value)]
  checkMay(by, button, right, own)
  return { gate, by, own, period }
}

// `selvedge post` and `selvedge cancel-posting`: a month is posted, checked before it, or taken back.

type Checks = Awaited<ReturnType<Gate['check']>>

const checkLines = (shell: Shell, { checks }: Checks): string[] =>
  checks.map(({ no, state, problem, figure, items }) => {
    const sentence = problem === null ? figure : sentenceOf(shell.words, problem)
    const found = (items ?? []).map((item) => ` [${item.name} ${item.figure}]`).join('')
    return shell.say('checkLine', { no, state, text: `${sentence}${found}` }).trimEnd()
  })

export const post: Command = {
  name: 'post',
  usage: '--account-set S --period YYYY-MM [--check] [--as NAME]',
  texts: ['account-set', 'period'],
  flags: ['check'],
  run: async (shell, { values }) => {
    const isCheck = values.check === true
    const button = isCheck ? 'gl:posting:check' : 'gl:posting:post'
    const { gate, by, own, period } = await openMonth(shell, values, button, 'post')
    if (isCheck) {
      const result = await gate.check(own, period, shell.words)
      answer(shell, result, checkLines(shell, result))
      return result.ready ? 0 : 1
    }
    const posted = await gate.post(by.actor, own, period, shell.words)
    return answer(shell, { period, ...posted }, [shell.say('posted', { period, n: posted.vouchers })])
  },
}

export const cancelPosting: Command = {
  name: 'cancel-posting',
  usage: '--account-set S --period YYYY-MM --reason TEXT [--as NAME]',
  texts: ['account-set', 'period', 'reason'],
  run: async (shell, { values }) => {
    const reason = neededOf(shell, values, 'reason')
    const { gate, by, own, period } = await openMonth(shell, values, 'gl:posting:cancelPosting', 'post')
    const version = await gate.cancelPosting(by.actor, own, period, reason)
    return answer(shell, { period, version }, [shell.say('cancelled', { period })])
  },
}

// `selvedge audit`: audits all saved vouchers of a month, or none.

export const audit: Command = {
  name: 'audit',
  usage: '--account-set S --period YYYY-MM [--as NAME]',
  texts: ['account-set', 'period'],
  run: async (shell, { values }) => {
    const { gate, by, own, period } = await openMonth(shell, values, 'gl:voucher:audit', 'audit')
    const count = await gate.auditMonth(by.actor, own, period)
    return answer(shell, { audited: count }, [shell.say('audited', { n: count })])
  },
}

// `selvedge renumber`: closes the gaps in the numbers of a month and prints what became of each number.

export const renumber: Command = {
  name: 'renumber',
  usage: '--account-set S --period YYYY-MM [--type T] [--as NAME]',
  texts: ['account-set', 'period', 'type'],
  run: async (shell, { values }) => {
    const { gate, by, own, period } = await openMonth(shell, values, 'gl:voucher:renumber', 'entry')
    const wanted = textOf(values, 'type')
    const type = wanted === '' ? undefined : findVoucherType((await gate.facts(own)).typeList, wanted)
    if (wanted !== '' && !type) throw new Usage(shell.say('badValue', { name: '--type', value: wanted }))
    const changed = await gate.renumber(by.actor, own, period, { type: type?.code })
    const told = changed.map(({ type: code, from, to }) => ({ type: code, from, to }))
    const lines = told.map((each) => shell.say('renumbered', each))
    return answer(shell, { renumbered: told }, lines.length > 0 ? lines : [shell.say('noGaps')])
  },
}

const kinds = [...monthClosings, 'year'] as const

export const close: Command = {
  name: 'close',
  usage: 'pl|fx|vat|year --account-set S --period YYYY-MM [--as NAME]',
  texts: ['account-set', 'period'],
  words: 1,
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
  texts: ['account-set'],
  flags: ['provisional', 'overwrite', 'open-items', 'cancel'],
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
