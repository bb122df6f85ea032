// A plain report of nothing but its definition, its words and its rows: answer, files and paper of the same figures.
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { column, defineReport, param } from '../../src/contract/ledger/define-report.ts'
import { formatMoney } from '../../src/domain/base/money.ts'
import { everything } from '../../src/domain/chart/access.ts'
import { subjectName } from '../../src/domain/chart/subject.ts'
import type { FileAnswer } from '../../src/server/kernel/scope.ts'
import { openKeptAnswers } from '../../src/server/report/answer-cache.ts'
import { plainRoutes } from '../../src/server/report/plain-report.ts'
import { rowsFor } from '../../src/server/report/plain-rows.ts'
import type { FileReader } from '../../src/server/report/reader.ts'
import { trialsOf } from '../../src/server/report/tables.ts'
import { workedExample } from '../world/book.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, loadWorkedExample } from '../world/ledger.ts'
import { readWorkbook } from '../world/xlsx-reader.ts'

const { db, look } = await freshDatabase()
const { gate, books } = await loadWorkedExample(db, look)
await gate.auditMonth(auditor, books, '2025-11')

const leaves = defineReport({
  name: 'leaves',
  path: 'leaves',
  icon: 'table',
  asKnown: true,
  params: { onlyCredit: param.flag(), side: param.choice('both', 'debit') },
  columns: {
    subject: column.code(),
    name: column.text(),
    day: column.date(),
    opening: column.money({ ledger: 'opening', sum: true }),
    closing: column.money({ ledger: 'closing', sum: true }),
    rate: column.money(),
    lines: column.count({ sum: true }),
    type: column.hidden(),
  },
  key: ['subject'],
})

const rows = rowsFor(leaves, async ({ tx, asked, input, lang }) => {
  const trialOf = await trialsOf(tx, asked.books, asked, { range: {}, options: { leafOnly: true } })
  return async (book) =>
    (await trialOf(book)).rows.flatMap((row) => {
      const subject = book.facts.subjects.find(row.subject)
      if (!subject || (input.onlyCredit && subject.direction !== 'C')) return []
      const [opening, closing] = [row.openingDebit - row.openingCredit, row.closingDebit - row.closingCredit]
      const names = { subject: subject.code, name: subjectName(subject, lang), type: subject.type }
      return [{ ...names, day: '2025-11-30', opening, closing, rate: null, lines: 1 }]
    })
})

const titles = { title: '末级余额', column_subject: '编码', column_name: '名称', column_day: '日期' }
const words = { ...titles, column_opening: '期初', column_closing: '期末', column_rate: '率', column_lines: '行数' }
const texts = { 'zh-cn': words, 'zh-tw': words, en: words }
const facts = {
  current: gate.facts,
  currentOf: (all: Parameters<typeof gate.facts>[0][]) => Promise.all(all.map(gate.facts)),
}
const routes = plainRoutes(facts, openKeptAnswers(), { report: leaves, rows, texts })
const reader: FileReader = {
  ...{ db, lang: 'zh-cn', accountSet: books },
  ...{ dataScope: everything, setsWith: () => [] },
  user: { id: 1n, userName: 'reader', realName: '阅' },
}
const question = { month: '2025-11', include: 'saved' as const }

const bytesOf = async ({ file }: FileAnswer): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

/** Leaves with their closing balance, as the stable file of the trial balance has them. */
const expected = (): [string, string][] => {
  const [head = '', ...lines] = workedExample().expected('trial-balance-2025-11').trim().split('\n')
  const at = (name: string) => head.replace('\ufeff', '').split(',').indexOf(name)
  const cents = (value = '') => BigInt(value.replace('.', '') || '0')
  const all = lines.map((line) => line.split(','))
  return all
    .filter(([code]) => code !== 'TOTAL')
    .filter((row) => !all.some((other) => other !== row && other[at('subject')]?.startsWith(row[at('subject')] ?? '-')))
    .map((row) => {
      const net = cents(row[at('closing_debit')]) - cents(row[at('closing_credit')])
      return [row[at('subject')] ?? '', formatMoney(net, 2)]
    })
}

test('rows by the names of their columns, with their sums, as the trial balance has them', async () => {
  const answer = await routes.read(question, reader)
  const [book] = answer.books
  const rows = (book?.rows ?? []) as { subject: string; closing: string; drill: string; lines: number; type: string }[]
  expect(rows.map(({ subject, closing }) => [subject, closing])).toEqual(expected())
  expect(rows[0]).toMatchObject({ drill: 'general-ledger-2', lines: 1, type: 'ASSET' })
  expect(book?.total).toEqual({ opening: '0.00', closing: '0.00', lines: String(rows.length) })
  const credits = await routes.read({ ...question, onlyCredit: true } as typeof question, reader)
  expect(credits.books[0]?.rows.length).toBeLessThan(rows.length)
})

test('the file as it is shown, flat and as printed, and the paper', async () => {
  const csv = await text((await routes.export({ ...question, format: 'csv' }, reader)).file)
  const [head, first, ...more] = csv.trim().split('\n')
  expect(head).toBe('编码,名称,日期,期初,期末,率,行数')
  expect(first).toMatch(/^1001,库存现金,2025-11-30,[\d.]+,[\d.]+,,1$/)
  expect(more.at(-1)).toMatch(/^合计,,,0\.00,0\.00,,\d+$/)
  const flat = await text((await routes.export({ ...question, format: 'csv', form: 'flat' }, reader)).file)
  expect(flat.trim().split('\n').length).toBe(csv.trim().split('\n').length - 1)
  const [sheet] = await readWorkbook(
    await bytesOf(await routes.export({ ...question, form: 'printed', format: 'xlsx' }, reader)),
  )
  expect(sheet?.rows.flat().filter((cell) => cell?.type === 'formula').length).toBe(3)
  const paper = await bytesOf(await routes.print({ ...question, unit: '1000' }, reader))
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
})
