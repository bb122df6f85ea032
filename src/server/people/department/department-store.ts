// Reads and writes the departments; the whole tree is small and read at once.
import {
  type DepartmentFields,
  type DepartmentShape,
  departmentFields,
  departmentsMost,
} from '../../../contract/people/department.ts'
import { companyOf, treeOf } from '../../../domain/chart/department.ts'
import type { Db } from '../../kernel/db.ts'
import { pick, writeRows } from '../../kernel/row-store.ts'

export type DepartmentRow = Omit<DepartmentShape, 'company'>

const treeText = `select d.id::text as id, coalesce(d.parent_id::text, '') as parent_id, d.code, d.name_zh_cn,
    d.name_zh_tw, d.name_en, d.type,
    d.company_code, coalesce(d.leader_id::text, '') as leader_id, d.phone, d.email,
    d.cost_center, d.sort, d.remark, d.enabled, d.version, coalesce(l.real_name, '') as leader,
    coalesce(n.users, 0) as users, d.changed_name as changed_by, d.changed_at
  from department d left join app_user l on l.id = d.leader_id
    left join (select department_code, count(*)::integer as users from app_user group by department_code) n
      on n.department_code = d.code
  order by d.sort, d.code limit ${departmentsMost}`

/** Every department in the order of the tree, children behind the one they stand below. */
export const readTree = async (db: Db): Promise<DepartmentShape[]> => {
  const rows = await db.query<DepartmentRow>(treeText)
  const tree = treeOf(rows)
  const known = new Set(rows.map(({ id }) => id))
  const children = Map.groupBy(rows, ({ parentId }) => (known.has(parentId) ? parentId : ''))
  const below = (parent: string): DepartmentShape[] =>
    (children.get(parent) ?? []).flatMap((row) => [{ ...row, company: companyOf(tree, row.id) }, ...below(row.id)])
  return below('')
}

/** Keeps the tree as it is until the transaction ends: of two who change it, one waits. */
export const lockTree = async (tx: Db): Promise<DepartmentShape[]> => {
  await tx.query('lock table department in share row exclusive mode')
  return readTree(tx)
}

export type WantedDepartment = DepartmentFields & { id: string; enabled: boolean }

/** Writes departments, new and changed ones; a parent may stand behind its child. */
export const writeDepartments = async (tx: Db, wanted: readonly WantedDepartment[], by: string): Promise<void> => {
  const rows = wanted.map((row) => {
    const places = { parentId: row.parentId || null, leaderId: row.leaderId || null }
    return { ...pick(row, departmentFields), ...places, id: row.id, enabled: row.enabled }
  })
  await writeRows(tx, 'department', rows, { by })
}

/** Users carry the company and the name of their department: both follow it. Answers whether any did. */
export const followDepartments = async (tx: Db, tree: readonly DepartmentShape[]): Promise<boolean> => {
  const changed = await tx.query(
    `update app_user u set company_code = w.company, department_name = w.name, version = u.version + 1
     from unnest($1::text[], $2::text[], $3::text[]) as w(code, company, name)
     where u.department_code = w.code and (u.company_code, u.department_name) is distinct from (w.company, w.name)
     returning u.id`,
    [tree.map(({ code }) => code), tree.map(({ company }) => company), tree.map(({ nameZhCn }) => nameZhCn)],
  )
  return changed.length > 0
}

const referencesText = `select (select count(*) from app_user u where u.department_code = $1)::integer as users,
    (select count(*) from app_user u where $1 = any(u.extra_departments))::integer
      + (select count(*) from department_entity d where d.dept_code = $1)::integer
      + (select count(*) from voucher_audit_right r where $1 = any(r.departments))::integer as others`

/** How many users work in a department, and how many other records name it. */
export const referencesTo = async (tx: Db, code: string): Promise<{ users: number; others: number }> => {
  const [found] = await tx.query<{ users: number; others: number }>(referencesText, [code])
  return found ?? { users: 0, others: 0 }
}

/** Whether any enabled user works in a department. */
export const hasActiveUsers = async (tx: Db, code: string): Promise<boolean> =>
  (await tx.query('select 1 from app_user where department_code = $1 and enabled limit 1', [code])).length > 0

/** What departments name, and which of that is there. */
type Named = { companies: readonly string[]; leaders: readonly string[]; centers: readonly string[] }
export type DepartmentFacts = {
  companies: ReadonlySet<string>
  leaders: ReadonlySet<string>
  centers: ReadonlySet<string>
}

export const knownOf = async (tx: Db, { companies, leaders, centers }: Named): Promise<DepartmentFacts> => {
  const rows = await tx.query<{ of: keyof DepartmentFacts; code: string }>(
    `select 'companies' as of, code from company where code = any($1)
     union all select 'leaders', id::text from app_user where id = any($2)
     union all select 'centers', code from entity where code = any($3) and type in ('department', 'store')`,
    [companies, leaders.map(BigInt), centers],
  )
  const set = (of: keyof DepartmentFacts) => new Set(rows.filter((row) => row.of === of).map(({ code }) => code))
  return { companies: set('companies'), leaders: set('leaders'), centers: set('centers') }
}
