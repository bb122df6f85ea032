// Why a figure leads nowhere further.
import type { WordTable } from '../base/word-table.ts'

export const plainFigure = {
  runs: ['期初余额与以上各行之和', '期初餘額與以上各行之和', 'The opening balance and every line up to here'],
  rowsAbove: ['以上各行之和', '以上各行之和', 'The sum of the rows above'],
  thisRow: ['本行各列之和', '本行各欄之和', 'The sum of the columns of this row'],
  begins: ['账套年初数', '帳套年初數', 'What the books begin the year with'],
  known: [
    '当时的数；凭证只有现在的',
    '當時的數；憑證只有現在的',
    'As it was known then: vouchers are told as they are now',
  ],
  withArea: ['未填面积的店铺不计入', '未填面積的店鋪不計入', 'Stores without an area are left out'],
  otherHolders: [
    '少数股东按持股比例享有的部分',
    '少數股東按持股比例享有的部分',
    'The part of other holders, by their share',
  ],
  otherPages: ['其他页的公司', '其他頁的公司', 'Companies on other pages'],
  otherBooks: ['在另一家公司的账里', '在另一家公司的帳裡', 'In the books of another company'],
  notYours: ['其来源您无权查看', '其來源您無權檢視', 'You may not open what it is made of'],
  translated: [
    '折算后的金额；账上为另一币种',
    '折算後的金額；帳上為另一幣別',
    'Translated: its books are in another currency',
  ],
  noOwnLine: ['公司本表没有此项目', '公司本表沒有此項目', "No such line in the company's own form"],
  partOfSheet: [
    '工作底稿对这些科目抵销的一部分',
    '工作底稿對這些科目抵銷的一部分',
    'A part of what the worksheet takes out of these subjects',
  ],
  excluded: ['不合并代码排除的部分', '不合併代碼排除的部分', 'Left out by the codes that are not merged'],
  untold: ['构成过多，不逐笔列出', '構成過多，不逐筆列出', 'Made of more than is told one by one'],
  kinds: [
    '与多类辅助核算相关，没有一张表单独列出',
    '與多類輔助核算相關，沒有一張表單獨列出',
    'Of several kinds of entities, which no report shows together',
  ],
  narrow: ['没有一张表只列这一部分', '沒有一張表只列這一部分', 'No report shows this part alone'],
  gone: ['凭证已不存在', '憑證已不存在', 'The voucher is no longer there'],
  rate: ['单价或汇率', '單價或匯率', 'A price or a rate'],
  itself: ['所解释的金额本身', '所解釋的金額本身', 'The figure that is explained'],
  thisLess: ['所解释的金额减去以上凭证', '所解釋的金額減去以上憑證', 'The figure less the vouchers above'],
  otherYear: [
    '其他年度的账套，凭证列表不列',
    '其他年度的帳套，憑證列表不列',
    'Books of another year, which the voucher list does not show',
  ],
  noLine: ['已没有对应的分录', '已沒有對應的分錄', 'No line stands behind it any more'],
  formula: ['公式中的一步', '公式中的一步', 'A step of the formula'],
  netOfLines: ['报表项目之差', '報表項目之差', 'The difference of lines of this report'],
} satisfies WordTable
