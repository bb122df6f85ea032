// Why a closing of a month or a year is refused, in traditional Chinese.
import type { closingProblem as zhCn } from '../zh-cn/closing-problem.ts'

export const closingProblem = {
  'closing.yearly': '本帳套按年結轉損益，請在{period}結轉',
  'closing.subject': '科目{code}不存在、已停用或不是末級科目，不能產生憑證',
  'closing.limited': '您只能看到帳套的一部分資料，不能產生結轉憑證',
  'period.limited': '您只能看到帳套的一部分資料，斷號和不能記帳的原因請由能看到全部資料的人查看',
  'year.profitLoss': '損益類科目餘額不為零，不能年結',
  'year.overwrite': '{year}年期初餘額已存在，是否覆蓋？',
  'year.posted': '{year}年已有記帳月份，不能重新結轉',
  'year.provisional': '{year}年的期初餘額是暫結數，請先完成{before}年的年結',
  'year.notClosed': '{year}年尚未年結',
  'year.profitOpen': '本年利潤 {code} 餘額為 {x}，不為零：請在最後一個月產生並記帳年結憑證',
  'year.reserve': '盈餘公積 {code} 本年應提列 {wanted}，已提列 {made}：請重新產生年結憑證，補提或沖回差額',
  'year.openingDiffers': '科目 {code} 的下年期初 {opening} 與本年期末 {closing} 不一致，年結未完成：請執行帳簿校驗',
} satisfies typeof zhCn
