// A figure as it is typed into openings: the sign of its own currency is taken off, and what is no amount says why.
import { parseMoney } from '../../../domain/base/money.ts'
import { otherMark, writtenFigure } from '../../../domain/base/written-cell.ts'
import { type Say, useWords } from '../../kit/words.ts'

/** What an amount is in. */
export type InCurrency = { currency: string; digits: number }

/** The text without separators and the sign of its currency; with another sign, as it stands. */
export const plainFigure = (text: string, currency = ''): string =>
  writtenFigure(text, currency).normalize('NFKC').replace(/[,\s]/g, '')

/** Minor units; null for a text that is no amount of the currency. */
export const readAmount = (text: string, { currency, digits }: InCurrency): bigint | null =>
  parseMoney(plainFigure(text, currency) || '0', digits)

const whyOf = (t: Say, text: string, money: InCurrency): string => {
  if (readAmount(text, money) !== null) return ''
  const sign = otherMark(text, money.currency)
  return sign === '' ? t('problemWord:notAmount') : t('problem:amount.otherCurrency', { sign, cur: money.currency })
}

/** `const why = useWhyNoAmount()`: why a text is no amount; '' for one that is. */
export const useWhyNoAmount = (): ((text: string, money: InCurrency) => string) => {
  const t = useWords('problem')
  return (text, money) => whyOf(t, text, money)
}
