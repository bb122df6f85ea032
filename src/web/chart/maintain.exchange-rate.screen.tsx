// The exchange-rate maintenance: the rates of a year by month or all of them as a list, and the form of one over both.
import { type ReactNode, useMemo, useState } from 'react'
import { saveAnswer } from '../api/download.ts'
import { send, useCall } from '../api/query.ts'
import type { AccountSetChoice } from '../api/session.ts'
import { Auth } from '../kit/auth.tsx'
import { Button, IconButton, Segmented } from '../kit/button.tsx'
import { Chip, Empty, Page, PageBar, PageBody, PageFoot, SecondBar, useTab } from '../kit/page.tsx'
import { momentText, nameOf, useLang, useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import { type Address, useAddress } from '../parts/address.ts'
import { AddressCurrency } from '../parts/address-field.tsx'
import { usePageSize } from '../parts/list/list-page.tsx'
import { Pager } from '../parts/list/pager.tsx'
import { newRate, openRate, type RateEdit, RateFormDrawer } from './rate-form.tsx'
import './rate.css'
import { keepPreviousData } from '@tanstack/react-query'
import { type BookRateShape, rateBookCalls } from '../../contract/chart/exchange-rate.ts'
import { withRatePlaces } from '../kit/money.tsx'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { AnsweredGrid, type GridColumn } from '../parts/grid/data-grid.tsx'
import { type MonthAct, RateMonthAct, RateYear } from './rate-year.tsx'

type Over = { kind: 'form'; opened: RateEdit } | { kind: MonthAct }

const YearChoice = ({ year, address }: { year: number; address: Address }) => {
  const t = useWords('rateScreen')
  const go = (to: number) => address.set({ year: to })
  return (
    <span className="inline-row gap-4">
      <IconButton icon="chevron-left" label={t('yearBefore')} disabled={year <= 2000} onClick={() => go(year - 1)} />
      {year}
      <IconButton icon="chevron-right" label={t('yearAfter')} disabled={year >= 2099} onClick={() => go(year + 1)} />
    </span>
  )
}

const Acts = ({ onOpen, filter }: { onOpen: (over: Over) => void; filter: { currency?: string; type?: string } }) => {
  const t = useWords('rateScreen')
  const tab = useTab()
  return (
    <>
      <Auth code="gl:exchangeRate:export">
        <Button
          icon="download"
          onClick={() => void saveAnswer(send(rateBookCalls.export, filter), `${t('title')}.xlsx`)}
        >
          {t('export')}
        </Button>
      </Auth>
      <Auth code="gl:exchangeRate:import">
        <Button icon="upload" onClick={() => tab.open('/maintain/rate-import')}>
          {t('import')}
        </Button>
      </Auth>
      <Auth code="gl:exchangeRate:add">
        <Button icon="copy" onClick={() => onOpen({ kind: 'copy' })}>
          {t('copy')}
        </Button>
        <Button icon="calculator" onClick={() => onOpen({ kind: 'average' })}>
          {t('average')}
        </Button>
        <Button look="solid" icon="plus" onClick={() => onOpen({ kind: 'form', opened: newRate('DAILY', '') })}>
          {t('add')}
        </Button>
      </Auth>
    </>
  )
}

const Overlay = ({ over, year, onClose }: { over: Over; year: number; onClose: () => void }) => {
  const lang = useLang()
  const { data } = useCall(rateBookCalls.year, { year })
  if (!data) return null
  if (over.kind !== 'form') return <RateMonthAct act={over.kind} today={data.today} onClose={onClose} />
  const currencies = data.currencies.map((each) => ({ value: each.code, code: each.code, name: nameOf(each, lang) }))
  const { row, fields } = over.opened
  const opened = row || fields.date !== '' ? over.opened : { row, fields: { ...fields, date: data.today } }
  return <RateFormDrawer opened={opened} base={data.base} currencies={currencies} onClose={onClose} />
}

type ViewProps = { address: Address; onOpen: (opened: RateEdit) => void; bar: ReactNode }

const ListView = ({ address, onOpen, bar }: ViewProps) => {
  const t = useWords('rateScreen')
  const type = address.get('type', 'ALL')
  const page = Number(address.get('page', '1')) || 1
  const { list, pages } = useRateList({ currency: address.get('currency'), type, page })
  return (
    <>
      {bar}
      <SecondBar>
        {rateKinds.map((one) => (
          <Chip
            key={one}
            label={t(`master:rate_${one}`)}
            isOn={type === one}
            onToggle={() => address.set({ type: one === 'ALL' ? null : one, page: null })}
          />
        ))}
      </SecondBar>
      <PageBody>
        <RateList list={list} place={address.search} onOpen={onOpen} />
      </PageBody>
      <PageFoot end={<Pager {...pages} onPage={(next) => address.set({ page: next })} />}>
        <span className="page-note">{t('count', { n: pages.total })}</span>
      </PageFoot>
    </>
  )
}

const Rates = ({ set }: { set: AccountSetChoice }) => {
  const t = useWords('rateScreen')
  const address = useAddress()
  const [over, setOver] = useState<Over | null>(null)
  const isList = address.get('view') === 'list'
  const year = Number(address.get('year', String(set.year))) || set.year
  const onOpen = (opened: RateEdit) => setOver({ kind: 'form', opened })
  const type = address.get('type')
  const currency = address.get('currency')
  const filter = isList ? { type: type || undefined, currency: currency || undefined } : {}
  const bar = (
    <PageBar title={t('title')} actions={<Acts onOpen={setOver} filter={filter} />}>
      <Segmented
        label={t('title')}
        value={isList ? 'list' : 'year'}
        options={(['year', 'list'] as const).map((value) => ({ value, label: t(`view_${value}`) }))}
        onChange={(view) => address.set({ view: view === 'list' ? view : null, page: null })}
      />
      {isList ? (
        <AddressCurrency address={address} label={t('currency')} />
      ) : (
        <YearChoice year={year} address={address} />
      )}
    </PageBar>
  )
  return (
    <Page>
      {isList ? (
        <ListView address={address} onOpen={onOpen} bar={bar} />
      ) : (
        <>
          {bar}
          <PageBody>
            <RateYear year={year} onOpen={onOpen} />
          </PageBody>
        </>
      )}
      {over && <Overlay over={over} year={year} onClose={() => setOver(null)} />}
    </Page>
  )
}

export default ofAccountSet(Rates)

const rateKinds = ['ALL', 'DAILY', 'MONTH_FIXED', 'MONTH_AVG', 'MONTH_END'] as const
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

const useRateList = (filter: { currency: string; type: string; page: number }) => {
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

const RateList = ({ list, place, onOpen }: ListProps) => {
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
