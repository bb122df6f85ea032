// Attachments of many vouchers in one zip.
import type { attachmentZip as attachmentZipZhCn } from '../zh-cn/attachment-zip.ts'

export const attachmentZip: typeof attachmentZipZhCn = {
  title: 'Attach in bulk',
  month: 'Month of the vouchers',
  drop: 'Drag a zip file here, or',
  choose: 'choose a file',
  form: 'Name the folders company_number, such as YS01_记-0007; all files are attached, or none',
  sending: 'Uploading',
  checking: 'Checking every file',
  attaching: 'Attaching',
  folder: 'Folder',
  voucher: 'Voucher',
  files: 'Files',
  noFolder: '(in no folder)',
  good: 'ready',
  bad: 'cannot be attached',
  empty: 'The zip holds no files',
  clean: '{n, file|files} can be attached to {m, voucher|vouchers}',
  notClean: 'Some files cannot be attached; nothing was attached. Correct them and upload again',
  done: '{n, file|files} attached',
  attachAll: 'Attach {n, file|files}',
  another: 'Another file',
}
