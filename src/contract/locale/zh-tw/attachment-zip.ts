// Attachments of many vouchers in one zip.
import type { attachmentZip as attachmentZipZhCn } from '../zh-cn/attachment-zip.ts'

export const attachmentZip: typeof attachmentZipZhCn = {
  title: '批次新增附件',
  month: '憑證月份',
  drop: '把 zip 檔案拖到這裡，或',
  choose: '選擇檔案',
  form: '資料夾按「公司_憑證號」命名，如 YS01_記-0007；全部無誤才會新增',
  sending: '正在上傳',
  checking: '正在檢查每個檔案',
  attaching: '正在新增',
  folder: '資料夾',
  voucher: '憑證',
  files: '檔案',
  noFolder: '（不在資料夾裡）',
  good: '可以新增',
  bad: '不能新增',
  empty: '壓縮檔裡沒有檔案',
  clean: '{n} 個檔案可以新增到 {m} 張憑證',
  notClean: '有檔案不能新增，改好後再上傳；現在什麼都沒有新增',
  done: '已新增 {n} 個檔案',
  attachAll: '新增 {n} 個檔案',
  another: '換一個檔案',
}
