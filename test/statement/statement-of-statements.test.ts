// Own statements that take one another's lines, net each party by itself, and are known by what they hold.
import { expect, test, vi } from 'vitest'
import { ownStatementCalls } from '../../src/contract/statement/own-statement.ts'
import { statementAdjustmentCalls } from '../../src/contract/statement/statement-adjustment.ts'
import { statementTemplateCalls } from '../../src/contract/statement/statement-template.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld } from '../world/client.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look } = product
await prepareGroup(look)
await look.query(
  `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
   values ('customer', 'C1', 'a', 'a', 'a'), ('customer', 'C2', 'b', 'b', 'b')`,
)
const gate = openGate(product.db)
const options = { cashFlowRequired: false, blockNegativeCash: 'OFF' }
const books = await makeSet(gate, look, { code: 'SS01', options })
const late = await makeSet(gate, look, {
  ...{ code: 'SS20', startNo: 11, options: { ...options, statementTemplate: 'NONE' } },
})
const rights = ['read', 'entry', 'audit', 'report', 'admin'] as const
await product.makePerson({ userName: 'ss_chief', roles: ['admin', 'manager'], rights })
const chief = await product.signIn('ss_chief', books.value)
const api = chief.api(statementTemplateCalls)
const run = chief.api(ownStatementCalls)

const owed = (customer: string, side: 'debit' | 'credit', amount: string) => {
  const other = side === 'debit' ? 'credit' : 'debit'
  const lines = [
    { summary: 'x', subject: '112201', aux: { customer }, [side]: amount },
    { summary: 'x', subject: '1001', aux: {}, [other]: amount },
  ]
  return { type: 'JI', date: '2025-01-05', lines }
}
await gate.save(clerk, books, { draft: owed('C1', 'debit', '100.00') })
await gate.save(clerk, books, { draft: owed('C2', 'credit', '30.00') })

const plain = { indent: 0, nameZhTw: '', nameEn: '', role: '', isOff: false, isBold: false, hidesZero: false }
const line = (no: number, formula: string) => {
  return { ...plain, no, kind: 'L' as const, nameZhCn: `${no}`, formula, remark: '' }
}

/** Publishes a statement of these formulas, for these companies or ([]) for all. */
const publish = async (code: string, companies: string[], ...formulas: string[]): Promise<string[]> => {
  const { id } = await api.add({ code, nameZhCn: code, nameZhTw: '', nameEn: '', companies, remark: '' })
  const { look: shown, columns } = await api.read({ id })
  const lines = formulas.map((formula, at) => line(at + 1, formula))
  const { version } = await api.saveDraft({ id, version: 1, look: shown, lines, columns })
  return api.publish({ id, version }).then(
    () => ['done'],
    (error: unknown) => {
      if (error instanceof CallRefused) return error.problems.map(({ name }) => name)
      throw error
    },
  )
}

const figures = async (code: string) => {
  const answer = await run.read({ code, month: '2025-01', include: 'saved' })
  return answer.books[0]?.rows.map(({ values }) => values[0])
}

test('who owes and who is owed are told apart, and what one statement says another one may take', async () => {
  expect(await publish('NETS', [], 'DS(1122)', 'CS(1122)', 'L(1)-L(2)')).toEqual(['done'])
  expect(await figures('NETS')).toEqual(['100.00', '30.00', '70.00'])
  expect(await publish('GIVEN', ['SS01'], 'DB(1122)*2')).toEqual(['done'])
  expect(await publish('TAKES', [], "RPT('NETS',1)", "RPT('NETS',2)", "RPT('GIVEN',1)")).toEqual(['done'])
  expect(await figures('TAKES')).toEqual(['100.00', '30.00', '140.00'])
})

test('what was published is known by what it holds: the same again is the same, whatever else there is', async () => {
  expect(await publish('SAME', [], 'DS(1122)', 'CS(1122)', 'L(1)-L(2)')).toEqual(['done'])
  const rows = await look.query<{ code: string; digest: Buffer }>(
    `select t.code, r.digest from statement_template t join statement_revision r on r.template_id = t.id
     where t.code = any($1) order by t.code`,
    [['NETS', 'SAME', 'TAKES']],
  )
  const [nets, same, takes] = rows.map(({ digest }) => digest.toString('hex'))
  expect(same).toBe(nets)
  expect(takes).not.toBe(nets)
})

const refused = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => ['done'],
    (error) => (error instanceof CallRefused ? error.problems.map(({ name }) => name) : [String(error)]),
  )

test('a draft that is discarded is gone: what was published is read again, the next draft is a new one', async () => {
  const id = (await api.list({ search: 'NETS' })).items.find(({ code }) => code === 'NETS')?.id ?? ''
  const published = await api.read({ id })
  const { look: shown, columns, checks } = published
  const content = { look: shown, lines: [line(1, 'DB(1122)')], columns, checks }
  const draft = await api.saveDraft({ id, version: 0, ...content })
  expect([draft.revision, (await api.read({ id })).lines.map(({ formula }) => formula)]).toEqual([2, ['DB(1122)']])
  expect(await refused(api.discard({ id, version: draft.version + 1 }))).toEqual(['record.changed'])
  await api.discard({ id, version: draft.version })
  expect(await api.read({ id })).toEqual(published)
  expect(await refused(api.discard({ id, version: draft.version }))).toEqual(['statement.noDraft'])
  expect((await api.saveDraft({ id, version: 0, ...content })).revision).toBe(2)
})

test('own statements with lines that are filled in by hand are offered with their own lines alone', async () => {
  expect(await publish('BYHAND', [], 'MANUAL()', '1')).toEqual(['done'])
  expect(await publish('BYHAND2', [], '2', '3', 'MANUAL()*2')).toEqual(['done'])
  expect(await publish('COUNTED', [], '4')).toEqual(['done'])
  const { items } = await chief.api(statementAdjustmentCalls).lines({})
  const own = items.filter(({ statement }) => /^[A-Z]/.test(statement))
  expect(own.map(({ statement, lines }) => [statement, lines.map(({ no }) => no)])).toEqual([
    ['BYHAND', [1, 2]],
    ['BYHAND2', [1, 2, 3]],
  ])
})

test('a statement whose figures another one takes is not archived before that one goes without them', async () => {
  const of = async (code: string) => (await api.list({ search: code })).items.find((one) => one.code === code)
  const archive = async (code: string) => {
    const { id = '', version = 0, companies = [] } = (await of(code)) ?? {}
    const names = { nameZhCn: code, nameZhTw: '', nameEn: '', companies, remark: '' }
    return refused(api.edit({ id, version, ...names, archived: true }))
  }
  expect(await publish('GIVES', [], '1')).toEqual(['done'])
  expect(await publish('ASKS', [], "RPT('GIVES',1)*2")).toEqual(['done'])
  expect(await publish('ASKS2', [], 'L(2)', "ROUND(RPT('GIVES',1),0)")).toEqual(['done'])
  const { id = '', version = 0 } = (await of('GIVES')) ?? {}
  const names = { nameZhCn: 'GIVES', nameZhTw: '', nameEn: '', companies: [], remark: '' }
  const told = await api.edit({ id, version, ...names, archived: true }).catch((error: unknown) => error)
  expect(told).toMatchObject({ problems: [{ name: 'statement.named', args: { list: 'ASKS, ASKS2' } }] })
  const narrowed = (companies: string[]) => refused(api.edit({ id, version, ...names, companies, archived: false }))
  expect(await narrowed(['SS01'])).toEqual(['statement.named'])
  // One that is archived itself, or has gone without them in a later revision for all years, is in no way.
  expect(await archive('ASKS')).toEqual(['done'])
  const other = (await of('ASKS2'))?.id ?? ''
  const { look: shown, columns } = await api.read({ id: other })
  const withoutThem = async (fromYear: number) => {
    const content = { look: { ...shown, fromYear }, lines: [line(1, '3')], columns }
    const { version: saved } = await api.saveDraft({ id: other, version: 0, ...content })
    await api.publish({ id: other, version: saved })
  }
  await withoutThem(2026)
  expect(await archive('GIVES')).toEqual(['statement.named'])
  await withoutThem(2000)
  // What another one of one company takes stays for that company.
  expect(await publish('ASKS3', ['SS01'], "RPT('GIVES',1)")).toEqual(['done'])
  expect(await narrowed(['SS01'])).toEqual(['done'])
  expect(await archive('GIVES')).toEqual(['statement.named'])
  expect(await archive('ASKS3')).toEqual(['done'])
  expect(await archive('GIVES')).toEqual(['done'])
})

test('a revision keeps the lines and columns that others take, in the years in which both count', async () => {
  expect(await publish('KEPT', [], '1', '2', '3')).toEqual(['done'])
  expect(await publish('KEEPER', [], "RPT('KEPT',2)", "RPT('KEPT',3,A)")).toEqual(['done'])
  const idOf = async (code: string) =>
    (await api.list({ search: code })).items.find((one) => one.code === code)?.id ?? ''
  let version = 0
  const revise = async (code: string, fromYear: number, numbers: number[], column: string): Promise<unknown> => {
    const id = await idOf(code)
    const { look: shown, columns } = await api.read({ id })
    const kept = columns.map((one) => ({ ...one, code: column }))
    const lines = [1, 2, 3].map((no) => ({ ...line(no, `${no}`), isOff: !numbers.includes(no) }))
    const content = { look: { ...shown, fromYear }, lines, columns: kept }
    version = (await api.saveDraft({ id, version, ...content })).version
    const { problems } = await api.validate({ id, code, kind: 'custom', ...content })
    const refusal = await api.publish({ id, version }).catch((error: unknown) => error)
    // What would be refused is told before.
    expect(problems).toEqual(refusal instanceof CallRefused ? refusal.problems : [])
    if (refusal instanceof CallRefused) return refusal.problems.map(({ name, args }) => [name, args])
    version = 0
    return 'done'
  }
  const taken = (part: string) => ['statement.taken', { part, list: 'KEEPER' }]
  expect(await revise('KEPT', 2000, [1, 3], 'A')).toEqual([taken('2')])
  expect(await revise('KEPT', 2000, [1], 'B')).toEqual([taken('2'), taken('3'), taken('A')])
  expect(await revise('KEPT', 2000, [2, 3], 'A')).toBe('done')
  // From 2026 on the other one goes without them.
  const keeper = await idOf('KEEPER')
  const { look: shown, columns } = await api.read({ id: keeper })
  const without = { look: { ...shown, fromYear: 2026 }, lines: [line(1, '4')], columns }
  await api.publish({ id: keeper, version: (await api.saveDraft({ id: keeper, version: 0, ...without })).version })
  expect(await revise('KEPT', 2025, [1], 'A')).toEqual([taken('2'), taken('3')])
  expect(await revise('KEPT', 2026, [1], 'A')).toBe('done')
})

test('who publishes a line less waits for whoever is just about to take it', async () => {
  expect(await publish('GIVER', [], '1', '2')).toEqual(['done'])
  const id = (await api.list({ search: 'GIVER' })).items[0]?.id ?? ''
  const { look: shown, columns } = await api.read({ id })
  const { version } = await api.saveDraft({ id, version: 0, look: shown, lines: [line(1, '1')], columns })
  const losing = await look.transaction(async (tx) => {
    await tx.query(`select id from statement_template where code = 'GIVER' for share`)
    const ended = refused(api.publish({ id, version }))
    const waiting = () => look.query('select pid from pg_locks where not granted')
    await vi.waitUntil(async () => (await waiting()).length > 0, { timeout: 20_000 })
    expect(await publish('TAKER', [], "RPT('GIVER',2)")).toEqual(['done'])
    return () => ended
  })
  expect(await losing()).toEqual(['statement.taken'])
})

test('a template of the group by which books are made is not archived, unless their company has its own', async () => {
  const sheet = (await api.list({ search: 'CAS-BS' })).items.find(({ owner }) => owner === '')
  if (!sheet) throw new Error('the group has no balance sheet')
  const { id, nameZhCn, nameZhTw, nameEn, companies, remark } = sheet
  const names = { nameZhCn, nameZhTw, nameEn, companies, remark }
  const archive = () => api.edit({ id, version: sheet.version, ...names, archived: true })
  const told = await archive().catch((error: unknown) => error)
  expect(told).toMatchObject({ problems: [{ name: 'statement.used', path: 'archived', args: { list: 'SS01 2025' } }] })
  for (const code of ['SS02', 'SS03', 'SS04', 'SS05', 'SS06']) await makeSet(gate, look, { code })
  const many = await archive().catch((error: unknown) => error)
  const list = 'SS01 2025, SS02 2025, SS03 2025, SS04 2025, SS05 2025, …'
  expect(many).toMatchObject({ problems: [{ name: 'statement.used', args: { list } }] })
  // What one of them has of its own counts for that one.
  await look.query(
    `update account_set s set options = options || '{"statementTemplate": "NONE"}' from company c
     where c.id = s.company_id and c.code > 'SS01'`,
  )
  const own = await api.add({ code: 'SS-BS', ...names, companies: [], from: id, own: true })
  expect(await refused(archive())).toEqual(['statement.used'])
  await api.publish({ id: own.id, version: 1 })
  expect(await refused(archive())).toEqual(['done'])
})

test('a month from before the books began has no figure, nor has what is computed from it', async () => {
  const cash = (date: string, amount: string) => ({
    ...{ type: 'JI', date },
    lines: [
      { summary: 'x', subject: '1001', aux: {}, debit: amount },
      { summary: 'x', subject: '4001', aux: {}, credit: amount },
    ],
  })
  await gate.save(clerk, late, { draft: cash('2025-11-05', '40.00') })
  await gate.save(clerk, late, { draft: cash('2025-12-05', '900.00') })
  const own = chief.in(late.value)
  const names = { code: 'MONTHS', nameZhCn: 'MONTHS', nameZhTw: '', nameEn: '', companies: ['SS20'], remark: '' }
  const templates = own.api(statementTemplateCalls)
  const { id } = await templates.add(names)
  const { look: shown, columns } = await templates.read({ id })
  const [first] = columns
  if (!first) throw new Error('a new statement has no column')
  const of = (code: string, more: Partial<typeof first>) => ({ ...first, code, ...more })
  const wanted = [
    ...[1, 10, 11, 12].map((monthNo, at) => of('ABCD'[at] ?? '', { kind: 'month' as const, monthNo })),
    ...[of('E', { kind: 'priorPeriod' }), of('F', { kind: 'ytd' }), of('G', { kind: 'formula', formula: 'C+D' })],
    of('H', { kind: 'formula', formula: 'A+D' }),
  ]
  const { version } = await templates.saveDraft({
    ...{ id, version: 1, look: shown, columns: wanted, lines: [line(1, 'PD(1001)')] },
  })
  await templates.publish({ id, version })
  const valuesIn = async (month: string) => {
    const answer = await own.api(ownStatementCalls).read({ code: 'MONTHS', month, include: 'saved' })
    return answer.books[0]?.rows[0]?.values
  }
  expect(await valuesIn('2025-12')).toEqual([null, null, '40.00', '900.00', '40.00', '940.00', '940.00', null])
  expect((await valuesIn('2025-11'))?.[4]).toBeNull()
})
