// A profit that people distribute by hand, in whatever way and month: the reserve gets its part of the whole year, and
// nothing is left of the profit or its distribution, or the year is not closed.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { formatMoney } from '../../src/domain/base/money.ts'
import { Refusal } from '../../src/domain/base/problem.ts'
import { type Books, openGate } from '../../src/server/ledger/gate.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
const gate = openGate(db)
await prepareGroup(look)
await look.query(
  `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values ('store', 'S01', 'a', 'a', 'a')`,
)
const options = { cashFlowRequired: false, statementTemplate: 'NONE', fxRevaluation: 'WARN' }

/** Books of two months with this capital, this reserve and this profit of earlier years; a loss is below zero. */
const openBooks = async (code: string, { capital = 4_000_000n, earlier = 0n, reserve = 0n } = {}): Promise<Books> => {
  const set = await makeSet(gate, look, { code, startNo: 11, options })
  const sums = { 1001: capital + earlier + reserve, 4001: -capital, 410406: -earlier, 410101: -reserve }
  const row = { aux: {}, currency: 'CNY', quantity: 0n, ytdDebit: 0n, ytdCredit: 0n }
  const rows = Object.entries(sums).map(([subject, base]) => ({ ...row, subject, base, original: base }))
  await gate.setOpenings(
    clerk,
    set,
    rows.filter(({ base }) => base !== 0n),
  )
  return set
}

/** Books '4103*2 410401 = 410406*2 410101': debits and credits in times of an amount, in red where it is below zero. */
const bookOf = (set: Books, no: number, text: string, amount: bigint) => {
  const lines = text.split(' = ').flatMap((side, at) =>
    side.split(' ').map((each) => {
      const [subject = '', times = '1'] = each.split('*')
      const aux = subject === '600101' ? { store: 'S01' } : {}
      return { summary: 'x', subject, aux, [at === 0 ? 'debit' : 'credit']: formatMoney(amount * BigInt(times), 2) }
    }),
  )
  return gate.save(clerk, set, { draft: { type: 'JI', date: `2025-${no}-${no === 11 ? 30 : 31}`, lines } })
}

const codes = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'done'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.problems.map(({ code }) => code).join(', ')
  }
}

const year = { kind: 'year' as const, no: 12 }
const closeProfit = (set: Books, no: number) => gate.close(clerk, set, { kind: 'pl', no })
const post = (set: Books, no: number) => codes(gate.post(poster, set, `2025-${no}`, wordsOf['zh-cn']))
const auditAndPost = async (set: Books, no: number): Promise<string> => {
  await gate.auditMonth(auditor, set, `2025-${no}`)
  return post(set, no)
}
const closeYear = (set: Books) => codes(gate.closeYear(clerk, set, { overwrite: false, provisional: false }))
const reopen = (set: Books, no: number) => codes(gate.cancelPosting(poster, set, `2025-${no}`, '补录凭证 十二月'))
const isDone = async (set: Books) => (await gate.examineClosing(set, [year]))[0]?.isDone

/** What openings and the vouchers that are not void leave on these subjects; debit-positive. */
const leftOn = async ({ companyId }: Books, subjects: readonly string[]): Promise<bigint[]> => {
  const rows = await look.query<{ subject: string; amount: bigint }>(
    `select l.subject, gl_total(l.amount) as amount from (
       select l.subject, l.debit - l.credit as amount from voucher_line l
         join voucher v on v.company_id = l.company_id and v.id = l.voucher_id and v.status <> 9
       where l.company_id = $1
       union all select subject, base from opening where company_id = $1 and year = 2025) l group by 1`,
    [companyId],
  )
  return subjects.map((code) => rows.find(({ subject }) => subject === code)?.amount ?? 0n)
}

/** How 1,000.00, of which 600.00 are earned in November, are distributed before the vouchers of the year are made. */
const ways: { name: string; november?: [string, bigint]; december?: [string, bigint][] }[] = [
  {
    name: 'in one voucher with the dividend',
    december: [
      ['4103 = 410406', 100_000n],
      ['410401 410404*5 = 410101 2232*5', 10_000n],
    ],
  },
  { name: 'in one voucher with all', december: [['4103*10 410401 410403*5 = 410406*10 410101 2232*5', 10_000n]] },
  { name: 'put aside before December', november: ['410401 = 410101', 10_000n] },
  { name: 'moved before December', november: ['4103 = 410406', 60_000n] },
  { name: 'straight from profit and loss', december: [['600101 = 410406', 40_000n]] },
  { name: 'straight from profit and loss to all', december: [['600101*4 = 410406*3 410101', 10_000n]] },
  { name: 'straight to the reserve', december: [['4103 = 410101', 10_000n]] },
  { name: 'from retained profit', december: [['410406 = 410101', 10_000n]] },
  { name: 'as a dividend alone', november: ['4103 = 2232', 50_000n] },
  { name: 'as a dividend of retained profit', november: ['410406 = 2232', 50_000n] },
  { name: 'put aside too much', november: ['410401 = 410101', 30_000n], december: [['4103 = 410406', 100_000n]] },
  {
    name: 'without clearing',
    december: [
      ['4103*10 = 410406*10', 10_000n],
      ['410401 = 410101', 10_000n],
    ],
  },
]

describe('a profit that is distributed by hand', () => {
  test.each(ways)('$name gives the reserve of the whole year', async ({ name, november, december = [] }) => {
    const set = await openBooks(`W${String(ways.findIndex((way) => way.name === name) + 10)}`)
    await bookOf(set, 11, '1001 = 600101', 60_000n)
    await closeProfit(set, 11)
    if (november) await bookOf(set, 11, ...november)
    expect(await auditAndPost(set, 11)).toBe('done')
    await bookOf(set, 12, '1001 = 600101', 40_000n)
    if (!name.startsWith('straight from')) await closeProfit(set, 12)
    for (const each of december) await bookOf(set, 12, ...each)
    await closeProfit(set, 12)
    expect([await isDone(set), (await auditAndPost(set, 12)).split('.')[0]]).toEqual([false, 'year'])
    await gate.close(clerk, set, year)
    expect([await isDone(set), await auditAndPost(set, 12), await closeYear(set)]).toEqual([true, 'done', 'done'])
    expect(await leftOn(set, ['4103', '410101', '410401', '410403', '410404'])).toEqual([0n, -10_000n, 0n, 0n, 0n])
    expect([await isDone(set), (await gate.verify(set)).findings]).toEqual([true, []])
  })

  test('and not cleared is in the way of posting and closing, and is named where it was closed before', async () => {
    const set = await openBooks('UC01')
    await bookOf(set, 12, '1001 = 600101', 100_000n)
    expect(await auditAndPost(set, 11)).toBe('done')
    await closeProfit(set, 12)
    const { ids } = await gate.close(clerk, set, year)
    await gate.act(clerk, set, { act: 'void', ids: ids.slice(2) })
    expect([await isDone(set), await auditAndPost(set, 12)]).toEqual([false, 'year.uncleared'])
    await gate.close(clerk, set, year)
    expect([await isDone(set), await auditAndPost(set, 12), await closeYear(set)]).toEqual([true, 'done', 'done'])
    expect((await gate.verify(set)).findings).toEqual([])
    // As if the old product had closed it: what is retained stood on another part of the distribution.
    await look.query(
      `update account_set set options = options || '{"retainedSubject": "410405"}', row_digest = null
       where company_id = $1`,
      [set.companyId],
    )
    await gate.touchFacts([set.companyId])
    expect((await gate.verify(set)).findings).toEqual([{ check: 'yearEnd', what: 'UC01-2025 410406' }])
    expect((await gate.examineYear(set)).state.uncleared).toEqual(['410406'])
  })

  test('may give the owners more than the books have chosen, but no more than its tenth to the law', async () => {
    const set = await openBooks('RS01', { capital: 100_000n, reserve: 45_000n })
    await bookOf(set, 11, '410402 = 410102', 7_000n)
    // Half of the capital is reached with 50.00 of what would be 100.00.
    await bookOf(set, 11, '410401 = 410101', 10_000n)
    expect(await auditAndPost(set, 11)).toBe('done')
    await bookOf(set, 12, '1001 = 600101', 100_000n)
    await closeProfit(set, 12)
    await gate.close(clerk, set, year)
    expect([await auditAndPost(set, 12), await closeYear(set)]).toEqual(['done', 'done'])
    expect(await leftOn(set, ['410101', '410102', '410406'])).toEqual([-50_000n, -7_000n, -88_000n])
  })

  test('covers losses first; what comes with the adjustment of earlier years is theirs', async () => {
    const set = await openBooks('PY01', { earlier: -60_000n, reserve: 20_000n })
    await bookOf(set, 11, '1001 = 6901', 10_000n)
    await bookOf(set, 11, '6901*10 = 410406*9 410101', 1_000n)
    // A reserve covers a part of the loss.
    await bookOf(set, 11, '410101 = 410405', 15_000n)
    expect(await auditAndPost(set, 11)).toBe('done')
    await bookOf(set, 12, '1001 = 600101', 100_000n)
    await closeProfit(set, 12)
    await gate.close(clerk, set, year)
    expect([await auditAndPost(set, 12), await closeYear(set)]).toEqual(['done', 'done'])
    // Of 1,000.00 less a loss of 600.00 − 90.00 − 150.00.
    const reserve = 20_000n + 1_000n - 15_000n + 6_400n
    expect(await leftOn(set, ['410101', '410405', '4103'])).toEqual([-reserve, 0n, 0n])
  })
})

/** What a voucher earns, pays to the owners, and takes straight from retained profit, in times of its amount. */
type Truth = { profit?: bigint; paid?: bigint; withdrawn?: bigint }

const kinds: Record<string, Truth> = {
  '1001 = 600101': { profit: 1n },
  '1001*3 = 600101*3': { profit: 3n },
  '680101 = 1001': { profit: -1n },
  '4103 = 410406': {},
  '410406 = 4103': {},
  '600101 = 410406': {},
  '600101*9 = 410101 410406*8': {},
  '410401 = 410101': {},
  '410101 = 410401': {},
  '410406 = 410101': {},
  '4103 = 410101': {},
  '410406 = 410401': {},
  '410403 = 2232': { paid: 1n },
  '4103 = 2232': { paid: 1n },
  '410406 = 2232': { paid: 1n, withdrawn: 1n },
  '410401 410404*2 = 410101 2232*2': { paid: 2n },
  '4103*9 410401 410403 = 410406*9 410101 2232': { paid: 1n },
  '1001*2 410403 = 600101*2 2232': { profit: 2n, paid: 1n },
}

const acts = ['audit', 'void', 'pl', 'year', 'post', 'reopen', 'closeYear'] as const
const steps = fc.array(
  fc.record({
    no: fc.constantFrom(11, 12),
    amount: fc
      .tuple(fc.bigInt({ min: 1n, max: 900_000n }), fc.constantFrom(1n, 1n, 1n, -1n))
      .map(([x, sign]) => x * sign),
    pick: fc.nat({ max: 99 }),
    what: fc.constantFrom(...Object.keys(kinds), ...acts, '1001 = 600101', 'year', 'pl'),
  }),
  { minLength: 8, maxLength: 24 },
)
type Step = { no: number; amount: bigint; pick: number; what: string }

/** Books with what is known of them beside the product: the vouchers that stand and what they earn and pay. */
type Desk = { set: Books; known: Map<bigint, Required<Truth>>; capital: bigint; earlier: bigint }

const run = async ({ set, known }: Desk, { no, amount, pick, what }: Step): Promise<string> => {
  const kind = kinds[what]
  if (kind) {
    const { profit = 0n, paid = 0n, withdrawn = 0n } = kind
    const truth = { profit: profit * amount, paid: paid * amount, withdrawn: withdrawn * amount }
    return codes(bookOf(set, no, what, amount).then(({ id }) => known.set(id, truth)))
  }
  if (what === 'pl') return codes(closeProfit(set, no))
  if (what === 'year') return codes(gate.close(clerk, set, year))
  if (what === 'post') return post(set, no)
  if (what === 'reopen') return reopen(set, no)
  if (what === 'closeYear') return closeYear(set)
  const saved = await look.query<{ id: bigint }>(
    `select id from voucher where company_id = $1 and status = 1 order by id`,
    [set.companyId],
  )
  const ids = saved.map(({ id }) => id).filter((_, at) => (at + pick) % 3 === 0)
  if (what === 'audit' && ids.length > 0) return codes(gate.act(auditor, set, { act: 'audit', ids }))
  if (ids.length === 0) return 'none'
  const done = await codes(gate.act(clerk, set, { act: 'void', ids: ids.slice(0, 1) }))
  if (done === 'done') known.delete(ids[0] ?? 0n)
  return done
}

/** Once the last month is posted: nothing is left of the profit, and the reserve is what the whole year gives. */
const expectRight = async ({ set, known, capital, earlier }: Desk) => {
  const sumOf = (name: keyof Truth) => [...known.values()].reduce((sum, each) => sum + each[name], 0n)
  const [profit, paid] = [sumOf('profit'), sumOf('paid')]
  // What is withdrawn where there is a loss makes more of it, and is a dividend elsewhere.
  const loss = earlier < 0n ? sumOf('withdrawn') - earlier : 0n
  const base = loss > 0n ? profit - loss : profit
  const tenth = base > 0n ? (base + 5n) / 10n : 0n
  const reserve = tenth < capital / 2n ? tenth : capital / 2n
  const nothing = ['600101', '680101', '4103', '410401', '410403', '410404']
  const left = await leftOn(set, [...nothing, '410101', '410406'])
  expect(left).toEqual([...nothing.map(() => 0n), -reserve, reserve + paid - earlier - profit])
  expect(await isDone(set)).toBe(true)
}

const runs = Number(process.env.SELVEDGE_HISTORIES ?? (process.env.SELVEDGE_LONG === '1' ? 300 : 6))
const seed = Number(process.env.SELVEDGE_SEED ?? Date.now() % 2 ** 31)

test(`any order of late vouchers, distributions by hand and closings ends right (seed ${seed})`, async () => {
  let made = 0
  const earliers = fc.bigInt({ min: -300_000n, max: 300_000n })
  const capitals = fc.constantFrom(100_000n, 100_000_000n)
  const holds = fc.asyncProperty(steps, earliers, capitals, async (list, earlier, capital) => {
    made += 1
    const set = await openBooks(`R${String(made)}`, { capital, earlier })
    const desk: Desk = { set, known: new Map(), capital, earlier }
    for (const each of list) {
      const done = await run(desk, each)
      if (each.what === 'post' && each.no === 12 && done === 'done') await expectRight(desk)
      // What is in the way of posting is asked for by the step before it.
      if (each.what === 'post' && done.startsWith('year.')) expect(await isDone(set)).toBe(false)
      // A closed year takes nothing more.
      if (each.what === 'closeYear' && done === 'done') await gate.cancelYear(clerk, set)
    }
    for (const no of [11, 12]) {
      await codes(closeProfit(set, no))
      if (no === 12) await codes(gate.close(clerk, set, year))
      await auditAndPost(set, no)
    }
    await expectRight(desk)
    expect([await closeYear(set), (await gate.verify(set)).findings]).toEqual(['done', []])
  })
  await fc.assert(holds, { seed, numRuns: runs, endOnFailure: true })
}, 3_600_000)
