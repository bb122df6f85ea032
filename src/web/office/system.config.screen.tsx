// The parameters of the product: what holds now, what is usual, and where it was changed.
import { keepPreviousData } from '@tanstack/react-query'
import { type ParameterRow, parameterCalls } from '../../contract/office/parameter.ts'
import { groupOfParameter, parameterCodes } from '../../domain/office/parameter.ts'
import { send, useCall } from '../api/query.ts'
import { Chip } from '../kit/page.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { momentText, type Say } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { exportAct } from '../parts/list/list-acts.tsx'
import { useListState } from '../parts/list/list-page.tsx'
import { choice, type ListColumn, type ListFilter, ListScreen } from '../parts/list/list-screen.tsx'
import { ParameterForm, shownValue } from './parameter-form.tsx'
import './parameter.css'

const groups = [...new Set(parameterCodes.map(groupOfParameter))]

const columnsOf = (t: Say): ListColumn<ParameterRow>[] => [
  { key: 'name', title: t('name'), width: 280, min: 180, grow: 2, sortable: true },
  { key: 'code', title: t('code'), width: 210, sortable: true, quiet: true },
  { key: 'value', title: t('value'), width: 170, cell: (row) => shownValue(t, row, row.value) },
  { key: 'usual', title: t('usual'), width: 130, quiet: true, cell: (row) => shownValue(t, row, row.default) },
  {
    ...{ key: 'scope', title: t('scope'), width: 180 },
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
    ...{ key: 'changed', title: t('changed'), width: 200, min: 138, grow: 1, quiet: true },
    cell: ({ held: [last] }) => (last ? `${momentText(last.changedAt)} ${last.changedBy}` : ''),
  },
]

const filterOf = (address: Address) => ({
  search: address.get('search') || undefined,
  group: address.get('group') || undefined,
  changed: address.get('changed') === '1' || undefined,
})

const changedOnly: ListFilter = ({ address, t }) => {
  const isOn = address.get('changed') === '1'
  return (
    <Chip
      label={t('changedOnly')}
      isOn={isOn}
      onToggle={() => address.set({ changed: isOn ? null : '1', page: null })}
    />
  )
}

export default function ConfigScreen() {
  const { filter, asked, shown } = useListState(filterOf, 50)
  const answer = useCall(parameterCalls.list, asked, { placeholderData: keepPreviousData })
  return (
    <ListScreen
      {...{ id: 'parameters', words: 'parameter', list: shown(answer, ({ code }) => code), columns: columnsOf }}
      chips={[choice('group', groups, { none: 'anyGroup', width: 200 }), changedOnly]}
      pageActs={[exportAct('export', 'sys:config:export', () => send(parameterCalls.export, filter))]}
      onOpen={(row, open) => open((close) => <ParameterForm row={row} onClose={close} />)}
    />
  )
}
