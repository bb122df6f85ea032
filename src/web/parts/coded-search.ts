// Finds master data by code, name or pinyin initials, the best match first; pure, for pickers and filters.

/** Anything with a code, three names and the pinyin initials the server keeps. */
export type CodedName = { code: string; nameZhCn: string; nameZhTw: string; nameEn: string; mnemonic: string }

/** Letters as they are compared: half-width, lower case, no spaces at the ends. */
export const comparable = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

const namesOf = (row: CodedName): string[] => [row.nameZhCn, row.nameZhTw, row.nameEn].map(comparable)

/** Points of one word, the fewer the better; null when it does not fit. */
const pointsOf = (row: CodedName, word: string): number | null => {
  const code = comparable(row.code)
  const initials = comparable(row.mnemonic)
  if (code === word) return 0
  if (code.startsWith(word)) return 1
  if (initials === word || namesOf(row).includes(word)) return 2
  if (initials.startsWith(word) || namesOf(row).some((name) => name.startsWith(word))) return 3
  if (initials.includes(word) || namesOf(row).some((name) => name.includes(word))) return 4
  return code.includes(word) ? 5 : null
}

/** Rows that fit every word of the text, best first, at most `limit`; as they stand for an empty text. */
export const findCoded = <R extends CodedName>(rows: readonly R[], text: string, limit = 50): R[] => {
  const words = comparable(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows.slice(0, limit)
  const found = rows.flatMap((row, at) => {
    const points = words.map((word) => pointsOf(row, word))
    return points.includes(null) ? [] : [{ row, at, points: points.reduce<number>((sum, one) => sum + (one ?? 0), 0) }]
  })
  return found
    .sort((a, b) => a.points - b.points || a.at - b.at)
    .slice(0, limit)
    .map((one) => one.row)
}
