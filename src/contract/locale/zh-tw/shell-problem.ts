// Why error records, notices and the first page refuse, in traditional Chinese.
import type { shellProblem as shellProblemZhCn } from '../zh-cn/shell-problem.ts'

export const shellProblem: Record<keyof typeof shellProblemZhCn, string> = {
  'error.way': '錯誤記錄不能從目前狀態改為此狀態，請重新整理後再處理',
  'error.reopen': '解決已超過{days}天，不能重新開啟，請另行回報',
  'error.resolution': '請填寫處理結果，至少{n}個字元',
  'error.assignee': '此使用者不能處理錯誤記錄，請另選處理人',
  'announcement.title': '標題不能為空，請填寫中文和英文標題',
  'announcement.target': '請至少選擇一個接收的角色、部門或使用者',
  'announcement.state': '已發佈的通知不能修改或刪除，請先撤回',
  'announcement.expired': '失效時間必須晚於發佈時間',
  'announcement.link': '連結須以「/」或 http(s):// 開頭',
  'home.groupName': '分組名稱不能為空',
  'home.tileName': '磚塊名稱不能為空',
  'home.tileUrl': '連結格式不正確，請填寫完整網址',
  'home.tileTwice': '「{name}」已在該分組中',
  'home.layout': '導覽內容格式不正確',
  'avatar.image': '頭像須為不超過2MB的圖片',
  'access.asked': '一小時內已申請過此頁面的權限，請等待管理員處理',
}
