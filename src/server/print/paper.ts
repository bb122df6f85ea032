// The papers vouchers are printed on, and the places on a sheet for one slip each; mm.
import type { PaperShape } from '../../contract/voucher/print.ts'
import type { Box } from './draw.ts'

type Paper = {
  width: number
  height: number
  /** Slips on a sheet, one below the other. */
  slips: number
  /** The margins of a slip; the left one is for the binding. */
  margin: { top: number; right: number; bottom: number; left: number }
}

const narrow = { top: 6, right: 8, bottom: 5, left: 16 }
const roomy = { top: 9, right: 10, bottom: 8, left: 20 }

export const papers: Readonly<Record<PaperShape, Paper>> = {
  a4: { width: 210, height: 297, slips: 1, margin: roomy },
  a4x2: { width: 210, height: 297, slips: 2, margin: roomy },
  a4x3: { width: 210, height: 297, slips: 3, margin: narrow },
  a5: { width: 210, height: 148, slips: 1, margin: roomy },
  '240x140': { width: 240, height: 140, slips: 1, margin: roomy },
  '220x120': { width: 220, height: 120, slips: 1, margin: narrow },
}

/** The place of slip `at` (from 0) of a sheet, without its margins. */
export const placeOf = ({ width, height, slips, margin }: Paper, at: number): Box => {
  const each = height / slips
  return {
    x: margin.left,
    y: at * each + margin.top,
    width: width - margin.left - margin.right,
    height: each - margin.top - margin.bottom,
  }
}
