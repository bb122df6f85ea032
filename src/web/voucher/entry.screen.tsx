// Voucher entry: a new voucher, a copy (`?copy=<id>`) or a stored one (`/voucher/entry/<id>`) on a desk of its own.
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { EntryFactsShape, VoucherShape } from '../../contract/voucher.ts'
import { useCall } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { localStore } from '../api/storage.ts'
import { auth } from '../kit/auth.tsx'
import { LoadFailed, Page, Skeleton } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import { beginVoucher, type Desk, makeDesk, showVoucher } from './desk.ts'
import { entityApi, exchangeRateApi, voucherApi } from './entry-api.ts'
import { EntryPage } from './entry-page.tsx'
import { emptyHead, entryLine } from './entry-state.ts'
import type { Usage } from './usage.ts'

/** Where the recent uses of a user in an account set are kept, for what the searches put first. */
const usageKey = (): string => {
  const { user, accountSet } = useSession.getState()
  return `voucher-usage:${user?.userName ?? ''}:${accountSet}`
}

const deskOn = (facts: EntryFactsShape): Desk => {
  const key = usageKey()
  return makeDesk({
    facts,
    calls: {
      entities: (query) => entityApi.list({ ...query, enabled: true }, { quiet: true }),
      rate: (query) => exchangeRateApi.find(query, { quiet: true }),
    },
    usage: { read: () => localStore.read<Usage>(key) ?? [], write: (usage) => localStore.write(key, usage) },
    rights: { mayEditRate: auth(useSession.getState().user?.authBtnList ?? [], 'gl:voucher:editRate') },
  })
}

/** A copy takes lines and remark; date, number, signs, attachments and invoice numbers are its own (ledger §3.1). */
const beginCopy = (desk: Desk, model: VoucherShape): void => {
  const { baseCurrency, raw } = desk.around.books
  const lines = model.lines.map((line, at) => ({ ...entryLine(line, baseCurrency, at + 1), invoiceNo: '' }))
  beginVoucher(desk, { ...emptyHead(model.type, raw.startDate), remark: model.remark }, lines, true)
}

type Wanted = { facts: EntryFactsShape; voucher: VoucherShape | null; isCopy: boolean }

/** The desk is made once, from what was there when the tab was opened; later answers only renew the facts. */
const Opened = ({ facts, voucher, isCopy }: Wanted) => {
  const [desk] = useState(() => {
    const made = deskOn(facts)
    if (voucher) isCopy ? beginCopy(made, voucher) : showVoucher(made, voucher)
    return made
  })
  return <EntryPage desk={desk} facts={facts} id={voucher && !isCopy ? voucher.id : ''} />
}

const Waiting = () => (
  <Page>
    <Skeleton widths={[24, 240, 260, 180, 100, 60, 120, 120]} rows={18} />
  </Page>
)

const EntryScreen = () => {
  const t = useWords('voucherEntry')
  const { id } = useParams()
  const [search] = useSearchParams()
  const copied = search.get('copy')
  const model = id ?? copied
  const facts = useCall(voucherApi.facts, {})
  const voucher = useCall(voucherApi.read, { id: model ?? '0' }, { enabled: model !== null, staleTime: 0, gcTime: 0 })
  const trouble = facts.error ?? (model === null ? null : voucher.error)
  if (facts.data && (model === null || voucher.data)) {
    return <Opened facts={facts.data} voucher={voucher.data ?? null} isCopy={id === undefined && copied !== null} />
  }
  if (trouble) {
    const retry = () => void (facts.error ? facts.refetch() : voucher.refetch())
    return <LoadFailed text={trouble.message || t('loadFailed')} onRetry={retry} />
  }
  return <Waiting />
}

export default EntryScreen
