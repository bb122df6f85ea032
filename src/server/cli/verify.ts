// `selvedge verify`: proves the books and names what differs.
import { accountSetValue } from '../../domain/account-set.ts'
import type { Finding } from '../ledger/gate.ts'
import { answer, type Command, type Shell, textOf } from './shell.ts'

/** The values of all account sets, by the companies of the group. */
const allValues = async (shell: Shell): Promise<string[]> => {
  const { db } = await shell.product()
  const companies = await db.query<{ id: bigint; code: string }>(`select id, code from company order by code`)
  const codes = new Map(companies.map((each) => [each.id, each.code]))
  const sets = await db.query<{ company_id: bigint; year: number }>(
    `select company_id, year from account_set where company_id = any($1)`,
    [companies.map((each) => each.id)],
  )
  return sets.map((set) => accountSetValue(codes.get(set.company_id) ?? '', set.year)).sort()
}

export const verify: Command = {
  name: 'verify',
  usage: '[--account-set S]',
  options: { 'account-set': { type: 'string' } },
  words: { min: 0, max: 0 },
  run: async (shell, { values }) => {
    const { gate, books } = await shell.product()
    const one = textOf(values, 'account-set')
    const results: { accountSet: string; findings: Finding[] }[] = []
    for (const value of one === '' ? await allValues(shell) : [one]) {
      const { findings, ...counts } = await gate.verify(await books(value), shell.lang)
      results.push({ accountSet: value, findings, ...counts })
    }
    const group = one === '' ? await gate.verifyGroup() : null
    const lines = results.flatMap(({ accountSet, findings }) =>
      findings.length === 0
        ? [shell.say('proved', { name: accountSet })]
        : findings.map(({ check, what }) => shell.say('found', { name: accountSet, text: `${check} ${what}` })),
    )
    const shared = (group?.findings ?? []).map(({ check, what }) =>
      shell.say('found', { name: shell.say('group'), text: `${check} ${what}` }),
    )
    answer(shell, { sets: results, ...(group ? { group } : {}) }, [...lines, ...shared])
    return shared.length > 0 || results.some(({ findings }) => findings.length > 0) ? 1 : 0
  },
}
