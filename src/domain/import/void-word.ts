// What a file says of its own rows: that they are void, were never granted, or have been taken back.
import { plainHan } from '../base/plain-han.ts'
import { toHalfWidth } from '../base/text.ts'

/** Titles of columns that say so, in plain form: by a word of a state, or by a yes. */
const stateTitles =
  '状态 凭证状态 单据状态 单据状况 审批状态 审核状态 流程状态 报销状态 业务状态 订单状态 销售状态 status state documentstatus docstatus ' +
  'approvalstatus reportstatus'
const flagTitles =
  '作废 作废标志 作废标记 作废标识 是否作废 已作废 删除 删除标志 删除标记 是否删除 已删除 驳回 是否驳回 取消 是否取消 已取消 ' +
  'void voided isvoid cancelled canceled iscancelled deleted isdeleted rejected'

export const voidTitles: readonly string[] = [...stateTitles.split(' '), ...flagTitles.split(' ')]

const flags: ReadonlySet<string> = new Set(flagTitles.split(' '))

const plain = (text: string): string =>
  plainHan(toHalfWidth(text))
    .toLowerCase()
    .replace(/[\s*:_./()-]/g, '')

const voidWord = new RegExp(
  [
    '^(?:已|被)?(?:作废|废弃|废除|无效|删除|驳回|退回|拒绝|取消|撤销|终止)(?:凭证|单据)?$',
    '^(?:审批|审核)?(?:已|被)?(?:不通过|未通过|拒绝|驳回|不同意)$',
    '^(?:void|voided|cancell?ed|deleted|rejected|declined|denied|invalid)$',
  ].join('|'),
  'u',
)
const yesWord = /^(是|y|yes|true|1|√|✓|x|v|有)$/u

/** Whether a title is of a column that may say of a row that it is void. */
export const isVoidTitle = (title: string): boolean => voidTitles.includes(plain(title))

/** Whether a cell under such a title says so. */
export const saysVoid = (title: string, cell: string): boolean => {
  const text = plain(cell)
  return voidWord.test(text) || (flags.has(plain(title)) && yesWord.test(text))
}

/** Whether a cell under a title such as 红蓝字 says that the amounts of its row are red. */
export const isRedWord = (cell: string): boolean =>
  /^(红|红字|红单|负|red)$/u.test(plain(cell)) || yesWord.test(plain(cell))
