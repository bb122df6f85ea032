// What a person may press: button codes of `authBtnList` in three modes; an element that fails is not
// rendered.
import type { ReactNode } from 'react'
import { useSession } from '../api/session.ts'

/** The code of a super-administrator. */
const everything = '*'

/** Pure: one code. */
export const auth = (held: readonly string[], code: string): boolean => held.includes(everything) || held.includes(code)
/** Pure: any of a list. */
export const auths = (held: readonly string[], codes: readonly string[]): boolean =>
  codes.some((code) => auth(held, code))
/** Pure: all of a list. */
export const authAll = (held: readonly string[], codes: readonly string[]): boolean =>
  codes.every((code) => auth(held, code))

const none: readonly string[] = []
const useButtons = (): readonly string[] => useSession((state) => state.user?.authBtnList ?? none)

/** `const maySave = useAuth('gl:voucher:save')` */
export const useAuth = (code: string): boolean => auth(useButtons(), code)
export const useAuths = (codes: readonly string[]): boolean => auths(useButtons(), codes)
export const useAuthAll = (codes: readonly string[]): boolean => authAll(useButtons(), codes)

/** `const may = useMay()`, then `may('gl:voucher:save')`: of the rows of a table of acts. */
export const useMay = (): ((code: string) => boolean) => {
  const held = useButtons()
  return (code) => auth(held, code)
}

/** `<Auth code="gl:voucher:save">…</Auth>`: nothing at all without the permission. */
export const Auth = (props: { code: string; children: ReactNode }) => (useAuth(props.code) ? props.children : null)
export const Auths = (props: { codes: readonly string[]; children: ReactNode }) =>
  useAuths(props.codes) ? props.children : null
export const AuthAll = (props: { codes: readonly string[]; children: ReactNode }) =>
  useAuthAll(props.codes) ? props.children : null
