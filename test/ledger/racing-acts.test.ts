// The same act asked for by two at one moment, or two acts that exclude each other: one has its effect, none is half.
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { addressOf, type Call } from '../../src/contract/base/call.ts'
import { fileCalls } from '../../src/contract/base/file.ts'
import { importCalls } from '../../src/contract/base/import.ts'
import { wordsOf } from '../../src/contract/base/words.ts'
import { saleBillCalls } from '../../src/contract/bills/sale-bill.ts'
import { voucherImportCalls } from '../../src/contract/import/import-draft.ts'
import { userAdminCalls } from '../../src/contract/people/user-admin.ts'
import { attachmentCalls } from '../../src/contract/voucher/attachment.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { Refusal } from '../../src/domain/base/problem.ts'
import { softCloseButton } from '../../src/domain/base/soft-close.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { touchMonths } from '../../src/server/ledger/store/account-set.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld, type SignedIn } from '../world/client.ts'
import { openDraft } from '../world/import-draft.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'
import { person } from '../world/people-forms.ts'
import { pdf } from '../world/sample-files.ts'
import { uploadTo } from '../world/upload.ts'

const product = await productWorld()
const { look, db, app } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('store', 'S01', '一店', '一店', 'Store 1')`)
const gate = openGate(db)
const options = {
  cashFlowRequired: false,
  statementTemplate: 'NONE',
  blockNegativeCash: 'OFF',
  plClosingMode: 'YEARLY',
}
const books = await makeSet(gate, look, { code: 'RA01', options })
const companies = [books.companyId]
const rights = ['read', 'entry'] as const
await product.makePerson({ userName: 'ra_one', roles: ['manager'], rights, companies })
const one = await product.signIn('ra_one', books.value)
const [vouchers, imports, sales] = [one.api(voucherCalls), one.api(voucherImportCalls), one.api(saleBillCalls)]

afterAll(async () => {
  expect((await gate.verify(books)).findings).toEqual([])
})

/** What came of each: 'done', or the name of the refusal. A fault is none of them. */
const outcomes = async (works: readonly Promise<unknown>[]): Promise<string[]> => {
  const settled = await Promise.allSettled(works)
  return settled
    .map((each) => {
      if (each.status === 'fulfilled') return 'done'
      if (!(each.reason instanceof CallRefused)) throw each.reason
      return each.reason.problems[0]?.name ?? `fault ${each.reason.message}`
    })
    .sort()
}
const langs = ['en', 'zh-cn', 'zh-tw']
/** Requests that are alike are one job; in another language they are another. */
const apart = async (definition: Call, input: unknown, lang: string): Promise<string> => {
  const headers: Record<string, string> = {}
  for (;;) {
    const { body, headers: answered } = await one.ask(definition, input, { lang, headers })
    if (body.code !== 2020) return body.code === 200 ? 'done' : (body.problems?.[0]?.name ?? `fault ${body.message}`)
    headers['cache-id'] = String(answered['cache-id'])
  }
}
const times = <T>(count: number, work: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => work(at))

const head = 'date,type,no,summary,subject,debit,credit\n'
const file = (month: string, count: number): string =>
  head +
  times(count, (at) => {
    const start = `2025-${month}-05,记,${at + 1},a`
    return `${start},1001,5.00,\n${start},4001,,5.00\n`
  }).join('')
const inMonth = async (no: number): Promise<number> => {
  const [row] = await look.query<{ n: number }>(`select count(*)::int as n from voucher where period_no = $1`, [no])
  return row?.n ?? -1
}
const commit = ({ id, version }: { id: string; version: number }) => imports.commit({ id, version })
const bringIn = async (month: string, count: number): Promise<string> => {
  await commit(await openDraft(product, one, books.value, file(month, count)))
  return (await imports.batches({})).items[0]?.id ?? ''
}

test('a draft that is imported by several at once is imported once, and taken back once', async () => {
  const draft = await openDraft(product, one, books.value, file('01', 20))
  const wanted = { id: draft.id, version: draft.version }
  const results = await Promise.all(langs.map((lang) => apart(voucherImportCalls.commit, wanted, lang)))
  expect(results).toEqual(langs.map(() => 'done'))
  expect(await inMonth(1)).toBe(20)
  const [batch, ...none] = (await imports.batches({})).items
  expect(none).toEqual([])
  const undone = await Promise.all(langs.map((lang) => apart(voucherImportCalls.undo, { id: batch?.id }, lang)))
  expect(undone.sort()).toEqual(['done', 'import.undone', 'import.undone'])
  expect(await inMonth(1)).toBe(0)
})

test('two drafts of one file at once: one is imported, the other is told that the file is known', async () => {
  const drafts = await Promise.all(times(2, () => openDraft(product, one, books.value, file('02', 10))))
  expect(await outcomes(drafts.map(commit))).toEqual(['done', 'import.duplicate'])
  expect(await inMonth(2)).toBe(10)
})

test('an import is taken back whole or not at all while numbers are closed, audited and imported', async () => {
  const id = await bringIn('03', 30)
  const rows = await look.query<{ id: bigint }>(`select id from voucher where period_no = 3 order by voucher_no`)
  const ids = rows.map((row) => row.id)
  await vouchers.delete({ ids: [String(ids[3])] })
  const draft = await openDraft(product, one, books.value, file('04', 15))
  const [renumbered, undone] = await Promise.allSettled([
    vouchers.renumber({ month: '2025-03' }),
    imports.undo({ id }),
    gate.act(auditor, books, { act: 'audit', ids: ids.slice(20) }),
    commit(draft),
  ])
  expect(renumbered.status).toBe('fulfilled')
  expect(await inMonth(3)).toBe(undone.status === 'fulfilled' ? 0 : 29)
  expect(await inMonth(4)).toBe(15)
})

test('a month that is posted while its import is written or taken back has all of it or nothing', async () => {
  await gate.renumber(poster, books, '2025-01')
  await gate.auditMonth(auditor, books, '2025-02')
  await gate.post(poster, books, '2025-01', wordsOf['zh-cn'])
  const draft = await openDraft(product, one, books.value, file('02', 12).replaceAll(',a,', ',b,'))
  const before = await inMonth(2)
  const [written, posted] = await Promise.allSettled([
    commit(draft),
    gate.post(poster, books, '2025-02', wordsOf['zh-cn']),
  ])
  const all = await inMonth(2)
  expect(all - before).toBe(written.status === 'fulfilled' ? 12 : 0)
  const [counter] = await look.query<{ postedNo: number }>(
    `select posted_no from voucher_counter where company_id = $1 and period_no = 2`,
    [books.companyId],
  )
  // Posting refuses a month with vouchers that nobody has audited.
  expect(counter?.postedNo ?? 0).toBe(posted.status === 'fulfilled' ? before : 0)
})

test('a month that is softly closed while vouchers are taken out of it keeps all of them', async () => {
  const late = { ...clerk, may: (button: string) => button !== softCloseButton }
  const lines = [
    { summary: 'a', subject: '1001', aux: {}, debit: '5.00', credit: '' },
    { summary: 'a', subject: '4001', aux: {}, debit: '', credit: '5.00' },
  ]
  const saved = await Promise.all(
    times(4, (at) => gate.save(late, books, { draft: { type: 'JI', date: `2025-07-0${at + 1}`, lines } })),
  )
  const [gone, made, moved, other] = saved.map(({ id }) => id) as [bigint, bigint, bigint, bigint]
  await gate.delete(late, books, [other])
  const refusal = (work: Promise<unknown>): Promise<string> =>
    work.then(
      (done) => JSON.stringify(done, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
      (error: unknown) => (error instanceof Refusal ? error.problems.map(({ code }) => code).join() : String(error)),
    )
  const close = (tx: Db, by: 'insert' | 'delete') =>
    tx.query(
      by === 'insert'
        ? `insert into soft_close (company_id, year, period_no, reason, closed_name) values ($1, 2025, 7, 'count', 'x')`
        : `delete from soft_close where company_id = $1 and year = 2025 and period_no = 7`,
      companies,
    )
  const acts = await look.transaction(async (tx) => {
    await tx.query(`select 1 from period where company_id = $1 and no = 7 for update`, companies)
    await close(tx, 'insert')
    await touchMonths(tx, books.companyId)
    const begun = [
      refusal(gate.delete(late, books, [gone])),
      refusal(gate.act(late, books, { act: 'void', ids: [made] })),
      refusal(gate.editNo(late, books, { id: moved, version: undefined, no: saved[3]?.no ?? 0 })),
      refusal(gate.renumber(late, books, '2025-07')),
    ]
    const waiting = `select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await look.query<{ n: number }>(waiting))[0]?.n).toBe(begun.length)
    return begun
  })
  const came = await Promise.all(acts)
  expect(came.map((each) => each.includes('period.softClosed'))).toEqual([true, true, true, true])
  expect(await inMonth(7)).toBe(3)
  await close(look, 'delete')
  await gate.touchFacts(companies)
})

const billHead = 'bill_no,store,date,channel,gross,tax_rate,net,tax,cash\n'
const bills = (count: number, from = 0) =>
  billHead + times(count, (at) => `B${from + at},S01,2025-05-05,STORE,113.00,13,100.00,13.00,113.00\n`).join('')
const bring = async (who: SignedIn, content: string) => {
  const { path } = addressOf(importCalls.saleBills)
  const sent = { name: 'b.csv', content: Buffer.from(content), path, accountSet: books.value }
  const { body } = await uploadTo(app, who.token, sent)
  return [body.code, (body.result as { added?: number } | null)?.added]
}
const how = { grouping: 'BILL', dating: 'BUSINESS', merge: true, summary: '{billNo}', type: 'JI' } as const
const states = async () => (await sales.list({})).counts

test('sale bills that two bring at once are there once', async () => {
  const answers = await Promise.all([bring(one, bills(30)), bring(one, bills(30)), bring(one, bills(20, 15))])
  expect(answers.map(([code]) => code)).toEqual([200, 200, 200])
  expect(answers.reduce((sum, [, added]) => sum + (added ?? 0), 0)).toBe(35)
  expect(await states()).toMatchObject({ IMPORTED: 35 })
})

test('vouchers of sales are made, audited and taken back at once: no bill is in two, and none is half', async () => {
  await sales.check({ filter: {} })
  const wanted = { filter: {}, ...how }
  const made = await Promise.all(langs.map((lang) => apart(saleBillCalls.generate, wanted, lang)))
  expect(made).toEqual(langs.map(() => 'done'))
  expect(await inMonth(5)).toBe(35)
  const rows = await look.query<{ id: bigint }>(`select id from voucher where period_no = 5`)
  const [taken] = await Promise.allSettled([
    sales.cancelGenerate({ filter: {} }),
    gate.act(auditor, books, { act: 'audit', ids: rows.map(({ id }) => id) }),
  ])
  const isTaken = taken.status === 'fulfilled'
  expect(await inMonth(5)).toBe(isTaken ? 0 : 35)
  expect(await states()).toMatchObject(isTaken ? { CHECKED: 35, VOUCHERED: 0 } : { CHECKED: 0, VOUCHERED: 35 })
})

test('a month that is posted while vouchers of sales are made for it has all of them or none', async () => {
  await bring(one, bills(10, 100))
  await sales.check({ filter: {} })
  await gate.auditMonth(auditor, books, '2025-03')
  const before = await inMonth(5)
  const [made] = await Promise.allSettled([
    sales.generate({ filter: { billNo: 'B10' }, ...how }),
    gate.post(poster, books, '2025-02', wordsOf['zh-cn']).catch(() => null),
    gate.auditMonth(auditor, books, '2025-05').catch(() => null),
  ])
  const { VOUCHERED = 0 } = await states()
  expect(await inMonth(5)).toBe(made.status === 'fulfilled' ? before + made.value.vouchers : before)
  expect(VOUCHERED).toBe(await inMonth(5))
})

test('of two rules for one case that are added at once one stays', async () => {
  const rules = (await sales.rules({})).items
  const found = rules.find(({ tender }) => tender === 'CASH')
  if (!found) throw new Error('no rule for cash')
  const { id: _, changedBy: __, changedAt: ___, ...rule } = found
  const came = await outcomes(times(6, () => sales.saveRule({ rule: { ...rule, channel: 'STORE' } })))
  expect(came).toEqual(['done', ...times(5, () => 'record.duplicate')])
})

test('a file that is deleted while it is attached is attached and there, or neither', async () => {
  for (const turn of times(6, (at) => at)) {
    const draft = {
      ...{ type: 'JI', date: '2025-06-05' },
      lines: [
        { summary: 'a', subject: '1001', aux: {}, debit: `${turn + 1}`, credit: '' },
        { summary: 'a', subject: '4001', aux: {}, debit: '', credit: `${turn + 1}` },
      ],
    }
    const { id: voucherId } = await vouchers.save({ draft })
    const { body } = await uploadTo(app, one.token, {
      ...{ name: 'a.pdf', content: pdf(`race ${turn}`), query: 'bucket=PrimVoucher' },
    })
    const id = body.result?.id ?? ''
    const attachments = one.api(attachmentCalls)
    const came = await outcomes([
      attachments.attach({ voucherId, fileIds: [id] }),
      one.api(fileCalls).remove({ id }),
      attachments.attach({ voucherId, fileIds: [id] }),
    ])
    const { items } = await attachments.list({ voucherId })
    const isThere = await one
      .api(fileCalls)
      .url({ id, expires: 60 })
      .then(
        () => true,
        () => false,
      )
    expect([items.length, isThere]).toEqual(items.length === 1 ? [1, true] : [0, false])
    expect(came.filter((each) => each.startsWith('fault'))).toEqual([])
  }
})

test('nobody comes into a department that is just going away', async () => {
  await product.makePerson({ userName: 'race_admin', roles: ['admin'] })
  const admin = await product.signIn('race_admin', '')
  await look.query(
    `insert into department (id, code, name_zh_cn, name_en, type) values (71, 'D71', 'D', 'D', 'department')`,
  )
  const [role] = await look.query<{ id: string }>(`select id::text as id from role where code = 'entry'`)
  const { asked } = await look.transaction(async (tx) => {
    await tx.query('lock table department in share row exclusive mode')
    const roleIds = [role?.id ?? '']
    const adding = admin.ask(userAdminCalls.add, { ...person({ department: 'D71' }), userName: 'race_new', roleIds })
    await setTimeout(300)
    await tx.query('delete from department where id = 71')
    return { asked: adding }
  })
  expect((await asked).body.problems?.map(({ name, path }) => `${name} ${path}`)).toEqual(['record.missing department'])
})
