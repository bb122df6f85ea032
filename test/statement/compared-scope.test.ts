// A statement beside a year of which its reader sees a part, and papers of companies that keep different currencies.
import { expect, test } from 'vitest'
import { statementCalls } from '../../src/contract/statement/statement.ts'
import { grant } from '../../src/seed/system.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'
import { readWorkbook } from '../world/xlsx-reader.ts'

const product = await productWorld()
const { look } = product
await prepareGroup(look)
const gate = openGate(product.db)
const earlier = await makeSet(gate, look, { code: 'CP01', year: 2025 })
const books = await makeSet(gate, look, { code: 'CP01', year: 2026 })
const abroad = await makeSet(gate, look, { code: 'CP02', year: 2026, currency: 'USD' })
const rights = ['read', 'report'] as const

test('a comparison with a year of which one sees a part says so, the year alone does not', async () => {
  const userId = await product.makePerson({ userName: 'cp_part', roles: ['manager'], companies: [] })
  const of = { userId, companyId: books.companyId, rights }
  await grant(look, { ...of, year: earlier.year, stores: ['S01'] })
  await grant(look, { ...of, year: books.year })
  const statements = (await product.signIn('cp_part', books.value)).api(statementCalls)
  const scoped = async (more: object) => (await statements.incomeStatement({ month: '2026-01', ...more })).scoped
  expect([await scoped({}), await scoped({ compare: 'lastYear' })]).toEqual([false, true])
})

test('a paper of companies in different currencies names that of each, and none for all', async () => {
  await product.makePerson({ userName: 'cp_all', roles: ['manager'], rights: [...rights] })
  const chief = await product.signIn('cp_all', books.value)
  const textOf = async (companies: string) => {
    const headers: Record<string, string> = {
      ...{ authorization: `Bearer ${chief.token}`, 'account-config': books.value, 'x-lang': 'en' },
    }
    const asked = `month=2026-01&format=xlsx&form=printed&include=saved&companies=${companies}`
    const url = `/gl/report/balance-sheet/export?${asked}`
    for (;;) {
      const answer = await product.app.http.inject({ url, headers })
      if (!String(answer.headers['content-type']).includes('json')) {
        const [sheet] = await readWorkbook(answer.rawPayload)
        return (sheet?.rows ?? []).flatMap((row) => row.map((cell) => cell?.text ?? '')).join('\n')
      }
      if (answer.json<{ code: number }>().code !== 2020) throw new Error(answer.body)
      headers['cache-id'] = String(answer.headers['cache-id'])
    }
  }
  const both = await textOf(`${books.value},${abroad.value}`)
  expect([both.includes('CP01 CP01 (CNY)'), both.includes('CP02 CP02 (USD)')]).toEqual([true, true])
  expect(await textOf(books.value)).not.toContain('(CNY)')
})
