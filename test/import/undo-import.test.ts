// An import is taken back whole while nothing of it has moved on; otherwise each of its vouchers is named with why.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { Refusal } from '../../src/domain/base/problem.ts'
import { softCloseButton } from '../../src/domain/base/soft-close.ts'
import type { VoucherDraft } from '../../src/domain/voucher/voucher.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { accept } from '../world/book.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
await prepareGroup(look)
const gate = openGate(db)
const options = {
  cashFlowRequired: false,
  statementTemplate: 'NONE',
  plClosingMode: 'YEARLY',
  blockNegativeCash: 'OFF',
}
const books = await makeSet(gate, look, { code: 'UI01', options })
const late = { ...clerk, may: (button: string) => button !== softCloseButton }

const draftIn = (month: number): VoucherDraft => ({
  ...{ type: 'JI', date: `2025-0${month}-05` },
  lines: [
    { summary: '借入', subject: '1001', aux: {}, debit: '5.00', credit: '' },
    { summary: '借入', subject: '224106', aux: {}, debit: '', credit: '5.00' },
  ],
})
const bring = async (month: number, count: number, who = clerk): Promise<bigint[]> => {
  const facts = await gate.facts(books)
  const ids: bigint[] = []
  const vouchers = Array.from({ length: count }, () => ({ voucher: accept(draftIn(month), facts), wantedNo: null }))
  await gate.importVouchers(who, books, vouchers, { ids })
  return ids
}
/** The reasons why an import stays, after how many vouchers they are; [] where it is taken back. */
const undone = (ids: readonly bigint[], who = clerk): Promise<string[]> =>
  gate.undoImport(who, books, ids).then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      const [first, ...rest] = error.problems
      expect(rest.map(({ code }) => code)).toEqual(rest.map(() => 'import.undoVoucher'))
      return [`${first?.code} ${first?.args.n}`, ...rest.map(({ args }) => `${args.no} ${args.reason}`)]
    },
  )
const count = async (): Promise<number> => (await look.query(`select 1 from voucher`)).length
const attach = (id: bigint, at: number, isRemoved: boolean) =>
  look.query(
    `insert into voucher_attachment (company_id, id, voucher_id, position, file_id, name, extension, mime, bytes,
       sha256, after_posting, added_by, added_name, added_at, removed_by, removed_at)
     values ($1, $2, $3, 1, $2, 'a.pdf', 'pdf', 'application/pdf', 1, sha256('a'), false, 1, 'x', now(), $4, $5)`,
    [books.companyId, BigInt(at), id, isRemoved ? 1n : null, isRemoved ? '2025-01-01' : null],
  )

test('each way in which a voucher has moved on keeps the import, and is told', async () => {
  const [posted = 0n] = await bring(1, 1)
  await gate.auditMonth(auditor, books, '2025-01')
  await gate.post(poster, books, '2025-01', wordsOf['zh-cn'])
  const ids = await bring(2, 8)
  const [audited = 0n, stepped = 0n, gone = 0n, edited = 0n, signed = 0n, filed = 0n, bare = 0n] = ids
  await gate.act(auditor, books, { act: 'audit', ids: [audited] })
  await look.query(
    `insert into audit_step (company_id, voucher_id, level, user_id, user_name, for_name, at)
     values ($1, $2, 1, $3, 'x', '', now())`,
    [books.companyId, stepped, auditor.id],
  )
  await gate.act(clerk, books, { act: 'void', ids: [gone] })
  await gate.save(clerk, books, { id: edited, draft: draftIn(2) })
  await gate.act(clerk, books, { act: 'cashierSign', ids: [signed] })
  await attach(filed, 1, false)
  await attach(bare, 2, true)
  const others = await bring(2, 1, poster)
  const before = await count()
  expect(await undone([posted, ...ids, ...others])).toEqual([
    'import.undoRefused 8',
    '记-0001 isPosted',
    '记-0001 isAudited',
    '记-0002 isAudited',
    '记-0003 isVoid',
    '记-0004 isEdited',
    '记-0005 isSigned',
    '记-0006 hasFiles',
    '记-0009 notYours',
  ])
  expect(await count()).toBe(before)
  // What had files and has none any more, and what nobody touched, is as it was.
  expect(await undone(ids.slice(6))).toEqual([])
  expect(await count()).toBe(before - 2)
})

test('a number that another got is no reason, and neither is a month that comes later', async () => {
  const ids = await bring(4, 3)
  await gate.delete(clerk, books, ids.slice(0, 1))
  await gate.renumber(clerk, books, '2025-04')
  expect(await undone(ids)).toEqual([])
})

test('a month that is softly closed keeps what came into it, unless the caller may enter into it', async () => {
  const ids = await bring(3, 2, late)
  await look.query(
    `insert into soft_close (company_id, year, period_no, reason, closed_name) values ($1, 2025, 3, '盘点', 'x')`,
    [books.companyId],
  )
  expect(await undone(ids, late)).toEqual(['import.undoRefused 2', '记-0001 isClosed', '记-0002 isClosed'])
  expect(await undone(ids)).toEqual([])
})

test('of many the first twenty are named, and how many there are', async () => {
  const ids = await bring(5, 23)
  await gate.auditMonth(auditor, books, '2025-05')
  const told = await undone(ids)
  expect([told.length, told[0], told.at(-1)]).toEqual([21, 'import.undoRefused 23', '记-0020 isAudited'])
})
