// The archive of an account set and the verifier that needs nothing but Node: what is right passes, a change is named.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { everything } from '../../src/domain/chart/access.ts'
import { archiveVersion } from '../../src/domain/closing/archive.ts'
import { itemSearch } from '../../src/server/closing/closing-wire.ts'
import { exportBooks } from '../../src/server/export/set-export.ts'
import { readPosting } from '../../src/server/ledger/read/read-history.ts'
import { adjustmentRecord, countedAdjustments } from '../../src/server/ledger/store/adjustment-store.ts'
import { changeEntry } from '../../src/server/ledger/store/trail.ts'
import { type OpenItem, readItems } from '../../src/server/ledger/write/open-items.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, loadWorkedExample, poster } from '../world/ledger.ts'
import { offline } from '../world/offline.ts'
import { keepRows, untriggered } from '../world/tampering.ts'

const { db, look } = await freshDatabase()
const { gate, books } = await loadWorkedExample(db, look)
const { folder, write, prove, say } = await offline()
// November was posted by a release that kept the rows of the trial balance as screens had them, December by this one.
const firstForm = readFileSync('test/worked-example/posted-2025-11-form-1.json', 'utf8').replaceAll("'", '')
await look.query(`create function first_form() returns trigger language plpgsql
  as $$begin new.snapshot = '${firstForm}'; return new; end$$`)
await look.query(`create trigger first_form before insert on posting for each row when (new.period_no = 11)
  execute function first_form()`)
for (const month of ['2025-11', '2025-12']) {
  await gate.auditMonth(auditor, books, month)
  await gate.post(poster, books, month, wordsOf['zh-cn'])
}
const whole = await write(db, books, 'whole.jsonl')

test('an archive agrees with itself, tells its roots, and is the same when it is written again', async () => {
  const [row] = await look.query<{ root: string }>(
    `select encode(root, 'hex') as root from posting where period_no = 12`,
  )
  const root = row?.root ?? ''
  const proof = await prove(whole, '--root', root)
  expect(proof).toMatchObject({ code: 0, findings: [], accountSet: 'YS01-2025', vouchers: 49, last: '2025-12 记-0029' })
  expect(proof.roots.map(({ month, root: own }) => [month, own])).toContainEqual(['2025-12', root])
  expect(readFileSync(await write(db, books, 'again.jsonl'))).toEqual(readFileSync(whole))
  expect((await prove(whole, '--root', 'ab'.repeat(32))).findings).toMatchObject([{ check: 'root' }])
})

test('what a posting kept in the form of before proves its month like the form of now', async () => {
  const kept = await look.query(`select period_no as no, snapshot ->> 'form' as form from posting order by period_no`)
  expect(kept).toEqual([
    { no: 11, form: null },
    { no: 12, form: '2' },
  ])
  expect((await gate.verify(books)).findings).toEqual([])
  const restore = await keepRows(look, ['posting'])
  const figures: [number, string][] = [
    [11, '{rows,0,ytdDebit}'],
    [12, '{leaves,0,ytdDebit}'],
  ]
  for (const [no, path] of figures) {
    await untriggered(look, [
      [`update posting set snapshot = jsonb_set(snapshot, '${path}', '"0.01"') where period_no = ${no}`],
    ])
    const wanted = { check: 'opening', what: `2025-${no} 1001` }
    expect((await gate.verify(books)).findings).toContainEqual(wanted)
    expect((await prove(await write(db, books, 'form.jsonl'))).findings).toContainEqual({ ...wanted, voucher: '' })
    await restore()
  }
  const certificates = await Promise.all([11, 12].map((no) => readPosting(db, books, no, null)))
  expect(certificates.map((each) => [each?.subjects, each?.total.openingDebit])).toEqual([
    [61, '3621000.00'],
    [73, '4248190.00'],
  ])
})

test('a file is read by people too: what it says, and why it says nothing', async () => {
  const told = await say(whole, '--lang', 'en')
  expect([told.code, told.err]).toEqual([0, ''])
  expect(told.out).toContain('YS01-2025: 49 vouchers (up to 2025-12 记-0029)')
  expect(told.out).toContain('All agrees')
  writeFileSync(join(folder, 'other.jsonl'), '{"kind":"end"}\n')
  expect((await say('other.jsonl')).code).toBe(2)
  expect((await say()).code).toBe(2)
  expect((await say('absent.jsonl')).code).toBe(2)
})

test('a byte changed in the file is found, and where it stood in a voucher the voucher is named', async () => {
  const bytes = readFileSync(whole, 'utf8')
  const changed = async (from: string | RegExp, to: string) => {
    const text = bytes.replace(from, to)
    expect(text).not.toBe(bytes)
    writeFileSync(join(folder, 'changed.jsonl'), text)
    return (await prove(join(folder, 'changed.jsonl'))).findings
  }
  const line = bytes.split('\n').find((each) => each.includes('"YS01-202511-000007"')) ?? ''
  const amended = line.replace(
    /"(\d)(\d{3,})","0"/,
    (_, digit: string, rest: string) => `"${9 - Number(digit)}${rest}","0"`,
  )
  const found = await changed(line, amended)
  expect(found.map(({ check }) => check)).toEqual(expect.arrayContaining(['digest', 'balanced', 'balance', 'file']))
  expect(found.find(({ check }) => check === 'digest')?.what).toBe('2025-11 记-0007 (YS01-202511-000007)')
  expect((await changed('"kind":"link","seq":"5"', '"kind":"link","seq":"6"')).map(({ check }) => check)).toContain(
    'trail',
  )
  const statement = /("kind":"statement","name":"balance-sheet","no":11,.*?\[\d+,")(\d)/
  expect((await changed(statement, '$19')).map(({ check }) => check)).toContain('statement')
  expect((await changed(/\{"kind":"end".*\n/, '')).map(({ check }) => check)).toEqual(['file'])
  expect((await changed('"kind":"subject"', '"kind":"subject')).map(({ check }) => check)).toContain('file')
})

test('what a superuser changes in the tables is named from the archive', async () => {
  const tables = ['period', 'voucher_counter', 'opening', 'posting', 'subject_balance', 'aux', 'trail', 'trail_head']
  const restore = await keepRows(look, tables)
  const cases: readonly (readonly [string, string, string])[] = [
    [`update period set status = 'OPEN' where no = 12`, 'posting', '2025-12 OPEN'],
    ['update voucher_counter set posted_no = 18 where period_no = 11', 'posting', '2025-11 JI-0018'],
    [`update opening set base = base + 1 where subject = '1001'`, 'opening', '2025-11 1001'],
    [`update posting set total = total + 1 where period_no = 11`, 'posting', '2025-11 (1)'],
    [`update posting set root = sha256(root) where period_no = 11`, 'root', '2025-11 (1)'],
    [
      `update subject_balance set posted_debit = posted_debit + 1 where subject = '1001' and period_no = 12`,
      'balance',
      '2025-12 1001 (posted)',
    ],
    [
      `update aux set store = 'S99' where canonical = (select min(canonical) from aux where store is not null)`,
      'entity',
      '',
    ],
    [`update trail set user_name = 'x' where seq = 9`, 'trail', '9'],
    [`update trail_head set seq = seq + 1`, 'trail', ''],
  ]
  for (const [sql] of cases) await untriggered(look, [[sql]])
  const { findings, code } = await prove(await write(db, books, 'tampered.jsonl'))
  expect(code).toBe(1)
  for (const [sql, check, what] of cases) {
    const own = findings.filter((each) => each.check === check).map((each) => each.what)
    expect([sql, what === '' ? own.length > 0 : own.includes(what)]).toEqual([sql, true])
  }
  await restore()
  expect((await prove(await write(db, books, 'restored.jsonl'))).findings).toEqual([])
})

test('an archive of the first form is proved too, one of a later form is not tried', async () => {
  const now = `"version":${archiveVersion}`
  const of = (version: number): string => {
    const lines = readFileSync(whole, 'utf8').replace(now, `"version":${version}`).split('\n').slice(0, -2)
    const bytes = lines.map((line) => `${line}\n`).join('')
    const end = { kind: 'end', records: lines.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    const path = join(folder, `version-${version}.jsonl`)
    writeFileSync(path, `${bytes}${JSON.stringify(end)}\n`)
    return path
  }
  expect(await prove(of(1))).toMatchObject({ code: 0, findings: [], vouchers: 49 })
  expect((await say(of(archiveVersion + 1))).code).toBe(2)
})

test('statements leave with what people adjusted, as it was reviewed: a changed or missing one is named', async () => {
  const no = 'balance-sheet 2→34 12'
  await look.query(
    `insert into statement_adjustment (company_id, id, year, statement, kind, from_line, to_line, from_no, to_no,
       amount, reason, made_by, made_name, made_at, reviewed_by, reviewed_name, reviewed_at)
     values ($1, 1, 2025, 'balance-sheet', 'reclass', 2, 34, 12, 12, 12345, '受限', 1, 'a', now(), 2, 'b', now())`,
    [books.companyId],
  )
  const [row] = await countedAdjustments(db, { books, scope: everything })
  if (!row) throw new Error('no adjustment')
  // They are made of whole books: who sees a part of them sees none.
  expect(await countedAdjustments(db, { books, scope: { ...everything, subjects: ['10'] } })).toEqual([])
  const review = { reviewedBy: 'b', record: adjustmentRecord(2025, row), year: 2025 }
  const tell = (action: string, before: object, after: object) =>
    db.transaction((tx) =>
      gate
        .within(tx)
        .tell(poster, books.companyId, [{ ...changeEntry('statementAdjustment', no, before, after), action }]),
    )
  await tell('audit', { reviewedBy: '' }, review)
  const adjusted = await write(db, books, 'adjusted.jsonl')
  expect((await prove(adjusted)).findings).toEqual([])
  const lines = readFileSync(adjusted, 'utf8').split('\n')
  const sheets = lines.filter((line) => line.startsWith('{"kind":"statement","name":"balance-sheet"'))
  expect(sheets.map((line) => line.includes('[34,"12345","0"]'))).toEqual([false, true])
  const gbt = await exportBooks(db, books, 'gbt24589', join(folder, 'gbt'))
  const ledger = readFileSync(gbt.files.find((file) => file.endsWith('总账.xml')) ?? '', 'utf8')
  expect(ledger).toMatch(/其他非流动资产 期末余额[\s\S]{0,200}>123\.45</)
  // A copy of the books has it too, and proves it.
  const copy = await gate.makeSandbox(poster, books)
  expect(await countedAdjustments(db, { books: copy, scope: everything })).toEqual([row])
  const ofCopy = await write(db, copy, 'copy.jsonl')
  expect((await prove(ofCopy)).findings).toEqual([])
  expect(readFileSync(ofCopy, 'utf8')).toContain('[34,"12345","0"]')
  await gate.throwAway(poster, copy)
  const found = async () => (await prove(await write(db, books, 'other.jsonl'))).findings
  await look.query(`update statement_adjustment set amount = 12346`)
  expect(await found()).toContainEqual({ check: 'statement', what: `2025 ${no}`, voucher: '' })
  await look.query(`delete from statement_adjustment`)
  expect(await found()).toEqual([{ check: 'statement', what: `2025 ${no}`, voucher: '' }])
  await tell('cancelAudit', review, { reviewedBy: '' })
  expect(await found()).toEqual([])
})

test('what flowed before the books began leaves with them, and counts in the statement of the verifier', async () => {
  const flow = [books.companyId, 'CF010101', 12345]
  await look.query(`insert into opening_cash_flow (company_id, year, cf_item, amount) values ($1, 2025, $2, $3)`, flow)
  const path = await write(db, books, 'flows.jsonl')
  const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n')
  const before = new Set(linesOf(whole))
  const others = linesOf(path).filter((line) => /openingFlow|cash-flow/.test(line) && !before.has(line))
  expect(others.slice(0, 1)).toEqual(['{"kind":"openingFlow","item":"CF010101","amount":"12345"}'])
  // The statements of both months say it, and the verifier computes the same.
  expect([others.length, (await prove(path)).findings]).toEqual([3, []])
  await look.query(`delete from opening_cash_flow`)
})

test('open items leave behind their openings; one that is changed is found, and all are searched', async () => {
  await gate.closeYear(poster, books, { overwrite: false, provisional: false, openItems: true })
  const next = { ...books, year: 2026, value: 'YS01-2026' }
  const carried = await write(db, next, 'carried.jsonl')
  expect(readFileSync(carried, 'utf8').match(/"kind":"openItem"/g)?.length).toBeGreaterThan(3)
  expect((await prove(carried)).findings).toEqual([])
  const restore = await keepRows(look, ['opening_item'])
  const cases = [
    [`set due_date = '2030-01-01' where item_no = 1 and subject = '220201'`, 'YS01-2026'],
    [`set base = base + 1 where item_no = 1 and subject = '112202'`, 'YS01-2026 112202'],
  ]
  for (const [change, what] of cases) {
    await untriggered(look, [[`update opening_item ${change}`]])
    const { findings } = await prove(await write(db, next, 'other-items.jsonl'))
    expect(findings).toEqual([{ check: 'opening', what, voucher: '' }])
    expect((await gate.verify(next)).findings).toEqual([{ check: 'opening', what }])
    await restore()
  }
  const facts = await gate.facts(books)
  const found = (text: string, page = 1) => readItems(db, books, itemSearch(text, facts), { page, pageSize: 2 })
  const [all, rest, owed] = [await found(''), await found('', 2), await found('112202')]
  const keyOf = ({ subject, aux, itemNo }: OpenItem) => `${subject} ${aux} ${itemNo}`
  expect(new Set([...all.items, ...rest.items].map(keyOf)).size).toBe(4)
  expect([owed.total < all.total, owed.items.every(({ subject }) => subject === '112202')]).toEqual([true, true])
  const pair = owed.items[0]?.aux.split(';')[0] ?? ''
  const named = await found(facts.listEntities().find(({ type, code }) => `${type}:${code}` === pair)?.nameZhCn ?? '?')
  expect(named.items.length).toBeGreaterThan(0)
  expect(named.items.every(({ aux }) => aux.split(';').includes(pair))).toBe(true)
  expect(await found('%')).toEqual({ items: [], total: 0, base: 0n })
})

test('a sandbox begins with the openings and open items of its books, and takes them with it', async () => {
  const rowsOf = (companyId: bigint) =>
    look.query(
      `select subject, aux_id, base from opening where company_id = $1 and year = 2026
       union all select subject, aux_id, base from opening_item where company_id = $1 and year = 2026 order by 1, 2, 3`,
      [companyId],
    )
  const next = { ...books, year: 2026, value: 'YS01-2026' }
  const copy = await gate.makeSandbox(poster, next)
  expect([await rowsOf(copy.companyId), (await gate.verify(copy)).findings]).toEqual([
    await rowsOf(books.companyId),
    [],
  ])
  await gate.throwAway(poster, copy)
  expect(await rowsOf(copy.companyId)).toEqual([])
})

test('open items that go with their openings are told as gone', async () => {
  const told = async () => {
    const [row] = await look.query<{ items: string }>(
      `select after ->> 'openItems' as items from trail where company_id = $1 and object_type = 'opening'
         and after ->> 'itemsRoot' is not null order by seq desc, item desc limit 1`,
      [books.companyId],
    )
    return Number(row?.items)
  }
  expect(await told()).toBe(6)
  await gate.cancelYear(poster, books)
  expect(await told()).toBe(0)
  expect((await gate.verify({ ...books, year: 2026, value: 'YS01-2026' })).findings).toEqual([])
})
