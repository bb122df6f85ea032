// Many vouchers in one act: what is written is what single acts would have written, all of it or nothing.
import { afterAll, expect, test } from 'vitest'
import { Refusal } from '../../src/domain/base/problem.ts'
import { auxText } from '../../src/domain/chart/entity.ts'
import { fold, linesOf } from '../../src/domain/voucher/balance.ts'
import type { Voucher, VoucherDraft } from '../../src/domain/voucher/voucher.ts'
import { readVoucher } from '../../src/domain/voucher/voucher-check.ts'
import { openDatabase } from '../../src/server/kernel/db.ts'
import { type BulkVoucher, openGate } from '../../src/server/ledger/gate.ts'
import { readYear } from '../../src/server/ledger/read/month-figures.ts'
import type { Books } from '../../src/server/ledger/store/books.ts'
import { addToSums, openSums } from '../../src/server/ledger/write/bulk-sums.ts'
import { movesOf } from '../../src/server/ledger/write/save-rows.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const { db, look, url } = await freshDatabase({ max: 4 })
const other = openDatabase(url, { max: 4, name: 'another process' })
afterAll(() => other.close())
const gate = openGate(db)
await prepareGroup(look)
const options = { plClosingMode: 'YEARLY', cashFlowRequired: false, statementTemplate: 'NONE', futureVoucherMonths: 12 }

/** Texts that COPY, JSON and UTF-8 each write in their own way. */
const texts = ['门店销售', 'C:\\temp\\N', '"quoted" \'twice\'', '𠮷野家 😀', '\\.', '\\', '|;:', '\u2028é']

const draftOf = (no: number): VoucherDraft => {
  const text = texts[no % texts.length] ?? ''
  const amount = `${(no % 89) + 1}.${String(no % 100).padStart(2, '0')}`
  const day = String((no % 28) + 1).padStart(2, '0')
  return {
    type: 'JI',
    date: `2025-0${1 + (no % 3)}-${day}`,
    remark: no % 5 === 0 ? `${text}\nline 2\tand a tab` : '',
    attachCount: no % 3,
    lines: [
      { summary: text, subject: '224106', aux: {}, debit: no % 50 === 0 ? `-${amount}` : amount, credit: '' },
      {
        summary: `${text} ${no}`,
        subject: '122105',
        aux: {},
        debit: '',
        credit: no % 50 === 0 ? `-${amount}` : amount,
      },
    ],
  }
}

const vouchersOf = async (books: Books, from: number, count: number): Promise<Voucher[]> => {
  const facts = await gate.facts(books)
  return Array.from({ length: count }, (_, index) => {
    const { voucher, problems } = readVoucher(draftOf(from + index), facts)
    if (!voucher) throw new Error(JSON.stringify(problems))
    return voucher
  })
}

function* given(vouchers: readonly Voucher[]): Generator<BulkVoucher> {
  for (const voucher of vouchers) yield { voucher, wantedNo: null }
}

const codesOf = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: unknown) => {
      if (error instanceof Refusal) return error.problems.map((each) => each.code)
      throw error
    },
  )

const countOf = async (books: Books) => {
  const [row] = await look.query<{ vouchers: number; told: number }>(
    `select (select count(*) from voucher where company_id = $1)::integer as vouchers,
       (select count(*) from trail where company_id = $1 and object_type = 'voucher')::integer as told`,
    [books.companyId],
  )
  return row
}

test('several batches are numbered, added up, told and proved as single saves are', async () => {
  const books = await makeSet(gate, look, { code: 'BULK1', options })
  await gate.save(clerk, books, { draft: draftOf(3) })
  const vouchers = await vouchersOf(books, 0, 2500)
  const done = await gate.importVouchers(clerk, books, given(vouchers))
  expect(done).toMatchObject({ count: 2500, lines: 5000 })
  await gate.save(clerk, books, { draft: draftOf(3) })
  const all = [...(await vouchersOf(books, 3, 1)), ...vouchers, ...(await vouchersOf(books, 3, 1))]
  expect([...(await readYear(look, books, 13, ['saved'])).balances].sort()).toEqual(
    [...fold(all.flatMap(linesOf))].sort(),
  )
  const series = await look.query(
    `select c.period_no from voucher_counter c join voucher v on v.company_id = c.company_id and v.year = c.year
       and v.period_no = c.period_no and v.voucher_type = c.voucher_type
     where c.company_id = $1 group by c.period_no, c.last_no
     having count(distinct v.voucher_no) <> c.last_no or max(v.voucher_no) <> c.last_no
       or count(distinct v.serial_no) <> c.last_no`,
    [books.companyId],
  )
  expect(series).toEqual([])
  expect(await countOf(books)).toEqual({ vouchers: 2502, told: 2502 })
  expect((await gate.verify(books)).findings).toEqual([])
  // More of them than a copy takes at a time.
  const copy = await gate.makeSandbox(clerk, books)
  expect(await countOf(copy)).toEqual({ vouchers: 2502, told: 2502 })
  expect((await gate.verify(copy)).findings).toEqual([])
})

test('balances that are larger than the ledger can hold are a fault, and nothing is written', async () => {
  const books = await makeSet(gate, look, { code: 'BULKC', options })
  const size = (amount: bigint) => (amount === 0n ? 0n : 2n ** 62n)
  const huge = (await vouchersOf(books, 1, 1)).map((voucher) => ({
    ...voucher,
    lines: voucher.lines.map((line) => ({
      ...line,
      ...{ original: size(line.original), debit: size(line.debit), credit: size(line.credit) },
    })),
  }))
  await expect(gate.importVouchers(clerk, books, given([...huge, ...huge]))).rejects.toThrow(
    new RangeError('a balance is larger than the ledger can hold'),
  )
  expect(await countOf(books)).toEqual({ vouchers: 0, told: 0 })
})

test('audited as they are written, they are what they would be if they were audited afterwards', async () => {
  const atOnce = await makeSet(gate, look, { code: 'BULK2', options })
  const after = await makeSet(gate, look, { code: 'BULK3', options })
  await gate.importVouchers(clerk, atOnce, given(await vouchersOf(atOnce, 0, 60)), { auditor })
  await gate.importVouchers(clerk, after, given(await vouchersOf(after, 0, 60)))
  for (const month of ['2025-01', '2025-02', '2025-03']) await gate.auditMonth(auditor, after, month)
  const rowsOf = (books: Books) =>
    look.query(
      `select to_jsonb(v) - array['company_id', 'id', 'serial_no', 'created_at', 'audited_at', 'digest'] as row
       from voucher v where company_id = $1 order by period_no, voucher_type, voucher_no`,
      [books.companyId],
    )
  const balancesOf = (books: Books) =>
    look.query(
      `select to_jsonb(b) - 'company_id' as row from subject_balance b where company_id = $1
       order by period_no, subject, currency`,
      [books.companyId],
    )
  expect(await rowsOf(atOnce)).toEqual(await rowsOf(after))
  expect(await balancesOf(atOnce)).toEqual(await balancesOf(after))
  const toldOf = (books: Books) =>
    look.query(
      `select action, user_name, object_no, count(*)::integer as n from trail where company_id = $1
         and object_type = 'voucher' group by 1, 2, 3 order by 1, 2, 3`,
      [books.companyId],
    )
  expect(await toldOf(atOnce)).toEqual(await toldOf(after))
  expect((await gate.verify(atOnce)).findings).toEqual([])
})

test('a month of more vouchers than are audited at once is audited whole', async () => {
  const books = await makeSet(gate, look, { code: 'BULK7', options })
  const vouchers = (await vouchersOf(books, 0, 3003)).filter(({ period }) => period.no === 1)
  await gate.importVouchers(clerk, books, given(vouchers))
  await gate.auditMonth(auditor, books, '2025-01')
  const [row] = await look.query(
    `select count(*)::integer as n, count(*) filter (where status = 2)::integer as audited from voucher
     where company_id = $1`,
    [books.companyId],
  )
  expect(row).toEqual({ n: 1001, audited: 1001 })
})

test('one voucher that may not be written, or not be audited, refuses all', async () => {
  const books = await makeSet(gate, look, { code: 'BULK4', options })
  const vouchers = await vouchersOf(books, 0, 1500)
  expect(await codesOf(gate.importVouchers(clerk, books, given(vouchers), { auditor: clerk }))).toContain(
    'audit.sameUser',
  )
  // Cash that the cashier has not signed yet is not audited; each of the first twenty says why.
  const watched = { ...options, cashierSign: true, blockNegativeCash: 'OFF' }
  const signed = await makeSet(gate, look, { code: 'BULK8', options: watched })
  const facts = await gate.facts(signed)
  const paid = (subject: string) => {
    const lines = [
      { summary: 'x', subject, aux: {}, debit: '', credit: '1.00' },
      { summary: 'x', subject: '122105', aux: {}, debit: '1.00', credit: '' },
    ]
    const { voucher } = readVoucher({ type: 'JI', date: '2025-01-05', lines }, facts)
    return voucher ?? expect.unreachable('a voucher')
  }
  const audited = (subject: string) =>
    codesOf(gate.importVouchers(clerk, signed, given(Array(25).fill(paid(subject))), { auditor }))
  expect(await audited('1001')).toEqual(Array(20).fill('audit.cashierFirst'))
  expect(await audited('224106')).toEqual([])
  await look.query(`update period set status = 'LOCKED' where company_id = $1 and no = 3`, [books.companyId])
  expect(await codesOf(gate.importVouchers(clerk, books, given(vouchers)))).toContain('period.notOpen')
  await look.query(`update period set status = 'OPEN' where company_id = $1 and no = 3`, [books.companyId])
  async function* changing(): AsyncGenerator<BulkVoucher> {
    yield* given(vouchers)
    await openGate(other).touchFacts([books.companyId])
  }
  expect(await codesOf(gate.importVouchers(clerk, books, changing()))).toEqual(['facts.changed'])
  const readBy = await gate.facts(books)
  await gate.touchFacts([books.companyId])
  const read = gate.importVouchers(clerk, books, given(vouchers), { readBy })
  expect(await codesOf(read)).toEqual(['facts.changed'])
  await expect(
    gate.importVouchers(
      clerk,
      books,
      (function* () {
        yield* given(vouchers)
        throw new Error('the file ends here')
      })(),
    ),
  ).rejects.toThrow('the file ends here')
  expect(await countOf(books)).toEqual({ vouchers: 0, told: 0 })
  expect((await gate.verify(books)).findings).toEqual([])
})

test('what needs a further level of audit is audited neither as it is written nor with its month', async () => {
  const books = await makeSet(gate, look, { code: 'BULK9', options })
  const vouchers = (await vouchersOf(books, 0, 6)).filter(({ period }) => period.no === 1)
  await look.query(`insert into voucher_audit_right (id, user_id, level) values (2, $1, 2)`, [poster.id])
  const needed = (no: string) => ({ code: 'audit.noRight', path: '', args: { no } })
  const refused = { problems: [needed('记-0001'), needed('记-0002')] }
  await expect(gate.importVouchers(clerk, books, given(vouchers), { auditor })).rejects.toMatchObject(refused)
  expect(await countOf(books)).toEqual({ vouchers: 0, told: 0 })
  await gate.importVouchers(clerk, books, given(vouchers))
  await expect(gate.auditMonth(auditor, books, '2025-01')).rejects.toMatchObject(refused)
  expect(await look.query(`select 1 from audit_step where company_id = $1`, [books.companyId])).toEqual([])
  await look.query(`delete from voucher_audit_right where id = 2`)
  expect(await gate.auditMonth(auditor, books, '2025-01')).toBe(2)
})

test('a list is written again when another makes its sets of entities, what comes only once is not', async () => {
  const books = await makeSet(gate, look, { code: 'BULKA', options })
  await look.query(
    `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
     select type, code, code, code, code
     from (values ('customer', 'R1'), ('customer', 'R2'), ('store', 'R')) n(type, code)`,
  )
  const facts = await gate.facts(books)
  const written = async (customer: string, listOf: (voucher: Voucher) => Iterable<BulkVoucher>) => {
    const aux = { customer, store: 'R' }
    const lines = draftOf(3).lines.map((line, at) => (at === 0 ? { ...line, subject: '112202', aux } : line))
    const { voucher } = readVoucher({ ...draftOf(3), lines }, facts)
    const vouchers = listOf(voucher ?? expect.unreachable('a voucher'))
    const { work, id } = await look.transaction(async (tx) => {
      const [made] = await tx.query<{ id: bigint }>(
        `insert into aux (company_id, id, canonical, customer, store) values ($1, $2, $3, $4, $5) returning id`,
        [books.companyId, customer === 'R1' ? 71n : 72n, auxText(aux), customer, 'R'],
      )
      const work = gate.importVouchers(clerk, books, vouchers)
      work.catch(() => undefined)
      const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(() => look.query(waits)).toHaveLength(1)
      return { work, id: made?.id }
    })
    await work
    return look.query(`select voucher_no as no from voucher_line where company_id = $1 and aux_id = $2`, [
      books.companyId,
      id,
    ])
  }
  expect(await written('R1', (voucher) => [{ voucher, wantedNo: null }])).toEqual([{ no: 1 }])
  const once = (voucher: Voucher) => given([voucher])
  await expect(written('R2', once)).rejects.toThrow('vouchers that come only once cannot be written again')
  expect(await countOf(books)).toEqual({ vouchers: 1, told: 1 })
})

test('moves come in the order of their keys, whichever voucher came first', async () => {
  const books = await makeSet(gate, look, { code: 'BULKB', options })
  const [entered] = await vouchersOf(books, 3, 1)
  if (!entered) throw new Error('there is no voucher')
  const movesIn = (...vouchers: readonly Voucher[]) => {
    const sums = openSums('saved')
    for (const voucher of vouchers) {
      for (const line of voucher.lines) addToSums(sums, voucher, line, { text: '', id: 0n })
    }
    return [...`${movesOf(sums)[0]}`.matchAll(/\((\d+),\W*(\d+)\W*,0,\W*CNY\W*,(\d)/g)].map((row) =>
      row.slice(1).join(' '),
    )
  }
  const closing: Voucher = { ...entered, source: 'PLCLOSE' }
  const sorted = ['1 122105 0', '1 122105 1', '1 224106 0', '1 224106 1']
  expect([movesIn(entered, closing), movesIn(closing, entered)]).toEqual([sorted, sorted])
})

test('saves and audits that come meanwhile wait for it, and for nothing in a circle', async () => {
  const books = await makeSet(gate, look, { code: 'BULK5', options })
  const vouchers = await vouchersOf(books, 0, 1200)
  const beside = openGate(other)
  const saved = await beside.save(clerk, books, { draft: draftOf(1) })
  const [first, second, ...rest] = await Promise.all([
    gate.importVouchers(clerk, books, given(vouchers)),
    gate.importVouchers(clerk, books, given(vouchers), { auditor }),
    beside.act(auditor, books, { act: 'audit', ids: [saved.id] }),
    ...Array.from({ length: 12 }, (_, no) => beside.save(clerk, books, { draft: draftOf(no) })),
  ])
  expect([first.count, second.count, rest.length]).toEqual([1200, 1200, 13])
  expect(await countOf(books)).toEqual({ vouchers: 2413, told: 3614 })
  expect((await gate.verify(books)).findings).toEqual([])
})

test('more balances than are held in memory are each added up once', async () => {
  const books = await makeSet(gate, look, { code: 'BULK6', options })
  const [customers, perVoucher, count] = [10_000, 40, 3500]
  await look.query(
    `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
     select 'customer', 'M' || n, 'M' || n, 'M' || n, 'M' || n from generate_series(0, $1 - 1) n
     union all select 'store', 'M1', 'M1', 'M1', 'M1'`,
    [customers],
  )
  const facts = await gate.facts(books)
  const draftWith = (no: number): VoucherDraft => {
    const { lines, ...head } = draftOf(no)
    const line = { ...lines[0], summary: 'x', subject: '112202', debit: '1.00', credit: '' }
    const owed = Array.from({ length: perVoucher }, (_, index) => `M${(no * perVoucher + index) % customers}`)
    const month = String(1 + (Math.floor((no * perVoucher) / customers) % 12)).padStart(2, '0')
    return {
      ...{ ...head, date: `2025-${month}-15` },
      lines: [
        ...owed.map((customer) => ({ ...line, aux: { customer, store: 'M1' } })),
        { ...line, subject: '122105', aux: {}, debit: '', credit: `${perVoucher}.00` },
      ],
    }
  }
  function* many(): Generator<BulkVoucher> {
    for (let no = 0; no < count; no += 1) {
      const { voucher, problems } = readVoucher(draftWith(no), facts)
      if (!voucher) throw new Error(JSON.stringify(problems))
      yield { voucher, wantedNo: null }
    }
  }
  await gate.importVouchers(clerk, books, many())
  // Forty a voucher, ten thousand a month: the first two months are met again.
  const stored = await look.query(
    `select saved_debit::integer as debit, count(*)::integer as rows from aux_balance where company_id = $1
     group by 1 order by 1`,
    [books.companyId],
  )
  expect(stored).toEqual([
    { debit: 100, rows: 100_000 },
    { debit: 200, rows: 20_000 },
  ])
})
