// Toasts: at the right under the header; what happened, what is kept, the trace id; those with a trace id stay until
// closed.
import { useEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import { Icon } from './button.tsx'
import './toast.css'
import { useWords } from './words.ts'

const shownMs = 6_000
const undoMs = 10_000
const mostAtOnce = 4

type Toast = {
  look: 'error' | 'note'
  title: string
  text?: string
  /** Stays until closed, and shows the id to copy. */
  traceId?: string
  /** Sends what is known of the error to the administrators; a rejection offers to try again. */
  report?: () => Promise<unknown>
  /** One act, for instance "undo", with its key; shown for ten seconds, or as long as `forMs` says. */
  action?: { label: string; onClick: () => void; keys?: string; forMs?: number }
}

type Shown = Toast & { id: number }

const useToasts = create<{ list: Shown[] }>(() => ({ list: [] }))
let lastId = 0

const close = (id: number): void => useToasts.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) }))

type Told = Pick<Toast, 'title' | 'text' | 'traceId' | 'action'>

/** At most four stay, beside those that have an act: what can be undone for ten seconds can be so for all of them. */
export const staying = <T extends Told>(list: readonly T[], one: Told): T[] => {
  // Each that a key undoes is something of its own, though another is told in the same words.
  const isSame = ({ title, text }: T) => !one.action?.keys && title === one.title && text === one.text
  const others = list.filter((shown) => !isSame(shown))
  const plain = others.filter(({ action }) => !action)
  const gone = plain.slice(0, Math.max(0, plain.length + (one.action ? 0 : 1) - mostAtOnce))
  return others.filter((shown) => !gone.includes(shown))
}

/** Shows a toast. Not for success: that is shown in place. The same text twice stays one toast. */
export const toast = (one: Toast): void => {
  const { list } = useToasts.getState()
  // What is told with its trace id is not told once more without.
  if (!one.traceId && list.some(({ title, traceId }) => title === one.title && traceId)) return
  lastId += 1
  useToasts.setState({ list: [...staying(list, one), { ...one, id: lastId }] })
}

const act = (one: Shown): void => {
  close(one.id)
  one.action?.onClick()
}

const lastWith = (list: readonly Shown[], keys: string) => list.findLast(({ action }) => action?.keys === keys)

/** Presses the button of the latest toast that has one with this key; false where there is none. */
export const pressToast = (keys: string): boolean => {
  const last = lastWith(useToasts.getState().list, keys)
  if (last) act(last)
  return last !== undefined
}

const TraceId = ({ id }: { id: string }) => {
  const t = useWords('kit')
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    const isDone = await putOnClipboard(id)
    setCopied(isDone)
    if (!isDone) toast({ look: 'error', title: t('copyRefused') })
  }
  return (
    <button
      type="button"
      className="trace-id inline-row gap-6 min-h-24 px-8 rounded-4 bg-surface-2 boxed text-12 wrap-anywhere"
      onClick={() => void copy()}
      title={t('copy')}
    >
      <span>{t('traceId')}</span> {id}
      <Icon name={isCopied ? 'check' : 'copy'} size={14} label={isCopied ? t('copied') : t('copy')} />
    </button>
  )
}

type Reporting = 'idle' | 'uploading' | 'done' | 'failed'

const reportWords: Record<Reporting, string> = {
  idle: 'reportError',
  uploading: 'reportSending',
  done: 'reportSent',
  failed: 'reportRetry',
}

/** "Upload error info", uploading, "Upload successful and contact admin". */
const ReportLink = ({ report }: { report: () => Promise<unknown> }) => {
  const t = useWords('kit')
  const [state, setState] = useState<Reporting>('idle')
  const begin = () => {
    setState('uploading')
    report().then(
      () => setState('done'),
      // What went wrong on the way is no news: the error is there already.
      () => setState('failed'),
    )
  }
  if (state === 'uploading' || state === 'done') {
    return (
      <span role="status" className={state === 'done' ? 'text-ok' : 'text-quiet'}>
        {t(reportWords[state])}
      </span>
    )
  }
  return (
    <button type="button" className="link-button" title={t('reportHint')} onClick={begin}>
      {t(reportWords[state])}
    </button>
  )
}

/** The key stands only where it acts: at the latest toast that has it. */
const ToastCard = ({ one, keys }: { one: Shown; keys: string | undefined }) => {
  const t = useWords('kit')
  useEffect(() => {
    if (one.traceId) return
    const timer = setTimeout(() => close(one.id), one.action ? (one.action.forMs ?? undoMs) : shownMs)
    return () => clearTimeout(timer)
  }, [one])
  return (
    <div className={`toast toast-${one.look}`} role={one.look === 'error' ? 'alert' : 'status'}>
      <Icon className="mt-2 text-primary" name={one.look === 'error' ? 'error' : 'info'} />
      <div className={`flex-1 min-w-0 ${one.text || one.traceId ? '' : 'toast-line flex flex-wrap justify-between'}`}>
        <p className="font-semibold whitespace-pre-line wrap-anywhere">{one.title}</p>
        {one.text && <p className="text-quiet whitespace-pre-line wrap-anywhere">{one.text}</p>}
        {(one.traceId || one.action) && (
          <div className="toast-foot row flex-wrap justify-between mt-8 gap-x-12 gap-y-8">
            {one.traceId && <TraceId id={one.traceId} />}
            {one.report && <ReportLink report={one.report} />}
            {one.action && (
              <button type="button" className="link-button" onClick={() => act(one)}>
                {one.action.label}
                {keys && <span className="ml-8 text-faint text-11">{keys}</span>}
              </button>
            )}
          </div>
        )}
      </div>
      <button
        type="button"
        className="toast-close grid place-items-center w-24 h-24 text-quiet flex-none"
        aria-label={t('close')}
        onClick={() => close(one.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

/** The place where toasts appear; once, in the application. It is in the top layer, above any dialog opened before. */
export const Toasts = () => {
  const list = useToasts((state) => state.list)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    if (box.current.matches(':popover-open')) box.current.hidePopover()
    if (list.length > 0) box.current.showPopover()
  }, [list])
  return (
    <div
      ref={box}
      popover="manual"
      className="toasts m-0 p-0 text-ink unboxed fixed w-456 max-w-[calc(100vw_-_24px)] bg-transparent"
    >
      {list.map((one) => {
        const keys = one.action?.keys
        return <ToastCard key={one.id} one={one} keys={keys && lastWith(list, keys) === one ? keys : undefined} />
      })}
    </div>
  )
}

/** Puts a text on the clipboard, where the browser lets a page write to it; answers whether it is there. */
export const putOnClipboard = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without a safe connection there is no clipboard, and a person or a frame may forbid it.
    return false
  }
}
