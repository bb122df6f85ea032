// Audit of vouchers: the queue at the left, the voucher beside it; one key audits and goes on to the next.
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { actMost, type SeenShape } from '../../../contract/voucher/voucher-act.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import { Auth, useMay } from '../../kit/auth.tsx'
import { Button, Icon } from '../../kit/button.tsx'
import { Panel } from '../../kit/dialog.tsx'
import { type KeyActions, useKeys } from '../../kit/keys.ts'
import { Answered, Chip, Empty, Kbd, Page, PageBar, PageBody, PageFoot, Skeleton, useTab } from '../../kit/page.tsx'
import { pressToast } from '../../kit/toast.tsx'
import { useWords } from '../../kit/words.ts'
import { ofAccountSet } from '../../parts/account-set-gate.tsx'
import { type Address, useAddress } from '../../parts/address.ts'
import { WhoMayAudit } from '../../parts/audit-explanation.tsx'
import { MonthPicker } from '../../parts/period-picker.tsx'
import './audit.css'
import type { VoucherRowShape } from '../../../contract/voucher/voucher-list.ts'
import { Checkbox } from '../../kit/field.tsx'
import { Money } from '../../kit/money.tsx'
import type { PlainAct } from '../list/list-acts.ts'
import { ActProgress, ActReportPanel } from '../list/list-batch.tsx'
import { numberOf } from '../list/list-columns.tsx'
import { startMonth } from '../list/list-filter.ts'
import { type AuditQueue, countOf, queueViews, useAuditQueue } from './audit-queue.ts'
import { AuditEvidence, AuditVoucher, undoKey } from './audit-voucher.tsx'

type RowProps = { row: VoucherRowShape; isOpen: boolean; isPicked: boolean; onOpen: () => void; onPick: () => void }

const QueueRow = ({ row, isOpen, isPicked, onOpen, onPick }: RowProps) => {
  const t = useWords('voucherAudit')
  const box = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li ref={box} className={`audit-row row pl-12 lined hover:bg-hover ${isOpen ? 'audit-row-open' : ''}`}>
      <Checkbox checked={isPicked} label={t('choose', { no: numberOf(row) })} onChange={onPick} />
      <button
        type="button"
        className="audit-row-open-button flex-1 min-w-0 py-5 pr-12 pl-8 text-left"
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        <span className="row gap-8">
          <b className="font-semibold">{numberOf(row)}</b>
          <span className="text-quiet text-12">{row.date.slice(5)}</span>
          {row.rejected !== '' && <Icon name="returned" size={14} label={t('kit:returned')} />}
          <span className="ml-auto whitespace-nowrap">
            <Money value={row.total} />
          </span>
        </span>
        <span className="row gap-8 text-quiet text-12">
          <span className="truncate">{row.summary}</span>
          <span className="ml-auto whitespace-nowrap">{row.createdBy}</span>
        </span>
      </button>
    </li>
  )
}

/** The queue with its chips above and its place below. */
const AuditList = ({ queue, address }: { queue: AuditQueue; address: Address }) => {
  const t = useWords('voucherAudit')
  const { rows, at, list, view } = queue
  const total = list.data?.total ?? 0
  return (
    <section className="audit-list column flex-none w-340 border-r border-line-2" aria-label={t('queue')}>
      <div className="row px-12 gap-8 min-h-38 lined">
        {queueViews.map((one) => (
          <Chip
            key={one}
            label={t(`view_${one}`)}
            count={list.data?.counts[countOf[one]]}
            isOn={one === view}
            onToggle={() => address.set({ view: one === 'waiting' ? null : one, id: null })}
          />
        ))}
      </div>
      {list.isPending ? (
        <div className="flex-1 overflow-auto">
          <Skeleton widths={[60, 100]} rows={8} />
        </div>
      ) : (
        <ul className="flex-1 overflow-auto">
          {rows.map((row) => (
            <QueueRow
              key={row.id}
              row={row}
              isOpen={row.id === queue.current?.id}
              isPicked={queue.picked.has(row.id)}
              onOpen={() => queue.open(row.id)}
              onPick={() => queue.pick(row)}
            />
          ))}
        </ul>
      )}
      <div className="row px-12 gap-8 min-h-38 text-quiet text-12 lined-above">
        <Kbd>{'J'}</Kbd>
        <Kbd>{'K'}</Kbd>
        <span>{t('upDown')}</span>
        <Kbd>{'X'}</Kbd>
        <span>{t('chooseOne')}</span>
        <span className="bar-end">{t('place', { at: rows.length === 0 ? 0 : at + 1, n: total })}</span>
      </div>
    </section>
  )
}

const elsewhere = 'button:not(.audit-row-open-button), input, [role=combobox]'

/** What was returned is audited by itself, where it is read. */
const isOneByOne = ({ view }: AuditQueue, chosen: readonly SeenShape[]): boolean =>
  view === 'returned' && chosen.length > 1

const chosenOf = ({ picked }: AuditQueue): SeenShape[] => [...picked].map(([id, version]) => ({ id, version }))

/** Choosing and acting on what is chosen; Ctrl+A in a field chooses its text. */
const batchKeys = (queue: AuditQueue, may: ReturnType<typeof useMay>): KeyActions => {
  const name = queue.view === 'audited' ? 'cancelAudit' : 'audit'
  return {
    X: () => queue.current && queue.pick(queue.current),
    'Ctrl+A': (event) => {
      if ((event.target as Element).matches('input, textarea')) return false
      if (queue.mayPick) void queue.pickAll()
      return true
    },
    'Shift+A': () =>
      may(`gl:voucher:${name}`) && !isOneByOne(queue, chosenOf(queue)) && void queue.act(name, chosenOf(queue)),
  }
}

const useAuditKeys = (queue: AuditQueue, onWho: () => void): void => {
  const tab = useTab()
  const may = useMay()
  const isWaiting = queue.view !== 'audited'
  const isIdle = queue.acts.busy === null
  const audit = (event: KeyboardEvent) => {
    if (event.key === ' ' && (event.target as Element).matches(elsewhere)) return false
    if (isWaiting && isIdle && may('gl:voucher:audit')) void queue.act('audit', queue.seen)
    return true
  }
  const keys: KeyActions = {
    ...batchKeys(queue, may),
    A: audit,
    Space: audit,
    R: () => isWaiting && isIdle && may('gl:voucher:reject') && void queue.act('reject', queue.seen),
    U: () => !isWaiting && isIdle && may('gl:voucher:cancelAudit') && void queue.act('cancelAudit', queue.seen),
    S: () => isIdle && queue.voucher.data?.actions.cashierSign && void queue.act('cashierSign', queue.seen),
    W: onWho,
    [undoKey]: () => pressToast(undoKey),
    J: () => queue.go(1),
    K: () => queue.go(-1),
    ArrowDown: () => queue.go(1),
    ArrowUp: () => queue.go(-1),
    Enter: (event) => {
      if ((event.target as Element).matches(elsewhere)) return false
      if (queue.current) tab.open(`/voucher/entry/${queue.current.id}`)
      return true
    },
  }
  useKeys(keys)
}

type ActProps = Pick<ComponentProps<typeof Button>, 'look' | 'icon' | 'keys'> & {
  queue: AuditQueue
  name: PlainAct
  words?: string
}

const QueueButton = ({ queue, name, words = name, ...face }: ActProps) => {
  const t = useWords('voucherAudit')
  return (
    <Button
      {...face}
      busy={queue.acts.busy === name}
      disabled={!queue.current}
      why={queue.whyOf(name, queue.seen)}
      onClick={() => void queue.act(name, queue.seen)}
    >
      {t(words)}
    </Button>
  )
}

/** An act on the open voucher, for who may do it. */
const QueueAct = (props: ActProps) => (
  <Auth code={`gl:voucher:${props.name}`}>
    <QueueButton {...props} />
  </Auth>
)

/** The cashier's sign of the open voucher, or taking it back; nothing where neither may be done. */
const CashierAct = ({ queue }: { queue: AuditQueue }) => {
  const actions = queue.voucher.data?.actions
  if (actions?.cashierSign) return <QueueButton {...{ queue, name: 'cashierSign' }} icon="check" keys="S" />
  return actions?.cancelCashierSign && <QueueButton {...{ queue, name: 'cancelCashierSign' }} icon="returned" />
}

const Acts = ({ queue, onWho }: { queue: AuditQueue; onWho: () => void }) => {
  const t = useWords('voucherAudit')
  const tab = useTab()
  const { current, view } = queue
  const isWaiting = view !== 'audited'
  const solid = isWaiting ? (
    <QueueAct {...{ queue, name: 'audit', words: 'auditAndNext' }} look="solid" icon="check" keys="Space" />
  ) : (
    <QueueAct {...{ queue, name: 'cancelAudit' }} icon="returned" keys="U" />
  )
  return (
    <PageFoot end={solid}>
      {isWaiting && <QueueAct {...{ queue, name: 'reject' }} icon="returned" keys="R" />}
      <CashierAct queue={queue} />
      <Button
        look="plain"
        icon="external"
        keys="Enter"
        disabled={!current}
        onClick={() => current && tab.open(`/voucher/entry/${current.id}`)}
      >
        {t('openVoucher')}
      </Button>
      <Button look="plain" icon="help" keys="W" disabled={!current} onClick={onWho}>
        {t('who')}
      </Button>
    </PageFoot>
  )
}

const waiting = <Skeleton widths={[24, 300, 120, 120]} />

const Reading = ({ queue }: { queue: AuditQueue }) => {
  const t = useWords('voucherAudit')
  const { list, rows, voucher, view } = queue
  const isStale = voucher.isFetching && list.isFetching
  return (
    <Answered answer={list} waiting={waiting}>
      {() =>
        rows.length === 0 ? (
          <Empty icon="check-circle" title={t(`none_${view}`)} />
        ) : (
          <Answered answer={voucher} waiting={waiting}>
            {(data) => <AuditVoucher voucher={data} isStale={isStale} />}
          </Answered>
        )
      }
    </Answered>
  )
}

const Batch = ({ queue }: { queue: AuditQueue }) => {
  const t = useWords('voucherAudit')
  const { picked, left, isAll, view, rows, acts } = queue
  const name = view === 'audited' ? 'cancelAudit' : 'audit'
  const chosen = chosenOf(queue)
  const why = isOneByOne(queue, chosen) ? t('returnedOne') : queue.whyOf(name, chosen)
  return (
    <>
      <span className="page-note" role="status">
        {left > 0 && t('pickedFirst', { n: actMost, total: picked.size + left })}
      </span>
      {rows.length > 1 && (
        <Button
          look="plain"
          busy={queue.isPicking}
          disabled={!queue.mayPick}
          onClick={() => (isAll ? queue.pickNone() : void queue.pickAll())}
        >
          {t(isAll ? 'pickNone' : 'pickAll')}
        </Button>
      )}
      {chosen.length > 0 && (
        <Auth code={`gl:voucher:${name}`}>
          <Button
            icon="list"
            keys="⇧ A"
            why={why}
            busy={acts.busy === name}
            onClick={() => void queue.act(name, chosen)}
          >
            {t(`batch_${name}`, { n: chosen.length })}
          </Button>
        </Auth>
      )}
    </>
  )
}

const VoucherAudit = ({ set }: { set: AccountSetChoice }) => {
  const t = useWords('voucherAudit')
  const address = useAddress()
  const queue = useAuditQueue(address)
  const [isWho, setWho] = useState(false)
  const onWho = () => setWho(!isWho)
  useAuditKeys(queue, onWho)
  const { report } = queue.acts
  const who = isWho && queue.current && (
    <Panel title={t('auditRight:test')} onClose={onWho}>
      <div className="audit-who px-16 py-8">
        <WhoMayAudit id={queue.current.id} />
      </div>
    </Panel>
  )
  const panel =
    report && (report.refused.length > 0 || report.parts > 0 || report.unreached > 0) ? (
      <ActReportPanel report={report} onClose={queue.acts.dismiss} />
    ) : (
      who
    )
  const read = queue.rows.length > 0 ? queue.voucher.data : undefined
  return (
    <Page>
      <PageBar title={t('title')} actions={<Batch queue={queue} />}>
        {queue.month === '' ? (
          <Button icon="calendar" onClick={() => address.set({ month: startMonth(set) })}>
            {t('allMonths')}
          </Button>
        ) : (
          <>
            <MonthPicker value={queue.month} has13={set.lastNo === 13} onChange={(month) => address.set({ month })} />
            <Button look="plain" onClick={() => address.set({ month: null })}>
              {t('allMonths')}
            </Button>
          </>
        )}
      </PageBar>
      <ActProgress acts={queue.acts} />
      <PageBody panel={panel}>
        <div className="audit flex flex-1 min-h-0">
          <AuditList queue={queue} address={address} />
          <div className="audit-main column flex-1 min-w-0">
            <Reading queue={queue} />
            <Acts queue={queue} onWho={onWho} />
          </div>
          {!panel && read && <AuditEvidence key={read.id} voucher={read} />}
        </div>
      </PageBody>
    </Page>
  )
}

export default ofAccountSet(VoucherAudit)
