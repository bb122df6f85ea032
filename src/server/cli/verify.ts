// `selvedge verify`: proves the books and names what differs, voucher by voucher.
import { accountSetValue } from '../../domain/chart/account-set.ts'
import type { Finding } from '../ledger/gate.ts'
import { answer, type Command, partsOf, type Shell } from './shell.ts'

/** The values of all account sets, by the companies of the group. */
const allValues = async (shell: Shell): Promise<string[]> => {
  const { db } = await shell.product()
  const companies = await db.query<{ id: bigint; code: string }>(`select id, code from company order by code`)
  const codes = new Map(companies.map((each) => [each.id, each.code]))
  const sets = await db.query<{ companyId: bigint; year: number }>(
    `select company_id, year from account_set where company_id = any($1)`,
    [companies.map((each) => each.id)],
  )
  return sets.map((set) => accountSetValue(codes.get(set.companyId) ?? '', set.year)).sort()
}

/** One line for each voucher (or whatever else it is about), with everything that was found wrong with it. */
const toldLines = (shell: Shell, name: string, findings: readonly Finding[]): string[] => {
  const wrong = new Map<string, { what: string; checks: Set<Finding['check']> }>()
  for (const { check, what, voucher } of findings) {
    const key = voucher ?? what
    const told = wrong.get(key) ?? { what, checks: new Set() }
    wrong.set(key, told)
    told.checks.add(check)
  }
  const { verify } = shell.words
  return [...wrong.values()].map(({ what, checks }) =>
    shell.say('found', { name, text: `${what}: ${[...checks].map((check) => verify[`check_${check}`]).join('; ')}` }),
  )
}

export const verify: Command = {
  name: 'verify',
  usage: '[--account-set S[,S…]]',
  lists: ['account-set'],
  run: async (shell, { values }) => {
    const { gate, books } = await shell.product()
    const named = [values['account-set'] ?? []].flat().flatMap((each) => partsOf(String(each)))
    const results: { accountSet: string; findings: Finding[] }[] = []
    const lines: string[] = []
    for (const value of named.length === 0 ? await allValues(shell) : named) {
      const { findings, ...counts } = await gate.verify(await books(value), { lang: shell.lang })
      results.push({ accountSet: value, findings, ...counts })
      lines.push(
        ...(findings.length === 0
          ? [shell.say('proved', { name: value, n: counts.vouchers, last: counts.last || '–' })]
          : toldLines(shell, value, findings)),
      )
    }
    const group = named.length === 0 ? await gate.verifyGroup() : null
    lines.push(...toldLines(shell, shell.say('group'), group?.findings ?? []))
    answer(shell, { sets: results, ...(group ? { group } : {}) }, lines)
    const isWrong = [...results, ...(group ? [group] : [])].some(({ findings }) => findings.length > 0)
    return isWrong ? 1 : 0
  },
}
