// What the check before a posting names: the vouchers that may not stand as they are, and no others.
import { expect, test } from 'vitest'
import { zhCn } from '../src/contract/locale/zh-cn.ts'
import { openGate } from '../src/server/ledger/gate.ts'
import { freshDatabase } from './database.ts'
import { clerk, makeSet, prepareGroup } from './ledger.ts'

const { db, look } = await freshDatabase()
const gate = openGate(db)
await prepareGroup(look)
const books = await makeSet(gate, look, { options: { cashFlowRequired: false, statementTemplate: 'NONE' } })

test('a subject that is no longer used stops the vouchers that hold it; a void one it does not', async () => {
  const save = () => {
    const lines = [
      { summary: 'x', subject: '190102', aux: {}, debit: '5.00' },
      { summary: 'x', subject: '222102', aux: {}, credit: '5.00' },
    ]
    return gate.save(clerk, books, { draft: { type: 'JI', date: '2025-01-05', lines } })
  }
  const [gone, there] = [await save(), await save()]
  await gate.act(clerk, books, { act: 'void', ids: [gone.id] })
  await look.query(`update subject set enabled = false where code = '190102'`)
  await gate.touchFacts([books.companyId])
  const found = async () => {
    const { checks } = await gate.check(books, '2025-01', zhCn)
    return checks.find(({ no }) => no === 5)
  }
  const named = await found()
  expect([named?.state, named?.figure, named?.problem?.args.no]).toEqual(['block', '1', '记-0002'])
  await gate.act(clerk, books, { act: 'void', ids: [there.id] })
  expect(await found()).toMatchObject({ state: 'ok', problem: null })
})
