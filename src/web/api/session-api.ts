// The calls of the session as functions: signing in and out, and who I am.
import { menuCalls } from '../../contract/menu.ts'
import { sessionCalls } from '../../contract/session.ts'
import { client } from './client.ts'
import { send } from './send.ts'

export const sessionApi = client(sessionCalls, send)
export const menuApi = client(menuCalls, send)
