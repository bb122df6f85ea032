// Why administration refuses: trees, people and roles, in traditional Chinese.
import type { adminProblem as problemZhCn, adminWord as wordZhCn } from '../zh-cn/admin-problem.ts'

export const adminProblem = {
  'duty.conflict': '職責衝突：{a} 與 {b}',
  'grant.exceeds': '不能授予超出自身的權限',
  'record.conflict': '資料已被 {user} 於 {time} 修改，請重新整理',
  'record.duplicate': '{field}已存在',
  'record.referenced': '已被 {n} 處引用，不能刪除',
  'input.needed': '{dim}不能為空',
  'format.mobile': '手機號格式不正確',
  'format.email': '電子郵件格式不正確',
  'format.userName': '使用者名稱格式不正確',
  'parent.missing': '上層不存在',
  'parent.cycle': '上層不能是自身或下層',
  'record.hasChildren': '存在下層，不能刪除',
  'record.hasUsers': '存在使用者，不能刪除',
  'record.builtin': '系統內建，不能修改',
  'tree.depth': '層級不能超過{n}級',
  'own.refused': '不能對本人執行此操作',
  'superadmin.last': '至少保留一名超級管理員',
  'view.unmatched': '未找到唯一匹配的視圖',
  'department.activeChildren': '存在啟用的下層部門，請先停用下層',
  'department.activeUsers': '存在啟用的使用者，請先調離或停用這些使用者',
  'department.storeLeaf': '門市不能有下層，請選擇其他上層',
  'department.companyPlace': '公司只能設在集團之下，請選擇集團為上層',
  'department.codeUsed': '編碼已被使用，不能修改',
  'department.company': '公司 {code} 不存在，請選擇一家公司',
  'department.disabled': '部門已停用，請選擇其他部門',
  'user.roleNeeded': '啟用使用者至少需要一個角色，請先授予角色',
  'user.kept': '使用者做過憑證，不能刪除；請改為停用',
  'role.superadminOnly': '只有超級管理員可以授予或變更該角色',
} satisfies Record<keyof typeof problemZhCn, string>

/** Fields that a refusal names. */
export const adminWord = {
  field_code: '編碼',
  field_nameZhCn: '名稱',
  field_nameEn: '英文名稱',
  field_userName: '使用者名稱',
  field_realName: '姓名',
  field_department: '部門',
  field_company: '所屬公司',
  field_roles: '角色',
} satisfies Record<keyof typeof wordZhCn, string>
