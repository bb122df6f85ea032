// The dictionaries: the types at the left, the values of the chosen one with every act on them.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Lang } from '../../contract/base/language.ts'
import type { DictionaryItemShape, DictionaryTypeShape } from '../../contract/office/dictionary.ts'
import { saveAnswer } from '../api/download.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import '../people/people.css'
import { momentText } from '../kit/day-text.ts'
import { confirm } from '../kit/dialog.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import { type Address, useAddress } from '../parts/address.ts'
import { AddressSearch } from '../parts/address-field.tsx'
import type { GridColumn, Sort } from '../parts/grid/data-grid.tsx'
import { enabledColumn } from '../parts/grid/state-columns.tsx'
import { ChangeHistory } from '../parts/list/change-history.tsx'
import { ListPage, usePages } from '../parts/list/list-page.tsx'
import { labelIn, TypeForm, ValueForm, ValueTag } from './dictionary-form.tsx'
import { DictionaryTypes, type TypeOver, useTypes } from './dictionary-types.tsx'
import { itemApi } from './office-api.ts'

const usualSize = 100
const noKeys: ReadonlySet<string> = new Set()

const columnsOf = (t: Say, lang: Lang): GridColumn<DictionaryItemShape>[] => [
  {
    key: 'value',
    title: t('f_value'),
    width: 150,
    min: 100,
    grow: 1,
    pinned: true,
    sortable: true,
    cell: (row) => row.value,
  },
  {
    ...{ key: 'labelZhCn', title: t('f_label'), width: 170, min: 120, grow: 2, sortable: true },
    cell: (row) =>
      row.tag === 'default' && row.style === '' ? (
        labelIn(row, lang)
      ) : (
        <ValueTag tag={row.tag} style={row.style}>
          {labelIn(row, lang)}
        </ValueTag>
      ),
  },
  {
    key: 'labelEn',
    title: t('f_labelEn'),
    width: 160,
    min: 100,
    grow: 1,
    quiet: true,
    sortable: true,
    cell: (row) => row.labelEn,
  },
  { key: 'parentValue', title: t('f_parentValue'), width: 110, quiet: true, cell: (row) => row.parentValue },
  { key: 'isDefault', title: t('f_isDefault'), width: 84, cell: (row) => (row.isDefault ? t('masterList:yes') : '') },
  { key: 'sort', title: t('f_sort'), width: 76, align: 'end', sortable: true, cell: (row) => row.sort },
  enabledColumn(t),
  {
    key: 'builtin',
    title: t('builtin'),
    width: 84,
    quiet: true,
    cell: (row) => (row.builtin ? t('masterList:yes') : ''),
  },
  {
    ...{
      key: 'changedAt',
      title: t('masterList:f_changed'),
      width: 180,
      min: 130,
      grow: 1,
      quiet: true,
      sortable: true,
    },
    cell: (row) => (row.changedAt === '' ? '' : `${momentText(row.changedAt)} ${row.changedBy}`),
  },
]

type Over = { of: 'value' | 'valueHistory'; row: DictionaryItemShape } | { of: 'newValue' } | TypeOver

type ActsProps = { chosen: readonly DictionaryItemShape[]; show: (over: Over) => void; onDone: () => void }

const Acts = ({ chosen, show, onDone }: ActsProps) => {
  const t = useWords('dictionaryItem')
  const mayTrail = useAuth('sys:trail:list')
  const status = useWrite(itemApi.status)
  const remove = useWrite(itemApi.delete)
  const [one] = chosen
  const isOne = chosen.length === 1
  const none = chosen.length === 0
  const setEnabled = (enabled: boolean) =>
    status.mutate({ rows: chosen.map(({ id, version }) => ({ id, version })), enabled }, { onSuccess: onDone })
  const removeChosen = async () => {
    const title = t('deleteTitle', { n: chosen.length })
    const answer = await confirm({ title, text: t('deleteText'), act: t('masterList:delete'), danger: true })
    if (answer !== null) remove.mutate({ ids: chosen.map(({ id }) => id) }, { onSuccess: onDone })
  }
  return (
    <>
      <Auth code="sys:dictionary:edit">
        <Button icon="edit" disabled={!isOne} onClick={() => one && show({ of: 'value', row: one })}>
          {t('masterList:edit')}
        </Button>
      </Auth>
      <Auth code="sys:dictionary:status">
        <Button icon="check" disabled={none} busy={status.isPending} onClick={() => setEnabled(true)}>
          {t('masterList:enable')}
        </Button>
        <Button icon="ban" disabled={none} busy={status.isPending} onClick={() => setEnabled(false)}>
          {t('masterList:disable')}
        </Button>
      </Auth>
      <Auth code="sys:dictionary:delete">
        <Button
          icon="trash"
          disabled={none || chosen.some(({ builtin }) => builtin)}
          busy={remove.isPending}
          onClick={() => void removeChosen()}
        >
          {t('masterList:delete')}
        </Button>
      </Auth>
      {mayTrail && (
        <Button icon="history" disabled={!isOne} onClick={() => one && show({ of: 'valueHistory', row: one })}>
          {t('masterList:history')}
        </Button>
      )}
    </>
  )
}

type PageActsProps = { type: DictionaryTypeShape; search: string; show: (over: Over) => void }

const PageActs = ({ type, search, show }: PageActsProps) => {
  const t = useWords('dictionaryItem')
  const name = nameOf(type, useLang())
  return (
    <>
      <Auth code="sys:dictionary:export">
        <Button
          icon="download"
          onClick={() => void saveAnswer(itemApi.export({ typeId: type.id, search }), `${name}.xlsx`)}
        >
          {t('masterList:export')}
        </Button>
      </Auth>
      {type.origin === 'open' && (
        <Auth code="sys:dictionary:add">
          <Button look="solid" icon="plus" onClick={() => show({ of: 'newValue' })}>
            {t('masterList:add')}
          </Button>
        </Auth>
      )}
    </>
  )
}

type ValuesProps = { type: DictionaryTypeShape; address: Address; show: (over: Over) => void }

const Values = ({ type, address, show }: ValuesProps) => {
  const t = useWords('dictionaryItem')
  const lang = useLang()
  const search = address.get('search')
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const [sort, setSort] = useState<Sort | null>(null)
  const [keys, setKeys] = useState(noKeys)
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const asked = { typeId: type.id, search, page, pageSize, ...sort }
  const list = useCall(itemApi.list, asked, { placeholderData: keepPreviousData })
  const mayEdit = useAuth('sys:dictionary:edit')
  const rows = list.data?.items ?? []
  const isListed = type.origin === 'list'
  const note = { open: '', closed: t('closed'), list: t('listed') }[type.origin]
  return (
    <ListPage
      title={nameOf(type, lang)}
      answer={list}
      parameters={
        <>
          <AddressSearch address={address} placeholder={t('search')} />
          <span className="page-note type-note">{note}</span>
        </>
      }
      actions={<PageActs type={type} search={search} show={show} />}
      foot={
        !isListed && <Acts chosen={rows.filter(({ id }) => keys.has(id))} show={show} onDone={() => setKeys(noKeys)} />
      }
      grid={{
        ...{ id: 'dictionary', columns, rows, sort, onSort: setSort, place: address.search },
        rowKey: (row) => row.id,
        rowLook: (row) => (row.enabled ? undefined : 'muted'),
        ...(isListed ? {} : { selection: { keys, onChange: setKeys } }),
        onOpen: (row) => mayEdit && !isListed && show({ of: 'value', row }),
      }}
      isWhole={search === ''}
      noneYet={t('noneYet')}
      pages={pagesOf(list.data?.total)}
    />
  )
}

type OverlayProps = {
  over: Over
  type: DictionaryTypeShape | undefined
  onSaved: (id: string) => void
  onClose: () => void
}

const Overlay = ({ over, type, onSaved, onClose }: OverlayProps) => {
  if (over.of === 'history') {
    return <ChangeHistory chain="group" objectType="dictionaryType" objectNo={over.type.code} onClose={onClose} />
  }
  if (over.of === 'valueHistory') {
    const objectNo = `${type?.code ?? ''} ${over.row.value}`
    return <ChangeHistory chain="group" objectType="dictionaryItem" objectNo={objectNo} onClose={onClose} />
  }
  if (over.of === 'new' || over.of === 'form') {
    return <TypeForm row={over.of === 'form' ? over.type : null} onSaved={onSaved} onClose={onClose} />
  }
  return type && <ValueForm type={type} row={over.of === 'value' ? over.row : null} onClose={onClose} />
}

const DictionaryScreen = () => {
  const address = useAddress()
  const [over, show] = useState<Over | null>(null)
  const [added, setAdded] = useState('')
  const types = useTypes('').data?.items ?? []
  const code = address.get('type')
  // A type that was just added is chosen as soon as the list has it.
  const type = types.find((one) => (code === '' ? one.id === added : one.code === code)) ?? types[0]
  const choose = (next: string | null) => address.set({ type: next, search: null, page: null })
  return (
    <div className="side-page">
      <DictionaryTypes chosen={type} onChoose={choose} show={show} />
      <div className="side-rows">{type && <Values key={type.id} type={type} address={address} show={show} />}</div>
      {over && (
        <Overlay
          over={over}
          type={type}
          onSaved={(id) => {
            setAdded(id)
            choose(null)
          }}
          onClose={() => show(null)}
        />
      )}
    </div>
  )
}

export default DictionaryScreen
