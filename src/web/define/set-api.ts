// The calls that define account sets, and how the browser hears of new ones.
import { accountSetCalls } from '../../contract/account-set.ts'
import { accountSetDefineCalls } from '../../contract/account-set-define.ts'
import type { ResultOf } from '../../contract/call.ts'
import type { UserInfoShape } from '../../contract/session.ts'
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'
import { setUser } from '../api/session.ts'
import { sessionApi } from '../api/session-api.ts'

export const accountSetApi = client(accountSetCalls, send)
export const defineApi = client(accountSetDefineCalls, send)

export type SetChoices = ResultOf<typeof defineApi.choices.definition>

const waitMs = 250
const triesMost = 20

/** Asks for the account sets of the user until they are as wanted: a server hears of a new one a moment later. */
export const renewUser = async (isAsWanted: (user: UserInfoShape) => boolean): Promise<void> => {
  for (let tries = 0; tries < triesMost; tries += 1) {
    const user = await sessionApi.userInfo({}, { quiet: true })
    if (isAsWanted(user)) return setUser(user)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

export const holdsSet = (user: UserInfoShape, value: string): boolean =>
  user.accountConfigs.some((set) => set.value === value)
