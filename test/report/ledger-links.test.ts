// Each figure of the ledgers leads to a report or to lines that sum to it: over the worked example, link by link.
import { beforeAll, expect, test } from 'vitest'
import type { EntitySubjectRowShape } from '../../src/contract/ledger/entity-subject.ts'
import {
  detailLedgerLink,
  entitySubjectLink,
  type FigureLink,
  generalLedgerLink,
  storeIncomeLink,
  wideLedgerLink,
} from '../../src/contract/statement/ledger-link.ts'
import { parseMoney } from '../../src/domain/base/money.ts'
import { everything } from '../../src/domain/chart/access.ts'
import { findBooks } from '../../src/server/ledger/read/read-scope.ts'
import { openFacts } from '../../src/server/ledger/store/fact-cache.ts'
import { entitySubjectRoutes } from '../../src/server/report/entity-subject.ts'
import { multiColumnRoutes } from '../../src/server/report/multi-column.ts'
import type { Reader } from '../../src/server/report/reader.ts'
import { reportRoutes } from '../../src/server/report/routes.ts'
import { storeIncomeRoutes } from '../../src/server/statement/store-income-routes.ts'
import { freshDatabase } from '../world/database.ts'
import { loadExample } from '../world/example-tables.ts'
import { follower } from '../world/report-target.ts'

const { db, look } = await freshDatabase()
const facts = openFacts(db)
const ledgers = reportRoutes(facts)
const wide = multiColumnRoutes(facts)
const entities = entitySubjectRoutes(facts)
const shops = storeIncomeRoutes(facts)
let reader: Reader

beforeAll(async () => {
  await loadExample(look)
  const [accountSet] = await findBooks(db, [{ company: 'YS01', year: 2025 }])
  if (!accountSet) throw new Error('the example is not loaded')
  const setsWith = () => [{ ...accountSet, dataScope: everything, rights: new Set<never>() }]
  reader = { db, lang: 'zh-cn', accountSet, dataScope: everything, setsWith }
})

const months = { from: '2025-11', month: '2025-12' }
const fen = (amount: string | null | undefined): bigint => (amount ? (parseMoney(amount, 2) ?? 0n) : 0n)

type Asked = { entityType: string; byCurrency?: true }

const rowsOf = async (name: 'entitySubject' | 'subjectEntity', input: Asked): Promise<EntitySubjectRowShape[]> =>
  (await entities[name]({ ...months, ...input, pageSize: 500 }, reader)).rows

/** What a figure is by what its link leads to: the balance it begins or ends with, or the net of what moves. */
const netOf = async (follow: ReturnType<typeof follower>, link: FigureLink | null): Promise<bigint | null> => {
  if (link === null || link.kind === 'voucher') return null
  const { opening, debit, credit, closing } = await follow(link)
  return { opening, closing, movement: debit - credit }[link.kind]
}

test('each multi-column figure leads to lines that sum to it, with or without the carry-forward', async () => {
  await look.query(`insert into column_scheme
    (id, code, name_zh_cn, name_zh_tw, name_en, subject, columns, debit, credit)
    values (991, '6602-1', '一栏', '一欄', 'One', '6602', 'CHOSEN', array['660201'], '{}')`)
  const follow = follower(facts, reader, months)
  let rest = 0
  for (const [scheme, withClosing] of [
    ['6602-1', undefined],
    ['6602-1', false],
    ['6601-S', false],
  ] as const) {
    const ledger = await wide.generalLedger3({ ...months, scheme, withClosing, pageSize: 500 }, reader)
    const wanted = { subject: ledger.scheme.subject, columns: ledger.columns }
    for (const row of ledger.rows) {
      for (const [at, { side, key }] of ledger.columns.entries()) {
        const link = wideLedgerLink(row, at, wanted)
        const own = withClosing === false && link ? { ...link, query: { ...link.query, withoutClosing: '1' } } : link
        const net = await netOf(follow, own)
        if (net === null) continue
        if (key === '' && net !== 0n) rest += 1
        expect([row.kind, row.period, key, net]).toEqual([
          row.kind,
          row.period,
          key,
          side === 'debit' ? fen(row.values[at]) : -fen(row.values[at]),
        ])
      }
      if (row.kind !== 'month') continue
      const whole = wideLedgerLink(row, 'total', wanted)
      if (withClosing !== false) expect(await netOf(follow, whole)).toBe(fen(row.debit) - fen(row.credit))
    }
  }
  expect(rest).toBeGreaterThan(3)
})

test('each figure of the entity subject report and of the general ledger leads to its sum', async () => {
  const follow = follower(facts, reader, months)
  for (const order of ['entity', 'subject'] as const) {
    const rows = await rowsOf(order === 'entity' ? 'entitySubject' : 'subjectEntity', { entityType: 'store' })
    for (const row of rows) {
      for (const kind of ['row', 'group'] as const) {
        const sums = kind === 'row' ? row : row.group
        for (const figure of ['opening', 'debit', 'closing'] as const) {
          const found = await follow(entitySubjectLink({ kind, row }, order, figure, {}))
          expect([row.subject, row.entityCode, kind, figure, found[figure]]).toEqual([
            row.subject,
            row.entityCode,
            kind,
            figure,
            fen(sums[figure]),
          ])
        }
      }
    }
    const { types } = await entities.totals({ ...months, entityType: 'store' }, reader)
    const shown = { kind: 'total', row: { entityType: 'store', entityCode: '', subject: '', currency: '' } } as const
    expect((await follow(entitySubjectLink(shown, order, 'closing', {}))).closing).toBe(fen(types[0]?.closing))
  }
  const bank = await rowsOf('entitySubject', { entityType: 'bank', byCurrency: true })
  for (const row of bank) {
    const link = entitySubjectLink({ kind: 'row', row }, 'entity', 'closing', {})
    expect((await follow(link)).closing).toBe(fen(row.closing))
  }
  const general = await ledgers.generalLedger1({ ...months, subject: '1122' }, reader)
  for (const row of general.books[0]?.rows ?? []) {
    const net = await netOf(follow, generalLedgerLink(row, 'balance'))
    expect(net).toBe(row.side === 'credit' ? -fen(row.balance) : fen(row.balance))
  }
})

test('each figure of a detail ledger but its running balance leads to its sum, also of what was known', async () => {
  const follow = follower(facts, reader, months)
  const seen = new Set<string>()
  for (const [subject, withClosing, asKnown] of [
    ['1122', undefined, undefined],
    ['6001', false, undefined],
    ['2202', undefined, new Date().toISOString()],
  ] as const) {
    const asked = { ...months, subject, withClosing, asKnown, pageSize: 500 }
    const { rows, monthBefore: before } = await ledgers.generalLedger2(asked, reader)
    const shown = {
      ...months,
      before,
      withoutClosing: withClosing === false,
      isAmount: true,
      isThen: asKnown !== undefined,
    }
    for (const row of rows.filter(({ kind }) => kind !== 'line')) {
      for (const figure of ['debit', 'credit', 'balance'] as const) {
        const link = detailLedgerLink(row, figure, { subject }, shown)
        if (row[figure] === null || link === null || link.kind === 'voucher') continue
        const own = { ...(withClosing === false && { withoutClosing: '1' }), ...(asKnown && { asKnown }) }
        const { debit, credit, closing } = await follow({ ...link, query: { ...link.query, ...own } })
        const found = { debit, credit, balance: row.side === 'credit' ? -closing : closing }[figure]
        expect([subject, row.kind, row.period, figure, found]).toEqual([
          subject,
          row.kind,
          row.period,
          figure,
          fen(row[figure]),
        ])
        seen.add(`${subject} ${row.kind} ${figure} ${link.path.split('/')[2]}`)
      }
    }
  }
  expect(seen).toContain('6001 month debit general-ledger-2')
  const one = { from: '2025-12', month: '2025-12' }
  // What a month begins with is what the months before it end with; nothing is before the first month of the books.
  const { rows, monthBefore } = await ledgers.generalLedger2({ ...one, subject: '1122', pageSize: 500 }, reader)
  const [opening] = rows
  if (opening?.kind !== 'opening') throw new Error('the ledger does not begin with its opening')
  const back = detailLedgerLink(opening, 'balance', { subject: '1122' }, { ...one, before: monthBefore })
  expect(await netOf(follow, back)).toBe(fen(opening.balance))
  expect(detailLedgerLink(opening, 'balance', { subject: '1122' }, { ...one, before: '' })).toBeNull()
  const whole = { kind: 'month', period: '2025-12', voucherId: '', date: '2025-12' } as const
  const lines = { subject: '6001' }
  expect(detailLedgerLink(whole, 'credit', lines, { ...one, isAmount: true })?.path).toBe('/voucher/report')
  const without = detailLedgerLink(whole, 'credit', lines, { ...one, isAmount: true, withoutClosing: true })
  expect(without?.path).toBe('/report/balance-table-1')
  // A part of the lines is in no table.
  expect(detailLedgerLink(whole, 'balance', { ...lines, entity: 'store:S01' }, { ...one, isAmount: true })).toBeNull()
})

test('each figure of the store income statement leads to its sum, what is on other stores included', async () => {
  const follow = follower(facts, reader, months)
  for (const chosen of [undefined, 'S02']) {
    const { rows, stores } = await shops.storeIncome({ ...months, stores: chosen }, reader)
    const codes = stores.map(({ code }) => code)
    for (const row of rows) {
      for (const [at, store] of [null, ...codes].entries()) {
        const net = await netOf(follow, storeIncomeLink(row, store, codes))
        const figure = fen(at === 0 ? row.total : row.values[at - 1])
        const isCost = row.kind === 'expenses' || row.key.startsWith('64') || row.key.startsWith('66')
        if (net !== null) expect([row.key, store, net]).toEqual([row.key, store, isCost ? figure : -figure])
      }
    }
  }
})

test('what moved in foreign currencies is the same in balance table 2, the register and its summary', async () => {
  const follow = follower(facts, reader, months)
  const { books } = await ledgers.balanceTable2(months, reader)
  const rows = books[0]?.rows ?? []
  const sum = (side: 'debitBase' | 'creditBase') => rows.reduce((total, row) => total + fen(row[side]), 0n)
  const moved = { debit: sum('debitBase'), credit: sum('creditBase') }
  expect(moved.debit).toBeGreaterThan(0n)
  for (const tab of ['register', 'summary']) {
    const link = { path: '/voucher/report', query: { tab, foreign: '1' }, kind: 'movement' } as const
    expect(await follow(link)).toMatchObject(moved)
  }
})
