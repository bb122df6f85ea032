// The one table of keys of voucher entry: what each key does, and where. The grid obeys it and the `?` sheet shows it.
// It begins as the keys of Kingdee or of Yonyou; each may be set anew (key-change.ts).
import { settingNow, useSetting } from '../../api/setting.ts'
import { isComposing, keyNameOf } from '../../kit/keys.ts'

type KeyGroup = 'move' | 'cell' | 'line' | 'voucher'

/**
 * One row of the table. `keys` are written as by `keyNameOf`. `where` is the place in which the key acts: anywhere on
 * the page, or with the cursor in the grid. `signs` are typed into a cell, which reads them when it is their time. The
 * keys of `fixed` rows are not this page's to change: they are heard by the browser or by the frame.
 */
export type KeyRow = {
  act: KeyAct
  keys: readonly string[]
  group: KeyGroup
  where: 'page' | 'grid'
  signs?: readonly string[]
  fixed?: true
}

type Row = Omit<KeyRow, 'act'>

const grid = (group: KeyGroup, ...keys: string[]): Row => ({ keys, group, where: 'grid' })
const page = (group: KeyGroup, ...keys: string[]): Row => ({ keys, group, where: 'page' })
const sign = (group: KeyGroup, ...keys: string[]): Row => ({ ...grid(group, ...keys), signs: keys })
const fixed = (group: KeyGroup, ...keys: string[]): Row => ({ ...grid(group, ...keys), fixed: true })

/** The keys of Kingdee users, with those of Yonyou users that do not contradict them. */
const acts = {
  next: grid('move', 'Enter', 'Tab'),
  back: grid('move', 'Shift+Enter', 'Shift+Tab'),
  up: grid('move', 'ArrowUp'),
  down: grid('move', 'ArrowDown'),
  left: grid('move', 'ArrowLeft'),
  right: grid('move', 'ArrowRight'),
  first: grid('move', 'Home'),
  last: grid('move', 'End'),
  openRare: grid('move', 'Ctrl+ArrowRight'),
  closeRare: grid('move', 'Ctrl+ArrowLeft'),
  region: page('move', 'F6'),
  copyAbove: sign('cell', '..'),
  copyFirst: sign('cell', '//'),
  search: grid('cell', 'F4'),
  lookUp: grid('cell', 'F7', 'F8'),
  switchSide: sign('cell', 'Space'),
  fill: sign('cell', '='),
  calculate: fixed('cell', '=12*35+6'),
  flip: sign('cell', '-'),
  edit: grid('cell', 'F2'),
  undo: grid('cell', 'Ctrl+Z'),
  redo: grid('cell', 'Ctrl+Y', 'Ctrl+Shift+Z'),
  copyLine: sign('line', '**'),
  insertLine: grid('line', 'Ctrl+I'),
  deleteLine: grid('line', 'Ctrl+Del'),
  lineUp: grid('line', 'Alt+ArrowUp'),
  lineDown: grid('line', 'Alt+ArrowDown'),
  balance: grid('line', 'Ctrl+F7'),
  paste: fixed('line', 'Ctrl+V'),
  expense: page('line', 'Ctrl+E'),
  cashFlow: page('voucher', 'F9'),
  evidence: page('voucher', 'F10'),
  save: page('voucher', 'Ctrl+S'),
  saveAndNew: page('voucher', 'Ctrl+Enter'),
  saveDraft: page('voucher', 'Ctrl+Shift+S'),
  new: page('voucher', 'Alt+N'),
  copy: page('voucher', 'Ctrl+D'),
  templates: page('voucher', 'Ctrl+M'),
  saveTemplate: page('voucher', 'Ctrl+Shift+M'),
  print: page('voucher', 'Ctrl+P'),
  preview: page('voucher', 'Ctrl+Shift+P'),
  previousVoucher: page('voucher', 'PageUp'),
  nextVoucher: page('voucher', 'PageDown'),
  firstVoucher: page('voucher', 'Ctrl+Home'),
  lastVoucher: page('voucher', 'Ctrl+End'),
  palette: fixed('voucher', 'Ctrl+K'),
  leave: page('voucher', 'Esc'),
  keys: { ...page('voucher', '?'), signs: ['?'] },
}

export type KeyAct = keyof typeof acts

export const kingdee: readonly KeyRow[] = Object.entries(acts).map(([act, row]) => ({ act: act as KeyAct, ...row }))

export const keyGroups: readonly KeyGroup[] = ['move', 'cell', 'line', 'voucher']

/** The acts of the strip at the foot, with the key each is shown by; at most nine. */
export const hintedActs: readonly KeyAct[] = [
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

/** What Yonyou users press where it is not what Kingdee users press; the other rows are the same. */
const yonyouKeys: Partial<Record<KeyAct, readonly string[]>> = {
  lookUp: ['F2', 'F7'],
  edit: ['Shift+F2'],
  new: ['F5', 'Alt+N'],
  save: ['F6', 'Ctrl+S'],
  region: ['Ctrl+F6'],
  deleteLine: ['Ctrl+D', 'Ctrl+Del'],
  copy: ['Alt+C'],
}

export type Preset = 'kingdee' | 'yonyou'
export const presets: Readonly<Record<Preset, readonly KeyRow[]>> = {
  kingdee,
  yonyou: kingdee.map((row) => ({ ...row, keys: yonyouKeys[row.act] ?? row.keys })),
}

/** What a user has chosen: where the table begins, and the keys of single acts, none for an act without a key. */
export type KeyChoice = { readonly preset: Preset; readonly own: Partial<Record<KeyAct, readonly string[]>> }

type KeyTable = { readonly rows: readonly KeyRow[]; readonly byKey: ReadonlyMap<string, KeyRow> }

const isSign = (row: KeyRow, key: string): boolean => row.signs?.includes(key) === true

/** The table of a choice. A key means what the user gave it, even where a preset names it for another act. */
export const tableOf = ({ preset, own }: KeyChoice): KeyTable => {
  const taken = new Set(Object.values(own).flat())
  const rows = presets[preset].map((row) => {
    const chosen = row.fixed ? undefined : own[row.act]
    return { ...row, keys: chosen ?? row.keys.filter((key) => row.fixed || !taken.has(key)) }
  })
  const heard = rows.filter((row) => !row.fixed)
  return {
    rows,
    byKey: new Map(heard.flatMap((row) => row.keys.filter((key) => !isSign(row, key)).map((key) => [key, row]))),
  }
}

const settingName = 'voucher.keys'
const standard: KeyChoice = { preset: 'kingdee', own: {} }

const isKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= 8 && value.every((key) => typeof key === 'string' && key.length <= 32)

/** What is stored as a choice; acts and presets this version does not know are left out. */
export const readChoice = (stored: unknown): KeyChoice => {
  const { preset, own } = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const given = typeof own === 'object' && own !== null ? (own as Record<string, unknown>) : {}
  return {
    preset: preset === 'yonyou' ? 'yonyou' : 'kingdee',
    own: Object.fromEntries(
      kingdee.flatMap(({ act }) => {
        const keys = given[act]
        return isKeys(keys) ? [[act, keys]] : []
      }),
    ),
  }
}

const known: { stored: unknown; table: KeyTable } = { stored: undefined, table: tableOf(standard) }

/** The table in force: that of the signed-in user. */
export const keyTable = (): KeyTable => {
  const stored = settingNow(settingName)
  if (stored !== known.stored) Object.assign(known, { stored, table: tableOf(readChoice(stored)) })
  return known.table
}

/** The choice of the signed-in user and how to change it; who asks is drawn anew with every change. */
export const useKeyChoice = () => useSetting<KeyChoice>(settingName, standard, readChoice)

/** What of a keyboard event is looked at. */
export type KeyPress = Parameters<typeof isComposing>[0] & Parameters<typeof keyNameOf>[0]

/** The act of a key press in a place; null while an input method is composing and for keys of no meaning there. */
export const actOf = (press: KeyPress, where: KeyRow['where'], table = keyTable()): KeyAct | null => {
  if (isComposing(press)) return null
  const row = table.byKey.get(keyNameOf(press))
  return row && (row.where === 'page' || where === 'grid') ? row.act : null
}

const rowOf = (act: KeyAct): KeyRow | undefined => keyTable().rows.find((row) => row.act === act)

/** The first key of an act as shown to people; '' for none. */
export const keyOf = (act: KeyAct): string => rowOf(act)?.keys[0] ?? ''

/** True when a sign typed into a cell stands for the act: the user may have given it up. */
export const signActs = (act: KeyAct, typed: string): boolean => rowOf(act)?.keys.includes(typed) === true

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
