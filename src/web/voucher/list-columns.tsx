// The columns of the voucher list and the state a voucher shows.
import type { VoucherRowShape } from '../../contract/voucher-list.ts'
import { voucherSources } from '../../domain/account-set.ts'
import { voucherLabel } from '../../domain/voucher.ts'
import { Money } from '../kit/money.tsx'
import { StatusTag, type VoucherState } from '../kit/status-tag.tsx'
import type { Say } from '../kit/words.ts'
import type { GridColumn } from '../parts/data-grid.tsx'

type Stated = Pick<VoucherRowShape, 'status' | 'posted' | 'reversed' | 'rejected'>

/** A reversed voucher shows that, then a posted one, a rejected one that it came back. */
export const stateOf = (row: Stated): VoucherState => {
  if (row.reversed) return 'reversed'
  if (row.posted) return 'posted'
  if (row.status === 'saved' && row.rejected !== '') return 'returned'
  return row.status
}

/** "记-0012", or nothing for a draft. */
export const numberOf = (row: Pick<VoucherRowShape, 'word' | 'no'>): string =>
  row.no === null ? '' : voucherLabel(row.word, row.no)

const ownWords: readonly string[] = voucherSources

/** Names only: the codes stand in the voucher. */
const subjectsText = (subjects: readonly string[], t: Say): string => {
  const names = subjects.map((subject) => subject.replace(/^\S+ /, ''))
  const shown = names.slice(0, 2).join(t('comma'))
  return subjects.length > 2 ? `${shown} +${subjects.length - 2}` : shown
}

const Nothing = () => <span className="money-nothing">–</span>

/** `currency` stands in the head of the amount. */
export const listColumns = (t: Say, currency: string): GridColumn<VoucherRowShape>[] => [
  { key: 'date', title: t('date'), width: 104, sortable: true, cell: (row) => row.date },
  {
    key: 'no',
    title: t('number'),
    width: 84,
    sortable: true,
    cell: (row) => numberOf(row) || t('draftNo'),
    link: (row) => `/voucher/entry/${row.id}`,
  },
  { key: 'summary', title: t('summary'), width: 220, min: 110, grow: 3, cell: (row) => row.summary },
  {
    key: 'subjects',
    title: t('subjects'),
    width: 190,
    min: 90,
    grow: 2,
    quiet: true,
    cell: (row) => subjectsText(row.subjects, t),
  },
  {
    key: 'total',
    title: t('amount'),
    unit: currency,
    width: 138,
    align: 'end',
    sortable: true,
    cell: (row) => <Money value={row.total} struck={row.status === 'void'} />,
  },
  {
    key: 'attachCount',
    title: t('attachments'),
    width: 64,
    align: 'center',
    cell: (row) => (row.attachCount === 0 ? <Nothing /> : row.attachCount),
  },
  { key: 'status', title: t('status'), width: 96, cell: (row) => <StatusTag state={stateOf(row)} /> },
  { key: 'createdBy', title: t('createdBy'), width: 96, min: 60, cell: (row) => row.createdBy },
  { key: 'auditedBy', title: t('auditedBy'), width: 96, min: 60, cell: (row) => row.auditedBy || <Nothing /> },
  {
    key: 'source',
    title: t('source'),
    width: 104,
    min: 60,
    quiet: true,
    cell: (row) => (ownWords.includes(row.source) ? t(`source_${row.source}`) : row.source),
  },
]
