// Finds entities among those at hand by code, name or pinyin initials, the best match first.
import { plain } from './subject-search.ts'

export type EntityLike = { code: string; nameZhCn: string; nameZhTw: string; nameEn: string; mnemonic: string }

const scoreOf = (row: EntityLike, word: string): number | null => {
  const code = plain(row.code)
  if (code === word) return 0
  if (code.startsWith(word)) return 1
  const names = [row.nameZhCn, row.nameZhTw, row.nameEn].map(plain)
  const mnemonic = plain(row.mnemonic)
  if (names.includes(word) || mnemonic === word) return 2
  if (mnemonic.startsWith(word) || names.some((name) => name.startsWith(word) || name.includes(` ${word}`))) return 3
  if (names.some((name) => name.includes(word)) || mnemonic.includes(word) || code.includes(word)) return 4
  return null
}

/** The rows a text may mean; all of them for an empty text. `first` is a code that leads when nothing was typed. */
export const rankEntities = <E extends EntityLike>(rows: readonly E[], text: string, first = ''): E[] => {
  const word = plain(text)
  if (word === '') return [...rows].sort((a, b) => Number(b.code === first) - Number(a.code === first))
  return rows
    .flatMap((row) => {
      const score = scoreOf(row, word)
      return score === null ? [] : [{ row, score }]
    })
    .sort((a, b) => a.score - b.score || (a.row.code < b.row.code ? -1 : 1))
    .map((each) => each.row)
}

/** The row a whole text names without doubt: by its code, or as the only one found. */
export const takeEntity = <E extends EntityLike>(rows: readonly E[], text: string): E | null => {
  const word = plain(text)
  if (word === '') return null
  const exact = rows.find((row) => plain(row.code) === word)
  if (exact) return exact
  const found = rankEntities(rows, word)
  return found.length === 1 ? (found[0] ?? null) : null
}
