// The edge of a column: dragged it sets the width, pressed twice it gives the usual one back.
import { type PointerEvent, useRef } from 'react'
import { useWords } from '../../kit/words.ts'

type Props = { name: string; className: string; onWidth: (width: number | null) => void }

/** Stands in the head of its column; `onWidth` hears the width in px, null for the usual one. */
export const WidthHandle = ({ name, className, onWidth }: Props) => {
  const t = useWords('kit')
  const from = useRef<{ x: number; width: number } | null>(null)
  const down = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 }
  }
  const move = (event: PointerEvent) => {
    if (from.current) onWidth(from.current.width + event.clientX - from.current.x)
  }
  const up = () => {
    from.current = null
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      className={className}
      aria-label={t('dragWidth', { name })}
      title={t('dragWidth', { name })}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onDoubleClick={() => onWidth(null)}
    />
  )
}
