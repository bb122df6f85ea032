// The calls of departments, users and roles, as typed functions.
import { departmentCalls } from '../../contract/department.ts'
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'

export const departmentApi = client(departmentCalls, send)
