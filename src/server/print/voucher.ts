// What is printed of a voucher: its slips, the places on its paper, its columns, and what all of one print share.
import type { PaperShape, PrintFormShape } from '../../contract/voucher/print.ts'
import { placeNames, signOf } from '../../domain/base/currency.ts'
import { type Box, fitText, lineHeight, sizeFor } from './draw.ts'
import { digitColumns, figureText } from './figures.ts'
import type { Font } from './font.ts'

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

export type SlipSums = { debit: bigint; credit: bigint }

/**
 * `brought`: the sums of the slips before, which stand in the first row; null on the first slip. `sums`: those up to
 * and including this slip, the voucher's own on the last. `blank` rows are left over.
 */
export type Slip<L> = { at: number; of: number; brought: SlipSums | null; lines: L[]; blank: number; sums: SlipSums }

const nothing: SlipSums = { debit: 0n, credit: 0n }

export const sumOf = (lines: readonly SlipSums[], brought: SlipSums = nothing): SlipSums =>
  lines.reduce<SlipSums>(
    ({ debit, credit }, line) => ({ debit: debit + line.debit, credit: credit + line.credit }),
    brought,
  )

/** Cuts lines into slips of `rows` rows, at least two; every slip but the first gives one row to what was brought. */
export const slipsOf = <L extends SlipSums>(lines: readonly L[], rows: number): Slip<L>[] => {
  const slips: Slip<L>[] = []
  let [begin, sums] = [0, nothing]
  do {
    const brought = slips.length === 0 ? null : sums
    const room = brought === null ? rows : rows - 1
    const part = lines.slice(begin, begin + room)
    sums = sumOf(part, sums)
    slips.push({ at: slips.length + 1, of: 0, brought, lines: part, blank: room - part.length, sums })
    begin += room
  } while (begin < lines.length)
  return slips.map((slip) => ({ ...slip, of: slips.length }))
}

/** `digits` names the digit columns, none where amounts are figures. Widths are mm, `size` is that of figures. */
export type SlipShape = { digits: string[]; amount: number; details: number; summary: number; size: number }

export const heights = { title: 8, head: 5, names: 7.5, total: 7, signs: 6, foot: 3 }
export const padding = 1
/** Between a text and the lines above and below it. */
export const rowGap = 0.4
export const textSizes = { most: 8.5, least: 5.5 }

/** The height of the rows of a slip in a place of this height, mm. */
export const bodyHeight = (place: Box): number =>
  place.height - heights.title - heights.head - heights.names - heights.total - heights.signs - heights.foot

/** As many rows as have room for two lines of text each. */
export const rowsThatFit = (place: Box): number =>
  Math.max(2, Math.floor(bodyHeight(place) / (2 * lineHeight(textSizes.most) + 0.6)))

/** What summaries get of the room that they share with subjects: the usual share, more where they need it. */
const shares = [0.42, 0.5, 0.58] as const
/** Below this, in points, a text is hard to read. */
const easySize = 7

type Asked = { font: Font; say: PrintText; setting: PrintSetting; voucher: PrintedVoucher; place: Box; rows: number }

const summaryShare = ({ font, setting, voucher, place, rows }: Asked, room: number): number => {
  // On paper with lines of its own every voucher has the same columns.
  if (setting.form.textOnly) return shares[0]
  const height = bodyHeight(place) / rows - 2 * rowGap
  const isEasy = (texts: readonly string[], width: number): boolean => {
    const box = { width: width - 2 * padding, height }
    return fitText(font, texts, box, { ...textSizes, least: easySize }).isWhole
  }
  const subjectsFit = (share: number) =>
    voucher.lines.every(({ subject, entities }) => isEasy([subject, entities], room * (1 - share)))
  const summariesFit = (share: number) => voucher.lines.every(({ summary }) => isEasy([summary], room * share))
  if (summariesFit(shares[0])) return shares[0]
  const wider = shares.filter(subjectsFit)
  return wider.find(summariesFit) ?? wider.at(-1) ?? shares[0]
}

/** The shape of a voucher whose slips have `rows` rows in a place of this size. */
export const shapeOf = (asked: Asked): SlipShape => {
  const { font, say, setting, voucher, place } = asked
  const amounts = [...voucher.lines, sumOf(voucher.lines)].flatMap(({ debit, credit }) => [debit, credit])
  const digits =
    setting.form.look === 'digits'
      ? digitColumns(
          amounts,
          setting.digits,
          placeNames(setting.currency, {
            places: say('digitPlaces'),
            parts: say('digitParts'),
            ones: say('digitOnes'),
          }),
        )
      : []
  const amount = digits.length > 0 ? digits.length * (digits.length > 12 ? 3.1 : 3.6) : 34
  const details = voucher.lines.some((line) => line.details !== '') ? 34 : 0
  const room = place.width - 2 * amount - details
  // All amounts have room at one size, so that points stand below each other on every slip.
  const texts = amounts.map((minor) => signOf(setting.currency) + figureText(minor, setting.digits))
  const size = sizeFor(font, texts, amount - 2 * padding, { most: 9, least: 5 })
  return { digits, amount, details, summary: room * summaryShare(asked, room), size }
}
