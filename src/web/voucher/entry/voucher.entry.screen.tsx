// Voucher entry: a new voucher, a copy (`?copy=<id>`), the correction of a reversed one (`?correct=<id>`) or a stored
// one (`/voucher/entry/<id>`) on a desk of its own.
import { useEffect, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { entityCalls, exchangeRateCalls, summaryCalls } from '../../../contract/voucher/maintain.ts'
import { type EntryFactsShape, type VoucherShape, voucherCalls } from '../../../contract/voucher/voucher.ts'
import { isDate } from '../../../domain/base/period.ts'
import { queryClient, queryKeyOf, send, useCall } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { localStore } from '../../api/storage.ts'
import { auth } from '../../kit/auth.tsx'
import { isComposing } from '../../kit/keys.ts'
import { LoadFailed, Page, Skeleton } from '../../kit/page.tsx'
import { AccountSetGate } from '../../parts/account-set-gate.tsx'
import type { Usage } from '../subject-search.ts'
import { copiedLines, correctingLines } from './act-page.ts'
import { beginVoucher, type Desk, makeDesk, renewAsked, showVoucher } from './desk.ts'
import { doInGrid, typeText } from './desk-grid.ts'
import { EntryPage } from './entry-page.tsx'
import { emptyHead, entryLine } from './entry-state.ts'
import { actOf, type KeyPress } from './key-table.ts'

type Pressed = KeyPress & { key: string }
type EarlyKeys = { current: Pressed[] }

const isField = (at: EventTarget | null): boolean =>
  at instanceof HTMLElement && (at.isContentEditable || at.matches('input, textarea, select, dialog *'))

const isLetter = (press: Pressed): boolean =>
  press.key.length === 1 && !press.ctrlKey && !press.metaKey && !press.altKey && !isComposing(press)

/** True for what the grid will want: letters anywhere, Enter and the like only where they would do nothing else. */
const isWanted = (event: KeyboardEvent): boolean => {
  if (isField(event.target)) return false
  return isLetter(event) || (event.target === document.body && actOf(event, 'grid') !== null)
}

/** Types what was pressed, as the hands would have done it now. */
export const typeEarly = (desk: Desk, pressed: readonly Pressed[]): void => {
  for (const press of pressed) {
    const act = actOf(press, 'grid')
    if (act) doInGrid(desk, act)
    else if (isLetter(press)) typeText(desk, (desk.store.getState().grid.typed ?? '') + press.key, false)
  }
}

/** `isWaiting`: the screen loads. Answers what was pressed so far; the taker empties it. */
const useEarlyKeys = (isWaiting: boolean): EarlyKeys => {
  const pressed = useRef<Pressed[]>([])
  useEffect(() => {
    if (!isWaiting) return
    const listen = (event: KeyboardEvent) => {
      if (!isWanted(event)) return
      pressed.current.push(event)
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [isWaiting])
  return pressed
}

/** Facts older than this are fetched again when the tab is shown. */
const factsFreshMs = 300_000

/** Where the recent uses of a user in an account set are kept, for what the searches put first. */
const usageKey = (): string => {
  const { user, accountSet } = useSession.getState()
  return `voucher-usage:${user?.userName ?? ''}:${accountSet}`
}

const deskOn = (facts: EntryFactsShape): Desk => {
  const key = usageKey()
  const held = useSession.getState().user?.authBtnList ?? []
  const may = (act: string): boolean => auth(held, `gl:voucher:${act}`)
  return makeDesk({
    facts,
    calls: {
      entities: (query) => send(entityCalls.list, { ...query, enabled: true }, { quiet: true }),
      summaries: () => send(summaryCalls.list, { enabled: true }, { quiet: true }),
      rate: (query) => send(exchangeRateCalls.find, query, { quiet: true }),
      rates: (query) => send(exchangeRateCalls.list, { ...query, pageSize: 60 }, { quiet: true }),
    },
    usage: { read: () => localStore.read<Usage>(key) ?? [], write: (usage) => localStore.write(key, usage) },
    rights: { mayEditRate: may('editRate'), mayDelete: may('delete'), mayVoid: may('void') },
  })
}

/** What a tab was opened with: a stored voucher to show, or one as the model of a copy or of its correction. */
type Opening = { facts: EntryFactsShape; voucher: VoucherShape | null; as: 'itself' | 'copy' | 'correction' }

/**
 * A copy takes lines and remark; date, number, signs, attachments and invoice numbers are its own. The correction of a
 * voucher that was just reversed is of the day of the reversal.
 */
const beginLike = (desk: Desk, model: VoucherShape, as: 'copy' | 'correction', asked: string) => {
  const { baseCurrency, raw } = desk.around.books
  const lines = model.lines.map((line, at) => entryLine(line, baseCurrency, at + 1))
  const date = as === 'correction' && isDate(asked) ? asked : raw.startDate
  const head = { ...emptyHead(model.type, date), remark: model.remark }
  if (as === 'copy') return beginVoucher(desk, head, copiedLines(lines, date === model.date), true)
  const word = raw.voucherTypes.find((type) => type.code === model.type)?.wordZhCn ?? model.word
  const corrected = correctingLines(lines, { date: model.date, word, no: model.no ?? 0 })
  beginVoucher(desk, { ...head, corrects: model.id }, corrected, true)
}

const openedDesk = ({ facts, voucher, as }: Opening, date: string): Desk => {
  const desk = deskOn(facts)
  if (voucher && as === 'itself') showVoucher(desk, voucher)
  else if (voucher && as !== 'itself') beginLike(desk, voucher, as, date)
  return desk
}

type OpenedProps = { opening: Opening; facts: EntryFactsShape; readAt: number; early: EarlyKeys }

/** The desk is made once; facts that are fetched again (`readAt`) only renew what it knows. */
const Opened = ({ opening, facts, readAt, early }: OpenedProps) => {
  const [search] = useSearchParams()
  const [desk] = useState(() => openedDesk(opening, search.get('date') ?? ''))
  const seen = useRef(readAt)
  useEffect(() => {
    if (seen.current !== readAt) renewAsked(desk)
    seen.current = readAt
  }, [desk, readAt])
  useEffect(() => typeEarly(desk, early.current.splice(0)), [desk, early])
  return <EntryPage desk={desk} facts={facts} id={opening.as === 'itself' ? (opening.voucher?.id ?? '') : ''} />
}

const Waiting = () => (
  <Page>
    <Skeleton widths={[24, 240, 260, 180, 100, 60, 120, 120]} rows={18} />
  </Page>
)

/** Facts and voucher until the tab is open; after that a save need not fetch the whole chart anew. */
const useOpening = (id: string | undefined, search: URLSearchParams) => {
  const [opening, setOpening] = useState<Opening | null>(null)
  const model = id ?? search.get('correct') ?? search.get('copy')
  const asModel = search.has('correct') ? 'correction' : 'copy'
  const facts = useCall(voucherCalls.facts, {}, { enabled: opening === null })
  const voucher = useCall(
    voucherCalls.read,
    { id: model ?? '0' },
    { enabled: model !== null && opening === null, staleTime: 0 },
  )
  // A voucher that was read for another tab may have been changed since: only a fresh one is put on the desk.
  const isRead = model === null || (voucher.data !== undefined && voucher.isFetchedAfterMount)
  if (opening === null && facts.data && isRead) {
    setOpening({ facts: facts.data, voucher: voucher.data ?? null, as: id === undefined ? asModel : 'itself' })
  }
  const { dataUpdatedAt, refetch } = facts
  const accountSet = useSession((state) => state.accountSet)
  useEffect(() => {
    if (!opening) return
    // Shown again after something was written: a subject, a rate, a month that was posted.
    const isOutdated = queryClient.getQueryState(queryKeyOf(voucherCalls.facts, {}, accountSet))?.isInvalidated === true
    if (isOutdated || Date.now() - dataUpdatedAt > factsFreshMs) void refetch()
  }, [opening, dataUpdatedAt, refetch, accountSet])
  const trouble = facts.error ?? (model === null ? null : voucher.error)
  const retry = () => void (facts.error ? facts.refetch() : voucher.refetch())
  return { opening, facts: facts.data ?? opening?.facts, readAt: dataUpdatedAt, trouble, retry }
}

const Entry = () => {
  const { id } = useParams()
  const [search] = useSearchParams()
  const { opening, facts, readAt, trouble, retry } = useOpening(id, search)
  const early = useEarlyKeys(opening === null && trouble === null)
  if (opening && facts) return <Opened opening={opening} facts={facts} readAt={readAt} early={early} />
  return trouble ? <LoadFailed trouble={trouble} onRetry={retry} /> : <Waiting />
}

const EntryScreen = () => <AccountSetGate>{(accountSet) => <Entry key={accountSet.value} />}</AccountSetGate>

export default EntryScreen
