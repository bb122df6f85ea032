// Amounts that belong to no books have the decimals of the currency that is meant: kept exactly, or refused by name.
import { expect, test } from 'vitest'
import type { Envelope } from '../../src/contract/base/call.ts'
import { emptyValue, type ListRow, type ListValues, type MasterList } from '../../src/contract/base/master-list.ts'
import { expenseAccount } from '../../src/contract/bills/expense-account.list.ts'
import { entityList } from '../../src/contract/chart/entity.list.ts'
import { mergeStock } from '../../src/contract/merge/merge-stock.list.ts'
import { relatedCompany } from '../../src/contract/merge/related-company.list.ts'
import { type AuditRightFields, auditRightCalls } from '../../src/contract/people/audit-right.ts'
import { workflowCalls } from '../../src/contract/people/workflow.ts'
import { readTolerance } from '../../src/domain/statement/statement-check.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
await look.query(
  `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values ('related', 'R1', '关', '', '')`,
)
const gate = openGate(db)
const dinar = await makeSet(gate, look, { code: 'EX01', currency: 'KWD' })
const dinarToo = await makeSet(gate, look, { code: 'EX02', currency: 'KWD' })
const yen = await makeSet(gate, look, { code: 'EX03', currency: 'JPY' })
const yuan = await makeSet(gate, look, { code: 'EX04' })
const rights = ['read', 'entry', 'audit', 'admin'] as const
const chiefId = await product.makePerson({ userName: 'exact', roles: ['admin'], rights })
const chief = await product.signIn('exact', dinar.value)

const told = ({ code, problems = [] }: Envelope<unknown>): string =>
  code === 200 ? '' : problems.map(({ name, path, args }) => `${name} ${path} ${args.n ?? ''}`.trim()).join()

/** What becomes of a new row: a field of it as it is kept, or why it is refused. */
const added = async (list: MasterList, at: string, values: ListValues, field: string): Promise<string> => {
  const who = chief.in(at)
  const empty = Object.entries(list.fields).map(([name, each]) => [name, emptyValue(each)])
  const { body } = await who.ask(list.calls.add, { values: { ...Object.fromEntries(empty), ...values } })
  if (body.code !== 200) return told(body)
  const { id } = body.result as { id: string }
  const found = (await who.ask(list.calls.list, { pageSize: 200 })).body.result as { items: ListRow[] }
  const row = found.items.find((each) => each.id === id)
  return String(row?.values[field])
}

let made = 0
const fresh = (): string => {
  made += 1
  return `X${made}`
}
const customer = (creditLimit: string, more: ListValues = {}) => ({
  ...{ type: 'customer', code: fresh(), nameZhCn: '客', creditLimit, ...more },
})
const stock = (company: string, counterparty: string, held: string) => ({
  ...{ company, counterparty, month: `2025-${String((made % 12) + 1).padStart(2, '0')}`, held, margin: '10' },
  ...{ stockSubject: '', remark: fresh() },
})
const related = (company: string, counterparty: string, tolerance: string) => ({
  ...{ company, counterparty, entityType: 'related', entityCode: 'R1', method: 'FULL', tolerance },
})
const finer = (field: string, n: number): string => `input.decimals ${field} ${n}`.replace(/ 0$/, ' 0')

const doors: [string, MasterList, string, string, () => ListValues, string][] = [
  ['a limit in dinars', entityList, dinar.value, 'creditLimit', () => customer('1234.567'), '1234.567'],
  ['a finer one', entityList, dinar.value, 'creditLimit', () => customer('1.2345'), finer('creditLimit', 3)],
  ['a limit in yen', entityList, yen.value, 'creditLimit', () => customer('1000.00'), '1000'],
  ['a part of a yen', entityList, yen.value, 'creditLimit', () => customer('1000.5'), finer('creditLimit', 0)],
  [
    'a limit in its own currency',
    entityList,
    yen.value,
    'creditLimit',
    () => customer('1.5', { currency: 'USD' }),
    '1.5',
  ],
  ['a limit in yuan', entityList, yuan.value, 'creditLimit', () => customer('0.005'), finer('creditLimit', 2)],
  [
    ...['a limit of expenses', expenseAccount, dinar.value, 'unitLimit'],
    () => ({ code: fresh(), nameZhCn: '餐', sellingSubject: '660205', unitLimit: '10.005' }),
    '10.005',
  ] as never,
  ['stock in dinars', mergeStock, yen.value, 'held', () => stock('EX01', 'EX02', '100.125'), '100.125'],
  ['stock in yen', mergeStock, dinar.value, 'held', () => stock('EX03', 'EX03', '100.5'), finer('held', 0)],
  ['stock between both', mergeStock, dinar.value, 'held', () => stock('EX01', 'EX03', '100.125'), '100.125'],
  ['stock in yuan', mergeStock, dinar.value, 'held', () => stock('EX04', 'EX04', '100.125'), finer('held', 2)],
  ['a tolerance in dinars', relatedCompany, yen.value, 'tolerance', () => related('EX01', 'EX02', '0.005'), '0.005'],
  [
    'a tolerance in yuan',
    relatedCompany,
    dinar.value,
    'tolerance',
    () => related('EX04', 'EX04', '0.005'),
    finer('tolerance', 2),
  ],
]

test.each(doors)('%s is kept as it is written, or refused by its field', async (_, list, at, field, values, end) => {
  expect(await added(list, at, values(), field)).toBe(end)
})

test('a finer amount that stands there may stay, and is named in words where it is new', async () => {
  const code = fresh()
  await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en, credit_limit)
    values ('customer', '${code}', '客', '', '', 5.50)`)
  const who = chief.in(yen.value)
  const { items } = (await who.ask(entityList.calls.list, { search: code })).body.result as { items: ListRow[] }
  const [row] = items
  if (!row) throw new Error('no row')
  const edit = (more: ListValues, version: number) =>
    who.ask(entityList.calls.edit, { id: row.id, version, values: { ...row.values, ...more } })
  expect(told((await edit({ phone: '1' }, row.version)).body)).toBe('')
  const { body } = await edit({ creditLimit: '6.5' }, row.version + 1)
  expect(body.message).toBe('“Credit limit” takes at most 0 decimals here')
})

const right: AuditRightFields = {
  ...{ userId: chiefId.toString(), role: '', companies: [], types: [], creators: [], departments: [] },
  ...{ includeSubjects: [], excludeSubjects: [], amountFrom: '', amountTo: '', level: 1, mayCancel: true },
  ...{ substitute: '', substituteFrom: '', substituteTo: '', validFrom: '', validTo: '', note: '', enabled: true },
}

test('limits of auditors count in the currency of their companies, whichever books they are written in', async () => {
  const add = async (companies: bigint[], amountTo: string) => {
    const input = { ...right, companies: companies.map(String), amountTo }
    const { body } = await chief.in(yuan.value).ask(auditRightCalls.add, input)
    if (body.code !== 200) return told(body)
    const { id } = body.result as { id: string }
    const { items } = await chief.in(yuan.value).api(auditRightCalls).list({})
    const [stored] = await look.query<{ to: bigint }>('select amount_to as to from voucher_audit_right where id = $1', [
      BigInt(id),
    ])
    return `${items.find((each) => each.id === id)?.amountTo} ${stored?.to}`
  }
  expect(await add([dinar.companyId, dinarToo.companyId], '5000.125')).toBe('5000.125 5000125')
  expect(await add([dinar.companyId], '5000.1255')).toBe('input.decimals amountTo 3')
  expect(await add([yen.companyId], '5000')).toBe('5000 5000')
  expect(await add([yen.companyId], '5000.5')).toBe('input.decimals amountTo 0')
  expect(await add([yuan.companyId], '5000.00')).toBe('5000.00 500000')
  // Minor units of one are others of another: nobody could say what was meant.
  expect(await add([dinar.companyId, yuan.companyId], '5000')).toBe('audit.currencies amountTo')
  expect(await add([], '5000')).toBe('audit.currencies amountTo')
  expect(await add([dinar.companyId, yuan.companyId], '')).toBe(' null')
})

test('conditions of workflows and tolerances of checks are as fine as any currency, and refused beyond', async () => {
  const flows = chief.api(workflowCalls)
  const node = (id: string, kind: string, more: object = {}) => ({
    ...{ id, kind, name: id, x: 0, y: 0, by: 'user', codes: ['exact'], amount: '', ...more },
  })
  const line = (from: string, to: string, way = '') => ({ id: `${from}${to}`, from, to, label: '', way })
  const flow = (amount: string) => ({
    nodes: [
      ...[node('a', 'start'), node('b', 'condition', { amount }), node('d', 'end')],
      ...[node('c', 'approve'), node('e', 'approve', { by: 'role', codes: ['admin'] })],
    ],
    lines: [line('a', 'b'), line('b', 'c', 'yes'), line('b', 'e', 'no'), line('c', 'd'), line('e', 'd')],
  })
  const publish = async (amount: string) => {
    const { id } = await flows.add({ name: fresh(), content: JSON.stringify(flow(amount)) })
    return told((await chief.ask(workflowCalls.publish, { id, version: 1 })).body)
  }
  expect(await publish('100.125')).toBe('')
  expect(await publish('100.00001')).toBe('workflow.amount b')
  const items = await chief.api(auditRightCalls).routes({})
  expect(items.flatMap(({ rows }) => rows.map(({ amountFrom }) => amountFrom))).toEqual(['', '100.125'])
  expect(['0.5', '0.005', '0.0001', '0.00001', '-1'].map(readTolerance)).toEqual([
    '0.50',
    '0.005',
    '0.0001',
    null,
    null,
  ])
})
