// The calls around the screens as functions: signing in and out, who I am, and how I have arranged things.
import { layoutCalls } from '../../contract/layout.ts'
import { menuCalls } from '../../contract/menu.ts'
import { noticeCalls } from '../../contract/notice.ts'
import { sessionCalls } from '../../contract/session.ts'
import { client } from './client.ts'
import { send } from './send.ts'

export const sessionApi = client(sessionCalls, send)
export const menuApi = client(menuCalls, send)
export const layoutApi = client(layoutCalls, send)
export const noticeApi = client(noticeCalls, send)
