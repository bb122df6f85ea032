// The papers of the voucher that is audited, beside it: one look at entry and evidence together.
import { type CSSProperties, useState } from 'react'
import type { VoucherShape } from '../../../contract/voucher/voucher.ts'
import { yuanOf } from '../../../domain/voucher/invoice-tie.ts'
import { useCall } from '../../api/query.ts'
import { useAccountSet } from '../../api/session.ts'
import { Icon } from '../../kit/icon.tsx'
import { Empty, LoadFailed, Skeleton } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import { attachmentApi } from '../entry-api.ts'
import { EvidenceEdge, useEvidenceWidth } from '../evidence/evidence-edge.tsx'
import { EvidencePreview } from '../evidence/evidence-preview.tsx'
import '../evidence/evidence.css'

type List = Awaited<ReturnType<typeof attachmentApi.list>>

const Papers = ({ list, voucher }: { list: List; voucher: VoucherShape }) => {
  const t = useWords('attachment')
  const [wanted, setWanted] = useState('')
  const base = useAccountSet()?.currency ?? ''
  const items = [...list.items, ...(list.original?.items ?? [])]
  const file = items.find(({ fileId }) => fileId === wanted) ?? items[0]
  if (list.isHidden || !file) return <Empty icon="lock" title={t('hidden')} />
  const lines = voucher.lines.map((line) => ({ no: line.lineNo, subject: line.subject, ...yuanOf(line, base) }))
  const invoices = items.flatMap(({ invoice }) => (invoice ? [invoice] : []))
  return (
    <>
      <ul className="evidence-tabs" aria-label={t('title')}>
        {items.map(({ fileId, name, invoice }) => (
          <li key={fileId}>
            <button
              type="button"
              className="evidence-tab"
              aria-pressed={fileId === file.fileId}
              title={name}
              onClick={() => setWanted(fileId)}
            >
              <Icon name="file" size={14} />
              <span className="evidence-name">
                {invoice ? `${t('invoiceShort')} ${invoice.number.slice(-8)}` : name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="evidence-look">
        <EvidencePreview key={file.fileId} file={file} against={{ lines, invoices }} />
      </div>
    </>
  )
}

/** Nothing where there are no files: the voucher itself says how many papers it counts. */
export const AuditEvidence = ({ voucher }: { voucher: VoucherShape }) => {
  const t = useWords('attachment')
  const list = useCall(attachmentApi.list, { voucherId: voucher.id }, { quiet: true, staleTime: 0 })
  const { width, change } = useEvidenceWidth()
  const style = width === null ? undefined : ({ '--evidence': `${width}px` } as CSSProperties)
  const isThere = list.data
    ? list.data.isHidden || list.data.items.length > 0 || list.data.original !== null
    : voucher.attachCount > 0
  if (!isThere) return null
  return (
    <aside className="evidence" aria-label={t('title')} style={style}>
      <EvidenceEdge width={width} onChange={change} />
      {list.data && <Papers list={list.data} voucher={voucher} />}
      {list.error && !list.data && <LoadFailed trouble={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={3} widths={[24, 180, 60]} />}
    </aside>
  )
}
