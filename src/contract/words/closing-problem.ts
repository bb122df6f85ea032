// Why a closing of a month or a year is refused.
import type { WordTable } from '../base/word-table.ts'
export const closingProblem = {
  'closing.yearly': [
    '本账套按年结转损益，请在{period}结转',
    '本帳套按年結轉損益，請在{period}結轉',
    'This account set carries profit and loss forward once a year: do it in {period}',
  ],
  'closing.subject': [
    '科目{code}不存在、已停用或不是末级科目，不能生成凭证',
    '科目{code}不存在、已停用或不是末級科目，不能產生憑證',
    'Subject {code} is missing, disabled or no leaf; no voucher can be made with it',
  ],
  'closing.limited': [
    '您只能看到账套的一部分数据，不能生成结转凭证',
    '您只能看到帳套的一部分資料，不能產生結轉憑證',
    'You see only a part of this account set and cannot make its closing vouchers',
  ],
  'period.limited': [
    '您只能看到账套的一部分数据，断号和不能记账的原因请由能看到全部数据的人查看',
    '您只能看到帳套的一部分資料，斷號和不能記帳的原因請由能看到全部資料的人查看',
    'You see only a part of this account set: ask who sees all of it what is missing or in the way',
  ],
  'year.profitLoss': [
    '损益类科目余额不为零，不能年结',
    '損益類科目餘額不為零，不能年結',
    'Profit and loss subjects are not zero; the year cannot be closed',
  ],
  'year.overwrite': [
    '{year}年期初余额已存在，是否覆盖？',
    '{year}年期初餘額已存在，是否覆蓋？',
    'Opening balances of {year} already exist. Overwrite them?',
  ],
  'year.posted': [
    '{year}年已有记账月份，不能重新结转',
    '{year}年已有記帳月份，不能重新結轉',
    '{year} already has posted months; the year cannot be carried forward again',
  ],
  'year.provisional': [
    '{year}年的期初余额是暂结数，请先完成{before}年的年结',
    '{year}年的期初餘額是暫結數，請先完成{before}年的年結',
    'The opening balances of {year} are provisional; close {before} first',
  ],
  'year.notClosed': ['{year}年尚未年结', '{year}年尚未年結', '{year} has not been closed'],
  'year.profitOpen': [
    '本年利润 {code} 余额为 {x}，不为零：请在最后一个月生成并记账年结凭证',
    '本年利潤 {code} 餘額為 {x}，不為零：請在最後一個月產生並記帳年結憑證',
    'The profit of the year, {code}, is {x} and not zero: make and post the year-end vouchers of the last month',
  ],
  'year.reserve': [
    '盈余公积 {code} 本年应提取 {wanted}，已提取 {made}：请重新生成年结凭证，补提或冲回差额',
    '盈餘公積 {code} 本年應提列 {wanted}，已提列 {made}：請重新產生年結憑證，補提或沖回差額',
    'Reserve {code} should get {wanted} of this year and got {made}: make the year-end vouchers of the difference',
  ],
  'year.uncleared': [
    '年末应结清的科目 {list} 尚有余额：请重新生成并记账年结凭证',
    '年末應結清的科目 {list} 尚有餘額：請重新產生並記帳年結憑證',
    'Subjects not cleared at the end of the year: {list}. Make the year-end vouchers again and post them',
  ],
  'year.openingDiffers': [
    '科目 {code} 的下年期初 {opening} 与本年期末 {closing} 不一致，年结未完成：请运行账簿校验',
    '科目 {code} 的下年期初 {opening} 與本年期末 {closing} 不一致，年結未完成：請執行帳簿校驗',
    'Subject {code} would open with {opening}, not with {closing}; nothing was closed: run the proof of the books',
  ],
} satisfies WordTable
