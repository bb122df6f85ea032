// The calls of links to other systems, as typed functions.
import { linkCalls } from '../../contract/external-link.ts'
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'

export const linkApi = client(linkCalls, send)
