// Facts that stand in further columns, titles and marks of a file: each is held against the others, none passes unsaid.
import { expect, test } from 'vitest'
import { questionNumbers } from '../src/domain/question.ts'
import type { ImportKind } from '../src/server/import/layout.ts'
import { openGate } from '../src/server/ledger/gate.ts'
import { productWorld } from './client.ts'
import { openDraft } from './import-draft.ts'
import { makeSet, prepareGroup } from './ledger.ts'
import { samples, type Told } from './said-samples.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('customer', '0012', '华联', '', ''), ('customer', 'C01', '上海百联', '', ''),
  ('store', 'S01', '一店', '', ''), ('store', 'S02', '二店', '', ''), ('brand', 'B01', '锦绣', '', ''),
  ('department', 'W1', '总仓', '', ''), ('department', 'D1', '行政部', '', ''), ('employee', 'E1', '王芳', '', '')`)
const gate = openGate(db)
const make = (code: string, startNo: number) =>
  makeSet(gate, look, { code, startNo, options: { cashFlowRequired: false } })
const january = await make('FA01', 1)
const july = await make('FA02', 7)
await look.query(`insert into department_entity (id, company, dept_code, entity_type, entity_code, expense_class)
  values (1, 'FA01', 'XZ', 'department', 'D1', 'ADMIN')`)
await look.query(`insert into expense_account
  (id, code, name_zh_cn, selling_subject, admin_subject, tax_rate, deductible)
  values (1, 'CL', '差旅费', '660105', '660206', 6, true), (2, 'BG', '办公费', '', '660205', 13, false)`)
await gate.touchFacts([january.companyId])
await product.makePerson({
  ...{ userName: 'reader', roles: ['manager'], rights: ['read', 'entry'] },
  companies: [january.companyId, july.companyId],
})
const one = await product.signIn('reader', january.value)
const other = await product.signIn('reader', july.value)

/** `cells` are those of the first rows, as far as they are named. */
type Case = {
  name: string
  kind: ImportKind
  content: string
  asked?: readonly Told[]
  wrong?: readonly number[]
  inJuly?: true
  cells?: readonly Readonly<Record<string, string>>[]
  noted?: RegExp
}

const table = (head: string, ...rows: readonly string[]) => `${[head, ...rows].join('\n')}\n`
const balances = (head: string, more: readonly [string, string], title = '') =>
  title + table(`科目编码,科目名称,${head}`, `1001,库存现金,${more[0]}`, `4001,实收资本,${more[1]}`)

const openings: readonly Omit<Case, 'kind'>[] = [
  {
    ...{ name: 'the balance of the period, beside that of the year', inJuly: true, cells: [{ debit: '100.00' }] },
    content: balances(
      '年初借方,年初贷方,期初借方,期初贷方,期末借方,期末贷方',
      ['5,,100.00,,200,', ',5,,100.00,,200'],
      '2025年7期\n',
    ),
  },
  {
    ...{ name: 'the same in one column each', inJuly: true, cells: [{ amount: '100' }] },
    content: balances('年初余额,期初余额,期末余额,方向', ['5,100,200,借', '5,100,200,贷'], '2025年7期\n'),
  },
  {
    ...{ name: 'the year so far goes without the period', inJuly: true, cells: [{ debit: '100', ytd_debit: '95' }] },
    content: balances(
      '年初借方,年初贷方,期初借方,期初贷方,本期借方,本期贷方,本年累计借方,本年累计贷方,期末借方,期末贷方',
      ['5,,100,,100,0,195,0,200,', ',5,,100,,100,,195,,200'],
      '2025年7期\n',
    ),
  },
  {
    ...{ name: 'the balance of the year alone', inJuly: true, asked: ['question.tablePeriod'] },
    content: balances('年初借方,年初贷方', ['5,', ',5']),
  },
  {
    ...{ name: 'the year with the year so far is another closing balance', inJuly: true, asked: ['question.moves'] },
    content: balances(
      '年初借方,年初贷方,本年累计借方,本年累计贷方,期末借方,期末贷方',
      ['5,,5,,99,', ',5,,5,,99'],
      '2025年6期\n',
    ),
  },
  {
    ...{ name: 'the year with the year so far is the closing balance', inJuly: true, cells: [{ debit: '10' }] },
    content: balances(
      '年初借方,年初贷方,本年累计借方,本年累计贷方,期末借方,期末贷方',
      ['5,,5,,10,', ',5,,5,,10'],
      '2025年6期\n',
    ),
  },
  {
    ...{ name: 'sides beside one amount', asked: ['question.twice'] },
    content: balances('期末借方余额,期末贷方余额,期末余额', ['100,,900', ',100,-900']),
  },
  {
    name: 'sides beside the same amount',
    content: balances('期末借方余额,期末贷方余额,期末余额', ['100,,100', ',100,-100']),
  },
  {
    ...{ name: 'two columns of one title', asked: ['question.twice'] },
    content: balances('期末余额,方向,期末余额', ['100,借,900', '100,贷,100']),
  },
]

const cases: readonly Case[] = openings.map((each) => ({ kind: 'opening', ...each }))

test.each(cases)('$kind: $name', async ({ kind, content, asked = [], wrong = [], inJuly, cells = [], noted }) => {
  const [who, { value }] = inJuly ? [other, july] : [one, january]
  const { calls } = samples[kind]
  const draft = await openDraft(product, who, value, content, 'a.csv', calls)
  const errors = [...new Set(draft.causes.filter(({ isWarning }) => !isWarning).map(({ code }) => code))]
  const told = draft.questions.map(({ code }) => code)
  expect([errors, told.sort()]).toEqual([wrong, asked.map((each) => questionNumbers[each]).sort()])
  if (noted) expect(draft.notes.join('\n')).toMatch(noted)
  const rows = await look.query<{ cells: Record<string, string> }>(
    'select cells from import_row where draft_id = $1 order by line',
    [draft.id],
  )
  for (const [at, wanted] of cells.entries()) expect(rows[at]?.cells).toMatchObject(wanted)
})
