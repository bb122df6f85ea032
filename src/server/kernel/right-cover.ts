// Who holds rights in account sets that another one does not hold, or sees more of them by the rows of his rights.
import { type AccountSetRight, coversScope, type DataScope, narrowScope } from '../../domain/chart/access.ts'
import { chinaToday } from './clock.ts'
import type { Db } from './db.ts'

/** Books by company and year; 0 for those that are not made yet. */
export type BooksPlace = { companyId: bigint; year: number }

type RightRow = DataScope & {
  userId: bigint
  companyId: bigint | null
  year: number | null
  rights: AccountSetRight[]
}

const rightText = `select user_id, company_id, year, rights, subjects, stores, departments
  from account_set_right where user_id = any($1) and coalesce(valid_until >= ${chinaToday}, true) order by id`

/** Rights of all rows that name books add up; what they let be seen is the least that each allows. */
const heldIn = (rows: readonly RightRow[], { companyId, year }: BooksPlace) => {
  const fitting = rows.filter(
    (row) => (row.companyId === null || row.companyId === companyId) && (row.year === null || row.year === year),
  )
  const [first, ...more] = fitting
  if (!first) return null
  return { rights: new Set(fitting.flatMap(({ rights }) => rights)), shown: more.reduce<DataScope>(narrowScope, first) }
}

const covers = (own: readonly RightRow[], other: readonly RightRow[], place: BooksPlace): boolean => {
  const [mine, wanted] = [heldIn(own, place), heldIn(other, place)]
  if (!wanted) return true
  return (
    mine !== null &&
    [...wanted.rights].every((right) => mine.rights.has(right)) &&
    coversScope(mine.shown, wanted.shown)
  )
}

/**
 * Of these users those who hold a right where somebody does not, or see what he does not, in one of the books there are
 * or in what is made later where their rights name it.
 */
export const readBeyondInBooks = async (
  db: Db,
  userId: bigint,
  ids: readonly bigint[],
  sets: readonly BooksPlace[],
): Promise<bigint[]> => {
  const rows = Map.groupBy(await db.query<RightRow>(rightText, [[...ids, userId]]), (row) => row.userId)
  const own = rows.get(userId) ?? []
  const judged = new Map<string, boolean>()
  // Many hold the same rights: those are judged once.
  const isCovered = (held: readonly RightRow[]): boolean => {
    const key = JSON.stringify(held.map(({ userId: _, companyId, ...row }) => [String(companyId), row]))
    const known = judged.get(key)
    if (known !== undefined) return known
    const named = held.map(({ companyId, year }) => ({ companyId: companyId ?? 0n, year: year ?? 0 }))
    const found = [...named, ...sets].every((place) => covers(own, held, place))
    judged.set(key, found)
    return found
  }
  return [...rows].flatMap(([id, held]) => (id === userId || isCovered(held) ? [] : [id]))
}
