// Who is signed in and on which account set they work: the store every screen may read; and what the end waits for.
import { create } from 'zustand'
import type { AccountConfigShape } from '../../contract/chart/account-set.ts'
import type { UserInfoShape } from '../../contract/people/session.ts'
import { localStore, sessionStore } from './storage.ts'

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

/** the stored account set if it is still granted, else the first. */
export const defaultAccountSet = (choices: readonly AccountSetChoice[], stored: string | undefined): string =>
  choices.some((choice) => choice.value === stored) ? (stored as string) : (choices[0]?.value ?? '')

/** As lists show them: by company, the newest year first. */
const inOrder = (choices: readonly AccountSetChoice[]): AccountSetChoice[] =>
  choices.toSorted((a, b) =>
    a.companyCode === b.companyCode ? b.year - a.year : a.companyCode < b.companyCode ? -1 : 1,
  )

/** A window that is opened from another one works on the same account set: it has nothing stored of its own yet. */
const storedAccountSet = (): string | undefined =>
  sessionStore.read<string>(accountSetKey) ?? localStore.read<string>(accountSetKey)

/** For this window, and for one that is opened from it. */
const storeAccountSet = (value: string): void => {
  if (value === '') return
  sessionStore.write(accountSetKey, value)
  localStore.write(accountSetKey, value)
}

export const setUser = (user: SignedInUser | null): void => {
  const accountSet = user ? defaultAccountSet(user.accountConfigs, storedAccountSet()) : ''
  storeAccountSet(accountSet)
  useSession.setState({ user: user && { ...user, accountConfigs: inOrder(user.accountConfigs) }, accountSet })
}

export const chooseAccountSet = (value: string): void => {
  storeAccountSet(value)
  useSession.setState({ accountSet: value })
}

/** Of several windows the one in use tells a new one where to begin; returns how to stop. */
export const lendAccountSet = (): (() => void) => {
  const lend = () => storeAccountSet(useSession.getState().accountSet)
  window.addEventListener('focus', lend)
  return () => window.removeEventListener('focus', lend)
}

/** Signing out, or another person: nothing is handed on. */
export const forgetAccountSet = (): void => localStore.remove(accountSetKey)

/** The chosen account set, or null: screens show "no account set" then (parts/account-set-gate.tsx). */
export const useAccountSet = (): AccountSetChoice | null =>
  useSession((state) => state.user?.accountConfigs.find((choice) => choice.value === state.accountSet) ?? null)

export const useUser = (): SignedInUser | null => useSession((state) => state.user)

type Work = () => Promise<unknown>

const works = new Set<Work>()

/** Signing out waits this long at most. */
const patienceMs = 3000

/** Has `work` done before the user is signed out; returns how to stop. It may not reject. */
export const beforeLeaving = (work: Work): (() => void) => {
  works.add(work)
  return () => works.delete(work)
}

/** Does all of it; what takes too long is left to what the browser keeps. */
export const finishWork = (): Promise<unknown> =>
  Promise.race([
    Promise.all([...works].map((work) => work())),
    new Promise((resolve) => setTimeout(resolve, patienceMs)),
  ])
