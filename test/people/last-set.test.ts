// The account set that one begins in: the first that the server names.
import { expect, test } from 'vitest'
import { draftCalls } from '../../src/contract/people/profile.ts'
import { sessionCalls } from '../../src/contract/people/session.ts'
import { voucherListCalls } from '../../src/contract/voucher/voucher-list.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look } = product
await prepareGroup(look)
const gate = openGate(product.db)
const options = { cashFlowRequired: false, blockNegativeCash: 'OFF' } as const
const last = await makeSet(gate, look, { code: 'LS01', options })
// As a provisional year-end leaves it: open, with openings, and without a voucher.
await makeSet(gate, look, { code: 'LS01', year: 2026, options })
await makeSet(gate, look, { code: 'LS02', options })
const line = { summary: 'a', subject: '1001', aux: {}, debit: '5.00', credit: '' }
const lines = [line, { ...line, subject: '4001', debit: '', credit: '5.00' }]

await product.makePerson({ userName: 'beginner', roles: ['manager'], rights: ['read', 'post'] })
const beginner = await product.signIn('beginner')
/** In the order in which the server names them. */
const sets = async () => (await beginner.api(sessionCalls).userInfo({})).accountConfigs.map(({ value }) => value)

//
test('one begins where vouchers are written, not in an empty year that was made beforehand', async () => {
  expect(await sets()).toEqual(['LS01-2026', 'LS01-2025', 'LS02-2025'])
  await gate.save(clerk, last, { draft: { type: 'JI', date: '2025-12-31', lines } })
  expect(await sets()).toEqual(['LS01-2025', 'LS01-2026', 'LS02-2025'])
})

test('the account set in which somebody worked last comes first, wherever he signs in', async () => {
  const list = (set: string) => beginner.in(set).api(voucherListCalls).list({})
  await list('LS02-2025')
  expect(await sets()).toEqual(['LS02-2025', 'LS01-2026', 'LS01-2025'])
  await list('LS01-2026')
  expect((await sets())[0]).toBe('LS01-2026')
  // What is kept for oneself is no work in books, and what was refused is none.
  await beginner.in('LS02-2025').api(draftCalls).list({ view: 'a' })
  await expect(list('LS09-2025')).rejects.toThrow()
  expect((await sets())[0]).toBe('LS01-2026')
  expect(await look.query('select account_set as set from last_account_set')).toEqual([{ set: 'LS01-2026' }])
})

test('an account set that may not be read any more is not begun in', async () => {
  await look.query(`update last_account_set set account_set = 'LS09-2025'`)
  expect((await sets())[0]).toBe('LS01-2025')
})
