// The sheet of all keys of voucher entry, made from the one table that the grid obeys; and setting them anew.
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, Icon, IconButton, Segmented } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { keyNameOf } from '../../kit/keys.ts'
import { Kbd } from '../../kit/page.tsx'
import { type Say, useWords } from '../../kit/words.ts'
import { usePageActs } from './desk-context.ts'
import {
  capsOf,
  type KeyAct,
  type KeyChoice,
  type KeyRow,
  keyGroups,
  keyTable,
  type Preset,
  presets,
  tableOf,
  useKeyChoice,
} from './key-table.ts'

const Keys = ({ row }: { row: KeyRow }) => {
  const t = useWords('voucherEntry')
  return row.keys.map((key, index) => (
    <span key={key} className="inline-row gap-3">
      {index > 0 && <i className="mx-4 not-italic text-faint">{t('or')}</i>}
      {capsOf(key).map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
    </span>
  ))
}

/** Rows of the table by their groups. */
const Groups = ({ rows, draw }: { rows: readonly KeyRow[]; draw: (row: KeyRow) => ReactNode }) => {
  const t = useWords('voucherEntry')
  return (
    <div className="columns-2 whitespace-normal gap-x-32">
      {keyGroups.map((group) => (
        <section key={group} className="key-sheet-group pb-12 break-inside-avoid">
          <h3 className="pb-4 text-faint text-12 font-semibold">{t(`keys_${group}`)}</h3>
          <dl>{rows.filter((row) => row.group === group).map(draw)}</dl>
        </section>
      ))}
    </div>
  )
}

const KnownKeys = () => {
  const t = useWords('voucherEntry')
  const draw = (row: KeyRow) => (
    <div key={row.act}>
      <dt>
        <Keys row={row} />
      </dt>
      <dd className="text-ink">{t(`act_${row.act}`)}</dd>
    </div>
  )
  return <Groups rows={keyTable().rows.filter((row) => row.keys.length > 0)} draw={draw} />
}

export const KeySheet = () => {
  const t = useWords('voucherEntry')
  const act = usePageActs()
  const [isChanging, setChanging] = useState(false)
  const foot = (
    <>
      {!isChanging && <Button onClick={() => setChanging(true)}>{t('entryKeys:change')}</Button>}
      <Button look="solid" onClick={() => (isChanging ? setChanging(false) : act('leave'))}>
        {t(isChanging ? 'entryKeys:done' : 'close')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t(isChanging ? 'entryKeys:title' : 'keySheet')}
      width={isChanging ? 1060 : 940}
      className="key-sheet body-wrapped"
      foot={foot}
      onClose={() => act('leave')}
    >
      {isChanging ? <KeyChange /> : <KnownKeys />}
    </Dialog>
  )
}

/** The key that waits for a press: of which act, and in whose place (`null` = one more). */
type Waiting = { act: KeyAct; instead: string | null }
/** What became of the press. */
type Said = { act: KeyAct; key: string } & ({ kind: 'reserved'; why: Reserved } | { kind: 'taken'; holder: KeyAct })

type Changing = Omit<ReturnType<typeof useChanging>, 'onKeyDown'>

const Caps = ({ name }: { name: string }) => capsOf(name).map((cap) => <Kbd key={cap}>{cap}</Kbd>)

/** Has the focus while it waits, so that no button is pressed by the key that is meant. */
const Recorder = () => {
  const t = useWords('entryKeys')
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <span
      ref={box}
      role="textbox"
      tabIndex={0}
      aria-label={t('press')}
      className="px-8 py-2 text-quiet rounded-4 border border-primary"
    >
      {t('press')}
    </span>
  )
}

const OneKey = ({ row, name, changing }: { row: KeyRow; name: string; changing: Changing }) => {
  const t = useWords('entryKeys')
  const act = t(`voucherEntry:act_${row.act}`)
  const { waiting, choice } = changing
  if (waiting?.act === row.act && waiting.instead === name) return <Recorder />
  const args = { act, key: capsOf(name).join(' ') }
  return (
    <span className="key-chip inline-row boxed rounded-4">
      <button
        className="inline-row justify-center h-24 min-w-24 gap-3 px-3 hover:bg-hover"
        type="button"
        aria-label={t('replace', args)}
        onClick={() => changing.wait({ act: row.act, instead: name })}
      >
        <Caps name={name} />
      </button>
      <button
        type="button"
        className="inline-row justify-center h-24 min-w-24 gap-3 px-3 text-faint hover:bg-hover"
        aria-label={t('remove', args)}
        title={t('remove', args)}
        onClick={() => changing.choose(withoutKey(choice, row.act, name))}
      >
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}

const SaidLine = ({ said, changing }: { said: Said; changing: Changing }) => {
  const t = useWords('entryKeys')
  const key = capsOf(said.key).join(' ')
  const give = () => changing.choose(withKey(changing.choice, said.act, said.key, changing.waiting?.instead ?? null))
  return (
    <p className="key-said row flex-wrap col-span-full gap-8 text-negative" role="alert">
      {said.kind === 'reserved' ? (
        t(`reserved_${said.why}`, { key })
      ) : (
        <>
          {t('taken', { key, holder: t(`voucherEntry:act_${said.holder}`) })}
          <Button small onClick={give}>
            {t('take', { act: t(`voucherEntry:act_${said.act}`) })}
          </Button>
          <Button small look="plain" onClick={() => changing.wait(null)}>
            {t('keep')}
          </Button>
        </>
      )}
    </p>
  )
}

const Row = ({ row, changing }: { row: KeyRow; changing: Changing }) => {
  const t = useWords('entryKeys')
  const act = t(`voucherEntry:act_${row.act}`)
  const { waiting, said, choice } = changing
  const isOwn = choice.own[row.act] !== undefined
  const isAdding = waiting?.act === row.act && waiting.instead === null
  return (
    <div data-act={row.act}>
      <dt>
        {row.fixed ? row.keys.map((key) => <Caps key={key} name={key} />) : null}
        {!row.fixed && row.keys.map((key) => <OneKey key={key} row={row} name={key} changing={changing} />)}
        {isAdding && <Recorder />}
        {!row.fixed && !isAdding && (
          <IconButton
            icon="plus"
            size={12}
            label={t('add', { act })}
            onClick={() => changing.wait({ act: row.act, instead: null })}
          />
        )}
      </dt>
      <dd className="text-ink">
        {act}
        {row.keys.length === 0 && <small> {t('none')}</small>}
        {isOwn && (
          <IconButton
            icon="refresh"
            size={14}
            label={t('reset', { act })}
            onClick={() => changing.choose(resetAct(choice, row.act))}
          />
        )}
      </dd>
      {said?.act === row.act && <SaidLine said={said} changing={changing} />}
    </div>
  )
}

/** What a press means for the key that waits; null while only Ctrl, Alt or Shift are held. */
const readPress = (choice: KeyChoice, { act }: Waiting, key: string): Said | 'free' | null => {
  if (isHeld(key)) return null
  const row = tableOf(choice).rows.find((each) => each.act === act)
  const why = row ? reservedFor(key, row) : null
  if (why) return { kind: 'reserved', act, key, why }
  const holder = holderOf(choice, key)
  if (holder?.fixed) return { kind: 'reserved', act, key, why: 'frame' }
  return holder && holder.act !== act ? { kind: 'taken', act, key, holder: holder.act } : 'free'
}

const useChanging = () => {
  const [choice, put] = useKeyChoice()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const wait = (next: Waiting | null) => {
    setWaiting(next)
    setSaid(null)
  }
  const choose = (next: KeyChoice) => {
    put(next)
    wait(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A press that is told to be somebody's is answered by the buttons under it.
    if (!waiting || said?.kind === 'taken') return
    event.preventDefault()
    event.stopPropagation()
    const key = keyNameOf(event)
    if (key === 'Esc') return wait(null)
    const found = readPress(choice, waiting, key)
    if (found === 'free') choose(withKey(choice, waiting.act, key, waiting.instead))
    else if (found) setSaid(found)
  }
  return { choice, waiting, said, wait, choose, onKeyDown }
}

const presetNames: readonly Preset[] = ['kingdee', 'yonyou']
const optionsOf = (t: Say) => presetNames.map((value) => ({ value, label: t(value) }))

/** All keys to be set anew; what is chosen holds at once. */
const KeyChange = () => {
  const t = useWords('entryKeys')
  const { onKeyDown, ...changing } = useChanging()
  const { choice, choose } = changing
  const isOwn = Object.keys(choice.own).length > 0
  return (
    <div className="key-change" onKeyDownCapture={onKeyDown}>
      <div className="row pb-12 gap-12">
        {t('preset')}
        <Segmented
          label={t('preset')}
          value={choice.preset}
          options={optionsOf(t)}
          onChange={(preset) => choose({ ...choice, preset })}
        />
        <Button look="plain" disabled={!isOwn} onClick={() => choose(resetAll(choice.preset))}>
          {t('resetAll')}
        </Button>
        <span className="text-quiet">{t('hint')}</span>
      </div>
      <Groups rows={tableOf(choice).rows} draw={(row) => <Row key={row.act} row={row} changing={changing} />} />
    </div>
  )
}

// Setting keys of voucher entry anew: which keys cannot be had, who has a key already, and the choice afterwards.

/** Why a key cannot be given to an act. */
type Reserved = 'browser' | 'inputMethod' | 'text' | 'frame'

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
