// The papers of the voucher beside its grid: files are dropped, pasted or chosen, listed, and looked at.
import {
  type ClipboardEvent,
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useMemo,
  useState,
} from 'react'
import { useStore } from 'zustand'
import type { ResultOf } from '../../../contract/base/call.ts'
import { type AttachmentRowShape, attachmentCalls } from '../../../contract/voucher/attachment.ts'
import { yuanOf } from '../../../domain/voucher/invoice-tie.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { localStore } from '../../api/storage.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Button, Icon, IconButton } from '../../kit/button.tsx'
import { confirm } from '../../kit/dialog.tsx'
import { useFileChoice } from '../../kit/file-choice.tsx'
import { Empty, LoadFailed, Skeleton } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import { useDesk, useEntry } from '../entry/desk-context.ts'
import { filledLines } from '../grid/grid-state.ts'
import type { Evidence, WaitingFile } from './evidence-desk.ts'
import { AttachedRow, SendingRow, WaitingRow } from './evidence-files.tsx'
import { EvidencePreview, type LookedAt } from './evidence-preview.tsx'
import './evidence.css'

const none: readonly AttachmentRowShape[] = []

/** The lines as typed, to which invoices are held. */
const useLines = () => {
  const lines = useEntry((state) => state.grid.lines)
  const { baseCurrency } = useDesk().around.books
  return useMemo(
    () => filledLines(lines).map((line, at) => ({ no: at + 1, subject: line.subject, ...yuanOf(line, baseCurrency) })),
    [lines, baseCurrency],
  )
}

/** The button that opens the chooser of the system. */
const ChooseFiles = ({ onFiles, small }: { onFiles: (files: readonly File[]) => void; small?: boolean }) => {
  const t = useWords('attachment')
  const accept = '.pdf,.ofd,.xml,.xlsx,.docx,.jpg,.jpeg,.png,.zip'
  const { choose, field } = useFileChoice({ label: t('add'), accept, many: true, onFiles })
  return (
    <>
      <Button small={small} icon="plus" onClick={choose}>
        {t('add')}
      </Button>
      {field}
    </>
  )
}

type Original = NonNullable<ResultOf<typeof attachmentCalls.list>['original']>

type ListProps = {
  evidence: Evidence
  voucherId: string
  attached: readonly AttachmentRowShape[]
  waiting: readonly WaitingFile[]
  chosen: string
  mayAttach: boolean
}

/** The papers of the voucher that this one reverses or puts right: they are that voucher's and are only looked at. */
const OriginalFiles = ({
  evidence,
  original,
  chosen,
}: Pick<ListProps, 'evidence' | 'chosen'> & { original: Original }) => {
  const t = useWords('attachment')
  const title = t('ofOriginal', { no: original.voucher })
  return (
    <>
      <p className="m-0 text-12 lined-above px-16 pt-8 pb-2">
        <a href={`#/voucher/entry/${original.voucherId}`}>{title}</a>
      </p>
      <ul className="evidence-files flex-none overflow-auto lined-strong max-h-[34%]" aria-label={title}>
        {original.items.map((row) => (
          <AttachedRow key={row.id} {...{ row, evidence, chosen }} />
        ))}
      </ul>
    </>
  )
}

const Files = (props: ListProps) => {
  const { evidence, voucherId, attached, waiting, chosen, mayAttach } = props
  const t = useWords('attachment')
  const detach = useWrite(attachmentCalls.detach)
  const order = useWrite(attachmentCalls.order)
  const turn = useEntry((state) => state.turn)
  const sending = useStore(evidence.store, (state) => state.sending).filter((each) => each.turn === turn)
  const remove = ({ id, name }: AttachmentRowShape) => {
    const onAct = async () => evidence.detached(voucherId, await detach.mutateAsync({ voucherId, id }))
    void confirm({ title: t('removeTitle', { name }), act: t('removeAct'), danger: true, onAct })
  }
  const moveUp = (at: number) => {
    const ids = attached.map(({ id }) => id)
    const [moved = ''] = ids.splice(at, 1)
    order.mutate({ voucherId, ids: ids.toSpliced(at - 1, 0, moved) })
  }
  return (
    <ul className="evidence-files flex-none overflow-auto lined-strong max-h-[34%]" aria-label={t('title')}>
      {attached.map((row, at) => (
        <AttachedRow
          key={row.id}
          {...{ row, evidence, chosen }}
          onUp={mayAttach && at > 0 ? () => moveUp(at) : undefined}
          onRemove={mayAttach && row.mayRemove ? () => remove(row) : undefined}
        />
      ))}
      {waiting.map((row) => (
        <WaitingRow key={row.fileId} {...{ row, evidence, chosen }} />
      ))}
      {sending.map((row) => (
        <SendingRow key={row.key} row={row} evidence={evidence} />
      ))}
    </ul>
  )
}

/** What the panel shows of the voucher on the desk. */
const useFiles = (evidence: Evidence) => {
  const voucherId = useEntry((state) => (state.origin?.no == null ? '' : state.origin.id))
  const turn = useEntry((state) => state.turn)
  const waiting = useStore(evidence.store, (state) => state.waiting).filter((each) => each.turn === turn)
  const isSending = useStore(evidence.store, (state) => state.sending.some((each) => each.turn === turn))
  const list = useCall(attachmentCalls.list, { voucherId }, { enabled: voucherId !== '', quiet: true, staleTime: 0 })
  const attached = (voucherId !== '' && list.data?.items) || none
  const original = (voucherId !== '' && list.data?.original) || null
  const known = new Set(attached.map(({ fileId }) => fileId))
  // What was attached a moment ago may be in both.
  return { voucherId, list, attached, original, waiting: waiting.filter(({ fileId }) => !known.has(fileId)), isSending }
}

const Body = ({ evidence, mayAttach }: { evidence: Evidence; mayAttach: boolean }) => {
  const t = useWords('attachment')
  const { voucherId, list, attached, original, waiting, isSending } = useFiles(evidence)
  const lines = useLines()
  const wanted = useStore(evidence.store, (state) => state.chosen)
  const all: LookedAt[] = [...attached, ...waiting, ...(original?.items ?? [])]
  const file = all.find(({ fileId }) => fileId === wanted) ?? all[0]
  const invoices = [...attached, ...waiting].flatMap(({ invoice }) => (invoice ? [invoice] : []))
  if (voucherId !== '' && list.error) {
    return <LoadFailed trouble={list.error} onRetry={() => void list.refetch()} />
  }
  if (voucherId !== '' && list.isPending) return <Skeleton rows={3} widths={[24, 180, 60]} />
  if (list.data?.isHidden && voucherId !== '') return <Empty icon="lock" title={t('hidden')} />
  if (all.length === 0 && !isSending) {
    const action = mayAttach && <ChooseFiles onFiles={evidence.add} />
    return <Empty icon="paperclip" title={t('none')} text={mayAttach ? t('dropHere') : undefined} action={action} />
  }
  return (
    <>
      <Files
        evidence={evidence}
        voucherId={voucherId}
        attached={attached}
        waiting={waiting}
        chosen={file?.fileId ?? ''}
        mayAttach={mayAttach}
      />
      {original && <OriginalFiles evidence={evidence} original={original} chosen={file?.fileId ?? ''} />}
      <div className="evidence-look column flex-1 min-h-0 bg-ground">
        {file && <EvidencePreview key={file.fileId} file={file} against={{ lines, invoices }} />}
      </div>
    </>
  )
}

const widthKey = 'voucher-evidence-width'
const least = 300
const most = 900
/** About what it has before anybody drew it. */
const usual = 400
/** px of one arrow key. */
const step = 24

const within = (width: number): number => Math.min(most, Math.max(least, Math.round(width)))

const panelOf = (edge: Element): number => edge.parentElement?.getBoundingClientRect().width ?? least

/** Stands within the panel it widens. */
const EvidenceEdge = ({ width, onChange }: { width: number | null; onChange: (width: number) => void }) => {
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
      className="evidence-edge absolute w-8 z-2 cursor-col-resize touch-none"
      onPointerDown={drag}
      onKeyDown={press}
    />
  )
}

/** Papers beside a voucher, as wide as they were drawn last time. */
export const EvidenceAside = ({ children }: { children: ReactNode }) => {
  const t = useWords('attachment')
  // Null for the width that comes of itself.
  const [width, setWidth] = useState<number | null>(() => localStore.read<number>(widthKey) ?? null)
  const style = width === null ? undefined : ({ '--evidence': `${width}px` } as CSSProperties)
  const change = (next: number) => {
    setWidth(within(next))
    localStore.write(widthKey, within(next))
  }
  return (
    <aside className="evidence column min-h-0 relative bg-surface" aria-label={t('title')} style={style}>
      <EvidenceEdge width={width} onChange={change} />
      {children}
    </aside>
  )
}

export const EvidencePanel = ({ evidence }: { evidence: Evidence }) => {
  const t = useWords('attachment')
  const mayAttach = useAuth('gl:voucher:attach')
  return (
    <EvidenceAside>
      <header className="row flex-none pr-8 pl-16 gap-8 min-h-38 lined">
        <h2 className="font-semibold text-13">{t('title')}</h2>
        <div className="bar-end">
          {mayAttach && <ChooseFiles small onFiles={evidence.add} />}
          <IconButton icon="close" label={t('kit:close')} onClick={() => evidence.open(false)} />
        </div>
      </header>
      <Body evidence={evidence} mayAttach={mayAttach} />
    </EvidenceAside>
  )
}

/** What a clipboard picture is kept as. */
const pictureType = 'image/jpeg'
const pictureQuality = 0.8

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

const nowName = (): string => {
  const now = new Date()
  const two = (part: number): string => String(part).padStart(2, '0')
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`
  return `${day}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`
}

/** A picture of the clipboard as a JPEG; what a browser cannot draw stays as it is. */
const asJpeg = async (file: File, name: string): Promise<File> => {
  if (!file.type.startsWith('image/')) return file
  const bitmap = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('2d')
  if (!context) return file
  // What is transparent would come out black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, pictureType, pictureQuality))
  return blob ? new File([blob], `${name}.jpg`, { type: pictureType }) : file
}

/**
 * The files of a paste; none when text comes with them: a spreadsheet gives a picture of its cells too, and a cell is
 * meant to get the text.
 */
const pastedFiles = (event: ClipboardEvent): File[] =>
  event.clipboardData.types.includes('text/plain') ? [] : [...event.clipboardData.files]

type DropProps = { onFiles: (files: readonly File[]) => void; mayDrop: boolean; children: ReactNode }

/** Takes the files that are dropped or pasted anywhere within it. */
export const DropZone = ({ onFiles, mayDrop, children }: DropProps) => {
  const t = useWords('attachment')
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return
    // Without this a browser would open the file in place of the product.
    event.preventDefault()
    event.dataTransfer.dropEffect = mayDrop ? 'copy' : 'none'
    setOver(mayDrop)
  }
  const leave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    if (mayDrop && event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  const paste = (event: ClipboardEvent) => {
    const files = mayDrop ? pastedFiles(event) : []
    if (files.length === 0) return
    event.preventDefault()
    const name = `${t('screenshot')}-${nowName()}`
    void Promise.all(files.map((file) => asJpeg(file, name))).then(onFiles)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever has no mouse chooses files by the button
    <div
      className="drop-zone flex relative flex-1 min-h-0 min-w-0 overflow-x-auto"
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
      onPaste={paste}
    >
      {children}
      {isOver && (
        <div className="drop-veil column items-center absolute inset-6 z-20 justify-center gap-8 rounded-8">
          <Icon name="paperclip" size={28} />
          <p>{t('letGo')}</p>
        </div>
      )}
    </div>
  )
}
