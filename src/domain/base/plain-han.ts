// Words of titles in simplified characters, however they are written.

/** Characters that only traditional text has, each followed by the simplified one, as far as titles have them. */
const pairs = [
  ...'並并併并來来係系倉仓個个備备價价優优儲储兌兑內内凈净別别刪删動动務务匯汇厤历參参員员問问啟启單单噹当嚮向圍围圓圆報报場场塊块實实審审寫写寶宝將将專专對对導导屬属',
  ...'帳账幣币庫库廢废弔吊張张彆别彔录彙汇後后復复態态憑凭應应戶户換换損损摺折撥拨擔担據据擬拟數数斷断時时曆历曏向會会條条棄弃業业標标機机檢检櫃柜歷历沒没沖冲淨净準准',
  ...'營营牴抵狀状現现當当發发碼码禮礼稅税種种稱称積积箇个範范紅红紋纹納纳級级細细組组結结絕绝統统經经綜综編编總总織织繫系續续纍累職职與与舖铺蔘参藍蓝號号衕同衝冲補补',
  ...'裡里製制複复覈核訂订計计記记註注証证詢询該该誌志誤误說说調调請请證证識识讀读變变負负貨货貸贷費费賬账軟软輔辅轉转辦办迴回這这進进過过還还釦扣銀银銷销鋪铺錄录錯错',
  ...'錶表長长門门開开間间閤合闆板際际隻只頁页項项順顺題题額额類类餘余駁驳體体髮发齣出',
]

const simplified = new Map(pairs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, pairs[at + 1] ?? sign] as const] : [])))

export const plainHan = (text: string): string => [...text].map((sign) => simplified.get(sign) ?? sign).join('')
