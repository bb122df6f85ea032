// The same books in yuan, dinars and yen: every amount has as many minor units in each, whatever its decimals.
import { formatMoney } from '../../src/domain/base/money.ts'
import type { Opening } from '../../src/domain/voucher/balance.ts'
import type { LineDraft, VoucherDraft } from '../../src/domain/voucher/voucher.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import type { Books, Gate } from '../../src/server/ledger/gate.ts'
import { auditor, clerk, makeSet, prepareGroup } from '../world/ledger.ts'

/** A base currency, its decimals, and the company that keeps its books in it. */
export type Base = { currency: string; digits: number; company: string }

export const yuan: Base = { currency: 'CNY', digits: 2, company: 'TB01' }
/** Three decimals, and none. */
export const others: readonly Base[] = [
  { currency: 'KWD', digits: 3, company: 'TB02' },
  { currency: 'JPY', digits: 0, company: 'TB03' },
]

/** Decimals of the currencies of lines, and minor units of the base in a hundred of theirs. */
const foreign = { USD: { digits: 2, rate: 710n }, KRW: { digits: 0, rate: 50n } } as const
type Foreign = keyof typeof foreign

/** The rate by which as many minor units come out in every base. */
const rateIn = ({ digits }: Base, currency: Foreign): string => {
  const { digits: own, rate } = foreign[currency]
  // Per unit: rate ÷ 100 minor units of the base for one of its own, in hundred-millionths.
  return formatMoney(rate * 10n ** BigInt(6 + own - digits), 8)
}

const textIn = ({ digits }: Base, minor: bigint): string => formatMoney(minor, digits)

type Side = readonly [subject: string, debit: bigint, more?: Partial<LineDraft>]

/** Debits above zero, credits below, in minor units of the base. */
const vouchers: readonly { date: string; lines: readonly Side[] }[] = [
  {
    date: '2025-01-05',
    lines: [
      ['1001', 123_456n],
      ['600101', -109_253n, { aux: { store: 'S01' }, cfItem: 'CF010101' }],
      ['222102', -14_203n, { cfItem: 'CF010101' }],
    ],
  },
  {
    date: '2025-01-20',
    lines: [
      ['640101', 70_005n, { aux: { store: 'S01' } }],
      ['140501', -70_005n],
    ],
  },
  {
    date: '2025-02-03',
    lines: [
      ['112202', 2_300_007n, { aux: { customer: 'C001', store: 'S02' } }],
      ['600101', -2_300_007n, { aux: { store: 'S02' } }],
    ],
  },
  {
    date: '2025-02-10',
    lines: [
      ['100202', 71_000n, { aux: { bank: 'B02' }, currency: 'USD', original: '100.00' }],
      ['1001', -71_000n],
    ],
  },
  {
    date: '2025-03-03',
    lines: [
      ['100202', 617n, { aux: { bank: 'B02' }, currency: 'KRW', original: '1234' }],
      ['1001', -617n],
    ],
  },
  {
    date: '2025-03-09',
    lines: [
      ['660108', 45_999n, { aux: { store: 'S02' } }],
      ['1001', -45_999n, { cfItem: 'CF010204' }],
    ],
  },
  {
    date: '2025-03-31',
    lines: [
      ['112202', -1_001n, { aux: { customer: 'C001', store: 'S02' } }],
      ['600101', 1_001n, { aux: { store: 'S02' } }],
    ],
  },
]

const lineOf = (base: Base, [subject, minor, more = {}]: Side): LineDraft => ({
  ...{ summary: '同样的账', subject, aux: {} },
  ...(more.currency ? { rateType: 'DAILY', rate: rateIn(base, more.currency as Foreign) } : {}),
  ...more,
  debit: minor > 0n ? textIn(base, minor) : '',
  credit: minor < 0n ? textIn(base, -minor) : '',
})

export const draftsOf = (base: Base): VoucherDraft[] =>
  vouchers.map(({ date, lines }) => ({ type: 'JI', date, lines: lines.map((line) => lineOf(base, line)) }))

const openings = ({ currency }: Base): Opening[] =>
  (
    [
      ['1001', 4_000_000n],
      ['140501', 6_000_001n],
      ['4001', -10_000_001n],
    ] as const
  ).map(([subject, base]) => ({
    ...{ subject, aux: {}, currency, base, original: base, quantity: 0n, ytdDebit: 0n, ytdCredit: 0n },
  }))

const options = {
  ...{ cashFlowRequired: false, blockNegativeCash: 'OFF', plClosingMode: 'YEARLY', auditorNotCreator: false },
  ...{ fxRevaluation: 'WARN', qtyAccounting: false },
}

/** Books of the companies, by base currency; January is audited. */
export const threeBases = async (gate: Gate, look: Db): Promise<Map<Base, Books>> => {
  await prepareGroup(look)
  await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
    ('customer', 'C001', '商场', '商場', 'Mall'), ('store', 'S01', '一店', '一店', 'Store 1'),
    ('store', 'S02', '二店', '二店', 'Store 2'), ('bank', 'B02', '中行', '中行', 'BOC')`)
  const found = new Map<Base, Books>()
  for (const base of [yuan, ...others]) {
    await look.query(
      `insert into exchange_rate (base_currency, currency, type, rate_date, rate)
       select $1, c.code, t.type, d.day, c.rate from unnest($2::text[], $3::numeric[]) as c(code, rate),
         unnest(array['DAILY', 'MONTH_END', 'MONTH_AVG', 'MONTH_FIXED']) as t(type),
         unnest(array['2025-01-01', '2025-01-31', '2025-02-10', '2025-02-28', '2025-03-03', '2025-03-31']::date[])
           as d(day)`,
      [base.currency, Object.keys(foreign), (['USD', 'KRW'] as const).map((currency) => rateIn(base, currency))],
    )
    const set = await makeSet(gate, look, { code: base.company, options, currency: base.currency })
    found.set(base, set)
    await gate.touchFacts([set.companyId])
    await gate.setOpenings(clerk, set, openings(base))
    const ids: bigint[] = []
    for (const draft of draftsOf(base)) ids.push((await gate.save(clerk, set, { draft })).id)
    await gate.act(auditor, set, { act: 'audit', ids: ids.slice(0, 4) })
  }
  return found
}
