// The calls that voucher entry makes, as typed functions.
import { attachmentCalls } from '../../contract/attachment.ts'
import { expenseBookCalls } from '../../contract/expense-book.ts'
import { entityCalls, exchangeRateCalls } from '../../contract/maintain.ts'
import { presenceCalls } from '../../contract/presence.ts'
import { summaryCalls } from '../../contract/summary-library.ts'
import { voucherCalls } from '../../contract/voucher.ts'
import { guessCalls } from '../../contract/voucher-guess.ts'
import { reversalCalls } from '../../contract/voucher-reversal.ts'
import { templateCalls } from '../../contract/voucher-template.ts'
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
