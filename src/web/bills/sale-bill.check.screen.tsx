// Sale-bill check: the bills of the stores, their states, and what is done with the chosen ones.
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { costCode, type SaleBillRowShape, saleBillCalls } from '../../contract/bills/sale-bill.ts'
import { type SaleState, saleChannels, saleGroupings, saleStates } from '../../domain/bills/sale-bill.ts'
import { send, senderOf, useCall } from '../api/query.ts'
import type { AccountSetChoice } from '../api/session.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button, Icon, type IconName } from '../kit/button.tsx'
import { Panel } from '../kit/dialog.tsx'
import { Table, type TitledCell } from '../kit/layout.tsx'
import { groupDigits, isZeroText, Money } from '../kit/money.tsx'
import { Empty, Page, PageBar, useTab } from '../kit/page.tsx'
import { ProblemList } from '../kit/problem-list.tsx'
import { type Say, useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import type { Address } from '../parts/address.ts'
import { AddressDay, AddressSearch } from '../parts/address-field.tsx'
import { useListState } from '../parts/list/list-page.tsx'
import { quietly } from '../parts/record-fields.tsx'
import { AddressEntity, ChannelField } from './bill-fields.tsx'
import { type DocumentAct, DocumentList } from './documents.tsx'
import { GenerateDrawer, type Generation } from './generate-drawer.tsx'
import { MappingDrawer } from './mapping-drawer.tsx'
import './sale-bill.css'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import type { GridColumn } from '../parts/grid/data-grid.tsx'

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

const amounts = ['gross', 'discount', 'returns', 'net', 'tax', 'cost'] as const

const Facts = ({ bill }: { bill: SaleBillRowShape }) => {
  const t = useWords('saleBill')
  const seesCost = useAuth(costCode)
  const shown = amounts.filter((name) => name !== 'cost' || seesCost)
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    ['date', bill.date],
    ['store', `${bill.store} ${bill.storeName}`],
    ['channel', t(`channel_${bill.channel}`)],
    ['taxRate', `${bill.taxRate}%`],
    ['quantity', isZeroText(bill.quantity) ? '' : bill.quantity],
    ['invoiceNo', bill.invoiceNo],
    ['remark', bill.remark],
    ['checkedBy', bill.checkedBy],
    ...shown.map((name) => [name, <Money key={name} value={bill[name]} />] as const),
  ]
  return (
    <dl className="grid mt-8 mb-12 gap-4">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className="flex justify-between gap-12">
            <dt className="text-quiet">{t(name)}</dt>
            <dd className="m-0 wrap-anywhere text-end">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const tableLook = 'sale-table full-table mb-12 cells-lined cells-normal heads-quiet'

const Tenders = ({ bill }: { bill: SaleBillRowShape }) => {
  const t = useWords('saleBill')
  return (
    <Table
      className={tableLook}
      rows={bill.tenders}
      columns={[
        [t('tenders'), ({ tender }) => t(`tender_${tender}`)],
        [t('amount'), ({ amount: value }) => <Money value={value} />],
        [t('fee'), ({ fee }) => <Money value={fee} />],
      ]}
    />
  )
}

const Items = ({ bill }: { bill: SaleBillRowShape }) => {
  const t = useWords('saleBill')
  const seesCost = useAuth(costCode)
  if (bill.items.length === 0) return null
  const cost: TitledCell<(typeof bill.items)[number]> = [t('cost'), (item) => <Money value={item.cost} />]
  return (
    <Table
      className={tableLook}
      rows={bill.items}
      columns={[
        [t('items'), ({ brand, category }) => [brand, category].filter(Boolean).join(' · ')],
        [t('quantity'), ({ quantity }) => quantity],
        [t('gross'), ({ gross }) => <Money value={gross} />],
        ...(seesCost ? [cost] : []),
      ]}
    />
  )
}

const BillPanel = ({ bill, onClose }: { bill: SaleBillRowShape; onClose: () => void }) => {
  const t = useWords('saleBill')
  const tab = useTab()
  const open = bill.voucherId !== null && (
    <Button icon="file" onClick={() => tab.open(`/voucher/entry/${bill.voucherId}`)}>
      {t('openVoucher')} {bill.voucherNo}
    </Button>
  )
  return (
    <Panel
      title={t('details', { no: bill.billNo })}
      note={<SaleStateTag state={bill.state} />}
      onClose={onClose}
      foot={open || undefined}
    >
      <div className="px-16 py-12">
        {billDoubts(bill, t).map((doubt) => (
          <p key={doubt} className="text-warn">
            <Icon name="alert" size={14} /> {doubt}
          </p>
        ))}
        {bill.problems.length > 0 && <ProblemList problems={bill.problems} />}
        <Facts bill={bill} />
        <Tenders bill={bill} />
        <Items bill={bill} />
      </div>
    </Panel>
  )
}

const looks: Readonly<Record<SaleState, readonly [IconName, TagLook]>> = {
  IMPORTED: ['circle-dot', 'saved'],
  ERROR: ['alert', 'negative'],
  CHECKED: ['check-circle', 'ok'],
  VOUCHERED: ['lock', 'posted'],
  CANCELLED: ['ban', 'draft'],
}

const SaleStateTag = ({ state }: { state: SaleState }) => {
  const t = useWords('saleBill')
  const [icon, look] = looks[state]
  return (
    <Tag look={look} icon={icon}>
      {t(`state_${state}`)}
    </Tag>
  )
}

const amount = (
  key: 'gross' | 'net' | 'tax' | 'cost',
  t: Say,
  unit: string,
  more: { width: number; sortable?: boolean; rare?: boolean },
): GridColumn<SaleBillRowShape> => ({
  key,
  title: t(key),
  unit,
  align: 'end',
  ...more,
  cell: (row) => <Money value={row[key]} struck={row.state === 'CANCELLED'} />,
  text: (row) => row[key],
})

/** What makes one doubt a bill that breaks no rule: another of its day, or tills that say otherwise. */
const billDoubts = (row: SaleBillRowShape, t: Say): string[] => [
  ...(row.tills === '' ? [] : [t('tills', { amount: groupDigits(row.tills) })]),
  ...(row.isTwin && row.state !== 'CANCELLED' ? [t('twin')] : []),
]

const Trouble = ({ row, t }: { row: SaleBillRowShape; t: Say }) => {
  const problems = row.problems.map(({ message }) => message)
  const doubts = billDoubts(row, t)
  const [first] = [...problems, ...doubts]
  if (first === undefined) return null
  return (
    <span title={[...problems, ...doubts].join('\n')}>
      {problems.length === 0 && <Icon name="alert" size={14} />} {first}
    </span>
  )
}

/** All but the rare ones fit beside each other on 1280 px, the last with its words. */
const billColumns = (t: Say, currency: string, seesCost: boolean): GridColumn<SaleBillRowShape>[] => [
  { key: 'billNo', title: t('billNo'), width: 104, min: 96, grow: 1, sortable: true, cell: (row) => row.billNo },
  { key: 'date', title: t('date'), width: 104, sortable: true, cell: (row) => row.date },
  {
    key: 'store',
    title: t('store'),
    width: 130,
    min: 110,
    grow: 1,
    sortable: true,
    cell: (row) => `${row.store} ${row.storeName}`,
  },
  { key: 'channel', title: t('channel'), width: 104, cell: (row) => t(`channel_${row.channel}`) },
  { key: 'state', title: t('state'), width: 108, cell: (row) => <SaleStateTag state={row.state} /> },
  amount('gross', t, currency, { width: 112, sortable: true }),
  amount('net', t, currency, { width: 112, sortable: true, rare: true }),
  amount('tax', t, currency, { width: 100 }),
  ...(seesCost ? [amount('cost', t, currency, { width: 112, rare: true })] : []),
  {
    key: 'voucherNo',
    title: t('voucher'),
    width: 84,
    cell: (row) => row.voucherNo,
    link: (row) => (row.voucherId === null ? null : `/voucher/entry/${row.voucherId}`),
  },
  {
    key: 'problems',
    title: t('problems'),
    width: 200,
    min: 160,
    grow: 3,
    quiet: true,
    cell: (row) => <Trouble row={row} t={t} />,
    text: (row) => [...row.problems.map(({ message }) => message), ...billDoubts(row, t)].join('\n'),
  },
]
