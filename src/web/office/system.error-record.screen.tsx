// The errors that people have reported: found by state, words, menu, reporter, trace id and day; several are taken on
// at once.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type ErrorRowShape, errorStates } from '../../contract/office/error-record.ts'
import { saveAnswer } from '../api/download.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { momentText } from '../kit/day-text.ts'
import { confirm } from '../kit/dialog.tsx'
import { BarLine } from '../kit/page.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { useTab } from '../kit/tab.ts'
import { type Say, useWords } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { AddressChips, AddressDay, AddressNamedChoice, AddressSearch, AddressText } from '../parts/address-field.tsx'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { ListPage, useListState } from '../parts/list/list-page.tsx'
import { errorApi, stateOf } from './error-api.ts'
import { ErrorHandle } from './error-handle.tsx'

const usualSize = 100

const columnsOf = (t: Say): GridColumn<ErrorRowShape>[] => [
  { key: 'no', title: t('f_no'), width: 136, sortable: true, cell: (row) => row.no },
  {
    key: 'recFlg',
    title: t('f_recFlg'),
    width: 112,
    sortable: true,
    cell: (row) => <Tag look={stateOf(row).look}>{t(stateOf(row).word)}</Tag>,
  },
  { key: 'message', title: t('f_message'), width: 240, min: 140, grow: 3, cell: (row) => row.message },
  { key: 'errorCode', title: t('f_errorCode'), width: 84, sortable: true, cell: (row) => row.errorCode },
  { key: 'reqUrl', title: t('f_reqUrl'), width: 150, min: 90, grow: 1, quiet: true, cell: (row) => row.reqUrl },
  { key: 'menuName', title: t('f_menuName'), width: 100, min: 80, grow: 1, cell: (row) => row.menuName },
  {
    key: 'occurrences',
    title: t('f_occurrences'),
    width: 92,
    align: 'end',
    sortable: true,
    cell: (row) => row.occurrences,
  },
  {
    key: 'createUserName',
    title: t('f_createUserName'),
    width: 116,
    sortable: true,
    cell: (row) => row.createUserName,
  },
  { key: 'lastAt', title: t('f_lastAt'), width: 146, sortable: true, cell: (row) => momentText(row.lastAt) },
  { key: 'assigneeName', title: t('f_assigneeName'), width: 104, cell: (row) => row.assigneeName },
]

const filterOf = (address: Address) => {
  const state = errorStates.findIndex((one) => one === address.get('state'))
  return {
    recFlg: state < 0 ? undefined : state,
    keyword: address.get('search') || undefined,
    traceId: address.get('traceId') || undefined,
    createUserId: address.get('createUserId') || undefined,
    menuId: address.get('menuId') || undefined,
    start: address.get('dateFrom') || undefined,
    end: address.get('dateTo') || undefined,
  }
}

const Chips = ({ address }: { address: Address }) => {
  const t = useWords('errorRecord')
  const { menus = [], users = [] } = useCall(errorApi.choices, {}, { quiet: true }).data ?? {}
  const states = { name: 'state', none: t('all'), values: errorStates, say: (one: string) => t(`state_${one}`) }
  return (
    <>
      <AddressChips address={address} {...states} />
      <BarLine />
      <AddressNamedChoice {...{ address, name: 'menuId', label: t('f_menuName'), none: t('all'), named: menus }} />
      <AddressNamedChoice
        {...{ address, name: 'createUserId', label: t('f_createUserName'), none: t('all'), named: users }}
      />
      <AddressText address={address} name="traceId" label={t('f_traceId')} width={190} />
      <AddressDay address={address} name="dateFrom" label={t('dateFrom')} />
      <AddressDay address={address} name="dateTo" label={t('dateTo')} />
    </>
  )
}

type Chosen = {
  rows: readonly ErrorRowShape[]
  clear: () => void
  handle: (row: ErrorRowShape) => void
}

const ChosenActs = ({ rows, clear, handle }: Chosen) => {
  const t = useWords('errorRecord')
  const tab = useTab()
  const batch = useWrite(errorApi.batch)
  const remove = useWrite(errorApi.remove)
  const [one] = rows
  const isOne = rows.length === 1 && one !== undefined
  const setAll = (recFlg: 1 | 3) => batch.mutate({ ids: rows.map(({ id }) => id), recFlg }, { onSuccess: clear })
  const removeOne = async (row: ErrorRowShape) => {
    const title = t('deleteTitle', { no: row.no })
    const answer = await confirm({ title, text: t('deleteText'), act: t('delete'), danger: true })
    if (answer !== null) remove.mutate({ id: row.id }, { onSuccess: clear })
  }
  const none = rows.length === 0
  return (
    <>
      <Auth code="sys:error:detail">
        <Button icon="eye" disabled={!isOne} onClick={() => one && tab.open(`/system/error-record-detail/${one.id}`)}>
          {t('open')}
        </Button>
      </Auth>
      <Auth code="sys:error:handle">
        <Button icon="edit" disabled={!isOne} onClick={() => one && handle(one)}>
          {t('handle')}
        </Button>
        <Button icon="user" disabled={none} busy={batch.isPending} onClick={() => setAll(1)}>
          {t('takeOn')}
        </Button>
        <Button icon="ban" disabled={none} busy={batch.isPending} onClick={() => setAll(3)}>
          {t('ignore')}
        </Button>
      </Auth>
      <Auth code="sys:error:delete">
        <Button icon="trash" disabled={!isOne} onClick={() => one && void removeOne(one)}>
          {t('delete')}
        </Button>
      </Auth>
    </>
  )
}

const ErrorRecordScreen = () => {
  const t = useWords('errorRecord')
  const tab = useTab()
  const mayOpen = useAuth('sys:error:detail')
  const columns = useMemo(() => columnsOf(t), [t])
  const [handled, setHandled] = useState<ErrorRowShape | null>(null)
  const { address, filter, ...list } = useListState(filterOf, usualSize)
  const answer = useCall(errorApi.list, list.asked, { placeholderData: keepPreviousData })
  const shown = list.shown(answer, ({ id }) => id)
  const exporting = (
    <Auth code="sys:error:export">
      <Button icon="download" onClick={() => void saveAnswer(errorApi.export(filter), `${t('title')}.xlsx`)}>
        {t('export')}
      </Button>
    </Auth>
  )
  return (
    <>
      <ListPage
        title={t('title')}
        {...shown.page}
        parameters={<AddressSearch address={address} placeholder={t('search')} />}
        chips={<Chips address={address} />}
        actions={exporting}
        foot={<ChosenActs rows={shown.chosen} clear={list.chooseNone} handle={setHandled} />}
        noneYet={t('noneYet')}
        grid={{
          id: 'error-record',
          columns,
          ...shown.grid,
          selection: list.selection,
          onOpen: (row) => mayOpen && tab.open(`/system/error-record-detail/${row.id}`),
          place: address.search,
        }}
      />
      {handled && <ErrorHandle record={handled} onClose={() => setHandled(null)} />}
    </>
  )
}

export default ErrorRecordScreen
