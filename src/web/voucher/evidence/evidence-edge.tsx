// The left edge of the papers: drawn with the mouse or moved by the arrow keys, and remembered.
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { localStore } from '../../api/storage.ts'
import { useWords } from '../../kit/words.ts'

const widthKey = 'voucher-evidence-width'
const least = 300
const most = 900
/** About what it has before anybody drew it. */
const usual = 400
/** px of one arrow key. */
const step = 24

const within = (width: number): number => Math.min(most, Math.max(least, Math.round(width)))

/** The width in px, null for the one that comes of itself. */
export const useEvidenceWidth = () => {
  const [width, setWidth] = useState<number | null>(() => localStore.read<number>(widthKey) ?? null)
  const change = (next: number) => {
    setWidth(within(next))
    localStore.write(widthKey, within(next))
  }
  return { width, change }
}

const panelOf = (edge: Element): number => edge.parentElement?.getBoundingClientRect().width ?? least

/** Stands within the panel it widens. */
export const EvidenceEdge = ({ width, onChange }: { width: number | null; onChange: (width: number) => void }) => {
  const t = useWords('attachment')
  const drag = (event: PointerEvent<HTMLElement>) => {
    const edge = event.currentTarget
    const from = { x: event.clientX, width: panelOf(edge) }
    event.preventDefault()
    edge.setPointerCapture(event.pointerId)
    const move = ({ clientX }: globalThis.PointerEvent) => onChange(from.width + from.x - clientX)
    edge.addEventListener('pointermove', move)
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), { once: true })
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: step, ArrowRight: -step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onChange(panelOf(event.currentTarget) + by)
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('edge')}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={width ?? usual}
      tabIndex={0}
      className="evidence-edge"
      onPointerDown={drag}
      onKeyDown={press}
    />
  )
}
