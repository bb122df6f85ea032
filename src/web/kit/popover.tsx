// A pop-up under its anchor in the browser's top layer: nothing clips it, and it goes when its tab is hidden.
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isComposing } from './keys.ts'
import './popover.css'

export type PopoverProps = {
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
  /** `start`: left edges align (default); `end`: right edges. */
  align?: 'start' | 'end'
  matchWidth?: boolean
  className?: string
  /** Gap to the anchor in px. */
  gap?: number
}

const edge = 8

const place = (box: HTMLElement, anchor: HTMLElement, props: PopoverProps): void => {
  const rect = anchor.getBoundingClientRect()
  if (rect.width === 0) return
  if (props.matchWidth) box.style.minWidth = `${rect.width}px`
  const gap = props.gap ?? 2
  const below = window.innerHeight - rect.bottom - gap - edge
  const above = rect.top - gap - edge
  const isUpward = below < Math.min(box.scrollHeight, 160) && above > below
  box.style.maxHeight = `${Math.max(isUpward ? above : below, 80)}px`
  const height = Math.min(box.scrollHeight + 2, isUpward ? above : below)
  const left = props.align === 'end' ? rect.right - box.offsetWidth : rect.left
  box.style.left = `${Math.max(edge, Math.min(left, window.innerWidth - box.offsetWidth - edge))}px`
  box.style.top = isUpward ? `${rect.top - gap - height}px` : `${rect.bottom + gap}px`
}

/** Shown as long as it is rendered; closes on a press outside, Esc, and when the window changes size. */
export const Popover = (props: PopoverProps) => {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  const current = useRef(props)
  current.current = props
  useLayoutEffect(() => {
    const element = box.current
    before.current = document.activeElement
    element?.showPopover()
    // A hidden tab takes its effects back: shown again, the pop-up must be able to open again.
    return () => {
      if (element?.matches(':popover-open')) element.hidePopover()
    }
  }, [])
  useLayoutEffect(() => {
    if (box.current && props.anchor.current) place(box.current, props.anchor.current, props)
  })
  useEffect(() => {
    const close = () => current.current.onClose()
    const press = (event: Event) => {
      const at = event.target as Node
      if (!box.current?.contains(at) && !current.current.anchor.current?.contains(at)) close()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return
      // A list opened from this pop-up closes first.
      if (box.current?.querySelector(':popover-open')) return
      event.preventDefault()
      event.stopPropagation()
      close()
      queueMicrotask(() => focusAgain(before.current))
    }
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('keydown', key, true)
    window.addEventListener('resize', close)
    return () => {
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('keydown', key, true)
      window.removeEventListener('resize', close)
    }
  }, [])
  return (
    <div ref={box} popover="manual" className={`popover ${props.className ?? ''}`}>
      {props.children}
    </div>
  )
}

type OpenerProps = Pick<PopoverProps, 'align' | 'gap'> & {
  button: (face: {
    ref: RefObject<HTMLButtonElement | null>
    'aria-expanded': boolean
    onClick: () => void
  }) => ReactNode
  children: (close: () => void) => ReactNode
  onChange?: (isOpen: boolean) => void
}

/** A button with what it opens under it; the button has the focus again when that is closed. */
export const Opener = ({ button, children, onChange, ...place }: OpenerProps) => {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const turn = (next: boolean) => {
    setOpen(next)
    onChange?.(next)
  }
  const close = () => {
    turn(false)
    anchor.current?.focus()
  }
  return (
    <>
      {button({ ref: anchor, 'aria-expanded': isOpen, onClick: () => turn(!isOpen) })}
      {isOpen && (
        <Popover anchor={anchor} {...place} onClose={close}>
          {children(close)}
        </Popover>
      )}
    </>
  )
}

/** What had the focus before gets it back, unless it is somewhere already. */
export const focusAgain = (before: Element | null): void => {
  if (document.activeElement === document.body && before instanceof HTMLElement) before.focus({ preventScroll: true })
}
