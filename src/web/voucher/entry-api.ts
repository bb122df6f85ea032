// The calls that voucher entry makes, as typed functions.
import { expenseBookCalls } from '../../contract/bills/expense-book.ts'
import { presenceCalls } from '../../contract/people/profile.ts'
import { attachmentCalls } from '../../contract/voucher/attachment.ts'
import { entityCalls, exchangeRateCalls, summaryCalls } from '../../contract/voucher/maintain.ts'
import { guessCalls, voucherCalls } from '../../contract/voucher/voucher.ts'
import { reversalCalls } from '../../contract/voucher/voucher-reversal.ts'
import { templateCalls } from '../../contract/voucher/voucher-template.ts'
import { apiOf } from '../api/api-of.ts'

export const voucherApi = apiOf(voucherCalls)
export const entityApi = apiOf(entityCalls)
export const exchangeRateApi = apiOf(exchangeRateCalls)
export const attachmentApi = apiOf(attachmentCalls)
export const reversalApi = apiOf(reversalCalls)
export const presenceApi = apiOf(presenceCalls)
export const templateApi = apiOf(templateCalls)
export const summaryApi = apiOf(summaryCalls)
export const expenseApi = apiOf(expenseBookCalls)
export const guessApi = apiOf(guessCalls)
