// The calls of evidence: files are uploaded, attached, read by those who read the voucher, and taken off; a container
// of many is attached whole or not at all; sales lists are registered.
import exceljs from 'exceljs'
import { expect, test } from 'vitest'
import { productWorld } from '../../../../test/world/client.ts'
import { digitalInvoice, sampleInvoice } from '../../../../test/world/invoice-samples.ts'
import { clerk, makeSet, prepareGroup } from '../../../../test/world/ledger.ts'
import { office, pdf, png, zipOf } from '../../../../test/world/sample-files.ts'
import { untriggered } from '../../../../test/world/tampering.ts'
import { uploadTo } from '../../../../test/world/upload.ts'
import { fileCalls } from '../../../contract/base/file.ts'
import { attachmentCalls } from '../../../contract/voucher/attachment.ts'
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import { CallRefused } from '../../../web/api/failure.ts'
import { openGate } from '../../ledger/gate.ts'

const product = await productWorld()
const { look, db, app } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
  values ('store', 'S01', 'S', 'S', 'S'), ('store', 'S02', 'S', 'S', 'S')`)
const gate = openGate(db)
const options = { cashFlowRequired: false, statementTemplate: 'NONE', blockNegativeCash: 'OFF' }
const books = await makeSet(gate, look, { code: 'AT01', options })
const companies = [books.companyId]
const rights = ['read', 'entry'] as const
await product.makePerson({ userName: 'maker', roles: ['entry'], rights, companies })
await product.makePerson({ userName: 'reader', roles: ['audit'], rights: ['read'], companies })
await product.makePerson({ userName: 'scoped', roles: ['entry'], rights, companies, scope: { stores: ['S02'] } })
const stranger = await makeSet(gate, look, { code: 'AT02', options })
await product.makePerson({ userName: 'other', roles: ['entry'], rights, companies: [stranger.companyId] })

await product.makePerson({ userName: 'keeper', roles: ['sysadmin'] })
await product.makePerson({ userName: 'super', roles: ['admin'] })

const maker = await product.signIn('maker', books.value)
const reader = await product.signIn('reader', books.value)
const scoped = await product.signIn('scoped', books.value)
const other = await product.signIn('other', stranger.value)
const api = maker.api(attachmentCalls)

const store = { store: 'S01' }
const line = (subject: string, debit: string, credit: string, aux = {}) => ({
  summary: 's',
  subject,
  aux,
  debit,
  credit,
})
const saveVoucher = async (lines: readonly ReturnType<typeof line>[]): Promise<string> => {
  const draft = { type: 'JI', date: '2025-01-05', lines: [...lines] }
  return (await maker.api(voucherCalls).save({ draft, accept: [46001, 46002, 46003] })).id
}
const plain = () => saveVoucher([line('660108', '10.00', '', store), line('222102', '', '10.00')])

const upload = async (name: string, content: Buffer | string, bucket = 'PrimVoucher', who = maker): Promise<string> => {
  const { body } = await uploadTo(app, who.token, { name, content: Buffer.from(content), query: `bucket=${bucket}` })
  if (body.code !== 200) throw new Error(String(body.message))
  return (body.result as { id: string }).id
}
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) =>
      error instanceof CallRefused ? error.problems.map(({ name, path }) => `${path} ${name}`.trim()) : error,
  )
let count = 0
const nextInvoice = (gross = '1130.00') => {
  count += 1
  return digitalInvoice({ ...sampleInvoice, number: `2531200000000000${String(count).padStart(4, '0')}`, gross })
}

test('files are attached, listed with their invoice, opened by readers of the voucher, and taken off', async () => {
  const voucherId = await plain()
  const ids = [await upload('a.xml', nextInvoice()), await upload('b.pdf', pdf('b')), await upload('c.png', png())]
  expect(await api.attach({ voucherId, fileIds: ids })).toMatchObject({ version: 2, attachCount: 3, added: 3 })
  expect(await api.attach({ voucherId, fileIds: ids })).toMatchObject({ version: 2, added: 0 })
  const { items } = await reader.api(attachmentCalls).list({ voucherId })
  expect(items.map(({ name, mayRemove }) => [name, mayRemove])).toEqual(
    ['a.xml', 'b.pdf', 'c.png'].map((n) => [n, false]),
  )
  expect(items[0]?.invoice).toMatchObject({ net: '1000.00', tax: '130.00', gross: '1130.00', doubts: [] })
  // What a release before kept as intact was a seal that nobody verified.
  const seals = [items[0]?.invoice?.seal]
  for (const intact of ['yes', 'no', 'unsigned']) {
    const former = `(invoice - 'seal') || jsonb_build_object('intact', $1::text)`
    await untriggered(look, [
      [
        `update voucher_attachment set invoice = ${former} where invoice is not null and voucher_id = $2`,
        [intact, voucherId],
      ],
    ])
    seals.push((await reader.api(attachmentCalls).list({ voucherId })).items[0]?.invoice?.seal)
  }
  const now = `(invoice - 'intact') || '{"seal": "none"}'`
  await untriggered(look, [[`update voucher_attachment set invoice = ${now} where voucher_id = $1`, [voucherId]]])
  expect(seals).toEqual(['none', 'unverified', 'differs', 'none'])
  const [first = '', second = ''] = ids
  expect(await reader.api(fileCalls).previewUrl({ id: second })).toMatchObject({ kind: 'pdf' })
  expect(await refused(other.api(fileCalls).previewUrl({ id: second }))).toEqual(['id file.missing'])
  const { invoice } = await reader.api(attachmentCalls).invoice({ fileId: first })
  expect(invoice?.lines.map(({ net }) => net)).toEqual(['600.00', '400.00'])
  await api.order({ voucherId, ids: items.map(({ id }) => id).reverse() })
  const turned = await api.list({ voucherId })
  expect(turned.items.map(({ name }) => name)).toEqual(['c.png', 'b.pdf', 'a.xml'])
  const xml = turned.items[2]?.id ?? ''
  expect(await refused(reader.api(attachmentCalls).detach({ voucherId, id: xml }))).toEqual(['permission.missing'])
  expect(await api.detach({ voucherId, id: xml })).toMatchObject({ attachCount: 2 })
  expect(await refused(reader.api(fileCalls).previewUrl({ id: first }))).toEqual(['id file.missing'])
  expect((await gate.verify(books)).findings).toEqual([])
})

test('a reversal and a correction show the files of the original, which stay its own', async () => {
  const voucherId = await plain()
  const lines = (store: string) => [line('660108', '10.00', '', { store }), line('222102', '', '10.00')]
  const head = { type: 'JI', date: '2025-01-06' }
  const reversal = { ...head, source: 'REVERSAL' as const, reversalOf: voucherId, lines: lines('S01') }
  const reversed = (await gate.save(clerk, books, { draft: reversal })).id.toString()
  const accept = [46001, 46002, 46003]
  const correction = { ...head, corrects: voucherId, lines: lines('S02') }
  const corrected = (await maker.api(voucherCalls).save({ draft: correction, accept })).id
  expect((await api.list({ voucherId: reversed })).original).toBeNull()
  await api.attach({ voucherId, fileIds: [await upload('o.pdf', pdf('original'))] })
  for (const id of [reversed, corrected]) {
    const { items, attachCount, original } = await api.list({ voucherId: id })
    expect([items, attachCount]).toEqual([[], 0])
    expect(original).toMatchObject({ voucherId, items: [{ name: 'o.pdf', mayRemove: false }] })
  }
  expect((await api.list({ voucherId })).original).toBeNull()
  // Who sees the correction but not what it puts right sees no papers of that either.
  expect(await scoped.api(attachmentCalls).list({ voucherId: corrected })).toMatchObject({
    isHidden: false,
    original: null,
  })
})

test('a voucher that is deleted gives up its files, but for those that are held; others keep theirs', async () => {
  const [gone, stays] = [await plain(), await plain()]
  const ids = [await upload('g.pdf', pdf('g')), await upload('h.pdf', pdf('h')), await upload('s.pdf', pdf('s'))]
  const [given = '', held = '', kept = ''] = ids
  await api.attach({ voucherId: gone, fileIds: [given, held] })
  await api.attach({ voucherId: stays, fileIds: [kept] })
  await look.query('update file set legal_hold = true where id = $1', [BigInt(held)])
  await maker.api(voucherCalls).delete({ ids: [gone] })
  const rows = await look.query<{ id: bigint }>(
    `select id from file where deleted_at is null and id = any($1) order by id`,
    [ids.map(BigInt)],
  )
  expect(rows.map(({ id }) => String(id))).toEqual([held, kept])
  expect(await reader.api(fileCalls).previewUrl({ id: kept })).toMatchObject({ kind: 'pdf' })
  expect((await gate.verify(books)).findings).toEqual([])
})

test('nobody attaches files of others, to vouchers of others, or sees papers of lines that are hidden', async () => {
  const voucherId = await plain()
  const theirs = await upload('x.pdf', pdf('x'), 'PrimVoucher', other)
  expect(await refused(api.attach({ voucherId, fileIds: [theirs] }))).toEqual(['fileId file.missing'])
  expect(await refused(other.api(attachmentCalls).attach({ voucherId, fileIds: [theirs] }))).toEqual(['record.missing'])
  const mine = await upload('y.pdf', pdf('y'))
  await api.attach({ voucherId, fileIds: [mine] })
  const elsewhere = await plain()
  expect(await refused(api.attach({ voucherId: elsewhere, fileIds: [mine] }))).toEqual(['file file.missing'])
  expect((await api.list({ voucherId: elsewhere })).items).toEqual([])
  expect(await scoped.api(attachmentCalls).list({ voucherId })).toMatchObject({ items: [], isHidden: true })
  expect(await refused(scoped.api(fileCalls).previewUrl({ id: mine }))).toEqual(['id file.missing'])
})

test('who keeps house sees that there are papers, and opens none; a super administrator does', async () => {
  const voucherId = await plain()
  const id = await upload('z.pdf', pdf('z'))
  await api.attach({ voucherId, fileIds: [id] })
  const [keeper, head] = [await product.signIn('keeper'), await product.signIn('super')]
  expect((await keeper.api(fileCalls).list({ fileName: 'z.pdf' })).items.map((file) => file.id)).toEqual([id])
  expect(await refused(keeper.api(fileCalls).url({ id, expires: 60 }))).toEqual(['id file.closed'])
  expect(await head.api(fileCalls).previewUrl({ id })).toMatchObject({ kind: 'pdf' })
})

test('an invoice that another voucher has is told before it is attached, and refused when it is', async () => {
  const xml = nextInvoice()
  const first = await upload('one.xml', xml)
  expect((await api.invoice({ fileId: first })).heldBy).toBe('')
  await api.attach({ voucherId: await plain(), fileIds: [first] })
  const again = await upload('two.xml', `${xml}\n`)
  expect((await api.invoice({ fileId: again })).heldBy).toMatch(/^2025-01 记-\d{4}$/)
  expect(
    await refused(api.attach({ voucherId: await plain(), fileIds: [await upload('p.pdf', pdf('p')), again] })),
  ).toEqual(['files.1 invoice.duplicate'])
})

test('the first sheet of a workbook is shown as texts, and not more of it than can be looked at', async () => {
  const book = new exceljs.Workbook()
  const sheet = book.addWorksheet('list')
  for (let row = 0; row < 250; row += 1) sheet.addRow([new Date(Date.UTC(2025, 0, 5)), `row ${row}`, 1.5])
  const fileId = await upload('list.xlsx', Buffer.from(await book.xlsx.writeBuffer()))
  const view = await api.sheet({ fileId })
  expect([view.name, view.rows.length, view.isCut]).toEqual(['list', 200, true])
  expect(view.rows[3]).toEqual(['2025-01-05', 'row 3', '1.5'])
  expect(await refused(api.sheet({ fileId: await upload('q.pdf', pdf('q')) }))).toEqual(['fileId file.type'])
})

test('a document is shown by its text in its order: headings, items, tables, and no deleted word', async () => {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
  const paragraph = (inner: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${inner}</w:p>`
  const cell = (inner: string) => `<w:tc><w:tcPr/>${inner}</w:tc>`
  const nested = `<w:tbl><w:tr>${cell(paragraph(run('内')))}</w:tr></w:tbl>`
  const body = [
    paragraph(run('租赁合同'), '<w:pStyle w:val="Heading1"/>'),
    paragraph(
      `${run('甲方 &amp; ')}<w:r><w:tab/></w:r>${run('乙方 &lt;商场&gt;')}`,
      '<w:tabs><w:tab w:pos="1"/></w:tabs>',
    ),
    paragraph(`${run('每月')}<w:del><w:r><w:delText>九千</w:delText></w:r></w:del>${run('一万元')}`, '<w:numPr/>'),
    `<w:tbl><w:tr>${cell(paragraph(run('月份')))}${cell(paragraph(run('租金')))}</w:tr>
      <w:tr>${cell(paragraph(run('一月')) + paragraph(run('含税')))}
      ${cell(nested + paragraph(run('10,000.00')))}</w:tr></w:tbl>`,
    `<mc:AlternateContent><mc:Choice>${paragraph(run('盖章'))}</mc:Choice>
      <mc:Fallback>${paragraph(run('盖章'))}</mc:Fallback></mc:AlternateContent>`,
  ]
  const xml = (text: string) => `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${text}</w:body></w:document>`
  const docx = (text: string) => office('word', [{ name: 'word/document.xml', content: xml(text) }])
  const { blocks, isCut } = await api.document({ fileId: await upload('lease.docx', docx(body.join(''))) })
  expect(isCut).toBe(false)
  expect(blocks.map(({ kind, text, rows }) => (kind === 'table' ? rows : `${kind} ${text}`))).toEqual([
    'heading 租赁合同',
    'text 甲方 & \t乙方 <商场>',
    'item 每月一万元',
    [
      ['月份', '租金'],
      ['一月\n含税', '内\n10,000.00'],
    ],
    'text 盖章',
  ])
  const long = await api.document({ fileId: await upload('long.docx', docx(paragraph(run('段')).repeat(500))) })
  expect([long.blocks.length, long.isCut]).toEqual([400, true])
  const cut = await upload('cut.docx', docx('<w:p>'))
  expect(await refused(api.document({ fileId: cut }))).toEqual(['fileId file.content'])
  expect(await refused(api.document({ fileId: await upload('d.pdf', pdf('d')) }))).toEqual(['fileId file.type'])
})

test('a container is checked whole, and attached whole or not at all', async () => {
  const [one, two] = [await plain(), await plain()]
  const numbers = await look.query<{ id: bigint; voucherNo: number }>(
    `select id, voucher_no from voucher where id = any($1)`,
    [[one, two].map(BigInt)],
  )
  const noOf = (id: string) => String(numbers.find((row) => row.id === BigInt(id))?.voucherNo ?? 0)
  const invoice = nextInvoice()
  const parts = [
    { name: `附件/AT01_记-${noOf(one).padStart(4, '0')}/发票.xml`, content: invoice },
    { name: `附件/AT01_记-${noOf(one).padStart(4, '0')}/合同.pdf`, content: pdf('z') },
    { name: `AT01_${noOf(two)}/照片.png`, content: png() },
    { name: '__MACOSX/._x', content: 'x' },
  ]
  const zip = async (more: readonly { name: string; content: Buffer | string }[], attach: boolean) =>
    api.zip({ fileId: await upload('all.zip', zipOf([...parts, ...more]), 'Temp'), month: '2025-01', attach })
  const bad = await zip(
    [
      { name: 'loose.pdf', content: pdf('l') },
      { name: 'AT02_记-0001/a.pdf', content: pdf('a') },
      { name: 'AT01_记-9999/a.pdf', content: pdf('a') },
      { name: `AT01_${noOf(two)}/run.exe`, content: 'MZ' },
      { name: `AT01_${noOf(two)}/copy.xml`, content: `${invoice}\n` },
    ],
    true,
  )
  expect([bad.isClean, bad.attached]).toEqual([false, 0])
  const problems = bad.folders.flatMap(({ folder, problems: own, files }) => [
    ...own.map(({ name }) => `${folder} ${name}`),
    ...files.flatMap((file) => file.problems.map(({ name }) => `${file.name} ${name}`)),
  ])
  expect(problems.sort()).toEqual([
    //
    ' attachment.voucher',
    `AT01_${noOf(two)} invoice.duplicate`,
    'AT01_记-9999 record.missing',
    'AT02_记-0001 accountSet.mismatch',
    'run.exe file.type',
  ])
  expect((await api.list({ voucherId: one })).items).toEqual([])
  expect(await zip([], false)).toMatchObject({ isClean: true, attached: 0, files: 3 })
  expect((await api.list({ voucherId: one })).items).toEqual([])
  expect(await zip([], true)).toMatchObject({ isClean: true, attached: 3 })
  expect((await api.list({ voucherId: one })).items.map(({ name }) => name)).toEqual(['发票.xml', '合同.pdf'])
  expect((await api.list({ voucherId: two })).items).toHaveLength(1)
  expect((await gate.verify(books)).findings).toEqual([])
})

test('a paper that lies in the folders of two vouchers of one container is attached to both', async () => {
  const ids = [await plain(), await plain()]
  const rows = await look.query<{ no: number }>(`select voucher_no as no from voucher where id = any($1)`, [
    ids.map(BigInt),
  ])
  const parts = rows.map(({ no }) => ({ name: `AT01_${no}/合同.pdf`, content: pdf('of both') }))
  const zip = async (attach: boolean) =>
    api.zip({ fileId: await upload('both.zip', zipOf(parts), 'Temp'), month: '2025-01', attach })
  expect(await zip(false)).toMatchObject({ isClean: true, attached: 0 })
  expect(await zip(true)).toMatchObject({ isClean: true, attached: 2 })
  for (const voucherId of ids) {
    expect((await api.list({ voucherId })).items.map(({ name }) => name)).toEqual(['合同.pdf'])
  }
})

test('a container that leads out of itself or holds too much is refused whole', async () => {
  const zip = async (content: Buffer) =>
    refused(api.zip({ fileId: await upload('bad.zip', content, 'Temp'), month: '2025-01', attach: true }))
  const many = Array.from({ length: 1001 }, (_, at) => ({ name: `AT01_1/${at}.txt`, content: 'x' }))
  expect(await zip(zipOf(many))).toEqual(['fileId import.limit'])
  const out = zipOf([{ name: '../AT01_1/a.pdf', content: pdf('o') }])
  await expect(upload('out.zip', out, 'Temp').then(() => zip(out))).rejects.toThrow()
})

//
test('a sales list is kept with its sums, and what differs from the voucher is a warning', async () => {
  const voucherId = await saveVoucher([
    line('222102', '1130.00', ''),
    line('600101', '', '1000.00', store),
    line('22210107', '', '130.00'),
  ])
  const row = (invoiceNo: string, more: object = {}) => ({
    ...{ invoiceNo, invoiceDate: '2025-01-05', store: 'S01', gross: '565.00', tax: '65.00', net: '', saleBill: 'XS1' },
    ...more,
  })
  expect(await api.salesList({ voucherId })).toEqual({ revision: 0, rows: [], net: '1000.00', tax: '130.00' })
  const short = await api.saveSalesList({ voucherId, revision: 0, rows: [row('70000001')] })
  expect(short.warnings).toMatchObject([{ code: 45130, args: { a: '565.00', b: '1130.00' } }])
  const whole = await api.saveSalesList({ voucherId, revision: 1, rows: [row('70000001'), row('70000002')] })
  expect(whole).toEqual({ revision: 2, warnings: [] })
  expect((await reader.api(attachmentCalls).salesList({ voucherId })).rows[1]).toEqual(
    row('70000002', { net: '500.00' }),
  )
  const wrong = [row(''), row('7', { invoiceDate: '2025-02-30', store: 'X' }), row('8', { net: '499.99' })]
  expect(await refused(api.saveSalesList({ voucherId, revision: 2, rows: wrong }))).toEqual([
    'rows.0.invoiceNo invoice.required',
    'rows.1.invoiceDate input.date',
    'rows.1.store input.invalid',
    'rows.2.gross input.invalid',
  ])
  const elsewhere = await plain()
  expect(await refused(api.saveSalesList({ voucherId: elsewhere, revision: 0, rows: [row('7000 0001')] }))).toEqual([
    'rows.0.invoiceNo invoice.duplicate',
  ])
})
