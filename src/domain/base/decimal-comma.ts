// Amounts with a comma before their decimals, as much of Europe writes them: `1.234,56`.
import { readWritten } from './cell-spelling.ts'

/** Nothing but a comma before decimals, with or without dots between thousands. */
const withComma = /^-?(\d{1,3}(\.\d{3})+|\d+),\d{1,2}$/
/** The other way: a dot before decimals, or commas between thousands. */
const withDot = /^-?(\d{1,3}(,\d{3})+(\.\d+)?|\d+\.(\d{1,2}|\d{4,})|(0|\d{4,})\.\d{3})$/

/**
 * Whether figures of one file are written with decimal commas: some can be nothing else, and none is written the other
 * way. The first of them is answered as a sample; null where the file says no such thing.
 */
export const decimalComma = (texts: Iterable<string>): string | null => {
  let sample: string | null = null
  for (const text of texts) {
    const { figure } = readWritten(text)
    if (withDot.test(figure)) return null
    if (sample === null && withComma.test(figure)) sample = text.trim()
  }
  return sample
}

/** A figure with a decimal comma as a plain one, what stands beside it stays; other text unchanged. */
export const plainComma = (text: string): string => {
  const { figure, marks } = readWritten(text)
  const isOne = /^-?(\d{1,3}(\.\d{3})+|\d+),\d+$/.test(figure) || /^-?\d{1,3}(\.\d{3})+$/.test(figure)
  return isOne ? `${marks.join('')}${figure.replaceAll('.', '').replace(',', '.')}` : text
}
