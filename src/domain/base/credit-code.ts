// The unified social credit code of an organisation (GB 32100-2015): 18 signs, the last one checks the others.

/** Digits and capitals without those that are taken for others: I, O, S, V, Z. */
const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** The check sign of the first 17 signs; null when one of them is none of a credit code. */
export const creditCheckSign = (body: string): string | null => {
  const places = [...body].map((sign) => signs.indexOf(sign))
  if (places.length !== weights.length || places.includes(-1)) return null
  const sum = places.reduce((total, place, at) => total + place * (weights[at] ?? 0), 0)
  return signs[(31 - (sum % 31)) % 31] ?? null
}

/** Whether a text of 18 capital signs is a credit code. */
export const isCreditCode = (text: string): boolean =>
  text.length === 18 && creditCheckSign(text.slice(0, 17)) === text[17]
