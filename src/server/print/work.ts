// What a print is told: which document, for whom, in which words; and the parts it is made of.
import type { ReportPart, ReportSetting } from './report-sheets.ts'
import type { PrintSetting } from './voucher.ts'
import type { VoucherPart } from './voucher-sheets.ts'

/** `words` are those of `print` in the language of the reader. */
export type PrintWork = { title: string; words: Readonly<Record<string, string>> } & (
  | { kind: 'vouchers'; setting: PrintSetting }
  | { kind: 'report'; setting: ReportSetting }
)

export type PrintPart = VoucherPart | ReportPart

/** What a thread is sent: a document is begun, its parts follow in order, then its end. */
export type ToThread = { work: PrintWork } | { parts: readonly PrintPart[] } | { end: true }

/** What it answers: bytes as they come, and `taken` when it is ready for the next message. */
export type FromThread = { bytes: Uint8Array } | { taken: true }
