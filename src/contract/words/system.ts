// Words of the machinery that every call shares: pending calls, input of the wrong shape, paths.
import type { WordTable } from '../base/word-table.ts'
export const system = {
  success: ['操作成功', '操作成功', 'Done'],
  pending: ['处理中，请稍候', '處理中，請稍候', 'Processing, please wait'],
  pathMissing: ['接口路径找不到', '介面路徑找不到', 'interface path not found'],
  pageMissing: ['此地址没有页面。', '此網址沒有頁面。', 'There is no page at this address.'],
  fileMissing: [
    '该文件不存在，或链接已失效：请在系统中重新打开。',
    '該檔案不存在，或連結已失效：請在系統中重新開啟。',
    'The file is not there, or its link has ended: open it anew in the product.',
  ],
  pageOpen: ['打开系统', '開啟系統', 'Open the product'],
  tooLarge: ['内容过大', '內容過大', 'The content is too large'],
  unavailable: [
    '服务暂不可用，请稍后重试',
    '服務暫不可用，請稍後重試',
    'The service is not available, please try again later',
  ],
  unsure: [
    '服务中断，您的操作可能已经完成：重试前请先核对',
    '服務中斷，您的操作可能已經完成：重試前請先核對',
    'The service was interrupted, and what you did may be done all the same: look before you try again',
  ],
  diskFull: [
    '未保存：服务器磁盘已满，请联系管理员清理空间后重试',
    '未儲存：伺服器磁碟已滿，請聯絡管理員清理空間後重試',
    'Nothing was saved: the disk of the server is full. Ask the administrator to free space, then try again',
  ],
  required: ['{field}不能为空', '{field}不能為空', '{field} cannot be empty'],
  unknownField: ['不认识的字段{field}', '不認識的欄位{field}', 'Unknown field {field}'],
  format: ['{field}格式不正确', '{field}格式不正確', '{field} has the wrong format'],
  tooLong: [
    '{field}不能超过{limit}个字',
    '{field}不能超過{limit}個字',
    '{field} cannot be longer than {limit, character|characters}',
  ],
  tooShort: [
    '{field}至少{limit}个字',
    '{field}至少{limit}個字',
    '{field} needs at least {limit, character|characters}',
  ],
  tooMany: [
    '{field}不能超过{limit}项',
    '{field}不能超過{limit}項',
    '{field} cannot have more than {limit, item|items}',
  ],
  tooFew: ['{field}至少{limit}项', '{field}至少{limit}項', '{field} needs at least {limit, item|items}'],
  range: ['{field}超出允许范围', '{field}超出允許範圍', '{field} is out of the allowed range'],
  body: ['请求内容不是有效的JSON', '請求內容不是有效的JSON', 'The request body is not valid JSON'],
  docs: ['接口说明', '介面說明', 'Interface description'],
  importErrors: ['错误', '錯誤', 'Errors'],
  importColumns: [
    '日期,凭证字,凭证号,摘要,科目编码,借方金额,贷方金额,币种,原币金额,汇率,客户,供应商,部门,职员,项目,店铺,数量,单价,现金流量项目,发票号,附件数,备注',
    '日期,憑證字,憑證號,摘要,科目編碼,借方金額,貸方金額,幣種,原幣金額,匯率,客戶,供應商,部門,職員,項目,店鋪,數量,單價,現金流量項目,發票號,附件數,備註',
    'Date,Type,Number,Summary,Subject,Debit,Credit,Currency,Original ' +
      'amount,Rate,Customer,Supplier,Department,Employee,Project,Store,Quantity,Price,Cash-flow item,Invoice ' +
      'number,Attachments,Remark',
  ],
  importTemplate: ['凭证导入模板', '憑證匯入範本', 'Vouchers to import'],
  ratesFile: ['汇率', '匯率', 'Exchange rates'],
  chartFile: ['科目', '科目', 'Subjects'],
  subjectOthers: ['其他', '其他', 'Others'],
  sandboxMark: ['【演练】', '【演練】', '[Sandbox] '],
} satisfies WordTable
