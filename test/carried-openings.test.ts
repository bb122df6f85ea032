// What a year leaves to the next is the sum of its months, and every figure of an opening that differs is told.
import { expect, test } from 'vitest'
import { zhCn } from '../src/contract/locale/zh-cn.ts'
import { openGate } from '../src/server/ledger/gate.ts'
import { freshDatabase } from './database.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from './ledger.ts'

const { db, look } = await freshDatabase()
const gate = openGate(db)
await prepareGroup(look)
await look.query(
  `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values ('store', 'S01', 'a', 'a', 'a')`,
)
const options = { cashFlowRequired: false, statementTemplate: 'NONE', fxRevaluation: 'WARN', plClosingMode: 'YEARLY' }
const books = await makeSet(gate, look, { startNo: 11, options })

const sale = (date: string) => ({
  ...{ type: 'JI', date },
  lines: [
    { summary: 'x', subject: '140501', aux: {}, debit: '100.00' },
    { summary: 'x', subject: '600101', aux: { store: 'S01' }, credit: '100.00' },
  ],
})

const post = async (month: string) => {
  await gate.auditMonth(auditor, books, month)
  await gate.post(poster, books, month, zhCn)
}

test('two months that are alike are both carried, and profit and loss that both closed is open no more', async () => {
  await gate.save(clerk, books, { draft: sale('2025-11-05') })
  await post('2025-11')
  await gate.save(clerk, books, { draft: sale('2025-12-05') })
  await gate.close(clerk, books, { kind: 'pl', no: 12 })
  await gate.close(clerk, books, { kind: 'year', no: 12 })
  await post('2025-12')
  await gate.closeYear(clerk, books, { overwrite: false, provisional: false })
  const told = await look.query(`select after ->> 'next' as next from trail where action = 'closeYear'`)
  expect(told).toEqual([{ next: 'YS01-2026' }])
  const openings = await look.query(`select subject, base from opening where year = 2026 order by subject`)
  expect(openings).toEqual([
    { subject: '140501', base: 20_000n },
    { subject: '410406', base: -20_000n },
  ])
  const { differences } = await gate.examineYear(books)
  expect(differences).toEqual([])
})

test('a subject that has become a parent since begins with its child, and the proof agrees', async () => {
  await look.query(
    `insert into subject select (jsonb_populate_record(s, '{"code": "14050101", "parent": "140501", "level": 4,
         "valid_from": 2026, "takes_over": true}')).* from subject s where s.code = '140501'`,
  )
  await look.query(`update subject set is_leaf = false where code = '140501'`)
  await look.query(`update opening set subject = '14050101' where year = 2026 and subject = '140501'`)
  await look.query('update fact_version set version = version + 1, rules_version = version + 1')
  const next = { ...books, year: 2026, value: 'YS01-2026' }
  const { findings } = await gate.verify(next)
  expect(findings.filter(({ what }) => what.includes('1405'))).toEqual([])
  await look.query(`update opening set subject = '140501' where year = 2026 and subject = '14050101'`)
  const wrong = (await gate.verify(next)).findings.map(({ what }) => what)
  expect(wrong).toContain('YS01-2026 140501')
  await look.query(`update opening set subject = '14050101' where year = 2026 and subject = '140501'`)
})

test('an opening that nothing was carried for is told, whichever of its figures it has', async () => {
  await look.query(
    `insert into opening (company_id, year, subject, aux_id, currency, base, original, quantity)
     values ($1, 2026, '100202', 0, 'USD', 5, 0, 0), ($1, 2026, '112201', 0, 'USD', 0, 6, 0),
       ($1, 2026, '112203', 0, 'CNY', 0, 0, 7)`,
    [books.companyId],
  )
  await look.query(
    `update opening set quantity = quantity + 1 where company_id = $1 and year = 2026 and subject = '14050101'`,
    [books.companyId],
  )
  const { differences } = await gate.examineYear(books)
  expect(differences.map(({ subject, currency, held, carried }) => [subject, currency, held, carried])).toEqual([
    ['100202', 'USD', 5n, 0n],
    ['112201', 'USD', 0n, 0n],
    ['112203', 'CNY', 0n, 0n],
    ['14050101', 'CNY', 20_000n, 20_000n],
  ])
})

test('provisional openings follow over several years, whatever is done in the first', async () => {
  const early = await makeSet(gate, look, { code: 'PV01', year: 2030, startNo: 12, options })
  const next = { ...early, year: 2031, value: 'PV01-2031' }
  const provisional = { overwrite: false, provisional: true }
  for (const of of [early, next]) await gate.closeYear(clerk, of, provisional)
  const openings = async () => {
    const rows = await look.query<{ text: string }>(
      `select year || ' ' || subject || ' ' || base as text from opening where company_id = $1 and year > 2030
       order by year, subject`,
      [early.companyId],
    )
    return rows.map(({ text }) => text)
  }
  const both = (...texts: string[]) => ['2031', '2032'].flatMap((year) => texts.map((text) => `${year} ${text}`))
  const row = { aux: {}, currency: 'CNY', quantity: 0n, ytdDebit: 0n, ytdCredit: 0n }
  await gate.setOpenings(clerk, early, [
    { ...row, subject: '1001', base: 700n, original: 700n },
    { ...row, subject: '4001', base: -700n, original: -700n },
  ])
  expect(await openings()).toEqual(both('1001 700', '4001 -700'))
  const lines = [
    { summary: 'x', subject: '1001', aux: {}, debit: '1.00' },
    { summary: 'x', subject: '4001', aux: {}, credit: '1.00' },
  ]
  await gate.save(clerk, early, { draft: { type: 'JI', date: '2030-12-05', lines } })
  await gate.auditMonth(auditor, early, '2030-12')
  await gate.post(poster, early, '2030-12', zhCn)
  const posted = both('1001 800', '4001 -800')
  expect(await openings()).toEqual(posted)
  await gate.closeYear(clerk, early, { overwrite: true, provisional: false })
  expect(await openings()).toEqual(posted)
  expect((await gate.examineYear(next)).differences).toEqual([])
  await gate.cancelYear(clerk, early)
  expect(await openings()).toEqual([])
  await gate.closeYear(clerk, early, { overwrite: false, provisional: false })
  expect(await openings()).toEqual(posted)
  expect((await gate.verify({ ...early, year: 2032, value: 'PV01-2032' })).findings).toEqual([])
})
