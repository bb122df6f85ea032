// Why signing in is refused.
import type { WordTable } from '../base/word-table.ts'

export const signInProblem = {
  'login.body': ['登录参数不能为空', '登入參數不能為空', 'Login parameters are required'],
  'login.userNameEmpty': ['用户名不能为空', '使用者名稱不能為空', 'Username is required'],
  'login.urlEmpty': ['链接地址不能为空', '連結地址不能為空', 'url is required'],
  'login.failed': [
    '登录失败，请检查您的账号！',
    '登入失敗，請檢查您的帳號！',
    'Login failed, please check your account!',
  ],
  'login.locked': [
    '账号已锁定，请于 {time} 后重试',
    '帳號已鎖定，請於 {time} 後重試',
    'The account is locked until {time}',
  ],
  'login.disabled': [
    '账号已停用或不在有效期内',
    '帳號已停用或不在有效期內',
    'The account is disabled or outside its validity',
  ],
  'captcha.wrong': [
    '浏览器的验证无效，请重试',
    '瀏覽器的驗證無效，請重試',
    'The proof of the browser does not hold; try again',
  ],
  'captcha.required': [
    '浏览器须先完成验证，请重试',
    '瀏覽器須先完成驗證，請重試',
    'The browser has to prove first that it is not guessing; sign in again',
  ],
  'code.wrong': ['动态码错误，还可尝试{n}次', '動態碼錯誤，還可嘗試{n}次', 'Wrong code, {n} tries left'],
  'code.expired': ['动态码已失效', '動態碼已失效', 'The code has expired'],
  'login.ticket': ['操作已超时，请重新登录', '操作已逾時，請重新登入', 'The step has expired, please sign in again'],
  'password.policy': [
    '密码须为6-16位，且包含字母、数字和符号',
    '密碼須為6-16位，且包含字母、數字和符號',
    'Password must be 6-16 characters mixing letters, digits and symbols',
  ],
  'password.reused': [
    '新密码不能与最近5次密码相同',
    '新密碼不能與最近5次密碼相同',
    'The new password must differ from the last five',
  ],
  'login.noTarget': ['该账号未登记手机或邮箱', '該帳號未登記手機或電子郵件', 'No mobile or e-mail is registered'],
  'login.secondStep': [
    '您的权限要求二次验证，请管理员登记您的手机或邮箱',
    '您的權限要求二次驗證，請管理員登記您的手機或電子郵件',
    'Your permissions need a second step: have an administrator register your mobile or e-mail',
  ],
  'password.wrong': ['原密码错误', '原密碼錯誤', 'The old password is wrong'],
  'password.strict': [
    '密码须为12-64位，且不在已泄露密码库中',
    '密碼須為12-64位，且不在已洩露密碼庫中',
    'Password must be 12-64 characters and not on the list of breached passwords',
  ],
  'password.userName': [
    '密码不能与用户名相同或为其倒写，请换一个',
    '密碼不能與使用者名稱相同或為其倒寫，請換一個',
    'The password must not be the user name, nor the user name backwards; choose another',
  ],
  'password.common': [
    '该密码过于常见，请换一个',
    '該密碼過於常見，請換一個',
    'This password is too common; choose another',
  ],
  'mfa.on': ['两步验证已启用，请先停用', '兩步驗證已啟用，請先停用', 'Two-step verification is on; disable it first'],
  'mfa.off': ['两步验证未启用', '兩步驗證未啟用', 'Two-step verification is not on'],
  'wechat.unbound': ['该微信尚未绑定账号', '該微信尚未綁定帳號', 'This WeChat is not bound'],
  'wechat.code': ['微信授权码无效', '微信授權碼無效', 'WeChat code invalid'],
  'wechat.bound': [
    '该微信已绑定其他账号，请先解绑',
    '該微信已綁定其他帳號，請先解綁',
    'This WeChat is bound to another account; unbind it there first',
  ],
  'scan.expired': ['二维码已失效', 'QR 碼已失效', 'The QR code has expired'],
  'scan.cancelled': ['已取消登录', '已取消登入', 'Login was cancelled'],
  'scan.used': ['二维码已使用', 'QR 碼已使用', 'QR code already used'],
  'scan.notScanned': ['尚未扫码', '尚未掃碼', 'Not scanned yet'],
  'scan.other': [
    '扫码的不是锁定此屏幕的用户',
    '掃碼的不是鎖定此螢幕的使用者',
    'Scanned by another user than the one who locked this screen',
  ],
  'login.noPermission': ['抱歉，您没有登录权限', '抱歉，您沒有登入權限', "Sorry, you don't have permission to login"],
  'session.elsewhere': [
    '您的账号已在其他设备登录',
    '您的帳號已在其他裝置登入',
    'Your account signed in on another device',
  ],
  'tooMany.codes': ['请{s}秒后再获取', '請{s}秒後再取得', 'Try again in {s} s'],
  'wechat.busy': ['微信服务繁忙', '微信服務繁忙', 'WeChat is busy'],
  'wechat.config': ['微信配置错误', '微信設定錯誤', 'WeChat is misconfigured'],
} satisfies WordTable
