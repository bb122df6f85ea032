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
