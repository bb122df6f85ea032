// Voucher numbers: gaps over months, renumbering with its plan and its map, another number by hand, while others save.
import { expect, test } from 'vitest'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
const gate = openGate(db)
const options = { cashFlowRequired: false, blockNegativeCash: 'OFF', statementTemplate: 'NONE' }
const books = await makeSet(gate, look, { code: 'VN01', options })
const companies = [books.companyId]
const rights = ['read', 'entry', 'audit'] as const
const chiefId = await product.makePerson({ userName: 'chief', roles: ['manager'], rights, companies })
await product.makePerson({ userName: 'maker', roles: ['entry'], rights, companies })
await look.query(`insert into voucher_audit_right (id, user_id) values (9, $1)`, [chiefId])
const chief = (await product.signIn('chief', books.value)).api(voucherCalls)
const maker = await product.signIn('maker', books.value)
const own = maker.api(voucherCalls)

const line = (subject: string, debit: string, credit: string) => ({ summary: '付款', subject, aux: {}, debit, credit })
const draft = (date: string, amount = '10') => ({
  type: 'JI',
  date,
  lines: [line('222102', amount, ''), line('1001', '', amount)],
})
const save = async (date: string) => (await own.save({ draft: draft(date) })).id
const noOf = async (id: string) => (await chief.read({ id })).no
const proved = async () => expect((await gate.verify(books)).findings).toEqual([])
const refusalOf = async (work: Promise<unknown>): Promise<{ code: number; problems: { args: object }[] }> =>
  work.then(
    () => ({ code: 200, problems: [] }),
    (error) => error,
  )

test('gaps are found over months, the plan shows what renumbering changes, and the map keeps it', async () => {
  const ids = []
  for (const day of ['05', '03', '04', '06', '02']) ids.push(await save(`2025-01-${day}`))
  // Numbers of another series close no gap of this one.
  for (const day of ['02', '03']) await gate.save(clerk, books, { draft: { ...draft(`2025-01-${day}`), type: 'XX' } })
  await own.delete({ ids: [ids[1] ?? ''] })
  const later = [await save('2025-02-01'), await save('2025-02-02')]
  await own.delete({ ids: [later[0] ?? ''] })
  expect((await chief.checkNo({ month: '2025-01', lastMonth: '2025-03' })).gaps).toEqual([
    { month: '2025-01', type: 'JI', word: '记', missing: [2] },
    { month: '2025-02', type: 'JI', word: '记', missing: [1] },
  ])
  await chief.audit({ ids: [ids[2] ?? ''] })
  const byNumber = await chief.planNumbers({ month: '2025-01', order: 'number' })
  expect(byNumber.changed.map(({ from, to, date }) => [from, to, date])).toEqual([
    [3, 2, '2025-01-04'],
    [4, 3, '2025-01-06'],
    [5, 4, '2025-01-02'],
  ])
  const byDate = await chief.planNumbers({ month: '2025-01', order: 'date' })
  expect(byDate.changed.map(({ from, to }) => [from, to])).toEqual([
    [5, 1],
    [3, 2],
    [1, 3],
  ])
  const { changed } = await chief.renumber({ month: '2025-01', order: 'number' })
  expect(changed.map(({ from, to }) => [from, to])).toEqual(byNumber.changed.map(({ from, to }) => [from, to]))
  expect((await chief.checkNo({ month: '2025-01' })).gaps).toEqual([])
  expect((await chief.planNumbers({ month: '2025-01', order: 'number' })).total).toBe(0)
  expect((await chief.read({ id: ids[2] ?? '' })).status).toBe('audited')
  const { items } = await chief.numberMaps({})
  expect(items).toMatchObject([{ month: '2025-01', words: ['记'], count: 3, by: 'chief' }])
  const map = await chief.numberMap({ id: items[0]?.id ?? '' })
  expect(map.items.map(({ from, to }) => [from, to])).toEqual(changed.map(({ from, to }) => [from, to]))
  expect(map.items[0]?.serialNo).toMatch(/^VN01-202501-/)
  const asked = { id: items[0]?.id ?? '', format: 'csv' }
  const { text } = await maker.ask(voucherCalls.numberMapFile, asked, { lang: 'zh-cn' })
  expect(text.replace('\ufeff', '').split(/\r?\n/).slice(0, 2)).toEqual([
    '月份,流水号,原号,新号',
    '2025-01,VN01-202501-000003,记-0003,记-0002',
  ])
  await proved()
})

test('a number is changed to a gap only, by who may, with a reason when it is refused', async () => {
  const ids = [await save('2025-03-01'), await save('2025-03-02'), await save('2025-03-03')]
  await own.delete({ ids: [ids[0] ?? ''] })
  const last = ids[2] ?? ''
  expect((await maker.ask(voucherCalls.editNo, { id: last, no: '1' })).body.code).toBe(403)
  expect((await refusalOf(chief.editNo({ id: last, no: '12 1/3' }))).problems).toMatchObject([
    { code: 45146, args: { no: '12 1/3' } },
  ])
  expect(await refusalOf(chief.editNo({ id: last, no: '2' }))).toMatchObject({ code: 45119 })
  const beyond = await refusalOf(chief.editNo({ id: last, no: '9' }))
  expect(beyond.problems).toMatchObject([{ code: 45147, path: 'no', args: { no: 9, last: 3, free: '1' } }])
  const whole = await save('2025-05-01')
  const { problems } = await refusalOf(chief.editNo({ id: whole, no: '2' }))
  expect(problems).toMatchObject([{ code: 45147, args: { no: 2, last: 1, free: '–' } }])
  const { version } = await chief.read({ id: last })
  expect(await chief.editNo({ id: last, version, no: '０1' })).toEqual({ id: last, no: 1, version: version + 1 })
  expect(await refusalOf(chief.editNo({ id: last, version, no: '1' }))).toMatchObject({ code: 45002 })
  const [told] = await look.query<{ after: unknown }>(`select after from trail where action = 'editNo'`)
  expect(told?.after).toMatchObject({ from: 3, to: 1, period: '2025-03', was: 'saved' })
  // The series ends at its highest number: what comes next leaves no gap behind it.
  expect(await noOf(await save('2025-03-04'))).toBe(3)
  await chief.audit({ ids: [last] })
  expect(await refusalOf(chief.editNo({ id: last, no: '7' }))).toMatchObject({ code: 45121 })
  await proved()
})

test('the numbers of a month that is closed stay, and the refusal says which month', async () => {
  const status = (to: string) =>
    look.query(`update period set status = $2 where company_id = $1 and no = 9`, [books.companyId, to])
  await status('POSTED')
  const { problems } = await refusalOf(chief.renumber({ month: '2025-09' }))
  expect(problems).toMatchObject([{ name: 'period.notOpen', path: 'month', args: { period: '2025-09' } }])
  // So do those of an adjustment period that these books do not have.
  const none = await gate.renumber(clerk, books, '2025-13').catch((error: unknown) => error)
  expect(none).toMatchObject({ problems: [{ code: 'period.notOpen', args: { period: '2025-13' } }] })
  await status('FUTURE')
  expect(await chief.renumber({ month: '2025-09' })).toMatchObject({ changed: [] })
})

test('gaps are closed by hand and by renumbering while others save, and no number is given twice', async () => {
  const ids: string[] = []
  const saver = async (from: number) => {
    for (let at = 0; at < 12; at += 1)
      ids.push(await save(`2025-04-${String(((from + at) % 28) + 1).padStart(2, '0')}`))
  }
  const closer = async () => {
    for (let at = 0; at < 8; at += 1) {
      const gone = ids.splice(Math.floor(ids.length / 2), 1)
      if (gone.length > 0) await own.delete({ ids: gone })
      const [gap] = (await chief.checkNo({ month: '2025-04' })).gaps
      const free = gap?.missing[0]
      const highest = ids.at(-1)
      if (free === undefined || highest === undefined) continue
      // Another may have taken the number or the voucher meanwhile: that is told, never done twice.
      const { code } = await refusalOf(chief.editNo({ id: highest, no: String(free) }))
      expect([200, 404, 45119, 45147]).toContain(code)
    }
  }
  const renumberer = async () => {
    for (let at = 0; at < 5; at += 1)
      await gate.renumber(clerk, books, '2025-04', { order: at % 2 ? 'date' : 'number' })
  }
  await Promise.all([saver(0), saver(7), saver(14), closer(), renumberer()])
  await gate.renumber(clerk, books, '2025-04', { order: 'number' })
  expect((await chief.checkNo({ month: '2025-04' })).gaps).toEqual([])
  const { items, total } = await chief.list({ periodFrom: '2025-04', periodTo: '2025-04', pageSize: 200 })
  expect(items.map(({ no }) => no).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
    Array.from({ length: total }, (_, at) => at + 1),
  )
  await proved()
})
