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

/** What the thread is sent: parts in order, then the end. */
export type ToThread = { parts: readonly PrintPart[] } | { end: true }

/** What it answers: bytes as they come, `taken` when it is ready for more, `done` when the last byte was sent. */
export type FromThread = { bytes: Uint8Array } | { taken: true } | { done: true }
