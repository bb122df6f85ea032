// Books with what the samples of imports name: stores, brands, departments, employees, items of expense.
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'

/** The books of 2025 of a company, and a manager who is signed in there. */
export const saidWorld = async (code: string) => {
  const product = await productWorld()
  const { look, db } = product
  await prepareGroup(look)
  await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
    ('store', 'S01', '一店', '一店', 'Store 1'), ('store', 'S02', '二店', '二店', 'Store 2'),
    ('brand', 'B01', '锦绣', '錦繡', 'Jinxiu'), ('department', 'D1', '行政部', '', ''),
    ('department', 'W1', '总仓', '', ''),
    ('employee', 'E1', '王芳', '', ''), ('employee', 'E2', '李雷', '', '')`)
  const books = await makeSet(openGate(db), look, { code, options: { cashFlowRequired: false } })
  await look.query(
    `insert into department_entity (id, company, dept_code, entity_type, entity_code, expense_class)
     values (1, $1, 'XZ', 'department', 'D1', 'ADMIN')`,
    [code],
  )
  await look.query(`insert into expense_account
    (id, code, name_zh_cn, selling_subject, admin_subject, tax_rate, deductible)
    values (1, 'CL', '差旅费', '660105', '660206', 6, true), (2, 'BG', '办公费', '', '660205', 13, false)`)
  await openGate(db).touchFacts([books.companyId])
  await product.makePerson({
    ...{ userName: 'sayer', roles: ['manager'], rights: ['read', 'entry'], companies: [books.companyId] },
  })
  return { product, books, one: await product.signIn('sayer', books.value) }
}
