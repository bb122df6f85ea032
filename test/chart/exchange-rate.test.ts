// The exchange-rate maintenance over its calls: what is refused, what months lock, copies and averages.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rateBookCalls } from '../../src/contract/chart/exchange-rate.ts'
import { numberOf, type Refusal } from '../../src/domain/base/problem.ts'
import { inspectFile } from '../../src/server/import/file/file.ts'
import { importRates } from '../../src/server/import/take-file.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { today } from '../../src/server/ledger/store/books.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld } from '../world/client.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look } = product
await prepareGroup(look)
const gate = openGate(product.db)
const year = Number(today().slice(0, 4))
const books = await makeSet(gate, look, { code: 'FX01', year })
await product.makePerson({ userName: 'ratekeeper', roles: ['manager'], rights: ['read', 'entry'] })
await product.makePerson({ userName: 'entrant', roles: ['entry'], rights: ['read', 'entry'] })
const keeper = (await product.signIn('ratekeeper', books.value)).api(rateBookCalls)

const thisMonth = today().slice(0, 7)
const rate = {
  currency: 'USD',
  type: 'DAILY',
  date: `${year - 1}-03-03`,
  unit: 1,
  rate: '7.10',
  source: '',
  remark: '',
}

const refused = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return ''
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    return error.problems.map(({ name, path }) => `${name} ${path}`.trim()).join(', ') || error.message
  }
}

const found = async (date: string, type = 'DAILY') => {
  const { items } = await keeper.list({ from: date, to: date, type })
  if (!items[0]) throw new Error(`no rate of ${date}`)
  return items[0]
}

const keyOf = ({ currency, type, date }: typeof rate) => ({ currency, type, date })

//
test('a rate is added once, in bounds, and one far from the last is asked about', async () => {
  await keeper.add(rate)
  expect(await refused(keeper.add(rate))).toBe('record.duplicate date')
  for (const wrong of ['0', '-1', '1e9']) {
    expect(await refused(keeper.add({ ...rate, date: `${year - 1}-03-04`, rate: wrong }))).toBe('rate.range rate')
  }
  expect(await refused(keeper.add({ ...rate, currency: 'CNY' }))).toBe('rate.base currency')
  const far = { ...rate, date: `${year - 1}-03-04`, rate: '7.90' }
  expect(await refused(keeper.add(far))).toBe('warning.rate rate')
  await keeper.add({ ...far, accept: [numberOf({ code: 'warning.rate' })] })
  const twice = { ...rate, date: `${year - 2}-05-05`, rate: '7.90' }
  const both = await Promise.all([refused(keeper.add(twice)), refused(keeper.add({ ...twice, rate: '7.91' }))])
  expect(both.sort()).toEqual(['', 'record.duplicate date'])
  const entrant = (await product.signIn('entrant', books.value)).api(rateBookCalls)
  expect(await refused(entrant.add({ ...rate, date: `${year - 1}-03-05` }))).toBe('permission.missing')
})

test('averages come from the days of a month, and its rates go over to the next where they are missing', async () => {
  const [from, to] = [`${year - 1}-03`, `${year - 1}-04`]
  expect(await keeper.average({ month: from })).toEqual({ rates: 1 })
  expect(await found(`${year - 1}-03-31`, 'MONTH_AVG')).toMatchObject({ rate: '7.50', source: 'DAILY', lock: '' })
  expect(await keeper.average({ month: from })).toEqual({ rates: 0 })
  expect(await keeper.copyMonth({ from, to })).toEqual({ rates: 1 })
  expect((await found(`${year - 1}-04-30`, 'MONTH_AVG')).rate).toBe('7.50')
  expect(await keeper.copyMonth({ from, to })).toEqual({ rates: 0 })
  const { rates } = await keeper.year({ year: year - 1 })
  expect(rates.map(({ type, month, count }) => `${type} ${month} ${count}`)).toEqual([
    ...[`DAILY ${from} 2`, `MONTH_AVG ${from} 1`, `MONTH_AVG ${to} 1`],
  ])
})

//
test('a rate of the current month is corrected with a reason, by who may, while nothing has used it', async () => {
  const now = { ...rate, currency: 'EUR', date: `${thisMonth}-01`, rate: '7.50' }
  await keeper.add(now)
  const { version, lock } = await found(now.date)
  const { currency: _, type: __, date: ___, ...fields } = now
  const change = { ...keyOf(now), ...fields, rate: '7.51', version }
  expect(lock).toBe('month')
  expect(await refused(keeper.edit(change))).toBe('rate.currentMonth rate')
  expect(await refused(keeper.delete({ ...keyOf(now), version }))).toBe('rate.currentMonth rate')
  expect(await refused(keeper.edit({ ...change, reason: 'typed wrongly' }))).toBe('')
  expect(await refused(keeper.edit({ ...change, reason: 'again' }))).toBe('record.changed')
  await gate.save(clerk, books, {
    draft: {
      ...{ type: 'JI', date: now.date },
      lines: [
        { summary: 'x', subject: '1001', aux: {}, currency: 'EUR', original: '10.00', debit: '75.10' },
        { summary: 'x', subject: '6301', aux: {}, cfItem: 'CF010103', credit: '75.10' },
      ],
    },
  })
  expect((await keeper.usage(keyOf(now))).lines).toBe(1)
  const again = { ...change, version: (await found(now.date)).version, reason: 'too late' }
  expect(await refused(keeper.edit(again))).toBe('rate.used rate')
})

test('the trail of the group tells of each rate what it was, what it is, and why', async () => {
  const first = { ...rate, currency: 'JPY', date: `${year - 2}-07-01`, unit: 100, rate: '4.80', source: 'PBC' }
  await keeper.add(first)
  const { currency: _, type: __, date: ___, ...fields } = first
  const second = { ...keyOf(first), ...fields, rate: '4.81', remark: 'typo' }
  await keeper.edit({ ...second, version: (await found(first.date)).version, reason: 'typed wrongly' })
  await keeper.delete({ ...keyOf(first), version: (await found(first.date)).version })
  const name = `JPY DAILY ${first.date}`
  const rows = await look.query(
    'select company_id, action, object_type, after from trail where object_no = $1 order by seq',
    [name],
  )
  const was = { base: 'CNY', ...keyOf(first), rate: '4.80000000', unit: 100, source: 'PBC', remark: '' }
  const is = { ...was, rate: '4.81000000', remark: 'typo' }
  const told = (action: string, before: object | null, after: object | null) => {
    return { companyId: 0n, action, objectType: 'exchangeRate', after: { before, after } }
  }
  expect(rows).toEqual([
    told('create', null, was),
    told('update', was, { ...is, reason: 'typed wrongly' }),
    told('delete', is, null),
  ])
})

test('a rate of a month that somebody has posted never changes, and what is missing may still be added', async () => {
  const before = await makeSet(gate, look, { code: 'FX02', year: year - 1 })
  await look.query(`update period set status = 'POSTED' where company_id = $1 and no = 3`, [before.companyId])
  const { version } = await found(rate.date)
  const { currency: _, type: __, date: ___, ...fields } = rate
  const edit = () => refused(keeper.edit({ ...keyOf(rate), ...fields, rate: '7.2', version, reason: 'x' }))
  expect(await edit()).toBe('rate.posted rate')
  expect(await refused(keeper.delete({ ...keyOf(rate), version }))).toBe('rate.posted rate')
  // A year that is closed keeps them as well.
  await look.query(`update period set status = 'LOCKED' where company_id = $1 and no = 3`, [before.companyId])
  expect(await edit()).toBe('rate.posted rate')
  expect(await refused(keeper.add({ ...rate, date: `${year - 1}-03-06`, rate: '7.90' }))).toBe('')
  expect(await refused(keeper.average({ month: `${year - 1}-03` }))).toBe('rate.posted rate')
  const april = await found(`${year - 1}-04-30`, 'MONTH_AVG')
  expect(await refused(keeper.delete({ ...keyOf({ ...rate, ...april }), version: april.version }))).toBe('')
  // Books in another currency bind nobody here.
  await look.query(`update account_set set base_currency = 'HKD' where company_id = $1`, [before.companyId])
  expect(await edit()).toBe('warning.rate rate')
})

test('a rate of a month that is being posted stays what it was posted at, however it was to change', async () => {
  const before = await makeSet(gate, look, { code: 'FX03', year: year - 1 })
  const month = `${year - 1}-05`
  const end = { ...rate, currency: 'EUR', type: 'MONTH_END', date: `${month}-31`, rate: '7.50' }
  const mean = { ...end, type: 'MONTH_AVG' }
  for (const each of [end, mean, { ...end, type: 'DAILY', date: `${month}-05`, rate: '7.52' }]) await keeper.add(each)
  const { version } = await found(end.date, 'MONTH_END')
  const { currency: _, type: __, date: ___, ...fields } = end
  const bring = async () => {
    const file = join(product.config.data, 'rates.csv')
    writeFileSync(file, `currency,type,date,rate\nEUR,MONTH_END,${end.date},7.51\n`)
    const read = await inspectFile(file, 'rates.csv')
    const work = importRates({ db: product.db, gate, actor: clerk, books, file: read, check: false, accept: false })
    return work.then(
      () => '',
      ({ problems }: Refusal) => problems.map(({ code, path }) => `${code} ${path}`.trim()).join(', '),
    )
  }
  const changes: [string, () => Promise<string>][] = [
    ['rate.posted rate', () => refused(keeper.edit({ ...keyOf(end), ...fields, rate: '7.51', version, reason: 'x' }))],
    ['rate.posted rate', () => refused(keeper.delete({ ...keyOf(end), version }))],
    ['rate.posted rate', () => refused(keeper.average({ month }))],
    ['import.failed, rate.posted 2:rate', bring],
  ]
  const setStatus = (at: Db, status: string) =>
    at.query(`update period set status = $2 where company_id = $1 and no = 5`, [before.companyId, status])
  for (const [expected, change] of changes) {
    const { work } = await look.transaction(async (tx) => {
      // As posting holds them.
      await tx.query(`select version from fact_version where company_id = $1 for update`, [before.companyId])
      const begun = change()
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(() => look.query(waiting)).toHaveLength(1)
      await setStatus(tx, 'POSTED')
      return { work: begun }
    })
    expect(await work).toBe(expected)
    await setStatus(look, 'OPEN')
  }
  for (const { date, type } of [end, mean]) expect((await found(date, type)).rate).toBe('7.50')
  expect(await refused(keeper.average({ month }))).toBe('')
})
