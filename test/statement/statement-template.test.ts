// Templates of statements: a draft is tried and published, what is published stays, and the books follow their company.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { definitionCalls } from '../../src/contract/chart/subject.ts'
import { reportMergeCalls } from '../../src/contract/merge/report-merge.ts'
import { ownStatementCalls } from '../../src/contract/statement/own-statement.ts'
import { reportCalls } from '../../src/contract/statement/report.ts'
import { statementAdjustmentCalls } from '../../src/contract/statement/statement-adjustment.ts'
import { type StatementTemplateShape, statementTemplateCalls } from '../../src/contract/statement/statement-template.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { checkContent } from '../../src/domain/statement/statement-template.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { readTrend } from '../../src/server/ledger/read/read-statement.ts'
import { adjustmentRecord, readAdjustments } from '../../src/server/ledger/store/adjustment-store.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld, type SignedIn } from '../world/client.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look } = product
await prepareGroup(look)
const gate = openGate(product.db)
const options = { cashFlowRequired: false, blockNegativeCash: 'OFF' }
const books = await makeSet(gate, look, { code: 'ST01', options })
const other = await makeSet(gate, look, { code: 'ST02', options })
const rights = ['read', 'entry', 'audit', 'report', 'admin'] as const
await product.makePerson({ userName: 'st_chief', roles: ['admin', 'manager'], rights })
await product.makePerson({ userName: 'st_second', roles: ['manager'], rights, companies: [books.companyId] })
await product.makePerson({ userName: 'st_own', roles: ['manager'], rights, companies: [other.companyId] })
const chief = await product.signIn('st_chief', books.value)
const second = await product.signIn('st_second', books.value)
const neighbour = await product.signIn('st_own', other.value)
const api = chief.api(statementTemplateCalls)
const lines = [
  { summary: '投入', subject: '1001', aux: {}, debit: '900.00', credit: '' },
  { summary: '投入', subject: '4001', aux: {}, debit: '', credit: '900.00' },
]
const accept = [46001, 46002, 46003]
await chief.api(voucherCalls).save({ draft: { type: 'JI', date: '2025-01-05', lines }, accept })

const month = '2025-01'
const refused = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => ['done'],
    (error) => (error instanceof CallRefused ? error.problems.map(({ name }) => name) : [String(error)]),
  )
const idOf = async (code: string): Promise<string> =>
  (await api.list({ search: code })).items.find((each) => each.code === code)?.id ?? ''
const contentOf = ({ look: shown, lines: rows, columns, checks }: StatementTemplateShape) => ({
  ...{ look: shown, lines: rows, columns, checks },
})
const sheetOf = async (who: SignedIn, companies?: string) => {
  const answer = await who.api(reportCalls).balanceSheet({ month, include: 'saved', companies })
  const [book] = answer.books
  const figure = (role: string) => book?.rows.find((row) => row.role === role)?.values[0]
  return { made: book?.made, assets: figure('assets'), claims: figure('claims'), rows: book?.rows ?? [] }
}

test('a company makes its own copy of what is shipped, and only its books follow', async () => {
  const id = await idOf('CAS-BS')
  const shipped = await api.read({ id })
  expect(shipped.revisions).toMatchObject([{ revision: 1, status: 'published' }])
  expect(await api.validate({ kind: 'balance-sheet', ...contentOf(shipped) })).toEqual({ problems: [] })
  const before = await sheetOf(chief)
  expect(before).toMatchObject({ made: { code: 'CAS-BS', revision: 1, owner: '' }, assets: '900.00', claims: '900.00' })

  const names = { nameZhCn: '本公司', nameZhTw: '', nameEn: '', companies: [], remark: '' }
  const own = await api.add({ code: 'CAS-BS', ...names, from: id, own: true })
  const draft = await api.read({ id: own.id })
  expect(contentOf(draft)).toEqual(contentOf(shipped))
  expect((await sheetOf(chief)).made).toEqual(before.made)
  // One person saves, another has read before: neither overwrites nor publishes what he has not seen.
  const [renamed] = draft.lines.slice(1, 2)
  const changed = draft.lines.map((line) => (line.no === renamed?.no ? { ...line, nameZhCn: '现金' } : line))
  const { version } = await api.saveDraft({ id: own.id, version: 1, ...contentOf(draft), lines: changed })
  expect(await refused(api.saveDraft({ id: own.id, version: 1, ...contentOf(draft) }))).toEqual(['record.changed'])
  expect(await refused(api.publish({ id: own.id, version: 1 }))).toEqual(['record.changed'])
  const apart = await api.add({ code: 'APART-BS', ...names, from: id, own: true })
  expect((await api.saveDraft({ id: apart.id, version: 1, ...contentOf(draft) })).version).toBe(version)
  expect(await api.publish({ id: own.id, version })).toEqual({ revision: 1 })
  expect((await api.read({ id: apart.id })).revisions).toMatchObject([{ status: 'draft' }])
  expect(await refused(api.saveDraft({ id: own.id, version, ...contentOf(draft) }))).toEqual(['record.changed'])
  const after = await sheetOf(chief)
  expect(after).toMatchObject({ made: { code: 'CAS-BS', revision: 1, owner: 'ST01' }, assets: '900.00' })
  expect(after.rows.map(({ values }) => values)).toEqual(before.rows.map(({ values }) => values))
  expect(after.rows.find(({ no }) => no === renamed?.no)?.nameZhCn).toBe('现金')
  expect((await sheetOf(chief, other.value)).made?.owner).toBe('')
  // The company next door neither sees it nor changes what is the group's alone by its rights.
  expect(await refused(neighbour.api(statementTemplateCalls).read({ id: own.id }))).toEqual(['record.missing'])
  expect(await refused(api.delete({ id: own.id }))).toEqual(['record.inUse'])
  await api.edit({ id: own.id, version: 1, ...names, archived: true })
  expect((await sheetOf(chief)).made?.owner).toBe('')
})

test('a draft that leaves a subject out, counts one twice or turns in a circle is not published', async () => {
  const names = { nameZhCn: '试', nameZhTw: '', nameEn: '', companies: [], remark: '' }
  const { id } = await api.add({ code: 'TRY-IS', ...names, from: await idOf('CAS-IS'), own: true })
  const draft = await api.read({ id })
  const withFormula = (no: number, formula: string) =>
    draft.lines.map((line) => (line.no === no ? { ...line, formula } : line))
  let version = 1
  const publish = async (rows: StatementTemplateShape['lines']): Promise<string[]> => {
    ;({ version } = await api.saveDraft({ id, version, ...contentOf(draft), lines: rows }))
    return refused(api.publish({ id, version }))
  }
  expect(await publish(withFormula(16, ''))).toEqual(['statement.uncovered'])
  expect(await publish(withFormula(16, 'PC(6702)+PC(6115)'))).toEqual(['statement.twice'])
  expect(await publish(withFormula(1, 'PC(6001)+L(19)'))).toEqual(['statement.cycle'])
  expect(await publish(withFormula(1, 'PC(9999)'))).toEqual(['statement.subject'])
  expect(await publish(withFormula(1, 'PC(6001'))).toEqual(['formula.syntax'])
  expect(await publish(withFormula(28, 'L(32:29)'))).toEqual(['formula.range'])
  expect(await publish(draft.lines.map((line) => (line.role === 'profit' ? { ...line, role: '' } : line)))).toEqual([
    'statement.role',
  ])
  expect(await publish(draft.lines)).toEqual(['done'])
})

test('a check of a template stands with its value on the statement, and stops the posting where it fails', async () => {
  const names = { nameZhCn: '检查', nameZhTw: '', nameEn: '', companies: [], remark: '' }
  const { id } = await api.add({ code: 'CHECKED-BS', ...names, from: await idOf('CAS-BS'), own: true })
  const draft = await api.read({ id })
  const no = (role: string) => draft.lines.find((line) => line.role === role)?.no ?? 0
  const check = { nameZhCn: '资产等于权益', nameZhTw: '', nameEn: 'Balanced', tolerance: '0', level: 'block' as const }
  const [assets, claims] = [no('assets'), no('claims')]
  let version = 1
  const publish = async (...formulas: string[]): Promise<string[]> => {
    const checks = formulas.map((formula, at) => ({ ...check, formula, tolerance: at === 0 ? '0' : '99.99' }))
    ;({ version } = await api.saveDraft({ id, version, ...contentOf(draft), checks }))
    return refused(api.publish({ id, version }))
  }
  expect(await publish('')).toEqual(['statement.checkEmpty'])
  expect(await publish(`L(${assets})-L(9998)`)).toEqual(['formula.line'])
  expect(await publish(`ABS(L(${assets}))`)).toEqual(['formula.own'])
  expect(
    await refused(
      api.saveDraft({ id, version, ...contentOf(draft), checks: [{ ...check, formula: '0', tolerance: '-1' }] }),
    ),
  ).toEqual(['statement.tolerance'])
  // The last is -100.00 and may be 99.99.
  expect(await publish(`L(${assets})-L(${claims})`, `L(${assets})-1000`)).toEqual(['done'])
  const question = { month, include: 'saved' as const }
  const [book] = (await chief.api(reportCalls).balanceSheet(question)).books
  expect(book?.rows.slice(-3)).toMatchObject([
    { no: 10000, kind: 'H' },
    { no: 10001, kind: 'C', values: ['0.00', '0.00'], check: { level: 'block', tolerance: '0.00', holds: true } },
    { no: 10002, kind: 'C', values: ['-100.00', '-1000.00'], check: { tolerance: '99.99', holds: false } },
  ])
  const explained = await chief.api(reportCalls).explainBalanceSheet({ ...question, column: 'closing', line: 10002 })
  expect(explained.parts.slice(0, 2)).toMatchObject([{ value: '-100.00' }, { value: '900.00', line: assets }])
  // None of it is audited yet, so of posting the difference is greater.
  const posting = await gate.check(books, month, wordsOf.en)
  const failed = { code: 'period.statementCheck', args: { name: 'Balanced', x: '-1000.00' } }
  expect(posting.checks.find((one) => one.no === 11)).toMatchObject({ state: 'block', problem: failed })
  await api.edit({ id, version: 1, ...names, archived: true })
})

test('checks of a consolidated template are valued where companies are one, not in each of them', async () => {
  const id = await idOf('GROUP-BS')
  const shipped = await api.read({ id })
  const no = (role: string) => shipped.lines.find((line) => line.role === role)?.no ?? 0
  const check = { nameZhCn: '平', nameZhTw: '', nameEn: '', tolerance: '0', level: 'warn' as const }
  const checks = [
    { ...check, formula: `L(${no('assets')})-L(${no('claims')})` },
    { ...check, formula: `L(${no('assets')})` },
  ]
  const { version } = await api.saveDraft({ id, version: 0, ...contentOf(shipped), checks })
  await api.publish({ id, version })
  const asked = {
    companies: `${books.value},${other.value}`,
    month,
    include: 'saved',
    statement: 'balance-sheet',
  } as const
  const { rows } = await chief.api(reportMergeCalls).mergeStatement({ ...asked, mode: 'side' })
  expect(rows.slice(-2).map((row) => [row.values, row.check?.holds])).toEqual([
    [[null, null, '0.00', null, '0.00'], true],
    [[null, null, '900.00', null, '900.00'], false],
  ])
})

test('whatever is done to a statement, it is published only when every subject is counted once', async () => {
  const facts = await gate.facts(books)
  const shipped = await api.read({ id: await idOf('CAS-IS') })
  const { lines: rows, look: shown, columns } = shipped
  const leaf = facts.subjects.all.filter(({ isLeaf, enabled, plClass }) => isLeaf && enabled && plClass === 'EXPENSE')
  const act = fc.record({ at: fc.nat(rows.length - 1), subject: fc.constantFrom(...leaf.map(({ code }) => code)) })
  fc.assert(
    fc.property(act, fc.constantFrom('+', '-'), ({ at, subject }, sign) => {
      const edited = rows.map((row, index) =>
        index === at ? { ...row, formula: `${row.formula}${sign}PD(${subject})`.replace(/^\+/, '') } : row,
      )
      const content = {
        look: shown,
        columns,
        checks: [],
        lines: edited.map((row) => ({ ...row, role: row.role as 'profit' })),
      }
      const named = { ...facts, income: [], cashFlowItems: new Map<string, 'IN' | 'OUT'>() }
      const bare = { ...content, lines: content.lines.map(({ role, ...row }) => (role ? { ...row, role } : row)) }
      const isAdded = ['L', 'T', 'X'].includes(rows[at]?.kind ?? '') && (rows[at]?.no ?? 99) <= 24
      // What stands above net profit changes it; heads, memos and what follows it do not.
      expect(checkContent('income-statement', bare, named).length > 0).toBe(isAdded)
    }),
    { numRuns: 60 },
  )
})

test('an own statement is tried out, carried to a file and back, and taken away before it is published', async () => {
  const id = await idOf('MGMT-PL')
  const shipped = await api.read({ id })
  const tried = await api.preview({ kind: 'custom', ...contentOf(shipped), month, include: 'saved' })
  expect(tried.titles).toHaveLength(5)
  expect(tried.rows.find(({ no }) => no === 1)?.values).toEqual(['0.00', null, null, null, '0.00'])
  const answer = await product.inject({
    url: `/system/report/export?id=${id}&revision=1`,
    headers: { authorization: `Bearer ${chief.token}`, 'account-config': books.value },
  })
  const file = { ...JSON.parse(answer.body), code: 'COPY-PL' }
  const copy = await api.import({ file })
  expect(contentOf(await api.read({ id: copy.id }))).toEqual(contentOf(shipped))
  expect(await refused(api.import({ file }))).toEqual(['record.duplicate'])
  await api.delete({ id: copy.id })
  expect((await gate.verify(books)).findings).toEqual([])
  expect(await refused(api.read({ id: copy.id }))).toEqual(['record.missing'])
})

test('an own statement runs over the books that may have it; each figure is the sum of its parts', async () => {
  const names = { nameZhCn: '现金表', nameZhTw: '', nameEn: 'Cash', companies: ['ST01'], remark: '' }
  const { id } = await api.add({ code: 'OWN-1', ...names })
  const run = chief.api(ownStatementCalls)
  const asked = { code: 'OWN-1', month, include: 'saved' as const }
  expect(await refused(run.read(asked))).toEqual(['statement.none'])
  const { look: shown, columns } = await api.read({ id })
  const bare = {
    indent: 0,
    nameZhTw: '',
    nameEn: '',
    role: '',
    isOff: false,
    isBold: false,
    hidesZero: false,
    remark: '',
  }
  const rows = [
    { ...bare, no: 7, kind: 'L' as const, nameZhCn: '现金', formula: 'DB(1001)+DB(1002)' },
    { ...bare, no: 3, kind: 'T' as const, nameZhCn: '合计', formula: 'L(7)*2' },
    { ...bare, no: 4, kind: 'L' as const, nameZhCn: '隐', formula: 'DB(1012)', hidesZero: true },
  ]
  const draft = { id, version: 1, look: shown, lines: rows, columns }
  const { version } = await api.saveDraft(draft)
  await api.publish({ id, version })
  const { books: found } = await run.read(asked)
  expect(found[0]).toMatchObject({ made: { code: 'OWN-1', revision: 1 }, title: { nameZhCn: '现金表' } })
  expect(found[0]?.rows.map(({ no, values }) => [no, values])).toEqual([
    [7, ['900.00']],
    [3, ['1800.00']],
  ])
  const { parts } = await run.explain({ ...asked, column: 'A', line: 7 })
  const leaf = parts.find(({ subject }) => subject === '1001')
  expect(leaf).toMatchObject({ value: '900.00', drill: { subjects: ['1001'] } })
  expect((await run.list({})).items.map(({ code }) => code)).toEqual(['MGMT-PL', 'OWN-1'])
  // Another company may not run it, and its code tells that company nothing.
  const there = neighbour.api(ownStatementCalls)
  expect(await refused(there.read(asked))).toEqual(['record.missing'])
  expect((await there.list({})).items.map(({ code }) => code)).toEqual(['MGMT-PL'])
})

test('formulas of own statements take other statements, and columns are computed from columns', async () => {
  const names = { nameZhCn: '算', nameZhTw: '', nameEn: '', companies: [], remark: '' }
  const { id } = await api.add({ code: 'CALC', ...names })
  const { look: shown } = await api.read({ id })
  const bare = {
    indent: 0,
    nameZhTw: '',
    nameEn: '',
    role: '',
    isOff: false,
    isBold: false,
    hidesZero: false,
    remark: '',
  }
  const line = (no: number, formula: string) => ({ ...bare, no, kind: 'L' as const, nameZhCn: `${no}`, formula })
  const column = (code: string, kind: 'closing' | 'formula', formula = '', offset = 0) => ({
    ...{ code, kind, formula, offset, nameZhCn: code, nameZhTw: '', nameEn: '', monthNo: null, width: 100 },
  })
  const columns = [column('A', 'closing'), column('B', 'formula', 'ROUND(A/7,1)'), column('C', 'closing', '', 12)]
  let version = 1
  const publish = async (...formulas: string[]): Promise<string[]> => {
    const lines = formulas.map((formula, at) => line(at + 1, formula))
    ;({ version } = await api.saveDraft({ id, version, look: shown, lines, columns }))
    return refused(api.publish({ id, version }))
  }
  expect(await publish("RPT('CALC',1)")).toEqual(['statement.cycle'])
  expect(await publish("RPT('NONE',1)")).toEqual(['formula.report'])
  expect(await publish("RPT('CAS-BS',36,Z)")).toEqual(['formula.reportColumn'])
  expect(await publish("ACC('99',BAL)")).toEqual(['statement.subject'])
  expect(
    await publish(
      ...["RPT('CAS-BS',36)", "RPT('CAS-BS',36,B)", "IF(ACC('1001..1012',BAL)>L(1),1,ABS(0-2))", 'L(1)/L(2)'],
      'MANUAL()',
    ),
  ).toEqual(['done'])
  const run = chief.api(ownStatementCalls)
  const asked = { code: 'CALC', month, include: 'saved' as const }
  const { books: found } = await run.read(asked)
  expect(found[0]?.rows.map(({ values }) => values)).toEqual([
    ['900.00', '128.60', null],
    ['0.00', '0.00', null],
    ['2.00', '0.30', null],
    [null, null, null],
    ['0.00', '0.00', null],
  ])
  // The line of another statement leads to its cell there.
  for (const [line, column] of [
    [1, 'closing'],
    [2, 'yearOpening'],
  ] as const) {
    const cell = { report: 'balance-sheet', line: 36, column, month, accountSet: books.value }
    expect((await run.explain({ ...asked, column: 'A', line })).parts.find((part) => part.cell)?.cell).toEqual(cell)
  }
  const { parts } = await run.explain({ ...asked, column: 'A', line: 4 })
  expect(parts.filter(({ dividesByZero }) => dividesByZero)).toHaveLength(1)
  // What a statement by law may not have: no coverage can be proved of it.
  const sheet = await api.read({ id: await idOf('CAS-IS') })
  const lines = sheet.lines.map((one) => (one.no === 2 ? { ...one, formula: `ABS(${one.formula})` } : one))
  const { problems } = await api.validate({ kind: 'income-statement', ...contentOf(sheet), lines })
  expect(problems.map(({ name, path }) => [name, path])).toEqual([['formula.own', 'lines.2']])
})

test('a subject that no line counts is not enabled: the refusal names the term to add', async () => {
  const subjects = chief.api(definitionCalls)
  expect(await refused(subjects.status({ codes: ['6021', '2021'], enabled: true }))).toEqual([
    'subject.uncovered',
    'subject.uncovered',
  ])
  const told = await subjects.status({ codes: ['6021'], enabled: true }).catch((error) => error.problems[0].args)
  expect(told).toMatchObject({ code: '6021', formula: 'PC(6021)' })
})

test('what is moved or filled in counts once another has reviewed it, and stays when its month is posted', async () => {
  const mine = chief.api(statementAdjustmentCalls)
  const theirs = second.api(statementAdjustmentCalls)
  const row = { kind: 'reclass', statement: 'balance-sheet', fromLine: 2, toLine: 34, fromNo: 1, toNo: 12 } as const
  const given = { ...row, amount: '100', reason: '受限' }
  const { id } = await mine.add(given)
  const lineOf = async (no: number) => (await sheetOf(chief)).rows.find((one) => one.no === no)?.values
  expect(await lineOf(34)).toEqual(['0.00', '0.00'])
  expect(await refused(mine.review({ items: [{ id, version: 1 }] }))).toEqual(['adjustment.own'])
  await mine.edit({ ...given, id, version: 1, amount: '150.00' })
  expect(await refused(theirs.review({ items: [{ id, version: 1 }] }))).toEqual(['record.changed'])
  await theirs.review({ items: [{ id, version: 2 }] })
  expect((await Promise.all([2, 34].map(lineOf))).flat()).toEqual(['750.00', '0.00', '150.00', '0.00'])
  const sheet = await sheetOf(chief)
  expect(sheet).toMatchObject({ assets: '900.00', claims: '900.00' })
  // The trail keeps of the review what the archive proves the adjustment by.
  const made = (await readAdjustments(product.db, books)).map((one) => ({ r: adjustmentRecord(books.year, one) }))
  expect(await look.query(`select after->'after'->>'record' as r from trail where action = 'audit'`)).toEqual(made)
  const asked = { month, include: 'saved' as const, column: 'closing', line: 2 }
  const { parts } = await chief.api(reportCalls).explainBalanceSheet(asked)
  expect(parts.filter(({ change }) => change)).toMatchObject([{ value: '-150.00', change: { id, reason: '受限' } }])
  expect(await refused(mine.delete({ id, version: 3 }))).toEqual(['adjustment.reviewed'])
  // The first page shows the same cash.
  const [first] = await readTrend(product.db, books, await gate.facts(books), 1)
  expect([first?.balance('cash'), first?.balance('assets')]).toEqual([75_000n, 90_000n])

  const filled = { ...given, kind: 'manual', statement: 'cash-flow', fromLine: null, toLine: 60, toNo: 1 } as const
  const cell = await mine.add(filled)
  expect(await refused(mine.add(filled))).toEqual(['adjustment.filled'])
  expect(await refused(mine.add({ ...filled, toLine: 2, amount: 'x' }))).toEqual([
    'adjustment.notManual',
    'adjustment.amount',
  ])
  await theirs.review({ items: [{ id: cell.id, version: 1 }] })
  const flow = await chief.api(reportCalls).cashFlow({ month, include: 'saved' })
  expect(flow.books[0]?.rows.find(({ no }) => no === 60)?.values).toEqual(['100.00', '100.00'])
  expect(flow.books[0]?.check.adjusted).toBe(1)
  // An own statement is filled in too; nothing is moved in it, since no total is known to hold.
  const own = { ...filled, statement: 'CALC', toLine: 5 }
  expect(await refused(mine.add({ ...own, kind: 'reclass', fromLine: 1 }))).toContain('input.invalid')
  const { id: ownId } = await mine.add(own)
  expect((await mine.list({})).items[0]).toMatchObject({ named: { nameZhCn: '算' }, to: { nameZhCn: '5' } })
  await theirs.review({ items: [{ id: ownId, version: 1 }] })
  const calc = await chief.api(ownStatementCalls).read({ code: 'CALC', month, include: 'saved' })
  expect(calc.books[0]?.rows.at(-1)?.values[0]).toBe('100.00')
  await theirs.takeBack({ items: [{ id: ownId, version: 2 }] })
  await mine.delete({ id: ownId, version: 3 })
  // The company next door has books of its own, and whoever sees a part of the books sees none of it.
  expect((await neighbour.api(statementAdjustmentCalls).list({})).items).toEqual([])
  expect(await refused(neighbour.api(statementAdjustmentCalls).takeBack({ items: [{ id, version: 3 }] }))).toEqual([
    'record.missing',
  ])
  await theirs.takeBack({ items: [{ id: cell.id, version: 2 }] })
  await mine.delete({ id: cell.id, version: 3 })
  const { companyId } = books
  await product.db.query(`update period set status = 'POSTED' where company_id = $1 and no = 1`, [companyId])
  await gate.touchFacts([companyId])
  expect(await refused(theirs.takeBack({ items: [{ id, version: 3 }] }))).toEqual(['adjustment.closed'])
  expect((await mine.list({})).items).toMatchObject([{ id, isClosed: true, state: 'reviewed', isOwn: true }])
})
