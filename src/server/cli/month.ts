// What the commands about one month of one account set share: their options, who acts, and on which books.

import { sentenceOf } from '../../contract/base/sentence.ts'
import type { AccountSetRight } from '../../domain/chart/access.ts'
import { findVoucherType } from '../../domain/voucher/voucher.ts'
import type { Gate } from '../ledger/gate.ts'
import type { Books } from '../ledger/store/books.ts'
import { type Acting, checkMay } from './product.ts'
import { answer, type Command, neededOf, type Shell, textOf, Usage, type Values } from './shell.ts'

export const monthOptions = { 'account-set': { type: 'string' }, period: { type: 'string' } } as const

export type OpenMonth = { gate: Gate; by: Acting; own: Books; period: string }

/** Opens the month that is named; refuses without the permission code or the right in these books. */
export const openMonth = async (
  shell: Shell,
  values: Values,
  button: string,
  right: AccountSetRight,
): Promise<OpenMonth> => {
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
  options: { ...monthOptions, check: { type: 'boolean' } },
  words: { min: 0, max: 0 },
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
  options: { ...monthOptions, reason: { type: 'string' } },
  words: { min: 0, max: 0 },
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
  options: monthOptions,
  words: { min: 0, max: 0 },
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
  options: { ...monthOptions, type: { type: 'string' } },
  words: { min: 0, max: 0 },
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
