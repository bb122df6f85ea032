// The subject definition over its calls: what is refused, what a used subject keeps, the first child of a used leaf.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { type DefinitionFields, definitionCalls } from '../../src/contract/chart/subject.ts'
import { numberOf } from '../../src/domain/base/problem.ts'
import { type Books, openGate } from '../../src/server/ledger/gate.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld } from '../world/client.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { db, look } = product
await prepareGroup(look)
const gate = openGate(db)
const books = await makeSet(gate, look, { code: 'SD01' })
const other = await makeSet(gate, look, { code: 'SD02' })
await look.query(
  `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values ('bank', 'B1', 'B1', 'B1', 'B1')`,
)
await product.makePerson({ userName: 'charter', roles: ['manager'], rights: ['read', 'entry'] })
await product.makePerson({
  userName: 'one',
  roles: ['manager'],
  rights: ['read', 'entry'],
  companies: [books.companyId],
})
await product.makePerson({ userName: 'clerk2', roles: ['entry'], rights: ['read', 'entry'] })
const charter = await product.signIn('charter', books.value)
const calls = charter.api(definitionCalls)

const plain: DefinitionFields = {
  ...{ code: '', nameZhCn: '其他', nameZhTw: '', nameEn: 'Others', descriptionZh: '', descriptionEn: '' },
  ...{ type: 'ASSET', plClass: '', direction: 'D', currency: 'BASE', aux: [], quantity: false, unit: '' },
  ...{ cash: false, fxReval: false, cfItemIn: '', cfItemOut: '', generatedOnly: false, handlerRequired: false },
  ...{ dueDateRequired: false, companies: [], extensible: false, validFrom: null, validTo: null, own: false },
}

const definition = async (code: string) => {
  const found = (await calls.list({})).items.find((each) => each.code === code)
  if (!found) throw new Error(`there is no ${code}`)
  return found
}

/** What a call of this subject would say, with another code. */
const like = async (code: string, more: Partial<DefinitionFields>): Promise<DefinitionFields> => {
  const row = await definition(code)
  const names = Object.keys(plain).filter((name) => name !== 'own') as (keyof DefinitionFields)[]
  return { ...plain, ...Object.fromEntries(names.map((name) => [name, row[name as keyof typeof row]])), ...more }
}

const refused = async (work: Promise<unknown>): Promise<string[]> => {
  try {
    await work
    return []
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    return error.problems.length > 0
      ? error.problems.map(({ name, path }) => `${name} ${path}`.trim())
      : [error.message]
  }
}

const save = (of: Books, date: string, debit: string, credit: string, amount = '10.00') => {
  const line = (subject: string) => ({
    summary: 'x',
    subject,
    aux: subject.startsWith('1002') ? { bank: 'B1' } : {},
    cfItem: subject.startsWith('1') ? '' : 'CF010103',
  })
  return gate.save(clerk, of, {
    draft: {
      type: 'JI',
      date,
      lines: [
        { ...line(debit), debit: amount },
        { ...line(credit), credit: amount },
      ],
    },
  })
}

const balances = async (of: Books, code: string) => {
  const [row] = await look.query<{ kept: bigint; opened: bigint; lines: number }>(
    `select coalesce((select gl_total(saved_debit + audited_debit + posted_debit) from subject_balance
         where company_id = $1 and year = $2 and subject = $3), 0) as kept,
       coalesce((select gl_total(base) from opening where company_id = $1 and year = $2 and subject = $3), 0) as opened,
       (select count(*)::int from voucher_line where company_id = $1 and year = $2 and subject = $3) as lines`,
    [of.companyId, of.year, code],
  )
  return [row?.kept, row?.opened, row?.lines]
}

const edit = async (code: string, more: object) => {
  const { own: _, ...fields } = await like(code, {})
  return refused(calls.edit({ ...fields, at: code, version: (await definition(code)).version, ...more }))
}

const proven = async (of: Books) => (await gate.verify(of)).findings

//
test('a subject tells its code, what it is called and means, its type, side, currency, parent and state', async () => {
  expect(await edit('100202', { descriptionZh: '美元户', descriptionEn: 'Dollars', nameEn: 'Dollar account' })).toEqual(
    [],
  )
  expect(await definition('100202')).toMatchObject({
    ...{ code: '100202', parent: '1002', nameEn: 'Dollar account', descriptionZh: '美元户', descriptionEn: 'Dollars' },
    ...{ nameZhCn: expect.stringMatching(/./), type: 'ASSET', direction: 'D', currency: 'ALL', enabled: true },
  })
})

//
test('a new subject is refused with every field that is wrong', async () => {
  const add = (more: Partial<DefinitionFields>) => refused(calls.add({ ...plain, ...more }))
  expect(await add({ code: '12345' })).toEqual(['subject.codeRule code'])
  expect(await add({ code: '999901' })).toEqual(['subject.parent code'])
  expect(await add({ code: '1001' })).toEqual(['record.duplicate code'])
  expect(await add({ code: '660197', nameZhCn: ' ', cfItemIn: 'CF9', currency: 'XXX' })).toEqual([
    'input.required nameZhCn',
    'input.invalid currency',
    'input.invalid cfItemIn',
    'subject.typeOfParent type',
  ])
  expect(await add({ code: '100209', aux: [{ type: 'ship', required: true }] })).toEqual(['input.invalid aux'])
  expect(await add({ code: '100209', own: true })).toEqual(['subject.extensible own'])
  // What another chart’s rule has left: a code that begins ours without being its parent.
  await look.query(`insert into subject
    (chart_id, code, level, name_zh_cn, name_zh_tw, name_en, type, direction, is_leaf)
    select chart_id, '10021', 2, 'x', 'x', 'x', 'ASSET', 'D', true from subject where code = '1001'`)
  expect(await add({ code: '100219' })).toEqual(['subject.prefix code'])
  await look.query(`delete from subject where code = '10021'`)
  const entry = await product.signIn('clerk2', books.value)
  expect(await refused(entry.api(definitionCalls).add({ ...plain, code: '100209' }))).toEqual(['permission.missing'])
})

test('the chart is printed for who may print it', async () => {
  expect(await calls.print({ below: 'ASSET', disabled: true })).toMatch(/^%PDF/)
  const entry = await product.signIn('clerk2', books.value)
  expect(await refused(entry.api(definitionCalls).print({}))).toEqual(['permission.missing'])
})

test('the first child of a used leaf takes over lines, balances and openings, once that is agreed to', async () => {
  await gate.setOpenings(clerk, books, [
    {
      subject: '1001',
      aux: {},
      currency: 'CNY',
      base: 500n,
      original: 500n,
      quantity: 0n,
      ytdDebit: 0n,
      ytdCredit: 0n,
    },
    {
      subject: '4001',
      aux: {},
      currency: 'CNY',
      base: -500n,
      original: -500n,
      quantity: 0n,
      ytdDebit: 0n,
      ytdCredit: 0n,
    },
  ])
  const { id } = await save(books, '2025-01-05', '1001', '6301')
  await gate.auditMonth(auditor, books, '2025-01')
  await save(other, '2025-02-05', '1001', '6301', '7.00')
  const child = await like('1001', { code: '100101' })
  expect(await refused(calls.add(child))).toEqual(['subject.moves code'])
  const accept = [numberOf({ code: 'subject.moves' })]
  expect(await refused(calls.add({ ...child, direction: 'C', accept }))).toEqual(['subject.asParent direction'])
  // Nobody moves what stands in books that he may not enter into.
  const one = await product.signIn('one', books.value)
  expect(await refused(one.api(definitionCalls).add({ ...child, accept }))).toEqual(['permission.missing code'])
  expect((await calls.add({ ...child, accept })).codes.toSorted()).toEqual(['1001', '100101'])
  expect([await balances(books, '1001'), await balances(books, '100101')]).toEqual([
    [0n, 0n, 0],
    [1000n, 500n, 1],
  ])
  expect(await balances(other, '100101')).toEqual([700n, 0n, 1])
  expect([await proven(books), await proven(other)]).toEqual([[], []])
  const [told] = await look.query<{ action: string; after: string }>(
    `select action, after::text from trail where company_id = $1 and object_id = $2
     order by seq desc, item desc limit 1`,
    [books.companyId, id],
  )
  expect(told?.action).toBe('update')
  expect(told?.after).toContain('"100101"')
})

test('what is posted keeps its leaf: the child begins with the next year and takes the balance over', async () => {
  const facts = () => gate.facts(books)
  const leaf = (await facts()).subjects.all.find(
    (each) =>
      each.code.startsWith('1') &&
      each.isLeaf &&
      each.enabled &&
      each.aux.length === 0 &&
      each.level === 1 &&
      !each.cash,
  )
  const code = leaf?.code ?? ''
  await save(books, '2025-01-06', code, '6301', '3.00')
  await gate.auditMonth(auditor, books, '2025-01')
  await gate.close(clerk, books, { kind: 'pl', no: 1 })
  await gate.auditMonth(auditor, books, '2025-01')
  await gate.post(poster, books, '2025-01', wordsOf['zh-cn'])
  const child = await like(code, { code: `${code}01` })
  expect(await refused(calls.add(child))).toEqual(['subject.later code'])
  const accept = [numberOf({ code: 'subject.later' })]
  await calls.add({ ...child, accept })
  expect((await definition(`${code}01`)).validFrom).toBe(2026)
  expect((await facts()).subjects.find(code)?.isLeaf).toBe(true)
  expect(await balances(books, code)).toEqual([300n, 0n, 1])
  // A second child has nothing to take over, and begins with the first.
  await calls.add(await like(code, { code: `${code}02`, nameZhCn: '另一' }))
  expect((await definition(`${code}02`)).validFrom).toBe(2026)
  await gate.closeYear(clerk, books, { overwrite: false, provisional: true })
  const next = { ...books, year: 2026, value: 'SD01-2026' }
  expect([await balances(next, code), await balances(next, `${code}01`)]).toEqual([
    [0n, 0n, 0],
    [0n, 300n, 0],
  ])
  expect((await gate.facts(next)).subjects.find(code)?.isLeaf).toBe(false)
  expect([await proven(books), await proven(next)]).toEqual([[], []])
})

//
test('a used subject keeps what its lines are read by; it is neither disabled with a balance nor deleted', async () => {
  const row = await definition('100101')
  expect(row.used).toBe(true)
  expect(await edit('100101', { direction: 'C', cash: false })).toEqual(['subject.used direction', 'subject.used cash'])
  expect(await edit('100101', { code: '100109' })).toEqual(['subject.used code'])
  expect(await edit('100101', { validFrom: 2026 })).toEqual(['subject.yearUsed validFrom'])
  expect(await edit('100101', { companies: ['SD01'] })).toEqual(['subject.companyUsed companies'])
  expect(await edit('100101', { aux: [{ type: 'bank', required: true }] })).toEqual(['subject.kindAsked aux'])
  expect(await edit('100101', { aux: [{ type: 'bank', required: false }], nameEn: 'Till' })).toEqual([])
  expect(await edit('100101', { version: row.version })).toEqual(['record.changed'])
  expect(await refused(calls.status({ codes: ['1001'], enabled: false }))).toEqual(['subject.balance codes'])
  expect(await refused(calls.delete({ codes: ['100101'] }))).toEqual(['record.inUse codes'])
  for (const enabled of [false, true]) {
    await calls.status({ codes: ['6711'], enabled })
    expect((await definition('6711')).enabled).toBe(enabled)
  }
  expect(await refused(calls.delete({ codes: ['1001'] }))).toEqual(['subject.children codes'])
  expect((await calls.usage({ code: '100101' })).sets.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['SD01-2025', 'SD02-2025']),
  )
})

test('a company has children of its own where that is allowed, and nobody else has them', async () => {
  const parent =
    (await gate.facts(books)).subjects.all.find((each) => each.code.startsWith('66') && each.isLeaf)?.code ?? ''
  expect(await edit(parent, { extensible: true })).toEqual([])
  const child = await like(parent, { code: `${parent}01`, own: true, extensible: false })
  await calls.add(child)
  expect((await gate.facts(books)).subjects.find(parent)?.isLeaf).toBe(false)
  expect((await gate.facts(other)).subjects.find(parent)?.isLeaf).toBe(true)
  expect((await gate.facts(other)).subjects.find(child.code)).toBeUndefined()
  const there = charter.in(other.value).api(definitionCalls)
  const { own: _, ...fields } = child
  expect(await refused(there.edit({ ...fields, at: child.code, version: 1 }))).toEqual(['record.missing at'])
  expect(await refused(there.add({ ...child, own: false }))).toEqual(['record.duplicate code'])
  await look.query(
    `insert into expense_account (id, code, name_zh_cn, admin_subject) values (1, 'TRIP', '差旅', '${child.code}')`,
  )
  expect((await calls.usage({ code: child.code })).references).toEqual([{ kind: 'expenseAccount', name: 'TRIP' }])
  expect(await refused(calls.delete({ codes: [child.code] }))).toEqual(['record.inUse codes'])
  await look.query(`delete from expense_account`)
  await calls.delete({ codes: [child.code] })
  expect((await gate.facts(books)).subjects.find(parent)?.isLeaf).toBe(true)
})

test('the chart is compared with the standard, and what is chosen is taken over but for what is used', async () => {
  await look.query(`update subject set direction = 'D', row_digest = null where code = '6301'`)
  const [leaf = ''] = (await calls.list({})).items
    .filter(({ isLeaf, used, code }) => isLeaf && !used && code.startsWith('1405'))
    .map(({ code }) => code)
  const name = (await definition(leaf)).nameEn
  await calls.delete({ codes: [leaf] })
  expect(await edit('6001', { nameEn: 'Turnover' })).toEqual([])
  const { items, same } = await calls.compare({})
  const found = (code: string) => items.find((each) => each.code === code)
  expect(same).toBeGreaterThan(300)
  expect(found('100101')).toMatchObject({ kind: 'extra', fields: [] })
  expect(found(leaf)).toMatchObject({ kind: 'missing', version: 0, problems: [] })
  expect(found('6001')?.fields).toMatchObject([{ name: 'nameEn', now: 'Turnover' }])
  expect(found('6301')?.problems).toMatchObject([{ name: 'subject.used', path: 'direction' }])
  const version = (code: string) => found(code)?.version ?? 0
  const chosen = (code: string, ...fields: string[]) => ({ code, version: version(code), fields })
  const rows = [chosen(leaf), chosen('6001', 'nameEn'), chosen('6301', 'direction')]
  const entry = await product.signIn('clerk2', books.value)
  expect(await refused(entry.api(definitionCalls).applyStandard({ rows }))).toEqual(['permission.missing'])
  expect(await refused(calls.applyStandard({ rows: [chosen('100101')] }))).toEqual(['record.missing rows.0.code'])
  const { codes, left } = await calls.applyStandard({ rows })
  expect([codes.toSorted(), left.map(({ code }) => code)]).toEqual([[leaf, '6001'].toSorted(), ['6301']])
  expect((await definition(leaf)).nameEn).toBe(name)
  expect((await definition('6301')).direction).toBe('D')
  // What was compared before somebody changed it is not written over.
  expect(await refused(calls.applyStandard({ rows }))).toEqual(['record.changed'])
  const told = await look.query<{ objectNo: string }>(
    `select object_no from trail where company_id = 0 and object_type = 'subject' order by seq desc, item desc limit 2`,
  )
  expect(told.map(({ objectNo }) => objectNo).toSorted()).toEqual([leaf, '6001'].toSorted())
  await look.query(`update subject set direction = 'C', row_digest = null where code = '6301'`)
})

test('a save that waits while its leaf becomes a parent is read anew, and writes nothing on it', async () => {
  const fresh = await makeSet(gate, look, { code: 'SD03' })
  const expense = { ...plain, type: 'PROFIT_LOSS' as const, plClass: 'EXPENSE' as const }
  await calls.add({ ...expense, code: '660196' })
  const waiters = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  const waiting = (n: number) => expect.poll(async () => (await db.query(waiters)).length).toBe(n)
  let works: Promise<unknown>[] = []
  await look.transaction(async (tx) => {
    // The change has locked the months and written the chart; it waits for the head of the group's trail.
    await tx.query(`select 1 from trail_head where company_id = 0 for update`)
    const adding = calls.add({ ...expense, code: '66019601' })
    await waiting(1)
    works = [adding, save(fresh, '2025-01-06', '140501', '660196').catch((error: unknown) => error)]
    await waiting(2)
  })
  const [, saved] = await Promise.all(works)
  await look.transaction(async (tx) => {
    await tx.query(`select 1 from period where company_id = $1 and year = $2 for update`, [fresh.companyId, 2025])
    expect(await refused(calls.delete({ codes: ['66019601'] }))).toEqual(['period.busy'])
  })
  expect(saved).toMatchObject({ problems: [{ code: 'line.subjectNotLeaf' }] })
  expect(await balances(fresh, '660196')).toEqual([0n, 0n, 0])
})
