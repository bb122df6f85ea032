// What the keys and buttons of the page do with the voucher: save, draft, new, copy, neighbours, delete, void, leave.
import { useMemo, useRef } from 'react'
import { isDate, isEntryOpen, monthOf } from '../../domain/period.ts'
import { CallFailed, CallRefused } from '../api/failure.ts'
import { useUser } from '../api/session.ts'
import { auths } from '../kit/auth.tsx'
import { confirm } from '../kit/dialog.tsx'
import { type TabActs, useTab } from '../kit/tab.ts'
import { toast } from '../kit/toast.tsx'
import { say } from '../kit/words.ts'
import { beginVoucher, type Desk, showVoucher } from './desk.ts'
import type { PageActs, StoredAct } from './desk-context.ts'
import { escapeGrid } from './desk-grid.ts'
import { type SaveCalls, type SaveOutcome, saveDesk, saveDraft } from './desk-save.ts'
import { doKept, dropKeptActs, keepAct, whenLoaded } from './desk-wait.ts'
import { voucherApi } from './entry-api.ts'
import { type EntryState, emptyHead, isDirty, isEditable, type Origin } from './entry-state.ts'
import { focusGrid, selectCell } from './focus-grid.ts'
import { filledLines } from './grid-state.ts'
import type { Act } from './key-table.ts'
import { placeOfVoucher, type Walk, walkOn } from './list-walk.ts'
import { markText } from './mark-text.ts'
import { type Direction, findNeighbour } from './neighbours.ts'

/** What the acts need beside the desk. */
type Page = { desk: Desk; tab: TabActs; buttons: readonly string[]; name: string; setAside: () => void }

const t = (key: string, args?: Record<string, string | number>): string => say(`voucherEntry:${key}`, args)

const calls: SaveCalls = {
  save: (body, key) => voucherApi.save(body, { quiet: true, idempotencyKey: key }),
  draft: (body) => voucherApi.draft(body),
}

const tell = (desk: Desk, key: string, args?: Record<string, string | number>): void =>
  desk.store.setState({ note: { key, args } })

/** True when what is unsaved may be given up. */
const mayDiscard = async (page: Page): Promise<boolean> => {
  if (!isDirty(page.desk.store.getState())) return true
  const title = t('discardTitle')
  const answer = await confirm({ title, text: t('discardText'), act: t('discard'), cancel: t('keepOn'), danger: true })
  focusGrid(page.desk)
  if (answer === null) dropKeptActs(page.desk)
  return answer !== null
}

type Warned = SaveOutcome & { kind: 'warned' }

/** What was accepted before stays accepted: another warning may have come up since. */
const warnAndSave = async (page: Page, outcome: Warned, before: readonly number[]): Promise<boolean> => {
  const { lines } = page.desk.store.getState().grid
  const rowOf = (key: number | null) => lines.findIndex((line) => line.key === key)
  const text = outcome.marks.map((mark) => markText(mark, rowOf(mark.key))).join('\n')
  const answer = await confirm({ title: t('warnTitle'), text, act: t('saveAnyway') })
  if (answer === null) return false
  const accepted = [...new Set([...before, ...outcome.accept])]
  return concluded(page, await saveDesk(page.desk, calls, page.name, accepted), accepted)
}

/** Shows the voucher as it is stored now; what is unsaved can be taken back from the top of the page. */
const reread = async (page: Page, id: string): Promise<void> => {
  const voucher = await voucherApi.read({ id })
  if (isDirty(page.desk.store.getState())) page.setAside()
  showVoucher(page.desk, voucher)
}

const offerReload = async (page: Page, outcome: SaveOutcome & { kind: 'conflict' }): Promise<void> => {
  const id = page.desk.store.getState().origin?.id
  const text = `${markText(outcome.mark)}\n${t('conflictText')}`
  const answer = await confirm({ title: t('conflictTitle'), text, act: t('reload'), cancel: t('keepOn') })
  if (answer === null || !id) return
  try {
    await reread(page, id)
  } catch {
    // The call has told the user; what was typed is where it was.
  }
}

const tellUnknown = (trouble: Error): void => {
  const traceId = trouble instanceof CallRefused ? trouble.traceId : undefined
  toast({ look: 'error', title: t('saveUnknown'), text: t('saveUnknownText'), traceId })
}

/** Shows what saving came to; true when the voucher is stored. */
const concluded = async (page: Page, outcome: SaveOutcome, accepted: readonly number[] = []): Promise<boolean> => {
  if (outcome.kind === 'saved') tell(page.desk, 'noteSaved', { no: String(outcome.answer.no).padStart(4, '0') })
  if (outcome.kind === 'warned') return warnAndSave(page, outcome, accepted)
  if (outcome.kind === 'conflict') await offerReload(page, outcome)
  if (outcome.kind === 'unknown' && !(outcome.trouble instanceof CallFailed && outcome.trouble.kind === 'expired')) {
    tellUnknown(outcome.trouble)
  }
  return outcome.kind === 'saved'
}

/** A field of the head that is being typed in reads its text when it is left: before anything is saved. */
const readHead = (): void => {
  const at = document.activeElement
  if (at instanceof HTMLElement && at.closest('.entry-head-bar')) at.blur()
}

/** Keys that were pressed for what comes after a save: done when the voucher is stored, else nobody's. */
const goOnAfter = async (desk: Desk, isStored: boolean): Promise<void> => {
  focusGrid(desk)
  if (isStored) await doKept(desk)
  else dropKeptActs(desk)
}

const isNothingNew = (state: EntryState): boolean =>
  !isDirty(state) && (state.origin === null || state.origin.status === 'saved')

const save = async (page: Page): Promise<void> => {
  const { desk } = page
  readHead()
  const state = desk.store.getState()
  // What was kept is done when the save that runs has ended.
  if (state.busy) return
  if (!isEditable(state) || state.paste) return dropKeptActs(desk)
  if (isNothingNew(state)) {
    tell(desk, 'noteNothingNew')
    return goOnAfter(desk, state.origin !== null)
  }
  let isStored = false
  try {
    isStored = await concluded(page, await saveDesk(desk, calls, page.name))
  } finally {
    await goOnAfter(desk, isStored)
  }
}

/** What is typed from now on belongs to the next voucher, however long this one takes. */
const saveAndNew = (page: Page): Promise<void> => {
  keepAct(page.desk, () => begin(page))
  selectCell(page.desk)
  return save(page)
}

/** The date of a new voucher: that of the last one while its month takes entries, else the one the server proposes. */
const nextDate = (desk: Desk): string => {
  const { date } = desk.store.getState().head
  const { accountSet, periods } = desk.facts()
  const isOpen =
    Number(date.slice(0, 4)) === accountSet.year &&
    isEntryOpen(periods, Number(date.slice(5, 7)), accountSet.options.futureVoucherMonths)
  return isDate(date) && isOpen ? date : desk.around.books.raw.startDate
}

const begin = (page: Page, lines: EntryState['grid']['lines'] = []): void => {
  const { head } = page.desk.store.getState()
  beginVoucher(page.desk, emptyHead(head.type, nextDate(page.desk)), lines, lines.length > 0)
  focusGrid(page.desk)
}

const startNew = async (page: Page): Promise<void> => {
  if (await mayDiscard(page)) begin(page)
}

/**
 * A copy: no number, no signs, no attachments, no invoice numbers (ledger §3.1); the date stays when its month is
 * open.
 */
const copy = async (page: Page): Promise<void> => {
  const { grid } = page.desk.store.getState()
  const lines = filledLines(grid.lines).map((line) => ({ ...line, invoiceNo: '' }))
  if (lines.length === 0 || !(await mayDiscard(page))) return
  begin(page, lines)
  tell(page.desk, 'noteCopied')
}

const keepDraft = async (page: Page): Promise<void> => {
  readHead()
  const state = page.desk.store.getState()
  const isNew = state.origin === null || state.origin.status === 'draft'
  if (state.busy || !isEditable(state) || !isNew) return
  let isKept = false
  try {
    const settled = await saveDraft(page.desk, calls, page.name)
    isKept = settled === null || (await concluded(page, settled))
    if (settled === null) tell(page.desk, 'noteDraft')
  } catch {
    // The call has told the user; what was typed is where it was.
  }
  await goOnAfter(page.desk, isKept)
}

/** Where each desk stands in the list its voucher came from. */
const walks = new WeakMap<Desk, Walk>()

/** Along the list the voucher was opened from; without one along the numbers of its month and type (ledger §3.1). */
const neighbourOf = async (desk: Desk, direction: Direction): Promise<string | null> => {
  const { origin, head } = desk.store.getState()
  const walked = walks.get(desk)
  const from = origin && (placeOfVoucher(origin.id) ?? (walked?.id === origin.id ? walked : null))
  if (from) {
    const to = await walkOn(voucherApi.list, direction, from)
    if (to) walks.set(desk, to)
    return to?.id ?? null
  }
  const at = { month: origin?.period ?? monthOf(head.date), type: head.type, no: origin?.no ?? null }
  return findNeighbour(async (filter) => (await voucherApi.list(filter)).items[0] ?? null, direction, at)
}

/** Puts another voucher on the desk; what is typed meanwhile is meant for that one. */
const whileLoading = async (desk: Desk, load: () => Promise<void>): Promise<void> => {
  desk.store.setState({ busy: 'load' })
  try {
    await load()
  } catch {
    // The call has told the user; the voucher on the desk is unchanged.
    dropKeptActs(desk)
  } finally {
    desk.store.setState({ busy: null })
    focusGrid(desk)
    void doKept(desk)
  }
}

const goToNeighbour = async (page: Page, direction: Direction): Promise<void> => {
  const { desk } = page
  if (desk.store.getState().busy || !(await mayDiscard(page))) return
  await whileLoading(desk, async () => {
    const id = await neighbourOf(desk, direction)
    if (id) showVoucher(desk, await voucherApi.read({ id }))
    else tell(desk, direction === 'nextVoucher' || direction === 'lastVoucher' ? 'noteLast' : 'noteFirst')
  })
}

const hasChanged = (problems: readonly { name: string }[]): boolean =>
  problems.some(({ name }) => name === 'record.changed')

/** Asks, and deletes what is on the desk; one that somebody has changed meanwhile is shown instead. */
const deleteStored = async (page: Page, { id, version, word, no }: Origin): Promise<void> => {
  const isDraft = no === null
  let isChanged = false
  const onAct = async (): Promise<void> => {
    try {
      await voucherApi.delete({ ids: [id], versions: [version] })
    } catch (trouble) {
      isChanged = trouble instanceof CallRefused && hasChanged(trouble.problems)
      if (!isChanged) throw trouble
    }
  }
  const title = isDraft ? t('deleteDraftTitle') : t('deleteTitle', { no: `${word}-${String(no).padStart(4, '0')}` })
  const text = isDraft ? undefined : t('deleteText')
  if ((await confirm({ title, text, act: t('delete'), danger: true, onAct })) === null) return
  if (isChanged) await whileLoading(page.desk, () => reread(page, id))
  else begin(page)
}

/** Deletes, voids or restores the stored voucher; deleting is asked for, because it leaves a gap in the numbers. */
const doWithStored = async (page: Page, act: StoredAct): Promise<void> => {
  const { origin } = page.desk.store.getState()
  if (!origin || !(await mayDiscard(page))) return
  if (act === 'delete') return deleteStored(page, origin)
  const seen = { ids: [origin.id], versions: [origin.version] }
  await whileLoading(page.desk, async () => {
    const { results } = await (act === 'void' ? voucherApi.void(seen) : voucherApi.restore(seen))
    const refused = results.find((result) => !result.done)?.problems
    if (refused) toast({ look: 'error', title: refused[0]?.message ?? '' })
    if (!refused) showVoucher(page.desk, await voucherApi.read({ id: origin.id }))
    else if (hasChanged(refused)) await reread(page, origin.id)
  })
}

/** Esc: closes what is open, last of all the tab, with the frame's question when something is unsaved. */
const leave = (page: Page): void => {
  const { store } = page.desk
  const { panel, paste, refused } = store.getState()
  if (paste) store.setState({ paste: null })
  else if (panel) store.setState({ panel: null })
  else if (escapeGrid(page.desk)) return
  else if (refused.length > 0) store.setState({ refused: [] })
  else page.tab.close()
  focusGrid(page.desk)
}

/** F6: head, grid and buttons in turn; Tab stays within the grid, so this is the way out of it. */
const nextRegion = (desk: Desk): void => {
  const page = desk.element.current
  const at = document.activeElement
  if (at?.closest('.entry-grid')) page?.querySelector<HTMLElement>('.entry-bar button:not(:disabled)')?.focus()
  else if (at?.closest('.page-bar')) page?.querySelector<HTMLElement>('.entry-head-bar .field')?.focus()
  else focusGrid(desk)
}

const permissions: Partial<Record<Act, string>> = {
  save: 'gl:voucher:save',
  saveAndNew: 'gl:voucher:save',
  saveDraft: 'gl:voucher:draft',
  copy: 'gl:voucher:copy',
}

const openPanel = (desk: Desk, panel: 'cashFlow' | 'keys'): void =>
  desk.store.setState((state) => ({ panel: state.panel === panel ? null : panel, list: null }))

const pageActs: Partial<Record<Act | StoredAct, (page: Page) => unknown>> = {
  save,
  saveAndNew,
  saveDraft: keepDraft,
  new: startNew,
  copy,
  previousVoucher: (page) => goToNeighbour(page, 'previousVoucher'),
  nextVoucher: (page) => goToNeighbour(page, 'nextVoucher'),
  firstVoucher: (page) => goToNeighbour(page, 'firstVoucher'),
  lastVoucher: (page) => goToNeighbour(page, 'lastVoucher'),
  cashFlow: (page) => openPanel(page.desk, 'cashFlow'),
  keys: (page) => openPanel(page.desk, 'keys'),
  region: (page) => nextRegion(page.desk),
  leave,
  delete: (page) => doWithStored(page, 'delete'),
  void: (page) => doWithStored(page, 'void'),
  restore: (page) => doWithStored(page, 'restore'),
}

/** Acts that put something else in the place of the voucher, or do more with it: they wait until it is stored. */
const replacing: ReadonlySet<Act | StoredAct> = new Set<Act | StoredAct>([
  'new',
  'copy',
  'previousVoucher',
  'nextVoucher',
  'firstVoucher',
  'lastVoucher',
  'delete',
  'void',
  'restore',
])

const saving: ReadonlySet<Act | StoredAct> = new Set<Act | StoredAct>(['save', 'saveAndNew'])

/** Does an act of the page, or keeps it until the voucher that is being saved or loaded is there. */
const doOnPage = (page: Page, act: Act | StoredAct): void => {
  const { desk } = page
  const { busy } = desk.store.getState()
  const run = () => pageActs[act]?.(page)
  const waits = busy === 'save' ? replacing.has(act) : busy === 'draft' && (replacing.has(act) || saving.has(act))
  if (waits) {
    keepAct(desk, run)
    selectCell(desk)
  } else if (!whenLoaded(desk, run)) void run()
}

const none: readonly string[] = []

/** The acts of the page; the same function for the whole life of the tab. */
export const useEntryActs = (desk: Desk, setAside: () => void): PageActs => {
  const tab = useTab()
  const user = useUser()
  const page = useRef<Page>({ desk, tab, buttons: none, name: '', setAside })
  page.current = { desk, tab, buttons: user?.authBtnList ?? none, name: user?.realName ?? '', setAside }
  return useMemo(
    () => (act: Act | StoredAct) => {
      const permission = permissions[act as Act]
      if (!permission || auths(page.current.buttons, [permission])) doOnPage(page.current, act)
    },
    [],
  )
}
