// Facts that stand in further columns, titles and marks of a file: each is held against the others, none passes unsaid.
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { voucherDraftCalls } from '../../src/contract/import/import-draft.ts'
import { questionNumbers } from '../../src/domain/base/question.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { openDraft } from '../world/import-draft.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'
import { samples } from '../world/said-samples.ts'
import { type FactCase, openings, others } from './fact-cases.ts'
import { vouchers } from './fact-vouchers.ts'

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

const cases: readonly FactCase[] = [
  ...openings.map((each): FactCase => ({ kind: 'opening', ...each })),
  ...vouchers.map((each): FactCase => ({ kind: 'vouchers', ...each })),
  ...others,
]

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

test('a workbook whose first sheet explains the others is refused with the name of that sheet', async () => {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('说明').addRow(['本文件由财务部导出'])
  book.addWorksheet('凭证').addRow(['日期', '凭证字号'])
  const content = Buffer.from(await book.xlsx.writeBuffer())
  const work = openDraft(product, one, january.value, content, 'a.xlsx')
  await expect(work).rejects.toThrow(/\[说明\]/)
})

test('a file of void rows alone is not imported', async () => {
  const content =
    '日期,凭证字号,摘要,科目编码,借方金额,贷方金额,作废\n2025-01-05,记-1,a,1001,5,,是\n2025-01-05,记-1,a,4001,,5,是\n'
  const { id, version } = await openDraft(product, one, january.value, content)
  await expect(one.api(voucherDraftCalls).commit({ id, version })).rejects.toThrow(/no row/)
})
