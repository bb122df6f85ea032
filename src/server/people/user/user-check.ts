// What is wrong with users that are to be written: among each other, with those that are there, and with departments.
import type { DepartmentShape } from '../../../contract/people/department.ts'
import type { UserShape } from '../../../contract/people/user-admin.ts'
import { leadsInCircle } from '../../../domain/base/person.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import type { WantedUser } from './user-store.ts'

const uniqueFields = ['userName', 'mobile', 'email', 'jobNo'] as const
type Unique = Record<(typeof uniqueFields)[number], string>
type Other = Unique & { id: string }

const comparable = (row: Unique, field: keyof Unique): string => row[field].toLowerCase()

const othersText = `select id::text as id, user_name, mobile, email, job_no from app_user
  where lower(user_name) = any($1) or (mobile <> '' and mobile = any($2)) or (email <> '' and lower(email) = any($3))
    or (job_no <> '' and lower(job_no) = any($4))`

const readOthers = (tx: Db, wanted: readonly WantedUser[]): Promise<Other[]> =>
  tx.query<Other>(
    othersText,
    uniqueFields.map((field) => wanted.map((row) => comparable(row, field))),
  )

const twins = (own: WantedUser, all: readonly Other[]): Problem[] =>
  uniqueFields.flatMap((field) => {
    const value = comparable(own, field)
    const isTaken = value !== '' && all.some((other) => other.id !== own.id && comparable(other, field) === value)
    return isTaken ? [problem('record.duplicate', field, { field: own[field] })] : []
  })

const departmentProblems = (
  own: WantedUser,
  tree: ReadonlyMap<string, DepartmentShape>,
  before: UserShape | undefined,
): Problem[] => {
  const { department, extraDepartments } = own
  const problems: Problem[] = []
  const found = tree.get(department)
  if (department !== '' && !found) problems.push(problem('record.missing', 'department'))
  if (found?.enabled === false && before?.department !== department) {
    problems.push(problem('department.disabled', 'department'))
  }
  if (!extraDepartments.every((code) => tree.has(code))) problems.push(problem('record.missing', 'extraDepartments'))
  return problems
}

/** By user, in the order given; `before` are those that are there already. */
export const userProblems = async (
  tx: Db,
  departments: readonly DepartmentShape[],
  before: readonly UserShape[],
  wanted: readonly WantedUser[],
): Promise<Problem[][]> => {
  const written = new Set(wanted.map(({ id }) => id))
  const others = (await readOthers(tx, wanted)).filter(({ id }) => !written.has(id))
  const all: Other[] = [...others, ...wanted]
  const tree = new Map(departments.map((row) => [row.code, row]))
  const leaders = await tx.query<{ id: string; manager: string }>(
    `select id::text as id, coalesce(manager_id::text, '') as manager from app_user
     where manager_id is not null or id = any($1)`,
    [wanted.filter(({ managerId }) => managerId !== '').map(({ managerId }) => BigInt(managerId))],
  )
  const leaderOf = new Map(leaders.map(({ id, manager }) => [id, manager]))
  for (const { id, managerId } of wanted) leaderOf.set(id, managerId)
  return wanted.map((own) => {
    const problems = twins(own, all)
    const old = before.find(({ id }) => id === own.id)
    problems.push(...departmentProblems(own, tree, old))
    if (own.managerId !== '' && !leaderOf.has(own.managerId)) problems.push(problem('record.missing', 'managerId'))
    if (leadsInCircle(own.id, own.managerId, leaderOf)) problems.push(problem('parent.cycle', 'managerId'))
    return problems
  })
}
