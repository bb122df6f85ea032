// `selvedge audit`: audits all saved vouchers of a month, or none.
import { checkMay } from './product.ts'
import { answer, type Command, neededOf } from './shell.ts'

export const audit: Command = {
  name: 'audit',
  usage: '--account-set S --period YYYY-MM [--as NAME]',
  options: { 'account-set': { type: 'string' }, period: { type: 'string' } },
  words: { min: 0, max: 0 },
  run: async (shell, { values }) => {
    const value = neededOf(shell, values, 'account-set')
    const period = neededOf(shell, values, 'period')
    const { gate, acting, books } = await shell.product()
    const [by, own] = [await acting(shell.as, shell.lang), await books(value)]
    checkMay(by, 'gl:voucher:audit', 'audit', own)
    const count = await gate.auditMonth(by.actor, own, period)
    return answer(shell, { audited: count }, [shell.say('audited', { n: count })])
  },
}
