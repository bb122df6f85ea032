// The calls of the personal centre as functions.
import { errorCalls } from '../../contract/error-record.ts'
import { fileCalls } from '../../contract/file.ts'
import { monitorCalls } from '../../contract/monitor.ts'
import { noticeCalls } from '../../contract/notice.ts'
import { profileCalls } from '../../contract/profile.ts'
import { securityCalls } from '../../contract/sign-in.ts'
import { draftCalls } from '../../contract/user.ts'
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'

export const profileApi = client(profileCalls, send)
export const monitorApi = client(monitorCalls, send)
export const noticeApi = client(noticeCalls, send)
export const errorApi = client(errorCalls, send)
export const fileApi = client(fileCalls, send)
export const draftApi = client(draftCalls, send)
export const securityApi = client(securityCalls, send)
