// Who is signed in and on which account set they work: the store every screen may read.
import { create } from 'zustand'
import type { AccountConfigShape, UserInfoShape } from '../../contract/session.ts'
import { sessionStore } from './storage.ts'

/** One account set of the signed-in user; `value` goes into the header `Account-Config`. */
export type AccountSetChoice = AccountConfigShape
export type SignedInUser = UserInfoShape

type Session = {
  user: SignedInUser | null
  /** Value of the chosen account set, '' for none. */
  accountSet: string
}

const accountSetKey = 'accountConfig'

export const useSession = create<Session>(() => ({ user: null, accountSet: '' }))

/** Spec §4: the stored account set if it is still granted, else the first. */
export const defaultAccountSet = (choices: readonly AccountSetChoice[], stored: string | undefined): string =>
  choices.some((choice) => choice.value === stored) ? (stored as string) : (choices[0]?.value ?? '')

export const setUser = (user: SignedInUser | null): void => {
  const accountSet = user ? defaultAccountSet(user.accountConfigs, sessionStore.read<string>(accountSetKey)) : ''
  useSession.setState({ user, accountSet })
}

export const chooseAccountSet = (value: string): void => {
  sessionStore.write(accountSetKey, value)
  useSession.setState({ accountSet: value })
}

/** The chosen account set, or null: screens show "no account set" then (parts/account-set-gate.tsx). */
export const useAccountSet = (): AccountSetChoice | null =>
  useSession((state) => state.user?.accountConfigs.find((choice) => choice.value === state.accountSet) ?? null)

export const useUser = (): SignedInUser | null => useSession((state) => state.user)
