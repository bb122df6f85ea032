// The check page of an import as its calls meet it: every error at once, corrected in place, written whole, taken back.
import { expect, test } from 'vitest'
import { type DraftShape, voucherImportCalls } from '../../src/contract/import/import-draft.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { today } from '../../src/server/ledger/store/books.ts'
import type { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld, type SignedIn } from '../world/client.ts'
import { openDraft } from '../world/import-draft.ts'
import { auditor, makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
const gate = openGate(db)
const books = await makeSet(gate, look, { code: 'IM01', options: { cashFlowRequired: false } })
// Where every date is still to come and every voucher wants papers.
const year = Number(today().slice(0, 4)) + 1
const careful = { requireAttachment: true, cashFlowRequired: false, futureVoucherMonths: 12 }
const later = await makeSet(gate, look, { code: 'IM01', year, options: careful })
const companies = [books.companyId]
const rights = ['read', 'entry'] as const
await product.makePerson({ userName: 'manager_one', roles: ['manager'], rights, companies })
await product.makePerson({ userName: 'manager_two', roles: ['manager'], rights, companies })
const [one, two] = await Promise.all([
  product.signIn('manager_one', books.value),
  product.signIn('manager_two', books.value),
])
const api = one.api(voucherImportCalls)

const open = (who: SignedIn, content: string | Uint8Array) => openDraft(product, who, books.value, content)

const head = 'date,type,no,summary,subject,debit,credit\n'
const pair = (month: string, no: number, code = '1001', amount = '5.00'): string =>
  `2025-${month}-05,记,${no},a,${code},${amount},\n2025-${month}-05,记,${no},b,4001,,${amount}\n`

const countOf = async (table: 'voucher' | 'import_row' | 'import_problem', where = 'true'): Promise<number> => {
  const [row] = await look.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`)
  return row?.n ?? -1
}
const wordsOf = (draft: DraftShape) =>
  draft.causes.map(({ line, column, value, count }) => [line, column, value, count])
const refusal = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => ['it was not refused'],
    (error: CallRefused) => error.problems.map(({ name, args }) => [name, args.reason].filter(Boolean).join(' ')),
  )
type Fix = Omit<Parameters<typeof api.fix>[0], 'id' | 'version'>
const fix = (draft: DraftShape, change: Fix) => api.fix({ id: draft.id, version: draft.version, ...change })

//
test('all errors come at once by cause, are corrected in place and alike, and only then it is written', async () => {
  const noDate = pair('01', 3).replaceAll('2025-01-05', '2025-13-05')
  const uneven = pair('01', 4).replace('4001,,5.00', '4001,,4.00')
  const wrong = head + pair('01', 1, '10011') + pair('01', 2, '10011') + noDate + uneven
  let draft = await open(one, wrong)
  expect(draft).toMatchObject({ rows: 8, documents: 4, problems: 4, badRows: 4, version: 2 })
  expect(wordsOf(draft)).toEqual([
    [2, 'subject', '10011', 2],
    [6, 'date', '2025-13-05', 1],
    [8, 'no', '4', 1],
  ])
  expect(draft.causes[0]).toMatchObject({ suggestion: '1001', message: expect.stringContaining('10011') })
  expect(await refusal(api.commit({ id: draft.id, version: draft.version }))).toEqual(['import.failed'])
  const first = await api.rows({ id: draft.id, version: draft.version, from: 0, count: 2, bad: true })
  expect(first.items.map(({ line, problems }) => [line, problems[0]?.column])).toEqual([
    [2, 'subject'],
    [4, 'subject'],
  ])
  expect(await api.next({ id: draft.id, version: draft.version, line: 4 })).toEqual({
    index: 4,
    line: 6,
    column: 'date',
  })
  draft = await fix(draft, { act: 'alike', cause: draft.causes[0]?.cause ?? '', value: '1001' })
  expect(draft).toMatchObject({ problems: 2, version: 3 })
  draft = await fix(draft, { act: 'cell', line: 6, column: 'date', value: '2025/1/7' })
  // The other line of the voucher has the same date and follows.
  expect(draft).toMatchObject({ problems: 1, documents: 4 })
  draft = await fix(draft, { act: 'cell', line: 9, column: 'credit', value: '５．００' })
  expect(draft).toMatchObject({ problems: 0, causes: [] })
  expect(await countOf('voucher')).toBe(0)
  const done = await api.commit({ id: draft.id, version: draft.version })
  expect(done.result).toMatchObject({ vouchers: 4, lines: 8, amount: '20.00' })
  expect(await countOf('voucher')).toBe(4)
  const [row] = await look.query(`select voucher_date as date from voucher where voucher_no = 3`)
  expect(row).toEqual({ date: '2025-01-07' })
  expect((await api.commit({ id: draft.id, version: draft.version })).result).toEqual(done.result)
  expect([await countOf('voucher'), await countOf('import_row')]).toEqual([4, 0])
})

test('rows and vouchers are taken out, a line moves to another voucher, a missing entity is made', async () => {
  const columns = 'date,type,no,summary,subject,aux,debit,credit\n'
  const line = (no: number, subject: string, aux: string, debit: string, credit: string) =>
    `2025-02-05,记,${no},a,${subject},${aux},${debit},${credit}\n`
  let draft = await open(
    one,
    `${columns}${line(1, '660101', 'store:S9', '5.00', '')}${line(1, '1001', '', '', '5.00')}` +
      `${line(2, '1001', '', '3.00', '')}` +
      `${line(3, '4001', '', '', '3.00')}${line(4, '1001', '', '1.00', '')}${line(5, '1001', '', 'x', '')}`,
  )
  expect(draft.problems).toBe(6)
  draft = await fix(draft, { act: 'removeRow', line: 6 })
  draft = await fix(draft, { act: 'removeDocument', line: 7 })
  draft = await fix(draft, { act: 'cell', line: 5, column: 'no', value: '2' })
  expect(wordsOf(draft)).toEqual([[2, 'aux', 'store:S9', 1]])
  draft = await fix(draft, { act: 'createEntities' })
  expect(draft).toMatchObject({ problems: 0, documents: 2, rows: 4, createEntities: true })
  const done = await api.commit({ id: draft.id, version: draft.version })
  expect(done.result).toMatchObject({ vouchers: 2, entities: 1 })
})

test('a draft is its owner’s, and only as he saw it', async () => {
  const draft = await open(one, head + pair('03', 1))
  const other = two.api(voucherImportCalls)
  expect(await refusal(other.detail({ id: draft.id }))).toEqual(['record.missing'])
  expect(await refusal(other.commit({ id: draft.id, version: draft.version }))).toEqual(['record.missing'])
  expect((await other.mine({})).items).toEqual([])
  const changed = await fix(draft, { act: 'cell', line: 2, column: 'summary', value: 'c' })
  expect(await refusal(api.commit({ id: draft.id, version: draft.version }))).toEqual(['record.changed'])
  expect(await refusal(fix(draft, { act: 'recheck' }))).toEqual(['record.changed'])
  expect(await refusal(fix(changed, { act: 'cell', line: 2, column: 'voucher', value: 'c' }))).toEqual([
    'record.missing',
  ])
  expect((await api.mine({})).items).toMatchObject([{ id: draft.id, fileName: 'a.csv', rows: 2, problems: 0 }])
  await api.discard({ id: draft.id })
  expect(await countOf('import_row')).toBe(0)
})

test('what has changed since the check is found by the import: nothing is written, and the page shows it', async () => {
  const draft = await open(one, head + pair('04', 1) + pair('05', 1))
  await look.query(`update period set status = 'LOCKED' where company_id = $1 and no = 5`, [books.companyId])
  await gate.touchFacts([books.companyId])
  expect(await refusal(api.commit({ id: draft.id, version: draft.version }))).toEqual([
    'import.failed',
    'period.notOpen',
  ])
  expect(await countOf('voucher', 'period_no in (4, 5)')).toBe(0)
  expect(wordsOf(await api.detail({ id: draft.id }))).toEqual([[4, 'date', '2025-05-05', 1]])
  await look.query(`update period set status = 'OPEN' where company_id = $1 and no = 5`, [books.companyId])
  await gate.touchFacts([books.companyId])
})

test('two import at once, and a month is closed meanwhile: each import is in whole or not at all', async () => {
  const many = (month: string) => head + Array.from({ length: 300 }, (_, at) => pair(month, at + 1)).join('')
  const [mine, theirs] = await Promise.all([open(one, many('06')), open(two, many('06').replaceAll(',a,', ',c,'))])
  const close = () =>
    db.transaction(async (tx) => {
      await tx.query(`select no from period where company_id = $1 and year = 2025 and no = 6 for update`, companies)
      await tx.query(`update period set status = 'LOCKED' where company_id = $1 and no = 6`, companies)
    })
  const settled = await Promise.allSettled([
    api.commit({ id: mine.id, version: mine.version }),
    two.api(voucherImportCalls).commit({ id: theirs.id, version: theirs.version }),
    close(),
  ])
  const done = settled.slice(0, 2).filter(({ status }) => status === 'fulfilled').length
  expect(await countOf('voucher', 'period_no = 6')).toBe(done * 300)
  const [numbers] = await look.query<{ max: number | null }>(
    `select max(voucher_no) as max from voucher where company_id = $1 and period_no = 6`,
    companies,
  )
  expect(numbers?.max ?? 0).toBe(done * 300)
  await look.query(`update period set status = 'OPEN' where company_id = $1 and no = 6`, companies)
})

test('an import is taken back as one act while nothing of it has moved on', async () => {
  const before = await countOf('voucher')
  const text = head + pair('07', 1) + pair('07', 2) + pair('07', 3)
  const bring = async () => {
    const draft = await open(one, text)
    return api.commit({ id: draft.id, version: draft.version })
  }
  await bring()
  const again = await open(one, text)
  expect(again.isKnown).toBe(true)
  expect(await refusal(api.commit({ id: again.id, version: again.version }))).toEqual(['import.duplicate'])
  const [batch] = (await api.batches({})).items
  expect(batch).toMatchObject({ fileName: 'a.csv', vouchers: 3, lines: 6, amount: '15.00', isMine: true, undoneAt: '' })
  const id = batch?.id ?? ''
  const ids = await look.query<{ id: bigint }>(`select id from voucher where period_no = 7 order by voucher_no`)
  await gate.act(auditor, books, { act: 'audit', ids: ids.slice(1).map((row) => row.id) })
  expect(await refusal(api.undo({ id }))).toEqual([
    'import.undoRefused',
    'import.undoVoucher isAudited',
    'import.undoVoucher isAudited',
  ])
  expect(await refusal(two.api(voucherImportCalls).undo({ id }))).toContain('import.undoVoucher notYours')
  await gate.act(auditor, books, { act: 'cancelAudit', ids: ids.map((row) => row.id) })
  expect(await api.undo({ id })).toEqual({ vouchers: 3 })
  expect(await countOf('voucher')).toBe(before)
  expect(await refusal(api.undo({ id }))).toEqual(['import.undone'])
  expect((await api.batches({})).items[0]).toMatchObject({ id, undoneBy: 'manager_one' })
  expect((await bring()).result).toMatchObject({ vouchers: 3 })
  expect((await gate.verify(books)).findings).toEqual([])
})

test('a file that is in the books twice is known until both imports are taken back', async () => {
  const text = head + pair('08', 1)
  const bring = async (again: boolean) => {
    const draft = await open(one, text)
    return api.commit({ id: draft.id, version: draft.version, again })
  }
  await bring(false)
  await bring(true)
  const [last, first] = (await api.batches({})).items.map(({ id }) => id)
  await api.undo({ id: last ?? '' })
  expect(await refusal(bring(false))).toEqual(['import.duplicate'])
  await api.undo({ id: first ?? '' })
  await bring(false)
})

test('dates in months that are not open are one cause; warnings stand apart and keep nobody out', async () => {
  const me = await product.signIn('manager_one', later.value)
  const own = me.api(voucherImportCalls)
  const columns = 'date,type,no,summary,subject,debit,credit,attachments\n'
  const voucher = (date: string, no: number, papers: string) =>
    `${date},记,${no},a,1001,5.00,,${papers}\n${date},记,${no},b,4001,,5.00,${papers}\n`
  const shut = voucher(`${year - 2}-01-05`, 2, '1') + voucher(`${year - 2}-02-06`, 3, '1')
  const first = columns + voucher(`${year}-01-05`, 1, '') + shut
  const odd = voucher(`${year}-01-07`, 4, 'x').replace('5.00,x\n', '5.00,\n')
  const draft = await openDraft(product, me, later.value, first + odd)
  expect(draft).toMatchObject({ problems: 3, badRows: 3, causeCount: 2, warnings: 4 })
  expect(draft.causes.map(({ line, column, count, isWarning }) => [line, column, count, isWarning])).toEqual([
    [4, 'date', 2, false],
    [8, 'attachments', 1, false],
    [2, 'date', 2, true],
    [2, 'attachments', 2, true],
  ])
  expect(draft.causes[0]?.message).toContain(`${year - 2}-01, ${year - 2}-02`)
  const { version } = draft
  const bad = await own.rows({ id: draft.id, version, from: 0, count: 9, bad: true })
  expect(bad.items.map(({ line, problems }) => [line, problems.map(({ isWarning }) => isWarning)])).toEqual([
    [4, [false]],
    [6, [false]],
    [8, [false, true, true]],
  ])
  expect(await own.next({ id: draft.id, version, line: 2, warning: true })).toMatchObject({ line: 8 })
  const at = (now: DraftShape, line: number) => ({
    id: now.id,
    version: now.version,
    line,
    act: 'removeDocument' as const,
  })
  let now = await own.fix(at(draft, 4))
  now = await own.fix(at(now, 6))
  now = await own.fix({ ...at(now, 8), act: 'cell', column: 'attachments', value: '2' })
  expect(now).toMatchObject({ problems: 0, causeCount: 0, warnings: 3 })
  expect((await own.commit({ id: now.id, version: now.version })).result).toMatchObject({ vouchers: 2 })
})

test('what was written is summed though it comes to more than one amount may be', async () => {
  const most = '9999999999999.99'
  const content = [1, 2].map((no) => pair('11', no).replaceAll('5.00', most)).join('')
  const draft = await open(one, head + content)
  expect(draft).toMatchObject({ problems: 0, documents: 2 })
  const { result } = await api.commit({ id: draft.id, version: draft.version })
  expect(result).toMatchObject({ vouchers: 2, amount: '19999999999999.98' })
})
