// Words of signing in and of the product's name.
import type { WordTable } from '../base/word-table.ts'
export const session = {
  product: ['锦账', '錦帳', 'Selvedge'],
  slogan: ['多公司零售集团的总账', '多公司零售集團的總帳', 'The general ledger for multi-company retail groups'],
  signIn: ['登录', '登入', 'Sign in'],
  signOut: ['退出登录', '登出', 'Log out'],
  password: ['密码', '密碼', 'Password'],
  remember: ['7 天内保持登录', '7 天內保持登入', 'Stay signed in for 7 days'],
  codeSubject: ['登录验证码', '登入驗證碼', 'Sign-in code'],
  codeText: [
    '您的验证码是 {code}，{minutes}分钟内有效。请勿告诉他人。',
    '您的驗證碼是 {code}，{minutes}分鐘內有效。請勿告訴他人。',
    'Your code is {code}. It holds for {minutes} minutes. Tell it to nobody.',
  ],
  triesLeft: ['还可尝试{n}次', '還可嘗試{n}次', '{n, try|tries} left'],
} satisfies WordTable
