// Folders of a container of attachments: `company_voucherNo` says which voucher its files belong to (E133).
import { type Problem, problem } from '../base/problem.ts'
import { findVoucherType, type VoucherType } from './voucher.ts'

/** A number of a type of voucher; '' where the folder names none. */
export type FolderVoucher = { company: string; type: string; no: number }

const folderShape = /^([^_]+)_(.*?)[-－ ]?0*(\d{1,9})$/

/** Reads `YS01_记-0007`, `YS01_JI7` or `YS01_7`. E133 when company or number is missing, or the word is no type's. */
export const readFolder = (
  name: string,
  types: Iterable<VoucherType>,
): { voucher: FolderVoucher | null; problems: Problem[] } => {
  const [, company = '', written = '', digits] = folderShape.exec(name.normalize('NFC').trim()) ?? []
  const [word, no] = [written.trim(), Number(digits ?? 0)]
  const type = word === '' ? '' : (findVoucherType(types, word)?.code ?? null)
  if (type === null || no === 0) return { voucher: null, problems: [problem('attachment.voucher', name)] }
  return { voucher: { company: company.trim(), type, no }, problems: [] }
}
