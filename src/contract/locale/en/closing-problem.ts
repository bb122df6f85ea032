// Why a closing of a month or a year is refused, in English.
import type { closingProblem as zhCn } from '../zh-cn/closing-problem.ts'

export const closingProblem = {
  'closing.yearly': 'This account set carries profit and loss forward once a year: do it in {period}',
  'closing.subject': 'Subject {code} is missing, disabled or no leaf; no voucher can be made with it',
  'closing.limited': 'You see only a part of this account set and cannot make its closing vouchers',
  'period.limited': 'You see only a part of this account set: ask who sees all of it what is missing or in the way',
  'year.profitLoss': 'Profit and loss subjects are not zero; the year cannot be closed',
  'year.overwrite': 'Opening balances of {year} already exist. Overwrite them?',
  'year.posted': '{year} already has posted months; the year cannot be carried forward again',
  'year.provisional': 'The opening balances of {year} are provisional; close {before} first',
  'year.notClosed': '{year} has not been closed',
  'year.profitOpen':
    'The profit of the year, {code}, is {x} and not zero: make and post the year-end vouchers of the last month',
  'year.reserve':
    'Reserve {code} should get {wanted} of this year and got {made}: make the year-end vouchers of the difference',
  'year.openingDiffers':
    'Subject {code} would open with {opening}, not with {closing}; nothing was closed: run the proof of the books',
} satisfies typeof zhCn
