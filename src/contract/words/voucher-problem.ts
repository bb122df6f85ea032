// Why a voucher, a line of it, what is attached to it or an audit of it is refused or warned of.
import type { WordTable } from '../base/word-table.ts'

export const voucherProblem = {
  'voucher.company': ['请选择公司', '請選擇公司', 'Please choose a company'],
  'voucher.typeAndDate': ['凭证类型和日期不能为空', '憑證類型和日期不能為空', 'Voucher type and date cannot be empty'],
  'voucher.fewLines': ['凭证至少需要两条分录', '憑證至少需要兩條分錄', 'A voucher needs at least two lines'],
  'voucher.unbalanced': [
    '借贷不平衡：借方{d}，贷方{c}，差额{x}',
    '借貸不平衡：借方{d}，貸方{c}，差額{x}',
    'Debit and credit are not equal: debit {d}, credit {c}, difference {x}',
  ],
  'line.summary': ['第{n}行：摘要不能为空', '第{n}列：摘要不能為空', 'Line {n}: the summary cannot be empty'],
  'line.subject': ['第{n}行：科目不能为空', '第{n}列：科目不能為空', 'Line {n}: the subject cannot be empty'],
  'line.subjectUnknown': [
    '第{n}行：科目{code}不存在或已停用',
    '第{n}列：科目{code}不存在或已停用',
    'Line {n}: subject {code} does not exist or is disabled',
  ],
  'line.outsideScope': [
    '第{n}行：{code} 不在您的店铺或部门范围内',
    '第{n}列：{code} 不在您的店鋪或部門範圍內',
    'Line {n}: {code} is none of the stores or departments that you see',
  ],
  'line.subjectNotLeaf': [
    '第{n}行：科目{code}不是末级科目',
    '第{n}列：科目{code}不是末級科目',
    'Line {n}: subject {code} is not a leaf subject',
  ],
  'line.entityRequired': [
    '第{n}行：科目{code}必须录入{dim}',
    '第{n}列：科目{code}必須輸入{dim}',
    'Line {n}: subject {code} requires {dim}',
  ],
  'line.bothSides': [
    '第{n}行：借方和贷方不能同时有金额',
    '第{n}列：借方和貸方不能同時有金額',
    'Line {n}: debit and credit cannot both have an amount',
  ],
  'line.zero': ['第{n}行：金额不能为零', '第{n}列：金額不能為零', 'Line {n}: the amount cannot be zero'],
  'line.amountRange': [
    '第{n}行：金额超出范围或小数位超过{k}位',
    '第{n}列：金額超出範圍或小數位超過{k}位',
    'Line {n}: the amount is out of range or has more than {k} decimals',
  ],
  'line.currency': [
    '第{n}行：科目{code}不允许币种{cur}',
    '第{n}列：科目{code}不允許幣種{cur}',
    'Line {n}: subject {code} does not allow currency {cur}',
  ],
  'line.rateMismatch': [
    '第{n}行：原币{o}×汇率{r}与本位币{b}相差超过{t}',
    '第{n}列：原幣{o}×匯率{r}與本位幣{b}相差超過{t}',
    'Line {n}: original {o} x rate {r} differs from base {b} by more than {t}',
  ],
  'line.generatedOnly': [
    '第{n}行：科目{code}只能由系统生成',
    '第{n}列：科目{code}只能由系統產生',
    'Line {n}: subject {code} can only be used by generated vouchers',
  ],
  'voucher.alreadyReversed': [
    '凭证{no}已被{rev}冲销，不能重复冲销',
    '憑證{no}已被{rev}沖銷，不能重複沖銷',
    'Voucher {no} has already been reversed by {rev}',
  ],
  'voucher.numberTaken': ['凭证号{no}已存在', '憑證號{no}已存在', 'Voucher number {no} already exists'],
  'voucher.deleteRefused': [
    '选择的凭证中包含非本人创建或已审核的凭证，不能删除',
    '選擇的憑證中包含非本人建立或已審核的憑證，不能刪除',
    'The selection contains vouchers not created by you or already reviewed; they cannot be deleted',
  ],
  'voucher.audited': [
    '已审核的凭证不能修改，请先取消审核',
    '已審核的憑證不能修改，請先取消審核',
    'A reviewed voucher cannot be changed; cancel the review first',
  ],
  'voucher.posted': ['已记账的凭证不能修改', '已記帳的憑證不能修改', 'Posted vouchers cannot be changed'],
  'voucher.typeDebit': [
    '{type}凭证借方必须有科目{code}',
    '{type}憑證借方必須有科目{code}',
    'A {type} voucher must have subject {code} on the debit side',
  ],
  'voucher.typeCredit': [
    '{type}凭证贷方必须有科目{code}',
    '{type}憑證貸方必須有科目{code}',
    'A {type} voucher must have subject {code} on the credit side',
  ],
  'voucher.typeNever': [
    '{type}凭证不能使用科目{code}',
    '{type}憑證不能使用科目{code}',
    'A {type} voucher cannot use subject {code}',
  ],
  'line.cashFlowItem': [
    '第{n}行：请指定现金流量项目',
    '第{n}列：請指定現金流量項目',
    'Line {n}: please choose a cash flow item',
  ],
  'voucher.manyLines': ['凭证分录不能超过{k}行', '憑證分錄不能超過{k}列', 'A voucher cannot have more than {k} lines'],
  'line.entityUnknown': [
    '第{n}行：{dim}{code}不存在、已停用或不属于本公司',
    '第{n}列：{dim}{code}不存在、已停用或不屬於本公司',
    'Line {n}: {dim} {code} is not there, is disabled or does not belong to the company',
  ],
  'voucher.reversalDate': [
    '凭证日期不能早于被冲销凭证的日期',
    '憑證日期不能早於被沖銷憑證的日期',
    'The date cannot be earlier than the date of the reversed voucher',
  ],
  'salesList.differs': [
    '销售清单金额{a}与凭证金额{b}不一致',
    '銷售清單金額{a}與憑證金額{b}不一致',
    'The sales list amount {a} differs from the voucher amount {b}',
  ],
  'invoice.duplicate': [
    '发票号{no}已在凭证{v}登记',
    '發票號{no}已在憑證{v}登記',
    'Invoice number {no} is already registered in voucher {v}',
  ],
  'invoice.required': ['发票号不能为空', '發票號不能為空', 'The invoice number cannot be empty'],
  'attachment.voucher': ['公司和凭证号不能为空', '公司和憑證號不能為空', 'Company and voucher number cannot be empty'],
  'attachment.size': ['附件不能超过200MB', '附件不能超過200MB', 'An attachment cannot exceed 200MB'],
  'attachment.many': [
    '一张凭证最多{max}个附件',
    '一張憑證最多{max}個附件',
    'A voucher can have {max} attachments at most',
  ],
  'voucher.notMergeable': [
    '凭证 {no} 不能合并：只合并本人所制、未审核、非单据或结转模板生成、同日期同凭证字同来源，且除首张外没有附件和销售清单的凭证',
    '憑證 {no} 不能合併：只合併本人所製、未審核、非單據或結轉範本產生、同日期同憑證字同來源，且除首張外沒有附件和銷售清單的憑證',
    'Voucher {no} cannot be merged: own, unaudited, not generated, one date, type, source; files, lists on the first',
  ],
  'voucher.negativeCash': [
    '科目{code}余额将为负数，本账套不允许',
    '科目{code}餘額將為負數，本帳套不允許',
    'Subject {code} would have a negative balance, which this account set does not allow',
  ],
  'voucher.notPosted': [
    '凭证{no}未记账，不能红字冲销；请直接修改或作废',
    '憑證{no}未記帳，不能紅字沖銷；請直接修改或作廢',
    'Voucher {no} is not posted; change it or make it void instead of reversing it',
  ],
  'voucher.closing': [
    '凭证{no}是结转损益凭证，不能冲销；请补记更正凭证后重新结转',
    '憑證{no}是結轉損益憑證，不能沖銷；請補記更正憑證後重新結轉',
    'Voucher {no} closes profit and loss and cannot be reversed; book a correction and close again',
  ],
  'voucher.noLaterYear': [
    '该公司没有可录入凭证的后续年度账套',
    '該公司沒有可錄入憑證的後續年度帳套',
    'The company has no later account set that takes vouchers and that you may enter in',
  ],
  'voucher.numberFraction': [
    '{no}是分数号；凭证号只能是整数：一笔业务的每张凭证各用一个号，并在摘要中注明第几张',
    '{no}是分數號；憑證號只能是整數：一筆業務的每張憑證各用一個號，並在摘要中註明第幾張',
    '{no} is a fraction; numbers are whole: give each voucher a number of its own, and say in the summary which it is',
  ],
  'voucher.elimination': [
    '抵销凭证只能录入合并范围指定的抵销账套；请换凭证字或改在抵销账套录入',
    '抵銷憑證只能錄入合併範圍指定的抵銷帳套；請換憑證字或改在抵銷帳套錄入',
    'Eliminations belong to the account set that a merge group names: choose another type',
  ],
  'voucher.reversed': [
    '凭证已被红字冲销，不能修改、作废或删除；请先删除红字凭证',
    '憑證已被紅字沖銷，不能修改、作廢或刪除；請先刪除紅字憑證',
    'The voucher is reversed and cannot be changed, made void or deleted; delete its reversal first',
  ],
  'voucher.numberSeries': [
    '凭证号{no}不在本月已有的 1–{last} 号之内；只能改为空号：{free}',
    '憑證號{no}不在本月已有的 1–{last} 號之內；只能改為空號：{free}',
    'Number {no} is not among 1–{last} of this month; only a free number can be taken: {free}',
  ],
  'line.redLetter': [
    '第{n}行：本账套只用红字冲销，科目{code}只能记{dim}；冲减时在{dim}填负数',
    '第{n}行：本帳套只用紅字沖銷，科目{code}只能記{dim}；沖減時在{dim}填負數',
    'Line {n}: this account set corrects in red only; subject {code} takes {dim}, and a negative {dim} reduces it',
  ],
  'line.noQuantity': [
    '第{n}行：本账套不核算数量，不能填数量和单价；请清空，或在账套定义中启用数量核算',
    '第{n}行：本帳套不核算數量，不能填數量和單價；請清空，或在帳套定義中啟用數量核算',
    'Line {n}: this account set keeps no quantities; clear quantity and price, or switch them on in its definition',
  ],
  'subject.codeRule': [
    '科目编码不符合编码规则{rule}',
    '科目編碼不符合編碼規則{rule}',
    'The subject code does not follow the code rule {rule}',
  ],
  'subject.parent': ['上级科目{code}不存在', '上級科目{code}不存在', 'The parent subject {code} does not exist'],
  'subject.used': [
    '科目已使用，不能修改编码、类型或余额方向',
    '科目已使用，不能修改編碼、類型或餘額方向',
    'The subject is in use; code, type and balance direction cannot be changed',
  ],
  'subject.balance': [
    '科目{code}有余额，不能停用',
    '科目{code}有餘額，不能停用',
    'Subject {code} has a balance and cannot be disabled',
  ],
  'subject.moves': [
    '科目{code}已有数据，新增下级后数据将转入{new}，是否继续？',
    '科目{code}已有資料，新增下級後資料將轉入{new}，是否繼續？',
    'Subject {code} has data, which will move to {new} when a child is added. Continue?',
  ],
  'subject.later': [
    '科目{code}在{year}年已有记账月份，已记账的凭证不能改动：下级{new}从{next}年起生效，届时转入余额。是否继续？',
    '科目{code}在{year}年已有記帳月份，已記帳的憑證不能改動：下級{new}從{next}年起生效，屆時轉入餘額。是否繼續？',
    'Subject {code} is posted in {year} and stays as it is; {new} begins with {next} and takes over then. Continue?',
  ],
  'subject.prefix': [
    '科目编码与{code}互为前缀，却不是其上下级',
    '科目編碼與{code}互為前綴，卻不是其上下級',
    'The code and subject {code} begin alike without being parent and child',
  ],
  'subject.typeOfParent': [
    '类型由一级科目决定，须与上级科目{code}相同',
    '類型由一級科目決定，須與上級科目{code}相同',
    'The type is decided at level 1 and must be that of the parent subject {code}',
  ],
  'subject.asParent': [
    '首个下级科目将承接上级的数据，此项须与上级相同',
    '首個下級科目將承接上級的資料，此項須與上級相同',
    'The first child takes over what its parent subject holds; here it must be like it',
  ],
  'subject.extensible': [
    '科目{code}不允许公司自设下级科目',
    '科目{code}不允許公司自設下級科目',
    'Companies may not add children of their own below subject {code}',
  ],
  'subject.children': [
    '科目{code}有下级科目，请先处理下级',
    '科目{code}有下級科目，請先處理下級',
    'Subject {code} has children; begin with those',
  ],
  'subject.kindGone': [
    '科目{code}的分录已录入{dim}，不能取消此项辅助核算',
    '科目{code}的分錄已錄入{dim}，不能取消此項輔助核算',
    'Lines on subject {code} name a {dim}; this kind of entity cannot be taken away',
  ],
  'subject.kindAsked': [
    '科目{code}已有未录入{dim}的分录，只能作为可选项增加',
    '科目{code}已有未錄入{dim}的分錄，只能作為可選項增加',
    'Lines on subject {code} name no {dim}; this kind of entity can only be added as optional',
  ],
  'subject.currencyUsed': [
    '科目{code}已有{cur}的分录或余额，不能排除该币种',
    '科目{code}已有{cur}的分錄或餘額，不能排除該幣種',
    'Subject {code} has lines or balances in {cur}; that currency cannot be left out',
  ],
  'subject.yearUsed': [
    '科目{code}在{year}年已使用，须在有效年度内',
    '科目{code}在{year}年已使用，須在有效年度內',
    'Subject {code} is used in {year}, which must be among its valid years',
  ],
  'subject.companyUsed': [
    '科目{code}已被范围以外的公司使用，不能缩小公司范围',
    '科目{code}已被範圍以外的公司使用，不能縮小公司範圍',
    'A company outside this list uses subject {code}; the list cannot be narrowed',
  ],
  'subject.notYours': [
    '科目{code}由公司自设，只能在该公司的账套中修改',
    '科目{code}由公司自設，只能在該公司的帳套中修改',
    'Subject {code} is a company’s own; it is changed in an account set of that company',
  ],
  'subject.parentUsed': [
    '科目{code}已有数据，请单独新增其首个下级，系统会先询问再转移数据',
    '科目{code}已有資料，請單獨新增其首個下級，系統會先詢問再轉移資料',
    'Lines stand on subject {code}: add its first child by itself, which asks before they move',
  ],
  'subject.parentOff': [
    '上级科目{code}已停用，请先启用上级',
    '上級科目{code}已停用，請先啟用上級',
    'The parent subject {code} is disabled; enable it first',
  ],
  'subject.kept': [
    '科目{code}已使用，此项保持不变，可在该科目的表单中查看能否修改',
    '科目{code}已使用，此項保持不變，可在該科目的表單中檢視能否修改',
    'Subject {code} is in use and keeps this field; its own form says what can be changed',
  ],
  'subject.uncovered': [
    '科目{code}未列入{type}，不能启用：请先在“报表配置”中给相应的行加上 {formula}',
    '科目{code}未列入{type}，不能啟用：請先在「報表配置」中給相應的行加上 {formula}',
    'Subject {code} is not in the {type}: add {formula} to its line under “Report configuration” first',
  ],
  'voucherType.generated': [
    '凭证字{code}用于系统生成的凭证，不能停用',
    '憑證字{code}用於系統產生的憑證，不能停用',
    'Voucher type {code} is that of generated vouchers and cannot be disabled',
  ],
  'warning.negative': [
    '科目{code}余额将为负数',
    '科目{code}餘額將為負數',
    'Subject {code} would have a negative balance',
  ],
  'warning.duplicate': [
    '可能与凭证{no}重复（{days}天内金额和实体相同）',
    '可能與憑證{no}重複（{days}天內金額和實體相同）',
    'Possible duplicate of voucher {no} (same amount and entity within {days, day|days})',
  ],
  'warning.direction': [
    '科目{code}余额方向将相反',
    '科目{code}餘額方向將相反',
    'The balance of subject {code} would be against its direction',
  ],
  'warning.future': ['凭证日期晚于今天', '憑證日期晚於今天', 'The voucher date is later than today'],
  'warning.attachment': ['凭证没有附件', '憑證沒有附件', 'The voucher has no attachment'],
  'warning.unusual': [
    '科目{code}很少与{entity}一起使用',
    '科目{code}很少與{entity}一起使用',
    'Subject {code} is rarely used with {entity}',
  ],
  'warning.rate': [
    '汇率与前一汇率相差超过{p}%',
    '匯率與前一匯率相差超過{p}%',
    'The rate differs from the previous one by more than {p} %',
  ],
  'warning.expenseLimit': [
    '{amount} 超过费用项目 {item} 的限额 {limit}',
    '{amount} 超過費用項目 {item} 的限額 {limit}',
    '{amount} is above the limit of {limit} of item {item}',
  ],
  'warning.expensePapers': [
    '费用项目 {item} 需附：{papers}',
    '費用項目 {item} 需附：{papers}',
    'Item {item} needs papers: {papers}',
  ],
  'warning.otherSheets': [
    '另有 {n} 张工作表未读取：{names}',
    '另有 {n} 張工作表未讀取：{names}',
    '{n, more sheet was|more sheets were} not read: {names}',
  ],
  'warning.hiddenSheets': [
    '隐藏的工作表未读取：{names}',
    '隱藏的工作表未讀取：{names}',
    'Hidden sheets were not read: {names}',
  ],
  'warning.hiddenRows': [
    '含隐藏的 {n} 行，已一并读取',
    '含隱藏的 {n} 列，已一併讀取',
    '{n, hidden row was|hidden rows were} read with the others',
  ],
  'warning.unreadColumns': ['未读取的列：{columns}', '未讀取的欄：{columns}', 'Columns not read: {columns}'],
  'warning.otherForm': ['按{form}读取', '按{form}讀取', 'Read as {form}'],
  'warning.leftOut': ['{n} 处未读取：{what}', '{n} 處未讀取：{what}', '{n, entry|entries} not read: {what}'],
  'warning.openingTaken': [
    '表内期间 {period} 正是账套的开始，取期初余额',
    '表內期間 {period} 正是帳套的開始，取期初餘額',
    'The table begins with the account set ({period}): its opening balances are taken',
  ],
  'warning.closingTaken': [
    '表内期间 {period} 到账套开始前为止，取期末余额',
    '表內期間 {period} 到帳套開始前為止，取期末餘額',
    'The table ends where the account set begins ({period}): its closing balances are taken',
  ],
  'warning.emptyRows': [
    '{n} 行没有金额，未读入',
    '{n} 列沒有金額，未讀入',
    '{n, row without a figure was|rows without a figure were} not read',
  ],

  'audit.sameUser': ['审核人不能与制单人相同', '審核人不能與製單人相同', 'The reviewer cannot be the creator'],
  'audit.cashierFirst': [
    '凭证{no}含现金科目，须先由出纳签字',
    '憑證{no}含現金科目，須先由出納簽字',
    'Voucher {no} has cash subjects and must first be signed by the cashier',
  ],
  'audit.noRight': [
    '您没有审核凭证{no}的权限（公司、类型或金额超出范围）',
    '您沒有審核憑證{no}的權限（公司、類型或金額超出範圍）',
    'You may not review voucher {no} (company, type or amount out of your range)',
  ],
  'audit.posted': [
    '凭证已记账，不能取消审核',
    '憑證已記帳，不能取消審核',
    'The voucher is posted; the review cannot be cancelled',
  ],
  'audit.returned': [
    '凭证{no}已退回，尚未修改；制单人修改后再审核，或单独打开后审核',
    '憑證{no}已退回，尚未修改；製單人修改後再審核，或單獨開啟後審核',
    'Voucher {no} was returned and has not been changed since; its creator changes it first, or you audit it by itself',
  ],
  'audit.undoOver': [
    '审核只能在 {seconds} 秒内撤销；之后请取消审核',
    '審核只能在 {seconds} 秒內復原；之後請取消審核',
    'An audit can be undone within {seconds} seconds; after that, cancel the audit',
  ],
  'audit.undoOthers': [
    '只有审核人本人可以撤销这次审核',
    '只有審核人本人可以復原這次審核',
    'Only who gave this audit can undo it',
  ],
  'voucher.otherState': [
    '凭证不能这样操作：{reason}',
    '憑證不能這樣操作：{reason}',
    'This cannot be done to the voucher: {reason}',
  ],
  'voucher.partSeen': [
    '其中有您看不到的分录，须由能看到整张凭证的人操作',
    '其中有您看不到的分錄，須由能看到整張憑證的人操作',
    'Lines of it are hidden from you: whoever sees the whole voucher may do this',
  ],
  'voucher.onlyCreator': [
    '只有凭证的制单人可以这样操作',
    '只有憑證的製單人可以這樣操作',
    'Only the creator of the voucher may do this',
  ],
} satisfies WordTable

/** Reasons by their names. */
export const auditWord = {
  mustCancel: ['已审核，请先取消审核', '已審核，請先取消審核', 'it is audited; cancel the audit first'],
  mustRestore: ['已作废，请先恢复', '已作廢，請先恢復', 'it is void; restore it first'],
  notVoid: ['未作废', '未作廢', 'it is not void'],
  notAudited: ['未审核', '未審核', 'it is not audited'],
  notSigned: ['出纳未签字', '出納未簽字', 'the cashier has not signed it'],
  noCash: ['没有现金科目，无须签字', '沒有現金科目，無須簽字', 'it has no cash subject, so there is nothing to sign'],
  isDraft: ['是草稿，请先保存', '是草稿，請先儲存', 'it is a draft; save it first'],
} satisfies WordTable
