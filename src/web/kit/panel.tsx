// Panel: explains beside the work and pushes it, no mask. Drawer: a form over the work, with a mask; hidden with its
// tab.
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { useClosing } from './dialog.tsx'
import './dialog.css'
import { isComposing, LayerContext } from './keys.ts'
import { Clip } from './layout.tsx'
import { useWords } from './words.ts'

type PanelProps = {
  title: ReactNode
  /** Beside the title, in grey. */
  note?: ReactNode
  /** Acts in the head, before the cross. */
  tools?: ReactNode
  children: ReactNode
  foot?: ReactNode
  onClose: () => void
  /** px; 386 for a panel, 480 (or 720) for a drawer. */
  width?: number
}

const PanelHead = (props: PanelProps & { id: string }) => {
  const t = useWords('kit')
  return (
    <div className="panel-head row flex-none py-0 pr-8 pl-16 gap-8 h-44 lined">
      <h2 id={props.id} className="panel-title font-semibold text-14">
        <Clip>{props.title}</Clip>
      </h2>
      {props.note && (
        <span className="page-note">
          <Clip>{props.note}</Clip>
        </span>
      )}
      <div className="bar-end">
        {props.tools}
        <IconButton icon="close" label={t('close')} onClick={props.onClose} />
      </div>
    </div>
  )
}

/** Give it to `PageBody panel={…}`. */
export const Panel = (props: PanelProps) => {
  const id = useId()
  return (
    <aside className="panel" aria-labelledby={id} style={props.width ? { width: props.width } : undefined}>
      <PanelHead {...props} id={id} />
      <div className="panel-body flex-1 min-h-0 overflow-auto">{props.children}</div>
      {props.foot && <div className="panel-foot flex-none px-16 py-8 lined-above bg-surface-2">{props.foot}</div>}
    </aside>
  )
}

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), textarea, select, [tabindex="0"]'

const keepFocusInside = (event: KeyboardEvent, box: HTMLElement): void => {
  const all = [...box.querySelectorAll<HTMLElement>(focusable)].filter((one) => one.offsetParent !== null)
  const first = all[0]
  const last = all.at(-1)
  const isLeaving = event.shiftKey ? document.activeElement === first : document.activeElement === last
  if (!isLeaving) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

/**
 * A form over the page, 480 or 720 px. Esc and the cross call `onClose`; with `typed`, what the fields hold, they ask
 * before a change of it is lost.
 */
export const Drawer = ({ typed, onClose, ...props }: PanelProps & { typed?: unknown }) => {
  const close = useClosing(typed, onClose)
  const id = useId()
  const layer = useContext(LayerContext) + 1
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    const first = box.current?.querySelector<HTMLElement>('.panel-body input, .panel-body textarea, .panel-body select')
    ;(first ?? box.current)?.focus()
    return () => before?.focus()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && box.current) keepFocusInside(event, box.current)
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
    // The browser would close the question, which opens at once, by the same key.
    event.preventDefault()
    void close()
  }
  return (
    <LayerContext value={layer}>
      <div className="drawer-mask inset-0 fixed z-(--z-drawer) bg-mask" aria-hidden />
      <div
        ref={box}
        className="drawer column bg-surface"
        role="dialog"
        aria-modal
        data-layer={layer}
        aria-labelledby={id}
        tabIndex={-1}
        style={{ width: props.width ?? 480 }}
        onKeyDown={onKeyDown}
      >
        <PanelHead {...props} id={id} onClose={() => void close()} />
        <div className="panel-body flex-1 min-h-0 overflow-auto">{props.children}</div>
        {props.foot && <div className="panel-foot flex-none px-16 py-8 lined-above bg-surface-2">{props.foot}</div>}
      </div>
    </LayerContext>
  )
}
