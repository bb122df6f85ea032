// The rates on record as a list, the latest first, with why one may not change.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type BookRateShape, rateBookCalls } from '../../contract/chart/exchange-rate.ts'
import { useCall } from '../api/query.ts'
import { momentText } from '../kit/day-text.ts'
import { withRatePlaces } from '../kit/money.tsx'
import { Empty } from '../kit/page.tsx'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { useWords } from '../kit/words.ts'
import { AnsweredGrid, type GridColumn } from '../parts/grid/data-grid.tsx'
import { usePageSize } from '../parts/list/list-page.tsx'
import { openRate, type RateEdit } from './rate-form.tsx'

export const rateKinds = ['ALL', 'DAILY', 'MONTH_FIXED', 'MONTH_AVG', 'MONTH_END'] as const
const usualSize = 200

const lockLooks: Record<BookRateShape['lock'], TagLook> = { '': 'ok', month: 'warn', posted: 'posted' }

const useColumns = (): GridColumn<BookRateShape>[] => {
  const t = useWords('rateScreen')
  return useMemo(
    () => [
      { key: 'date', title: t('date'), width: 112, cell: (row) => row.date },
      { key: 'currency', title: t('currency'), width: 84, cell: (row) => row.currency },
      { key: 'type', title: t('type'), width: 130, cell: (row) => t(`master:rate_${row.type}`) },
      { key: 'unit', title: t('unit'), width: 70, align: 'end', quiet: true, cell: (row) => row.unit },
      { key: 'rate', title: t('rate'), width: 140, align: 'end', cell: (row) => withRatePlaces(row.rate) },
      {
        ...{ key: 'lock', title: t('state'), width: 120 },
        cell: (row) => <Tag look={lockLooks[row.lock]}>{t(`lock_${row.lock}`)}</Tag>,
      },
      {
        ...{ key: 'source', title: t('source'), width: 150, min: 80, grow: 1, quiet: true },
        cell: (row) => (row.source === '' || row.source === 'DAILY' ? t(`source_${row.source}`) : row.source),
      },
      { key: 'remark', title: t('remark'), width: 150, min: 80, grow: 1, quiet: true, cell: (row) => row.remark },
      {
        ...{ key: 'changed', title: t('changed'), width: 220, quiet: true },
        cell: (row) => `${momentText(row.changedAt)} ${row.changedBy}`,
      },
    ],
    [t],
  )
}

export const useRateList = (filter: { currency: string; type: string; page: number }) => {
  const pageSize = usePageSize(usualSize)
  const { currency, type, page } = filter
  const input = {
    ...{ page, pageSize },
    type: type === 'ALL' ? undefined : type,
    currency: currency.length === 3 ? currency : undefined,
  }
  const list = useCall(rateBookCalls.list, input, { placeholderData: keepPreviousData })
  return { list, pages: { page, pageSize, total: list.data?.total ?? 0 } }
}

type ListProps = { list: ReturnType<typeof useRateList>['list']; place: string; onOpen: (opened: RateEdit) => void }

export const RateList = ({ list, place, onOpen }: ListProps) => {
  const t = useWords('rateScreen')
  const columns = useColumns()
  return (
    <AnsweredGrid
      answer={list}
      id="exchange-rates"
      label={t('title')}
      columns={columns}
      rows={list.data?.items ?? []}
      rowKey={(row) => `${row.date} ${row.currency} ${row.type}`}
      place={place}
      onOpen={(row) => onOpen(openRate(row))}
      empty={<Empty icon="list" title={t('none')} />}
    />
  )
}
