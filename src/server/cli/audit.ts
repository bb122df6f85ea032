// `selvedge audit`: audits all saved vouchers of a month, or none.
import { monthOptions, openMonth } from './month.ts'
import { answer, type Command } from './shell.ts'

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
