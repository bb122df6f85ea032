// What files of any kind say twice: one contradiction in whatever spelling is told, none where there is none.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DraftShape, expenseImportCalls, voucherDraftCalls } from '../../src/contract/import/import-draft.ts'
import { questionNumbers } from '../../src/domain/base/question.ts'
import type { ImportKind } from '../../src/server/import/layout.ts'
import { openDraft } from '../world/import-draft.ts'
import {
  faultsOf,
  isFigure,
  type Sample,
  type Spelled,
  samples,
  spelling,
  type Told,
  toldOf,
  written,
} from '../world/said-samples.ts'
import { saidWorld } from './said-world.ts'

const { product, books, one } = await saidWorld('IS01')

const runs: fc.Parameters<unknown> = {
  numRuns: 24,
  ...(process.env.SELVEDGE_SEED ? { seed: Number(process.env.SELVEDGE_SEED) } : {}),
}

const open = (kind: ImportKind, content: string): Promise<DraftShape> =>
  openDraft(product, one, books.value, content, 'a.csv', samples[kind].calls)

test.each(Object.keys(samples) as ImportKind[])(
  '%s: whatever a file says twice and differently is told',
  async (kind) => {
    const sample = samples[kind]
    const faults = faultsOf(sample)
    let count = 0
    const property = fc.asyncProperty(spelling, async (as) => {
      // Each fault comes in turn, in one spelling or another.
      const fault = faults[count++ % faults.length] ?? 'none'
      const text = written(sample, as, fault)
      const draft = await open(kind, text)
      const wanted = toldOf(sample, fault)
      const asked = [...new Set(draft.questions.map(({ code }) => code))]
      const errors = draft.causes.filter(({ isWarning }) => !isWarning)
      expect([fault, text, wanted === 'question.unit' ? [] : errors, asked]).toEqual([
        ...[fault, text, []],
        wanted ? [questionNumbers[wanted]] : [],
      ])
    })
    await fc.assert(property, { ...runs, numRuns: Math.max(12, faults.length * 2) })
  },
)

const ownSigns: readonly ((text: string) => string)[] = [
  ...['￥', '¥ ', 'CNY ', '人民币'].map((sign) => (text: string) => sign + text),
  ...['元', ' RMB', '圆'].map((sign) => (text: string) => text + sign),
]
const otherSigns: readonly ((text: string) => string)[] = [
  ...['$', '＄', 'US$', 'HK$ ', '€', '￡', 'USD '].map((sign) => (text: string) => sign + text),
  ...['美元', '日元', '円', ' EUR'].map((sign) => (text: string) => text + sign),
]
const amountColumns = new Set(['debit', 'credit', 'gross', 'net', 'tax', 'cash', 'price', 'cost', 'amount', 'rate'])

/** The sample with signs beside its amounts, and how many these are. The rate of a sale bill is that of a tax. */
const signed = (
  { titles, rows, sums, ...rest }: Sample,
  signs: readonly ((text: string) => string)[],
  from: number,
) => {
  const columns = Object.keys(titles)
  let count = 0
  const marked = rows.map((row) =>
    row.map((text, at) => {
      const column = columns[at] ?? ''
      if (!isFigure(text) || !amountColumns.has(column) || (column === 'rate' && sums.length > 0)) return text
      count += 1
      return signs[(from + count) % signs.length]?.(text) ?? text
    }),
  )
  return { sample: { ...rest, titles, rows: marked, sums: [] }, count }
}

test.each(['vouchers', 'opening', 'expenses', 'saleBills', 'restocks', 'rates'] as const)(
  '%s: the sign of the books beside an amount is taken, and any other is refused at its cell',
  async (kind) => {
    const told = async (sample: Sample, as: Spelled) => {
      const text = written(sample, { ...as, figure: 0 }, 'none')
      const draft = await open(kind, text)
      const causes = draft.causes.filter(({ isWarning }) => !isWarning)
      const signs = causes.filter(({ code }) => code === 47059).reduce((sum, { count }) => sum + count, 0)
      return [text, causes.length > 0, signs, draft.questions.map(({ code }) => code)]
    }
    const property = fc.asyncProperty(spelling, fc.nat(99), async (as, from) => {
      const [taken, refused] = [ownSigns, otherSigns].map((signs) => signed(samples[kind], signs, from))
      if (!taken || !refused) return
      expect(await told(taken.sample, as)).toEqual([written(taken.sample, { ...as, figure: 0 }, 'none'), false, 0, []])
      expect((await told(refused.sample, as)).slice(1, 3)).toEqual([true, refused.count])
    })
    await fc.assert(property, { ...runs, numRuns: 2 })
  },
)

test('a sum beside the sign of another currency is asked, and an original amount has the sign of its row', async () => {
  const head = '日期,凭证字号,摘要,科目代码,币别,原币金额,汇率,借方金额,贷方金额\n'
  const row = (original: string, base: string) =>
    `2025-01-05,记-1,a,1001,USD,${original},7.1,${base},\n2025-01-05,记-1,a,4001,,,,,${base}\n`
  const told = async (text: string) => {
    const draft = await open('vouchers', head + text)
    return [draft.causes.map(({ column, code }) => `${column} ${code}`), draft.questions.map(({ code }) => code)]
  }
  expect(await told(row('$100.00', '￥710.00'))).toEqual([[], []])
  expect(await told(row('￥100.00', '￥710.00'))).toEqual([['original_amount 47059'], []])
  expect(await told(row('US$100.00', '$710.00'))).toEqual([['debit 47059', 'credit 47059'], []])
  const sums = (sign: string) => `合计,,,,,,,${sign}710.00,${sign}710.00\n`
  expect(await told(row('100', '710') + sums('￥'))).toEqual([[], []])
  expect(await told(row('100', '710') + sums('$'))).toEqual([[], [questionNumbers['question.tableCurrency']]])
})

/** What stands in further columns of a row: each is held against the others. */
const columns: readonly (readonly [kind: ImportKind, head: string, row: string, told: readonly Told[]])[] = [
  [
    'expenses',
    '单据编号,报销日期,部门,费用项目,报销金额,报销人,附件数,币种',
    'R1,2025-01-05,XZ,BG,20.00,E1,1,人民币',
    [],
  ],
  [
    'expenses',
    '单据编号,报销日期,部门,费用项目,报销金额,报销人,附件数,币种',
    'R1,2025-01-05,XZ,BG,20.00,E1,1,美元',
    ['question.tableCurrency'],
  ],
  [
    'expenses',
    '单据编号,报销日期,部门,费用项目,币种,原币金额,汇率,本位币金额,报销人,附件数',
    'R1,2025-01-05,XZ,BG,USD,100.00,7.1,710.00,E1,1',
    [],
  ],
  [
    'expenses',
    '单据编号,报销日期,部门,费用项目,币种,原币金额,汇率,本位币金额,报销人,附件数',
    'R1,2025-01-05,XZ,BG,USD,100.00,7.1,720.00,E1,1',
    ['question.rateProduct'],
  ],
  [
    'expenses',
    '单据编号,申请日期,过账日期,部门,费用项目,申请金额,核定金额,报销人,附件数',
    'R1,2025-01-05,2025-02-01,XZ,BG,20.00,15.00,E1,1',
    ['question.dates', 'question.twice'],
  ],
  [
    'expenses',
    '单据编号,会计期间,报销日期,部门,费用项目,报销金额,报销人,附件数',
    'R1,2025年2期,2025-01-05,XZ,BG,20.00,E1,1',
    ['question.period'],
  ],
  [
    'expenses',
    '单据编号,报销日期,部门,费用项目,报销金额(万元),报销人,附件数',
    'R1,2025-01-05,XZ,BG,0.002,E1,1',
    ['question.unit'],
  ],
  ['restocks', '单据号,日期,过账日期,来源,店铺,成本', 'T9,2025-01-05,2025-02-05,W1,S01,5.00', ['question.dates']],
  ['restocks', '单据号,日期,来源,店铺,成本,币种', 'T9,2025-01-05,W1,S01,5.00,USD', ['question.tableCurrency']],
  ['restocks', '单据号,日期,来源,店铺,成本', 'T9,2025-01-05,W1,S01,"1.234,56"', ['question.decimalComma']],
  [
    'saleBills',
    '单号,公司编码,公司名称,店铺,日期,渠道,含税金额,税率,不含税金额,税额,现金',
    'A9,IS01,别家公司,S01,2025-01-05,STORE,113.00,13,100.00,13.00,113.00',
    ['question.name'],
  ],
]

test.each(columns)('%s with %s: %s', async (kind, head, row, told) => {
  const draft = await open(kind, `${head}\n${row}\n`)
  const asked = draft.questions.map(({ code }) => code).sort()
  expect([draft.problems, asked]).toEqual([0, told.map((each) => questionNumbers[each]).sort()])
})

test('a sheet that is saved again with other bytes is known by what it is', async () => {
  const api = one.api(expenseImportCalls)
  const first = await open(
    'expenses',
    '报销单号,日期,部门,费用项目,含税金额,报销人,附件数\nR7,2025-01-05,XZ,CL,106.00,E1,1\n',
  )
  expect(first).toMatchObject({ problems: 0, questions: [] })
  await api.commit({ id: first.id, version: first.version })
  const again = await open(
    'expenses',
    '日期;报销单号;报销部门;费用项目名称;报销金额;姓名;附件数\n2025/1/5;R7;XZ;差旅费;106.0;王芳;1\n',
  )
  expect(again.questions.map(({ code }) => code)).toEqual([questionNumbers['question.again']])
  const journal = (name: string) => `2025-01-09 (记-7) x\n    1001${name}  5.00\n    4001  -5.00\n`
  const kept = await openDraft(product, one, books.value, journal(':库存现金'), 'a.journal', voucherDraftCalls)
  expect(kept).toMatchObject({ problems: 0, questions: [] })
  await one.api(voucherDraftCalls).commit({ id: kept.id, version: kept.version })
  const other = await openDraft(
    product,
    one,
    books.value,
    `; saved again\n${journal('')}`,
    'b.journal',
    voucherDraftCalls,
  )
  expect(other.questions.map(({ code }) => code)).toEqual([questionNumbers['question.again']])
  const named = await openDraft(
    product,
    one,
    books.value,
    journal(' 银行存款').replace('09', '10'),
    'c.journal',
    voucherDraftCalls,
  )
  expect(named.questions.map(({ code }) => code)).toEqual([questionNumbers['question.name']])
})
