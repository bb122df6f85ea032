// Setting keys of voucher entry anew: which keys cannot be had, who has a key already, and the choice afterwards.
import { type KeyAct, type KeyChoice, type KeyRow, presets, tableOf } from './key-table.ts'

/** Why a key cannot be given to an act. */
export type Reserved = 'browser' | 'inputMethod' | 'text' | 'frame'

const keysOf = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** No page hears these, or people cannot do without them: windows and tabs, the address, zoom, tools, history. */
const browserKeys = keysOf(
  'Ctrl+W Ctrl+T Ctrl+N Ctrl+Q Ctrl+Shift+W Ctrl+Shift+T Ctrl+Shift+N Ctrl+Shift+Q Ctrl+Tab Ctrl+Shift+Tab ' +
    'Ctrl+PageUp Ctrl+PageDown Ctrl+F4 Alt+F4 Ctrl+L Alt+D Ctrl+R Ctrl+Shift+R Ctrl+F5 F11 F12 Ctrl+Shift+I ' +
    'Ctrl+Shift+J Ctrl+Shift+C Ctrl++ Ctrl+- Ctrl+= Ctrl+0 Ctrl+F Alt+ArrowLeft Alt+ArrowRight Alt+Home Alt+Tab ' +
    'Alt+Space Alt+Esc Ctrl+Esc Ctrl+Shift+Esc Ctrl+Shift+Del F1',
)
/** They switch input methods, their width, punctuation and characters (Windows, macOS, Linux). */
const inputMethodKeys = keysOf(
  'Ctrl+Space Shift+Space Ctrl+Shift+Space Ctrl+. Ctrl+, Ctrl+Shift+F Ctrl+` Ctrl+Alt+Space',
)
/** The text in a cell is copied, cut, pasted, selected and deleted with them. */
const textKeys = keysOf('Ctrl+C Ctrl+X Ctrl+V Ctrl+A Backspace Del Ctrl+Backspace Shift+Del Shift+Insert Ctrl+Insert')
/** The frame around all screens hears them. */
const frameKeys = keysOf('Ctrl+K Alt+W Alt+R')

/** A key that writes a character: alone, with Shift, or as AltGr does on many keyboards. */
const isWriting = (key: string): boolean => /^(Shift\+)?.$/u.test(key) || key === 'Space' || /^Ctrl\+Alt\+.$/u.test(key)

/** Keys that are nothing by themselves while they are held. */
const holdKeys = keysOf('Control Shift Alt Meta AltGraph CapsLock NumLock ScrollLock Fn Dead Process Unidentified')

/** True for a press that is still waiting for its key. */
export const isHeld = (key: string): boolean => holdKeys.has(key.split('+').at(-1) ?? '')

/** Why a key cannot be given to the act of a row; null when it can. A sign of the row's own may always come back. */
export const reservedFor = (key: string, row: KeyRow): Reserved | null => {
  if (row.signs?.includes(key)) return null
  if (inputMethodKeys.has(key)) return 'inputMethod'
  if (browserKeys.has(key) || /^Ctrl\+[1-9]$/.test(key)) return 'browser'
  if (textKeys.has(key) || isWriting(key)) return 'text'
  return frameKeys.has(key) ? 'frame' : null
}

/** The row that has a key now; undefined for none. */
export const holderOf = (choice: KeyChoice, key: string): KeyRow | undefined =>
  tableOf(choice).rows.find((row) => row.keys.includes(key))

const rowOf = (choice: KeyChoice, act: KeyAct): KeyRow | undefined =>
  tableOf(choice).rows.find((row) => row.act === act)

const sameKeys = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, at) => key === b[at])

/** Gives an act its keys; one that has those of its preset again is no longer a choice of the user. */
const withKeys = (choice: KeyChoice, act: KeyAct, keys: readonly string[]): KeyChoice => {
  const { [act]: _, ...others } = choice.own
  const preset = presets[choice.preset].find((row) => row.act === act)?.keys ?? []
  return { ...choice, own: sameKeys(preset, keys) ? others : { ...others, [act]: keys } }
}

/** Takes a key from an act; it may be left without one. */
export const withoutKey = (choice: KeyChoice, act: KeyAct, key: string): KeyChoice =>
  withKeys(
    choice,
    act,
    (rowOf(choice, act)?.keys ?? []).filter((each) => each !== key),
  )

/** Gives a key to an act, in the place of `instead` or at the end, and takes it from who had it. */
export const withKey = (choice: KeyChoice, act: KeyAct, key: string, instead: string | null): KeyChoice => {
  const holder = holderOf(choice, key)
  const free = holder && holder.act !== act ? withoutKey(choice, holder.act, key) : choice
  const keys = rowOf(free, act)?.keys ?? []
  if (keys.includes(key)) return free
  return withKeys(free, act, instead === null ? [...keys, key] : keys.map((each) => (each === instead ? key : each)))
}

/** The act has the keys of its preset again; whoever was given one of them loses it. */
export const resetAct = (choice: KeyChoice, act: KeyAct): KeyChoice => {
  const preset = presets[choice.preset].find((row) => row.act === act)?.keys ?? []
  const { [act]: _, ...own } = choice.own
  return preset.reduce<KeyChoice>(
    (before, key) => {
      const holder = holderOf(before, key)
      return holder && holder.act !== act ? withoutKey(before, holder.act, key) : before
    },
    { ...choice, own },
  )
}

export const resetAll = (preset: KeyChoice['preset']): KeyChoice => ({ preset, own: {} })
