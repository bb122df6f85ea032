// Rows of the menu: the administration of the product.
import { codes, type MenuSeed, title } from './menu-row.ts'
import { shellSystem } from './menu-shell.ts'

export const system: MenuSeed = {
  code: 'system',
  type: 'dir',
  title: title('系统管理', '系統管理', 'System administration'),
  path: '/system',
  icon: 'shield-check',
  redirect: '/system/trail',
  children: [
    {
      code: 'department',
      title: title('部门', '部門', 'Departments'),
      ...{ path: '/system/department', icon: 'building', opens: 'sys:department:list' },
      buttons: codes('sys:department', 'list add edit move delete status export import'),
    },
    {
      code: 'role',
      title: title('角色', '角色', 'Roles'),
      ...{ path: '/system/role', icon: 'shield', opens: 'sys:role:list' },
      buttons: codes('sys:role', 'list add edit delete status export grantMenu grantScope members'),
    },
    {
      code: 'user',
      title: title('用户', '使用者', 'Users'),
      ...{ path: '/system/user', icon: 'users', opens: 'sys:user:list' },
      buttons: codes(
        'sys:user',
        'list detail add edit delete status export import unlock reset grantRole transfer loginTest idCard',
      ),
    },
    {
      code: 'userOne',
      title: title('用户详情', '使用者詳情', 'User'),
      ...{ path: '/system/user-detail/:id', icon: 'user', opens: 'sys:user:detail', hide: true },
    },
    {
      code: 'dictionary',
      title: title('字典', '字典', 'Dictionaries'),
      ...{ path: '/system/dictionary', icon: 'book', opens: 'sys:dictionary:list' },
      buttons: codes('sys:dictionary', 'list add edit delete status export'),
    },
    {
      code: 'externalLink',
      title: title('外部链接', '外部連結', 'External links'),
      ...{ path: '/system/link', icon: 'link', opens: 'sys:link:list' },
      buttons: codes('sys:link', 'list add edit delete status export private'),
    },
    {
      code: 'statementTemplate',
      title: title('报表配置', '報表配置', 'Report configuration'),
      ...{ path: '/system/report', icon: 'template', opens: 'sys:report:list' },
      buttons: codes('sys:report', 'list detail add edit delete publish export import'),
    },
    {
      code: 'statementTemplateOne',
      title: title('报表编辑', '報表編輯', 'Report template'),
      ...{ path: '/system/report-edit/:id', icon: 'template', opens: 'sys:report:detail', hide: true },
    },
    {
      code: 'valueSet',
      title: title('值集', '值集', 'Lists of values'),
      ...{ path: '/system/value-set', icon: 'list', opens: 'sys:valueSet:list' },
      buttons: codes('sys:valueSet', 'list add edit delete status export value sql approve'),
    },
    {
      code: 'setValue',
      title: title('值集的值', '值集的值', 'Values of a list'),
      ...{ path: '/system/value-set-value/:id', icon: 'list', opens: 'sys:valueSet:list', hide: true },
    },
    {
      code: 'menuDefine',
      title: title('菜单', '選單', 'Menus'),
      ...{ path: '/system/menu', icon: 'sidebar', opens: 'sys:menu:list' },
      buttons: codes('sys:menu', 'list detail add edit delete status sort export import'),
    },
    {
      code: 'menuDefineOne',
      title: title('菜单编辑', '選單編輯', 'Menu entry'),
      ...{ path: '/system/menu-edit/:id', icon: 'sidebar', opens: 'sys:menu:detail', hide: true },
    },
    {
      code: 'parameter',
      title: title('参数', '參數', 'Parameters'),
      ...{ path: '/system/config', icon: 'sliders', opens: 'sys:config:list' },
      buttons: codes('sys:config', 'list edit export'),
    },
    ...shellSystem,
    {
      code: 'backup',
      title: title('备份', '備份', 'Backups'),
      ...{ path: '/system/backup', icon: 'database', opens: 'sys:backup:list' },
      buttons: codes('sys:backup', 'list create verify download delete restore approve plan export'),
    },
  ],
}

export const monitor: MenuSeed = {
  code: 'monitor',
  type: 'dir',
  title: title('监控', '監控', 'Monitor'),
  path: '/monitor',
  icon: 'activity',
  redirect: '/system/trail',
  children: [
    {
      code: 'trail',
      title: title('修改记录', '修改記錄', 'Trail'),
      path: '/system/trail',
      icon: 'history',
      opens: 'sys:trail:list',
      buttons: codes('sys:trail', 'list export'),
    },
    {
      code: 'session',
      title: title('在线会话', '線上工作階段', 'Online sessions'),
      path: '/system/session',
      icon: 'users',
      opens: 'sys:session:list',
      buttons: codes('sys:session', 'list revoke'),
    },
    {
      code: 'loginLog',
      title: title('登录日志', '登入記錄', 'Sign-in log'),
      path: '/system/login-log',
      icon: 'history',
      opens: 'sys:loginLog:list',
      buttons: codes('sys:loginLog', 'list'),
    },
    {
      code: 'job',
      title: title('任务', '任務', 'Jobs'),
      ...{ path: '/system/job', icon: 'clock', opens: 'sys:job:list' },
      buttons: codes('sys:job', 'list cancel run export'),
    },
    {
      code: 'apiLog',
      title: title('接口日志', '介面日誌', 'API log'),
      ...{ path: '/system/api-log', icon: 'list', opens: 'sys:apiLog:list' },
      buttons: codes('sys:apiLog', 'list export'),
    },
    {
      code: 'outbox',
      title: title('发送记录', '傳送記錄', 'Sent messages'),
      ...{ path: '/system/outbox', icon: 'bell', opens: 'sys:outbox:list' },
      buttons: codes('sys:outbox', 'list code export'),
    },
  ],
}
