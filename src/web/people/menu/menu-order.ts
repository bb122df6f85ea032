// Where entries of the menu stand after a move: every entry of a level that gets another place, as it is sent.
import type { MenuRow } from '../../../contract/people/menu-define.ts'

export type MenuPosition = { id: string; pid: string; sort: number }
type Row = Pick<MenuRow, 'id' | 'parentId' | 'sort' | 'type'>

const step = 10

const levelOf = (rows: readonly Row[], parentId: string): Row[] => rows.filter((row) => row.parentId === parentId)

/** The places of a level in this order, those alone that change. */
const placed = (order: readonly Row[], pid: string): MenuPosition[] =>
  order
    .map((row, at) => ({ row, sort: at * step }))
    .filter(({ row, sort }) => row.parentId !== pid || row.sort !== sort)
    .map(({ row, sort }) => ({ id: row.id, pid, sort }))

/** One place up (-1) or down (1) among those of the same level; none at its end. */
export const moveBy = (rows: readonly Row[], id: string, by: -1 | 1): MenuPosition[] => {
  const row = rows.find((each) => each.id === id)
  if (!row) return []
  const level = levelOf(rows, row.parentId)
  const at = level.indexOf(row)
  const other = level[at + by]
  if (!other) return []
  return placed(level.with(at, other).with(at + by, row), row.parentId)
}

export type DropSide = 'before' | 'inside' | 'after'

const mayHold = (type: string): boolean => type === 'dir' || type === 'menu'

const isWithin = (rows: readonly Row[], id: string, above: string): boolean => {
  const row = rows.find((each) => each.id === id)
  return row !== undefined && (row.id === above || isWithin(rows, row.parentId, above))
}

/** An entry dropped at another; none where it cannot stand. */
export const dropAt = (rows: readonly Row[], id: string, target: string, side: DropSide): MenuPosition[] => {
  const row = rows.find((each) => each.id === id)
  const other = rows.find((each) => each.id === target)
  if (!row || !other || isWithin(rows, target, id)) return []
  if (side === 'inside') {
    const level = levelOf(rows, target).filter((each) => each.id !== id)
    return mayHold(other.type) ? placed([...level, row], target) : []
  }
  const level = levelOf(rows, other.parentId).filter((each) => each.id !== id)
  const at = level.indexOf(other) + (side === 'after' ? 1 : 0)
  return placed(level.toSpliced(at, 0, row), other.parentId)
}

export const placesBefore = (rows: readonly Row[], places: readonly MenuPosition[]): MenuPosition[] =>
  places.flatMap(({ id }) => {
    const row = rows.find((each) => each.id === id)
    return row ? [{ id, pid: row.parentId, sort: row.sort }] : []
  })
