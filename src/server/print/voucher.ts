// What is printed of a voucher, and the words and looks that all vouchers of one print share.
import type { PrintFormShape } from '../../contract/voucher/print.ts'
import type { SlipSums } from './slips.ts'

/** Amounts are minor units of the base currency; `details`: currency, rate, quantity and price in words. */
export type PrintedLine = SlipSums & { summary: string; subject: string; entities: string; details: string }

export type PrintedVoucher = {
  title: string
  /** '记-0001'. */
  label: string
  date: string
  period: string
  serialNo: string
  attachCount: number
  marks: readonly ('saved' | 'void' | 'red')[]
  lines: readonly PrintedLine[]
  signs: { poster: string; auditor: string; cashier: string; preparer: string }
  /** Which print of it this is; 0 when prints are not counted. */
  printNo: number
}

/** What a binder of one month and type holds; amounts without what is void. */
export type Binder = {
  title: string
  period: string
  from: string
  to: string
  vouchers: number
  voided: number
  attachments: number
  missing: string
  sums: SlipSums
}

/** Texts of the language, those with places filled by `say`. */
export type PrintText = (name: string, args?: Record<string, string | number>) => string

/** What all sheets of one print share. `digits` are the decimals of the base currency. */
export type PrintSetting = {
  form: PrintFormShape
  company: string
  currency: string
  digits: number
  lang: string
  printedBy: string
  printedAt: string
  /** A watermark over each sheet; none without it. */
  mark?: string
}
