// Why menus, dictionaries, parameters, value sets and links are refused.
import type { WordTable } from '../base/word-table.ts'
export const setupProblem = {
  'menu.type': ['菜单类型不能为空', '選單類型不能為空', 'Menu type cannot be empty'],
  'menu.name': ['菜单名称不能为空', '選單名稱不能為空', 'Menu name cannot be empty'],
  'menu.nameEn': ['英文名称不能为空', '英文名稱不能為空', 'English name cannot be empty'],
  'menu.path': ['路由路径不能为空', '路由路徑不能為空', 'Route path cannot be empty'],
  'menu.icon': ['图标不能为空', '圖示不能為空', 'Icon cannot be empty'],
  'menu.component': ['组件路径不能为空', '元件路徑不能為空', 'Component path cannot be empty'],
  'menu.permission': ['权限标识不能为空', '權限標識不能為空', 'Permission tag cannot be empty'],
  'menu.pathSlash': ['路由路径必须以"/"开头', '路由路徑必須以"/"開頭', "Route path must start with '/'"],
  'menu.componentSlash': ['组件名称不能包含"/"', '元件名稱不能包含"/"', "Component name must not contain '/'"],
  'menu.link': ['链接地址不能为空', '連結地址不能為空', 'Link address cannot be empty'],
  'menu.permissionFormat': [
    '权限标识格式应为 xxx:xxx',
    '權限標識格式應為 xxx:xxx',
    'Permission tag must look like xxx:xxx',
  ],
  'menu.linkFormat': [
    '链接地址应为 http(s) 网址，或以"/"开头的站内路径',
    '連結地址應為 http(s) 網址，或以"/"開頭的站內路徑',
    "Write a web address (http, https), or a path of the product that starts with '/'",
  ],
  'menu.pathTaken': ['路由路径已存在', '路由路徑已存在', 'Route path already exists'],
  'menu.nameTaken': ['名称已存在', '名稱已存在', 'Name already exists'],
  'menu.permissionTaken': ['权限标识已存在', '權限標識已存在', 'Permission tag already exists'],
  'menu.parentButton': ['上级菜单不能是按钮或链接', '上層選單不能是按鈕或連結', 'A button or link cannot be a parent'],
  'menu.buttonParent': [
    '按钮的上级必须是菜单，请选择一个菜单',
    '按鈕的上層必須是選單，請選擇一個選單',
    'A button belongs to a menu: choose a menu as its parent',
  ],
  'menu.needed': [
    '通往菜单和角色管理的入口必须对超级管理员保持开放',
    '通往選單和角色管理的入口必須對超級管理員保持開放',
    'The way to menus and roles stays open to the super administrator',
  ],
  'menu.file': [
    '文件不是菜单导出文件，请选择由“导出”得到的 JSON 文件',
    '檔案不是選單匯出檔案，請選擇由「匯出」得到的 JSON 檔案',
    'This is no file of menus: choose a JSON file made by Export',
  ],
  'parameter.range': [
    '请输入 {least} 到 {most} 之间的整数',
    '請輸入 {least} 到 {most} 之間的整數',
    'Enter a whole number from {least} to {most}',
  ],
  'parameter.choice': ['请从列出的选项中选择一个', '請從列出的選項中選擇一個', 'Choose one of the listed options'],
  'parameter.code': [
    '{code} 不是权限标识：请按 sys:user:edit 的格式填写，用空格分隔',
    '{code} 不是權限標識：請按 sys:user:edit 的格式填寫，用空格分隔',
    '{code} is no permission code: write codes like sys:user:edit, with spaces between them',
  ],
  'parameter.scope': [
    '该参数不能在此范围设置：请选择列出的范围',
    '該參數不能在此範圍設定：請選擇列出的範圍',
    'The parameter cannot be set there: choose one of the listed places',
  ],
  'dictionary.code': [
    '编码须以小写字母开头，只含小写字母、数字、_ 和 .',
    '編碼須以小寫字母開頭，只含小寫字母、數字、_ 和 .',
    'The code begins with a small letter; write small letters, digits, _ and . only',
  ],
  'dictionary.style': [
    '样式只能写 color、background-color、font-weight、font-style、text-decoration，如 color: #c00',
    '樣式只能寫 color、background-color、font-weight、font-style、text-decoration，如 color: #c00',
    'A style says color, background-color, font-weight, font-style or text-decoration, such as color: #c00',
  ],
  'dictionary.ext': [
    '扩展信息须为不超过 4 KB 的 JSON 对象',
    '擴充資訊須為不超過 4 KB 的 JSON 物件',
    'Further facts are a JSON object of at most 4 KB',
  ],
  'dictionary.valueUsed': [
    '该值已被 {n} 处引用，不能修改；可以停用后另建',
    '該值已被 {n} 處引用，不能修改；可以停用後另建',
    'The value is used in {n, place|places} and stays as it is; disable it and add another',
  ],
  'link.code': [
    '编码须以小写字母开头，只含小写字母、数字、_ 和 -',
    '編碼須以小寫字母開頭，只含小寫字母、數字、_ 和 -',
    'The code begins with a small letter; write small letters, digits, _ and - only',
  ],
  'link.address': [
    '请填写完整的 http(s) 网址，如 https://example.com/a；主机名中不能有占位符，也不能带用户名和密码',
    '請填寫完整的 http(s) 網址，如 https://example.com/a；主機名稱中不能有佔位符，也不能帶使用者名稱和密碼',
    'Write a whole web address such as https://example.com/a, with no place in the host and no user name or password',
  ],
  'link.path': [
    '请填写以“/”开头的系统内路径',
    '請填寫以「/」開頭的系統內路徑',
    'Write a path of the product that begins with “/”',
  ],
  'link.place': [
    '网址中不能使用 {place}；请改用列出的占位符，或更改单点登录方式',
    '網址中不能使用 {place}；請改用列出的佔位符，或更改單一登入方式',
    '{place} cannot stand in this address: use one of the listed places, or another sign-on',
  ],
  'link.placeMissing': [
    '该单点登录方式要求网址中有 {place}',
    '該單一登入方式要求網址中有 {place}',
    'This sign-on needs {place} in the address',
  ],
  'link.private': [
    '{host} 属于内部网络，需要权限 sys:link:private；请由有此权限的人填写',
    '{host} 屬於內部網路，需要權限 sys:link:private；請由有此權限的人填寫',
    '{host} is in a private network, which needs the permission sys:link:private: ask somebody who has it',
  ],
  'link.codeUsed': [
    '有菜单指向该编码，不能修改；请先修改菜单',
    '有選單指向該編碼，不能修改；請先修改選單',
    'An entry of the menu leads to this code, which stays as it is; change the entry first',
  ],
  'link.noKey': [
    '该链接没有单点登录，不需要密钥',
    '該連結沒有單一登入，不需要金鑰',
    'The link has no sign-on and needs no key',
  ],
  'link.keyLost': [
    '该链接的密钥已无法读取，请在“外部链接”中更换密钥',
    '該連結的金鑰已無法讀取，請在「外部連結」中更換金鑰',
    'The key of the link cannot be read any more: make a new one under External links',
  ],
} satisfies WordTable
