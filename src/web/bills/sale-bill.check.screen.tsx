// Sale-bill check: the bills of the stores, their states, and what is done with the chosen ones.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { costCode, type SaleBillRowShape, type SaleFilterShape } from '../../contract/bills/sale-bill.ts'
import { saleChannels, saleStates } from '../../domain/bills/sale-bill.ts'
import { saleGroupings } from '../../domain/bills/sale-group.ts'
import { useCall } from '../api/query.ts'
import type { AccountSetChoice } from '../api/session.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { Money } from '../kit/money.tsx'
import { BarLine, Chip, Empty, LoadFailed, Page, PageBar, PageBody, SecondBar } from '../kit/page.tsx'
import { useTab } from '../kit/tab.ts'
import { useWords } from '../kit/words.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { type Address, useAddress } from '../parts/address.ts'
import { AddressDay, AddressSearch } from '../parts/address-field.tsx'
import { ColumnChooser, useChosenColumns } from '../parts/grid/column-chooser.tsx'
import { DataGrid } from '../parts/grid/data-grid.tsx'
import { usePages } from '../parts/list/use-pages.ts'
import { sumAmounts } from '../parts/sum-amounts.ts'
import { ActedPanel } from './act-result.tsx'
import { ActsFoot } from './acts-foot.tsx'
import { AddressEntity } from './address-entity.tsx'
import { saleBillApi } from './bill-api.ts'
import { billColumns } from './bill-columns.tsx'
import { BillPanel } from './bill-panel.tsx'
import { GenerateDrawer } from './generate-drawer.tsx'
import { MappingDrawer } from './mapping-drawer.tsx'
import { ChannelField } from './sale-fields.tsx'
import { type BillChoice, type BillReport, billActs, useBillActs } from './use-bill-acts.ts'

/** What came of an act on bills. */
const ReportPanel = ({ report, onClose }: { report: BillReport; onClose: () => void }) => {
  const t = useWords('saleBill')
  const { act, acted, made, problems } = report
  const told = made
    ? t(act === 'generate' ? 'made' : 'takenBack', { vouchers: made.vouchers, bills: made.bills })
    : acted && t('result', { act: t(act), done: acted.done, refused: acted.refusedCount })
  const rest = acted ? acted.refusedCount - acted.refused.length : 0
  return (
    <ActedPanel
      title={t(act)}
      told={told}
      problems={problems}
      left={acted?.refused.map((one) => ({ no: one.billNo, problems: one.problems }))}
      moreLeft={rest > 0 ? t('moreRefused', { n: rest }) : undefined}
      made={made?.first}
      onClose={onClose}
    />
  )
}

const usualSize = 100
const gridId = 'sale-bills'
const none: ReadonlySet<string> = new Set()

const filterOf = (address: Address): SaleFilterShape => ({
  billNo: address.get('search') || undefined,
  store: address.get('store') || undefined,
  dateFrom: address.get('dateFrom') || undefined,
  dateTo: address.get('dateTo') || undefined,
  channel: saleChannels.find((one) => one === address.get('channel')),
  state: saleStates.find((one) => one === address.get('state')),
})

type BarsProps = { address: Address; currency: string; counts: Readonly<Record<string, number>> | undefined }

const Bars = ({ address, currency, counts }: BarsProps) => {
  const t = useWords('saleBill')
  const seesCost = useAuth(costCode)
  const columns = useMemo(() => billColumns(t, currency, seesCost), [t, currency, seesCost])
  const state = address.get('state')
  const toggle = (one: string) => address.set({ state: one === state ? null : one, page: null })
  return (
    <SecondBar>
      {saleStates.map((one) => (
        <Chip
          key={one}
          label={t(`state_${one}`)}
          count={counts?.[one]}
          isOn={one === state}
          onToggle={() => toggle(one)}
        />
      ))}
      <BarLine />
      <ChannelField address={address} />
      <span className="bar-end">
        <ColumnChooser id={gridId} columns={columns} />
      </span>
    </SecondBar>
  )
}

const Actions = ({ onMapping }: { onMapping: () => void }) => {
  const t = useWords('saleBill')
  const tab = useTab()
  return (
    <>
      <Button icon="switches" onClick={onMapping}>
        {t('mapping')}
      </Button>
      <Auth code="gl:saleBill:import">
        <Button look="solid" icon="upload" onClick={() => tab.open('/sale-bill/import')}>
          {t('import')}
        </Button>
      </Auth>
    </>
  )
}

const useBills = (address: Address) => {
  const filter = filterOf(address)
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const input = { ...filter, page, pageSize, field: address.get('field') || undefined }
  const order: 'asc' | 'desc' = address.get('order') === 'desc' ? 'desc' : 'asc'
  const list = useCall(saleBillApi.list, { ...input, order }, { placeholderData: keepPreviousData })
  return {
    filter,
    page,
    list,
    rows: list.data?.items ?? [],
    total: list.data?.total ?? 0,
    pages: pagesOf(list.data?.total),
  }
}

const totalsOf = (
  rows: readonly SaleBillRowShape[],
  all: { gross: string; net: string; tax: string; cost: string } | undefined,
  t: (key: string) => string,
) => {
  const counting = rows.filter(({ state }) => state !== 'CANCELLED')
  const names = ['gross', 'net', 'tax', 'cost'] as const
  const cells = (of: (name: (typeof names)[number]) => string) =>
    Object.fromEntries(names.map((name) => [name, <Money key={name} value={of(name)} zero="zero" />]))
  return [
    {
      key: 'page',
      cells: { billNo: t('pageTotal'), ...cells((name) => sumAmounts(counting.map((row) => row[name]))) },
    },
    { key: 'all', isQuiet: true, cells: { billNo: t('filterTotal'), ...cells((name) => all?.[name] ?? '') } },
  ]
}

const NoBills = ({ isFiltered }: { isFiltered: boolean }) => {
  const t = useWords('saleBill')
  return (
    <Empty icon="store" title={t(isFiltered ? 'noneFiltered' : 'none')} text={isFiltered ? undefined : t('noneText')} />
  )
}

const BillGrid = (props: {
  address: Address
  bills: ReturnType<typeof useBills>
  currency: string
  keys: ReadonlySet<string>
  onKeys: (keys: ReadonlySet<string>) => void
  onActive: (id: string | null) => void
}) => {
  const t = useWords('saleBill')
  const { address, bills, currency } = props
  const { list, rows } = bills
  const seesCost = useAuth(costCode)
  const all = useMemo(() => billColumns(t, currency, seesCost), [t, currency, seesCost])
  const columns = useChosenColumns(gridId, all)
  const order = address.get('order') === 'desc' ? ('desc' as const) : ('asc' as const)
  if (list.error && !list.data) return <LoadFailed trouble={list.error} onRetry={() => void list.refetch()} />
  return (
    <DataGrid
      id={gridId}
      label={t('checkTitle')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowLook={(row) => (row.state === 'CANCELLED' ? 'muted' : undefined)}
      totals={totalsOf(rows, list.data?.totals, t)}
      sort={address.has('field') ? { field: address.get('field'), order } : null}
      onSort={(sort) => address.set({ ...sort, page: null })}
      selection={{ keys: props.keys, onChange: props.onKeys }}
      onActive={(row) => props.onActive(row?.id ?? null)}
      place={address.search}
      page={bills.page}
      isLoading={list.isPending}
      isStale={list.isPlaceholderData}
      empty={<NoBills isFiltered={address.search !== ''} />}
    />
  )
}

const SaleBills = ({ set, onMapping }: { set: AccountSetChoice; onMapping: () => void }) => {
  const t = useWords('saleBill')
  const address = useAddress()
  const bills = useBills(address)
  const { filter, list, rows, total } = bills
  const [keys, setKeys] = useState(none)
  const [isAll, setAll] = useState(false)
  const [active, setActive] = useState<string | null>(null)
  const [isGenerating, setGenerating] = useState(false)
  const acts = useBillActs()
  const chosen: BillChoice = isAll ? { filter } : { ids: [...keys] }
  const count = isAll ? total : keys.size
  const unchoose = () => {
    setKeys(none)
    setAll(false)
  }
  const bill = rows.find((row) => row.id === active)
  const panel = acts.report ? (
    <ReportPanel report={acts.report} onClose={acts.dismiss} />
  ) : (
    bill && <BillPanel bill={bill} onClose={() => setActive(null)} />
  )
  return (
    <Page>
      <PageBar title={t('checkTitle')} actions={<Actions onMapping={onMapping} />}>
        <AddressSearch address={address} placeholder={t('billNo')} />
        <AddressEntity address={address} type="store" label={t('store')} />
        <AddressDay address={address} name="dateFrom" label={t('trail:dateFrom')} />
        <AddressDay address={address} name="dateTo" label={t('trail:dateTo')} />
      </PageBar>
      <Bars address={address} currency={set.currency} counts={list.data?.counts} />
      <PageBody panel={panel}>
        <BillGrid
          {...{ address, bills, currency: set.currency }}
          keys={isAll ? new Set(bills.rows.map(({ id }) => id)) : keys}
          onKeys={(next) => {
            setAll(false)
            setKeys(next)
          }}
          onActive={setActive}
        />
      </PageBody>
      <ActsFoot
        words="saleBill"
        acts={billActs}
        count={count}
        isAll={isAll}
        busy={acts.busy}
        pages={bills.pages}
        onAll={() => setAll(true)}
        onNone={unchoose}
        onAct={(name) => {
          if (name === 'generate') setGenerating(true)
          else void acts.run(name, chosen, count).then((isDone) => isDone && unchoose())
        }}
      />
      {isGenerating && (
        <GenerateDrawer
          words="saleBill"
          groupings={saleGroupings}
          first="STORE_DAY"
          usualType="XX"
          places="{store} {mm} {dd} {channel} {billNo}"
          count={count}
          onClose={() => setGenerating(false)}
          onRun={async (how) => {
            if (await acts.generate(chosen, how)) {
              unchoose()
              setGenerating(false)
            }
          }}
        />
      )}
    </Page>
  )
}

const Check = ({ set }: { set: AccountSetChoice }) => {
  const [isMapping, setMapping] = useState(false)
  return (
    <>
      <SaleBills set={set} onMapping={() => setMapping(true)} />
      {isMapping && <MappingDrawer onClose={() => setMapping(false)} />}
    </>
  )
}

const CheckScreen = () => <AccountSetGate>{(set) => <Check key={set.value} set={set} />}</AccountSetGate>

export default CheckScreen
