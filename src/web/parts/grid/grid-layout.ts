// How a person has arranged the columns of a grid: widths, order, and which are shown; kept among the user's settings.
import { putSetting, settingNow, useSetting } from '../../api/setting.ts'

export type Widths = Readonly<Record<string, number>>

/** `order` names columns from the left; `shown` says so only of those that are otherwise than at first. */
export type GridLayout = {
  widths: Widths
  order: readonly string[]
  shown: Readonly<Record<string, boolean>>
}

export const plainLayout: GridLayout = { widths: {}, order: [], shown: {} }

const nameOf = (id: string): string => `grid.${id}`

const entriesOf = <T>(value: unknown, isRight: (one: unknown) => one is T): Record<string, T> => {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => isRight(entry[1])))
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const isText = (value: unknown): value is string => typeof value === 'string'

/** A stored layout may be of another version of the product: what is not understood is as at first. */
export const readLayout = (stored: unknown): GridLayout => {
  if (typeof stored !== 'object' || stored === null) return plainLayout
  const { widths, order, shown } = stored as Record<string, unknown>
  return {
    widths: entriesOf(widths, isNumber),
    order: Array.isArray(order) ? order.filter(isText) : [],
    shown: entriesOf(shown, isBoolean),
  }
}

/** Widths chosen by hand for the grid `id`. */
export const storedWidths = (id: string): Widths => readLayout(settingNow(nameOf(id))).widths

export const storeWidths = (id: string, widths: Widths): void =>
  putSetting(nameOf(id), { ...readLayout(settingNow(nameOf(id))), widths })

/** The layout of a grid and how to change a part of it. */
export const useGridLayout = (id: string): readonly [GridLayout, (change: Partial<GridLayout>) => void] => {
  const [layout] = useSetting(nameOf(id), plainLayout, readLayout)
  return [layout, (change) => putSetting(nameOf(id), { ...readLayout(settingNow(nameOf(id))), ...change })]
}

type Placed = { key: string; rare?: boolean }

/** All columns in the chosen order; one that the order does not know stands after its neighbour of before. */
export const inOrder = <C extends Placed>(columns: readonly C[], { order }: Pick<GridLayout, 'order'>): C[] => {
  const known = order.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  const placed = [...known]
  columns.forEach((column, at) => {
    if (known.includes(column)) return
    const before = at === 0 ? -1 : placed.indexOf(columns[at - 1] as C)
    placed.splice(before + 1, 0, column)
  })
  return placed
}

export const isShown = ({ key, rare }: Placed, { shown }: Pick<GridLayout, 'shown'>): boolean => shown[key] ?? !rare

/** The order after a column was moved up (−1) or down (1). */
export const movedBy = <C extends Placed>(columns: readonly C[], layout: GridLayout, key: string, step: number) => {
  const keys = inOrder(columns, layout).map((column) => column.key)
  const at = keys.indexOf(key)
  const to = at + step
  if (at < 0 || to < 0 || to >= keys.length) return keys
  keys.splice(to, 0, ...keys.splice(at, 1))
  return keys
}
