// What the page does with stored vouchers: walks along them, deletes, voids and restores the one that is shown.
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import { monthOf } from '../../../domain/base/period.ts'
import { CallRefused } from '../../api/failure.ts'
import { send } from '../../api/query.ts'
import { confirm } from '../../kit/dialog.tsx'
import { toast } from '../../kit/toast.tsx'
import { begin, mayDiscard, type Page, reread, t, tell, whileLoading } from './act-page.ts'
import { type Desk, showVoucher } from './desk.ts'
import type { Origin } from './entry-state.ts'
import { findNeighbour, type NeighbourKey, placeOfVoucher, type Walk, walkOn } from './neighbours.ts'

/** Where each desk stands in the list its voucher came from. */
const walks = new WeakMap<Desk, Walk>()

/** Along the list the voucher was opened from; without one along the numbers of its month and type. */
const neighbourOf = async (desk: Desk, direction: NeighbourKey): Promise<string | null> => {
  const { origin, head } = desk.store.getState()
  const walked = walks.get(desk)
  const from = origin && (placeOfVoucher(origin.id) ?? (walked?.id === origin.id ? walked : null))
  if (from) {
    const to = await walkOn((filter) => send(voucherCalls.list, filter), direction, from)
    if (to) walks.set(desk, to)
    return to?.id ?? null
  }
  const at = { month: origin?.period ?? monthOf(head.date), type: head.type, no: origin?.no ?? null }
  return findNeighbour(async (filter) => (await send(voucherCalls.list, filter)).items[0] ?? null, direction, at)
}

export const goToNeighbour = async (page: Page, direction: NeighbourKey): Promise<void> => {
  const { desk } = page
  if (desk.store.getState().busy || !(await mayDiscard(page))) return
  await whileLoading(desk, async () => {
    const id = await neighbourOf(desk, direction)
    if (id) showVoucher(desk, await send(voucherCalls.read, { id }))
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
      await send(voucherCalls.delete, { ids: [id], versions: [version] })
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
export const doWithStored = async (page: Page, act: 'delete' | 'void' | 'restore'): Promise<void> => {
  const { origin } = page.desk.store.getState()
  if (!origin || !(await mayDiscard(page))) return
  if (act === 'delete') return deleteStored(page, origin)
  const seen = { ids: [origin.id], versions: [origin.version] }
  await whileLoading(page.desk, async () => {
    const { results } = await (act === 'void' ? send(voucherCalls.void, seen) : send(voucherCalls.restore, seen))
    const refused = results.find((result) => !result.done)?.problems
    if (refused) toast({ look: 'error', title: refused[0]?.message ?? '' })
    if (!refused) showVoucher(page.desk, await send(voucherCalls.read, { id: origin.id }))
    else if (hasChanged(refused)) await reread(page, origin.id)
  })
}
