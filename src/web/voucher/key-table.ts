// The one table of keys of voucher entry: what each key does, and where. The grid obeys it and the `?` sheet shows it.
import { isComposing, keyNameOf } from '../kit/keys.ts'

export type Act =
  | 'next'
  | 'back'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'first'
  | 'last'
  | 'edit'
  | 'lookUp'
  | 'search'
  | 'openRare'
  | 'closeRare'
  | 'copyAbove'
  | 'copyFirst'
  | 'copyLine'
  | 'switchSide'
  | 'fill'
  | 'flip'
  | 'calculate'
  | 'insertLine'
  | 'deleteLine'
  | 'lineUp'
  | 'lineDown'
  | 'balance'
  | 'cashFlow'
  | 'paste'
  | 'undo'
  | 'redo'
  | 'save'
  | 'saveAndNew'
  | 'saveDraft'
  | 'new'
  | 'copy'
  | 'previousVoucher'
  | 'nextVoucher'
  | 'firstVoucher'
  | 'lastVoucher'
  | 'region'
  | 'leave'
  | 'keys'

export type KeyGroup = 'move' | 'cell' | 'line' | 'voucher'

/**
 * One row of the table. `keys` are written as by `keyNameOf`. `where` is the place in which the key acts: anywhere on
 * the page, or with the cursor in the grid. `typed` rows are signs typed into a cell, which the cell itself
 * understands; they are listed here for the sheet.
 */
export type KeyRow = {
  act: Act
  keys: readonly string[]
  group: KeyGroup
  where: 'page' | 'grid'
  typed?: true
}

const grid = (group: KeyGroup, act: Act, ...keys: string[]): KeyRow => ({ act, keys, group, where: 'grid' })
const page = (group: KeyGroup, act: Act, ...keys: string[]): KeyRow => ({ act, keys, group, where: 'page' })
const typed = (group: KeyGroup, act: Act, ...keys: string[]): KeyRow => ({
  act,
  keys,
  group,
  where: 'grid',
  typed: true,
})

/** The keys of Kingdee users, with those of Yonyou users that do not contradict them. */
export const kingdee: readonly KeyRow[] = [
  grid('move', 'next', 'Enter', 'Tab'),
  grid('move', 'back', 'Shift+Enter', 'Shift+Tab'),
  grid('move', 'up', 'ArrowUp'),
  grid('move', 'down', 'ArrowDown'),
  grid('move', 'left', 'ArrowLeft'),
  grid('move', 'right', 'ArrowRight'),
  grid('move', 'first', 'Home'),
  grid('move', 'last', 'End'),
  grid('move', 'openRare', 'Ctrl+ArrowRight'),
  grid('move', 'closeRare', 'Ctrl+ArrowLeft'),
  page('move', 'region', 'F6'),
  typed('cell', 'copyAbove', '..'),
  typed('cell', 'copyFirst', '//'),
  grid('cell', 'search', 'F4'),
  grid('cell', 'lookUp', 'F7', 'F8'),
  typed('cell', 'switchSide', 'Space'),
  typed('cell', 'fill', '='),
  typed('cell', 'calculate', '=12*35+6'),
  typed('cell', 'flip', '-'),
  grid('cell', 'edit', 'F2'),
  grid('cell', 'undo', 'Ctrl+Z'),
  grid('cell', 'redo', 'Ctrl+Y', 'Ctrl+Shift+Z'),
  typed('line', 'copyLine', '**'),
  grid('line', 'insertLine', 'Ctrl+I'),
  grid('line', 'deleteLine', 'Ctrl+Del'),
  grid('line', 'lineUp', 'Alt+ArrowUp'),
  grid('line', 'lineDown', 'Alt+ArrowDown'),
  grid('line', 'balance', 'Ctrl+F7'),
  typed('line', 'paste', 'Ctrl+V'),
  page('voucher', 'cashFlow', 'F9'),
  page('voucher', 'save', 'Ctrl+S'),
  page('voucher', 'saveAndNew', 'Ctrl+Enter'),
  page('voucher', 'saveDraft', 'Ctrl+Shift+S'),
  page('voucher', 'new', 'Alt+N'),
  page('voucher', 'copy', 'Ctrl+D'),
  page('voucher', 'previousVoucher', 'PageUp'),
  page('voucher', 'nextVoucher', 'PageDown'),
  page('voucher', 'firstVoucher', 'Ctrl+Home'),
  page('voucher', 'lastVoucher', 'Ctrl+End'),
  page('voucher', 'leave', 'Esc'),
  typed('voucher', 'keys', '?'),
]

export const keyGroups: readonly KeyGroup[] = ['move', 'cell', 'line', 'voucher']

/** The acts of the strip at the foot, with the key each is shown by; at most nine. */
export const hintedActs: readonly Act[] = [
  'fill',
  'switchSide',
  'flip',
  'lookUp',
  'copyAbove',
  'insertLine',
  'deleteLine',
  'cashFlow',
  'keys',
]

/** What of a keyboard event is looked at. */
export type KeyPress = Parameters<typeof isComposing>[0] & Parameters<typeof keyNameOf>[0]

const byKey: ReadonlyMap<string, KeyRow> = new Map(
  kingdee.filter((row) => !row.typed).flatMap((row) => row.keys.map((key) => [key, row] as const)),
)

/** The act of a key press in a place; null while an input method is composing and for keys of no meaning there. */
export const actOf = (press: KeyPress, where: KeyRow['where']): Act | null => {
  if (isComposing(press)) return null
  const row = byKey.get(keyNameOf(press))
  return row && (row.where === 'page' || where === 'grid') ? row.act : null
}

/** The first key of an act as shown to people; '' for none. */
export const keyOf = (act: Act): string => kingdee.find((row) => row.act === act)?.keys[0] ?? ''

const shownNames: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
}

/** A key name as the caps one sees on it: ['Ctrl', '↑']. */
export const capsOf = (name: string): string[] => {
  if (!/^(Ctrl|Alt|Shift)\+/.test(name)) return [shownNames[name] ?? name]
  return name.split('+').map((part) => shownNames[part] ?? part)
}
