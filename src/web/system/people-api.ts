// The calls of departments, users and roles, as typed functions.
import { departmentCalls } from '../../contract/department.ts'
import { roleCalls } from '../../contract/role.ts'
import { userAdminCalls } from '../../contract/user-admin.ts'
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'

export const departmentApi = client(departmentCalls, send)
export const userApi = client(userAdminCalls, send)
export const roleApi = client(roleCalls, send)
