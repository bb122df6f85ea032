// How this user prints vouchers: kept with the user's settings, read with care, since they may be of an older version.
import type { PaperShape, PrintFormShape } from '../../../contract/voucher/print.ts'
import { useSetting } from '../../api/setting.ts'

export const paperChoices: readonly PaperShape[] = ['a4x2', 'a4x3', 'a4', 'a5', '240x140', '220x120']
export const lineChoices = [5, 6, 8] as const
export const lookChoices = ['table', 'digits'] as const
export const coverChoices = ['none', 'with', 'only'] as const

const standard: PrintFormShape = {
  paper: 'a4x2',
  lines: 6,
  look: 'table',
  cover: 'none',
  textOnly: false,
  offsetX: 0,
  offsetY: 0,
}

export const offsetMost = 500

const tenths = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= offsetMost ? value : 0

const readForm = (stored: unknown, fallback: PrintFormShape): PrintFormShape => {
  if (typeof stored !== 'object' || stored === null) return fallback
  const known = stored as Partial<Record<keyof PrintFormShape, unknown>>
  return {
    paper: paperChoices.find((one) => one === known.paper) ?? fallback.paper,
    lines: lineChoices.find((one) => one === known.lines) ?? fallback.lines,
    look: lookChoices.find((one) => one === known.look) ?? fallback.look,
    // What was bound last time says nothing about this time.
    cover: 'none',
    textOnly: known.textOnly === true,
    offsetX: tenths(known.offsetX),
    offsetY: tenths(known.offsetY),
  }
}

/** The form and how to change it. */
export const usePrintForm = () => useSetting('voucherPrint', standard, readForm)
