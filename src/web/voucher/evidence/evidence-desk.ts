// The papers of the voucher on a desk: files on their way, files that wait until the voucher is stored, and the panel.
import { createStore, type StoreApi } from 'zustand'
import { fileBytesMax } from '../../../contract/base/file.ts'
import { attachMost, attachmentCalls, type InvoiceSheetShape } from '../../../contract/voucher/attachment.ts'
import { voucherLabel } from '../../../domain/voucher/voucher.ts'
import { CallFailed, CallRefused } from '../../api/failure.ts'
import { send } from '../../api/query.ts'
import { localStore } from '../../api/storage.ts'
import { uploadFile } from '../../api/upload.ts'
import { troubleText } from '../../kit/problem-list.tsx'
import { toast } from '../../kit/toast.tsx'
import { say } from '../../kit/words.ts'
import type { Desk } from '../entry/desk.ts'
import type { Head, PendingAttachment } from '../entry/entry-state.ts'

/** A file on its way, or one that did not arrive (`message`). `turn` is the voucher of the desk it is meant for. */
export type OutgoingFile = {
  readonly key: number
  readonly turn: number
  readonly file: File
  readonly sent: number
  readonly message: string
  readonly stop: AbortController
}

/** A file that has arrived and is not attached yet; `message` says why it could not be. */
export type WaitingFile = {
  /** That of its sending: files stand in the order in which they were given. */
  readonly key: number
  readonly fileId: string
  readonly turn: number
  readonly name: string
  readonly ext: string
  readonly sizeBytes: number
  readonly invoice: InvoiceSheetShape | null
  readonly heldBy: string
  readonly message: string
}

type EvidenceState = {
  readonly isOpen: boolean
  readonly sending: readonly OutgoingFile[]
  readonly waiting: readonly WaitingFile[]
  /** The id of the file that is looked at, '' for the first. */
  readonly chosen: string
}

/** Whether files of a voucher of the desk are on their way or wait until it is stored. */
export const hasPapersOf = ({ sending, waiting }: EvidenceState, turn: number): boolean =>
  sending.some((each) => each.turn === turn && isOnTheWay(each)) || waiting.some((each) => each.turn === turn)

const openKey = 'voucher-evidence'
/** Files that are sent side by side. */
const sendersMost = 3
const withInvoices = ['xml', 'ofd']

export type Evidence = ReturnType<typeof makeEvidence>

/** The id of the stored voucher on the desk, '' for a new one and for a draft. */
const storedId = ({ store }: Desk): string => {
  const { origin } = store.getState()
  return origin?.no == null ? '' : origin.id
}

const isOnTheWay = ({ message }: OutgoingFile): boolean => message === ''

const counted = (head: Head, least: number): Head =>
  Number(head.attachCount || 0) < least ? { ...head, attachCount: String(least) } : head

/** The head of a voucher that is not stored counts at least the files that wait; what was typed for paper stays. */
const countAtLeast = (desk: Desk, least: number): void =>
  desk.store.setState(({ head }) => ({ head: counted(head, least) }))

/**
 * What an answer says of the voucher is what the next save must know. The number as stored is the server's; one that
 * was typed and not saved yet stays, but for the files there are.
 */
const learn = (desk: Desk, voucherId: string, answer: { version: number; attachCount: number }): void => {
  if (storedId(desk) !== voucherId) return
  const attachCount = answer.attachCount === 0 ? '' : String(answer.attachCount)
  desk.store.setState(({ origin, head, cleanHead }) => {
    const clean = { ...cleanHead, attachCount }
    const isTyped = head.attachCount !== cleanHead.attachCount
    const typed = isTyped ? counted(head, answer.attachCount) : { ...head, attachCount }
    return {
      origin: origin && { ...origin, version: answer.version },
      cleanHead: clean,
      // A head that nobody touched is the clean one itself: that is how it is told from a changed one.
      head: head === cleanHead ? clean : typed,
    }
  })
}

const readInvoice = async (fileId: string, ext: string): Promise<Pick<WaitingFile, 'invoice' | 'heldBy'>> => {
  if (!withInvoices.includes(ext)) return { invoice: null, heldBy: '' }
  try {
    return await send(attachmentCalls.invoice, { fileId }, { quiet: true })
  } catch {
    // It is attached all the same: whoever attaches it reads it again.
    return { invoice: null, heldBy: '' }
  }
}

/** A voucher that files are attached to, and what it is called when they cannot be. */
type StoredVoucher = { id: string; label: string }

/** What the parts of a desk's papers share. */
type Desked = { desk: Desk; store: StoreApi<EvidenceState>; stored: Map<number, StoredVoucher>; started: Set<number> }

const changeSending = ({ store }: Desked, key: number, change: Partial<OutgoingFile>): void =>
  store.setState(({ sending }) => ({
    sending: sending.map((each) => (each.key === key ? { ...each, ...change } : each)),
  }))

/** Marks what could not be attached with its reason; the user takes it away or tries again. */
const markRefused = (
  { store }: Desked,
  { label }: StoredVoucher,
  files: readonly WaitingFile[],
  trouble: unknown,
): void => {
  const message = troubleText(trouble)
  const problems = trouble instanceof CallRefused ? trouble.problems : []
  const reasonOf = (at: number) => problems.find(({ path }) => path === `files.${at}`)?.message ?? ''
  const ids = files.map(({ fileId }) => fileId)
  store.setState(({ waiting }) => ({
    waiting: waiting.map((each) => {
      const at = ids.indexOf(each.fileId)
      return at < 0 ? each : { ...each, message: reasonOf(at) || (problems.length === 0 ? message : '') }
    }),
  }))
  toast({ look: 'error', title: say('attachment:notAttached', { n: files.length, no: label }), text: message })
}

const attach = async (desked: Desked, voucher: StoredVoucher, files: readonly WaitingFile[]): Promise<void> => {
  const voucherId = voucher.id
  const fileIds = files.map(({ fileId }) => fileId)
  try {
    learn(desked.desk, voucherId, await send(attachmentCalls.attach, { voucherId, fileIds }, { quiet: true }))
    desked.store.setState(({ waiting }) => ({ waiting: waiting.filter(({ fileId }) => !fileIds.includes(fileId)) }))
  } catch (trouble) {
    markRefused(desked, voucher, files, trouble)
  }
}

/** Attaches what has arrived for a voucher once nothing more of it is on the way. */
const flush = (desked: Desked, turn: number): void => {
  const { desk, store, stored } = desked
  const { sending, waiting } = store.getState()
  if (sending.some((each) => each.turn === turn && isOnTheWay(each))) return
  const files = waiting.filter((each) => each.turn === turn)
  const voucher = stored.get(turn)
  if (voucher === undefined) {
    if (turn === desk.store.getState().turn) countAtLeast(desk, files.length)
  } else if (files.length > 0) void attach(desked, voucher, files.slice(0, attachMost))
}

const sendOne = async (desked: Desked, { key, turn, file, stop }: OutgoingFile): Promise<void> => {
  const { store } = desked
  try {
    const onSent = (sent: number) => changeSending(desked, key, { sent })
    const { id, ext, sizeBytes } = await uploadFile(file, file.name, 'PrimVoucher', { signal: stop.signal, onSent })
    const invoice = await readInvoice(id, ext)
    const arrived: WaitingFile = { key, fileId: id, turn, name: file.name, ext, sizeBytes, ...invoice, message: '' }
    store.setState(({ sending, waiting }) => ({
      sending: sending.filter((each) => each.key !== key),
      waiting: [...waiting.filter((each) => each.fileId !== id || each.turn !== turn), arrived].sort(
        (a, b) => a.key - b.key,
      ),
    }))
  } catch (trouble) {
    const isStopped = trouble instanceof CallFailed && trouble.kind === 'aborted'
    if (isStopped) store.setState(({ sending }) => ({ sending: sending.filter((each) => each.key !== key) }))
    else changeSending(desked, key, { message: troubleText(trouble) || say('attachment:sendFailed') })
  }
  sendNext(desked)
  flush(desked, turn)
}

/** Begins to send what waits for its turn to be sent. */
const sendNext = (desked: Desked): void => {
  const { store, started } = desked
  const onTheWay = store.getState().sending.filter(isOnTheWay)
  const running = onTheWay.filter((each) => started.has(each.key))
  const next = onTheWay.filter((each) => !started.has(each.key))
  for (const each of next.slice(0, Math.max(0, sendersMost - running.length))) {
    started.add(each.key)
    void sendOne(desked, each)
  }
}

let lastKey = 0

/** What waits on the desk is part of its unsaved work, so that it outlives the browser. */
const keepPapers = ({ desk, store }: Desked): void => {
  const { turn, papers } = desk.store.getState()
  const waiting = store.getState().waiting.filter((each) => each.turn === turn)
  const isSame = waiting.length === papers.length && waiting.every(({ fileId }, at) => fileId === papers[at]?.fileId)
  if (isSame) return
  desk.store.setState({ papers: waiting.map(({ fileId, name, ext, sizeBytes }) => ({ fileId, name, ext, sizeBytes })) })
}

/** Files of work that was taken up again wait as they did before. */
const takeUp = (desked: Desked, papers: readonly PendingAttachment[], turn: number): void => {
  const { store } = desked
  const waiting = papers.map((paper): WaitingFile => {
    lastKey += 1
    return { ...paper, key: lastKey, turn, invoice: null, heldBy: '', message: '' }
  })
  store.setState((state) => ({ waiting: [...state.waiting, ...waiting], isOpen: true }))
  knowStored(desked)
  flush(desked, turn)
  for (const { key, fileId, ext } of waiting) {
    void readInvoice(fileId, ext).then((read) =>
      store.setState((state) => ({
        waiting: state.waiting.map((each) => (each.key === key ? { ...each, ...read } : each)),
      })),
    )
  }
}

/** The stored voucher on the desk, to which its files go at once. */
const knowStored = ({ desk, stored }: Desked): void => {
  const { turn, origin } = desk.store.getState()
  if (origin?.no != null) stored.set(turn, { id: origin.id, label: voucherLabel(origin.word, origin.no) })
}

/** Another voucher is on the desk: what was meant for one that was never stored goes with it. */
const leaveTurn = ({ store, stored }: Desked, turn: number): void => {
  if (stored.has(turn)) return
  for (const each of store.getState().sending) if (each.turn === turn) each.stop.abort()
  store.setState(({ sending, waiting }) => ({
    sending: sending.filter((each) => each.turn !== turn),
    waiting: waiting.filter((each) => each.turn !== turn),
  }))
}

/** Follows the desk from voucher to voucher, also while its tab is hidden. */
const followDesk = (desked: Desked): void => {
  desked.desk.store.subscribe((now, before) => {
    if (now.turn !== before.turn) {
      leaveTurn(desked, before.turn)
      desked.store.setState({ chosen: '' })
      if (now.papers.length > 0) takeUp(desked, now.papers, now.turn)
    } else if (now.origin !== before.origin && now.origin?.no != null && !desked.stored.has(now.turn)) {
      knowStored(desked)
      flush(desked, now.turn)
    }
  })
}

const addFiles = (desked: Desked, files: readonly File[]): void => {
  const { desk, store } = desked
  const { turn } = desk.store.getState()
  knowStored(desked)
  const added = files.map((file): OutgoingFile => {
    lastKey += 1
    const message = file.size > fileBytesMax ? say('problem:attachment.size') : ''
    return { key: lastKey, turn, file, sent: 0, message, stop: new AbortController() }
  })
  store.setState(({ sending }) => ({ sending: [...sending, ...added], isOpen: true }))
  sendNext(desked)
}

/** The papers of a desk. */
export const makeEvidence = (desk: Desk) => {
  const isOpen = localStore.read<boolean>(openKey) === true
  const store = createStore<EvidenceState>(() => ({ isOpen, sending: [], waiting: [], chosen: '' }))
  const desked: Desked = { desk, store, stored: new Map(), started: new Set() }
  store.subscribe((now, before) => now.waiting !== before.waiting && keepPapers(desked))
  followDesk(desked)
  desk.hasPapers.current = () => hasPapersOf(store.getState(), desk.store.getState().turn)
  return {
    store,
    add: (files: readonly File[]) => addFiles(desked, files),
    /** Stops sending a file, or forgets one that did not arrive. */
    remove: (key: number): void => {
      const found = store.getState().sending.find((each) => each.key === key)
      found?.stop.abort()
      store.setState(({ sending }) => ({ sending: sending.filter((each) => each.key !== key) }))
      if (found) flush(desked, found.turn)
    },
    again: (key: number): void => {
      desked.started.delete(key)
      changeSending(desked, key, { message: '', sent: 0, stop: new AbortController() })
      sendNext(desked)
    },
    /** Tries once more to attach what has arrived. */
    attachAgain: ({ turn }: WaitingFile): void => flush(desked, turn),
    /** Does without a file that was not attached yet. */
    putAway: ({ fileId, turn }: WaitingFile): void => {
      store.setState(({ waiting }) => ({ waiting: waiting.filter((each) => each.fileId !== fileId) }))
      flush(desked, turn)
    },
    open: (open: boolean): void => {
      localStore.write(openKey, open)
      store.setState({ isOpen: open })
    },
    choose: (chosen: string) => store.setState({ chosen }),
    detached: (voucherId: string, answer: { version: number; attachCount: number }) => learn(desk, voucherId, answer),
  }
}
