// The exchange rates of the group, the latest first, by type and currency.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { exchangeRateCalls, type RateRowShape } from '../../contract/maintain.ts'
import { client } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { send } from '../api/send.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { withRatePlaces } from '../kit/money.tsx'
import { Chip } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { useAddress } from '../parts/address.ts'
import { AddressCurrency } from '../parts/address-field.tsx'
import type { GridColumn } from '../parts/data-grid.tsx'
import { ImportDialog } from '../parts/import-dialog.tsx'
import { ListPage } from '../parts/list-page.tsx'

const exchangeRateApi = client(exchangeRateCalls, send)

const types = ['ALL', 'DAILY', 'MONTH_FIXED', 'MONTH_AVG', 'MONTH_END'] as const
const pageSize = 200

const useColumns = (): GridColumn<RateRowShape>[] => {
  const t = useWords('master')
  return useMemo(
    () => [
      { key: 'date', title: t('date'), width: 120, grow: 1, cell: (row) => row.date },
      { key: 'currency', title: t('currency'), width: 90, grow: 1, cell: (row) => row.currency },
      { key: 'type', title: t('rateType'), width: 140, grow: 1, cell: (row) => t(`rate_${row.type}`) },
      { key: 'unit', title: t('unit'), width: 90, align: 'end', quiet: true, cell: (row) => row.unit },
      { key: 'rate', title: t('rate'), width: 160, grow: 1, align: 'end', cell: (row) => withRatePlaces(row.rate) },
    ],
    [t],
  )
}

const Rates = () => {
  const t = useWords('master')
  const address = useAddress()
  const columns = useColumns()
  const [isImporting, setImporting] = useState(false)
  const type = address.get('type', 'ALL')
  const currency = address.get('currency')
  const page = Number(address.get('page', '1')) || 1
  const input = {
    page,
    pageSize,
    type: type === 'ALL' ? undefined : type,
    currency: currency.length === 3 ? currency : undefined,
  }
  const list = useCall(exchangeRateApi.list, input, { placeholderData: keepPreviousData })
  return (
    <>
      <ListPage
        title={t('rates')}
        answer={list}
        isWhole={type === 'ALL' && currency === ''}
        parameters={<AddressCurrency address={address} label={t('currency')} />}
        chips={types.map((one) => (
          <Chip
            key={one}
            label={t(`rate_${one}`)}
            isOn={type === one}
            onToggle={() => address.set({ type: one === 'ALL' ? null : one, page: null })}
          />
        ))}
        actions={
          <Auth code="gl:exchangeRate:import">
            <Button icon="upload" onClick={() => setImporting(true)}>
              {t('import')}
            </Button>
          </Auth>
        }
        grid={{
          id: 'exchange-rates',
          columns,
          rows: list.data?.items ?? [],
          rowKey: (row) => `${row.date} ${row.currency} ${row.type}`,
          place: address.search,
        }}
        pages={{ page, pageSize, total: list.data?.total ?? 0, onPage: (next) => address.set({ page: next }) }}
      />
      {isImporting && <ImportDialog kind="rates" onClose={() => setImporting(false)} />}
    </>
  )
}

const ExchangeRateScreen = () => <AccountSetGate>{(set) => <Rates key={set.value} />}</AccountSetGate>

export default ExchangeRateScreen
