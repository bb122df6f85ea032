// The organisation of the demo group: the group, its companies, their departments and shops, and where people work.
import { type DepartmentType, departmentTypes } from '../domain/chart/department.ts'
import type { Db } from '../server/kernel/db.ts'
import { newId } from '../server/kernel/new-id.ts'
import { type DemoName, exampleCompany, madeCompanies } from './demo-company.ts'

type Seed = DemoName & { id: bigint; parent: bigint | null; type: DepartmentType; company: string }

const group: DemoName = { code: 'YS', zh: '云裳集团', tw: '雲裳集團', en: 'Yunshang Group' }
const office: DemoName = { code: 'D01', zh: '财务行政部', tw: '財務行政部', en: 'Finance and administration' }
const shops: DemoName[] = [
  { code: 'S01', zh: '南京路旗舰店', tw: '南京路旗艦店', en: 'Nanjing Road flagship store' },
  { code: 'S02', zh: '万象城店', tw: '萬象城店', en: 'Wanxiang City store' },
]

const made = (named: DemoName, parent: Seed | null, type: DepartmentType, company: string): Seed => ({
  ...named,
  ...{ id: newId(), parent: parent?.id ?? null, type, company },
})

const seeds = (): Seed[] => {
  const top = made(group, null, 'group', '')
  const companies = [
    { ...exampleCompany, departments: [office], shops },
    ...madeCompanies.map(({ code, zh, tw, en, departments, shops: own }) => ({
      ...{ code, zh, tw, en, departments: [...departments], shops: [...own] },
    })),
  ]
  const below = companies.flatMap((company) => {
    const own = made(company, top, 'company', company.code)
    return [
      own,
      ...company.departments.map((each) => made(each, own, 'department', '')),
      ...company.shops.map((each) => made(each, own, 'store', '')),
    ]
  })
  return [top, ...below]
}

/** Departments and shops bear their costs as the entities of their codes; everybody works in one department. */
export const putDepartmentTree = async (tx: Db, by: string): Promise<void> => {
  const rows = seeds()
  const bearers: readonly DepartmentType[] = departmentTypes.slice(3)
  await tx.query(
    `insert into department (id, parent_id, code, name_zh_cn, name_zh_tw, name_en, type, company_code, cost_center,
       sort, changed_name)
     select w.*, $11 from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
       $8::text[], $9::text[], $10::integer[]) as w`,
    [
      rows.map(({ id }) => id),
      rows.map(({ parent }) => parent),
      rows.map(({ code }) => code),
      rows.map(({ zh }) => zh),
      rows.map(({ tw }) => tw),
      rows.map(({ en }) => en),
      rows.map(({ type }) => type),
      rows.map(({ company }) => company),
      rows.map(({ type, code }) => (bearers.includes(type) ? code : '')),
      rows.map((_, at) => at * 10),
      by,
    ],
  )
  const [flagship = office] = shops
  // Whoever has the finances of a store works in one; the role shows that store alone.
  await tx.query(
    `update app_user u set department_code = $1, department_name = $2, company_code = $3
     from user_role ur join role r on r.id = ur.role_id
     where ur.user_id = u.id and r.code = 'store' and u.department_code = ''`,
    [flagship.code, flagship.zh, exampleCompany.code],
  )
  await tx.query(
    `update app_user set department_code = $1, department_name = $2, company_code = $3 where department_code = ''`,
    [office.code, office.zh, exampleCompany.code],
  )
}
