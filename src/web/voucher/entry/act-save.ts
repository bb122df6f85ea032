// Saving from the page: what the server warns of is asked about, what others changed is offered, drafts are kept.
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import { CallFailed, CallRefused } from '../../api/failure.ts'
import { send } from '../../api/query.ts'
import { confirm } from '../../kit/dialog.tsx'
import { toast } from '../../kit/toast.tsx'
import { compare } from './act-conflict.ts'
import { begin, type Page, reread, t, tell, whileLoading } from './act-page.ts'
import { type Desk, focusGrid, selectCell } from './desk.ts'
import { commitTyped } from './desk-grid.ts'
import { type SaveCalls, type SaveOutcome, saveDesk, saveDraft } from './desk-save.ts'
import { doKept, dropKeptActs, keepAct } from './desk-wait.ts'
import { type EntryState, isDirty, isEditable } from './entry-state.ts'
import { markText } from './problem-text.ts'

const calls: SaveCalls = {
  save: (body, key) => send(voucherCalls.save, { ...body, careful: true }, { quiet: 'refusals', idempotencyKey: key }),
  draft: (body) => send(voucherCalls.draft, body),
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

const tellUnknown = (trouble: Error): void => {
  const traceId = trouble instanceof CallRefused ? trouble.traceId : undefined
  toast({ look: 'error', title: t('saveUnknown'), text: t('saveUnknownText'), traceId })
}

/** Shows what saving came to; true when the voucher is stored. */
const concluded = async (page: Page, outcome: SaveOutcome, accepted: readonly number[] = []): Promise<boolean> => {
  if (outcome.kind === 'saved') {
    // Lines that the save has made one are shown as they are now.
    if (page.desk.around.books.mergesLines) await whileLoading(page.desk, () => reread(page, outcome.answer.id))
    tell(page.desk, 'noteSaved', { no: String(outcome.answer.no).padStart(4, '0') })
  }
  if (outcome.kind === 'warned') return warnAndSave(page, outcome, accepted)
  if (outcome.kind === 'conflict') await compare(page, outcome.mark)
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

/** Desks on which saving was asked for once more while a save ran: what was typed meanwhile is not in it. */
const again = new WeakSet<Desk>()

/** Keys that were pressed for what comes after a save: done when all of the voucher is stored, else nobody's. */
const goOnAfter = async (page: Page, isStored: boolean): Promise<void> => {
  const { desk } = page
  focusGrid(desk)
  const isAsked = again.delete(desk)
  if (!isStored) return dropKeptActs(desk)
  if (isAsked && isDirty(desk.store.getState())) return save(page)
  await doKept(desk)
}

const isNothingNew = (state: EntryState): boolean =>
  !isDirty(state) && (state.origin === null || state.origin.status === 'saved')

export const save = async (page: Page): Promise<void> => {
  const { desk } = page
  readHead()
  const state = desk.store.getState()
  // What was kept is done when the save that runs has ended.
  if (state.busy === 'save') {
    commitTyped(desk)
    again.add(desk)
  }
  if (state.busy) return
  if (!isEditable(state) || state.paste) return dropKeptActs(desk)
  if (isNothingNew(state)) {
    tell(desk, 'noteNothingNew')
    return goOnAfter(page, state.origin !== null)
  }
  let isStored = false
  try {
    isStored = await concluded(page, await saveDesk(desk, calls, page.name))
  } finally {
    await goOnAfter(page, isStored)
  }
}

/** What is typed from now on belongs to the next voucher, however long this one takes. */
export const saveAndNew = (page: Page): Promise<void> => {
  keepAct(page.desk, () => begin(page))
  selectCell(page.desk)
  return save(page)
}

export const keepDraft = async (page: Page): Promise<void> => {
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
  await goOnAfter(page, isKept)
}
