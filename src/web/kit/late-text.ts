// A text that is typed here and used elsewhere: the field shows every letter at once, others hear of it at a pause.
import { useEffect, useRef, useState } from 'react'

const pauseMs = 250

/**
 * For a field whose value lives where changes come back late (the address of a tab): what is typed quickly, or composed
 * by an input method, is not put back meanwhile. Show `value`, give what is typed to `put`, and the input its `events`;
 * `tell` is for Enter. A `value` that changes from outside is taken while nothing waits to be told.
 */
export const useLateText = (value: string, onChange: (text: string) => void) => {
  const [typed, setTyped] = useState(value)
  const waiting = useRef<{ text: string; timer: ReturnType<typeof setTimeout> | null } | null>(null)
  const isComposing = useRef(false)
  const current = useRef(onChange)
  current.current = onChange
  const stop = (): string | null => {
    const { text = null, timer = null } = waiting.current ?? {}
    if (timer !== null) clearTimeout(timer)
    waiting.current = null
    return text
  }
  const tell = (): void => {
    const text = stop()
    if (text !== null) current.current(text)
  }
  const put = (text: string): void => {
    stop()
    setTyped(text)
    waiting.current = { text, timer: isComposing.current ? null : setTimeout(tell, pauseMs) }
  }
  useEffect(() => {
    if (waiting.current === null) setTyped(value)
  }, [value])
  useEffect(
    () => () => {
      if (waiting.current?.timer) clearTimeout(waiting.current.timer)
    },
    [],
  )
  const events = {
    onCompositionStart: () => {
      isComposing.current = true
    },
    onCompositionEnd: (event: { currentTarget: HTMLInputElement }) => {
      isComposing.current = false
      put(event.currentTarget.value)
    },
    onBlur: tell,
  }
  return { value: typed, put, tell, events }
}
