// What the check pages of imports ask, with the choices that they give, and why a report is refused.
import type { WordTable } from '../base/word-table.ts'

export const questionProblem = {
  'import.asked': [
    '共 {n} 个疑问待回答，请在检查页选择，或在命令行加 --accept 接受建议',
    '共 {n} 個疑問待回答，請在檢查頁選擇，或在命令列加 --accept 接受建議',
    '{n, question is|questions are} open: answer on the check page, or accept what is proposed with --accept',
  ],
  'warning.sumRows': [
    '{n} 行合计已与各行核对，不作分录读入：第 {lines} 行',
    '{n} 列合計已與各列核對，不作分錄讀入：第 {lines} 列',
    '{n, row of sums was|rows of sums were} held against the others and not read: row {lines}',
  ],
  'warning.unreadRows': [
    '{n} 行没有科目和金额，未读取：第 {lines} 行',
    '{n} 列沒有科目和金額，未讀取：第 {lines} 列',
    '{n, row has|rows have} neither subject nor amount, not read: row {lines}',
  ],
  'warning.unkeptColumns': [
    '凭证不保存这些列，未读取：{columns}',
    '憑證不儲存這些欄，未讀取：{columns}',
    'Columns that a voucher does not keep, not read: {columns}',
  ],
  'question.dates': [
    '{n} 行有两个不同的日期（如第 {line} 行：{dates}），凭证日期按哪一个？',
    '{n} 列有兩個不同的日期（如第 {line} 列：{dates}），憑證日期按哪一個？',
    '{n, row has|rows have} two dates that differ (row {line}: {dates}): which is the date of the vouchers?',
  ],
  'question.period': [
    '{n} 行的日期不在文件所写的期间内（如第 {line} 行：{dates}），凭证日期按哪一个？',
    '{n} 列的日期不在檔案所寫的期間內（如第 {line} 列：{dates}），憑證日期按哪一個？',
    '{n, row has|rows have} a date outside of the period that the file states (row {line}: {dates}): which date holds?',
  ],
  'question.end': [
    '余额表既有期初又有期末（表内期间：{period}；账套从 {month} 开始），导入哪一个？',
    '餘額表既有期初又有期末（表內期間：{period}；帳套從 {month} 開始），匯入哪一個？',
    'The table has both opening and closing balances (its period: {period}; the account set begins with ' +
      '{month}): which are taken?',
  ],
  'question.tablePeriod': [
    '表内期间是 {period}，账套却从 {month} 开始，仍要作为期初余额？',
    '表內期間是 {period}，帳套卻從 {month} 開始，仍要作為期初餘額？',
    'The table is of {period}, the account set begins with {month}: take it as opening balances all the same?',
  ],
  'question.tableUnit': [
    '表内单位是“{unit}”，金额要乘以 10 的 {power} 次方吗？',
    '表內單位是「{unit}」，金額要乘以 10 的 {power} 次方嗎？',
    'The title says that figures are in {unit} (10 to the power of {power}): are they multiplied?',
  ],
  'question.company': [
    '文件写的是“{name}”，当前账套是“{own}”的，仍要导入？',
    '檔案寫的是「{name}」，目前帳套是「{own}」的，仍要匯入？',
    'The file names {name}, this account set is of {own}: import it all the same?',
  ],
  'question.openings': [
    '已有 {there} 行期初余额（借方 {debit}，贷方 {credit}）：本文件的科目有 {same} 行将被替换，其他科目（{codes}）还有 {others} 行（借方 {othersDebit}，' +
      '贷方 {othersCredit}）；全部替换时这 {others} 行将被删除',
    '已有 {there} 列期初餘額（借方 {debit}，貸方 {credit}）：本檔案的科目有 {same} 列將被取代，其他科目（{codes}）還有 {others} 列（借方 {othersDebit}，' +
      '貸方 {othersCredit}）；全部取代時這 {others} 列將被刪除',
    '{there, opening is|openings are} there (debit {debit}, credit {credit}): {same} of the subjects of this ' +
      'file are replaced, {others} are of other subjects ({codes}; debit {othersDebit}, credit {othersCredit}); if ' +
      'all are replaced, {others, opening|openings} of other subjects will go',
  ],
  'question.openingsSame': [
    '已有 {there} 行期初余额（借方 {debit}，贷方 {credit}），全部由本文件替换',
    '已有 {there} 列期初餘額（借方 {debit}，貸方 {credit}），全部由本檔案取代',
    '{there, opening is|openings are} there (debit {debit}, credit {credit}), all of subjects of this file: they ' +
      'are replaced',
  ],
  'question.sum': [
    '合计与明细不符：文件写 {told}，明细之和为 {read}',
    '合計與明細不符：檔案寫 {told}，明細之和為 {read}',
    'A sum differs from its rows: the file says {told}, its rows come to {read}',
  ],
  'question.name': [
    '{code} 在本账套是“{name}”，文件写的是“{told}”',
    '{code} 在本帳套是「{name}」，檔案寫的是「{told}」',
    '{code} is {name} in this account set, the file says {told}',
  ],
  'question.sideSign': [
    '写明方向的余额是负数：按该方向的红字',
    '寫明方向的餘額是負數：按該方向的紅字',
    'A balance with a side is negative: it is taken as a red amount on that side',
  ],
  'question.sideDirection': [
    '文件的方向与科目的余额方向相反：按文件的方向',
    '檔案的方向與科目的餘額方向相反：按檔案的方向',
    'The side in the file is not that of the subject: the balance is taken on the side in the file',
  ],
  'question.sideOriginal': [
    '原币金额与本位币金额不在同一方向',
    '原幣金額與本位幣金額不在同一方向',
    'The original amount stands on the other side than the base amount',
  ],
  'question.rateProduct': [
    '原币金额乘以汇率不等于本位币金额',
    '原幣金額乘以匯率不等於本位幣金額',
    'The original amount at this rate is not the base amount',
  ],
  'question.rateFar': [
    '原币与本位币金额折合的汇率，与期初的汇率相差超过 5%',
    '原幣與本位幣金額折合的匯率，與期初的匯率相差超過 5%',
    'Original and base amount make a rate that is more than 5 % off the one on record',
  ],
  'question.rate': [
    '汇率与 {date} 的 {before} 相差超过 {p}%',
    '匯率與 {date} 的 {before} 相差超過 {p}%',
    'The rate differs from {before} of {date} by more than {p} %',
  ],
  'question.alikeCode': [
    '编码 {code} 与已有的 {other} 很像，可能是同一个',
    '編碼 {code} 與已有的 {other} 很像，可能是同一個',
    'Code {code} is much like {other}, which is there: they may be the same',
  ],
  'question.alikeName': [
    '{code} 与 {other} 同名，可能是同一个',
    '{code} 與 {other} 同名，可能是同一個',
    '{code} has the name of {other}: they may be the same',
  ],
  'question.renamed': [
    '{code} 现在名为“{name}”，文件写的是“{told}”：导入将改名',
    '{code} 現在名為「{name}」，檔案寫的是「{told}」：匯入將改名',
    '{code} is named {name} here, the file says {told}: it will be renamed',
  ],
  'question.moves': [
    '{n} 行的期初余额加减本期发生额不等于期末余额（如第 {line} 行）',
    '{n} 列的期初餘額加減本期發生額不等於期末餘額（如第 {line} 列）',
    '{n, row has|rows have} a closing balance that is not the opening one and the movements (row {line})',
  ],
  'question.balance': [
    '{n} 处写明的余额与分录不符（如第 {line} 行：{account} 写的是 {told}，分录合计 {read}）：仍按分录导入？',
    '{n} 處寫明的餘額與分錄不符（如第 {line} 列：{account} 寫的是 {told}，分錄合計 {read}）：仍依分錄匯入？',
    '{n, balance that the file states is|balances that the file states are} not what its lines come to (row {line}: ' +
      '{account} is said to have {told}, its lines come to {read}): import the lines all the same?',
  ],
  'question.rateUnit': [
    '文件写的是每 {unit} 外币的汇率，按此读取？',
    '檔案寫的是每 {unit} 外幣的匯率，按此讀取？',
    'The file says that its rates are for {unit} of the foreign currency: are they read so?',
  ],
  'question.rateInverse': [
    '{n} 行的汇率与反向汇率不是互为倒数（如第 {line} 行：{rate} 与 {told}）：仍按汇率导入？',
    '{n} 列的匯率與反向匯率不是互為倒數（如第 {line} 列：{rate} 與 {told}）：仍按匯率匯入？',
    '{n, rate is|rates are} not what the inverse rate turned round is (row {line}: {rate} and {told}): import ' +
      'the rate all the same?',
  ],
  'question.redefined': [
    '科目 {code} 在这里是 {name}，文件写的是 {told}：将按文件更改',
    '科目 {code} 在這裡是 {name}，檔案寫的是 {told}：將依檔案更改',
    'Subject {code} has {name} here, the file says {told}: it will be changed',
  ],
  'import.choose': [
    '没有这个值，可以是：{values}',
    '沒有這個值，可以是：{values}',
    'There is no such value; it may be: {values}',
  ],
  'import.otherXml': [
    '这是 XML 文件（{root}）：能读的 XML 只有 GB/T 24589 的 {file}，请在原软件里导出为 xlsx 或 csv',
    '這是 XML 檔案（{root}）：能讀的 XML 只有 GB/T 24589 的 {file}，請在原軟體裡匯出為 xlsx 或 csv',
    'This is an XML file ({root}): the only XML that is read is {file} of GB/T 24589; export it as xlsx or csv',
  ],
  'subject.typeBelow': [
    '下级科目 {code} 的类型不同：类型由一级科目决定，下级须一并更改',
    '下級科目 {code} 的類型不同：類型由一級科目決定，下級須一併更改',
    'Subject {code} below it has another type: the type is decided at level 1, change those below too',
  ],
  'import.noOpenings': [
    '文件中没有期初余额：分录簿里要有一笔摘要为“期初余额”（opening balances）的交易',
    '檔案中沒有期初餘額：分錄簿裡要有一筆摘要為「期初餘額」（opening balances）的交易',
    'There are no opening balances in this file: in a journal they are a transaction described as "opening balances"',
  ],
  'import.journalImplied': [
    '没有明写金额、科目或日期：{text}。请先让原程序全部写出（例如 hledger print -x），再导入',
    '沒有明寫金額、科目或日期：{text}。請先讓原程式全部寫出（例如 hledger print -x），再匯入',
    'Amount, subject or date is not written out: {text}. Let its own program write it out first (hledger print -x)',
  ],
  'question.signed': [
    '{n} 行余额没有方向且有负数（如第 {line} 行）：负数是贷方，还是科目方向上的红字？',
    '{n} 列餘額沒有方向且有負數（如第 {line} 列）：負數是貸方，還是科目方向上的紅字？',
    '{n, balance has|balances have} no side, and some are negative (row {line}): are these credits, or red ' +
      'amounts on the side of their subjects?',
  ],
  'question.tableCurrency': [
    '文件写的币别是“{cur}”，不是本位币：金额仍作为本位币？',
    '檔案寫的幣別是「{cur}」，不是本位幣：金額仍作為本位幣？',
    'The file says {cur}, which is not the base currency: are the figures base amounts all the same?',
  ],
  'question.manyCurrencies': [
    '{sign} 可以是好几种货币：这里是 {cur} 吗？',
    '{sign} 可以是好幾種貨幣：這裡是 {cur} 嗎？',
    '{sign} may be several currencies: is it {cur} here?',
  ],
  'question.shownCurrency': [
    '{n} 个金额按标题或单元格格式是 {told}（第 {line} 行起）：仍作为 {own}？',
    '{n} 個金額依標題或儲存格格式是 {told}（第 {line} 列起）：仍作為 {own}？',
    '{n, amount is|amounts are} marked {told} by a title or the format of the cell (row {line}): are they in ' +
      '{own} all the same?',
  ],
  'amount.otherCurrency': [
    '金额旁写的是 {sign}，但这里的金额是 {cur}：请去掉符号，或更正币种',
    '金額旁寫的是 {sign}，但這裡的金額是 {cur}：請去掉符號，或更正幣別',
    '{sign} stands beside the amount, but it is in {cur}: take the sign away, or correct the currency',
  ],
  'question.again': [
    '{n} 张凭证与账上已有的相同（如 {no}）：同一日期、凭证字和分录',
    '{n} 張憑證與帳上已有的相同（如 {no}）：同一日期、憑證字和分錄',
    '{n, voucher is|vouchers are} in the books already (such as {no}): same date, type and lines',
  ],
  'question.unit': [
    '文件以{unit}为单位：金额按 {times} 倍读入，还是按文件所写？',
    '檔案以{unit}為單位：金額按 {times} 倍讀入，還是按檔案所寫？',
    'The unit of the file is {unit}: are its amounts read {times} times as large, or as they are written?',
  ],
  'question.sides': [
    '{n} 行的方向与借贷金额不一致（如第 {line} 行：{sides}），按哪一个？',
    '{n} 列的方向與借貸金額不一致（如第 {line} 列：{sides}），按哪一個？',
    '{n, row has|rows have} a side that disagrees with its amounts (row {line}: {sides}): which one holds?',
  ],
  'question.signedLines': [
    '{n} 个金额没有方向而有正负号（如第 {line} 行）：负数是贷方吗？',
    '{n} 個金額沒有方向而有正負號（如第 {line} 列）：負數是貸方嗎？',
    '{n, amount has|amounts have} no side but a sign (row {line}): are negative ones credits?',
  ],
  'question.types': [
    '{n} 行的凭证类型本账套没有（{types}）：按“{type}”字导入',
    '{n} 列的憑證類型本帳套沒有（{types}）：按「{type}」字匯入',
    'The types of {n, voucher row|voucher rows} are not in this account set ({types}): they become {type}',
  ],
  'question.decimalComma': [
    '金额用逗号作小数点：{told} 读为 {read}',
    '金額用逗號作小數點：{told} 讀為 {read}',
    'Amounts are written with a decimal comma: {told} is read as {read}',
  ],
  'question.noLeaf': [
    '文件写科目 {code} 不是末级，但它没有下级：照此导入后不能记账，直到有了下级',
    '檔案寫科目 {code} 不是末級，但它沒有下級：照此匯入後不能記帳，直到有了下級',
    'The file says that subject {code} is no leaf, and nothing is below it: nothing can be booked on it until there is',
  ],
  'question.endsBefore': [
    '失效日期 {told} 早于日期 {read}，按后者读入',
    '失效日期 {told} 早於日期 {read}，按後者讀入',
    'A rate ends on {told}, before its day {read}, which is taken',
  ],
  'question.papers': [
    '同一凭证各行的附件数不一样：{told} 与 {read}，按后者读入',
    '同一憑證各行的附件數不一樣：{told} 與 {read}，按後者讀入',
    'Lines of one voucher have different numbers of attachments: {told} beside {read}, which is taken',
  ],
  'question.twice': [
    '两列写的不一样：{told} 与 {read}，按后者读入',
    '兩欄寫的不一樣：{told} 與 {read}，按後者讀入',
    'Two columns say different things: {told} beside {read}, which is taken',
  ],
  'warning.unreadKinds': [
    '本系统不认识的核算项目类别，没有读入：{kinds}',
    '本系統不認識的核算項目類別，沒有讀入：{kinds}',
    'Kinds of entities that are not known here, not read: {kinds}',
  ],
  'warning.voidRows': [
    '{n} 行在文件中已标明作废（{word}），未读取：第 {lines} 行',
    '{n} 列在檔案中已標明作廢（{word}），未讀取：第 {lines} 列',
    '{n, row is|rows are} void by the file itself ({word}), not read: row {lines}',
  ],
  'import.empty': ['没有可导入的行', '沒有可匯入的列', 'There is no row to import'],
  'question.red': [
    '{n} 行标为红字而金额没有负号（如第 {line} 行）：按负数读入？',
    '{n} 列標為紅字而金額沒有負號（如第 {line} 列）：按負數讀入？',
    '{n, row is|rows are} marked red, with amounts that have no sign (row {line}): are these negative?',
  ],
  'question.reversed': [
    '文件写明 {n} 张凭证已被冲销，却没有冲销它的凭证（如第 {line} 行：{no}）：仍要导入？',
    '檔案寫明 {n} 張憑證已被沖銷，卻沒有沖銷它的憑證（如第 {line} 列：{no}）：仍要匯入？',
    '{n, document was|documents were} reversed by one that is not in the file (row {line}: {no}): import all the same?',
  ],
  'question.encoding': [
    '文件的编码无法确定，按哪种编码读取：{readings}？若都不正确，请将文件另存为 CSV UTF-8 或 xlsx 后重新选择',
    '檔案的編碼無法確定，按哪種編碼讀取：{readings}？若都不正確，請將檔案另存為 CSV UTF-8 或 xlsx 後重新選擇',
    'The encoding is in doubt; how is the file read: {readings}? If neither is right, save it as CSV UTF-8 or xlsx',
  ],
  'import.alikeDiffers': [
    '这些单元格有 {n} 个不同的值：请逐个更正，或在文件中更正',
    '這些儲存格有 {n} 個不同的值：請逐個更正，或在檔案中更正',
    'The cells hold {n} different values: correct each of them, or the file',
  ],

  'report.dateRange': ['日期范围不能为空', '日期範圍不能為空', 'The date range cannot be empty'],
  'report.period': ['期间不能为空', '期間不能為空', 'The period cannot be empty'],
  'report.subjects': [
    '起始科目和结束科目不能为空',
    '起始科目和結束科目不能為空',
    'Start and end subjects cannot be empty',
  ],
  'report.level': ['科目级次不能为空', '科目級次不能為空', 'The subject level cannot be empty'],
  'range.reversed': [
    '起始{reason}“{first}”在结束{reason}“{last}”之后：请对调',
    '起始{reason}「{first}」在結束{reason}「{last}」之後：請對調',
    'The first {reason}, {first}, comes after the last {reason}, {last}: exchange them',
  ],
  'report.oneYear': [
    '报表只在一个年度内：起始期间{first}与结束期间{last}不在同一年，请选择同一年的期间',
    '報表只在一個年度內：起始期間{first}與結束期間{last}不在同一年，請選擇同一年的期間',
    'A report is of one year: its first month, {first}, and its last, {last}, are of two. Choose months of one year',
  ],
  'known.moment': [
    '{text} 不是时刻，请写成 2026-01-12T10:00',
    '{text} 不是時刻，請寫成 2026-01-12T10:00',
    '{text} is not a date and time: write it as 2026-01-12T10:00',
  ],
  'known.ahead': [
    '{moment} 尚未到来，请选择过去的时刻',
    '{moment} 尚未到來，請選擇過去的時刻',
    '{moment} is still to come: choose a moment that is past',
  ],
  'known.many': [
    '{moment} 之后改动的凭证或记录有 {count} 项，超过报表可回溯的 {most} 项，请选择更晚的时刻',
    '{moment} 之後改動的憑證或記錄有 {count} 項，超過報表可回溯的 {most} 項，請選擇更晚的時刻',
    '{count} changes since {moment} are more than the {most} that a report takes back: choose a later moment',
  ],
  'known.unrecorded': [
    '凭证 {no} 在 {moment} 时的状态没有记录，请选择 {from} 及以后的时刻',
    '憑證 {no} 在 {moment} 時的狀態沒有記錄，請選擇 {from} 及以後的時刻',
    'What voucher {no} was at {moment} is not recorded: choose a moment from {from} on',
  ],
  'known.openings': [
    '{set} 的期初余额在 {at} 由 {user} 变动过，请选择此后的时刻',
    '{set} 的期初餘額在 {at} 由 {user} 變動過，請選擇此後的時刻',
    'The openings of {set} were changed on {at} by {user}: choose a later moment',
  ],
  'known.subject': [
    '科目 {subject} 在 {at} 承接了上级科目的数据，请选择此后的时刻',
    '科目 {subject} 在 {at} 承接了上級科目的資料，請選擇此後的時刻',
    'Subject {subject} took over from its parent on {at}, with what stood on it: choose a later moment',
  ],
  'known.books': [
    '{set} 建立于 {at}，{moment} 时尚不存在，请选择此后的时刻',
    '{set} 建立於 {at}，{moment} 時尚不存在，請選擇此後的時刻',
    '{set} was made on {at}: at {moment} it was not there. Choose a later moment',
  ],
  'known.adjustment': [
    '报表调整 {no} 在 {moment} 时的内容没有记录，请选择 {from} 及以后的时刻',
    '報表調整 {no} 在 {moment} 時的內容沒有記錄，請選擇 {from} 及以後的時刻',
    'What statement adjustment {no} was at {moment} is not recorded: choose a moment from {from} on',
  ],
  'known.ages': [
    '账龄只能按当前计算：请不带账龄，或回到当前',
    '帳齡只能按目前計算：請不帶帳齡，或回到目前',
    'Ages are counted as of now: ask for the report without ages, or as of now',
  ],
} satisfies WordTable

/** Choices by their names in `problemWord`. */
export const questionWord = {
  choice_gb18030: ['GB18030', 'GB18030', 'GB18030'],
  choice_big5: ['Big5', 'Big5', 'Big5'],
  choice_accept: ['按文件原样', '按檔案原樣', 'Take it as it stands'],
  choice_leaveOut: ['不导入这些凭证', '不匯入這些憑證', 'Leave these vouchers out'],
  choice_correct: ['更正为 {value}', '更正為 {value}', 'Correct to {value}'],
  choice_period: ['期间的最后一天', '期間的最後一天', 'The last day of the period'],
  choice_closing: ['期末余额', '期末餘額', 'The closing balances'],
  choice_opening: ['期初余额', '期初餘額', 'The opening balances'],
  choice_decimalComma: ['逗号是小数点', '逗號是小數點', 'The comma stands before decimals'],
  choice_thousandsComma: ['逗号分隔千位', '逗號分隔千位', 'The comma stands between thousands'],
  choice_perUnits: ['按文件所写的单位数', '按檔案所寫的單位數', 'For as many as the file says'],
  choice_perOne: ['按每 1 单位', '按每 1 單位', 'For one'],
  choice_timesUnit: ['按单位折算', '按單位折算', 'Multiply'],
  choice_asWritten: ['按文件原数', '按檔案原數', 'Take them as they stand'],
  choice_replaceThese: [
    '只替换这些科目，其余保留',
    '只取代這些科目，其餘保留',
    'Replace these subjects, keep the others',
  ],
  choice_replaceAll: ['全部替换', '全部取代', 'Replace all'],
  choice_debitPositive: ['负数是贷方（借正贷负）', '負數是貸方（借正貸負）', 'Negative is credit'],
  choice_creditPositive: ['负数为借方', '負數為借方', 'Negative is debit'],
  choice_ofSubject: ['按科目方向，负数是红字', '按科目方向，負數是紅字', 'Red on the side of the subject'],
  choice_scaled: ['乘以单位', '乘以單位', 'Times the unit'],
  choice_written: ['按文件所写，不换算', '按檔案所寫，不換算', 'As they are written'],
  choice_negative: ['按负数', '按負數', 'As negative amounts'],
  choice_side: ['按方向列', '按方向欄', 'By the column of the side'],
  choice_columns: ['按借贷两列', '按借貸兩欄', 'By the columns of debit and credit'],

  range_month: ['期间', '期間', 'month'],
  range_date: ['日期', '日期', 'date'],
  range_year: ['年度', '年度', 'year'],
  range_no: ['凭证号', '憑證號', 'number'],
  range_subject: ['科目', '科目', 'subject'],
  range_amount: ['金额', '金額', 'amount'],
} satisfies WordTable
