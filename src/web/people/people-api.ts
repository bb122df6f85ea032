// The calls of departments, users and roles, as typed functions.
import { departmentCalls } from '../../contract/people/department.ts'
import { roleCalls } from '../../contract/people/role.ts'
import { userAdminCalls } from '../../contract/people/user-admin.ts'
import { apiOf } from '../api/api-of.ts'

export const departmentApi = apiOf(departmentCalls)
export const userApi = apiOf(userAdminCalls)
export const roleApi = apiOf(roleCalls)
