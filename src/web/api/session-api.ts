// The calls around the screens as functions: signing in and out, who I am, and how I have arranged things.
import { layoutCalls } from '../../contract/base/layout.ts'
import { noticeCalls } from '../../contract/office/notice.ts'
import { menuCalls } from '../../contract/people/menu.ts'
import { sessionCalls } from '../../contract/people/session.ts'
import { apiOf } from './api-of.ts'

export const sessionApi = apiOf(sessionCalls)
export const menuApi = apiOf(menuCalls)
export const layoutApi = apiOf(layoutCalls)
export const noticeApi = apiOf(noticeCalls)
