// What stands on a sheet, as plain data: texts and lines in mm from its upper left corner. Nothing is drawn here.
import type { Font } from './font.ts'

export type Colour = 'black' | 'red' | 'grey'

/**
 * `form`: printed on the paper beforehand where that is so, hence left out by "text only". `ghost`: found and copied
 * but not seen. `y` of a text is its baseline; `size` and the width of lines are in points. `bold` is as wide as not.
 */
export type Drawn =
  | {
      kind: 'text'
      text: string
      x: number
      y: number
      size: number
      colour: Colour
      form: boolean
      ghost: boolean
      bold?: boolean
    }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; width: number; colour: Colour; form: boolean }

/** One side of a sheet; mm. */
export type PaperSheet = { width: number; height: number; drawn: Drawn[] }

export type Box = { x: number; y: number; width: number; height: number }
type Align = 'left' | 'center' | 'right'

const mmPerPoint = 25.4 / 72
/** From one baseline to the next, and from the top of a sign to its baseline, in sizes of the text. */
const lineStep = 1.22
const rise = 0.88

export const lineHeight = (size: number): number => size * lineStep * mmPerPoint

/** Where the baselines of `count` lines stand that are centred in a height. */
const baselines = (top: number, height: number, size: number, count: number): number[] => {
  const step = lineHeight(size)
  const first = top + (height - count * step) / 2 + ((lineStep - 1) / 2 + rise) * size * mmPerPoint
  return Array.from({ length: count }, (_, at) => first + at * step)
}

/** A break is between any two signs, one of which is Chinese, and after a blank or a hyphen. */
const wide = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]/
/** No line begins with these, and none ends with those. */
const closing = /[\u2026\u3001\u3002\u3009\u300b\u300d\u300f\u3011\uff01\uff09\uff0c\uff1a\uff1b\uff1f,.;:!?)\]%]/
const opening = /[（《「『【〈([]/
const pieces = (text: string): string[] => {
  const found: string[] = []
  let piece = ''
  for (const sign of text) {
    const last = piece.at(-1) ?? ''
    const mayBreak = wide.test(sign) || wide.test(last) || /[\s/,;-]/.test(last)
    if (last !== '' && mayBreak && !closing.test(sign) && !opening.test(last)) {
      found.push(piece)
      piece = ''
    }
    piece += sign
  }
  if (piece !== '') found.push(piece)
  return found
}

/** The lines of a text within a width; a word longer than a line is cut. */
const wrap = (font: Font, text: string, size: number, width: number): string[] => {
  const lines: string[] = []
  let line = ''
  const put = (part: string): void => {
    if (line !== '' && font.width(line + part.trimEnd(), size) > width) {
      lines.push(line.trimEnd())
      line = part.trimStart()
    } else line += line === '' ? part.trimStart() : part
  }
  for (const piece of pieces(text)) {
    if (font.width(piece.trimEnd(), size) <= width) put(piece)
    else for (const sign of piece) put(sign)
  }
  if (line.trimEnd() !== '') lines.push(line.trimEnd())
  return lines
}

const ellipsis = '…'

const shorten = (font: Font, text: string, size: number, width: number): string => {
  let kept = [...text]
  while (kept.length > 0 && font.width(kept.join('') + ellipsis, size) > width) kept = kept.slice(0, -1)
  return kept.join('').trimEnd() + ellipsis
}

/** `isWhole`: nothing of the texts was cut. */
export type Fitted = { size: number; lines: string[]; isWhole: boolean }

/**
 * Paragraphs within a box: as large as `most` points where that fits, smaller down to `least`, and then cut with an
 * ellipsis, so that what is missing is seen to be missing.
 */
export const fitText = (
  font: Font,
  paragraphs: readonly string[],
  box: Pick<Box, 'width' | 'height'>,
  { most, least }: { most: number; least: number },
): Fitted => {
  const texts = paragraphs.map(font.shown).filter((text) => text.trim() !== '')
  const room = (size: number): number => Math.max(1, Math.floor((box.height + 0.05) / lineHeight(size)))
  for (let size = most; size >= least; size -= 0.5) {
    const lines = texts.flatMap((text) => wrap(font, text, size, box.width))
    if (lines.length <= room(size)) return { size, lines, isWhole: true }
  }
  // The first paragraph gets what the others leave: one line each.
  const first = Math.max(1, room(least) - texts.length + 1)
  const lines = texts.slice(0, room(least)).flatMap((text, at) => {
    const all = wrap(font, text, least, box.width)
    const kept = all.slice(0, at === 0 ? first : 1)
    const last = kept.pop() ?? ''
    return [...kept, kept.length + 1 < all.length ? shorten(font, last, least, box.width) : last]
  })
  return { size: least, lines, isWhole: false }
}

/** The largest size, from `most` down, at which each of the texts has room in one line; `least` if none has. */
export const sizeFor = (
  font: Font,
  texts: readonly string[],
  width: number,
  { most, least }: { most: number; least: number },
): number => {
  for (let size = most; size > least; size -= 0.5) {
    if (texts.every((text) => font.width(text, size) <= width)) return size
  }
  return least
}

type TextLook = { align?: Align; colour?: Colour; form?: boolean; ghost?: boolean; bold?: boolean }

export const drawFitted = (
  font: Font,
  fitted: Pick<Fitted, 'size' | 'lines'>,
  box: Box,
  look: TextLook = {},
): Drawn[] => {
  const { align = 'left', colour = 'black', form = false, ghost = false, bold } = look
  const { size, lines } = fitted
  const places = baselines(box.y, box.height, size, lines.length)
  return lines.map((text, at) => {
    const room = box.width - font.width(text, size)
    const x = box.x + (align === 'left' ? 0 : align === 'right' ? room : room / 2)
    return { kind: 'text', text, x, y: places[at] ?? box.y, size, colour, form, ghost, bold }
  })
}

export const drawText = (font: Font, text: string, box: Box, size: number, look: TextLook = {}): Drawn[] =>
  drawFitted(font, fitText(font, [text], { ...box, height: 0 }, { most: size, least: Math.min(size, 5) }), box, look)

type LineLook = { width?: number; colour?: Colour; form?: boolean }

export const drawLine = (x1: number, y1: number, x2: number, y2: number, look: LineLook = {}): Drawn => {
  const { width = 0.5, colour = 'black', form = true } = look
  return { kind: 'line', x1, y1, x2, y2, width, colour, form }
}

export const drawBox = ({ x, y, width, height }: Box, look: LineLook = {}): Drawn[] => [
  drawLine(x, y, x + width, y, look),
  drawLine(x, y + height, x + width, y + height, look),
  drawLine(x, y, x, y + height, look),
  drawLine(x + width, y, x + width, y + height, look),
]

/** Shifts a sheet for a printer that is off by tenths of a mm, and leaves out what its paper has already. */
export const adjustSheet = (sheet: PaperSheet, offset: { x: number; y: number }, textOnly: boolean): PaperSheet => {
  const [dx, dy] = [offset.x / 10, offset.y / 10]
  const drawn = (textOnly ? sheet.drawn.filter(({ form }) => !form) : sheet.drawn).map((one): Drawn => {
    if (one.kind === 'text') return { ...one, x: one.x + dx, y: one.y + dy }
    return { ...one, x1: one.x1 + dx, x2: one.x2 + dx, y1: one.y1 + dy, y2: one.y2 + dy }
  })
  return { ...sheet, drawn }
}
