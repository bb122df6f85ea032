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
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'

export const voucherApi = client(voucherCalls, send)
export const entityApi = client(entityCalls, send)
export const exchangeRateApi = client(exchangeRateCalls, send)
export const attachmentApi = client(attachmentCalls, send)
export const reversalApi = client(reversalCalls, send)
export const presenceApi = client(presenceCalls, send)
export const templateApi = client(templateCalls, send)
export const summaryApi = client(summaryCalls, send)
export const expenseApi = client(expenseBookCalls, send)
export const guessApi = client(guessCalls, send)
