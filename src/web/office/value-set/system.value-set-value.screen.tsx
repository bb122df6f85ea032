// The values that a value set keeps: found, made, changed, switched on and off, brought from a file and given as one.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import type { SetValueShape, ValueSetShape } from '../../../contract/office/value-set.ts'
import { saveAnswer } from '../../api/download.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { Auth, useAuth } from '../../kit/auth.tsx'
import { Button } from '../../kit/button.tsx'
import { confirm } from '../../kit/dialog.tsx'
import { Checkbox } from '../../kit/field.tsx'
import { MenuButton, type MenuItem } from '../../kit/menu-button.tsx'
import { LoadFailed, Page, PageBody, Skeleton } from '../../kit/page.tsx'
import { useTab, useTabTitle } from '../../kit/tab.ts'
import { nameOf, type Say, useLang, useWords } from '../../kit/words.ts'
import { type Address, useAddress } from '../../parts/address.ts'
import { AddressSearch } from '../../parts/address-field.tsx'
import type { GridColumn, Sort } from '../../parts/grid/data-grid.tsx'
import { changedColumn, enabledColumn } from '../../parts/grid/state-columns.tsx'
import { ChangeHistory } from '../../parts/list/change-history.tsx'
import { ImportSheet, sendFile } from '../../parts/list/import-dialog.tsx'
import { ListPage, usePages } from '../../parts/list/list-page.tsx'
import { setValueApi, valueSetApi } from '../office-api.ts'
import { SetValueForm } from './value-set-value-form.tsx'

const usualSize = 100

type Over = { of: 'add' | 'import' } | { of: 'edit' | 'history'; row: SetValueShape } | null

const columnsOf = (t: Say, set: ValueSetShape): GridColumn<SetValueShape>[] => [
  {
    ...{ key: 'value', title: t('f_value'), width: 150, min: 100, pinned: true, sortable: true },
    cell: (row) => row.value,
  },
  {
    ...{ key: 'labelZhCn', title: t('f_labelZhCn'), width: 180, min: 120, grow: 2, sortable: true },
    cell: (row) => row.labelZhCn,
  },
  { key: 'labelZhTw', title: t('f_labelZhTw'), width: 160, min: 110, grow: 1, cell: (row) => row.labelZhTw },
  { key: 'labelEn', title: t('f_labelEn'), width: 160, min: 110, grow: 1, cell: (row) => row.labelEn },
  ...(set.kind === 'cascade'
    ? [
        {
          ...{ key: 'parentValue', title: t('f_parentValue'), width: 120, sortable: true },
          cell: (row: SetValueShape) => row.parentValue,
        },
      ]
    : []),
  ...(set.scope === 'global'
    ? []
    : [
        {
          ...{ key: 'place', title: t('f_companyCode'), width: 130 },
          cell: (row: SetValueShape) => row.accountSet || row.companyCode || t('everywhere'),
        },
      ]),
  { key: 'startDate', title: t('f_startDate'), width: 106, cell: (row) => row.startDate },
  { key: 'endDate', title: t('f_endDate'), width: 106, sortable: true, cell: (row) => row.endDate },
  { key: 'sort', title: t('f_sort'), width: 76, align: 'end', sortable: true, cell: (row) => row.sort },
  enabledColumn(t),
  changedColumn(t),
]

const useValueActs = (row: SetValueShape | undefined) => {
  const t = useWords('setValue')
  const status = useWrite(setValueApi.status)
  const remove = useWrite(setValueApi.delete)
  const removeOne = async () => {
    if (!row) return
    const title = t('deleteTitle', { name: row.value })
    const answer = await confirm({ title, text: t('deleteText'), act: t('masterList:delete'), danger: true })
    if (answer !== null) remove.mutate({ id: row.id })
  }
  const toggle = () => row && status.mutate({ id: row.id, version: row.version, enabled: !row.enabled })
  return { removeOne, toggle, isBusy: status.isPending || remove.isPending }
}

const Acts = ({ row, show }: { row: SetValueShape | undefined; show: (over: Over) => void }) => {
  const t = useWords('setValue')
  const acts = useValueActs(row)
  const mayTrail = useAuth('sys:trail:list')
  return (
    <>
      <Auth code="sys:valueSet:value">
        <Button icon="edit" disabled={!row} onClick={() => row && show({ of: 'edit', row })}>
          {t('masterList:edit')}
        </Button>
        <Button
          icon={row?.enabled === false ? 'check' : 'ban'}
          disabled={!row}
          busy={acts.isBusy}
          onClick={acts.toggle}
        >
          {t(row?.enabled === false ? 'masterList:enable' : 'masterList:disable')}
        </Button>
        <Button icon="trash" disabled={!row} onClick={() => void acts.removeOne()}>
          {t('masterList:delete')}
        </Button>
      </Auth>
      {mayTrail && (
        <Button icon="history" disabled={!row} onClick={() => row && show({ of: 'history', row })}>
          {t('masterList:history')}
        </Button>
      )}
    </>
  )
}

type Filter = { setId: string; search?: string; enabled?: boolean }

const filterOf = (setId: string, address: Address): Filter => ({
  setId,
  ...(address.get('search') === '' ? {} : { search: address.get('search') }),
  ...(address.has('disabled') ? {} : { enabled: true }),
})

const PageActs = ({ set, filter, show }: { set: ValueSetShape; filter: Filter; show: (over: Over) => void }) => {
  const t = useWords('setValue')
  const tab = useTab()
  const mayExport = useAuth('sys:valueSet:export')
  const mayKeep = useAuth('sys:valueSet:value')
  const name = `${set.code}.xlsx`
  const item = (key: string, onSelect: () => void): MenuItem => ({
    ...{ key, icon: 'download', label: t(`masterList:${key}`), onSelect },
  })
  const items = [
    ...(mayExport ? [item('export', () => void saveAnswer(setValueApi.export(filter), name))] : []),
    ...(mayKeep ? [item('template', () => void saveAnswer(setValueApi.template({}), name))] : []),
  ]
  return (
    <>
      <Button icon="arrow-left" onClick={() => tab.open('/system/value-set')}>
        {t('back')}
      </Button>
      {items.length > 0 && <MenuButton label={t('masterList:files')} icon="download" align="end" items={items} />}
      {mayKeep && (
        <>
          <Button icon="upload" onClick={() => show({ of: 'import' })}>
            {t('masterList:import')}
          </Button>
          <Button look="solid" icon="plus" onClick={() => show({ of: 'add' })}>
            {t('masterList:add')}
          </Button>
        </>
      )}
    </>
  )
}

const Overlay = (props: { over: Exclude<Over, null>; set: ValueSetShape; onClose: () => void }) => {
  const { over, set, onClose } = props
  const t = useWords('setValue')
  const lang = useLang()
  if (over.of === 'add') return <SetValueForm set={set} row={null} onClose={onClose} />
  if (over.of === 'edit') return <SetValueForm set={set} row={over.row} onClose={onClose} />
  if (over.of === 'history') {
    const objectNo = `${set.code} ${over.row.value}`
    return <ChangeHistory chain="group" objectType="valueSetValue" objectNo={objectNo} onClose={onClose} />
  }
  return (
    <ImportSheet
      title={t('masterList:importTitle', { title: nameOf(set, lang) })}
      accept=".xlsx,.csv"
      sendFile={(file, how, options) => sendFile(setValueApi.import, file, how, options, { setId: set.id })}
      onClose={onClose}
    />
  )
}

const Values = ({ set }: { set: ValueSetShape }) => {
  const t = useWords('setValue')
  const lang = useLang()
  const address = useAddress()
  const filter = filterOf(set.id, address)
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const [sort, setSort] = useState<Sort | null>(null)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [over, show] = useState<Over>(null)
  const mayKeep = useAuth('sys:valueSet:value')
  const columns = useMemo(() => columnsOf(t, set), [t, set])
  const list = useCall(setValueApi.list, { page, pageSize, ...filter, ...sort }, { placeholderData: keepPreviousData })
  const rows = list.data?.items ?? []
  const chosen = rows.filter(({ id }) => keys.has(id))
  const title = t('of', { name: nameOf(set, lang) })
  useTabTitle(title)
  const parameters = (
    <>
      <AddressSearch address={address} placeholder={t('search')} />
      <Checkbox checked={address.has('disabled')} onChange={(on) => address.set({ disabled: on, page: null })}>
        {t('valueSet:showDisabled')}
      </Checkbox>
    </>
  )
  return (
    <>
      <ListPage
        title={title}
        answer={list}
        parameters={parameters}
        actions={<PageActs set={set} filter={filter} show={show} />}
        foot={<Acts row={chosen.length === 1 ? chosen[0] : undefined} show={show} />}
        grid={{
          ...{ id: 'value-set-values', columns, rows, sort, onSort: setSort },
          rowKey: (row) => row.id,
          rowLook: (row) => (row.enabled ? undefined : 'muted'),
          selection: { keys, onChange: setKeys },
          onOpen: (row) => mayKeep && show({ of: 'edit', row }),
        }}
        isWhole={!filter.search}
        noneYet={t('noneYet')}
        pages={pagesOf(list.data?.total)}
      />
      {over && <Overlay over={over} set={set} onClose={() => show(null)} />}
    </>
  )
}

const SetValueScreen = () => {
  const { id = '' } = useParams()
  const set = useCall(valueSetApi.detail, { id }, { quiet: 'first' })
  if (set.data) return <Values set={set.data} />
  return (
    <Page>
      <PageBody padded>
        {set.error ? <LoadFailed trouble={set.error} onRetry={() => void set.refetch()} /> : <Skeleton />}
      </PageBody>
    </Page>
  )
}

export default SetValueScreen
