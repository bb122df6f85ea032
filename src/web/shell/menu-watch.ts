// What has become of the user's menu and rights: asked for when the user goes somewhere, at most once in ten seconds.
import { useEffect } from 'react'
import { menuDefineCalls } from '../../contract/people/menu-define.ts'
import { apiOf } from '../api/api-of.ts'
import { renewUser } from '../api/renew-user.ts'

const menuApi = apiOf(menuDefineCalls)
const quietMs = 10_000

let askedAt = 0
let known = ''

const ask = async (): Promise<void> => {
  if (Date.now() - askedAt < quietMs) return
  askedAt = Date.now()
  // Whoever cannot be asked now is asked again on the next way.
  const answer = await menuApi.version({}, { quiet: true }).catch(() => null)
  if (answer === null || answer.version === known) return
  const isFirst = known === ''
  known = answer.version
  // What the sign-in brought a moment ago is not brought again.
  if (!isFirst) await renewUser()
}

/** Follows the address: a menu that an administrator has changed meanwhile is brought. */
export const useMenuWatch = (path: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way asks anew
  useEffect(() => void ask(), [path])
}
