// The acts of the voucher page by name: which key or button does what, who may, and what waits for a running save.
import { useMemo, useRef } from 'react'
import { useUser } from '../api/session.ts'
import { auths } from '../kit/auth.tsx'
import { useTab } from '../kit/tab.ts'
import { compare, putResolved, takeTheirs } from './act-conflict.ts'
import { copy, copyNegated, startNew } from './act-new.ts'
import { type Page, tell } from './act-page.ts'
import { keepDraft, save, saveAndNew } from './act-save.ts'
import { doWithStored, goToNeighbour } from './act-stored.ts'
import { takeGuesses } from './cash-flow-guess.ts'
import type { Desk } from './desk.ts'
import type { PageActs, StoredAct } from './desk-context.ts'
import { escapeGrid } from './desk-grid.ts'
import { keepAct, whenLoaded } from './desk-wait.ts'
import { isDirty, type PanelName } from './entry-state.ts'
import { focusGrid, selectCell } from './focus-grid.ts'
import type { Act } from './key-table.ts'

/** Esc: closes what is open, last of all the tab, with the frame's question when something is unsaved. */
const leave = (page: Page): void => {
  const { store } = page.desk
  const { panel, paste, conflict, refused } = store.getState()
  if (paste) store.setState({ paste: null })
  else if (conflict) store.setState({ conflict: null })
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

const permissions: Partial<Record<Act | StoredAct, string>> = {
  save: 'gl:voucher:save',
  saveAndNew: 'gl:voucher:save',
  saveDraft: 'gl:voucher:draft',
  copy: 'gl:voucher:copy',
  copyNegated: 'gl:voucher:copy',
  templates: 'gl:voucher:template',
  saveTemplate: 'gl:voucher:template',
  reverse: 'gl:voucher:reverse',
  print: 'gl:voucher:print',
  preview: 'gl:voucher:print',
}

/** Opens a panel, or closes it again: then the cursor is back in the grid. */
const openPanel = (desk: Desk, panel: PanelName): void => {
  desk.store.setState((state) => ({ panel: state.panel === panel ? null : panel, list: null }))
  if (desk.store.getState().panel === null) focusGrid(desk)
}

/** Offered for posted vouchers that are not reversed yet; the server has the last word. */
const reverse = ({ desk }: Page): void => {
  if (desk.store.getState().origin?.actions.reverse) openPanel(desk, 'reverse')
}

/** Paper shows what is stored: a draft has no number, and what is typed is not kept yet. */
const openPrint = ({ desk }: Page, panel: 'print' | 'preview'): void => {
  const state = desk.store.getState()
  if (isDirty(state) || !state.origin || state.origin.no === null) tell(desk, 'printUnsaved')
  else desk.store.setState({ panel, list: null })
}

const pageActs: Partial<Record<Act | StoredAct, (page: Page) => unknown>> = {
  save,
  saveAndNew,
  saveDraft: keepDraft,
  new: startNew,
  copy,
  copyNegated,
  print: (page) => openPrint(page, 'print'),
  preview: (page) => openPrint(page, 'preview'),
  previousVoucher: (page) => goToNeighbour(page, 'previousVoucher'),
  nextVoucher: (page) => goToNeighbour(page, 'nextVoucher'),
  firstVoucher: (page) => goToNeighbour(page, 'firstVoucher'),
  lastVoucher: (page) => goToNeighbour(page, 'lastVoucher'),
  // Pressed again it takes every guess that is shown.
  cashFlow: ({ desk }) => {
    if (desk.store.getState().panel === 'cashFlow') takeGuesses(desk)
    openPanel(desk, 'cashFlow')
    if (desk.store.getState().panel === null) focusGrid(desk)
  },
  keys: (page) => openPanel(page.desk, 'keys'),
  display: (page) => openPanel(page.desk, 'display'),
  reverse: (page) => reverse(page),
  templates: (page) => openPanel(page.desk, 'templates'),
  saveTemplate: (page) => openPanel(page.desk, 'saveTemplate'),
  trace: (page) => openPanel(page.desk, 'trace'),
  salesList: (page) => openPanel(page.desk, 'salesList'),
  who: (page) => openPanel(page.desk, 'who'),
  editNo: (page) => openPanel(page.desk, 'editNo'),
  region: (page) => nextRegion(page.desk),
  leave,
  delete: (page) => doWithStored(page, 'delete'),
  void: (page) => doWithStored(page, 'void'),
  restore: (page) => doWithStored(page, 'restore'),
  compare: (page) => compare(page, null),
  resolve: (page) => {
    putResolved(page)
    return save(page)
  },
  takeTheirs,
}

/** Acts that put something else in the place of the voucher, or do more with it: they wait until it is stored. */
const replacing: ReadonlySet<Act | StoredAct> = new Set<Act | StoredAct>([
  'new',
  'copy',
  'copyNegated',
  'templates',
  'reverse',
  'print',
  'preview',
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
      const permission = permissions[act]
      if (!permission || auths(page.current.buttons, [permission])) doOnPage(page.current, act)
    },
    [],
  )
}
