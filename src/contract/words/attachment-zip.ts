// Attachments of many vouchers in one zip.
import type { WordTable } from '../base/word-table.ts'
export const attachmentZip = {
  title: ['批量添加附件', '批次新增附件', 'Attach in bulk'],
  month: ['凭证月份', '憑證月份', 'Month of the vouchers'],
  drop: ['把 zip 文件拖到这里，或', '把 zip 檔案拖到這裡，或', 'Drag a zip file here, or'],
  choose: ['选择文件', '選擇檔案', 'choose a file'],
  form: [
    '文件夹按“公司_凭证号”命名，如 YS01_记-0007；全部无误才会添加',
    '資料夾按「公司_憑證號」命名，如 YS01_記-0007；全部無誤才會新增',
    'Name the folders company_number, such as YS01_记-0007; all files are attached, or none',
  ],
  sending: ['正在上传', '正在上傳', 'Uploading'],
  checking: ['正在检查每个文件', '正在檢查每個檔案', 'Checking every file'],
  attaching: ['正在添加', '正在新增', 'Attaching'],
  folder: ['文件夹', '資料夾', 'Folder'],
  files: ['文件', '檔案', 'Files'],
  noFolder: ['（不在文件夹里）', '（不在資料夾裡）', '(in no folder)'],
  good: ['可以添加', '可以新增', 'ready'],
  bad: ['不能添加', '不能新增', 'cannot be attached'],
  empty: ['压缩包里没有文件', '壓縮檔裡沒有檔案', 'The zip holds no files'],
  clean: [
    '{n} 个文件可以添加到 {m} 张凭证',
    '{n} 個檔案可以新增到 {m} 張憑證',
    '{n, file|files} can be attached to {m, voucher|vouchers}',
  ],
  notClean: [
    '有文件不能添加，改好后再上传；现在什么都没有添加',
    '有檔案不能新增，改好後再上傳；現在什麼都沒有新增',
    'Some files cannot be attached; nothing was attached. Correct them and upload again',
  ],
  done: ['已添加 {n} 个文件', '已新增 {n} 個檔案', '{n, file|files} attached'],
  attachAll: ['添加 {n} 个文件', '新增 {n} 個檔案', 'Attach {n, file|files}'],
  another: ['换一个文件', '換一個檔案', 'Another file'],
} satisfies WordTable
