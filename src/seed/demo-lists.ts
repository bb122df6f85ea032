// Lists of the demo group beside its books: its organisation, what it spends on, who trades with whom, its workflow.

import { type DepartmentType, departmentTypes } from '../domain/chart/department.ts'
import { type Flow, type FlowNode, type FlowWay, readFlow } from '../domain/people/workflow.ts'
import type { Db } from '../server/kernel/db.ts'
import { mnemonicOf } from '../server/kernel/mnemonic.ts'
import { newId } from '../server/kernel/new-id.ts'
import { groupId, product, tellWritten } from '../server/ledger/store/trail.ts'
import { columnsOf } from './column-values.ts'
import { type DemoName, exampleCompany, madeCompanies } from './demo-company.ts'
import { groupSeller } from './demo-month.ts'
import { groupBuyers } from './demo-trade.ts'

/** Departments that sell; the others administer. */
const selling: ReadonlySet<string> = new Set(['D21', 'D22', 'D32', 'D41'])

const departments = [
  { company: 'YS01', code: 'D01', name: '财务行政部' },
  ...madeCompanies.flatMap(({ code: company, departments }) =>
    departments.map(({ code, zh }) => ({ company, code, name: zh })),
  ),
]

/** Code, names, the subjects of selling and administration, VAT in percent, papers that belong to it, a usual limit. */
const items = [
  ['TRAVEL', '差旅费', '差旅費', 'Travel', '660105', '660206', '', '行程单、住宿发票', '2000.00'],
  ['ENTERTAIN', '业务招待费', '業務招待費', 'Entertainment', '660106', '660207', '', '发票、用餐人员', '1000.00'],
  ['RENT', '租赁费', '租賃費', 'Rent', '660108', '660208', '9', '合同、发票', ''],
  ['UTILITY', '物业水电费', '物業水電費', 'Utilities', '660109', '660209', '6', '发票、抄表单', ''],
  ['PROMOTION', '广告宣传费', '廣告宣傳費', 'Advertising', '660113', '', '6', '合同、发票', ''],
  ['LOGISTICS', '物流运输费', '物流運輸費', 'Logistics', '660115', '', '9', '运单、发票', ''],
  ['OFFICE', '办公费', '辦公費', 'Office', '', '660205', '13', '发票', '500.00'],
  ['TELECOM', '通讯及信息服务费', '通訊及資訊服務費', 'Communication and IT', '', '660212', '6', '发票', '300.00'],
] as const

const pairs = ['112203-220203', '122103-224103', '6001-6401']

const putDepartments = (tx: Db, by: string) =>
  tx.query(
    `insert into department_entity (id, company, dept_code, dept_name, entity_type, entity_code, expense_class,
       changed_name)
     select n.id, n.company, n.code, n.name, 'department', n.code, n.class, $6
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[]) as n(id, company, code, name, class)`,
    [
      departments.map(() => newId()),
      ...columnsOf(departments, 'company', 'code', 'name'),
      departments.map(({ code }) => (selling.has(code) ? 'SELLING' : 'ADMIN')),
      by,
    ],
  )

const putItems = (tx: Db, by: string) => {
  const column = (at: number) => items.map((item) => item[at] ?? '')
  return tx.query(
    `insert into expense_account (id, code, name_zh_cn, name_zh_tw, name_en, mnemonic, selling_subject, admin_subject,
       tax_rate, deductible, attachments, unit_limit, changed_name)
     select n.id, n.code, n.zh, n.tw, n.en, n.mnemonic, n.selling, n.admin, nullif(n.rate, '')::numeric, n.rate <> '',
       n.papers, nullif(n.most, '')::numeric, $11
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::text[], $10::text[], $12::text[])
       as n(id, code, zh, tw, en, mnemonic, selling, admin, rate, papers, most)`,
    [
      items.map(() => newId()),
      ...[0, 1, 2, 3].map(column),
      items.map(([, zh]) => mnemonicOf(zh)),
      ...[4, 5, 6, 7].map(column),
      by,
      column(8),
    ],
  )
}

/** The seller and each buyer, from both sides. */
const putRelations = (tx: Db, by: string) => {
  const sides = groupBuyers.flatMap((buyer) => [
    [groupSeller, buyer],
    [buyer, groupSeller],
  ])
  return tx.query(
    `insert into related_company (id, company, counterparty, entity_type, entity_code, share, method, pairs, tolerance,
       changed_name)
     select n.id, n.company, n.counterparty, 'related', n.counterparty, 100, 'FULL', $4, 0, $5
     from unnest($1::bigint[], $2::text[], $3::text[]) as n(id, company, counterparty)`,
    [
      sides.map(() => newId()),
      sides.map(([company]) => company),
      sides.map(([, counterparty]) => counterparty),
      pairs,
      by,
    ],
  )
}

/** By month what a buyer still had of what he bought of the seller, at the seller’s price; its margin is 28 %. */
const stocks = groupBuyers.flatMap((buyer, at) => [
  { buyer, month: '2024-12', held: 62_000 + at * 9000 },
  { buyer, month: '2025-11', held: 74_000 + at * 9000 },
])

/** The whole group is merged; a customer that is a company of the group says so. */
const putGroup = async (tx: Db, by: string) => {
  const codes = [exampleCompany, ...madeCompanies].map(({ code }) => code)
  await tx.query(
    `insert into merge_group (code, name_zh_cn, name_zh_tw, name_en, companies, currency, changed_name)
     values ('YS', '云裳集团', '雲裳集團', 'Yunshang Group', $1, 'CNY', $2)`,
    [codes, by],
  )
  await tx.query(`update entity set related_company = code where type = 'customer' and code = any($1)`, [groupBuyers])
  await tx.query(
    `insert into merge_stock (id, company, counterparty, month, held, margin, changed_name)
     select n.id, $1, n.buyer, n.month, n.held, 28, $2
     from unnest($3::bigint[], $4::text[], $5::text[], $6::numeric[]) as n(id, buyer, month, held)`,
    [...[groupSeller, by, stocks.map(() => newId())], ...columnsOf(stocks, 'buyer', 'month', 'held')],
  )
}

export const putLists = async (tx: Db, by: string): Promise<void> => {
  await putDepartments(tx, by)
  await putItems(tx, by)
  await putRelations(tx, by)
  await putGroup(tx, by)
  tellWritten(tx, groupId, product)
}

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
      ...columnsOf(rows, 'id', 'parent', 'code', 'zh', 'tw', 'en', 'type', 'company'),
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

const node = (id: string, kind: FlowNode['kind'], name: string, at: [number, number], more: object = {}) => ({
  ...{ id, kind, name, x: at[0], y: at[1] },
  ...more,
})
const line = (from: string, to: string, way: FlowWay = '') => ({ id: `${from}-${to}`, from, to, way })

const flow: Flow | null = readFlow({
  nodes: [
    node('start', 'start', '提交凭证', [0, 100]),
    node('large', 'condition', '10 万元以上', [240, 100], { amount: '100000.00' }),
    node('manager', 'approve', '财务主管审批', [480, 0], { by: 'role', codes: ['manager'] }),
    node('auditor', 'approve', '审核岗审批', [480, 200], { by: 'role', codes: ['audit'] }),
    node('copy', 'copy', '抄送审计', [720, 0], { by: 'role', codes: ['auditor'] }),
    node('end', 'end', '完成', [960, 100]),
  ],
  lines: [
    ...[line('start', 'large'), line('large', 'manager', 'yes'), line('large', 'auditor', 'no')],
    ...[line('manager', 'copy'), line('copy', 'end'), line('auditor', 'end')],
  ],
})

export const putWorkflow = async (tx: Db, by: string): Promise<void> => {
  await tx.query(
    `with made as (
       insert into workflow (id, name, draft, published_no, changed_name, changed_at)
       values ($1, $2, $3, 1, $4, now()) returning id, draft)
     insert into workflow_version (workflow_id, no, content, published_name, published_at)
     select id, 1, draft, $4, now() from made`,
    [newId(), '凭证审批', JSON.stringify(flow), by],
  )
}
