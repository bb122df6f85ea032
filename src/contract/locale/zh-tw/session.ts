// Words of signing in and of the product's name, in traditional Chinese.
import type { session as sessionZhCn } from '../zh-cn/session.ts'

export const session: typeof sessionZhCn = {
  product: '錦帳',
  slogan: '多公司零售集團的總帳',
  signIn: '登入',
  signOut: '登出',
  userName: '使用者名稱',
  password: '密碼',
  remember: '7 天內保持登入',
  codeSubject: '登入驗證碼',
  codeText: '您的驗證碼是 {code}，{minutes}分鐘內有效。請勿告訴他人。',
  triesLeft: '還可嘗試{n}次',
}
