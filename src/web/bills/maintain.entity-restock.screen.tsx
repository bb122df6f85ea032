// Entity restock: goods that went to stores, as documents and as the stock that they and the books come to.
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import {
  entityRestockCalls,
  type RestockFields,
  type RestockRowShape,
  restockGroupings,
} from '../../contract/bills/entity-restock.ts'
import { subjectCalls } from '../../contract/voucher/maintain.ts'
import { toHalfWidth } from '../../domain/base/text.ts'
import { restockOrigins, restockStates, restockSubject } from '../../domain/bills/restock.ts'
import { send, senderOf, useCall } from '../api/query.ts'
import type { AccountSetChoice } from '../api/session.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button, Segmented } from '../kit/button.tsx'
import { FormField, TextField } from '../kit/field.tsx'
import { Money, sumAmounts } from '../kit/money.tsx'
import { Empty, Page, PageBar, PageBody, PageFoot, useTab } from '../kit/page.tsx'
import { momentText, say, useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import { type Address, useAddress } from '../parts/address.ts'
import { AddressDay, AddressSearch } from '../parts/address-field.tsx'
import { ColumnChooser, useChosenColumns } from '../parts/grid/column-chooser.tsx'
import { AnsweredGrid } from '../parts/grid/data-grid.tsx'
import { useListState } from '../parts/list/list-page.tsx'
import { PeriodPicker } from '../parts/period-picker.tsx'
import { addOrEdit, begunWith, FormDrawer, quietly, type RecordField, useRecordForm } from '../parts/record-fields.tsx'
import { EntitySearch, SubjectPicker } from '../parts/subject-picker.tsx'
import { AddressEntity, ExportFile } from './bill-fields.tsx'
import { type DocumentAct, DocumentList } from './documents.tsx'
import { GenerateDrawer, type Generation } from './generate-drawer.tsx'
import { restockColumns, stockColumns, stockSums } from './restock-columns.tsx'

const usualSize = 100

const filterOf = (address: Address) => ({
  search: address.get('search') || undefined,
  store: address.get('store') || undefined,
  brand: address.get('brand') || undefined,
  dateFrom: address.get('dateFrom') || undefined,
  dateTo: address.get('dateTo') || undefined,
  state: restockStates.find((one) => one === address.get('state')),
})

const acts: readonly DocumentAct<ReturnType<typeof filterOf>>[] = [
  { name: 'check', code: 'gl:entityRestock:check', icon: 'check', run: senderOf(entityRestockCalls.check) },
  {
    name: 'cancelCheck',
    code: 'gl:entityRestock:check',
    icon: 'returned',
    run: senderOf(entityRestockCalls.cancelCheck),
  },
  {
    name: 'delete',
    code: 'gl:entityRestock:delete',
    icon: 'trash',
    ask: 'deleteText',
    run: senderOf(entityRestockCalls.delete),
  },
  {
    name: 'cancelGenerate',
    code: 'gl:entityRestock:generate',
    icon: 'ban',
    ask: 'ask_cancelGenerate',
    run: (chosen) => send(entityRestockCalls.cancelGenerate, chosen, quietly),
  },
]

type How = Generation<(typeof restockGroupings)[number]> & { subject: string }

const Making = (props: { count: number; onClose: () => void; onRun: (how: How) => Promise<boolean> }) => {
  const t = useWords('entityRestock')
  const [subject, setSubject] = useState<string>(restockSubject)
  const subjects = useCall(subjectCalls.list, {}).data?.items ?? []
  return (
    <GenerateDrawer
      words="entityRestock"
      groupings={restockGroupings}
      first="STORE_DAY"
      usualType="JI"
      places="{store} {mm} {dd} {billNo}"
      count={props.count}
      onClose={props.onClose}
      onRun={async (how) => {
        await props.onRun({ ...how, subject })
        props.onClose()
      }}
    >
      <FormField label={t('subject')} required>
        {(id) => (
          <SubjectPicker
            {...{ id, subjects, label: t('subject'), value: subject, width: '100%', leafOnly: true }}
            onChange={setSubject}
          />
        )}
      </FormField>
    </GenerateDrawer>
  )
}

type ViewProps = { set: AccountSetChoice; tabs: ReactNode }

const RestockList = ({ set, tabs }: ViewProps) => {
  const t = useWords('entityRestock')
  const tab = useTab()
  const list = useListState(filterOf, usualSize, true)
  const { address } = list
  const answer = useCall(entityRestockCalls.list, list.asked, { placeholderData: keepPreviousData })
  const columns = useMemo(() => restockColumns(t, set.currency), [t, set.currency])
  const [opened, setOpened] = useState<RestockRowShape | 'new' | null>(null)
  const actions = (
    <>
      <ExportFile
        words="entityRestock"
        code="gl:entityRestock:export"
        name={`${t('title')} ${set.value}`}
        call={(format) => send(entityRestockCalls.export, { ...list.filter, format })}
      />
      <Auth code="gl:entityRestock:import">
        <Button icon="upload" onClick={() => tab.open('/maintain/restock-import')}>
          {t('imports')}
        </Button>
      </Auth>
      <Auth code="gl:entityRestock:add">
        <Button look="solid" icon="plus" onClick={() => setOpened('new')}>
          {t('add')}
        </Button>
      </Auth>
    </>
  )
  return (
    <Page>
      <PageBar title={t('title')} actions={actions}>
        {tabs}
        <AddressSearch address={address} placeholder={t('search')} />
        <AddressDay address={address} name="dateFrom" label={t('trail:dateFrom')} />
        <AddressDay address={address} name="dateTo" label={t('trail:dateTo')} />
        <AddressEntity address={address} type="store" label={t('store')} />
      </PageBar>
      <DocumentList
        words="entityRestock"
        title={t('title')}
        {...{ list, answer, columns, acts }}
        states={restockStates}
        fields={<AddressEntity address={address} type="brand" label={t('brand')} />}
        totalAt="documentNo"
        sums={['cost', 'retail']}
        grid={{
          id: 'entity-restocks',
          onOpen: setOpened,
          empty: <Empty icon="store" title={t(address.search === '' ? 'noneYet' : 'none')} />,
        }}
        making={{
          code: 'gl:entityRestock:generate',
          run: (chosen, how: How) => send(entityRestockCalls.generate, { ...chosen, ...how }, quietly),
          drawer: (props) => <Making {...props} />,
        }}
      />
      {opened && (
        <RestockForm
          row={opened === 'new' ? null : opened}
          date={set.openMonth ? `${set.openMonth.slice(0, 7)}-01` : ''}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  )
}

const stockGrid = 'store-stock'

/** The stock of each store in some months: opening, restock, cost of sales, returns, and what the margin proposes. */
const RestockStock = ({ set, tabs }: ViewProps) => {
  const t = useWords('entityRestock')
  const address = useAddress()
  const month = set.openMonth || `${set.year}-12`
  const months = { from: address.get('from', month), to: address.get('to', month) }
  const asked = { ...months, store: address.get('store') || undefined }
  const answer = useCall(entityRestockCalls.stock, asked, { placeholderData: keepPreviousData })
  const all = useMemo(() => stockColumns(t), [t])
  const rows = answer.data?.items ?? []
  const sums = Object.fromEntries(
    stockSums.map((name) => [name, <Money key={name} value={sumAmounts(rows.map((row) => row[name]))} zero="zero" />]),
  )
  const actions = (
    <>
      <ColumnChooser id={stockGrid} columns={all} />
      <ExportFile
        words="entityRestock"
        code="gl:entityRestock:export"
        name={`${t('stockTitle')} ${set.value}`}
        call={(format) => send(entityRestockCalls.exportStock, { ...asked, format })}
      />
    </>
  )
  return (
    <Page>
      <PageBar title={t('title')} actions={actions}>
        {tabs}
        <PeriodPicker {...months} min={`${set.year}-01`} max={`${set.year}-12`} onChange={(to) => address.set(to)} />
        <AddressEntity address={address} type="store" label={t('store')} />
      </PageBar>
      <PageBody>
        <AnsweredGrid
          {...{ answer, rows, id: stockGrid }}
          label={t('stockTitle')}
          columns={useChosenColumns(stockGrid, all)}
          rowKey={(row) => row.store}
          totals={rows.length > 0 ? [{ key: 'all', cells: { store: t('total'), ...sums } }] : []}
          place={address.search}
          empty={<Empty icon="store" title={t('noStock')} />}
        />
      </PageBody>
      <PageFoot>
        <span className="page-note">{t('stockHow')}</span>
        <span className="page-note bar-end">{t('reportScreen:unitOf', { currency: set.currency })}</span>
      </PageFoot>
    </Page>
  )
}

const views = ['list', 'stock'] as const

const Restocks = ({ set }: { set: AccountSetChoice }) => {
  const t = useWords('entityRestock')
  const address = useAddress()
  const isStock = address.get('view') === 'stock'
  const View = isStock ? RestockStock : RestockList
  const tabs = (
    <Segmented
      label={t('title')}
      value={isStock ? 'stock' : 'list'}
      options={views.map((value) => ({ value, label: t(`view_${value}`) }))}
      onChange={(view) => address.set({ view: view === 'stock' ? view : null, page: null })}
    />
  )
  return <View set={set} tabs={tabs} />
}

export default ofAccountSet(Restocks)

const newRestock = (date: string): RestockFields => ({
  documentNo: '',
  date,
  fromType: 'department',
  fromCode: '',
  store: '',
  brand: '',
  category: '',
  quantity: '',
  cost: '',
  retail: '',
  remark: '',
})

const plain = (text: string): string => toHalfWidth(text).trim()

type Fields = RecordField<RestockFields>

const entity = (name: 'fromCode' | 'store' | 'brand', typeOf: (values: RestockFields) => string): Fields => ({
  kind: 'own',
  name,
  required: name !== 'brand',
  draw: ({ form: { values, change }, id, described, invalid, locked }) => {
    const type = typeOf(values)
    const value = values[name]
    if (locked) return <TextField {...{ id, value }} aria-describedby={described} width="100%" readOnly />
    return (
      <EntitySearch
        key={type}
        {...{ id, type, value, invalid, label: say(`entityRestock:${name}`) }}
        onChange={(code) => change({ [name]: code })}
      />
    )
  },
})

const fields: readonly Fields[] = [
  { name: 'documentNo', max: 40, required: true },
  { name: 'date', max: 10, required: true, placeholder: 'kit:dayExample' },
  {
    ...{ kind: 'choice', name: 'fromType', required: true, values: restockOrigins },
    sets: () => ({ fromCode: '' }),
  },
  entity('fromCode', ({ fromType }) => fromType),
  entity('store', () => 'store'),
  entity('brand', () => 'brand'),
  { name: 'category', max: 40 },
  { name: 'quantity', max: 24, inputMode: 'decimal' },
  { name: 'cost', max: 24, inputMode: 'decimal', required: true, hint: 'costHow' },
  { name: 'retail', max: 24, inputMode: 'decimal', hint: 'retailHow' },
  { name: 'remark', max: 200 },
]

/** `row` null: a new one, of `date` at first. */
const RestockForm = (props: { row: RestockRowShape | null; date: string; onClose: () => void }) => {
  const t = useWords('entityRestock')
  const { row, onClose } = props
  const save = (typed: RestockFields): Promise<unknown> => {
    const { quantity, cost, retail, date } = typed
    const figures = { quantity: plain(quantity), cost: plain(cost), retail: plain(retail) }
    return addOrEdit(
      row,
      senderOf(entityRestockCalls.add),
      senderOf(entityRestockCalls.edit),
    )({ ...typed, ...figures, date: plain(date) })
  }
  const form = useRecordForm(begunWith(newRestock(props.date), row), save, onClose)
  const mayWrite = useAuth(row ? 'gl:entityRestock:edit' : 'gl:entityRestock:add')
  const locked = !mayWrite || (row !== null && row.state !== 'OPEN')
  return (
    <FormDrawer
      {...{ words: 'entityRestock', width: 480, form, fields, locked, onClose }}
      title={row === null ? 'addTitle' : locked ? 'viewTitle' : 'editTitle'}
    >
      {row && <p className="page-note">{`${t('changed')} ${row.changedBy} ${momentText(row.changedAt)}`}</p>}
    </FormDrawer>
  )
}
