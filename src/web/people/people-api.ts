// The calls of departments, users and roles, and those of the personal centre, as typed functions.
import { fileCalls } from '../../contract/base/file.ts'
import { errorCalls } from '../../contract/office/error-record.ts'
import { noticeCalls } from '../../contract/office/notice.ts'
import { departmentCalls } from '../../contract/people/department.ts'
import { monitorCalls } from '../../contract/people/monitor.ts'
import { profileCalls } from '../../contract/people/profile.ts'
import { roleCalls } from '../../contract/people/role.ts'
import { securityCalls } from '../../contract/people/sign-in.ts'
import { draftCalls } from '../../contract/people/user.ts'
import { userAdminCalls } from '../../contract/people/user-admin.ts'
import { apiOf } from '../api/api-of.ts'

export const departmentApi = apiOf(departmentCalls)
export const userApi = apiOf(userAdminCalls)
export const roleApi = apiOf(roleCalls)
export const profileApi = apiOf(profileCalls)
export const monitorApi = apiOf(monitorCalls)
export const noticeApi = apiOf(noticeCalls)
export const errorApi = apiOf(errorCalls)
export const fileApi = apiOf(fileCalls)
export const draftApi = apiOf(draftCalls)
export const securityApi = apiOf(securityCalls)
