// Why a file, a bill, a restock or an expense sheet is refused.
import type { WordTable } from '../base/word-table.ts'

export const importProblem = {
  'file.missing': ['文件不存在', '檔案不存在', 'The file does not exist'],
  'file.type': ['不允许的文件类型', '不允許的檔案類型', 'File type not allowed'],
  'file.tooLarge': ['文件不能超过{max}MB', '檔案不能超過{max}MB', 'The file must not exceed {max} MB'],
  'file.content': ['后缀与内容不符', '副檔名與內容不符', 'Suffix does not match content'],
  'file.notPublic': ['文件未公开', '檔案未公開', 'The file is not public'],
  'file.referenced': [
    '文件已被引用，不能删除',
    '檔案已被引用，不能刪除',
    'The file is referenced and cannot be deleted',
  ],
  'file.legalHold': ['文件依法保留，不能删除', '檔案依法保留，不能刪除', 'The file is under legal hold'],
  'file.bomb': [
    '压缩文件内容过多，或内含其他压缩文件，请解压后上传',
    '壓縮檔內容過多，或內含其他壓縮檔，請解壓縮後上傳',
    'The archive unpacks to too much or holds other archives; please unpack it and upload its files',
  ],
  'file.confidential': [
    '凭证和付款单据的文件不能公开',
    '憑證和付款單據的檔案不能公開',
    'Files of vouchers and payments are never public',
  ],
  'file.fixed': [
    '文件已归属单据，名称和状态不能修改',
    '檔案已歸屬單據，名稱和狀態不能修改',
    'The file belongs to a record; its name and status stay as they are',
  ],
  'file.closed': [
    '只有上传者和有权查看其所属单据的人才能打开该文件',
    '只有上傳者和有權查看其所屬單據的人才能開啟該檔案',
    'Opened only by who may read what the file belongs to, and by who uploaded it',
  ],
  'import.otherProgram': [
    '这是 {form} 文件：请用 Excel、WPS 或 LibreOffice 打开并另存为 xlsx',
    '這是 {form} 檔案：請用 Excel、WPS 或 LibreOffice 開啟並另存為 xlsx',
    'This is a file of the form {form}: open it in Excel, WPS or LibreOffice and save it as xlsx',
  ],
  'import.locked': [
    '工作簿有密码：请取消密码另存后再选',
    '活頁簿有密碼：請取消密碼另存後再選',
    'The workbook has a password: save it without one and choose it again',
  ],
  'import.encoding': [
    '文件编码无法识别（可读 UTF-8、UTF-16、GB18030、Big5），请另存为 xlsx 或 CSV UTF-8',
    '檔案編碼無法識別（可讀 UTF-8、UTF-16、GB18030、Big5），請另存為 xlsx 或 CSV UTF-8',
    'The encoding of the file is not known (UTF-8, UTF-16, GB18030 and Big5 are); save it as xlsx or as CSV UTF-8',
  ],
  'import.header': [
    '列名未知或缺失：{columns}',
    '欄位名稱未知或缺少：{columns}',
    'Unknown or missing columns: {columns}',
  ],
  'import.cell': ['列 {column}：{reason}', '欄位 {column}：{reason}', 'Column {column}: {reason}'],
  'import.limit': [
    '文件超过允许的行数或大小',
    '檔案超過允許的列數或大小',
    'The file has more rows or bytes than allowed',
  ],
  'import.duplicate': ['该文件已经导入过', '該檔案已經匯入過', 'This file was imported before'],
  'import.csv': ['CSV 引号不完整或格式错误', 'CSV 引號不完整或格式錯誤', 'The CSV file has broken quoting'],
  'import.done': [
    '该文件已经导入，不能再更改',
    '該檔案已經匯入，不能再更改',
    'This file has been imported and cannot be changed any more',
  ],
  'import.undone': ['该次导入已经撤销', '該次匯入已經撤銷', 'This import has been taken back already'],
  'import.undoRefused': [
    '有 {n} 张凭证已变动，整次导入不能撤销',
    '有 {n} 張憑證已變動，整次匯入不能撤銷',
    'The import cannot be taken back as a whole: {n} of its vouchers have moved on',
  ],
  'import.undoVoucher': ['凭证 {no}：{reason}', '憑證 {no}：{reason}', 'Voucher {no}: {reason}'],
  'import.text': ['无法识别：{text}', '無法辨識：{text}', 'Not understood: {text}'],
  'import.form': [
    '不能识别这个文件的列{sheet}：{columns}',
    '不能辨識這個檔案的欄{sheet}：{columns}',
    'The columns of this file are not known here{sheet}: {columns}',
  ],
  'import.encodingRead': [
    '按 {encoding} 编码读取，例如：{sample}',
    '按 {encoding} 編碼讀取，例如：{sample}',
    'Read as {encoding}, for example: {sample}',
  ],
  'import.separatorRead': [
    '各列以 {separator} 分隔',
    '各欄以 {separator} 分隔',
    'Columns are separated by {separator}',
  ],
  'import.nearMidnight': [
    '{n} 行的日期距午夜不足一分钟（第 {line} 行起），按表格软件所显示的日期读取',
    '{n} 列的日期距午夜不足一分鐘（第 {line} 列起），按試算表軟體所顯示的日期讀取',
    '{n, row has|rows have} a date less than a minute before midnight (from row {line} on): read as the day shown',
  ],
  'rate.missing': [
    '没有{cur}在{date}的{type}汇率',
    '沒有{cur}在{date}的{type}匯率',
    'There is no {type} exchange rate for {cur} on {date}',
  ],
  'import.failed': [
    '导入失败：共{n}处错误，请下载错误文件修改后重新导入',
    '匯入失敗：共{n}處錯誤，請下載錯誤檔案修改後重新匯入',
    'Import failed: {n, error|errors}; download the error file, correct it and import again',
  ],
  'saleBill.tenders': [
    '销售单{no}：收款合计{a}与销售额{b}不一致',
    '銷售單{no}：收款合計{a}與銷售額{b}不一致',
    'Sale bill {no}: tenders {a} differ from sales {b}',
  ],
  'saleBill.tax': [
    '销售单{no}：税额{a}与计算税额{b}不符',
    '銷售單{no}：稅額{a}與計算稅額{b}不符',
    'Sale bill {no}: tax {a} differs from the computed tax {b}',
  ],
  'saleBill.store': [
    '店铺{code}无效或不属于公司{co}',
    '店鋪{code}無效或不屬於公司{co}',
    'Store {code} is invalid or does not belong to company {co}',
  ],
  'saleBill.duplicate': [
    '销售单号{no}重复：{reason}',
    '銷售單號{no}重複：{reason}',
    'Sale bill number {no} is duplicated: {reason}',
  ],
  'saleBill.mapping': [
    '没有渠道{ch}、收款方式{t}的科目对照',
    '沒有通路{ch}、收款方式{t}的科目對照',
    'There is no subject mapping for channel {ch} and tender {t}',
  ],
  'saleBill.items': [
    '销售单{no}：明细合计{a}与表头{b}不一致',
    '銷售單{no}：明細合計{a}與表頭{b}不一致',
    'Sale bill {no}: the items come to {a}, its head says {b}',
  ],
  'saleBill.state': [
    '销售单{no}的状态是“{state}”，不能这样做，请刷新后重试',
    '銷售單{no}的狀態是「{state}」，不能這樣做，請重新整理後再試',
    'Sale bill {no} is {state}; that cannot be done, reload and try again',
  ],
  'saleBill.otherStores': [
    '涉及您无权查看的店铺（{stores}）的销售单；请由能查看全部店铺的人员操作',
    '涉及您無權檢視的店鋪（{stores}）的銷售單；請由能檢視全部店鋪的人員操作',
    'These bills also concern stores you do not see ({stores}); ask somebody who sees them all',
  ],
  'restock.entity': [
    '{dim}“{code}”不存在、已停用或不属于本公司；给关联公司的货请录购销凭证，再由“关联公司定义”生成对方草稿',
    '{dim}「{code}」不存在、已停用或不屬於本公司；給關聯公司的貨請錄購銷憑證，再由「關聯公司定義」產生對方草稿',
    'The {dim} {code} is not there, disabled or not of this company; goods for a related company are sold by voucher',
  ],
  'restock.same': [
    '调出方与店铺{code}相同，请改选其中一个',
    '調出方與店鋪{code}相同，請改選其中一個',
    'The goods come from store {code} itself; choose another one',
  ],
  'restock.figure': [
    '不是数字，或小数超过{k}位',
    '不是數字，或小數超過{k}位',
    'Not a number, or more than {k} decimals',
  ],
  'restock.year': [
    '日期不在{year}年；请切换到该年的账套',
    '日期不在{year}年；請切換到該年的帳套',
    'The date is not in {year}; switch to the account set of its year',
  ],
  'restock.zero': [
    '成本不能为零；退回请填负数',
    '成本不能為零；退回請填負數',
    'The cost cannot be zero; goods that came back are negative',
  ],
  'restock.sign': [
    '正负须与成本一致：退回的都填负数',
    '正負須與成本一致：退回的都填負數',
    'Its sign must be that of the cost: goods that came back are negative',
  ],
  'restock.state': [
    '补货单{no}{reason}，不能这样做，请刷新后重试',
    '補貨單{no}{reason}，不能這樣做，請重新整理後重試',
    'Restock {no} {reason}; that cannot be done, reload and try again',
  ],
  'restock.duplicate': [
    '补货单{no}已有同一来源、店铺、品牌和品类的一行；请修改那一行或换单号',
    '補貨單{no}已有同一來源、店鋪、品牌和品類的一列；請修改那一列或換單號',
    'Restock {no} has a row of this origin, store, brand and category; change that one or use another number',
  ],
  'restock.otherStores': [
    '这些凭证还含您无权查看的店铺（{stores}）的补货；请由能查看全部店铺的人员操作',
    '這些憑證還含您無權檢視的店鋪（{stores}）的補貨；請由能檢視全部店鋪的人員操作',
    'These vouchers also hold restocks of stores you do not see ({stores}); ask somebody who sees them all',
  ],
  'opening.posted': [
    '已有记账月份，不能修改期初余额',
    '已有記帳月份，不能修改期初餘額',
    'A month is already posted; opening balances cannot be changed',
  ],
  'opening.carried': [
    '期初余额由{year}年年结转入，不能修改；请先取消年结',
    '期初餘額由{year}年年結轉入，不能修改；請先取消年結',
    'The opening balances come from the closing of {year}; cancel that closing to change them',
  ],
  'opening.changed': [
    '{subject} 的期初余额已被他人修改，请刷新后重试',
    '{subject} 的期初餘額已被他人修改，請重新整理後重試',
    'The opening balance of {subject} was changed by somebody else; please reload and try again',
  ],
  'opening.twice': [
    '科目 {subject} 的期初余额出现两次，不会自动相加',
    '科目 {subject} 的期初餘額出現兩次，不會自動相加',
    'The opening balance of {subject} is there twice; the two are not added up',
  ],
  'rate.currentMonth': [
    '当月汇率不能修改',
    '當月匯率不能修改',
    'Exchange rates cannot be modified for the current month',
  ],
  'rate.posted': [
    '{period}已记账，汇率不能修改',
    '{period}已記帳，匯率不能修改',
    '{period} is posted; its exchange rates cannot be modified',
  ],
  'rate.base': ['本位币不需要汇率', '本位幣不需要匯率', 'The base currency needs no exchange rate'],
  'rate.range': [
    '汇率须大于0、小于10亿，最多8位小数',
    '匯率須大於0、小於10億，最多8位小數',
    'A rate is above 0 and below 1,000,000,000 with at most 8 decimals',
  ],
  'rate.used': [
    '已有凭证使用此汇率，不能修改或删除',
    '已有憑證使用此匯率，不能修改或刪除',
    'Vouchers have used this rate; it can be neither changed nor deleted',
  ],
  'expense.item': [
    '没有费用项目 {item}，请先在“费用科目定义”中新增',
    '沒有費用項目 {item}，請先在「費用科目定義」中新增',
    'There is no item of expense {item}: add it with its subjects under "Expense accounts"',
  ],
  'expense.department': [
    '{date} 没有部门 {dept} 的部门实体，请先在“部门实体定义”中新增',
    '{date} 沒有部門 {dept} 的部門實體，請先在「部門實體定義」中新增',
    '{dept} is no department of the company on {date}: add it under "Department entities"',
  ],
  'expense.subject': [
    '费用项目 {item} 没有{type}的科目，请在“费用科目定义”中填写',
    '費用項目 {item} 沒有{type}的科目，請在「費用科目定義」中填寫',
    'Item {item} has no subject for {type} expenses: name it under "Expense accounts"',
  ],
  'expense.payer': [
    '请填写报销人或付款账户',
    '請填寫報銷人或付款帳戶',
    'Name who is owed: an employee, or the account that paid',
  ],
} satisfies WordTable
