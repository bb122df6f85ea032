// The value sets: found, made, tried, copied, approved, switched on and off; their values are a page of their own.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ValueSetShape } from '../../../contract/office/value-set.ts'
import { valueSetKinds } from '../../../domain/office/value-set.ts'
import { saveAnswer } from '../../api/download.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { Auth, useAuth } from '../../kit/auth.tsx'
import { Button } from '../../kit/button.tsx'
import { confirm } from '../../kit/dialog.tsx'
import { Checkbox } from '../../kit/field.tsx'
import { Drawer } from '../../kit/panel.tsx'
import { Select } from '../../kit/select.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { useTab } from '../../kit/tab.ts'
import { nameOf, type Say, useLang, useWords } from '../../kit/words.ts'
import { type Address, useAddress } from '../../parts/address.ts'
import { AddressSearch } from '../../parts/address-field.tsx'
import type { GridColumn, Sort } from '../../parts/grid/data-grid.tsx'
import { changedColumn, enabledColumn } from '../../parts/grid/state-columns.tsx'
import { ChangeHistory } from '../../parts/list/change-history.tsx'
import { ListPage, usePages } from '../../parts/list/list-page.tsx'
import { FormFoot, TextRow, useRecordForm } from '../../parts/record-fields.tsx'
import { valueSetApi, valuesPath } from '../office-api.ts'
import { ValueSetApproval } from './value-set-approve.tsx'
import { ValueSetForm } from './value-set-form.tsx'

const usualSize = 50

type Over = { of: 'add' } | { of: 'edit' | 'copy' | 'approve' | 'history'; set: ValueSetShape } | null

/** Whether a set keeps its values itself. */
const keepsValues = ({ kind, definition }: ValueSetShape): boolean =>
  kind === 'static' || (kind === 'cascade' && definition.view === '')

const columnsOf = (t: Say, lang: ReturnType<typeof useLang>): GridColumn<ValueSetShape>[] => [
  {
    ...{ key: 'nameZhCn', title: t('f_name'), width: 240, min: 180, grow: 2, pinned: true, sortable: true },
    cell: (row) => (
      <>
        {nameOf(row, lang)} {row.builtin && <Tag look="draft">{t('builtin')}</Tag>}{' '}
        {row.waiting && <Tag look="warn">{t('isWaiting')}</Tag>}
      </>
    ),
  },
  { key: 'code', title: t('f_code'), width: 150, quiet: true, sortable: true, cell: (row) => row.code },
  { key: 'kind', title: t('f_kind'), width: 120, sortable: true, cell: (row) => t(`kind_${row.kind}`) },
  { key: 'parentCode', title: t('f_parent'), width: 120, quiet: true, cell: (row) => row.parentCode },
  {
    ...{ key: 'values', title: t('f_values'), width: 80, align: 'end' },
    cell: (row) => (keepsValues(row) ? row.values : ''),
  },
  { key: 'valueType', title: t('f_valueType'), width: 110, cell: (row) => t(`valueType_${row.valueType}`) },
  {
    key: 'validation',
    title: t('f_validation'),
    width: 160,
    min: 100,
    grow: 1,
    cell: (row) => t(`validation_${row.validation}`),
  },
  enabledColumn(t),
  changedColumn(t),
]

const CopyForm = ({ set, onClose }: { set: ValueSetShape; onClose: () => void }) => {
  const t = useWords('valueSet')
  const lang = useLang()
  const copy = useWrite(valueSetApi.copy, { quiet: true })
  const begin = { code: '', nameZhCn: set.nameZhCn, nameZhTw: set.nameZhTw, nameEn: set.nameEn }
  const form = useRecordForm(begin, (values) => copy.mutateAsync({ id: set.id, ...values }), onClose)
  const foot = <FormFoot form={form} onClose={onClose} />
  return (
    <Drawer
      title={t('copyTitle', { name: nameOf(set, lang) })}
      width={560}
      foot={foot}
      typed={form.values}
      onClose={onClose}
    >
      <TextRow form={form} name="code" label={t('f_code')} max={64} required hint={t('codeHow')} />
      <TextRow form={form} name="nameZhCn" label={t('f_nameZhCn')} max={64} required />
      <TextRow form={form} name="nameZhTw" label={t('f_nameZhTw')} max={64} />
      <TextRow form={form} name="nameEn" label={t('f_nameEn')} max={64} required />
    </Drawer>
  )
}

const Overlay = ({ over, onClose }: { over: Exclude<Over, null>; onClose: () => void }) => {
  switch (over.of) {
    case 'add':
      return <ValueSetForm set={null} onClose={onClose} />
    case 'edit':
      return <ValueSetForm set={over.set} onClose={onClose} />
    case 'copy':
      return <CopyForm set={over.set} onClose={onClose} />
    case 'approve':
      return <ValueSetApproval set={over.set} onClose={onClose} />
    case 'history':
      return <ChangeHistory chain="group" objectType="valueSet" objectNo={over.set.code} onClose={onClose} />
  }
}

const useSetActs = (set: ValueSetShape | undefined) => {
  const t = useWords('valueSet')
  const lang = useLang()
  const status = useWrite(valueSetApi.status)
  const remove = useWrite(valueSetApi.delete)
  const removeOne = async () => {
    if (!set) return
    const title = t('deleteTitle', { name: nameOf(set, lang) })
    const answer = await confirm({ title, text: t('deleteText'), act: t('masterList:delete'), danger: true })
    if (answer !== null) remove.mutate({ id: set.id })
  }
  const toggle = () => set && status.mutate({ id: set.id, version: set.version, enabled: !set.enabled })
  return { removeOne, toggle, isBusy: status.isPending || remove.isPending }
}

const Acts = ({ set, show }: { set: ValueSetShape | undefined; show: (over: Over) => void }) => {
  const t = useWords('valueSet')
  const tab = useTab()
  const acts = useSetActs(set)
  const mayTrail = useAuth('sys:trail:list')
  const open = (of: 'edit' | 'copy' | 'approve' | 'history') => () => set && show({ of, set })
  return (
    <>
      <Button icon="list" disabled={!set || !keepsValues(set)} onClick={() => set && tab.open(valuesPath(set.id))}>
        {t('openValues')}
      </Button>
      <Auth code="sys:valueSet:edit">
        <Button icon="edit" disabled={!set} onClick={open('edit')}>
          {t('masterList:edit')}
        </Button>
      </Auth>
      {set?.waiting && (
        <Button icon="shield-check" onClick={open('approve')}>
          {t('approve')}
        </Button>
      )}
      <Auth code="sys:valueSet:add">
        <Button icon="copy" disabled={!set} onClick={open('copy')}>
          {t('copy')}
        </Button>
      </Auth>
      <Auth code="sys:valueSet:status">
        <Button
          icon={set?.enabled === false ? 'check' : 'ban'}
          disabled={!set}
          busy={acts.isBusy}
          onClick={acts.toggle}
        >
          {t(set?.enabled === false ? 'masterList:enable' : 'masterList:disable')}
        </Button>
      </Auth>
      <Auth code="sys:valueSet:delete">
        <Button icon="trash" disabled={!set || set.builtin} onClick={() => void acts.removeOne()}>
          {t('masterList:delete')}
        </Button>
      </Auth>
      {mayTrail && (
        <Button icon="history" disabled={!set} onClick={open('history')}>
          {t('masterList:history')}
        </Button>
      )}
    </>
  )
}

const filterOf = (address: Address) => {
  const kind = valueSetKinds.find((each) => each === address.get('kind'))
  return {
    ...(address.get('search') === '' ? {} : { search: address.get('search') }),
    ...(kind === undefined ? {} : { kind }),
    ...(address.has('disabled') ? {} : { enabled: true }),
    ...(address.has('waiting') ? { waiting: true } : {}),
  }
}

const Filters = ({ address }: { address: Address }) => {
  const t = useWords('valueSet')
  return (
    <>
      <AddressSearch address={address} placeholder={t('search')} />
      <Select
        label={t('f_kind')}
        labelInside
        width={180}
        value={address.get('kind')}
        options={[
          { value: '', label: t('allKinds') },
          ...valueSetKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
        ]}
        onChange={(kind) => address.set({ kind: kind || null, page: null })}
      />
      <Checkbox checked={address.has('waiting')} onChange={(on) => address.set({ waiting: on, page: null })}>
        {t('waitingOnly')}
      </Checkbox>
      <Checkbox checked={address.has('disabled')} onChange={(on) => address.set({ disabled: on, page: null })}>
        {t('showDisabled')}
      </Checkbox>
    </>
  )
}

const ValueSetScreen = () => {
  const t = useWords('valueSet')
  const lang = useLang()
  const tab = useTab()
  const address = useAddress()
  const filter = filterOf(address)
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const [sort, setSort] = useState<Sort | null>(null)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [over, show] = useState<Over>(null)
  const mayEdit = useAuth('sys:valueSet:edit')
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const list = useCall(valueSetApi.list, { page, pageSize, ...filter, ...sort }, { placeholderData: keepPreviousData })
  const rows = list.data?.items ?? []
  const chosen = rows.filter(({ id }) => keys.has(id))
  const actions = (
    <>
      <Auth code="sys:valueSet:export">
        <Button icon="download" onClick={() => void saveAnswer(valueSetApi.export(filter), `${t('title')}.xlsx`)}>
          {t('masterList:export')}
        </Button>
      </Auth>
      <Auth code="sys:valueSet:add">
        <Button look="solid" icon="plus" onClick={() => show({ of: 'add' })}>
          {t('masterList:add')}
        </Button>
      </Auth>
    </>
  )
  return (
    <>
      <ListPage
        title={t('title')}
        answer={list}
        parameters={<Filters address={address} />}
        actions={actions}
        foot={<Acts set={chosen.length === 1 ? chosen[0] : undefined} show={show} />}
        grid={{
          ...{ id: 'value-sets', columns, rows, sort, onSort: setSort },
          rowKey: (row) => row.id,
          rowLook: (row) => (row.enabled ? undefined : 'muted'),
          selection: { keys, onChange: setKeys },
          onOpen: (set) => {
            if (keepsValues(set)) tab.open(valuesPath(set.id))
            else if (mayEdit) show({ of: 'edit', set })
          },
        }}
        isWhole={!filter.search && !filter.kind && !filter.waiting}
        noneYet={t('noneYet')}
        pages={pagesOf(list.data?.total)}
      />
      {over && <Overlay over={over} onClose={() => show(null)} />}
    </>
  )
}

export default ValueSetScreen
