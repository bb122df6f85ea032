// `selvedge post` and `selvedge cancel-posting`: a month is posted, checked before it, or taken back.
import { sentenceOf } from '../../contract/base/sentence.ts'
import type { Gate } from '../ledger/gate.ts'
import { monthOptions, openMonth } from './month.ts'
import { answer, type Command, neededOf, type Shell } from './shell.ts'

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
