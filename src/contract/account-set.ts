// The call that lists the account sets a user may read, with the state of their months.
import { Type } from 'typebox'
import { call } from './call.ts'
import { AccountConfig } from './session.ts'

export const accountSetCalls = {
  list: call({
    at: 'GET /gl/account-set/list',
    input: Type.Object({}),
    result: Type.Object({ items: Type.Array(AccountConfig) }),
    permission: { button: 'gl:accountSet:list' },
  }),
}
