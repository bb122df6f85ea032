// Why menus, dictionaries, parameters, value sets and links are refused, in traditional Chinese.
import type { setupProblem as zhCn } from '../zh-cn/setup-problem.ts'

export const setupProblem = {
  'menu.type': '選單類型不能為空',
  'menu.name': '選單名稱不能為空',
  'menu.nameEn': '英文名稱不能為空',
  'menu.path': '路由路徑不能為空',
  'menu.icon': '圖示不能為空',
  'menu.component': '元件路徑不能為空',
  'menu.permission': '權限標識不能為空',
  'menu.pathSlash': '路由路徑必須以"/"開頭',
  'menu.componentSlash': '元件名稱不能包含"/"',
  'menu.link': '連結地址不能為空',
  'menu.permissionFormat': '權限標識格式應為 xxx:xxx',
  'menu.linkFormat': '連結地址應為 http(s) 網址，或以"/"開頭的站內路徑',
  'menu.pathTaken': '路由路徑已存在',
  'menu.nameTaken': '名稱已存在',
  'menu.permissionTaken': '權限標識已存在',
  'menu.parentButton': '上層選單不能是按鈕或連結',
  'menu.buttonParent': '按鈕的上層必須是選單，請選擇一個選單',
  'menu.needed': '通往選單和角色管理的入口不能停用、隱藏或刪除',
  'menu.file': '檔案不是選單匯出檔案，請選擇由「匯出」得到的 JSON 檔案',
  'parameter.range': '請輸入 {least} 到 {most} 之間的整數',
  'parameter.choice': '請從列出的選項中選擇一個',
  'parameter.code': '{code} 不是權限標識：請按 sys:user:edit 的格式填寫，用空格分隔',
  'parameter.scope': '該參數不能在此範圍設定：請選擇列出的範圍',
} satisfies Record<keyof typeof zhCn, string>
