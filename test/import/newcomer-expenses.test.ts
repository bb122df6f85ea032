// Lists of expenses as Kingdee, Yonyou and SAP Concur print them: each is read without a change of the file.
import { expect, test } from 'vitest'
import { expenseImportCalls } from '../../src/contract/import/import-draft.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { openDraft } from '../world/import-draft.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('department', 'D1', '行政部', '', ''), ('employee', 'E1', '王芳', '', ''), ('employee', 'E2', '李雷', '', '')`)
const books = await makeSet(openGate(db), look, { code: 'NE01', options: { cashFlowRequired: false } })
await look.query(`insert into department_entity (id, company, dept_code, entity_type, entity_code, expense_class)
  values (1, 'NE01', 'XZ', 'department', 'D1', 'ADMIN')`)
await look.query(`insert into expense_account
  (id, code, name_zh_cn, name_en, selling_subject, admin_subject, tax_rate, deductible)
  values (1, 'CL', '差旅费', 'Travel', '660105', '660206', 6, true),
    (2, 'BG', '办公费', 'Office', '', '660205', 13, false)`)
await openGate(db).touchFacts([books.companyId])
await product.makePerson({
  ...{ userName: 'newcomer', roles: ['manager'], rights: ['read', 'entry'], companies: [books.companyId] },
})
const one = await product.signIn('newcomer', books.value)
const api = one.api(expenseImportCalls)

/**
 * Two sheets: 1,060.00 of travel with 60.00 of tax, 20.00 of the office. Heads are those of: the list and details of
 * 费用报销单 in Kingdee Cloud as a public query tool maps them (`mapExpenseDetailRows`, `aggregatePersonnelCost`), the
 * comments of the tables er_bxzb and er_busitem of Yonyou NC in a public schema, and the names of SAP Concur's extract
 * for accounting as a public scrubber of expenses reads it (`RAW_COLS`) and a public converter of reports. Contents are
 * invented.
 */
const printed: readonly { name: string; lines: readonly string[]; asked?: readonly string[] }[] = [
  {
    name: 'Kingdee Cloud, 费用报销单',
    lines: [
      '单据编号,申请日期,员工编号,姓名,申请部门,报销币别,序号,费用项目,报销类型,费用承担部门,备注,费用金额,税额,申请报销金额,核定报销金额,未付款金额',
      'FYBX001,2025-01-05,E1,王芳,行政部,人民币,1,差旅费,差旅费,行政部,上海,1000.00,60.00,1060.00,1060.00,0.00',
      'FYBX002,2025-01-06,E2,李雷,行政部,人民币,1,办公费,办公费,行政部,,20.00,0.00,20.00,20.00,0.00',
    ],
  },
  {
    name: 'Yonyou NC, 报销单',
    lines: [
      '单据编号,单据日期,报销单位,报销人,报销人部门,费用承担单位,费用承担部门,收支项目,币种,税额,合计金额,事由',
      'BX0001,2025-01-05,NE01,王芳,行政部,NE01,行政部,差旅费,人民币,60.00,"1,060.00",上海',
      'BX0002,2025-01-06,NE01,李雷,行政部,NE01,行政部,办公费,人民币,,20.00,',
      '合计,,,,,,,,,60.00,"1,080.00",',
    ],
  },
  {
    name: 'SAP Concur, extract for accounting',
    lines: [
      'Employee ID,Employee Last Name,Employee First Name,Report ID,Report Name,Report Entry Transaction Date,' +
        'Report Entry Expense Type Name,Report Entry Description,Report Entry Vendor Name,' +
        'Report Entry Payment Type Name,Journal Amount,Cost Center,Project',
      'E1,Wang,Fang,R1,Shanghai,2025-01-05,Travel,Shanghai,Hotel,Cash,1060.00,XZ,',
      'E2,Li,Lei,R2,Paper,2025-01-06,Office,,Shop,Cash,20.00,XZ,',
    ],
  },
]

test.each(printed)('$name is read as it is printed', async ({ name, lines, asked = [] }) => {
  const content = `${lines.join('\r\n')}\r\n`
  const draft = await openDraft(product, one, books.value, content, 'list.csv', expenseImportCalls)
  const wrong = draft.causes.filter(({ isWarning }) => !isWarning)
  expect([name, wrong.map(({ column, value, message }) => [column, value, message])]).toEqual([name, []])
  expect(draft.questions.map((each) => each.message)).toEqual([...asked])
  const rows = (await api.rows({ id: draft.id, version: draft.version, from: 0, count: 9 })).items
  expect(
    rows.map(({ cells }) => [
      cells.date,
      cells.employee,
      cells.item,
      cells.department,
      Number(cells.amount?.replace(',', '')),
    ]),
  ).toEqual([
    [
      '2025-01-05',
      expect.stringMatching(/^(E1|王芳)$/),
      expect.stringMatching(/差旅费|Travel/),
      expect.any(String),
      1060,
    ],
    [
      '2025-01-06',
      expect.stringMatching(/^(E2|李雷)$/),
      expect.stringMatching(/办公费|Office/),
      expect.any(String),
      20,
    ],
  ])
  await api.discard({ id: draft.id })
})
