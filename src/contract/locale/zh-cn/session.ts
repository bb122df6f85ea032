// Words of signing in and of the product's name, in simplified Chinese.
export const session = {
  product: '锦账',
  slogan: '多公司零售集团的总账',
  signIn: '登录',
  signOut: '退出登录',
  userName: '用户名',
  password: '密码',
  remember: '7 天内保持登录',
  codeSubject: '登录验证码',
  codeText: '您的验证码是 {code}，{minutes}分钟内有效。请勿告诉他人。',
  triesLeft: '还可尝试{n}次',
}
