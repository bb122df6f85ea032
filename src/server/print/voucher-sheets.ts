// Draws the slips and covers of vouchers, and puts them on sheets, as many on each as its paper takes.
import { capitalsIn, signOf } from '../../domain/base/currency.ts'
import {
  adjustSheet,
  type Box,
  type Drawn,
  drawBox,
  drawFitted,
  drawLine,
  drawText,
  fitText,
  type PaperSheet,
} from './draw.ts'
import { drawDigitHead, drawDigits, drawFigure, figureText } from './figures.ts'
import type { Font } from './font.ts'
import {
  type Binder,
  bodyHeight,
  heights,
  type PrintedLine,
  type PrintedVoucher,
  type PrintSetting,
  type PrintText,
  padding,
  papers,
  placeOf,
  rowGap,
  rowsThatFit,
  type Slip,
  type SlipShape,
  type SlipSums,
  shapeOf,
  slipsOf,
  textSizes,
} from './voucher.ts'

type SlipParts = {
  font: Font
  say: PrintText
  setting: PrintSetting
  voucher: PrintedVoucher
  slip: Slip<PrintedLine>
  shape: SlipShape
}

const inner = (box: Box): Box => ({ ...box, x: box.x + padding, width: box.width - 2 * padding })

/** The title with its double line, the marks at its left, the number at its right. */
const drawTitle = ({ font, say, voucher, slip }: SlipParts, place: Box): Drawn[] => {
  const box = { ...place, height: heights.title }
  const size = 15
  const width = font.width(font.shown(voucher.title), size)
  const [left, right] = [box.x + (box.width - width) / 2 - 4, box.x + (box.width + width) / 2 + 4]
  const under = box.y + heights.title - 0.9
  const number = slip.of > 1 ? `${voucher.label}  ${slip.at}/${slip.of}` : voucher.label
  let x = box.x
  const marks = voucher.marks.flatMap((mark) => {
    const text = font.shown(say(`mark_${mark}`))
    const own = { x, y: box.y + 1.6, width: font.width(text, 8) + 3, height: 4.8 }
    x += own.width + 1.5
    const colour = mark === 'saved' ? ('grey' as const) : ('red' as const)
    return [
      ...drawBox(own, { colour, width: 0.7, form: false }),
      ...drawText(font, text, own, 8, { align: 'center', colour }),
    ]
  })
  return [
    ...drawText(font, voucher.title, { ...box, height: heights.title - 1.6 }, size, {
      align: 'center',
      form: true,
      bold: true,
    }),
    drawLine(left, under, right, under),
    drawLine(left, under + 0.6, right, under + 0.6),
    ...marks,
    ...drawText(font, number, { ...box, x: right, width: box.x + box.width - right }, 10, { align: 'right' }),
  ]
}

const drawHead = ({ font, say, setting, voucher }: SlipParts, place: Box): Drawn[] => {
  const y = place.y + heights.title
  const third = place.width / 3
  const at = (part: number): Box => ({ x: place.x + part * third, y, width: third, height: heights.head })
  const serial = voucher.serialNo === '' ? '' : `${say('serialNo')} ${voucher.serialNo}  `
  return [
    ...drawText(font, `${say('company')}  ${setting.company}`, at(0), 8),
    ...drawText(font, `${voucher.date}    ${say('period')} ${voucher.period}`, at(1), 8, { align: 'center' }),
    ...drawText(font, serial + say('attachments', { n: voucher.attachCount }), at(2), 8, { align: 'right' }),
  ]
}

type Columns = { summary: Box; subject: Box; details: Box | null; debit: Box; credit: Box; digits: string[] }

const columnsOf = ({ shape }: SlipParts, place: Box): Columns => {
  const y = place.y + heights.title + heights.head
  const height = heights.names + bodyHeight(place) + heights.total
  const { summary, amount, details, digits } = shape
  let x = place.x
  const next = (width: number): Box => {
    const box = { x, y, width, height }
    x += width
    return box
  }
  return {
    summary: next(summary),
    subject: next(place.width - summary - details - 2 * amount),
    details: details > 0 ? next(details) : null,
    debit: next(amount),
    credit: next(amount),
    digits,
  }
}

const rowBox = (column: Box, y: number, height: number): Box => ({ ...column, y, height })

const drawFrame = (parts: SlipParts, columns: Columns, rowHeight: number): Drawn[] => {
  const { font, say, slip, setting } = parts
  const { summary, subject, details, debit, credit, digits } = columns
  const rows = slip.lines.length + slip.blank + (slip.brought ? 1 : 0)
  const { x, y, height } = summary
  const right = credit.x + credit.width
  const top = y + heights.names
  const isSplit = digits.length > 0
  const name = (box: Box, text: string, share = 1) =>
    drawText(font, text, { ...box, height: heights.names * share }, 8, { align: 'center', form: true })
  const digitHead = (box: Box) =>
    drawDigitHead(font, digits, {
      box: { ...box, y: y + heights.names / 2, height: height - heights.names / 2 },
      headHeight: heights.names / 2,
      digits: setting.digits,
    })
  const amounts = isSplit ? 0.5 : 1
  return [
    ...drawBox({ x, y, width: right - x, height }, { width: 1 }),
    drawLine(x, top, right, top, { width: 0.8 }),
    ...Array.from({ length: rows }, (_, at) => {
      const line = top + (at + 1) * rowHeight
      return drawLine(x, line, right, line, { width: at === rows - 1 ? 0.8 : 0.4 })
    }),
    ...[subject, details, debit, credit].flatMap((box) =>
      box ? [drawLine(box.x, y, box.x, y + height - (box === subject || box === details ? heights.total : 0))] : [],
    ),
    ...name(summary, say('summary')),
    ...name(subject, say('subject')),
    ...(details ? name(details, say('foreign')) : []),
    ...name(debit, say('debit'), amounts),
    ...name(credit, say('credit'), amounts),
    ...(isSplit ? [...digitHead(debit), ...digitHead(credit)] : []),
  ]
}

type AmountLook = { size: number; digits: number; columns: number }

const drawAmounts = (
  font: Font,
  { debit, credit }: SlipSums,
  boxes: { debit: Box; credit: Box },
  look: AmountLook & { currency?: string },
): Drawn[] => {
  const { columns, digits, size, currency } = look
  const one = (minor: bigint, box: Box) =>
    columns > 0
      ? drawDigits(font, minor, box, { columns, digits, currency })
      : drawFigure(font, minor, inner(box), { size, digits, currency })
  return [...one(debit, boxes.debit), ...one(credit, boxes.credit)]
}

const drawLines = ({ font, say, slip }: SlipParts, columns: Columns, rowHeight: number, look: AmountLook): Drawn[] => {
  const top = columns.summary.y + heights.names
  const first = slip.brought ? 1 : 0
  const cell = (column: Box, y: number, ...texts: string[]): Drawn[] => {
    const box = inner(rowBox(column, y, rowHeight))
    return drawFitted(font, fitText(font, texts, { ...box, height: rowHeight - 2 * rowGap }, textSizes), box)
  }
  const at = (column: Box, y: number) => rowBox(column, y, rowHeight)
  const brought = slip.brought
    ? [
        ...cell(columns.summary, top, say('brought')),
        ...drawAmounts(font, slip.brought, { debit: at(columns.debit, top), credit: at(columns.credit, top) }, look),
      ]
    : []
  const lines = slip.lines.flatMap((line, index) => {
    const y = top + (first + index) * rowHeight
    return [
      ...cell(columns.summary, y, line.summary),
      ...cell(columns.subject, y, line.subject, line.entities),
      ...(columns.details ? cell(columns.details, y, line.details) : []),
      ...drawAmounts(font, line, { debit: at(columns.debit, y), credit: at(columns.credit, y) }, look),
    ]
  })
  return [...brought, ...lines]
}

/** Blank rows of the amounts are struck out with one slanted line (会计基础工作规范 art. 51). */
const drawStrike = ({ slip }: SlipParts, { debit, credit }: Columns, rowHeight: number): Drawn[] => {
  if (slip.blank === 0) return []
  const rows = slip.lines.length + (slip.brought ? 1 : 0)
  const top = debit.y + heights.names + rows * rowHeight
  const bottom = top + slip.blank * rowHeight
  return [drawLine(debit.x, bottom, credit.x + credit.width, top, { width: 0.7, form: false })]
}

const drawTotal = ({ font, say, setting, slip }: SlipParts, columns: Columns, look: AmountLook): Drawn[] => {
  const { summary, debit, credit } = columns
  const y = summary.y + summary.height - heights.total
  const box = inner({ x: summary.x, y, width: debit.x - summary.x, height: heights.total })
  const isLast = slip.at === slip.of
  const { currency, lang } = setting
  const capitals = isLast ? capitalsIn(currency, slip.sums.debit, lang) : ''
  const name = font.shown(`${say(isLast ? 'total' : 'carried')}  `)
  const width = font.width(name, 9)
  const rest = { ...box, x: box.x + width, width: box.width - width }
  const at = { debit: rowBox(debit, y, heights.total), credit: rowBox(credit, y, heights.total) }
  return [
    ...drawText(font, name, { ...box, width }, 9, { form: isLast }),
    ...drawFitted(font, fitText(font, [capitals], rest, { most: 9, least: 6 }), rest),
    ...drawAmounts(font, slip.sums, at, { ...look, currency: signOf(currency) }),
  ]
}

const drawSigns = ({ font, say, voucher }: SlipParts, place: Box): Drawn[] => {
  const names = ['chief', 'poster', 'auditor', 'cashier', 'preparer'] as const
  const y = place.y + place.height - heights.foot - heights.signs
  const width = place.width / names.length
  return names.flatMap((name, at) => {
    const who = name === 'chief' ? '' : voucher.signs[name]
    const title = font.shown(say('signOf', { name: say(name) }))
    const own = { x: place.x + at * width, y, width: font.width(title, 8), height: heights.signs }
    const rest = { ...own, x: own.x + own.width, width: width - own.width - padding }
    return [...drawText(font, title, own, 8, { form: true }), ...drawText(font, who, rest, 8)]
  })
}

const drawFoot = ({ font, say, setting, voucher }: SlipParts, place: Box): Drawn[] => {
  const box = { ...place, y: place.y + place.height - heights.foot, height: heights.foot }
  const printed = say('printedBy', { name: setting.printedBy, time: setting.printedAt })
  const again = voucher.printNo > 1 ? `  ${say('reprint', { n: voucher.printNo })}` : ''
  return drawText(font, printed + again, box, 5.5, { align: 'right', colour: 'grey' })
}

const drawSlip = (parts: SlipParts, place: Box): Drawn[] => {
  const { slip } = parts
  const columns = columnsOf(parts, place)
  const rows = slip.lines.length + slip.blank + (slip.brought ? 1 : 0)
  const rowHeight = bodyHeight(place) / rows
  const look = { size: parts.shape.size, digits: parts.setting.digits, columns: columns.digits.length }
  return [
    ...drawTitle(parts, place),
    ...drawHead(parts, place),
    ...drawFrame(parts, columns, rowHeight),
    ...drawLines(parts, columns, rowHeight, look),
    ...drawStrike(parts, columns, rowHeight),
    ...drawTotal(parts, columns, look),
    ...drawSigns(parts, place),
    ...drawFoot(parts, place),
  ]
}

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

const drawCover = (
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
