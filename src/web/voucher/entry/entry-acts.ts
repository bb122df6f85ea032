// The acts of the voucher page by name: which key or button does what, who may, and what waits for a running save.
import { useEffect, useMemo, useRef } from 'react'
import { useUser } from '../../api/session.ts'
import { auths } from '../../kit/auth.tsx'
import { useTab } from '../../kit/page.tsx'
import { lendDeeds } from '../../parts/page-actions.ts'
import type { Evidence } from '../evidence/evidence-desk.ts'
import { compare, putResolved, takeTheirs } from './act-conflict.ts'
import { copy, copyNegated, type Page, startNew, t, tell } from './act-page.ts'
import { keepDraft, save, saveAndNew } from './act-save.ts'
import { doWithStored, goToNeighbour, neighbourKeys } from './act-voucher.ts'
import { takeGuesses } from './cash-flow-panel.tsx'
import { type Desk, focusGrid, selectCell } from './desk.ts'
import type { PageActs, StoredAct } from './desk-context.ts'
import { escapeGrid } from './desk-grid.ts'
import { keepAct, whenLoaded } from './desk-wait.ts'
import { isDirty, isEditable, type PanelName } from './entry-state.ts'
import { capsOf, type KeyAct, keyTable } from './key-table.ts'

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

/** Where F6 goes from each region: to the next one that is shown. */
const regions: readonly (readonly [place: string, first: string])[] = [
  ['.entry-grid', '[data-entry-input]'],
  ['.page-bar', '.entry-bar button:not(:disabled)'],
  ['.evidence', '.evidence button:not(:disabled)'],
  ['.entry-head-bar', '.entry-head-bar .field'],
]

/** F6: grid, buttons, papers and head in turn; Tab stays within the grid, so this is the way out of it. */
const nextRegion = (desk: Desk): void => {
  const page = desk.element.current
  const at = regions.findIndex(([place]) => document.activeElement?.closest(place))
  const next = regions.slice(at + 1).flatMap(([, first]) => page?.querySelector<HTMLElement>(first) ?? [])[0]
  if (at < 0 || !next) focusGrid(desk)
  else next.focus()
}

const permissions: Partial<Record<KeyAct | StoredAct, string>> = {
  save: 'gl:voucher:save',
  saveAndNew: 'gl:voucher:save',
  saveDraft: 'gl:voucher:draft',
  copy: 'gl:voucher:copy',
  copyNegated: 'gl:voucher:copy',
  templates: 'gl:voucher:template',
  saveTemplate: 'gl:voucher:template',
  expense: 'gl:voucher:save',
  reverse: 'gl:voucher:reverse',
  print: 'gl:voucher:print',
  preview: 'gl:voucher:print',
}

/** Opens a panel, or closes it again: then the cursor is back in the grid. */
const openPanel = (desk: Desk, panel: PanelName): void => {
  desk.store.setState((state) => ({ panel: state.panel === panel ? null : panel, list: null }))
  if (desk.store.getState().panel === null) focusGrid(desk)
}

/** Shows or hides the papers beside the grid; the cursor stays where one types. */
const toggleEvidence = ({ desk, evidence }: Page): void => {
  const isOpen = evidence.store.getState().isOpen
  evidence.open(!isOpen)
  if (isOpen) focusGrid(desk)
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

const openOwn = ({ desk }: Page, panel: PanelName): void => openPanel(desk, panel)

/** Acts that do the same with another name. */
const forEach = <A extends string>(names: readonly A[], act: (page: Page, name: A) => unknown) =>
  Object.fromEntries(names.map((name) => [name, (page: Page) => act(page, name)]))

const pageActs: Partial<Record<KeyAct | StoredAct, (page: Page) => unknown>> = {
  save,
  saveAndNew,
  saveDraft: keepDraft,
  new: startNew,
  copy,
  copyNegated,
  print: (page) => openPrint(page, 'print'),
  preview: (page) => openPrint(page, 'preview'),
  ...forEach(neighbourKeys, goToNeighbour),
  ...forEach(['keys', 'display', 'templates', 'saveTemplate', 'trace', 'salesList', 'who', 'editNo'], openOwn),
  ...forEach(['delete', 'void', 'restore'], doWithStored),
  // Pressed again it takes every guess that is shown.
  cashFlow: ({ desk }) => {
    if (desk.store.getState().panel === 'cashFlow') takeGuesses(desk)
    openPanel(desk, 'cashFlow')
  },
  evidence: toggleEvidence,
  reverse,
  expense: ({ desk }) => isEditable(desk.store.getState()) && openPanel(desk, 'expense'),
  region: (page) => nextRegion(page.desk),
  leave,
  compare: (page) => compare(page, null),
  resolve: (page) => {
    putResolved(page)
    return save(page)
  },
  takeTheirs,
}

/** Acts that put something else in the place of the voucher, or do more with it: they wait until it is stored. */
const replacing: ReadonlySet<KeyAct | StoredAct> = new Set<KeyAct | StoredAct>([
  'new',
  'copy',
  'copyNegated',
  'templates',
  'reverse',
  'print',
  'preview',
  ...neighbourKeys,
  'delete',
  'void',
  'restore',
])

const saving: ReadonlySet<KeyAct | StoredAct> = new Set<KeyAct | StoredAct>(['save', 'saveAndNew'])

/** Does an act of the page, or keeps it until the voucher that is being saved or loaded is there. */
const doOnPage = (page: Page, act: KeyAct | StoredAct): void => {
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

/** Acts that the palette offers by name: those of the key table that act anywhere on the page. */
const notOffered: ReadonlySet<KeyAct> = new Set<KeyAct>(['region', 'palette', 'leave'])

const mayAct = (buttons: readonly string[], act: KeyAct | StoredAct): boolean => {
  const permission = permissions[act]
  return !permission || auths(buttons, [permission])
}

/** Offers the acts of the page to the palette, each by the key it has now. */
const useOffer = (page: { current: Page }, act: PageActs): void =>
  useEffect(
    () =>
      lendDeeds(() =>
        keyTable()
          .rows.filter((row) => row.where === 'page' && !notOffered.has(row.act))
          .filter((row) => mayAct(page.current.buttons, row.act))
          .map((row) => ({
            key: row.act,
            title: t(`act_${row.act}`),
            keys: capsOf(row.keys[0] ?? '').join(' '),
            act: () => {
              focusGrid(page.current.desk)
              act(row.act)
            },
          })),
      ),
    [page, act],
  )

/** The acts of the page; the same function for the whole life of the tab. */
export const useEntryActs = (desk: Desk, evidence: Evidence, setAside: () => void): PageActs => {
  const tab = useTab()
  const user = useUser()
  const page = useRef<Page>({ desk, evidence, tab, buttons: none, name: '', setAside })
  page.current = { desk, evidence, tab, buttons: user?.authBtnList ?? none, name: user?.realName ?? '', setAside }
  const act = useMemo(
    () => (name: KeyAct | StoredAct) => {
      if (mayAct(page.current.buttons, name)) doOnPage(page.current, name)
    },
    [],
  )
  useOffer(page, act)
  return act
}
