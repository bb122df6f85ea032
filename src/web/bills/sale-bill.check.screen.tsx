// Sale-bill check: the bills of the stores, their states, and what is done with the chosen ones.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { costCode, saleBillCalls } from '../../contract/bills/sale-bill.ts'
import { saleChannels, saleGroupings, saleStates } from '../../domain/bills/sale-bill.ts'
import { send, senderOf, useCall } from '../api/query.ts'
import type { AccountSetChoice } from '../api/session.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { Empty, Page, PageBar } from '../kit/page.tsx'
import { useTab } from '../kit/tab.ts'
import { useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import type { Address } from '../parts/address.ts'
import { AddressDay, AddressSearch } from '../parts/address-field.tsx'
import { useListState } from '../parts/list/list-page.tsx'
import { quietly } from '../parts/record-fields.tsx'
import { billColumns } from './bill-columns.tsx'
import { AddressEntity, ChannelField } from './bill-fields.tsx'
import { BillPanel } from './bill-panel.tsx'
import { type DocumentAct, DocumentList } from './documents.tsx'
import { GenerateDrawer, type Generation } from './generate-drawer.tsx'
import { MappingDrawer } from './mapping-drawer.tsx'

const usualSize = 100

const filterOf = (address: Address) => ({
  billNo: address.get('search') || undefined,
  store: address.get('store') || undefined,
  dateFrom: address.get('dateFrom') || undefined,
  dateTo: address.get('dateTo') || undefined,
  channel: saleChannels.find((one) => one === address.get('channel')),
  state: saleStates.find((one) => one === address.get('state')),
})

const acts: readonly DocumentAct<ReturnType<typeof filterOf>>[] = [
  { name: 'check', code: 'gl:saleBill:check', icon: 'check', run: senderOf(saleBillCalls.check) },
  { name: 'cancelCheck', code: 'gl:saleBill:cancelCheck', icon: 'returned', run: senderOf(saleBillCalls.cancelCheck) },
  { name: 'cancel', code: 'gl:saleBill:cancel', icon: 'ban', ask: 'ask_cancel', run: senderOf(saleBillCalls.cancel) },
  {
    name: 'cancelGenerate',
    code: 'gl:saleBill:generate',
    icon: 'trash',
    ask: 'ask_cancelGenerate',
    run: (chosen) => send(saleBillCalls.cancelGenerate, chosen, quietly),
  },
]

type How = Generation<(typeof saleGroupings)[number]>

const Making = (props: { count: number; onClose: () => void; onRun: (how: How) => Promise<boolean> }) => (
  <GenerateDrawer
    words="saleBill"
    groupings={saleGroupings}
    first="STORE_DAY"
    usualType="XX"
    places="{store} {mm} {dd} {channel} {billNo}"
    count={props.count}
    onClose={props.onClose}
    onRun={async (how) => (await props.onRun(how)) && props.onClose()}
  />
)

const NoBills = ({ isFiltered }: { isFiltered: boolean }) => {
  const t = useWords('saleBill')
  return (
    <Empty icon="store" title={t(isFiltered ? 'noneFiltered' : 'none')} text={isFiltered ? undefined : t('noneText')} />
  )
}

const SaleBills = ({ set }: { set: AccountSetChoice }) => {
  const t = useWords('saleBill')
  const tab = useTab()
  const list = useListState(filterOf, usualSize, true)
  const { address } = list
  const answer = useCall(saleBillCalls.list, list.asked, { placeholderData: keepPreviousData })
  const seesCost = useAuth(costCode)
  const columns = useMemo(() => billColumns(t, set.currency, seesCost), [t, set.currency, seesCost])
  const [active, setActive] = useState<string | null>(null)
  const [isMapping, setMapping] = useState(false)
  const bill = answer.data?.items.find((row) => row.id === active)
  const actions = (
    <>
      <Button icon="switches" onClick={() => setMapping(true)}>
        {t('mapping')}
      </Button>
      <Auth code="gl:saleBill:import">
        <Button look="solid" icon="upload" onClick={() => tab.open('/sale-bill/import')}>
          {t('import')}
        </Button>
      </Auth>
    </>
  )
  return (
    <Page>
      <PageBar title={t('checkTitle')} actions={actions}>
        <AddressSearch address={address} placeholder={t('billNo')} />
        <AddressEntity address={address} type="store" label={t('store')} />
        <AddressDay address={address} name="dateFrom" label={t('trail:dateFrom')} />
        <AddressDay address={address} name="dateTo" label={t('trail:dateTo')} />
      </PageBar>
      <DocumentList
        words="saleBill"
        title={t('checkTitle')}
        {...{ list, answer, columns, acts }}
        states={saleStates}
        fields={<ChannelField address={address} />}
        totalAt="billNo"
        sums={['gross', 'net', 'tax', 'cost']}
        isOut={(row) => row.state === 'CANCELLED'}
        grid={{
          id: 'sale-bills',
          onActive: (row) => setActive(row?.id ?? null),
          empty: <NoBills isFiltered={address.search !== ''} />,
        }}
        making={{
          code: 'gl:saleBill:generate',
          run: (chosen, how: How) => send(saleBillCalls.generate, { ...chosen, ...how }, quietly),
          drawer: (props) => <Making {...props} />,
        }}
        panel={bill && <BillPanel bill={bill} onClose={() => setActive(null)} />}
      />
      {isMapping && <MappingDrawer onClose={() => setMapping(false)} />}
    </Page>
  )
}

export default ofAccountSet(SaleBills)
