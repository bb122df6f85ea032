// How many statements the acts and reports of the ledger cost, first and again: none for each line or voucher, and none
// for what is known already. Who changes a number here has made something dearer or cheaper, and knows why.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { warningNumbers } from '../../src/domain/base/problem.ts'
import { everything } from '../../src/domain/chart/access.ts'
import { readVoucher } from '../../src/domain/voucher/voucher-check.ts'
import type { VoucherFilter } from '../../src/server/ledger/counts/list-filter.ts'
import { readMonths } from '../../src/server/ledger/counts/month-grid.ts'
import { listVouchers } from '../../src/server/ledger/counts/voucher-list.ts'
import { listTrail, type TrailFilter } from '../../src/server/ledger/read/read-trail.ts'
import type { Books } from '../../src/server/ledger/store/books.ts'
import { openFacts } from '../../src/server/ledger/store/fact-cache.ts'
import { entitySubjectRoutes } from '../../src/server/report/entity-subject.ts'
import { multiColumnRoutes } from '../../src/server/report/multi-column.ts'
import type { FileReader } from '../../src/server/report/reader.ts'
import { reportRoutes } from '../../src/server/report/routes.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, loadWorkedExample, makeSet, poster } from '../world/ledger.ts'
import { measure, type Works } from '../world/statement-cost.ts'

const { db, look } = await freshDatabase()
const { gate, books: first, drafts, openings } = await loadWorkedExample(db, look)
const second = await makeSet(gate, look, { code: 'YS02', startNo: 11 })
await gate.setOpenings(clerk, second, openings)
for (const { draft } of drafts) await gate.save(clerk, second, { draft })

const facts = openFacts(db)
/** New ones for each question: an answer that is kept is given again only if nobody wrote anywhere meanwhile. */
const routes = () => ({ ...reportRoutes(facts), ...multiColumnRoutes(facts), ...entitySubjectRoutes(facts) })

const reportsOf = (books: Books): Works => {
  const reader: FileReader = {
    ...{ db, lang: 'en', accountSet: books, dataScope: everything },
    user: { realName: 'Liu Fang' } as FileReader['user'],
    setsWith: () => [{ ...books, dataScope: everything, rights: new Set<never>() }],
  }
  const asked = { month: '2025-12', include: 'saved' as const }
  const range = { ...asked, from: '2025-11' }
  return {
    'balance table': () => routes().balanceTable1(asked, reader),
    'balance table of two months': () => routes().balanceTable1(range, reader),
    'balance table with entities': () => routes().balanceTable1({ ...asked, withEntities: true }, reader),
    'balance table by currency': () => routes().balanceTable2(asked, reader),
    'balance table by entity': () => routes().balanceTable3({ ...asked, dims: 'store' }, reader),
    'balance table of an entity': () =>
      routes().balanceTable3({ ...asked, dims: 'store', entity: 'store:S01' }, reader),
    'balance sheet': () => routes().balanceSheet(asked, reader),
    'income statement': () => routes().incomeStatement(asked, reader),
    'cash flow statement': () => routes().cashFlow(asked, reader),
    'general ledger': () => routes().generalLedger1({ ...range, subject: '1002' }, reader),
    'detail ledger': () => routes().generalLedger2({ ...range, subject: '1002' }, reader),
    'detail ledger of a parent': () => routes().generalLedger2({ ...range, subject: '6601' }, reader),
    'multi-column ledger': () => routes().generalLedger3({ ...range, scheme: '6601' }, reader),
    'by entity and subject': () => routes().entitySubject(range, reader),
    'of a kind of entity': () => routes().entitySubject({ ...range, entityType: 'store' }, reader),
    'by subject and entity': () => routes().subjectEntity(range, reader),
    'sums by kind of entity': () => routes().totals(range, reader),
  }
}

const listsOf = (books: Books): Works => {
  const lister = { id: clerk.id, companyId: books.companyId, roles: [], rights: [], ownToo: false }
  const listed = { readable: { books, scope: everything }, digits: 2, cash: [], broken: [] }
  const list = (filter: Partial<VoucherFilter>) => () =>
    listVouchers(db, { books: [listed], filter: { page: 1, pageSize: 20, ...filter }, lister })
  const trail = (filter: TrailFilter) => () =>
    listTrail({ db, books, filter, typesOf: () => ['JI'], seen: null }, { page: 1, pageSize: 20 })
  return {
    'list of vouchers': list({}),
    'second page': list({ page: 2 }),
    'list of a month': list({ periodFrom: '2025-12', periodTo: '2025-12' }),
    'list of a state': list({ status: 'saved' }),
    'list by summary': list({ summary: '工资' }),
    'list by amount': list({ amountFrom: '100.00', amountTo: '900000.00' }),
    'list of a subject': list({ subject: '1002' }),
    'list of an entity': list({ entityType: 'store', entity: 'S01' }),
    months: () => readMonths(db, [books.companyId], books.year, { whole: [books.companyId], parts: [], userId: 0n }),
    trail: trail({}),
    'trail of a voucher': trail({ search: '记-1' }),
    'gaps of a month': () => gate.gaps(books, '2025-12'),
    'gaps of a year': () => gate.gaps(books, '2025-11', '2025-12'),
    'check before posting': () => gate.check(books, '2025-11', wordsOf['zh-cn']),
    'where closings stand': () => gate.examineClosing(books, [{ kind: 'pl', no: 12 }]),
    'where the year stands': () => gate.examineYear(books),
    proof: () => gate.verify(books),
  }
}

/** What ends a month; the second time it is refused, or finds nothing to do. */
const postingOf = (books: Books): Works => ({
  'audit a month': () => gate.auditMonth(auditor, books, '2025-11'),
  post: () => gate.post(poster, books, '2025-11', wordsOf['zh-cn']).catch(() => 0),
  'cancel a posting': () => gate.cancelPosting(poster, books, '2025-11', 'once more').catch(() => 0),
})

/** Each act once; the second time it meets what the first has left. */
const actsOf = async (books: Books): Promise<Works> => {
  const known = await gate.facts(books)
  const [one, ...others] = drafts
  if (!one) throw new Error('the worked example has no voucher')
  const save = async () => (await gate.save(clerk, books, { draft: one.draft })).id
  const edit = async () => {
    const id = await save()
    return () => gate.save(clerk, books, { draft: { ...one.draft, remark: 'x' }, id, version: 1 })
  }
  const edits = [await edit(), await edit()]
  const atScreen = { draft: one.draft, accept: warningNumbers, careful: true }
  const withKey = (id = 0n) => ({ ...atScreen, id, key: `s ${id}` })
  const shelve = () => gate.saveDraft(clerk, books, { id: null, draft: one.draft })
  const shelved = [await shelve(), await shelve()]
  const edited = [await save(), await save()]
  const ids = [await save(), await save(), await save(), await save(), await save(), await save()]
  const [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n] = ids
  const bulk = (count: number) => () => {
    const vouchers = others.slice(0, count).flatMap(({ draft }) => {
      const { voucher } = readVoucher(draft, known)
      return voucher ? [{ voucher, wantedNo: null }] : []
    })
    expect(vouchers.length).toBe(count)
    return gate.importVouchers(clerk, books, vouchers)
  }
  const act = (name: 'audit' | 'cancelAudit' | 'void' | 'restore' | 'reject', some: bigint[]) => () =>
    gate.act(name === 'audit' || name === 'cancelAudit' ? auditor : clerk, books, { act: name, ids: some })
  return {
    save: () => gate.save(clerk, books, { draft: one.draft }),
    'save another': () => gate.save(clerk, books, { draft: others[0]?.draft ?? one.draft }),
    'save with a key': () => gate.save(clerk, books, { draft: one.draft, key: 'k' }),
    // With what is likely a slip looked for; the second time it is the same request.
    'save at a screen': () => gate.save(clerk, books, { ...atScreen, key: 's' }),
    'save a draft at a screen': () => gate.save(clerk, books, withKey(shelved.pop())),
    'edit at a screen': () => gate.save(clerk, books, { ...withKey(edited.pop()), version: 1 }),
    'save a correction': () => gate.save(clerk, books, { draft: { ...one.draft, corrects: f.toString() } }),
    'save a draft': () => gate.saveDraft(clerk, books, { id: null, draft: one.draft }),
    edit: () => (edits.pop() ?? save)(),
    'audit one': act('audit', [a]),
    'audit three': act('audit', [b, c, d]),
    'take an audit back': act('cancelAudit', [a, b]),
    'make void': act('void', [a]),
    'make valid again': act('restore', [a]),
    delete: () => gate.delete(clerk, books, [e]).catch(() => 0),
    'delete two': () => gate.delete(clerk, books, [a, b]).catch(() => 0),
    'another number': () => gate.editNo(clerk, books, { id: f, version: undefined, no: 1 }).catch(() => 0),
    renumber: () => gate.renumber(clerk, books, '2025-11'),
    'import five': bulk(5),
    'import fifteen': bulk(15),
    'close profit and loss': () => gate.close(clerk, books, { kind: 'pl', no: 12 }),
    'make and throw away a sandbox': async () => gate.throwAway(clerk, await gate.makeSandbox(clerk, books)),
  }
}

// What this process knows of any books is known by then.
await measure(reportsOf(first))
await measure(listsOf(first))
await measure(postingOf(first))
await measure(await actsOf(first))

test('reports', async () => {
  expect(await measure(reportsOf(second))).toMatchInlineSnapshot(`
    [
      "balance table: 17 4",
      "balance table of two months: 4 4",
      "balance table with entities: 4 4",
      "balance table by currency: 4 4",
      "balance table by entity: 4 4",
      "balance table of an entity: 4 4",
      "balance sheet: 7 7",
      "income statement: 7 7",
      "cash flow statement: 7 7",
      "general ledger: 4 4",
      "detail ledger: 5 5",
      "detail ledger of a parent: 5 5",
      "multi-column ledger: 7 7",
      "by entity and subject: 8 8",
      "of a kind of entity: 4 4",
      "by subject and entity: 12 12",
      "sums by kind of entity: 6 6",
    ]
  `)
})

test('lists and checks', async () => {
  expect(await measure(listsOf(second))).toMatchInlineSnapshot(`
    [
      "list of vouchers: 5 3",
      "second page: 3 3",
      "list of a month: 3 3",
      "list of a state: 3 3",
      "list by summary: 3 3",
      "list by amount: 3 3",
      "list of a subject: 3 3",
      "list of an entity: 3 3",
      "months: 3 3",
      "trail: 2 2",
      "trail of a voucher: 3 3",
      "gaps of a month: 1 1",
      "gaps of a year: 1 1",
      "check before posting: 31 31",
      "where closings stand: 5 5",
      "where the year stands: 8 8",
      "proof: 40 40",
    ]
  `)
})

test('posting', async () => {
  expect(await measure(postingOf(second))).toMatchInlineSnapshot(`
    [
      "audit a month: 13 2",
      "post: 48 38",
      "cancel a posting: 12 6",
    ]
  `)
  const [row] = await look.query('select status from period where company_id = $1 and no = 11', [second.companyId])
  expect(row).toEqual({ status: 'OPEN' })
  const posted = await look.query(`select cancelled_at is null as stands from posting where company_id = $1`, [
    second.companyId,
  ])
  expect(posted).toEqual([{ stands: false }])
})

test('acts', async () => {
  expect(await measure(await actsOf(second))).toMatchInlineSnapshot(`
    [
      "save: 1 1",
      "save another: 1 1",
      "save with a key: 1 2",
      "save at a screen: 3 4",
      "save a draft at a screen: 7 7",
      "edit at a screen: 25 25",
      "save a correction: 1 1",
      "save a draft: 1 1",
      "edit: 21 21",
      "audit one: 12 6",
      "audit three: 12 6",
      "take an audit back: 12 6",
      "make void: 10 5",
      "make valid again: 10 5",
      "delete: 17 6",
      "delete two: 17 6",
      "another number: 6 6",
      "renumber: 9 8",
      "import five: 20 20",
      "import fifteen: 20 20",
      "close profit and loss: 32 13",
      "make and throw away a sandbox: 121 121",
    ]
  `)
})
