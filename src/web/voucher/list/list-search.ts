// The one search field of the voucher list: months, numbers, amounts, subjects and words, in any order.
type Named = { code: string; nameZhCn: string; nameZhTw: string; nameEn: string }
type Worded = { code: string; wordZhCn: string; wordZhTw: string }

/** What a search may name. */
export type SearchFacts = { year: number; subjects: readonly Named[]; types: readonly Worded[] }

/** Filters as they stand in the address. */
type Found = Record<string, string | null>

const monthOf = (word: string, year: number): string | null => {
  const [, ownYear, no, sign] = /^(?:(\d{4})[-./年])?(\d{1,2})(月?)$/.exec(word) ?? []
  const isMonth = (ownYear !== undefined || sign) && Number(no) >= 1 && Number(no) <= 12
  return isMonth ? `${ownYear ?? year}-${String(no).padStart(2, '0')}` : null
}

const numberOf = (word: string, types: SearchFacts['types']): Found | null => {
  const [, name = '', no] = /^(.*?)[-–字#](\d{1,9})号?$/.exec(word) ?? []
  if (no === undefined) return null
  const type = types.find(({ code, wordZhCn, wordZhTw }) =>
    [code, wordZhCn, wordZhTw].some((each) => each.toLowerCase() === name.toLowerCase()),
  )
  if (!type && name !== '') return null
  return { noFrom: String(Number(no)), noTo: String(Number(no)), ...(type ? { type: type.code } : {}) }
}

const amountOf = (word: string): Found | null => {
  if (!/^-?\d{1,3}(,\d{3})+(\.\d+)?$|^-?\d+\.\d{1,4}$/.test(word)) return null
  const amount = word.replaceAll(',', '')
  return { amountFrom: amount, amountTo: amount }
}

const subjectOf = (word: string, subjects: SearchFacts['subjects']): Found | null => {
  const isNamed = ({ code, nameZhCn, nameZhTw, nameEn }: Named) =>
    [code, nameZhCn, nameZhTw, nameEn].some((each) => each.toLowerCase() === word.toLowerCase())
  const found = subjects.filter(isNamed)
  return found.length > 0 ? { subject: found.map(({ code }) => code).join(',') } : null
}

/**
 * The filters that a search means: `3月` or `2025-03` is a month, `记-12` a number, `1,200.00` an amount, a code or
 * whole name of a subject that subject; all else is looked for in summaries.
 */
export const readSearch = (text: string, facts: SearchFacts): Found => {
  const found: Found = {}
  const words: string[] = []
  for (const word of text.normalize('NFKC').trim().split(/\s+/).filter(Boolean)) {
    const month = monthOf(word, facts.year)
    const other = numberOf(word, facts.types) ?? amountOf(word) ?? subjectOf(word, facts.subjects)
    if (month) Object.assign(found, { periodFrom: month, periodTo: month })
    else if (other) Object.assign(found, other)
    else words.push(word)
  }
  return words.length > 0 ? { ...found, summary: words.join(' ') } : found
}
