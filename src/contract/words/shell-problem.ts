// Why error records, notices and the first page refuse.
import type { WordTable } from '../base/word-table.ts'
export const shellProblem = {
  'error.way': [
    '错误记录不能从当前状态改为此状态，请刷新后再处理',
    '錯誤記錄不能從目前狀態改為此狀態，請重新整理後再處理',
    'The error record cannot go there from its present state; reload and try again',
  ],
  'error.reopen': [
    '解决已超过{days}天，不能重新打开，请另行上报',
    '解決已超過{days}天，不能重新開啟，請另行回報',
    'It was resolved more than {days} days ago and cannot be reopened; report it anew',
  ],
  'error.resolution': [
    '请填写处理结果，至少{n}个字符',
    '請填寫處理結果，至少{n}個字元',
    'Say how it was resolved, in {n} characters at least',
  ],
  'error.assignee': [
    '此用户不能处理错误记录，请另选处理人',
    '此使用者不能處理錯誤記錄，請另選處理人',
    'This user cannot handle error records; choose another',
  ],
  'announcement.title': [
    '标题不能为空，请填写中文和英文标题',
    '標題不能為空，請填寫中文和英文標題',
    'The title cannot be empty; enter it in Chinese and English',
  ],
  'announcement.target': [
    '请至少选择一个接收的角色、部门或用户',
    '請至少選擇一個接收的角色、部門或使用者',
    'Choose at least one role, department or user',
  ],
  'announcement.state': [
    '已发布的通知不能修改或删除，请先撤回',
    '已發佈的通知不能修改或刪除，請先撤回',
    'A published notice cannot be changed or deleted; withdraw it first',
  ],
  'announcement.expired': [
    '失效时间必须晚于发布时间',
    '失效時間必須晚於發佈時間',
    'The end must come after the time of publication',
  ],
  'announcement.link': [
    '链接须以“/”或 http(s):// 开头',
    '連結須以「/」或 http(s):// 開頭',
    'The link must begin with “/” or http(s)://',
  ],
  'home.groupName': ['分组名称不能为空', '分組名稱不能為空', 'The name of the group cannot be empty'],
  'home.tileName': ['磁贴名称不能为空', '磚塊名稱不能為空', 'The name of the tile cannot be empty'],
  'home.tileUrl': [
    '链接格式不正确，请填写完整网址',
    '連結格式不正確，請填寫完整網址',
    'The URL is not valid; enter the whole address',
  ],
  'home.tileTwice': ['“{name}”已在该分组中', '「{name}」已在該分組中', '“{name}” is in this group already'],
  'home.layout': ['导航内容格式不正确', '導覽內容格式不正確', 'This is no layout of the navigation'],
  'avatar.image': [
    '头像须为不超过2MB的图片',
    '頭像須為不超過2MB的圖片',
    'The avatar must be a picture of at most 2 MB',
  ],
  'access.asked': [
    '一小时内已申请过此页面的权限，请等待管理员处理',
    '一小時內已申請過此頁面的權限，請等待管理員處理',
    'You asked for this page within the last hour; wait for the administrator',
  ],
} satisfies WordTable
