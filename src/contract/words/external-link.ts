// Words of the links to other systems.
import type { WordTable } from '../base/word-table.ts'

export const externalLink = {
  title: ['外部链接', '外部連結', 'External links'],
  search: ['编码、名称、网址', '編碼、名稱、網址', 'Code, name, address'],
  f_url: ['网址', '網址', 'Address'],
  f_groupCode: ['分组', '分組', 'Group'],
  f_sso: ['单点登录', '單一登入', 'Sign-on'],
  f_visibleRoles: ['可见角色', '可見角色', 'Roles'],
  f_health: ['连通', '連通', 'Answers'],
  f_checkedAt: ['检查时间', '檢查時間', 'Checked'],
  f_hasKey: ['密钥', '金鑰', 'Key'],
  openMode_new_window: ['新窗口', '新視窗', 'In a new window'],
  openMode_iframe: ['页内嵌入', '頁內嵌入', 'Inside a tab'],
  openMode_in_app: ['系统内页面', '系統內頁面', 'A page of the product'],
  sso_none: ['无', '無', 'None'],
  sso_ticket: ['票据', '票證', 'Ticket'],
  sso_hmac: ['签名', '簽章', 'Signature'],
  health_unknown: ['未检查', '未檢查', 'Not checked'],
  health_up: ['正常', '正常', 'Yes'],
  health_down: ['无响应', '無回應', 'No'],
  codeHow: [
    '小写字母开头；菜单的链接地址写 {example}',
    '小寫字母開頭；選單的連結地址寫 {example}',
    'A small letter first; an entry of the menu links to {example}',
  ],
  urlHow: ['可用占位符：{places}', '可用佔位符：{places}', 'Places: {places}'],
  pathHow: ['以“/”开头的系统内路径', '以「/」開頭的系統內路徑', 'A path of the product that begins with “/”'],
  httpHow: [
    '该网址未加密（http），传输内容可能被窥视；尽量使用 https。',
    '該網址未加密（http），傳輸內容可能被窺視；盡量使用 https。',
    'The address is not encrypted (http): others may read what is sent. Use https where you can.',
  ],
  rolesHow: ['不选则人人可见', '不選則人人可見', 'None: everybody sees it'],
  allGroups: ['全部分组', '全部分組', 'All groups'],
  noGroup: ['（无分组）', '（無分組）', '(no group)'],
  addTitle: ['新增外部链接', '新增外部連結', 'Add an external link'],
  editTitle: ['修改外部链接', '修改外部連結', 'Edit external link'],
  deleteTitle: ['删除外部链接“{name}”？', '刪除外部連結「{name}」？', 'Delete the external link “{name}”?'],
  deleteText: [
    '有菜单指向的链接不能删除，可以停用。',
    '有選單指向的連結不能刪除，可以停用。',
    'A link that an entry of the menu leads to cannot be deleted; it can be disabled.',
  ],
  renewKey: ['更换密钥', '更換金鑰', 'New key'],
  renewTitle: ['更换“{name}”的密钥？', '更換「{name}」的金鑰？', 'Make a new key for “{name}”?'],
  renewText: [
    '对方系统须改用新密钥，旧密钥立即失效。',
    '對方系統須改用新金鑰，舊金鑰立即失效。',
    'The other system has to take the new key; the old one is worth nothing at once.',
  ],
  keyTitle: ['“{name}”的密钥', '「{name}」的金鑰', 'The key of “{name}”'],
  keyText: [
    '请将此密钥交给对方系统，它只显示这一次。',
    '請將此金鑰交給對方系統，它只顯示這一次。',
    'Give this key to the other system. It is shown only now.',
  ],
  copyKey: ['复制', '複製', 'Copy'],
  noneYet: ['还没有外部链接。', '還沒有外部連結。', 'No external links yet.'],
  lost: ['该链接不可用，或未向您开放', '該連結不可用，或未向您開放', 'The link is not available, or not open to you'],
} satisfies WordTable

/** Words of pages from elsewhere inside a tab. */
export const iframe = {
  reload: ['重新加载', '重新載入', 'Reload'],
  openOutside: ['在新窗口打开', '在新視窗開啟', 'Open in a new window'],
  refused: ['该页面不能嵌入', '該頁面不能嵌入', 'This page cannot be embedded'],
  refusedText: [
    '对方不允许嵌入，或没有响应。可在新窗口打开；刚添加的地址需刷新浏览器后才能嵌入。',
    '對方不允許嵌入，或沒有回應。可在新視窗開啟；剛新增的地址需重新整理瀏覽器後才能嵌入。',
    'Its owner refuses, or does not answer. Open it in a new window. A new address needs a reload of the browser.',
  ],
} satisfies WordTable
