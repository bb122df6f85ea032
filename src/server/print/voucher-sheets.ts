// Puts vouchers and covers on sheets: slip after slip, as many on a sheet as the paper takes.
import { drawCover } from './cover.ts'
import { adjustSheet, type Drawn, type PaperSheet } from './draw.ts'
import type { Font } from './font.ts'
import { papers, placeOf } from './paper.ts'
import { slipsOf } from './slips.ts'
import type { Binder, PrintedVoucher, PrintSetting, PrintText } from './voucher.ts'
import { rowsThatFit, shapeOf } from './voucher-shape.ts'
import { drawSlip } from './voucher-slip.ts'

/** What is printed one after the other: the cover of a binder, or a voucher. */
export type VoucherPart = { binder: Binder } | { voucher: PrintedVoucher }

/** Takes parts and answers the sheets that are full; `end` answers the last one. */
type VoucherSheets = { take(part: VoucherPart): PaperSheet[]; end(): Iterable<PaperSheet> }

export const openVoucherSheets = (font: Font, say: PrintText, setting: PrintSetting): VoucherSheets => {
  const { form } = setting
  const paper = papers[form.paper]
  let drawn: Drawn[] = []
  let used = 0
  const finish = (): PaperSheet[] => {
    if (used === 0) return []
    const sheet = { width: paper.width, height: paper.height, drawn }
    drawn = []
    used = 0
    return [adjustSheet(sheet, { x: form.offsetX, y: form.offsetY }, form.textOnly)]
  }
  const put = (one: readonly Drawn[]): PaperSheet[] => {
    drawn.push(...one)
    used += 1
    return used === paper.slips ? finish() : []
  }
  const cover = (binder: Binder): PaperSheet[] => {
    // A cover is a sheet of its own: it is glued onto the binder.
    const before = finish()
    return [...before, ...put(drawCover({ font, say, setting }, binder, placeOf(paper, 0))), ...finish()]
  }
  const voucher = (one: PrintedVoucher): PaperSheet[] => {
    const place = placeOf(paper, 0)
    const rows = form.paper === 'a4' ? rowsThatFit(place) : form.lines
    const shape = shapeOf({ font, say, setting, voucher: one, place, rows })
    return slipsOf(one.lines, rows).flatMap((slip) =>
      put(drawSlip({ font, say, setting, voucher: one, slip, shape }, placeOf(paper, used))),
    )
  }
  return { take: (part) => ('binder' in part ? cover(part.binder) : voucher(part.voucher)), end: finish }
}
