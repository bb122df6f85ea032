// A wall inside a page: as it would be seen, as wide as its place.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { wallSize } from './wall-look.ts'
import './visualizing.css'

export const WallPreview = ({ label, children }: { label: string; children: ReactNode }) => {
  const box = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const watcher = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <section ref={box} className="wall-preview" aria-label={label}>
      {width > 0 && (
        <div className="wall-sheet page" style={{ transform: `scale(${width / wallSize.width})` }}>
          <div className="wall-grid">{children}</div>
        </div>
      )}
    </section>
  )
}
