// What the check pages of imports ask, and the choices that they give, in traditional Chinese.
import type { questionProblem as problemZhCn, questionWord as wordZhCn } from '../zh-cn/question-problem.ts'

export const questionProblem: typeof problemZhCn = {
  'import.asked': '共 {n} 個疑問待回答，請在檢查頁選擇，或在命令列加 --accept 接受建議',
  'warning.sumRows': '{n} 列合計已與各列核對，不作分錄讀入：第 {lines} 列',
  'warning.unreadRows': '{n} 列沒有科目和金額，未讀取：第 {lines} 列',
  'warning.unkeptColumns': '憑證不儲存這些欄，未讀取：{columns}',
  'question.dates': '{n} 列有兩個不同的日期（如第 {line} 列：{dates}），憑證日期按哪一個？',
  'question.period': '{n} 列的日期不在檔案所寫的期間內（如第 {line} 列：{dates}），憑證日期按哪一個？',
  'question.end': '餘額表既有期初又有期末（表內期間：{period}；帳套從 {month} 開始），匯入哪一個？',
  'question.tablePeriod': '表內期間是 {period}，帳套卻從 {month} 開始，仍要作為期初餘額？',
  'question.tableUnit': '表內單位是「{unit}元」，金額要乘以 10 的 {power} 次方嗎？',
  'question.company': '檔案寫的是「{name}」，目前帳套是「{own}」的，仍要匯入？',
  'question.openings':
    '已有 {there} 列期初餘額（借方 {debit}，貸方 {credit}）：本檔案的科目有 {same} 列將被取代，其他科目（{codes}）還有 {others} 列（借方 {othersDebit}，貸方' +
    ' {othersCredit}）；全部取代時這 {others} 列將被刪除',
  'question.openingsSame': '已有 {there} 列期初餘額（借方 {debit}，貸方 {credit}），全部由本檔案取代',
  'question.sum': '合計與明細不符：檔案寫 {told}，明細之和為 {read}',
  'question.name': '{code} 在本帳套是「{name}」，檔案寫的是「{told}」',
  'question.sideSign': '寫明方向的餘額是負數：按該方向的紅字',
  'question.sideDirection': '檔案的方向與科目的餘額方向相反：按檔案的方向',
  'question.sideOriginal': '原幣金額與本位幣金額不在同一方向',
  'question.rateProduct': '原幣金額乘以匯率不等於本位幣金額',
  'question.rateFar': '原幣與本位幣金額折合的匯率，與期初的匯率相差超過 5%',
  'question.rate': '匯率與 {date} 的 {before} 相差超過 {p}%',
  'question.alikeCode': '編碼 {code} 與已有的 {other} 很像，可能是同一個',
  'question.alikeName': '{code} 與 {other} 同名，可能是同一個',
  'question.renamed': '{code} 現在名為「{name}」，檔案寫的是「{told}」：匯入將改名',
  'question.moves': '{n} 列的期初餘額加減本期發生額不等於期末餘額（如第 {line} 列）',
  'question.signed': '{n} 列餘額沒有方向且有負數（如第 {line} 列）：負數是貸方，還是科目方向上的紅字？',
  'question.tableCurrency': '表頭寫的幣別是「{cur}」，不是本位幣：金額仍作為本位幣？',
  'question.again': '{n} 張憑證與帳上已有的相同（如 {no}）：同一日期、憑證字和分錄',
  'question.unit': '檔案以{unit}為單位：金額按 {times} 倍讀入，還是按檔案所寫？',
  'question.sides': '{n} 列的方向與借貸金額不一致（如第 {line} 列：{sides}），按哪一個？',
  'question.signedLines': '{n} 個金額沒有方向而有正負號（如第 {line} 列）：負數是貸方嗎？',
  'question.types': '{n} 列的憑證類型本帳套沒有（{types}）：按「{type}」字匯入',
  'question.decimalComma': '金額用逗號作小數點：{told} 讀為 {read}',
  'warning.unreadKinds': '本系統不認識的核算項目類別，沒有讀入：{kinds}',
  'question.encoding':
    '按 {encoding} 編碼讀取是否正確：{sample}？若不正確，請將檔案另存為 CSV UTF-8 或 xlsx 後重新選擇',
  'import.alikeDiffers': '這些儲存格有 {n} 個不同的值：請逐個更正，或在檔案中更正',
}

/** Choices by their names in `problemWord`. */
export const questionWord: typeof wordZhCn = {
  choice_accept: '按檔案原樣',
  choice_leaveOut: '不匯入這些憑證',
  choice_correct: '更正為 {value}',
  choice_period: '期間的最後一天',
  choice_closing: '期末餘額',
  choice_opening: '期初餘額',
  choice_timesUnit: '按單位折算',
  choice_asWritten: '按檔案原數',
  choice_replaceThese: '只取代這些科目，其餘保留',
  choice_replaceAll: '全部取代',
  choice_debitPositive: '負數是貸方（借正貸負）',
  choice_creditPositive: '負數為借方',
  choice_ofSubject: '按科目方向，負數是紅字',
  choice_scaled: '乘以單位',
  choice_written: '按檔案所寫，不換算',
  choice_side: '按方向欄',
  choice_columns: '按借貸兩欄',
}
