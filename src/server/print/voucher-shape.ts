// What all slips of one voucher share: which columns it has, how wide they are and how large its amounts are printed.
import { placeNames, signOf } from '../../domain/base/currency.ts'
import { type Box, fitText, lineHeight, sizeFor } from './draw.ts'
import { digitColumns, figureText } from './figures.ts'
import type { Font } from './font.ts'
import { sumOf } from './slips.ts'
import type { PrintedVoucher, PrintSetting, PrintText } from './voucher.ts'

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
