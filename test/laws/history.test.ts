// Random histories of the books through the gate, against a model of plain maps (law 3).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openAges, openLists } from '../../src/server/ledger/counts/open-list-cache.ts'
import { openTally } from '../../src/server/ledger/counts/voucher-tally.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, poster, prepareGroup } from '../world/ledger.ts'
import { expectCounts } from './history-counts.ts'
import { expectKnown, keepThen, type Then } from './history-known.ts'
import { acts, chart, newModel, type Options, states } from './history-model.ts'
import { kinds } from './history-months.ts'
import { expectOpen } from './history-open.ts'
import { type Desk, hit } from './history-run.ts'
import { run } from './history-run-months.ts'
import { guided, type Step, step } from './history-steps.ts'
import { expectedTexts, storedTexts } from './history-sums.ts'

const long = process.env.SELVEDGE_LONG === '1'
const seed = Number(process.env.SELVEDGE_SEED ?? Date.now() % 2 ** 31)
/** The guided ones meet every pair of an act and a state by themselves: by chance the rarest comes once in 150. */
const histories = Number(process.env.SELVEDGE_HISTORIES ?? (long ? 3000 : 32))
const steps = long ? 50 : 40
/** Histories that are made at one time, each with its own chart, customers and currency. */
const currencies = ['USD', 'EUR', 'GBP', 'HKD']

const { db, look } = await freshDatabase()
const gate = openGate(db)
/** Portions so small that a history has several. */
const tally = openTally({ portion: 3, steps: 4 })
const kept = { ages: openAges(), lists: openLists() }
await prepareGroup(look)

const lacks = ['gl:voucher:editOthers', 'gl:voucher:cancelAuditOthers', 'gl:voucher:cashierSign']
const junior = { ...poster, may: (code: string) => !lacks.includes(code) }
const people: Desk['people'] = [
  { actor: clerk, person: { id: clerk.id, lacks: [], isAuditor: false } },
  { actor: junior, person: { id: junior.id, lacks, isAuditor: false } },
  { actor: auditor, person: { id: auditor.id, lacks: [], isAuditor: true } },
]

const parentOf = (code: string): string | null =>
  Object.keys(chart)
    .filter((each) => each !== code && code.startsWith(each))
    .at(-1) ?? null

const customersOf = (lane: number): string[] => ['A', 'B'].map((name) => `L${lane}${name}`)

const makeLane = async (lane: number): Promise<bigint> => {
  const chartId = BigInt(900 + lane)
  await look.query(`insert into chart (id, code, name) values ($1, $2, $2)`, [chartId, `LANE${lane}`])
  for (const [code, leaf] of Object.entries(chart)) {
    const isLeaf = !Object.keys(chart).some((each) => each !== code && each.startsWith(code))
    await look.query(
      `insert into subject (chart_id, code, parent, level, name_zh_cn, name_zh_tw, name_en, type, pl_class, direction,
         is_leaf, currency, aux, cash, fx_reval, cf_item_in, cf_item_out)
       values ($1, $2, $3, $4, $2, $2, $2, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        ...[chartId, code, parentOf(code), Math.max(1, code.length / 2 - 1), leaf.type, leaf.result ?? '', leaf.side],
        ...[
          isLeaf,
          leaf.foreign ? 'ALL' : 'BASE',
          leaf.customer ? `customer${leaf.customer === 'may' ? '?' : ''}` : '',
        ],
        ...[leaf.cash === true, leaf.foreign === true, leaf.flowIn ?? '', leaf.flowOut ?? ''],
      ],
    )
  }
  await look.query(
    `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) select 'customer', n, n, n, n
     from unnest($1::text[]) n`,
    [customersOf(lane)],
  )
  return chartId
}

/** New books of a lane whose rates, subjects and customers are as at the beginning. */
const openDesk = async (lane: number, chartId: bigint, code: string, options: Options, hits: Desk['hits']) => {
  const foreign = currencies[lane] ?? ''
  await look.query(`delete from exchange_rate where currency = $1`, [foreign])
  await look.query(`update subject set enabled = true, row_digest = null where chart_id = $1`, [chartId])
  await look.query(`update entity set enabled = true where code = any($1)`, [customersOf(lane)])
  const names = { nameZhCn: code, nameZhTw: code, nameEn: code }
  const books = await gate.createAccountSet(clerk, {
    ...{ company: { code, names }, year: 2025, names, startNo: 10, currency: 'CNY', chartId },
    mode: options.isStatutory ? 'STATUTORY' : 'MANAGEMENT',
    options: {
      ...{ plClosingMode: options.monthly ? 'MONTHLY' : 'YEARLY', fxPlSubject: '6603', statementTemplate: 'NONE' },
      ...{
        plClosingSplit: options.inOne ? 'ONE' : 'INCOME_EXPENSE',
        fxRevaluation: options.fxBlocks ? 'BLOCK' : 'WARN',
      },
      ...{ cashierSign: options.cashierFirst, cashFlowRequired: false, blockNegativeCash: 'OFF' },
    },
  })
  const model = newModel(options, foreign)
  const desk = { gate, look, books, chartId, model, people, customers: customersOf(lane), hits }
  return { ...desk, last: null, count: 0 } satisfies Desk as Desk
}

/** At one moment of a history, its own, what is read is kept; at the end the books tell it once more. */
const follow = async (desk: Desk, list: readonly Step[]): Promise<void> => {
  const chance = JSON.stringify(list).length
  const moment = 1 + (chance % (list.length - 1))
  let then: Then | null = null
  for (const doing of list) {
    desk.count += 1
    await run(desk, doing)
    expect(await storedTexts(look, desk.books)).toEqual(expectedTexts(desk.model))
    if (desk.count % 3 === 0) await db.snapshot((tx) => expectCounts(tx, tally, desk.books))
    if (desk.count % 13 === 0 && (long || chance % 4 === 0)) {
      const include = (['saved', 'audited', 'posted'] as const)[chance % 3] ?? 'saved'
      await db.snapshot((tx) => expectOpen(tx, kept, desk.books, include))
    }
    if (desk.count === moment) then = await keepThen(desk)
  }
  if (then) hit(desk, `known ${await expectKnown(desk, then)}`)
  expect((await gate.verify(desk.books)).findings).toEqual([])
}

const options = fc.record({
  isStatutory: fc.boolean(),
  monthly: fc.boolean(),
  inOne: fc.boolean(),
  fxBlocks: fc.boolean(),
  cashierFirst: fc.boolean(),
})
const history = fc.record({ options, list: fc.array(step, { minLength: steps, maxLength: steps }) })

const onVouchers = ['edit', 'delete', 'copy', 'reverse', 'editNo', 'merge', ...acts]
const onMonths = ['save', 'import', 'auditMonth', 'renumber', 'post', 'cancel', ...kinds.map((kind) => `close ${kind}`)]
const pairs = [
  ...onVouchers.flatMap((each) => states.map((state) => `${each} of ${state}`)),
  ...onMonths.flatMap((each) => ['FUTURE', 'OPEN', 'POSTED', 'LOCKED'].map((status) => `${each} at ${status}`)),
  ...[
    'reversed',
    'merged',
    'undone',
    'posted',
    'opened',
    'known same',
    'known refused',
    'year PROVISIONAL',
    'year FINAL',
    'cancelYear of FINAL',
  ],
]

test(`histories of the books do what a model of plain maps does (seed ${seed})`, { timeout: 7_200_000 }, async () => {
  const hits = new Map<string, number>()
  const plain: Options = { isStatutory: true, monthly: true, inOne: true, fxBlocks: true, cashierFirst: false }
  const lane = async (at: number) => {
    const chartId = await makeLane(at)
    let made = 0
    for (const list of at === 0 ? guided : []) {
      made += 1
      await follow(await openDesk(at, chartId, `G${made}`, plain, hits), list)
    }
    const holds = fc.asyncProperty(history, async (given) => {
      made += 1
      await follow(await openDesk(at, chartId, `L${at}H${made}`, given.options, hits), given.list)
    })
    const numRuns = Math.ceil(histories / currencies.length)
    await fc.assert(holds, { seed: seed + at, numRuns, endOnFailure: !long })
  }
  await Promise.all(currencies.map((_, at) => lane(at)))
  expect(pairs.filter((pair) => !hits.has(pair))).toEqual([])
  const rarest = pairs.map((pair) => hits.get(pair) ?? 0).sort((a, b) => a - b)[0]
  console.info(
    `${histories} histories of ${steps} steps, seed ${seed}, rarest pair ${rarest}:`,
    Object.fromEntries(hits),
  )
})
