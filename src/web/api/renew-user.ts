// The user's account sets, asked for again after a write that made, changed or took one.
import type { UserInfoShape } from '../../contract/people/session.ts'
import { askUser } from './load-user.ts'
import { setUser } from './session.ts'

const waitMs = 250
const triesMost = 20

export const holdsSet = (user: UserInfoShape, value: string): boolean =>
  user.accountConfigs.some((set) => set.value === value)

/** Asks until they are as wanted, for 5 s at most: a server hears of a change a moment after it was made. */
export const renewUser = async (isAsWanted: (user: UserInfoShape) => boolean = () => true): Promise<void> => {
  try {
    for (let tries = 0; tries < triesMost; tries += 1) {
      const user = await askUser()
      if (isAsWanted(user)) return setUser(user)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  } catch {
    // What was written stays written; the next sign of life of the session brings it.
  }
}
