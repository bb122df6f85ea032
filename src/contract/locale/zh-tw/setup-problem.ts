// Why menus, dictionaries, parameters, value sets and links are refused, in traditional Chinese.
import type { setupProblem as zhCn } from '../zh-cn/setup-problem.ts'

export const setupProblem = {
  'parameter.range': '請輸入 {least} 到 {most} 之間的整數',
  'parameter.choice': '請從列出的選項中選擇一個',
  'parameter.code': '{code} 不是權限標識：請按 sys:user:edit 的格式填寫，用空格分隔',
  'parameter.scope': '該參數不能在此範圍設定：請選擇列出的範圍',
} satisfies Record<keyof typeof zhCn, string>
