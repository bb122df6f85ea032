// The exchange-rate maintenance: the rates of a year by month or all of them as a list, and the form of one over both.
import { type ReactNode, useState } from 'react'
import { rateBookCalls } from '../../contract/chart/exchange-rate.ts'
import { saveAnswer } from '../api/download.ts'
import { send, useCall } from '../api/query.ts'
import type { AccountSetChoice } from '../api/session.ts'
import { Auth } from '../kit/auth.tsx'
import { Button, IconButton, Segmented } from '../kit/button.tsx'
import { Chip, Page, PageBar, PageBody, PageFoot, SecondBar } from '../kit/page.tsx'
import { useTab } from '../kit/tab.ts'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import { type Address, useAddress } from '../parts/address.ts'
import { AddressCurrency } from '../parts/address-field.tsx'
import { Pager } from '../parts/list/pager.tsx'
import { newRate, type RateEdit, RateFormDrawer } from './rate-form.tsx'
import './rate.css'
import { RateList, rateKinds, useRateList } from './rate-list.tsx'
import { type MonthAct, RateMonthAct, RateYear } from './rate-year.tsx'

/** What stands over the rates. */
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
