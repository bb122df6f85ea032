// The left column of the audit view: the vouchers that wait, one under the other, with a box for auditing several.
import { useEffect, useRef } from 'react'
import type { VoucherRowShape } from '../../../contract/voucher/voucher-list.ts'
import { Checkbox } from '../../kit/field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Money } from '../../kit/money.tsx'
import { Chip, Kbd, Skeleton } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import type { Address } from '../../parts/address.ts'
import './audit.css'
import { numberOf } from '../list/list-columns.tsx'
import { type AuditQueue, countOf, queueViews } from './audit-queue.ts'

type RowProps = { row: VoucherRowShape; isOpen: boolean; isPicked: boolean; onOpen: () => void; onPick: () => void }

const QueueRow = ({ row, isOpen, isPicked, onOpen, onPick }: RowProps) => {
  const t = useWords('voucherAudit')
  const box = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li ref={box} className={`audit-row ${isOpen ? 'audit-row-open' : ''}`}>
      <Checkbox checked={isPicked} label={t('choose', { no: numberOf(row) })} onChange={onPick} />
      <button type="button" className="audit-row-open-button" aria-current={isOpen || undefined} onClick={onOpen}>
        <span className="audit-row-line">
          <b>{numberOf(row)}</b>
          <span className="audit-quiet">{row.date.slice(5)}</span>
          {row.rejected !== '' && <Icon name="returned" size={14} label={t('kit:returned')} />}
          <span className="audit-row-end">
            <Money value={row.total} />
          </span>
        </span>
        <span className="audit-row-line audit-quiet">
          <span className="audit-row-summary">{row.summary}</span>
          <span className="audit-row-end">{row.createdBy}</span>
        </span>
      </button>
    </li>
  )
}

/** The queue with its chips above and its place below. */
export const AuditList = ({ queue, address }: { queue: AuditQueue; address: Address }) => {
  const t = useWords('voucherAudit')
  const { rows, at, list, view } = queue
  const total = list.data?.total ?? 0
  return (
    <section className="audit-list" aria-label={t('queue')}>
      <div className="audit-list-head">
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
        <div className="audit-rows">
          <Skeleton widths={[60, 100]} rows={8} />
        </div>
      ) : (
        <ul className="audit-rows">
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
      <div className="audit-list-foot">
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
