// Departments, users and roles: what is refused and why, what a change takes along, and what it ends at once.
import { expect, test } from 'vitest'
import { addressOf } from '../src/contract/call.ts'
import { type DepartmentFields, departmentCalls } from '../src/contract/department.ts'
import { trailCalls } from '../src/contract/trail.ts'
import { CallRefused } from '../src/web/api/failure.ts'
import { productWorld } from './client.ts'
import { uploadTo } from './upload.ts'

const product = await productWorld()
const { look, app } = product
const { value } = await product.makeAccountSet('PE01', 2025)
await product.makeAccountSet('PE02', 2025)
await product.makePerson({ userName: 'pe_admin', roles: ['admin'], rights: ['read'] })
const admin = await product.signIn('pe_admin', value)

const refusal = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: unknown) => {
      if (error instanceof CallRefused) return error.problems.map(({ name, path }) => `${name} ${path}`.trim())
      throw error
    },
  )

const departments = admin.api(departmentCalls)
const department = (code: string, more: Partial<DepartmentFields> = {}): DepartmentFields => ({
  ...{ parentId: '', code, nameZhCn: `部门${code}`, nameZhTw: '', nameEn: code, type: 'department', companyCode: '' },
  ...{ leaderId: '', phone: '', email: '', costCenter: '', sort: 100, remark: '', ...more },
})
const rowOf = async (code: string) => {
  const found = (await departments.tree({})).items.find((each) => each.code === code)
  if (!found) throw new Error(`no department ${code}`)
  return found
}
const csv = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`)
const bring = async (path: string, content: Buffer, query = '') => {
  const { body } = await uploadTo(app, admin.token, { name: 'a.csv', content, path, query, accountSet: value })
  return body.code === 200 ? body.result : body.problems?.map(({ name, path: at }) => `${name} ${at}`)
}

// departments as a tree.
test('departments stand where they may, and every wrong field is named', async () => {
  const wrong = department('A b', { nameEn: ' ', phone: '12', email: 'x', companyCode: 'XX', parentId: '1' })
  expect(await refusal(departments.add(wrong))).toEqual([
    'input.needed nameEn',
    'input.invalid code',
    'format.mobile phone',
    'format.email email',
    'parent.missing parentId',
    'department.company companyCode',
  ])
  const group = await departments.add(department('G', { type: 'group' }))
  const company = await departments.add(
    department('C1', { type: 'company', companyCode: 'PE01', parentId: group.id, phone: '+85221234567' }),
  )
  const store = await departments.add(department('S1', { type: 'store', parentId: company.id }))
  expect(await refusal(departments.add(department('D1', { parentId: store.id })))).toEqual([
    'department.storeLeaf parentId',
  ])
  await departments.add(department('D1', { parentId: company.id }))
  expect(await refusal(departments.add(department('D1', { parentId: company.id })))).toEqual(['record.duplicate code'])
  expect((await rowOf('D1')).company).toBe('PE01')
  const { items } = await departments.tree({ search: 's1' })
  expect(items.map(({ code }) => code)).toEqual(['G', 'C1', 'S1'])
})

test('what a department is named by keeps it, and moving it takes the users along', async () => {
  const userId = await product.makePerson({ userName: 'pe_moved', roles: ['entry'] })
  await look.query(`update app_user set department_code = 'D1', company_code = 'PE01' where id = $1`, [userId])
  const own = await rowOf('D1')
  const edit = { ...department('D9', { parentId: own.parentId }), id: own.id, version: own.version }
  expect(await refusal(departments.edit(edit))).toEqual(['department.codeUsed code'])
  expect(await refusal(departments.delete({ id: own.id }))).toEqual(['record.hasUsers'])
  expect(await refusal(departments.status({ id: own.id, version: own.version, enabled: false }))).toEqual([
    'department.activeUsers',
  ])
  const { id: other } = await departments.add(
    department('C2', { type: 'company', companyCode: 'PE02', parentId: (await rowOf('G')).id }),
  )
  const stale = departments.move({ id: own.id, version: own.version + 1, parentId: other, index: 0 })
  expect(await refusal(stale)).toEqual(['record.conflict'])
  await departments.move({ id: own.id, version: own.version, parentId: other, index: 0 })
  const [moved] = await look.query(`select company_code as company from app_user where id = $1`, [userId])
  expect(moved).toEqual({ company: 'PE02' })
  const { items } = await admin.api(trailCalls).list({ chain: 'group', objectType: 'department', objectNo: 'D1' })
  expect(items[0]?.changes.map(({ field, from, to }) => `${field} ${from}→${to}`)).toEqual([
    'department.sort 100→10',
    'department.company PE01→PE02',
    'department.parent C1→C2',
  ])
  const c1 = await rowOf('C1')
  expect(await refusal(departments.delete({ id: c1.id }))).toEqual(['record.hasChildren'])
  const under = departments.move({ id: c1.id, version: c1.version, parentId: (await rowOf('S1')).id, index: 0 })
  expect(await refusal(under)).toEqual(['parent.cycle parentId'])
})

test('departments come from a file, whole or not at all, a parent behind its child', async () => {
  const { path } = addressOf(departmentCalls.import)
  const head = 'Code,Parent,Name (simpl.),English name,类型'
  const bad = await bring(path, csv(head, 'D7,NONE,七,Seven,部门', 'D8,C1,八,,planet', 'D8,C1,八,Eight,store'))
  expect(bad).toEqual([
    'import.failed ',
    'parent.missing 2:Parent',
    'input.needed 3:English name',
    'input.invalid 3:Type',
    'record.duplicate 4:Code',
  ])
  const good = csv(head, 'D7,R7,七,Seven,部门', 'R7,C1,大区,Region,region', 'S1,R7,一店,Store 1,门店')
  expect(await bring(path, good, 'check=true')).toEqual({ rows: 3, added: 2, changed: 1 })
  await expect(rowOf('R7')).rejects.toThrow()
  expect(await bring(path, good)).toEqual({ rows: 3, added: 2, changed: 1 })
  expect((await rowOf('D7')).parentId).toBe((await rowOf('R7')).id)
})
