// Of two columns of one amount in a voucher sheet: which is in the currency of the books, and which is original.

/** Words of a title that speak of the currency of the books. */
const ofBooks = /本位?[币幣]|local|in\s*lc\b|loc\.?\s*curr|company\s*code|公司代码货币|dmbtr|hausw|inhw/iu

const pairs: readonly (readonly [string, string])[] = [
  ['debit', 'originalDebit'],
  ['credit', 'originalCredit'],
  ['amount', 'original'],
]

/**
 * Takes the columns of an amount apart where some of them say that they are in the currency of the books: these come
 * first, and beside a column of currencies the others are original amounts. Else all stay, to be held against each
 * other.
 */
export const apartAmounts = (at: Map<string, number[]>, titles: readonly string[]): void => {
  for (const [meaning, original] of pairs) {
    const columns = at.get(meaning) ?? []
    const base = columns.filter((column) => ofBooks.test(titles[column] ?? ''))
    const plain = columns.filter((column) => !base.includes(column))
    if (base.length === 0 || plain.length === 0) continue
    const isForeign = at.has('currency')
    at.set(meaning, isForeign ? base : [...base, ...plain])
    if (isForeign) at.set(original, [...(at.get(original) ?? []), ...plain])
  }
}
