// Forms of departments, users and roles for tests, and what is wrong with them when they are sent.
import type { DepartmentFields } from '../../src/contract/people/department.ts'
import type { RoleFields } from '../../src/contract/people/role.ts'
import type { UserFields } from '../../src/contract/people/user-admin.ts'
import { CallRefused } from '../../src/web/api/failure.ts'

/** What a call is refused with, each problem with its field; nothing when it is not. */
export const refusal = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: unknown) => {
      if (error instanceof CallRefused) return error.problems.map(({ name, path }) => `${name} ${path}`.trim())
      throw error
    },
  )

export const department = (code: string, more: Partial<DepartmentFields> = {}): DepartmentFields => ({
  ...{ parentId: '', code, nameZhCn: `部门${code}`, nameZhTw: '', nameEn: code, type: 'department', companyCode: '' },
  ...{ leaderId: '', phone: '', email: '', costCenter: '', sort: 100, remark: '', ...more },
})

export const person = (more: Partial<UserFields> = {}): UserFields => ({
  ...{ realName: '张三', nameEn: '', nickName: '', sex: 0, mobile: '', email: '', jobNo: '', department: 'D1' },
  ...{ idCard: '', accountKind: 'person', extraDepartments: [], position: '', managerId: '', language: '' },
  ...{ validFrom: '', validTo: '', remark: '', ...more },
})

export const roleFields = (code: string): RoleFields => ({
  ...{ code, nameZhCn: code, nameZhTw: '', nameEn: code, validTo: '', sort: 900, remark: '' },
})

export const csv = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`)
