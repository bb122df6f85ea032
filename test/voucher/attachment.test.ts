// Attachments of vouchers at the gate: what they stand on is digested and proved, and an invoice counts once in the
// whole group.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { Refusal } from '../../src/domain/base/problem.ts'
import { readStored } from '../../src/server/ledger/store/voucher-store.ts'
import { attachmentsMax, type NewAttachment } from '../../src/server/ledger/write/attachment.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, loadWorkedExample, makeSet, person, poster } from '../world/ledger.ts'
import { columnsOf, keepRows, untriggered } from '../world/tampering.ts'

const { db, look } = await freshDatabase()
const { gate, books, drafts } = await loadWorkedExample(db, look)
const other = await makeSet(gate, look, { code: 'YS02', startNo: 11 })

const idOf = async (month: number, no: number, of = books): Promise<bigint> => {
  const [row] = await look.query<{ id: bigint }>(
    `select id from voucher where company_id = $1 and period_no = $2 and voucher_no = $3`,
    [of.companyId, month, no],
  )
  return row?.id ?? 0n
}

let made = 0n
const file = (more: Partial<NewAttachment> = {}): NewAttachment => {
  made += 1n
  return {
    fileId: made,
    name: `发票${made}.xml`,
    extension: 'xml',
    mime: 'application/xml',
    bytes: 100n,
    sha256: made.toString(16).padStart(64, '0'),
    invoiceKey: '',
    invoiceNo: '',
    invoice: '',
    ...more,
  }
}
const invoice = (no: string): NewAttachment => file({ invoiceKey: no, invoiceNo: no, invoice: '{"number": "1"}' })

const attach = (voucherId: bigint, files: readonly NewAttachment[], who = clerk, of = books) =>
  gate.attach(who, of, { voucherId, files, seesBooks: () => true })

const codesOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => value,
    (error) => {
      if (error instanceof Refusal) return error.problems.map(({ code, args }) => [code, ...Object.values(args)])
      throw error
    },
  )

const findings = async () => (await gate.verify(books)).findings
const headOf = async (id: bigint) => (await readStored(db, books, [id]))[0]?.head

test('files raise the count and the version of a voucher, and one it has is passed over', async () => {
  const id = await idOf(11, 1)
  const before = (await headOf(id))?.version ?? 0
  const [first, second] = [file(), file()]
  const count = (await headOf(id))?.attachCount ?? 0
  expect(await attach(id, [first, second])).toEqual({
    version: before + 1,
    attachCount: Math.max(2, count),
    added: [first.fileId, second.fileId],
  })
  expect(await attach(id, [second])).toEqual({ version: before + 1, attachCount: Math.max(2, count), added: [] })
  expect((await headOf(id))?.attachments).toHaveLength(2)
  expect(await findings()).toEqual([])
})

test('a voucher has so many files and not one more, and one that it has takes no place', async () => {
  const id = await idOf(12, 29)
  const [first, second] = [file(), file()]
  await attach(id, [first, ...Array.from({ length: attachmentsMax - 2 }, () => file())])
  const tooMany = [['attachment.many', attachmentsMax]]
  expect(await codesOf(attach(id, [second, file()]))).toEqual(tooMany)
  expect(await attach(id, [first, second])).toMatchObject({ attachCount: attachmentsMax, added: [second.fileId] })
  expect(await codesOf(attach(id, [file()]))).toEqual(tooMany)
  expect((await headOf(id))?.attachments).toHaveLength(attachmentsMax)
})

test('an edit keeps the files, and never counts fewer than there are', async () => {
  const id = await idOf(11, 1)
  const draft = { ...(drafts[0]?.draft as (typeof drafts)[0]['draft']), attachCount: 0 }
  await gate.save(clerk, books, { id, draft })
  expect((await headOf(id))?.attachCount).toBe(2)
  expect(await findings()).toEqual([])
})

test('a count that was raised by hand counts paper too and stays when a file goes', async () => {
  const id = await idOf(11, 5)
  await attach(id, [file(), file()])
  const files = await look.query<{ id: bigint }>(`select id from voucher_attachment where voucher_id = $1`, [id])
  const draft = drafts[4]?.draft as (typeof drafts)[0]['draft']
  const [first = { id: 0n }, second = { id: 0n }] = files
  await gate.save(clerk, books, { id, draft: { ...draft, attachCount: 5 } })
  expect(await gate.detach(clerk, books, { voucherId: id, id: first.id })).toMatchObject({ attachCount: 5 })
  await gate.save(clerk, books, { id, draft: { ...draft, attachCount: 1 } })
  expect(await gate.detach(clerk, books, { voucherId: id, id: second.id })).toMatchObject({ attachCount: 0 })
  expect(await findings()).toEqual([])
})

test('a returned voucher is changed by its papers, and waits for its audit again', async () => {
  const id = await idOf(11, 6)
  const reject = () => gate.act(auditor, books, { act: 'reject', ids: [id], reason: '缺附件' })
  const rejected = async () => (await headOf(id))?.rejected
  await reject()
  await attach(id, [file()])
  expect(await rejected()).toBe('')
  await reject()
  const [paper = { id: 0n }] = await look.query<{ id: bigint }>(
    `select id from voucher_attachment where voucher_id = $1 and removed_at is null`,
    [id],
  )
  await gate.orderFiles(clerk, books, { voucherId: id, ids: [paper.id] })
  expect(await rejected()).toBe('缺附件')
  await gate.detach(clerk, books, { voucherId: id, id: paper.id })
  expect(await rejected()).toBe('')
  expect(await findings()).toEqual([])
})

test('a file is taken away before the audit only, by its voucher’s creator or by who added it', async () => {
  const id = await idOf(11, 2)
  const stranger = { ...person(77n, 'stranger'), may: (button: string) => button !== 'gl:voucher:editOthers' }
  await attach(id, [file(), file()])
  const live = () =>
    look.query<{ id: bigint }>(`select id from voucher_attachment where voucher_id = $1 and removed_at is null`, [id])
  const [first, second] = await live()
  const detach = (which: bigint | undefined, who = clerk) =>
    codesOf(gate.detach(who, books, { voucherId: id, id: which ?? 0n }))
  expect(await detach(first?.id, stranger)).toEqual([['permission.missing', 'gl:voucher:editOthers']])
  expect(await detach(first?.id)).toMatchObject({ attachCount: 1 })
  expect(await detach(first?.id)).toEqual([['record.missing']])
  // Of a voucher that is not there, whichever the file is.
  const nowhere = { voucherId: 1n, id: second?.id ?? 0n }
  expect(await codesOf(gate.detach(clerk, books, nowhere))).toEqual([['record.missing']])
  expect(await codesOf(attach(1n, [file()]))).toEqual([['record.missing']])
  expect(await codesOf(gate.orderFiles(clerk, books, { voucherId: 1n, ids: [] }))).toEqual([['record.missing']])
  await gate.act(auditor, books, { act: 'audit', ids: [id] })
  expect(await detach(second?.id)).toEqual([['voucher.audited']])
  const { version = 0 } = (await headOf(id)) ?? {}
  expect(await attach(id, [file()], auditor)).toMatchObject({ version: version + 1, added: [expect.anything()] })
  expect(await live()).toHaveLength(2)
  expect(await findings()).toEqual([])
})

test('files are put in order, all of them or none', async () => {
  const id = await idOf(11, 3)
  await attach(id, [file(), file(), file()])
  const order = async () => {
    const rows = await look.query<{ id: bigint }>(
      `select id from voucher_attachment where voucher_id = $1 order by position`,
      [id],
    )
    return rows.map((row) => row.id)
  }
  const ids = (await order()).reverse()
  await gate.orderFiles(clerk, books, { voucherId: id, ids })
  expect(await order()).toEqual(ids)
  for (const others of [ids.slice(1), [...ids, ...ids]]) {
    expect(await codesOf(gate.orderFiles(clerk, books, { voucherId: id, ids: others }))).toEqual([['input.invalid']])
  }
  await attach(id, [file()])
  const places = await look.query<{ position: number }>(
    `select position from voucher_attachment where voucher_id = $1 order by position`,
    [id],
  )
  expect(places.map(({ position }) => position)).toEqual([1, 2, 3, 4])
  expect((await order()).slice(0, 3)).toEqual(ids)
  expect(await findings()).toEqual([])
})

test('an invoice is in one voucher of the group: the second is told which, or only the company', async () => {
  const [fourth, fifth] = [await idOf(11, 4), await idOf(11, 5)]
  await attach(fourth, [invoice('90000001')])
  expect(await attach(fourth, [invoice('90000001')])).toMatchObject({ added: [expect.anything()] })
  const duplicate = ['invoice.duplicate', '90000001']
  expect(await codesOf(attach(fifth, [file(), invoice('90000001')]))).toEqual([[...duplicate, '2025-11 记-0004']])
  expect((await headOf(fifth))?.attachments).toEqual([])
  await gate.touchFacts([other.companyId])
  const saved = await gate.save(clerk, other, {
    draft: {
      type: 'JI',
      date: '2025-11-03',
      lines: [
        { summary: '付款', subject: '222102', aux: {}, debit: '1.00' },
        { summary: '付款', subject: '1001', aux: {}, credit: '1.00', cfItem: 'CF010203' },
      ],
    },
    accept: [46001, 46003],
  })
  const files = [invoice('90000001')]
  const elsewhere = (sees: boolean) =>
    codesOf(gate.attach(clerk, other, { voucherId: saved.id, files, seesBooks: () => sees }))
  expect(await elsewhere(true)).toEqual([[...duplicate, 'YS01 2025-11 记-0004']])
  expect(await elsewhere(false)).toEqual([[...duplicate, 'YS01']])
})

test('of those who attach one invoice at the same moment one does, and the others are refused', async () => {
  const ids = await Promise.all([6, 7, 8, 9].map((no) => idOf(11, no)))
  const tries = await Promise.all(ids.map((id) => codesOf(attach(id, [invoice('90000002'), invoice('90000003')]))))
  const done = tries.filter((each) => !Array.isArray(each))
  expect(done).toEqual([expect.objectContaining({ added: [expect.anything(), expect.anything()] })])
  const rows = await look.query(`select 1 from voucher_attachment where invoice_key in ('90000002', '90000003')`)
  expect(rows).toHaveLength(2)
})

test('a number is free again when its file, its sales list or its voucher is gone', async () => {
  const [tenth, eleventh] = [await idOf(11, 10), await idOf(11, 11)]
  await attach(tenth, [invoice('90000004')])
  const [row] = await look.query<{ id: bigint }>(`select id from voucher_attachment where invoice_key = '90000004'`)
  await gate.detach(clerk, books, { voucherId: tenth, id: row?.id ?? 0n })
  const list = (voucherId: bigint, revision: number, numbers: readonly string[]) =>
    codesOf(
      gate.saveSalesList(clerk, books, {
        voucherId,
        revision,
        rows: numbers.map((invoiceNo) => ({
          ...{ invoiceNo, invoiceDate: '', store: '', saleBill: '' },
          ...{ gross: '113.00', tax: '13.00', net: '' },
        })),
        seesBooks: () => true,
      }),
    )
  expect(await list(eleventh, 0, ['9000 0004'])).toMatchObject({
    revision: 1,
    warnings: [{ code: 'salesList.differs', args: { a: '113.00', b: '0.00' } }],
  })
  expect(await codesOf(attach(tenth, [invoice('90000004')]))).toEqual([
    ['invoice.duplicate', '90000004', '2025-11 记-0011'],
  ])
  expect(await list(eleventh, 0, [])).toEqual([['record.changed', 'clerk', expect.any(String)]])
  expect(await list(1n, 0, ['6'])).toEqual([['record.missing']])
  //
  expect(await list(eleventh, 1, ['', '5', '5'])).toEqual([['invoice.required'], ['record.duplicate', '5']])
  expect(await list(eleventh, 1, [])).toMatchObject({ revision: 2, warnings: [] })
  const last = await gate.save(clerk, books, { draft: drafts.at(-1)?.draft as never, accept: [46001, 46002] })
  await attach(last.id, [invoice('90000004')])
  await gate.delete(clerk, books, [last.id])
  expect(await look.query(`select 1 from registered_invoice where invoice_key = '90000004'`)).toEqual([])
  // What went with it is told with it.
  const [told] = await look.query<{ after: object }>(
    `select after from trail where action = 'delete' and object_id = $1`,
    [last.id],
  )
  expect(told?.after).toMatchObject({ was: 'saved', files: [expect.anything()] })
  expect(await findings()).toEqual([])
})

test('what is added after posting stands beside the voucher, whose digest stays', async () => {
  await gate.auditMonth(auditor, books, '2025-11')
  await gate.post(poster, books, '2025-11', wordsOf['zh-cn'])
  const id = await idOf(11, 12)
  const before = await headOf(id)
  expect(await attach(id, [invoice('90000005')])).toMatchObject({
    version: before?.version,
    added: [expect.anything()],
  })
  const after = await headOf(id)
  expect([after?.digest, after?.attachCount, after?.attachments]).toEqual([before?.digest, before?.attachCount, []])
  const [row] = await look.query<{ id: bigint }>(`select id from voucher_attachment where voucher_id = $1`, [id])
  expect(await codesOf(gate.detach(clerk, books, { voucherId: id, id: row?.id ?? 0n }))).toEqual([['voucher.posted']])
  expect(await findings()).toEqual([])
})

test('the database itself keeps what a posted voucher stands on', async () => {
  const id = await idOf(11, 1)
  const of = `where voucher_id = ${id}`
  const insert = (after: boolean) =>
    db.query(
      `insert into voucher_attachment (company_id, id, voucher_id, position, file_id, name, extension, mime, bytes,
         sha256, after_posting, added_by, added_name, added_at)
       select company_id, id + $2, voucher_id, 9, 9, 'x', 'x', 'x', 1, sha256(sha256), $3, 1, 'x', now()
       from voucher_attachment where company_id = $1 and voucher_id = ${id} limit 1`,
      [books.companyId, after ? 1n : 2n, after],
    )
  const tried = async (sql: string) => db.query(sql, [books.companyId]).catch((error: unknown) => error)
  for (const change of [`name = 'x'`, 'sha256 = sha256(sha256)', 'after_posting = true', 'voucher_id = 1']) {
    expect(String(await tried(`update voucher_attachment set ${change} ${of} and company_id = $1`)), change).toMatch(
      /kept/,
    )
  }
  const remove = `update voucher_attachment set removed_by = 1, removed_at = now() ${of} and company_id = $1`
  expect(String(await tried(remove))).toMatch(/stands on/)
  expect(String(await tried(`delete from voucher_attachment ${of} and company_id = $1`))).toMatch(/kept/)
  await expect(insert(false)).rejects.toThrow(/stands on/)
})

test('each column of an attachment is proved, before posting and beside a posted voucher', async () => {
  const restore = await keepRows(look, ['voucher_attachment'])
  expect(await findings()).toEqual([])
  const columns = await columnsOf(look, 'voucher_attachment')
  for (const { name, changed } of columns) {
    for (const no of [1, 12]) {
      const id = await idOf(11, no)
      const together = /^removed_(by|at)$/.test(name)
        ? 'removed_by = 1, removed_at = now()'
        : name === 'invoice'
          ? `invoice = '1'`
          : `${name} = ${changed}`
      await untriggered(look, [
        [
          `update voucher_attachment set ${together}
           where id = (select max(id) from voucher_attachment where voucher_id = $1)`,
          [id],
        ],
      ])
      expect(
        (await findings()).map((each) => each.check),
        name,
      ).toContain('attachment')
      await restore()
    }
  }
  await untriggered(look, [['delete from voucher_attachment where voucher_id = $1', [await idOf(11, 1)]]])
  expect((await findings()).map((each) => each.check)).toEqual(expect.arrayContaining(['attachment', 'digest']))
  await restore()
  expect(await findings()).toEqual([])
})
