// The columns of the voucher list, by voucher and by line.
import type { LineRowShape, VoucherRowShape } from '../../../contract/voucher/voucher-list.ts'
import { voucherSources } from '../../../domain/chart/account-set.ts'
import { voucherLabel } from '../../../domain/voucher/voucher.ts'
import { Money } from '../../kit/money.tsx'
import { StatusTag, stateOf } from '../../kit/status-tag.tsx'
import { momentText, type Say } from '../../kit/words.ts'
import type { GridColumn } from '../../parts/grid/data-grid.tsx'

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

const Nothing = () => <span className="text-faint">–</span>

/** What both views show of the voucher itself. */
type Both = VoucherRowShape | LineRowShape

/** `currency` stands in the head of the amounts; the company only where several are listed. */
type ListLook = { currency: string; manyCompanies: boolean }

const text = <R extends Both>(
  key: keyof R & string,
  title: string,
  width: number,
  more: Partial<GridColumn<R>> = {},
) => {
  const shown = (row: R) => String(row[key] ?? '')
  const column: GridColumn<R> = { key, title, width, min: 60, cell: (row) => shown(row) || <Nothing />, ...more }
  return column
}

const company = <R extends Both>(t: Say, { manyCompanies }: ListLook): GridColumn<R>[] =>
  manyCompanies ? [text<R>('company', t('company'), 76)] : []

const headColumns = <R extends Both>(t: Say): GridColumn<R>[] => [
  { key: 'date', title: t('date'), width: 104, sortable: true, cell: (row) => row.date },
  {
    key: 'no',
    title: t('number'),
    width: 84,
    sortable: true,
    cell: (row) => numberOf(row) || t('draftNo'),
    link: (row) => `/voucher/entry/${row.id}`,
  },
]

const tailColumns = <R extends Both>(t: Say, isLine: boolean): GridColumn<R>[] => {
  const rare = isLine || undefined
  return [
    {
      key: 'attachCount',
      title: t('attachments'),
      width: 56,
      align: 'center',
      rare,
      cell: (row) => (row.attachCount === 0 ? <Nothing /> : row.attachCount),
    },
    { key: 'status', title: t('status'), width: 96, cell: (row) => <StatusTag state={stateOf(row)} /> },
    text<R>('createdBy', t('createdBy'), 76, { rare }),
    text<R>('auditedBy', t('auditedBy'), 84, { rare }),
    {
      key: 'source',
      title: t('source'),
      width: 84,
      min: 60,
      quiet: true,
      rare,
      cell: (row) => (ownWords.includes(row.source) ? t(`source_${row.source}`) : row.source),
    },
    text<R>('remark', t('remark'), 160, { rare: true }),
    text<R>('serialNo', t('serialNo'), 160, { rare: true }),
  ]
}

const moment = (key: 'createdAt' | 'auditedAt', title: string): GridColumn<VoucherRowShape> => ({
  key,
  title,
  width: 144,
  rare: true,
  cell: (row) => (row[key] === '' ? <Nothing /> : momentText(row[key])),
})

/** By voucher. A voucher balances: its credit is its debit. */
export const voucherColumns = (t: Say, look: ListLook): GridColumn<VoucherRowShape>[] => {
  const amount = (key: string, title: string): GridColumn<VoucherRowShape> => ({
    key,
    title,
    unit: look.currency,
    width: 138,
    align: 'end',
    cell: (row) => <Money value={row.total} struck={row.status === 'void'} />,
  })
  return [
    ...company<VoucherRowShape>(t, look),
    ...headColumns<VoucherRowShape>(t),
    { key: 'summary', title: t('summary'), width: 200, min: 104, grow: 3, cell: (row) => row.summary },
    {
      key: 'subjects',
      title: t('subjects'),
      width: 170,
      min: 84,
      grow: 2,
      quiet: true,
      cell: (row) => subjectsText(row.subjects, t),
    },
    { ...amount('total', t('debitTotal')), sortable: true },
    amount('totalCredit', t('creditTotal')),
    ...tailColumns<VoucherRowShape>(t, false),
    moment('createdAt', t('createdAt')),
    moment('auditedAt', t('auditedAt')),
    text('cashierBy', t('cashierBy'), 88, { rare: true }),
    text('postedBy', t('postedBy'), 88, { rare: true }),
  ]
}

/** By line. */
export const lineColumns = (t: Say, look: ListLook): GridColumn<LineRowShape>[] => {
  const figure = (key: 'original' | 'debit' | 'credit', title: string, unit?: string): GridColumn<LineRowShape> => ({
    key,
    title,
    unit,
    width: key === 'original' ? 120 : 138,
    align: 'end',
    sortable: key !== 'original',
    cell: (row) => (row[key] === '' ? null : <Money value={row[key]} struck={row.status === 'void'} />),
  })
  const rare = { rare: true }
  return [
    ...company<LineRowShape>(t, look),
    ...headColumns<LineRowShape>(t),
    { key: 'summary', title: t('summary'), width: 190, min: 104, grow: 3, cell: (row) => row.summary },
    {
      key: 'subject',
      title: t('subject'),
      width: 180,
      min: 104,
      grow: 2,
      sortable: true,
      cell: (row) => `${row.subject} ${row.subjectName}`,
    },
    {
      key: 'entities',
      title: t('entity'),
      width: 150,
      min: 80,
      grow: 1,
      quiet: true,
      cell: (row) => row.entities.join(t('comma')) || <Nothing />,
    },
    text<LineRowShape>('currency', t('currency'), 76),
    figure('original', t('original')),
    figure('debit', t('debit'), look.currency),
    figure('credit', t('credit'), look.currency),
    text<LineRowShape>('rate', t('rate'), 80, { ...rare, align: 'end' }),
    text<LineRowShape>('quantity', t('quantity'), 90, { ...rare, align: 'end' }),
    text<LineRowShape>('handler', t('handler'), 88, rare),
    text<LineRowShape>('business', t('business'), 96, rare),
    text<LineRowShape>('purpose', t('purpose'), 96, rare),
    text<LineRowShape>('cfItem', t('cfItem'), 88, rare),
    text<LineRowShape>('invoiceNo', t('invoiceNo'), 130, rare),
    ...tailColumns<LineRowShape>(t, true),
  ]
}
