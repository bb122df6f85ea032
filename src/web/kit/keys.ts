// Keyboard shortcuts: which keys a screen listens to, and the one test that no key acts while words are being composed.
import { createContext, type KeyboardEvent as ReactKeyboardEvent, useContext, useEffect, useRef, useState } from 'react'

const composingKeyCode = 229

type KeyLike = { isComposing?: boolean; keyCode: number; nativeEvent?: { isComposing: boolean } }

/** True while an input method is composing: then no key of ours may act (Settled: `isComposing` or keyCode 229). */
export const isComposing = (event: KeyLike): boolean =>
  event.keyCode === composingKeyCode || event.isComposing === true || event.nativeEvent?.isComposing === true

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }

const keyNames: Record<string, string> = { ' ': 'Space', Escape: 'Esc', Delete: 'Del' }

/** The name of a key press: `Ctrl+Shift+S`, `Alt+N`, `F7`, `?`; ⌘ counts as Ctrl. */
export const keyNameOf = (event: Pressed): string => {
  const name = keyNames[event.key] ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key)
  const isShiftShown = event.shiftKey && (name.length > 1 || /[A-Z0-9]/.test(name))
  const parts = [
    event.ctrlKey || event.metaKey ? 'Ctrl' : '',
    event.altKey ? 'Alt' : '',
    isShiftShown ? 'Shift' : '',
    name,
  ]
  return parts.filter(Boolean).join('+')
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select'))

const isOrdinaryKey = (name: string): boolean => !/^(Ctrl|Alt|F\d)/.test(name) && name !== 'Esc'

/** How many dialogs or drawers lie under a component; they give their contents one more. */
export const LayerContext = createContext(0)

/** The uppermost dialog or drawer that is shown; keys of anything below it rest. */
const topLayer = (): number => {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-layer]')].filter((one) => one.checkVisibility())
  return Math.max(0, ...shown.map((one) => Number(one.dataset.layer)))
}

/** What a key does; returning `false` lets the browser have it. */
export type KeyActions = Record<string, (event: KeyboardEvent) => unknown>

/**
 * Listens to keys while the component is shown: `useKeys({ 'Ctrl+S': save, '?': showKeys })`. Single keys act only
 * outside of fields and while no dialog is open.
 */
export const useKeys = (actions: KeyActions, isEnabled = true): void => {
  const layer = useContext(LayerContext)
  const current = useRef(actions)
  current.current = actions
  useEffect(() => {
    if (!isEnabled) return
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event)) return
      const name = keyNameOf(event)
      const act = current.current[name]
      if (!act || (isOrdinaryKey(name) && isTyping(event.target))) return
      if (layer < topLayer()) return
      if (act(event) !== false) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isEnabled, layer])
}

/** The list of options in which the active one is kept in sight. */
export const useShownOption = (active: number) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelectorAll('[role=option]')[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return list
}

const stepOf: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Options under a field that has the focus: arrows go from one to the next, Enter takes the active one. */
export const useOptions = (count: number, take: (at: number) => void, first = 0) => {
  const [active, setActive] = useState(first)
  const list = useShownOption(active)
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (isComposing(event)) return
    const step = stepOf[event.key]
    if (step) setActive(Math.max(0, Math.min(active + step, count - 1)))
    else if (event.key === 'Enter') take(active)
    else return
    event.preventDefault()
  }
  return { active, setActive, list, onKeyDown }
}
