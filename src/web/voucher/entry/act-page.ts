// What every act of the voucher page stands on: the page it acts for, its words, and the question before work is lost.
import { confirm } from '../../kit/dialog.tsx'
import type { TabActs } from '../../kit/tab.ts'
import { say } from '../../kit/words.ts'
import { voucherApi } from '../entry-api.ts'
import type { Evidence } from '../evidence/evidence-desk.ts'
import { focusGrid } from '../grid/focus-grid.ts'
import { type Desk, showVoucher } from './desk.ts'
import { doKept, dropKeptActs } from './desk-wait.ts'
import { hasUnsaved, isDirty } from './entry-state.ts'

/** What the acts need beside the desk. */
export type Page = {
  desk: Desk
  evidence: Evidence
  tab: TabActs
  buttons: readonly string[]
  name: string
  setAside: () => void
}

/** A sentence of voucher entry. */
export const t = (key: string, args?: Record<string, string | number>): string => say(`voucherEntry:${key}`, args)

/** Says something at the foot, until the next key. */
export const tell = (desk: Desk, key: string, args?: Record<string, string | number>): void =>
  desk.store.setState({ note: { key, args } })

/** True when what is unsaved may be given up. */
export const mayDiscard = async (page: Pick<Page, 'desk'>): Promise<boolean> => {
  if (!isDirty(page.desk.store.getState()) && !page.desk.hasPapers.current()) return true
  const title = t('discardTitle')
  const answer = await confirm({ title, text: t('discardText'), act: t('discard'), cancel: t('keepOn'), danger: true })
  focusGrid(page.desk)
  if (answer === null) dropKeptActs(page.desk)
  return answer !== null
}

/** Shows the voucher as it is stored now; what is unsaved can be taken back from the top of the page. */
export const reread = async (page: Page, id: string): Promise<void> => {
  const voucher = await voucherApi.read({ id })
  if (hasUnsaved(page.desk.store.getState())) page.setAside()
  showVoucher(page.desk, voucher)
}

/** Puts another voucher on the desk; what is typed meanwhile is meant for that one. */
export const whileLoading = async (desk: Desk, load: () => Promise<void>): Promise<void> => {
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
