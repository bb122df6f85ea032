// Reports as they were known, asked for as the browser asks: what a later act moved, who may see it, what is refused.
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { Refusal } from '../../src/domain/base/problem.ts'
import { everything } from '../../src/domain/chart/access.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { openFacts } from '../../src/server/ledger/store/fact-cache.ts'
import { changeEntry } from '../../src/server/ledger/store/trail.ts'
import { entitySubjectRoutes } from '../../src/server/report/entity-subject.ts'
import { multiColumnRoutes } from '../../src/server/report/multi-column.ts'
import type { FileReader } from '../../src/server/report/reader.ts'
import { reportRoutes } from '../../src/server/report/routes.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'
import { untriggered } from '../world/tampering.ts'

const { db, look } = await freshDatabase()
await prepareGroup(look)
await look.query(`update app_user set real_name = 'Zhao Min' where user_name = 'clerk'`)
await look.query(
  `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
   select 'store', 'S' || lpad(n::text, 2, '0'), 'a', 'a', 'a' from generate_series(1, 61) n`,
)
const gate = openGate(db)
const books = await makeSet(gate, look, { options: { cashFlowRequired: false, blockNegativeCash: 'OFF' } })
const facts = openFacts(db)
const routes = reportRoutes(facts)
const [wide, entities] = [multiColumnRoutes(facts), entitySubjectRoutes(facts)]
const reader: FileReader = {
  ...{ db, lang: 'en', accountSet: books, dataScope: everything },
  user: { realName: 'Liu Fang' } as FileReader['user'],
  setsWith: () => [{ ...books, dataScope: everything, rights: new Set<never>() }],
}

/** Books that begin in March, with what stores had spent before. */
const late = await makeSet(gate, look, {
  ...{ code: 'YS02', startNo: 3 },
  options: { cashFlowRequired: false, blockNegativeCash: 'OFF', statementTemplate: 'NONE' },
})
const lateReader: FileReader = {
  ...{ ...reader, accountSet: late },
  setsWith: () => [{ ...late, dataScope: everything, rights: new Set<never>() }],
}
const march = { month: '2025-03', from: '2025-03', include: 'saved' as const }

const rent = (amount: string) => ({
  ...{ type: 'JI', date: '2025-01-05' },
  lines: [
    { summary: 'Rent', subject: '660101', aux: { store: 'S01' }, debit: amount, credit: '' },
    { summary: 'Rent', subject: '1001', aux: {}, debit: '', credit: amount },
  ],
})

const now = async (): Promise<string> => {
  const [row] = await look.query<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  )
  return row?.at ?? ''
}

const question = { month: '2025-01', include: 'saved' as const }

const refusals = async (work: Promise<unknown>): Promise<[string, string][]> =>
  work.then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return error.problems.map(({ code, path }): [string, string] => [code, path])
    },
  )

const saved = await gate.save(clerk, books, { draft: rent('100.00') })
const then = await routes.balanceTable1(question, reader)
const ledgersAt = async (asKnown?: string) => {
  const detail = await routes.generalLedger2({ ...question, asKnown, subject: '1001', ledgerForm: 'quantity' }, reader)
  const columns = await wide.generalLedger3({ ...question, asKnown, scheme: '6601' }, reader)
  const shops = await wide.generalLedger3({ ...question, asKnown, scheme: '6601-S' }, reader)
  const pages = [
    await entities.entitySubject({ ...question, asKnown }, reader),
    await entities.subjectEntity({ ...question, asKnown, entityType: 'store' }, reader),
  ]
  const { types } = await entities.totals({ ...question, asKnown }, reader)
  const ledgers = [columns, shops].map((each) => [each.columns, each.rows])
  return { detail: detail.rows, wide: ledgers, entities: pages.map(({ rows }) => rows), types }
}
const ledgersThen = await ledgersAt()
const asKnown = await now()
await gate.save(clerk, books, { draft: rent('250.00'), id: saved.id, version: saved.version })

test('what was known is what the report said then, and the changed voucher is the difference', async () => {
  const known = await routes.balanceTable1({ ...question, asKnown }, reader)
  expect(known.books[0]?.rows).toEqual(then.books[0]?.rows)
  expect((await routes.balanceTable1(question, reader)).books[0]?.rows).not.toEqual(then.books[0]?.rows)
  const changes = await routes.changes({ ...question, asKnown, subject: '1001' }, reader)
  expect([changes.before.closing, changes.after.closing, changes.total.closing]).toEqual([
    '-100.00',
    '-250.00',
    '-150.00',
  ])
  expect(changes.vouchers).toMatchObject([
    { id: String(saved.id), isThere: true, summary: 'Rent', by: 'Zhao Min', closing: '-150.00' },
  ])
})

test('ledgers and the entity subject report show the lines and entities of then', async () => {
  expect(await ledgersAt(asKnown)).toEqual(ledgersThen)
  const now = await ledgersAt()
  expect(now.detail.map(({ debit, credit }) => [debit, credit])).toContainEqual([null, '250.00'])
  expect(now.wide).not.toEqual(ledgersThen.wide)
  expect(now.types).not.toEqual(ledgersThen.types)
})

test('the list of changes is a file too, and files of what was known say so in each row', async () => {
  const changes = await routes.exportChanges({ ...question, asKnown, subject: '1001' }, reader)
  const [head, ...rows] = (await text(changes.file)).trim().split('\n')
  expect(head).toContain('Opening,Debit,Credit,Closing')
  expect(rows.map((row) => row.split(',').at(-1))).toEqual(['-150.00', '-150.00', '-100.00', '-250.00'])
  const ledger = await wide.exportGeneralLedger3({ ...question, asKnown, scheme: '6601' }, reader)
  const lines = (await text(ledger.file)).trim().split('\n').slice(1)
  expect(lines.length).toBeGreaterThan(2)
  for (const line of lines) expect(line).toContain('As it was known on')
})

test('who sees a part of the books is told of that part alone, without words that he may not see', async () => {
  const scoped = { ...reader, dataScope: { ...everything, subjects: ['1001'] } }
  const hidden = await routes.changes({ ...question, asKnown, subject: '6602' }, scoped)
  expect([hidden.count, hidden.vouchers, hidden.total.closing]).toEqual([0, [], '0.00'])
  const seen = await routes.changes({ ...question, asKnown, subject: '1001' }, scoped)
  expect(seen.vouchers).toMatchObject([{ summary: '', closing: '-150.00' }])
})

test('a moment that is none, one ahead, ages, and one before the books were made are refused by name', async () => {
  const asked = (moment: string) => refusals(routes.balanceTable1({ ...question, asKnown: moment }, reader))
  expect(await asked('2025-02-30T10:00')).toEqual([['known.moment', 'asKnown']])
  expect(await asked('2098-01-01T10:00')).toEqual([['known.ahead', 'asKnown']])
  expect(await asked('2001-01-01T10:00')).toEqual([['known.books', 'asKnown']])
  const aged = routes.balanceTable3Split({ ...question, asKnown, dims: 'customer', ageing: 'due' }, reader)
  expect(await refusals(aged)).toEqual([['known.ages', 'ageing']])
})

test('a statement of a moment at which an adjustment counted that nobody has told since is refused', async () => {
  const statement = (moment?: string) => routes.balanceSheet({ ...question, asKnown: moment }, reader)
  const before = await statement(asKnown)
  // A review taken back by an earlier version of the product: the trail does not say what was reviewed.
  const taken = changeEntry('statementAdjustment', 'BS 34', { reviewedBy: 'Ann', year: 2025 }, { reviewedBy: '' })
  await gate.tell(clerk, books.companyId, [{ ...taken, action: 'cancelAudit' }])
  expect(await refusals(statement(asKnown))).toEqual([['known.adjustment', 'asKnown']])
  // Since then everything is told, and the other reports have no adjustments.
  expect((await statement(await now())).books[0]?.rows).not.toEqual([])
  expect((await statement()).books[0]?.rows).not.toEqual(before.books[0]?.rows)
  expect(await refusals(routes.balanceTable1({ ...question, asKnown }, reader))).toEqual([])
})

test('what stood on a subject before its child took over is not told of books that use it', async () => {
  const takenOver = (subject: string) =>
    db.transaction((tx) =>
      gate
        .within(tx)
        .tell(clerk, null, [changeEntry('subject', subject, { takesOver: 'false' }, { takesOver: 'true' })]),
    )
  const before = { ...question, asKnown: await now() }
  await takenOver('1601')
  expect((await routes.balanceTable1(before, reader)).books).toHaveLength(1)
  await takenOver('1001')
  expect(await refusals(routes.balanceTable1(before, reader))).toEqual([['known.subject', 'asKnown']])
})

test('an entity of which nothing is left, and nothing happened, is on no page; each other one is', async () => {
  const welfare = (date: string, side: 'debit' | 'credit') => ({
    ...{ type: 'JI', date },
    lines: [
      { summary: 'x', subject: '660102', aux: { store: 'S01' }, [side]: '10.00' },
      { summary: 'x', subject: '1001', aux: {}, [side === 'debit' ? 'credit' : 'debit']: '10.00' },
    ],
  })
  await gate.save(clerk, books, { draft: welfare('2025-01-06', 'debit') })
  await gate.save(clerk, books, { draft: welfare('2025-02-06', 'credit') })
  const subjectsOf = async (month: string) => {
    const asked = { month, from: month, include: 'saved' as const, entityType: 'store' }
    const { rows } = await entities.subjectEntity(asked, reader)
    return rows.map(({ subject }) => subject)
  }
  expect(await subjectsOf('2025-02')).toContain('660102')
  expect(await subjectsOf('2025-03')).toContain('660101')
  expect(await subjectsOf('2025-03')).not.toContain('660102')
})

test('a voucher of which the trail does not say what it was is named, and when it was changed', async () => {
  const [first, second] = [
    await gate.save(clerk, books, { draft: rent('1.00') }),
    await gate.save(clerk, books, { draft: rent('2.00') }),
  ]
  await untriggered(look, [
    [`update trail set after = '{}' where object_type = 'voucher' and object_id = $1`, [first.id]],
  ])
  const moment = await now()
  for (const { id, version } of [second, first]) await gate.save(clerk, books, { draft: rent('3.00'), id, version })
  const asked = routes.balanceTable1({ ...question, asKnown: moment }, reader)
  const refusal: unknown = await asked.catch((error: unknown) => error)
  expect(refusal).toMatchObject({ problems: [{ code: 'known.unrecorded', args: { no: `JI-${first.no}` } }] })
})

const ofStores = (date: string, stores: readonly string[], amount: string) => ({
  ...{ type: 'JI', date },
  lines: [
    ...stores.map((store) => ({ summary: 'x', subject: '660101', aux: { store }, debit: amount })),
    { summary: 'x', subject: '1001', aux: {}, credit: `${Number(amount) * stores.length}.00` },
  ],
})

test('what stood on an entity and was turned over before the books began is in its column', async () => {
  const none = { aux: {}, currency: 'CNY', quantity: 0n, ytdDebit: 0n, ytdCredit: 0n }
  await gate.setOpenings(clerk, late, [
    { ...none, subject: '1001', base: 6800n, original: 6800n, ytdCredit: 3200n },
    { ...none, subject: '4001', base: -10000n, original: -10000n },
    { ...none, subject: '4103', base: 3000n, original: 3000n, ytdDebit: 3000n },
    { ...none, subject: '660101', aux: { store: 'S02' }, base: 0n, original: 0n, ytdDebit: 3000n, ytdCredit: 500n },
    { ...none, subject: '660101', aux: { store: 'S04' }, base: 200n, original: 200n, ytdDebit: 200n },
  ])
  await gate.save(clerk, late, { draft: ofStores('2025-03-05', ['S01', 'S02', 'S03', 'S04'], '10.00') })
  const { columns, rows } = await wide.generalLedger3({ ...march, scheme: '6601-S' }, lateReader)
  expect(columns.map(({ key }) => key)).toEqual(['S01', 'S02', 'S03', 'S04'])
  expect(rows.filter(({ kind }) => kind !== 'line').map(({ kind, values }) => [kind, ...values])).toEqual([
    ['opening', '0.00', '0.00', '0.00', '2.00'],
    ['month', '10.00', '10.00', '10.00', '10.00'],
    ['year', '10.00', '35.00', '10.00', '12.00'],
  ])
})

test('pages of many entities say what they said then, by entity and by subject', async () => {
  const pagesOf = async (name: 'entitySubject' | 'subjectEntity', asKnown?: string) => {
    const rows: unknown[][] = []
    let after: string | undefined
    do {
      const asked = { ...march, asKnown, entityType: 'store', pageSize: 1, after }
      const page = await entities[name](asked, lateReader)
      rows.push(...page.rows.map(({ entityCode, subject, debit, closing }) => [entityCode, subject, debit, closing]))
      after = page.next || undefined
    } while (after)
    return rows
  }
  const [byEntity, bySubject] = [await pagesOf('entitySubject'), await pagesOf('subjectEntity')]
  expect(byEntity).toEqual([
    ['S01', '660101', '10.00', '10.00'],
    ['S02', '660101', '10.00', '10.00'],
    ['S03', '660101', '10.00', '10.00'],
    ['S04', '660101', '10.00', '12.00'],
  ])
  expect(bySubject).toEqual(byEntity)
  const asKnown = await now()
  await gate.save(clerk, late, { draft: ofStores('2025-03-06', ['S03', 'S05'], '5.00') })
  expect([await pagesOf('entitySubject', asKnown), await pagesOf('subjectEntity', asKnown)]).toEqual([
    byEntity,
    bySubject,
  ])
  const today = byEntity.map(([store, ...row]) => [store, ...(store === 'S03' ? ['660101', '15.00', '15.00'] : row)])
  expect(await pagesOf('entitySubject')).toEqual([...today, ['S05', '660101', '5.00', '5.00']])
})

test('more entities than a ledger has columns are refused', async () => {
  const all = Array.from({ length: 61 }, (_, at) => `S${String(at + 1).padStart(2, '0')}`)
  const { id } = await gate.save(clerk, late, { draft: ofStores('2025-04-05', all, '1.00') })
  const asked = { ...march, month: '2025-04', scheme: '6601-S' }
  const refusal: unknown = await wide.generalLedger3(asked, lateReader).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ problems: [{ code: 'report.columns', path: 'scheme', args: { most: 60 } }] })
  await gate.delete(clerk, late, [id])
  expect((await wide.generalLedger3(asked, lateReader)).columns).toHaveLength(5)
})

test('changes are those of one currency, and without what closes profit and loss where that is left out', async () => {
  const before = await now()
  const ofRent = { ...march, asKnown: before, subject: '660101' }
  const changed = async (more: object = {}) => {
    const { count, total, months } = await routes.changes({ ...ofRent, ...more }, lateReader)
    return [count, total.debit, total.credit, months.map(({ month, debit, credit }) => [month, debit, credit])]
  }
  await gate.close(clerk, late, { kind: 'pl', no: 3 })
  expect(await changed()).toEqual([1, '0.00', '52.00', []])
  expect(await changed({ currency: 'CNY' })).toEqual([1, '0.00', '52.00', []])
  expect(await changed({ currency: 'USD' })).toEqual([0, '0.00', '0.00', []])
  expect(await changed({ withClosing: false })).toEqual([0, '0.00', '0.00', []])
  const closingsOf = async (withClosing: boolean) => {
    const { types } = await entities.totals({ ...march, withClosing }, lateReader)
    return types.map(({ type, debit, credit, closing }) => [type, debit, credit, closing])
  }
  expect(await closingsOf(true)).toEqual([['store', '50.00', '52.00', '0.00']])
  expect(await closingsOf(false)).toEqual([['store', '50.00', '0.00', '52.00']])
  await gate.auditMonth(auditor, late, '2025-03')
  await gate.post(poster, late, '2025-03', wordsOf['zh-cn'])
  const posted = { include: 'posted' as const }
  expect(await changed(posted)).toEqual([0, '0.00', '0.00', [['2025-03', '50.00', '52.00']]])
  expect(await changed({ ...posted, withClosing: false })).toEqual([0, '0.00', '0.00', [['2025-03', '50.00', '0.00']]])
  expect(await changed({ ...posted, currency: 'USD' })).toEqual([0, '0.00', '0.00', []])
})

test('a moment since which too much has changed is refused with how much that is', async () => {
  const moment = await now()
  const told = (from: number, to: number): Parameters<typeof untriggered>[1][number] => [
    `insert into trail (company_id, seq, item, at, user_id, user_name, trace_id, action, object_type, object_id, after,
       hash)
     select $1, (select max(seq) + 1 from trail where company_id = $1), n, clock_timestamp(), 1, 'x', '', 'create',
       'voucher', n, '{}', '' from generate_series($2::integer, $3::integer) n`,
    [late.companyId, from, to],
  ]
  const refused = async () => {
    const asked = routes.balanceTable1({ ...march, asKnown: moment }, lateReader)
    const refusal: unknown = await asked.catch((error: unknown) => error)
    return refusal instanceof Refusal
      ? refusal.problems.map(({ code, args: { count, most } }) => [code, count, most])
      : []
  }
  await untriggered(look, [told(1, 20_001)])
  expect(await refused()).toEqual([['known.many', 20_001, 20_000]])
  await untriggered(look, [told(20_002, 100_001)])
  expect(await refused()).toEqual([['known.many', 100_001, 100_000]])
})
