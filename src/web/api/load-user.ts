// Who is signed in, with the menu: of the server, or, where the settings say so, of what this browser has.
import { sessionCalls, type UserInfoShape } from '../../contract/people/session.ts'
import { send } from './query.ts'
import { setUser } from './session.ts'
import { sessionStore } from './storage.ts'

/** The person that the server has told, without the menu; gone with the session. */
const keptKey = 'knownUser'

let fromServer = (): boolean => true

/** The application says once where routes come from. */
export const followRoutes = (asks: () => boolean): void => {
  fromServer = asks
}

const withOwnMenu = async (user: UserInfoShape): Promise<UserInfoShape> => {
  const { menu } = await import('virtual:menu')
  return { ...user, menuRoutes: menu }
}

/** Asks the server, which knows best who may what. */
export const askUser = async (): Promise<UserInfoShape> => {
  const user = await send(sessionCalls.userInfo, { isapp: false }, { quiet: true })
  sessionStore.write(keptKey, { ...user, menuRoutes: [] })
  return fromServer() ? user : withOwnMenu(user)
}

/** What is known here of who is signed in, where routes are not the server's; null where nothing is. */
export const knownUser = async (): Promise<UserInfoShape | null> => {
  if (fromServer()) return null
  const user = sessionStore.read<UserInfoShape>(keptKey)
  const isOwn = user?.id === sessionStore.read<{ userId: string }>('token')?.userId
  return user && isOwn ? withOwnMenu(user) : null
}

const waitMs = 250
const triesMost = 20

/** The user's account sets, asked for again after a write that made, changed or took one. */
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
