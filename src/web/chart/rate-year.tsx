// The rates of a year by month: a row for each currency and type, a column for each month; a cell opens its rate.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ResultOf } from '../../contract/base/call.ts'
import { rateBookCalls } from '../../contract/chart/exchange-rate.ts'
import { addMonths } from '../../domain/base/period.ts'
import { rateTypes } from '../../domain/voucher/voucher.ts'
import { useCall, useWrite } from '../api/query.ts'
import { ActFoot, Dialog } from '../kit/dialog.tsx'
import { FormField, TextField } from '../kit/field.tsx'
import { withRatePlaces } from '../kit/money.tsx'
import { Empty } from '../kit/page.tsx'
import { fieldText, ProblemList, reasonsOf } from '../kit/problem-list.tsx'
import { toast } from '../kit/toast.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import { AnsweredGrid, type GridColumn } from '../parts/grid/data-grid.tsx'
import { monthName } from '../parts/month-state.ts'
import { newRate, openRate, type RateEdit } from './rate-form.tsx'

type Year = ResultOf<typeof rateBookCalls.year>
type MonthRate = Year['rates'][number]
type Row = { currency: Year['currencies'][number]; type: string; byMonth: ReadonlyMap<string, MonthRate> }

const rowsOf = ({ currencies, rates }: Year): Row[] =>
  currencies.flatMap((currency) =>
    rateTypes.flatMap((type) => {
      const own = rates.filter((rate) => rate.currency === currency.code && rate.type === type)
      return own.length === 0 ? [] : [{ currency, type, byMonth: new Map(own.map((rate) => [rate.month, rate])) }]
    }),
  )

const Cell = ({ rate, t }: { rate: MonthRate | undefined; t: Say }) => {
  if (!rate) return null
  return (
    <span title={rate.type === 'DAILY' ? t('days', { n: rate.count }) : undefined}>
      {withRatePlaces(rate.rate)}
      {rate.lock !== '' && <span className="visually-hidden"> {t(`lock_${rate.lock}`)}</span>}
    </span>
  )
}

const digitWidth = 8
const cellEdges = 20
/** Room for rates of four decimals; a year of them stands beside each other without scrolling. */
const leastWidth = 68

/** As wide as the longest rate of the year, so that none is cut. */
const widthFor = (rates: Year['rates']): number =>
  Math.max(leastWidth, ...rates.map(({ rate }) => withRatePlaces(rate).length * digitWidth + cellEdges))

const useColumns = (months: Year['months'], rates: Year['rates']): GridColumn<Row>[] => {
  const t = useWords('rateScreen')
  const lang = useLang()
  return useMemo(
    () => [
      {
        ...{ key: 'currency', title: t('currency'), width: 84, pinned: true },
        cell: (row) => <span title={nameOf(row.currency, lang)}>{row.currency.code}</span>,
      },
      {
        ...{ key: 'type', title: t('type'), width: 116, pinned: true },
        cell: (row) => t(`master:rate_${row.type}`),
      },
      {
        ...{ key: 'unit', title: t('unit'), width: 56, align: 'end', quiet: true },
        cell: (row) => [...row.byMonth.values()].at(-1)?.unit,
      },
      ...months.map(
        ({ month, lock }, at): GridColumn<Row> => ({
          ...{
            key: month,
            title: monthName(at + 1, lang),
            ...{ width: widthFor(rates), grow: 1 },
            align: 'end',
            quiet: lock === 'posted',
          },
          cell: (row) => <Cell rate={row.byMonth.get(month)} t={t} />,
        }),
      ),
    ],
    [t, lang, months, rates],
  )
}

const openedAt = (row: Row, month: string): RateEdit => {
  const rate = row.byMonth.get(month)
  if (rate) return openRate(rate)
  return newRate(row.type, `${month}-01`, row.currency.code, [...row.byMonth.values()].at(-1)?.unit ?? 1)
}

const none: Pick<Year, 'months' | 'rates'> = { months: [], rates: [] }

export const RateYear = ({ year, onOpen }: { year: number; onOpen: (opened: RateEdit) => void }) => {
  const t = useWords('rateScreen')
  const found = useCall(rateBookCalls.year, { year }, { placeholderData: keepPreviousData })
  const { months, rates } = found.data ?? none
  const columns = useColumns(months, rates)
  const rows = useMemo(() => (found.data ? rowsOf(found.data) : []), [found.data])
  return (
    <AnsweredGrid
      answer={found}
      id="exchange-rates-year"
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.currency.code} ${row.type}`}
      place={String(year)}
      onOpen={(row, column) => /^\d{4}-\d{2}$/.test(column) && onOpen(openedAt(row, column))}
      empty={<Empty icon="list" title={t('noneYear', { year })} />}
    />
  )
}

export type MonthAct = 'copy' | 'average'

const monthText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\d-]/g, '')
    .slice(0, 7)

const useMonthAct = (act: MonthAct, today: string, onClose: () => void) => {
  const t = useWords('rateScreen')
  const month = today.slice(0, 7)
  const [from, setFrom] = useState(addMonths(month, -1))
  const [to, setTo] = useState(month)
  const copy = useWrite(rateBookCalls.copyMonth, { quiet: true })
  const average = useWrite(rateBookCalls.average, { quiet: true })
  const onSuccess = ({ rates }: { rates: number }) => {
    toast({ look: 'note', title: rates === 0 ? t('doneNone') : t('done', { n: rates }) })
    onClose()
  }
  const run = () =>
    act === 'copy' ? copy.mutate({ from, to }, { onSuccess }) : average.mutate({ month: from }, { onSuccess })
  const { error, isPending } = act === 'copy' ? copy : average
  return { from, setFrom, to, setTo, run, isPending, problems: reasonsOf(error) }
}

/** What is wrong with a month is told at its field. */
const monthLabels = { from: 'copyFrom', to: 'copyTo', month: 'month' } as const

export const RateMonthAct = ({ act, today, onClose }: { act: MonthAct; today: string; onClose: () => void }) => {
  const t = useWords('rateScreen')
  const work = useMonthAct(act, today, onClose)
  const foot = <ActFoot act={t(act)} busy={work.isPending} onAct={work.run} onClose={onClose} />
  const month = (name: 'from' | 'to' | 'month', value: string, onChange: (month: string) => void) => (
    <FormField label={t(monthLabels[name])} required error={fieldText(work.problems.find(({ path }) => path === name))}>
      {(id) => (
        <TextField {...{ id, value, width: 140 }} onChange={(event) => onChange(monthText(event.target.value))} />
      )}
    </FormField>
  )
  return (
    <Dialog title={t(`${act}Title`)} foot={foot} onClose={onClose}>
      <p className="page-note rate-how mb-12">{t(`${act}Text`)}</p>
      {month(act === 'copy' ? 'from' : 'month', work.from, work.setFrom)}
      {act === 'copy' && month('to', work.to, work.setTo)}
      <ProblemList problems={work.problems.filter(({ path }) => !Object.hasOwn(monthLabels, path))} />
    </Dialog>
  )
}
