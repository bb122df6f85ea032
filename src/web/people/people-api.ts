// The calls of departments, users, roles and of who is signed in, as typed functions.
import { departmentCalls } from '../../contract/people/department.ts'
import { monitorCalls } from '../../contract/people/monitor.ts'
import { roleCalls } from '../../contract/people/role.ts'
import { userAdminCalls } from '../../contract/people/user-admin.ts'
import { apiOf } from '../api/api-of.ts'

export const monitorApi = apiOf(monitorCalls)
export const departmentApi = apiOf(departmentCalls)
export const userApi = apiOf(userAdminCalls)
export const roleApi = apiOf(roleCalls)
