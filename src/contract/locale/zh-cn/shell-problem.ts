// Why error records, notices and the first page refuse, in simplified Chinese.
export const shellProblem = {
  'error.way': '错误记录不能从当前状态改为此状态，请刷新后再处理',
  'error.reopen': '解决已超过{days}天，不能重新打开，请另行上报',
  'error.resolution': '请填写处理结果，至少{n}个字符',
  'error.assignee': '此用户不能处理错误记录，请另选处理人',
  'announcement.title': '标题不能为空，请填写中文和英文标题',
  'announcement.target': '请至少选择一个接收的角色、部门或用户',
  'announcement.state': '已发布的通知不能修改或删除，请先撤回',
  'announcement.expired': '失效时间必须晚于发布时间',
  'announcement.link': '链接须以“/”或 http(s):// 开头',
  'home.groupName': '分组名称不能为空',
  'home.tileName': '磁贴名称不能为空',
  'home.tileUrl': '链接格式不正确，请填写完整网址',
  'home.tileTwice': '“{name}”已在该分组中',
  'home.layout': '导航内容格式不正确',
  'avatar.image': '头像须为不超过2MB的图片',
  'access.asked': '一小时内已申请过此页面的权限，请等待管理员处理',
}
