// Draws the cover of a binder (凭证封面): which numbers of which month it holds, how many, their sums, who bound it.
import { type Box, type Drawn, drawBox, drawLine, drawText } from './draw.ts'
import { figureText } from './figures.ts'
import type { Font } from './font.ts'
import type { Binder, PrintSetting, PrintText } from './voucher.ts'

type Row = readonly [name: string, text: string]

const rowsOf = (say: PrintText, { digits }: PrintSetting, binder: Binder): Row[][] => {
  const money = (minor: bigint): string => figureText(minor, digits) || '0'
  const count = say('coverVouchers', { n: binder.vouchers })
  const voided = binder.voided > 0 ? `${count}  (${say('coverVoid')} ${binder.voided})` : count
  return [
    [
      [say('coverMonth'), binder.period],
      [say('coverType'), binder.title],
    ],
    [
      [say('coverNumbers'), `${binder.from} – ${binder.to}`],
      [say('coverCount'), voided],
    ],
    [
      [say('coverDebit'), money(binder.sums.debit)],
      [say('coverCredit'), money(binder.sums.credit)],
    ],
    [
      [say('coverAttachments'), String(binder.attachments)],
      [say('coverMissing'), binder.missing || '—'],
    ],
    [
      [say('chief'), ''],
      [say('coverBinder'), ''],
    ],
    [
      [say('coverKeeper'), ''],
      [say('coverBinderDate'), ''],
    ],
    [[say('coverNote'), '']],
  ]
}

const nameShare = 0.34

const drawCells = (font: Font, cells: readonly Row[], row: Box): Drawn[] => {
  const width = row.width / 2
  const nameWidth = width * nameShare
  return cells.flatMap(([name, text], at) => {
    const x = row.x + at * width
    const own = { ...row, x, width: nameWidth }
    const rest = { ...row, x: x + nameWidth + 2, width: (cells.length === 1 ? row.width : width) - nameWidth - 4 }
    return [
      ...drawText(font, name, own, 9, { align: 'center', form: true }),
      ...drawText(font, text, rest, 10),
      drawLine(x + nameWidth, row.y, x + nameWidth, row.y + row.height),
      ...(at > 0 ? [drawLine(x, row.y, x, row.y + row.height)] : []),
    ]
  })
}

/** A cover in a place: the name of the company, the title, the table. */
export const drawCover = (
  { font, say, setting }: { font: Font; say: PrintText; setting: PrintSetting },
  binder: Binder,
  place: Box,
): Drawn[] => {
  const rows = rowsOf(say, setting, binder)
  const [title, company] = [12, 9]
  const top = place.y + title + company + 3
  const height = Math.min(18, (place.y + place.height - top - 2) / rows.length)
  const table = { x: place.x, y: top, width: place.width, height: height * rows.length }
  return [
    ...drawText(font, say('coverTitle'), { ...place, height: title }, 20, { align: 'center', form: true }),
    ...drawText(font, setting.company, { ...place, y: place.y + title, height: company }, 12, { align: 'center' }),
    ...drawBox(table, { width: 1 }),
    ...rows.flatMap((cells, at) => {
      const row = { ...table, y: table.y + at * height, height }
      const above = at > 0 ? [drawLine(row.x, row.y, row.x + row.width, row.y)] : []
      return [...above, ...drawCells(font, cells, row)]
    }),
  ]
}
