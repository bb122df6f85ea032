// Words of signing in and of the product's name, in English.
import type { session as sessionZhCn } from '../zh-cn/session.ts'

export const session: typeof sessionZhCn = {
  product: 'Selvedge',
  slogan: 'The general ledger for multi-company retail groups',
  signIn: 'Sign in',
  signOut: 'Log out',
  userName: 'User name',
  password: 'Password',
  remember: 'Stay signed in for 7 days',
  codeSubject: 'Sign-in code',
  codeText: 'Your code is {code}. It holds for {minutes} minutes. Tell it to nobody.',
  triesLeft: '{n, try|tries} left',
}
