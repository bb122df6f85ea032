// Why administration refuses: trees, people and roles, in English.
import type { adminProblem as problemZhCn, adminWord as wordZhCn } from '../zh-cn/admin-problem.ts'

export const adminProblem = {
  'duty.conflict': 'Segregation of duties conflict: {a} and {b}',
  'grant.exceeds': 'You cannot grant more than you hold',
  'record.conflict': 'Changed by {user} at {time}, please reload',
  'record.duplicate': '{field} already exists',
  'record.referenced': 'Used in {n, place|places}, cannot be deleted',
  'input.needed': '{dim} cannot be empty',
  'format.mobile': 'Invalid mobile',
  'format.email': 'Invalid e-mail',
  'format.userName': 'Invalid user name',
  'parent.missing': 'Parent does not exist',
  'parent.cycle': 'Parent cannot be itself or a descendant',
  'record.hasChildren': 'Has children, cannot be deleted',
  'record.hasUsers': 'Has users, cannot be deleted',
  'record.builtin': 'Built-in, cannot be changed',
  'tree.depth': 'Depth must not exceed {n}',
  'own.refused': 'Not allowed on yourself',
  'superadmin.last': 'At least one super administrator must remain',
  'view.unmatched': 'No single matching view was found',
  'department.activeChildren': 'There are enabled departments below; disable them first',
  'department.activeUsers': 'There are enabled users in it; move or disable them first',
  'department.storeLeaf': 'A store has nothing below it; choose another parent',
  'department.companyPlace': 'A company stands below the group only; choose the group as its parent',
  'department.codeUsed': 'The code is in use and cannot be changed',
  'department.company': 'There is no company {code}; choose one',
  'department.disabled': 'The department is disabled; choose another',
  'user.roleNeeded': 'An enabled user needs at least one role; grant one first',
  'user.kept': 'The user has made vouchers and cannot be deleted; disable the account instead',
  'role.superadminOnly': 'Only a super administrator grants or changes this role',
} satisfies Record<keyof typeof problemZhCn, string>

/** Fields that a refusal names. */
export const adminWord = {
  field_code: 'Code',
  field_nameZhCn: 'Name',
  field_nameEn: 'English name',
  field_userName: 'User name',
  field_realName: 'Name',
  field_department: 'Department',
  field_company: 'Company',
  field_roles: 'Roles',
} satisfies Record<keyof typeof wordZhCn, string>
