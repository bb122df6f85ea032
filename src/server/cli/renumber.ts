// `selvedge renumber`: closes the gaps in the numbers of a month and prints what became of each number.
import { findVoucherType } from '../../domain/voucher/voucher.ts'
import { monthOptions, openMonth } from './month.ts'
import { answer, type Command, textOf, Usage } from './shell.ts'

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
