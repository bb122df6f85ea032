// The list of workflows: found by name and state, opened on the canvas, enabled, disabled, deleted.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type WorkflowRow, workflowStates } from '../../../contract/people/workflow.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { Auth } from '../../kit/auth.tsx'
import { Button } from '../../kit/button.tsx'
import { momentText } from '../../kit/day-text.ts'
import { confirm } from '../../kit/dialog.tsx'
import { Chip } from '../../kit/page.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { type Say, useWords } from '../../kit/words.ts'
import { type Address, useAddress } from '../../parts/address.ts'
import { AddressSearch } from '../../parts/address-field.tsx'
import type { GridColumn, Sort } from '../../parts/grid/data-grid.tsx'
import { ListPage, usePages } from '../../parts/list/list-page.tsx'
import { stateLooks, stateOf, workflowApi } from './workflow-api.ts'

const usualSize = 100
const noKeys: ReadonlySet<string> = new Set()

const columnsOf = (t: Say): GridColumn<WorkflowRow>[] => [
  {
    ...{ key: 'name', title: t('f_name'), width: 280, min: 160, grow: 2, sortable: true },
    cell: (row) => row.name,
  },
  {
    key: 'state',
    title: t('f_state'),
    width: 112,
    cell: (row) => <Tag look={stateLooks[stateOf(row)]}>{t(`state_${stateOf(row)}`)}</Tag>,
  },
  {
    ...{ key: 'publishedNo', title: t('f_publishedNo'), width: 96, align: 'end' as const, sortable: true },
    cell: (row) => row.publishedNo || '',
  },
  {
    ...{ key: 'isChanged', title: t('state_draft'), width: 190 },
    cell: (row) => (row.publishedNo > 0 && row.isChanged ? t('changed') : ''),
  },
  { key: 'changedBy', title: t('f_changedBy'), width: 130, quiet: true, cell: (row) => row.changedBy },
  {
    ...{ key: 'changedAt', title: t('f_changedAt'), width: 146, sortable: true, quiet: true },
    cell: (row) => momentText(row.changedAt),
  },
]

type ActsProps = { row: WorkflowRow | undefined; clear: () => void; address: Address }

const ChosenActs = ({ row, clear, address }: ActsProps) => {
  const t = useWords('workflow')
  const status = useWrite(workflowApi.status)
  const remove = useWrite(workflowApi.delete)
  const named = row && { id: row.id, version: row.version }
  const onSuccess = clear
  const askDelete = async () => {
    const asked = { title: t('deleteTitle', { name: row?.name ?? '' }), text: t('deleteText'), act: t('delete') }
    if (named && (await confirm({ ...asked, danger: true })) !== null) remove.mutate(named, { onSuccess })
  }
  return (
    <>
      <Button icon="edit" disabled={!row} onClick={() => row && address.set({ id: row.id })}>
        {t('open')}
      </Button>
      <Auth code="sys:workflow:publish">
        <Button
          icon={row?.enabled === false ? 'check' : 'ban'}
          disabled={!row || row.publishedNo === 0}
          busy={status.isPending}
          onClick={() => row && named && status.mutate({ ...named, enabled: !row.enabled }, { onSuccess })}
        >
          {t(row?.enabled === false ? 'enable' : 'disable')}
        </Button>
      </Auth>
      <Auth code="sys:workflow:edit">
        <Button
          icon="trash"
          disabled={!row || row.publishedNo > 0}
          busy={remove.isPending}
          onClick={() => void askDelete()}
        >
          {t('delete')}
        </Button>
      </Auth>
    </>
  )
}

export const WorkflowList = () => {
  const t = useWords('workflow')
  const address = useAddress()
  const columns = useMemo(() => columnsOf(t), [t])
  const [sort, setSort] = useState<Sort | null>(null)
  const [keys, setKeys] = useState(noKeys)
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const state = workflowStates.find((one) => one === address.get('state'))
  const search = address.get('search') || undefined
  const asked = { search, state, page, pageSize, ...sort }
  const list = useCall(workflowApi.list, asked, { placeholderData: keepPreviousData })
  const rows = list.data?.items ?? []
  const chosen = keys.size === 1 ? rows.find(({ id }) => keys.has(id)) : undefined
  return (
    <ListPage
      title={t('title')}
      answer={list}
      parameters={<AddressSearch address={address} placeholder={t('search')} />}
      chips={['', ...workflowStates].map((one) => (
        <Chip
          key={one}
          label={t(one === '' ? 'all' : `state_${one}`)}
          isOn={one === (state ?? '')}
          onToggle={() => address.set({ state: one || null, page: null })}
        />
      ))}
      actions={
        <Auth code="sys:workflow:edit">
          <Button look="solid" icon="plus" onClick={() => address.set({ id: 'new' })}>
            {t('add')}
          </Button>
        </Auth>
      }
      foot={<ChosenActs row={chosen} clear={() => setKeys(noKeys)} address={address} />}
      noneYet={t('noneYet')}
      grid={{
        ...{ id: 'workflow', columns, rows, rowKey: (row: WorkflowRow) => row.id, place: address.search },
        selection: { keys, onChange: setKeys },
        ...{ sort, onSort: setSort },
        onOpen: (row) => address.set({ id: row.id }),
      }}
      isWhole={search === undefined && state === undefined}
      pages={pagesOf(list.data?.total)}
    />
  )
}
