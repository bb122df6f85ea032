// The calls of the personal centre as functions.
import { errorCalls } from '../../contract/error-record.ts'
import { fileCalls } from '../../contract/file.ts'
import { monitorCalls } from '../../contract/monitor.ts'
import { noticeCalls } from '../../contract/notice.ts'
import { profileCalls } from '../../contract/profile.ts'
import { securityCalls } from '../../contract/sign-in.ts'
import { draftCalls } from '../../contract/user.ts'
import { apiOf } from '../api/api-of.ts'

export const profileApi = apiOf(profileCalls)
export const monitorApi = apiOf(monitorCalls)
export const noticeApi = apiOf(noticeCalls)
export const errorApi = apiOf(errorCalls)
export const fileApi = apiOf(fileCalls)
export const draftApi = apiOf(draftCalls)
export const securityApi = apiOf(securityCalls)
