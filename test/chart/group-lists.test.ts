// Voucher types, currencies and cash-flow items as plain lists: what their rows may say, and what is kept from going.
import { expect, test } from 'vitest'
import { currencyList } from '../../src/contract/chart/currency.list.ts'
import { cashFlowItemList } from '../../src/contract/voucher/cash-flow-item.list.ts'
import { voucherTypeList } from '../../src/contract/voucher/voucher-type.list.ts'
import { Refusal } from '../../src/domain/base/problem.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld } from '../world/client.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
await prepareGroup(product.look)
const gate = openGate(product.db)
const books = await makeSet(gate, product.look, { code: 'GL01' })
await product.makePerson({ userName: 'lister', roles: ['manager'], rights: ['read', 'entry'] })
const person = await product.signIn('lister', books.value)
const types = person.api(voucherTypeList.calls)
const currencies = person.api(currencyList.calls)
const items = person.api(cashFlowItemList.calls)

const refused = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return ''
  } catch (error) {
    if (error instanceof Refusal) return error.problems.map(({ code }) => code).join(', ')
    if (!(error instanceof CallRefused)) throw error
    return error.problems.map(({ name, path }) => `${name} ${path}`.trim()).join(', ') || error.message
  }
}

const type = {
  ...{ code: 'SK', wordZhCn: '收款', wordZhTw: '', nameZhCn: '收款凭证', nameZhTw: '', nameEn: 'Receipts' },
  ...{ debitMustHave: 'cash', creditMustHave: '', mustNotHave: '2202', sort: '20' },
}

const save = (debit: string, credit: string, of = 'SK', cfItem = 'CF010103') => {
  const line = (subject: string) => ({ summary: 'x', subject, aux: {}, cfItem: subject === '1001' ? '' : cfItem })
  return gate.save(clerk, books, {
    draft: {
      ...{ type: of, date: '2025-01-05' },
      lines: [
        { ...line(debit), debit: '10.00' },
        { ...line(credit), credit: '10.00' },
      ],
    },
  })
}

test('a type of vouchers asks for subjects, and vouchers of it are held to that', async () => {
  expect(await refused(types.add({ values: { ...type, code: 'sk', debitMustHave: '999' } }))).toBe(
    'input.invalid code, input.invalid debitMustHave',
  )
  expect(await refused(types.add({ values: { ...type, wordZhCn: '记', mustNotHave: 'cash' } }))).toBe(
    'input.invalid mustNotHave, record.duplicate wordZhCn',
  )
  await types.add({ values: type })
  expect(await refused(save('6602', '1001'))).toContain('voucher.typeDebit')
  expect(await refused(save('1001', '6301'))).toBe('')
  expect(await refused(types.delete({ ids: ['SK'] }))).toBe('record.inUse')
  const { items: rows } = await types.list({ search: 'JI' })
  const [ji] = rows
  expect(await refused(types.enable({ rows: [{ id: 'JI', version: ji?.version ?? 0 }], enabled: false }))).toBe(
    'voucherType.generated code',
  )
  const [own] = (await types.list({ search: 'SK' })).items
  await types.enable({ rows: [{ id: 'SK', version: own?.version ?? 0 }], enabled: false })
  expect(await refused(save('1001', '6301'))).not.toBe('')
})

test('the digits of a currency never change, and one with books is neither disabled nor deleted', async () => {
  const { items: found } = await currencies.list({ search: 'CNY' })
  const [cny] = found
  if (!cny) throw new Error('no CNY')
  const values = { ...cny.values, minorDigits: '3' }
  expect(await refused(currencies.edit({ id: 'CNY', version: cny.version, values }))).toBe('input.invalid minorDigits')
  expect(await refused(currencies.enable({ rows: [{ id: 'CNY', version: cny.version }], enabled: false }))).toBe(
    'currency.booked code',
  )
  expect(await refused(currencies.delete({ ids: ['CNY'] }))).toBe('record.inUse')
  const coin = { code: 'XTS', nameZhCn: '测试币', nameZhTw: '', nameEn: 'Test', minorDigits: '5', symbol: '' }
  expect(await refused(currencies.add({ values: coin }))).toBe('input.invalid minorDigits')
  await currencies.add({ values: { ...coin, minorDigits: '0' } })
  expect((await gate.facts(books)).currencies.get('XTS')).toEqual({ minorDigits: 0 })
  await currencies.delete({ ids: ['XTS'] })
})

test('a cash-flow item that is disabled takes no lines, and statements still read it', async () => {
  expect(await refused(items.delete({ ids: ['CF010103'] }))).toBe('record.inUse')
  const facts = () => gate.facts(books)
  const used = (await facts()).subjects.all.find(({ cfItemIn }) => cfItemIn !== '')?.cfItemIn ?? ''
  const [usual] = (await items.list({ search: used })).items
  if (!usual) throw new Error('no items')
  expect(await refused(items.enable({ rows: [{ id: used, version: usual.version }], enabled: false }))).toBe(
    'cashFlowItem.ofSubject code',
  )
  const item = { code: 'CF010109', activity: 'OPERATING', direction: 'IN', nameZhCn: '其他', nameZhTw: '', nameEn: '' }
  await items.add({ values: item })
  expect(await refused(save('1001', '6301', 'JI', 'CF010109'))).toBe('')
  const [added] = (await items.list({ search: 'CF010109' })).items
  await items.enable({ rows: [{ id: 'CF010109', version: added?.version ?? 0 }], enabled: false })
  expect(await refused(save('1001', '6301', 'JI', 'CF010109'))).not.toBe('')
  expect((await facts()).cashFlowList.some(({ code }) => code === 'CF010109')).toBe(true)
  // What only stands in the year so far would be lost from the cash flow statement.
  await items.add({ values: { ...item, code: 'CF010108' } })
  await product.look.query(
    `insert into opening_cash_flow (company_id, year, cf_item, amount) values ($1, $2, 'CF010108', 100)`,
    [books.companyId, books.year],
  )
  expect(await refused(items.delete({ ids: ['CF010108'] }))).toBe('record.inUse')
})
