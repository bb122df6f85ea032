// The calls of links to other systems, as typed functions.
import { linkCalls } from '../../contract/office/external-link.ts'
import { apiOf } from '../api/api-of.ts'

export const linkApi = apiOf(linkCalls)
