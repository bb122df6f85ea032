// Words of refused attempts.
import type { WordTable } from '../base/word-table.ts'

export const refusedAttempt = {
  title: ['被拒绝的操作', '被拒絕的操作', 'Refused attempts'],
  search: ['接口、账套、跟踪号', '介面、帳套、跟蹤號', 'Call, account set, trace id'],
  noneYet: ['这段时间没有被拒绝的操作', '這段時間沒有被拒絕的操作', 'Nothing was refused in this time'],
  f_call: ['接口', '介面', 'Call'],
  f_code: ['代码', '代碼', 'Code'],
  f_why: ['拒绝原因', '拒絕原因', 'Why'],
  f_ip: ['IP 地址', 'IP 位址', 'IP address'],
  f_traceId: ['跟踪号', '跟蹤號', 'Trace id'],
  dateFrom: ['起始日期', '起始日期', 'From'],
  dateTo: ['截止日期', '截止日期', 'To'],
  kept: ['不设起始日期时显示最近三十天', '不設起始日期時顯示最近三十天', 'Without a first day the last thirty days'],
  'why_permission.missing': ['没有操作权限', '沒有操作權限', 'Without the permission'],
  'why_accountSet.noRight': ['没有该账套的权限', '沒有該帳套的權限', 'Without the right in the account set'],
  'why_accountSet.mismatch': ['账套与所选不符', '帳套與所選不符', 'Another account set than the chosen one'],
  'why_audit.sameUser': ['审核本人制单的凭证', '審核本人製單的憑證', 'Audit of one’s own voucher'],
  'why_audit.noRight': ['超出凭证审核权限', '超出憑證審核權限', 'Audit beyond one’s range'],
  'why_audit.posted': ['取消审核已记账的凭证', '取消審核已記帳的憑證', 'Cancel audit of a posted voucher'],
  'why_duty.conflict': ['不相容职责', '不相容職責', 'Duties that exclude each other'],
  'why_grant.exceeds': ['授予超出本人的权限', '授予超出本人的權限', 'Grant of more than one holds'],
  'why_voucher.audited': ['修改已审核的凭证', '修改已審核的憑證', 'Change of an audited voucher'],
  'why_voucher.deleteRefused': [
    '删除他人或已审核的凭证',
    '刪除他人或已審核的憑證',
    'Deleting what is audited or of others',
  ],
  'why_voucher.onlyCreator': ['仅限制单人的操作', '僅限製單人的操作', 'Act of the creator alone'],
  'why_voucher.posted': ['修改已记账的凭证', '修改已記帳的憑證', 'Change of a posted voucher'],
} satisfies WordTable
