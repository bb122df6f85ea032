// The parameters of the product: what holds now, what is usual, and where it was changed.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ParameterRow } from '../../contract/office/parameter.ts'
import { groupOfParameter, parameterCodes } from '../../domain/office/parameter.ts'
import { saveAnswer } from '../api/download.ts'
import { useCall } from '../api/query.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import './parameter.css'
import { momentText } from '../kit/day-text.ts'
import { Chip } from '../kit/page.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { type Say, useWords } from '../kit/words.ts'
import { type Address, useAddress } from '../parts/address.ts'
import { AddressChoice, AddressSearch } from '../parts/address-field.tsx'
import type { GridColumn, Sort } from '../parts/grid/data-grid.tsx'
import { ListPage, usePages } from '../parts/list/list-page.tsx'
import { ParameterForm, parameterApi, shownValue } from './parameter-form.tsx'

const usualSize = 50

const groups = [...new Set(parameterCodes.map(groupOfParameter))]

const columnsOf = (t: Say): GridColumn<ParameterRow>[] => [
  { key: 'name', title: t('name'), width: 280, min: 180, grow: 2, sortable: true, cell: (row) => row.name },
  { key: 'code', title: t('code'), width: 210, sortable: true, quiet: true, cell: (row) => row.code },
  { key: 'value', title: t('value'), width: 170, cell: (row) => shownValue(t, row, row.value) },
  { key: 'usual', title: t('usual'), width: 130, quiet: true, cell: (row) => shownValue(t, row, row.default) },
  {
    key: 'scope',
    title: t('scope'),
    width: 180,
    cell: (row) => {
      const own = row.held.filter(({ scope }) => scope !== 'global').length
      return (
        <>
          {row.scopes.map((scope) => t(`scope_${scope}`)).join(t('kit:comma'))}
          {own > 0 && <Tag look="draft">{t('own', { n: own })}</Tag>}
        </>
      )
    },
  },
  {
    key: 'changed',
    title: t('changed'),
    width: 200,
    min: 138,
    grow: 1,
    quiet: true,
    cell: ({ held: [last] }) => (last ? `${momentText(last.changedAt)} ${last.changedBy}` : ''),
  },
]

const Filters = ({ address }: { address: Address }) => {
  const t = useWords('parameter')
  return (
    <>
      <AddressChoice
        {...{ address, name: 'group', label: t('group'), none: t('anyGroup'), values: groups, width: 200 }}
        say={(value) => t(`group_${value}`)}
      />
      <Chip
        label={t('changedOnly')}
        isOn={address.get('changed') === '1'}
        onToggle={() => address.set({ changed: address.get('changed') === '1' ? null : '1', page: null })}
      />
    </>
  )
}

const ConfigScreen = () => {
  const t = useWords('parameter')
  const address = useAddress()
  const mayEdit = useAuth('sys:config:edit')
  const columns = useMemo(() => columnsOf(t), [t])
  const [sort, setSort] = useState<Sort | null>(null)
  const [shown, setShown] = useState('')
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const filter = {
    search: address.get('search') || undefined,
    group: address.get('group') || undefined,
    changed: address.get('changed') === '1' || undefined,
  }
  const list = useCall(parameterApi.list, { ...filter, ...sort, page, pageSize }, { placeholderData: keepPreviousData })
  const rows = list.data?.items ?? []
  const row = rows.find(({ code }) => code === shown)
  return (
    <>
      <ListPage
        title={t('title')}
        answer={list}
        parameters={<AddressSearch address={address} placeholder={t('search')} />}
        chips={<Filters address={address} />}
        actions={
          <Auth code="sys:config:export">
            <Button icon="download" onClick={() => void saveAnswer(parameterApi.export(filter), `${t('title')}.xlsx`)}>
              {t('export')}
            </Button>
          </Auth>
        }
        grid={{
          ...{ id: 'parameters', columns, rows, sort, onSort: setSort },
          rowKey: ({ code }) => code,
          onOpen: ({ code }) => setShown(code),
        }}
        isWhole={Object.values(filter).every((value) => value === undefined)}
        pages={pagesOf(list.data?.total)}
      />
      {row && <ParameterForm row={row} mayEdit={mayEdit} onClose={() => setShown('')} />}
    </>
  )
}

export default ConfigScreen
