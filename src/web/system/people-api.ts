// The calls of departments, users and roles, as typed functions.
import { departmentCalls } from '../../contract/department.ts'
import { roleCalls } from '../../contract/role.ts'
import { userAdminCalls } from '../../contract/user-admin.ts'
import { apiOf } from '../api/api-of.ts'

export const departmentApi = apiOf(departmentCalls)
export const userApi = apiOf(userAdminCalls)
export const roleApi = apiOf(roleCalls)
