// Dialogs: for irreversible acts and for questions that must be answered; the browser's own modal, so focus stays
// inside. Panel: explains beside the work and pushes it, no mask. Drawer: a form over the work, with a mask; hidden
// with its tab.
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { create } from 'zustand'
import { Button, IconButton } from './button.tsx'
import './dialog.css'
import { isComposing, LayerContext } from './keys.ts'
import { Clip } from './layout.tsx'
import { focusAgain } from './popover.tsx'
import { say, useWords } from './words.ts'

type DialogProps = {
  title: ReactNode
  children?: ReactNode
  foot?: ReactNode
  /** Esc; without it the dialog must be answered by its buttons. */
  onClose?: () => void
  /** What its fields hold: Esc asks before a change of it is lost. */
  typed?: unknown
  width?: number
  className?: string
}

/** What closes a form by Esc or a cross: asks first when what was typed is not as it was in the beginning. */
const useClosing = (typed: unknown, onClose: (() => void) | undefined) => {
  const now = JSON.stringify(typed)
  const [first] = useState(now)
  return async (): Promise<void> => {
    const question = { title: say('shell:unsaved'), text: say('shell:unsavedText'), danger: true }
    const answers = { act: say('shell:discard'), cancel: say('shell:keepEditing') }
    const field = document.activeElement
    if (now === first || (await confirm({ ...question, ...answers })) !== null) onClose?.()
    else if (field instanceof HTMLElement) field.focus()
  }
}

/** A modal dialog, shown as long as it is rendered. */
export const Dialog = (props: DialogProps) => {
  const close = useClosing(props.typed, props.onClose)
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  const layer = useContext(LayerContext) + 1
  useEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      focusAgain(before)
    }
  }, [])
  return (
    <dialog
      ref={box}
      data-layer={layer}
      className={`dialog p-0 text-ink unboxed bg-raised ${props.className ?? ''}`}
      style={{ width: props.width ?? 440 }}
      aria-labelledby={id}
      // By the key and not by `cancel`: the browser closes unasked at a second Esc with nothing typed in between.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
        event.preventDefault()
        void close()
      }}
      onCancel={(event) => {
        event.preventDefault()
        void close()
      }}
    >
      <LayerContext value={layer}>
        <h2 id={id} className="dialog-title font-semibold text-16 px-20 pt-16 leading-24">
          {props.title}
        </h2>
        {props.children && (
          <div className="dialog-body text-quiet whitespace-pre-line px-20 pt-8">{props.children}</div>
        )}
        {props.foot && <div className="dialog-foot">{props.foot}</div>}
      </LayerContext>
    </dialog>
  )
}

type FootProps = {
  /** What the act is called. */
  act: string
  onAct: () => void
  onClose: () => void
  busy?: boolean
  disabled?: boolean
  /** Why it was not done. */
  trouble?: string
  keys?: string
  /** Further acts. */
  children?: ReactNode
}

/** The foot of a form: stepping back, and its act. */
export const ActFoot = ({ act, onAct, onClose, trouble, children, ...look }: FootProps) => {
  const t = useWords('kit')
  return (
    <>
      {trouble && <span className="form-error">{trouble}</span>}
      {children}
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button look="solid" {...look} onClick={onAct}>
        {act}
      </Button>
    </>
  )
}

type FormDialogProps = FootProps & Pick<DialogProps, 'title' | 'width' | 'typed'> & { look?: string }

/** A dialog with fields, the text of the first chosen if it has one: Enter in any of them does its act. */
export const FormDialog = ({ title, width, typed, look, children, ...foot }: FormDialogProps) => {
  useEffect(() => {
    const { activeElement: first } = document
    // To choose the text of another than the first field would take the focus there.
    if (first instanceof HTMLInputElement) first.select()
  }, [])
  return (
    <Dialog {...{ title, width, typed, onClose: foot.onClose }} foot={<ActFoot {...foot} />}>
      <form
        className={look}
        onSubmit={(event) => {
          event.preventDefault()
          if (!foot.disabled && !foot.busy) foot.onAct()
        }}
      >
        {children}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

export type DialogQuestion = {
  title: string
  text?: ReactNode
  /** The verb on the button, with its object: "Post 29 vouchers", not "OK". */
  act: string
  actBusy?: string
  cancel?: string
  danger?: boolean
  /** Asks for a reason of 1–200 characters; the answer carries it. */
  reason?: boolean
  /** Runs before the dialog closes; while it runs the button is busy. A rejection leaves the dialog open. */
  onAct?: (reason: string) => Promise<unknown>
  /** Another way out, which does itself what is to be done: for who asked it counts as stepping back. */
  also?: { act: string; onAct: () => Promise<unknown> }
  /** Enter does the act: of what can be taken back. */
  enter?: boolean
  /** Esc does not close it (R-115, logging out). */
  mustAnswer?: boolean
}

type Asked = DialogQuestion & { id: number; answer: (reason: string | null) => void }

const useQuestions = create<{ asked: Asked | null }>(() => ({ asked: null }))
let lastId = 0

/**
 * Asks from anywhere: `if ((await confirm({ title, text, act })) === null) return`. Resolves to the reason (''
 * without one),
 * or null when the user stepped back. A new question takes the place of an open one, which counts as stepping back.
 */
export const confirm = (question: DialogQuestion): Promise<string | null> => {
  useQuestions.getState().asked?.answer(null)
  return new Promise((resolve) => {
    lastId += 1
    const answer = (reason: string | null) => {
      useQuestions.setState({ asked: null })
      resolve(reason)
    }
    useQuestions.setState({ asked: { ...question, id: lastId, answer } })
  })
}

const reasonLengthMax = 200

/** Enter answers the question; Shift+Enter begins a new line. */
const ReasonField = (props: { value: string; onChange: (value: string) => void; onEnter: () => void }) => {
  const t = useWords('kit')
  return (
    <label className="dialog-reason block mt-12 text-quiet">
      {t('reason')}
      <textarea
        className="block w-full px-8 py-4 text-ink bg-surface rounded-5"
        rows={3}
        maxLength={reasonLengthMax}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
          event.preventDefault()
          props.onEnter()
        }}
      />
    </label>
  )
}

const QuestionDialog = ({ asked }: { asked: Asked }) => {
  const t = useWords('kit')
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isReady = !asked.reason || reason.trim() !== ''
  // After the dialog is open, which gives the focus to its first button.
  useEffect(() => {
    if (asked.enter) button.current?.focus()
  }, [asked.enter])
  const act = async (onAct: () => Promise<unknown> | undefined, answer: string | null) => {
    setBusy(true)
    try {
      await onAct()
      asked.answer(answer)
    } catch {
      // The call has told the user already; the dialog stays for another try.
      setBusy(false)
    }
  }
  const answer = () => void act(() => asked.onAct?.(reason.trim()), reason.trim())
  const { also } = asked
  const foot = (
    <>
      {!isReady && <span className="mr-auto text-faint text-12">{t('reasonEmpty')}</span>}
      <Button onClick={() => asked.answer(null)} disabled={isBusy}>
        {asked.cancel ?? t('cancel')}
      </Button>
      {also && (
        <Button onClick={() => void act(also.onAct, null)} disabled={isBusy}>
          {also.act}
        </Button>
      )}
      <Button ref={button} look={asked.danger ? 'danger' : 'solid'} busy={isBusy} disabled={!isReady} onClick={answer}>
        {isBusy ? (asked.actBusy ?? asked.act) : asked.act}
      </Button>
    </>
  )
  return (
    <Dialog title={asked.title} foot={foot} onClose={asked.mustAnswer || isBusy ? undefined : () => asked.answer(null)}>
      {asked.text}
      {asked.reason && (
        <ReasonField value={reason} onChange={setReason} onEnter={() => isReady && !isBusy && answer()} />
      )}
    </Dialog>
  )
}

/** A question may come over any drawer. */
const aboveAll = 90

/** The place where `confirm` asks; once, in the application. */
export const Questions = () => {
  const asked = useQuestions((state) => state.asked)
  if (!asked) return null
  return (
    <LayerContext value={aboveAll}>
      <QuestionDialog key={asked.id} asked={asked} />
    </LayerContext>
  )
}

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

/** A form over the page. With `typed`, what its fields hold, Esc and the cross ask before a change of it is lost. */
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
        className="drawer column bg-surface fixed z-(--z-drawer) max-w-[calc(100vw_-_48px)]"
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
